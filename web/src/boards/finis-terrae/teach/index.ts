// What teaches Finis Terrae: the goal with numbers as they stand, what every thing is, the symbols, and the figures of docs/rulebook.
import type { View } from "../../../generated/finis-terrae";
import type { Goal, Symbol as Row, Teaching, Tip } from "../../../teach/teaching";
import type { Say } from "../../board";
import { read } from "../reading";
import Symbol from "../Symbol.svelte";
import { type Direction, SIZE, tileOf } from "../tiles";
import { type Cell, GALLEON, holder, isPirate, lyingOn, shipCell, shipsOf } from "../view";
import ChartFigure from "./ChartFigure.svelte";
import HoldsFigure from "./HoldsFigure.svelte";
import { sampleView } from "./sample";
import SizeSign from "./SizeSign.svelte";
import texts from "./texts.json";
import TilesFigure from "./TilesFigure.svelte";
import WeatherFigure from "./WeatherFigure.svelte";

// ---- The goal ----

const LINES = [
  "tiles",
  "complete",
  "largest",
  "lights_forts",
  "castaways",
  "relics",
  "treasures",
  "spice",
  "set",
  "doubloons",
  "north_south",
  "east_west",
  "quadrants",
  "farthest",
  "tokens",
];

function goal(state: unknown, say: Say, seat: number | null): Goal {
  const lines = seat === null ? [] : read(state as View).scores.of(seat);
  const worth = (name: string) => lines.find(({ line }) => line === name)?.points ?? 0;
  return {
    win: say.text("goal.wins"),
    scores: LINES.map((line) => ({ text: say.text(`goal.${line}`), now: worth(line) })),
    end: say.text("goal.ends"),
    turn: ["tiles", "weather", "sail", "act"].map((step) => say.text(`goal.turn.${step}`)),
  };
}

// ---- Tips ----

const tipOf = (say: Say, name: string, slots?: Record<string, string | number>): Tip | null =>
  `tip.${name}` in texts ? { title: say.text(`tip.${name}`, slots), text: say.text(`tip.${name}.is`, slots) } : null;

function shipTip(ship: string, view: View, say: Say): Tip | null {
  if (ship === GALLEON) return tipOf(say, "galleon");
  return tipOf(say, isPirate(view, ship) ? "ship.pirate" : "ship", { seat: say.seat(Number(ship)) });
}

/** A square of the chart: the tile, then what is there, each with what it does. */
function cellTip(cell: Cell | undefined, view: View, say: Say, seat: number | null): Tip | null {
  const tile = cell && tipOf(say, `tile.${tileOf(cell.face)}`);
  if (!cell || !tile) return null;
  const ships = shipsOf(view)
    .filter((ship) => shipCell(view, ship) === cell.id)
    .map((ship) => shipTip(ship, view, say)!);
  const owner = view.port[cell.id];
  const port =
    owner && owner !== "none"
      ? {
          title: say.text("tip.port", { seat: say.seat(Number(owner)) }),
          text: say.text(owner === String(seat) ? "tip.port.own" : "tip.port.other"),
        }
      : null;
  const goods = lyingOn(view, cell.id).map(({ kind }) => tipOf(say, `good.${kind}`)!);
  const there = [...ships, ...(port ? [port] : []), ...goods];
  if (there.length === 0) return tile;
  return {
    title: [...there.map(({ title }) => title), tile.title].join(", "),
    text: [...there, tile]
      .slice(0, 2)
      .map(({ text }) => text)
      .join(" "),
  };
}

function cellAt(place: string, view: View, say: Say, seat: number | null): Tip | null {
  const [x = 0, y = 0] = place.split(/[/,]/).map(Number);
  return cellTip(read(view).atlas.at(x, y), view, say, seat);
}

function ahead(direction: string, view: View, say: Say, seat: number | null): Tip | null {
  const { atlas } = read(view);
  const here = atlas.named(shipCell(view, holder(view)));
  return here ? cellTip(atlas.beside(here, direction as Direction), view, say, seat) : null;
}

/** By the domain of a key: "hold:3". */
const tips: Record<string, (word: string, view: View, say: Say, seat: number | null) => Tip | null> = {
  number: cellAt,
  square: cellAt,
  direction: ahead,
  berth: (_, __, say) => tipOf(say, "verb.home"),
  ship: (word, view, say) => shipTip(word, view, say),
  place: (_, __, say) => tipOf(say, "place"),
  tile: (word, _, say) => tipOf(say, `tile.${word}`),
  turned_tile: (word, _, say) => tipOf(say, `tile.${tileOf(word)}`),
  kind: (word, _, say) => tipOf(say, `good.${word}`),
  cargo: (word, _, say) => tipOf(say, `good.${word}`),
  stow: (word, _, say) => tipOf(say, `good.${word === "empty" ? "none" : word}`),
  kept: (_, __, say) => tipOf(say, "kept"),
  use: (_, __, say) => tipOf(say, "verb.order"),
  loot: (_, __, say) => tipOf(say, "verb.loot"),
  weather: (word, _, say) => tipOf(say, `weather.${word}`),
  state: (word, _, say) => tipOf(say, `state.${word}`),
  verb: (word, _, say) => tipOf(say, `verb.${word}`),
  thing: (word, _, say) => tipOf(say, word),
};

function tip(key: string, view: unknown, say: Say, seat: number | null): Tip | null {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return tips[domain]?.(word, view as View, say, seat) ?? null;
}

/** The square under a pointer on the chart, where nothing can be pressed that has words of its own. */
function under(element: Element, x: number, y: number): string | null {
  if (element.closest("[data-key]")) return null;
  const chart = element.closest<SVGSVGElement>(".stage .window svg");
  const at = chart && new DOMPoint(x, y).matrixTransform(chart.getScreenCTM()!.inverse());
  return at ? `square:${Math.round(at.x / SIZE)},${-Math.round(at.y / SIZE)}` : null;
}

// ---- Symbols and figures ----

const symbol = (name: string): Row => ({ draw: Symbol, props: { name, size: 30 }, text: `symbol.${name}` });

const charted = sampleView(
  [
    { face: "treasure", x: 2, y: 0, lies: "treasure" },
    { face: "land1-0", x: 2, y: 1, port: 0 },
    { face: "light-2", x: 2, y: 2 },
    { face: "hulk", x: 0, y: 2, lies: "relic" },
    { face: "land2-3", x: 1, y: 2 },
    { face: "castaway", x: 3, y: 0, lies: "castaway" },
  ],
  ["t1", "nw"],
);
const stormy = sampleView(
  [
    { face: "land1-0", x: 2, y: 0 },
    { face: "sea", x: 3, y: 0 },
    { face: "sea", x: 2, y: -1 },
    { face: "reef-3", x: 3, y: -1 },
  ],
  ["t1", "t3"],
);
const wide = { x: -170, y: -270, width: 540, height: 440 };
const near = { x: 40, y: -70, width: 320, height: 230 };
const boxed = ({ x, y, width, height }: typeof wide): string => `${x} ${y} ${width} ${height}`;

export default {
  texts,
  goal,
  tip,
  under,
  symbols: [
    ...[
      "doubloon",
      "spice",
      "treasure",
      "relic",
      "castaway",
      "chest",
      "port",
      "sunny",
      "rain",
      "storm",
      "finis",
      "east",
      "flag",
      "skull",
    ].map(symbol),
    { draw: SizeSign, box: "-16 -16 32 32", text: "symbol.size" },
  ],
  figures: {
    chart: { draw: ChartFigure, props: { view: charted, box: wide }, box: boxed(wide) },
    tiles: {
      draw: TilesFigure,
      props: { shown: ["sea", "reef", "hulk", "land1", "land2", "fjord", "strait", "castaway", "treasure", "lair", "fort", "light"] },
    },
    weather: { draw: WeatherFigure },
    holds: { draw: HoldsFigure },
    storm: { draw: ChartFigure, props: { view: stormy, box: near, storm: true }, box: boxed(near) },
  },
} satisfies Teaching;
