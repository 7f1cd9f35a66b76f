// Each event's beat: what it changes on the board, and for how many milliseconds that is looked at before the next. Events
// without a row here need no picture; the log tells them.
import type { Told } from "../../net/wire";
import type { Film } from "./film.svelte";
import type { Direction, Point } from "./tiles";
import { at } from "./view";

type Beat = (film: Film, told: Told) => number;

const number = (told: Told, name: string) => Number(told[name] ?? 0);
const word = (told: Told, name: string) => String(told[name] ?? "");
const point = (told: Told): Point => ({ x: number(told, "x"), y: number(told, "y") });
const signed = (n: number) => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);

/** Goods that come (+) or go (-), as a small sign over the ship. */
function goods(who: "ship" | "seat", sign: 1 | -1, count: string, kind?: string): Beat {
  return (film, told) => {
    film.float(word(told, who), kind ?? word(told, "kind"), signed(sign * number(told, count)), sign > 0);
    return 420;
  };
}

function sign(who: "ship" | "seat", symbol: string, text: string, good: boolean): Beat {
  return (film, told) => {
    film.float(word(told, who), symbol, text, good);
    return 600;
  };
}

function thrown(die: string): Beat {
  return (film) => {
    film.throw(die);
    return 650;
  };
}

function fight(film: Film, told: Told, change: { throws?: Record<string, number>; winner?: string; note?: string }, ms: number): number {
  const before = film.scene?.kind === "fight" ? film.scene : null;
  const pair = before ?? { kind: "fight" as const, ship: word(told, "ship"), foe: word(told, "foe"), throws: {}, winner: null, note: "" };
  film.scene = { ...pair, ...change };
  return ms;
}

export const beats: Record<string, Beat> = {
  day: (film, told) => {
    film.wake = null;
    film.scene = { kind: "day", day: number(told, "day") };
    return 900;
  },
  placed: (film, told) => {
    film.scene = null;
    film.fresh = at(number(told, "x"), number(told, "y"));
    return 300;
  },
  equipped: (film, told) => {
    film.floatAt(point(told), word(told, "kind"), "+1");
    return 250;
  },
  flag: sign("seat", "flag", "", true),
  red: sign("seat", "flag", "", true),
  east: sign("seat", "east", "", true),
  galleon: (film, told) => {
    film.sail("galleon", point(told), false);
    film.float("galleon", "skull", "", false);
    return 700;
  },
  weather: (film, told) => {
    film.scene = { kind: "weather", card: word(told, "card"), note: "" };
    return 1100;
  },
  reshuffled: (film) => {
    film.scene = { kind: "weather", card: "finis", note: "scene.reshuffled" };
    return 1100;
  },
  blows: (film, told) => {
    film.scene = null;
    film.throw("wind");
    film.gust = word(told, "direction") as Direction;
    return 1000;
  },
  pushed: (film, told) => {
    film.sail(word(told, "ship"), point(told), false);
    return 520;
  },
  wrecked: (film, told) => {
    film.sail(word(told, "ship"), point(told), false);
    film.float(word(told, "ship"), "storm", "", false);
    return 800;
  },
  returned: (film, told) => {
    film.home(number(told, "seat"));
    return 520;
  },
  lair: (film, told) => {
    film.sail("galleon", point(told), false);
    return 520;
  },
  minus: sign("seat", "chest", "−3", false),
  plus: sign("seat", "chest", "+3", true),
  value: (film, told) => {
    film.scene = null;
    return thrown("value")(film, told);
  },
  common: thrown("common"),
  sails: (film) => {
    film.wake = null;
    film.scene = null;
    return 0;
  },
  second: thrown("second"),
  stepped: (film, told) => {
    film.scene = null;
    film.sail(word(told, "ship"), point(told));
    return 260;
  },
  founded: (film, told) => {
    film.floatAt(point(told), "port");
    return 600;
  },
  paid: goods("seat", -1, "count", "doubloon"),
  collected: goods("ship", 1, "count"),
  bought: goods("seat", 1, "count", "spice"),
  sold: goods("seat", 1, "money", "doubloon"),
  redeemed: goods("seat", 1, "money", "doubloon"),
  treasure: goods("seat", 1, "money", "doubloon"),
  left: goods("ship", -1, "count"),
  lost: goods("ship", -1, "count"),
  overboard: goods("ship", -1, "count"),
  taken: goods("ship", 1, "count"),
  dumped: goods("ship", -1, "count"),
  raised: sign("seat", "skull", "", false),
  cleaned: sign("seat", "east", "", true),
  attacked: (film, told) => {
    film.scene = { kind: "fight", ship: word(told, "ship"), foe: word(told, "foe"), throws: {}, winner: null, note: "" };
    return 700;
  },
  struck: (film, told) => {
    const throws = film.scene?.kind === "fight" ? film.scene.throws : {};
    return fight(film, told, { throws: { ...throws, [word(told, "ship")]: number(told, "total") }, note: "" }, 800);
  },
  tied: (film, told) => fight(film, told, { throws: {}, note: "scene.tied" }, 600),
  won: (film, told) => fight(film, told, { winner: word(told, "ship") }, 1100),
  sunk: sign("ship", "skull", "", false),
};
