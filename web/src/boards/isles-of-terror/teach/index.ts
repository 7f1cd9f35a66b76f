// What teaches Isles of Terror: the goal with numbers as they stand, what can be done, the symbols, and the figures of docs/rulebook. What the
// pictures of the table mean the board says itself (data-says, Hint.svelte).
import type { Goal, GoalRow, Symbol as Row, Teaching, Tip } from "../../../teach/teaching";
import type { Say } from "../../board";
import { legend, pieces } from "../legend";
import Danger from "../Danger.svelte";
import Figure from "../Figure.svelte";
import { middleOf } from "../geometry";
import { BARS, type Board, type Table } from "../model";
import { read } from "../reading";
import Symbol from "../Symbol.svelte";
import BarFigure from "./BarFigure.svelte";
import CombatFigure from "./CombatFigure.svelte";
import IsleFigure from "./IsleFigure.svelte";
import MatFigure from "./MatFigure.svelte";
import TerrorsFigure from "./TerrorsFigure.svelte";
import texts from "./texts.json";
import ValuesFigure from "./ValuesFigure.svelte";

const reached = (stars: number[], place: number) => stars.filter((field) => field <= place).length;

/** What a bar gives: its stars, and how many of them the reader has. */
function barRows(table: Table, own: Board | undefined, say: Say): GoalRow[] {
  const tasks = BARS.map((bar) => ({
    text: say.text("goal.bar", {
      bar: bar.toUpperCase(),
      task: say.title("task", table.tasks[bar]),
      stars: table.tracks[bar].victory.join(", "),
      place: own?.progress[bar] ?? 0,
    }),
    now: reached(table.tracks[bar].victory, own?.progress[bar] ?? 0),
  }));
  const { victory } = table.tracks.mission;
  return [
    ...tasks,
    {
      text: say.text("goal.missions", { stars: victory.join(", "), place: own?.missions ?? 0 }),
      now: reached(victory, own?.missions ?? 0),
    },
  ];
}

function goal(view: unknown, say: Say, seat: number | null): Goal {
  const table = read(view, seat);
  const own = table.boards.find((board) => board.seat === seat);
  const together = table.mode === "cooperative";
  const last = table.firstYear + table.years - 1;
  return {
    win: say.text(together ? "goal.wins.together" : "goal.wins"),
    scores: [
      { text: say.title(together ? "adventure_together" : "adventure_goal", table.adventure) },
      ...barRows(table, own, say),
      { text: say.text(together ? "goal.deeds.together" : "goal.deeds") },
      {
        text: say.text("goal.points", {
          threat: own?.threat ? say.text("stock.threat", { threat: own.threat }) : say.text("stock.no_threat"),
        }),
        now: own?.points ?? 0,
      },
    ],
    end: say.text("goal.ends", { last, year: table.year, years: table.years }),
    turn: [
      say.text("goal.turn.season"),
      say.text("goal.turn.token"),
      say.text(together ? "goal.turn.actions.together" : "goal.turn.actions"),
      say.text("goal.turn.explore"),
      say.text("goal.turn.end"),
    ],
  };
}

const tipOf = (say: Say, name: string): Tip | null =>
  `tip.${name}` in texts ? { title: say.text(`tip.${name}`), text: say.text(`tip.${name}.is`) } : null;

/** By the domain of a key: "verb:fight", "figure:soldier". Fields and what has words of its own on the table are the board's. */
const tips: Record<string, (word: string, say: Say) => Tip | null> = {
  verb: (word, say) => tipOf(say, `verb.${word}`),
  figure: (word, say) => tipOf(say, `figure.${word}`),
  terror: (word, say) => tipOf(say, `terror.${word}`),
  resource: (word, say) => tipOf(say, `resource.${word}`),
  mission: (word, say) => ({ title: say.title("mission", word), text: say.title("mission_says", word) }),
};

function tip(key: string, _: unknown, say: Say): Tip | null {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return tips[domain]?.(word, say) ?? null;
}

const FIRST = middleOf("c3");
const ISLE = { x: 235, y: -85, width: 680, height: 690 };

export default {
  texts,
  goal,
  tip,
  symbols: [
    ...legend.map(({ symbol }): Row => ({ draw: Symbol, props: { name: symbol, size: 30 }, text: `symbol.${symbol}` })),
    ...[false, true].map((red): Row => ({
      draw: Danger,
      props: { value: 2, red, look: "sea", level: 0 },
      box: "-15 -15 30 30",
      text: red ? "symbol.red_value" : "symbol.white_value",
    })),
    ...pieces.map(({ kind }): Row => ({ draw: Figure, props: { kind, faction: "rc" }, box: "-27 -43 56 50", text: `symbol.${kind}` })),
  ],
  figures: {
    isle: { draw: IsleFigure, props: { box: ISLE }, box: `${ISLE.x} ${ISLE.y} ${ISLE.width} ${ISLE.height}` },
    bars: { draw: BarFigure, props: { bar: "a", at: 2 }, box: "-22 -24 338 48" },
    mat: { draw: MatFigure },
    values: {
      draw: ValuesFigure,
      props: {
        tiles: [
          { kind: "green", tile: null, field: "c3" },
          { kind: "green", tile: "g06", field: "c4" },
          { kind: "yellow", tile: "y12", field: "c5" },
        ],
      },
      box: "-54 -62 332 124",
    },
    combat: {
      draw: CombatFigure,
      props: {
        rows: [
          {
            dice: [
              { sides: 8, face: 6, deciding: true },
              { sides: 6, face: 4, struck: true },
              { sides: 6, face: 2 },
            ],
          },
          {
            isle: true,
            dice: [
              { sides: 6, face: 5 },
              { sides: 6, face: 4, struck: true },
            ],
          },
        ],
      },
    },
    terrors: { draw: TerrorsFigure, box: `${FIRST.x - 60} ${FIRST.y - 66} 520 132` },
  },
} satisfies Teaching;
