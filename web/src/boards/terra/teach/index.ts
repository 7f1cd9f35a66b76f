// What teaches TERRA: the goal with numbers as they stand, what every thing is, the symbols, and the figures of docs/rulebook. Areas of the map
// tell of themselves where a pointer rests on them (MapWindow).
import type { View } from "../../../generated/terra";
import SeatMark from "../../../look/SeatMark.svelte";
import type { Goal, Symbol as Row, Teaching, Tip } from "../../../teach/teaching";
import type { Say } from "../../board";
import { boxOf } from "../map";
import Rose from "../Rose.svelte";
import BarFigure from "./BarFigure.svelte";
import CardFigure from "./CardFigure.svelte";
import NearFigure from "./NearFigure.svelte";
import Sign from "./Sign.svelte";
import texts from "./texts.json";

function goal(state: unknown, say: Say, seat: number | null): Goal {
  const view = state as View;
  const own = seat === null ? undefined : view.seats[String(seat)];
  return {
    win: say.text("goal.wins"),
    scores: [
      { text: say.text("goal.hit") },
      { text: say.text("goal.near") },
      { text: say.text("goal.miss") },
      { text: say.text("goal.supply"), now: own?.supply },
      { text: say.text("goal.stock"), now: own?.stock },
    ],
    end: say.text("goal.ends", { rounds: view.rounds }),
    turn: ["read", "place", "pass", "answers"].map((step) => say.text(`goal.turn.${step}`)),
  };
}

const tipOf = (say: Say, name: string): Tip | null =>
  `tip.${name}` in texts ? { title: say.text(`tip.${name}`), text: say.text(`tip.${name}.is`) } : null;

/** By the domain of a key: "bar:year". */
const tips: Record<string, (word: string, say: Say) => Tip | null> = {
  space: (word, say) => ({ title: say.title("space", word), text: say.text(`tip.bar.${word.split("-")[0]}.is`) }),
  bar: (word, say) => tipOf(say, `bar.${word}`),
  level: (word, say) => tipOf(say, `level.${word}`),
  verdict: (word, say) => tipOf(say, `verdict.${word}`),
  verb: (word, say) => tipOf(say, `verb.${word}`),
  thing: (word, say) => tipOf(say, word),
};

function tip(key: string, _view: unknown, say: Say): Tip | null {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return tips[domain]?.(word, say) ?? null;
}

const sign = (kind: string, level?: string): Row => ({
  draw: Sign,
  props: { kind, level },
  box: "-18 -18 36 36",
  text: level ? `symbol.${kind}.${level}` : `symbol.${kind}`,
});
const near = boxOf(["east-sahara", "atlas", "arabia", "sahel", "mediterranean", "west-sahara"]);

export default {
  texts,
  goal,
  tip,
  symbols: [
    { draw: SeatMark, props: { seat: 0, colour: 1, size: 26 }, text: "symbol.supply" },
    sign("hit"),
    sign("near"),
    sign("miss"),
    { draw: Rose, props: { rose: ["ne"], size: 34 }, text: "symbol.rose" },
    ...["yellow", "green", "blue", "red"].map((level) => sign("stick", level)),
  ],
  figures: {
    card: { draw: CardFigure },
    bar: { draw: BarFigure, props: { marks: ["1970", "1980", "1990", "2000", "2010"], openEnd: true }, box: "-2 -4 426 74" },
    near: {
      draw: NearFigure,
      props: { right: "east-sahara" },
      box: `${near.x - 300} ${near.y - 300} ${near.width + 600} ${near.height + 600}`,
    },
    mark: { draw: BarFigure, props: { marks: ["1930", "1940", "1950", "1960", "1970"], right: [2, 3], near: [1, 4] }, box: "-2 -4 426 74" },
    rose: { draw: Rose, props: { rose: ["ne"], size: 110 } },
  },
} satisfies Teaching;
