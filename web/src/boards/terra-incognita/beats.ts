// Each event's beat: what it changes on the board, and for how many milliseconds that is looked at before the next. Events
// without a row here need no picture; the log tells them.
import type { Told } from "../../net/wire";
import type { Film, Scene } from "./film.svelte";
import { CUTLASS, ISLANDER, type Man, withFind, withItem, withMan, withShip, withSwap, withTile } from "./world";

type Beat = (film: Film, told: Told) => number;

const HOP = 340;
const FLIP = 480;
const SIGN = 420;
const SCENE = { event: 2200, ability: 1300 };

const number = (told: Told, name: string) => Number(told[name] ?? 0);
const word = (told: Told, name: string) => String(told[name] ?? "");
const still = (film: Film, moving: number) => (film.motion ? moving : 0);
const manOf = (film: Film, told: Told, who = "seat") => film.man(number(told, who), number(told, "pawn"));

function set(film: Film, told: Told, change: Partial<Man>, who = "seat"): void {
  film.change(withMan(film.known, number(told, who), number(told, "pawn"), change));
}

/** The pawn is now there; `trace`: it went there by itself, which leaves a path. */
function go(film: Film, told: Told, to: string, ms: number, trace = true): number {
  const man = manOf(film, told);
  if (!man) return 0;
  if (trace && man.at !== "none") film.trace(man.seat, man.pawn, man.at, to);
  set(film, told, { at: to, level: 0, state: man.state === "waiting" ? "none" : man.state });
  return still(film, ms);
}

const hop =
  (ms: number, where = "to"): Beat =>
  (film, told) =>
    go(film, told, word(told, where), ms);

/** A state of the pawn, with a sign over it. */
function state(change: Partial<Man>, symbol: string): Beat {
  return (film, told) => {
    set(film, told, change);
    film.float(manOf(film, told)?.at, symbol);
    return still(film, SIGN);
  };
}

function home(film: Film, told: Told, who = "seat"): number {
  const ship = film.known.ships[number(told, who)];
  if (ship) set(film, told, { at: ship, level: 0, state: "none" }, who);
  return still(film, HOP);
}

function scene(kind: Scene["kind"], key: string): Beat {
  return (film, told) => {
    film.scene = { kind, card: word(told, "card"), seat: number(told, "seat"), key };
    return SCENE[kind];
  };
}

/** A sign over the seat's ship. */
const atShip =
  (symbol: string, text = ""): Beat =>
  (film, told) => {
    film.float(film.known.ships[number(told, "seat")], symbol, text);
    return still(film, SIGN);
  };

/** An item changes hands with the ground. */
function item(film: Film, told: Told, takes: boolean): number {
  const man = manOf(film, told);
  const [at, what] = [word(told, "at"), word(told, "item")];
  set(film, told, { load: takes ? what : "none" });
  film.change(withItem(film.known, at, man?.level ?? 1, what, takes ? -1 : 1));
  if (takes) film.float(at, what, "+1");
  return still(film, 260);
}

export const beats: Record<string, Beat> = {
  turn: (film) => {
    film.scene = null;
    return 0;
  },
  hopped: hop(HOP),
  returned: hop(HOP, "at"),
  swims: hop(HOP, "at"),
  passed: hop(520),
  shot: (film, told) => {
    film.float(word(told, "from"), "volcano");
    return go(film, told, word(told, "to"), 640);
  },
  thrown: hop(640),
  advanced: (film, told) => {
    set(film, told, { at: word(told, "at"), level: number(told, "level") });
    return still(film, HOP);
  },
  boarded: (film, told) => go(film, told, film.known.ships[number(told, "owner")] ?? "none", HOP),
  home: (film, told) => home(film, told),
  balloon: (film, told) => {
    film.float(manOf(film, told)?.at, "again");
    return home(film, told) + still(film, 250);
  },
  flew: (film, told) => {
    const [seat, passenger, to] = [number(told, "seat"), number(told, "passenger"), word(told, "to")];
    if (passenger > 0) film.change(withMan(film.known, seat, passenger, { at: to, level: 0 }));
    film.float(manOf(film, told)?.at, "plane");
    return go(film, told, to, 760);
  },
  beaten: (film, told) => {
    film.float(word(told, "at"), "swords");
    return still(film, SIGN) + home(film, told, "foe");
  },
  collided: (film, told) => {
    film.float(word(told, "at"), "swords");
    return still(film, SIGN) + home(film, told, "foe");
  },
  down: (film, told) => {
    film.float(word(told, "at"), "skull");
    set(film, told, { at: "none", load: "none", state: "none" });
    return still(film, 900);
  },
  charmed: state({}, "charm"),
  lost: state({ state: "lost" }, "skull"),
  stood_up: (film, told) => {
    set(film, told, { state: "none", rest: 0, at: word(told, "at") });
    return still(film, HOP);
  },
  rests: state({ rest: 2 }, "sleep"),
  trapped: state({ state: "trapped" }, "rope"),
  stays: state({ state: "waiting" }, "stop"),
  second_wind: state({ acted: false }, "again"),
  sailed: (film, told) => {
    film.change(withShip(film.known, number(told, "seat"), word(told, "to")));
    return still(film, HOP);
  },
  revealed: (film, told) => {
    film.change(withFind(film.known, word(told, "at"), word(told, "face")));
    return still(film, FLIP);
  },
  turned: (film, told) => {
    film.change(withTile(film.known, word(told, "at"), { face: word(told, "face") }));
    return still(film, FLIP);
  },
  peeked: (film, told) => {
    const at = word(told, "at");
    const note = told.face == null ? (film.known.tiles[at]?.note ?? null) : word(told, "face");
    film.change(withTile(film.known, at, { look: "peeked", note }));
    film.float(at, "eye");
    return still(film, SIGN);
  },
  shaken: (film, told) => {
    film.change(withSwap(film.known, word(told, "at"), word(told, "to")));
    for (const at of ["at", "to"]) film.float(word(told, at), "again");
    return still(film, 700);
  },
  collapsed: (film, told) => {
    film.change(withTile(film.known, word(told, "at"), { look: "collapsed" }));
    return still(film, SIGN);
  },
  joined: (film, told) => {
    const newcomer = { kind: word(told, "islander"), at: word(told, "at"), level: 0, load: "none", state: "none", rest: 0, fresh: true };
    film.change(withMan(film.known, number(told, "seat"), ISLANDER, newcomer));
    return still(film, 600);
  },
  left: (film, told) => {
    film.change(withMan(film.known, number(told, "seat"), ISLANDER, { at: "none" }));
    return still(film, SIGN);
  },
  captured: (film, told) => {
    film.change(withMan(film.known, number(told, "foe"), ISLANDER, { at: "none" }));
    return still(film, SIGN);
  },
  transformed: (film, told) => {
    const monk = film.man(number(told, "seat"), ISLANDER);
    if (monk)
      film.change(
        withMan(withMan(film.known, monk.seat, CUTLASS, { ...monk, pawn: CUTLASS, kind: "cutlass" }), monk.seat, ISLANDER, {
          kind: "none",
          at: "none",
          load: "none",
        }),
      );
    return still(film, SIGN);
  },
  took: (film, told) => item(film, told, true),
  dropped: (film, told) => item(film, told, false),
  found: (film, told) => {
    film.change(withItem(film.known, word(told, "at"), 1, word(told, "item"), 1));
    film.float(word(told, "at"), word(told, "item"));
    return still(film, SIGN);
  },
  robbed: (film, told) => {
    set(film, told, { load: word(told, "item") });
    film.float(manOf(film, told)?.at, word(told, "item"), "+1");
    return still(film, SIGN);
  },
  delivered: (film, told) => {
    const ship = film.known.ships[number(told, "seat")];
    film.change({ ...film.known, men: film.known.men.map((man) => (man.at === ship ? { ...man, load: "none" } : man)) });
    film.float(ship, word(told, "item"), `+${{ coin: 1, bag: 2, chest: 3 }[word(told, "item")] ?? 1}`);
    return still(film, 600);
  },
  sank: (film, told) => {
    set(film, told, { load: "none" });
    film.float(manOf(film, told)?.at, "wave", "−1");
    return still(film, SIGN);
  },
  bottle: atShip("bottle", "+1"),
  rum_spent: atShip("bottle", "−1"),
  drank: atShip("bottle"),
  revived: (film, told) => {
    film.float(manOf(film, told)?.at, "heart");
    return still(film, SIGN);
  },
  flooded: (film, told) => {
    const middles: Record<string, string> = { n: "g1", e: "m7", s: "g13", w: "a7" };
    film.float(middles[word(told, "side")], "wave");
    return still(film, 700);
  },
  event: (film, told) => {
    film.lastEvent = word(told, "card");
    return scene("event", "scene.draws")(film, told);
  },
  drew: scene("ability", "scene.draws"),
  played: scene("ability", "scene.plays"),
};
