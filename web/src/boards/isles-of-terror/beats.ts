// Each event's beat: what it changes on the board, and for how many milliseconds that is looked at before the next. Events without a
// row here need no picture; the log tells them.
import type { Told } from "../../net/wire";
import type { Film } from "./film.svelte";
import { COMPASS } from "./geometry";
import { isFaction } from "./reading";

type Beat = (film: Film, told: Told) => number;

const DIRECTIONS = ["ne", "e", "se", "sw", "w", "nw"];
const number = (told: Told, name: string) => Number(told[name] ?? 0);
const word = (told: Told, name: string) => String(told[name] ?? "");
const signed = (n: number) => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);

/** Where a faction's things are told: its captain, else its ship, else any figure of it. */
function homeOf(film: Film, told: Told): string | null {
  const faction = word(told, "faction");
  if (!isFaction(faction)) return null;
  const areas = film.table?.areas ?? [];
  const has = (test: (g: { captain: boolean; ship: boolean }) => boolean) =>
    areas.find((area) => area.groups.some((g) => g.faction === faction && test(g)))?.field ?? null;
  return has((g) => g.captain) ?? has((g) => g.ship) ?? has(() => true);
}

/** A small sign over the field that is told, or over the faction. */
function sign(symbol: string | ((told: Told) => string), good = true, text: (told: Told) => string = () => "", ms = 420): Beat {
  return (film, told) => {
    const field = typeof told.at === "string" ? told.at : homeOf(film, told);
    film.float(field, typeof symbol === "string" ? symbol : symbol(told), text(told), good);
    return ms;
  };
}

const resource = (told: Told) => word(told, "resource").replace("rations", "ration"); // after a number rations have a plural
const plus = (told: Told) => signed(number(told, "count") || 1);
const minus = (told: Told) => signed(-(number(told, "count") || 1));

function card(of: "event" | "exploration" | "strategy" | "mission", ms: number): Beat {
  return (film, told) => {
    film.scene = { kind: "card", card: word(told, of === "mission" ? "mission" : "card"), of };
    return ms;
  };
}

/** Dice that threaten all factions: thrown one after the other. */
function hazard(title: string): Beat {
  return (film, told) => {
    const before = film.scene?.kind === "dice" && film.scene.title === title ? film.scene.faces : [];
    film.scene = { kind: "dice", title, faces: [...before, number(told, "face")] };
    return 520;
  };
}

function clear(ms: number, then?: Beat): Beat {
  return (film, told) => {
    film.scene = null;
    return then ? then(film, told) : ms;
  };
}

export const beats: Record<string, Beat> = {
  season: (film, told) => {
    film.scene = { kind: "season", season: word(told, "season"), year: (film.table?.firstYear ?? 0) + (film.table?.year ?? 1) - 1 };
    return 1000;
  },
  event: card("event", 1500),
  card: card("exploration", 1300),
  played: card("strategy", 1200),
  mission: clear(0, sign("mission")),
  turn: clear(0),
  placed: clear(250),
  gained: clear(0, sign(resource, true, plus)),
  sea_gained: sign(resource, true, plus),
  lost_resource: sign(resource, false, minus),
  landed: clear(0, sign("land")),
  sea_found: () => 350,
  hired: sign("recruit", true, () => "", 300),
  recruited: sign("recruit", true, () => "", 300),
  ashore: clear(0, sign("move")),
  moved: clear(0, sign("move")),
  entered: clear(0, sign("move")),
  direction: (film, told) => {
    film.compass = COMPASS[DIRECTIONS.indexOf(word(told, "direction"))] ?? 0;
    return 900;
  },
  revealed: clear(600),
  found: clear(600),
  explored: sign("eye"),
  failed: sign("eye", false),
  negotiated: sign("talk"),
  combat: clear(700),
  combat_faction: clear(700),
  round: () => 350,
  rolled: () => 260,
  rerolled: () => 350,
  round_won: () => 1100,
  removed: sign(
    (told) => (told.figure === "camp" ? "retreat" : "skull"),
    false,
    () => "",
    500,
  ),
  retreated: sign("retreat", false, () => "", 700),
  won: () => 900,
  lost: () => 900,
  conquered: sign("fight", true, () => "", 500),
  raised: sign("starting", true, () => "", 500),
  destroyed: sign("skull", false),
  raided: sign("fight", false),
  points: sign("victory", true, plus, 600),
  points_lost: sign("victory", false, () => "−1", 600),
  progress: sign("victory", true, () => "", 300),
  success: sign("success", true, () => "", 350),
  attack_die: hazard("scene.attack"),
  year_die: hazard("scene.year"),
  card_die: hazard("scene.die"),
  safe: clear(0),
  summoned: clear(
    0,
    sign("terror", false, () => "", 900),
  ),
  terror_moved: sign("terror", false, () => "", 700),
  terror_gone: () => 500,
  ships_return: clear(500),
};
