// Each event's beat: what it changes on the board, and for how many milliseconds that is looked at before the next. Events
// without a row here need no picture; the log tells them.
import type { Told } from "../../net/wire";
import type { Film, Scene } from "./film.svelte";

type Beat = (film: Film, told: Told) => number;

const number = (told: Told, name: string) => Number(told[name] ?? 0);
const word = (told: Told, name: string) => String(told[name] ?? "");
const still = (film: Film, moving: number, quiet = 0) => (film.motion ? moving : quiet);
const signed = (n: number) => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);

const SCENE = 1500;
const SPIN = 1500;

function card(key: string, ms = 1100): Beat {
  return (film, told) => {
    film.scene = { kind: "card", seat: number(told, "seat"), card: told.card == null ? null : word(told, "card"), key };
    return ms;
  };
}

function talisman(key: string): Beat {
  return (film, told) => {
    film.scene = { kind: "talisman", seat: number(told, "seat"), talisman: word(told, "talisman"), key };
    return 1100;
  };
}

/** Tokens that come (+) or go (-), as a small sign over the ship. */
function tokens(sign: 1 | -1, count: string | number, kind?: string): Beat {
  return (film, told) => {
    const many = typeof count === "number" ? count : number(told, count);
    if (many !== 0) film.float(number(told, "seat"), kind ?? word(told, "kind"), signed(sign * many), sign > 0);
    return still(film, 450);
  };
}

/** Changes the scene that is on, if it is of this kind. */
function changed<K extends Scene["kind"]>(film: Film, kind: K, change: (scene: Extract<Scene, { kind: K }>) => Scene): number {
  if (film.scene?.kind !== kind) return 0;
  film.scene = change(film.scene as Extract<Scene, { kind: K }>);
  return SCENE;
}

function spun(film: Film, told: Told): number {
  const [seat, value] = [number(told, "seat"), number(told, "number")];
  film.spin({ ring: "segment", word: word(told, "segment") });
  film.after = () => {
    changed(film, "monster", (scene) => ({ ...scene, spin: value }));
    changed(film, "battle", (scene) => ({ ...scene, spins: { ...scene.spins, [seat]: value } }));
  };
  if (film.scene?.kind === "card" || film.scene?.kind === "talisman") film.scene = null;
  return still(film, SPIN, 500) + 300;
}

function monster(film: Film, told: Told): number {
  film.scene = {
    kind: "monster",
    seat: number(told, "seat"),
    card: word(told, "card"),
    power: 0,
    spin: null,
    total: null,
    gold: null,
    lost: null,
  };
  return SCENE;
}

/** The result of a taming; the scene may be gone if the board was opened in between. */
function faced(film: Film, told: Told): void {
  if (film.scene?.kind !== "monster") monster(film, told);
}

function battle(film: Film, told: Told, winner: number | null): number {
  const [seat, foe] = [number(told, "seat"), number(told, "foe")];
  const spins = { [seat]: number(told, winner === null ? "number" : "high"), [foe]: number(told, winner === null ? "number" : "low") };
  film.scene = { kind: "battle", seat, foe, spins, winner, even: winner === null };
  return SCENE;
}

export const beats: Record<string, Beat> = {
  turn: (film) => {
    film.scene = null;
    return 0;
  },
  spun,
  blows: (film, told) => {
    film.spin({ ring: "direction", word: word(told, "direction") });
    return still(film, SPIN, 500) + 200;
  },
  sails: (film) => {
    film.scene = null;
    return 0;
  },
  stepped: (film, told) => {
    film.scene = null;
    film.sail(number(told, "seat"), word(told, "to"));
    return still(film, 240);
  },
  pushed: (film, told) => {
    film.gust = film.needle?.ring === "direction" ? film.needle.word : null;
    film.sail(number(told, "seat"), word(told, "to"));
    return still(film, 480);
  },
  becalmed: (film, told) => {
    film.set(number(told, "seat"), "windless");
    film.float(number(told, "seat"), "calm", "", false);
    return still(film, 600);
  },
  damaged: (film, told) => {
    film.gust = film.needle?.ring === "direction" ? film.needle.word : null;
    film.set(number(told, "seat"), "damaged");
    film.float(number(told, "seat"), "damage", "", false);
    return still(film, 700);
  },
  sheltered: card("scene.plays"),
  crossed: (film, told) => {
    film.float(number(told, "seat"), "laps", signed(number(told, "laps")));
    return still(film, 300);
  },
  voyage: (film, told) => {
    film.set(number(told, "seat"), "complete");
    film.scene = { kind: "voyage", seat: number(told, "seat") };
    return 2000;
  },
  swapped: (film, told) => {
    film.scene = null;
    film.swap(number(told, "seat"), number(told, "foe"));
    return still(film, 700);
  },
  took: tokens(1, "count"),
  cashed: tokens(1, "count"),
  sold: tokens(1, 1, "gold"),
  paid_tokens: tokens(-1, "count"),
  goods_lost: (film, told) => {
    changed(film, "monster", (scene) => ({ ...scene, lost: number(told, "count") }));
    return tokens(-1, "count", "goods")(film, told) + 800;
  },
  drew: card("scene.draws"),
  payment_card: card("scene.draws"),
  again: card("scene.plays"),
  spyglass: card("scene.plays"),
  cursed: card("scene.plays"),
  lucky_free: card("scene.plays"),
  lucky_steps: card("scene.plays"),
  mended: card("scene.plays"),
  paid_card: card("scene.pays", 800),
  prize_card: card("scene.wins"),
  bought: talisman("scene.buys"),
  prize_talisman: talisman("scene.wins"),
  monster,
  committed: (film, told) => {
    changed(film, "monster", (scene) => ({ ...scene, power: number(told, "total") }));
    return 600;
  },
  tamed: (film, told) => {
    faced(film, told);
    return changed(film, "monster", (scene) => ({ ...scene, total: number(told, "total"), gold: number(told, "gold") })) + 600;
  },
  failed: (film, told) => {
    faced(film, told);
    return changed(film, "monster", (scene) => ({ ...scene, total: number(told, "total") }));
  },
  attacked: (film, told) => {
    film.scene = { kind: "battle", seat: number(told, "seat"), foe: number(told, "foe"), spins: {}, winner: null, even: false };
    return 1000;
  },
  won: (film, told) => battle(film, told, number(told, "seat")),
  no_winner: (film, told) => battle(film, told, null),
};
