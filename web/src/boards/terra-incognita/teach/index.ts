// What teaches Terra Incognita: the goal with numbers as they stand, what the things beside the island are, the symbols, and the figures of
// docs/rulebook. What lies on a square the board tells itself (Hint.svelte).
import type { View } from "../../../generated/terra-incognita";
import type { Goal, Symbol as Row, Teaching, Tip } from "../../../teach/teaching";
import type { Say } from "../../board";
import Face from "../Face.svelte";
import { CELL, RIM, SIZE } from "../geometry";
import { nameOf, spokenMan } from "../names";
import { treasure } from "../standing";
import Symbol from "../Symbol.svelte";
import { worldOf } from "../world";
import IslandFigure from "./IslandFigure.svelte";
import RowFigure from "./RowFigure.svelte";
import texts from "./texts.json";

function goal(state: unknown, say: Say, seat: number | null): Goal {
  const view = state as View;
  const own = seat === null ? undefined : view.seats[String(seat)];
  const mine = (fate: string, points: number) => (fate === `home-${seat}` ? points : 0);
  const { total, hidden, home, lost } = treasure(view);
  const pawns = own ? Object.values(own.at).filter((at) => at !== "none").length : 0;
  return {
    win: say.text(view.options.team_play === "on" && Object.keys(view.seats).length === 4 ? "goal.wins.pair" : "goal.wins"),
    scores: [
      { text: say.text("goal.coins"), now: own?.pile ?? 0 },
      { text: say.text("goal.bag"), now: mine(view.bag, 2) },
      { text: say.text("goal.chest"), now: mine(view.chest, 3) },
    ],
    end: say.text("goal.ends", { left: total - home - lost, hidden, total }),
    turn: [
      say.text("goal.turn.each", { pawns }),
      say.text("goal.turn.walk"),
      say.text("goal.turn.ship"),
      say.text("goal.turn.carry"),
      say.text("goal.turn.fight"),
    ],
  };
}

const tipOf = (say: Say, name: string, slots?: Record<string, string | number>): Tip | null =>
  `tip.${name}` in texts ? { title: say.text(`tip.${name}`, slots), text: say.text(`tip.${name}.is`, slots) } : null;

/** A pawn of a crew: what it is, and how it is with it. */
function manTip(word: string, view: View, say: Say): Tip | null {
  const [seat, pawn] = word.split(" ").map(Number);
  const man = worldOf(view, null).men.find((one) => one.seat === seat && one.pawn === pawn);
  if (!man) return null;
  const kind = man.kind === "crew" || man.kind === "cutlass" ? say.text(`tip.man.${man.kind}`) : say.text(`tile.${man.kind}`);
  return { title: nameOf(man, say), text: `${spokenMan(man, say)}. ${kind}` };
}

/** By the domain of a key: "thing:rum". Squares, ways and numbered spaces have the board's own words. */
const tips: Record<string, (word: string, view: View, say: Say) => Tip | null> = {
  thing: (word, view, say) =>
    tipOf(say, word, { events: view.event_count, abilities: view.deck_count, rum: view.rum_supply, round: view.round }),
  man: manTip,
  carry: (word, _, say) => tipOf(say, `carry.${word}`),
  ability: (word, _, say) => ({ title: say.title("ability", word), text: say.title("ability_effect", word) }),
  event: (word, _, say) => ({ title: say.title("event", word), text: say.title("event_effect", word) }),
  islander: (word, _, say) => ({ title: say.title("islander", word), text: say.text(`tile.${word}`) }),
  verb: (word, _, say) => tipOf(say, `verb.${word}`),
};

function tip(key: string, view: unknown, say: Say): Tip | null {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return tips[domain]?.(word, view as View, say) ?? null;
}

const symbol = (name: string): Row => ({ draw: Symbol, props: { name, size: 30 }, text: `symbol.${name}` });
const tile = (face: string, text: string): Row => ({ draw: Face, props: { face }, box: "-32 -32 64 64", text });
const whole = `${-RIM} ${-RIM} ${SIZE + 2 * RIM} ${SIZE + 2 * RIM}`;
const crop = (x: number, y: number, wide: number, high: number) =>
  `${x * CELL - 6} ${y * CELL - 6} ${wide * CELL + 12} ${high * CELL + 12}`;
const row = (count: number) => `-36 -36 ${72 * count} 72`;

export default {
  texts,
  goal,
  tip,
  symbols: [
    symbol("coin"),
    symbol("bag"),
    symbol("chest"),
    symbol("bottle"),
    symbol("swords"),
    symbol("skull"),
    symbol("wave"),
    symbol("anchor"),
    symbol("sleep"),
    symbol("eye"),
    tile("arrow2d-nesw", "symbol.arrow"),
    tile("ice", "tile.ice"),
    tile("tunnel", "tile.tunnel"),
    tile("dt3", "symbol.terrain"),
    tile("croc", "tile.croc"),
    tile("trap", "tile.trap"),
    tile("rumevent", "tile.rumevent"),
    tile("fortress", "tile.fortress"),
    tile("respawn", "tile.respawn"),
  ],
  figures: {
    island: {
      draw: IslandFigure,
      props: {
        ships: [
          { seat: 0, at: "g1", aboard: 3 },
          { seat: 1, at: "g13", aboard: 3 },
        ],
      },
      box: whole,
    },
    ashore: {
      draw: IslandFigure,
      props: {
        open: { g2: "empty", f2: "empty", h2: "empty" },
        ships: [{ seat: 0, at: "g1", aboard: 2 }],
        men: [{ at: "f2" }],
        ways: [
          { from: "g1", to: "g2" },
          { from: "f2", to: "g1" },
          { from: "g1", to: "h2", no: true },
        ],
      },
      box: crop(4, 0, 5, 3),
    },
    carry: {
      draw: IslandFigure,
      props: {
        open: { e3: "empty", f2: "coin2", g2: "empty" },
        ships: [{ seat: 0, at: "g1", aboard: 1 }],
        men: [{ at: "f2", load: "coin" }],
        coins: { f2: 1 },
        ways: [
          { from: "f2", to: "g1" },
          { from: "f2", to: "g2" },
          { from: "f2", to: "f3", no: true },
          { from: "f2", to: "g3", no: true },
        ],
      },
      box: crop(3, 0, 5, 3),
    },
    movers: { draw: RowFigure, props: { faces: ["arrow2d-nesw", "foot", "ice", "knight", "cannon-e", "balloon"] }, box: row(6) },
    dangers: { draw: RowFigure, props: { faces: ["croc", "cactus", "trap", "barrel"] }, box: row(4) },
    islanders: { draw: RowFigure, props: { people: ["friday", "monk", "kidd", "carto"] }, box: row(4) },
  },
} satisfies Teaching;
