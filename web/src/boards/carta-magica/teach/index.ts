// What teaches Carta Magica: the goal with numbers as they stand, what every thing is, the symbols, and the figures of docs/rulebook.
import type { View } from "../../../generated/carta-magica";
import type { Goal, Symbol as Row, Teaching, Tip } from "../../../teach/teaching";
import type { Say } from "../../board";
import { cellAt, groundOf, HEIGHT, RIM, WIDTH } from "../geometry";
import { partRound } from "../standing";
import Symbol from "../Symbol.svelte";
import {
  bare,
  cardEffect,
  cardName,
  cardsAt,
  designName,
  segments,
  seatNumbers,
  seatOf,
  soughtBy,
  talismans,
  talismansAt,
  adventures,
} from "../view";
import ChartFigure from "./ChartFigure.svelte";
import MarketFigure from "./MarketFigure.svelte";
import texts from "./texts.json";
import WheelFigure from "./WheelFigure.svelte";

const RING = 0.36; // of the wheel's radius: where the segments begin
const sum = (numbers: number[]): number => numbers.reduce((all, n) => all + n, 0);

function goal(state: unknown, say: Say, seat: number | null): Goal {
  const view = state as View;
  const own = seat === null ? undefined : seatOf(view, seat);
  const owned = seat === null ? [] : talismansAt(view, `seat-${seat}`).map((id) => talismans[id]!);
  const sought = seat === null ? undefined : soughtBy(view, seat);
  const named = owned.filter((talisman) => talisman.design === sought).length;
  const cards = seat === null ? [] : cardsAt(view, `hand-${seat}`).map((id) => adventures[id]!);
  const gold = view.options.gold_cards_score === "no" ? 0 : sum(cards.filter((card) => card.kind === "gold").map((card) => card.value));
  const design = sought ? designName(sought, say) : say.text("goal.challenge");
  const home = own?.condition === "complete";
  return {
    win: say.text("goal.wins"),
    scores: [
      { text: say.text("goal.talismans"), now: sum(owned.map((talisman) => talisman.value)) },
      { text: say.text("goal.named", { design }), now: 10 * named },
      { text: say.text("goal.gold"), now: (own?.gold ?? 0) + gold },
      { text: say.text("goal.home", { part: seat === null ? 0 : Math.round(100 * partRound(view, seat)) }), now: home ? 15 : 0 },
    ],
    end: say.text("goal.ends"),
    turn: [say.text("goal.turn.spin"), say.text("goal.turn.choose"), say.text("goal.turn.harbour"), say.text("goal.turn.fight")],
  };
}

const tipOf = (say: Say, name: string, slots?: Record<string, string | number>): Tip | null =>
  `tip.${name}` in texts ? { title: say.text(`tip.${name}`, slots), text: say.text(`tip.${name}.is`, slots) } : null;

/** A square: what it is, and who lies there. */
function cellTip(cell: string, view: View, say: Say): Tip | null {
  const ship = seatNumbers(view).find((seat) => seatOf(view, seat)!.ship === cell);
  if (ship !== undefined) return tipOf(say, `ship.${seatOf(view, ship)!.condition}`, { seat: say.seat(ship) });
  const home = seatNumbers(view).find((seat) => seatOf(view, seat)!.home === cell);
  const tip = tipOf(say, `ground.${groundOf(cell)}`);
  return tip && home !== undefined ? { ...tip, title: say.text("tip.home_of", { place: tip.title, seat: say.seat(home) }) } : tip;
}

function segmentTip(id: string, say: Say): Tip | null {
  const segment = segments[id];
  if (!segment) return null;
  if (segment.storm) return tipOf(say, "segment.storm");
  const parts = (["card", "goods", "power", "wind", "hammer"] as const).filter((sign) => segment[sign]);
  const more = parts.map((sign) => say.text(`tip.segment.${sign}`, { number: segment.number }));
  return {
    title: say.text("tip.segment", { number: segment.number }),
    text: [say.text("tip.segment.sail", { number: segment.number }), ...more].join(" "),
  };
}

function talismanTip(id: string | undefined, view: View, say: Say, seat: number | null): Tip | null {
  if (!id) return null;
  const { value, design } = talismans[id]!;
  const sought = seat !== null && soughtBy(view, seat) === design;
  return { title: bare(say.title("talisman", id)), text: say.text(sought ? "tip.talisman.sought" : "tip.talisman", { value }) };
}

/** By the domain of a key: "cell:l5". */
const tips: Record<string, (word: string, view: View, say: Say, seat: number | null) => Tip | null> = {
  cell: cellTip,
  seat: (word, view, say) => cellTip(seatOf(view, Number(word))?.ship ?? "", view, say),
  segment: (word, _, say) => segmentTip(word, say),
  adventure: (word, _, say) => (word in adventures ? { title: cardName(word, say), text: cardEffect(word, say) } : null),
  slot: (word, view, say, seat) => talismanTip(talismansAt(view, `slot-${word}`)[0], view, say, seat),
  talisman: (word, view, say, seat) => talismanTip(word, view, say, seat),
  token: (word, _, say) => tipOf(say, `token.${word}`),
  verb: (word, _, say) => tipOf(say, `verb.${word}`),
  thing: (word, _, say) => tipOf(say, word),
};

function tip(key: string, view: unknown, say: Say, seat: number | null): Tip | null {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return tips[domain]?.(word, view as View, say, seat) ?? null;
}

/** The segment of the wheel at a point, clockwise from the top, within it the ring of winds. */
function onWheel(wheel: Element, x: number, y: number): string {
  const box = wheel.getBoundingClientRect();
  const [dx, dy] = [x - box.left - box.width / 2, y - box.top - box.height / 2];
  if (Math.hypot(dx, dy) < (box.width / 2) * RING) return "thing:winds";
  return `segment:${1 + (Math.round((Math.atan2(dx, -dy) * 180) / Math.PI / 60 + 6) % 6)}`;
}

/** The square under a pointer on the chart, or the part of the wheel. */
function under(element: Element, x: number, y: number): string | null {
  const wheel = element.closest(".side .wheel svg");
  if (wheel) return onWheel(wheel, x, y);
  const chart = element.closest<SVGSVGElement>(".sheet > svg");
  const at = chart && new DOMPoint(x, y).matrixTransform(chart.getScreenCTM()!.inverse());
  const cell = at ? cellAt(at) : null;
  return cell && `cell:${cell}`;
}

const symbol = (name: string, wash?: string): Row => ({ draw: Symbol, props: { name, size: 30 }, text: `symbol.${name}`, wash });
const whole = `${-RIM} ${-RIM} ${WIDTH + 2 * RIM} ${HEIGHT + 2 * RIM}`;

export default {
  texts,
  goal,
  tip,
  under,
  symbols: [
    symbol("gold", "var(--cm-gold)"),
    symbol("goods", "var(--cm-goods)"),
    symbol("power", "var(--cm-power)"),
    symbol("card", "var(--cm-card)"),
    symbol("wind"),
    symbol("hammer"),
    symbol("storm"),
    symbol("calm"),
    symbol("damage"),
    symbol("home"),
    symbol("laps"),
    symbol("miss"),
    symbol("monster"),
    symbol("swords"),
    symbol("laurel"),
  ],
  figures: {
    chart: { draw: ChartFigure, props: { home: "e1", way: ["e2", "t2", "w9", "t16", "e16", "b9"] }, box: whole },
    wheel: { draw: WheelFigure, box: "-104 -104 208 208" },
    trouble: {
      draw: ChartFigure,
      props: {
        home: "",
        way: [],
        ship: [
          { at: "f3", condition: "windless" },
          { at: "h3", condition: "damaged" },
        ],
      },
      box: "150 20 260 140",
    },
    market: {
      draw: MarketFigure,
      props: {
        shown: Object.keys(talismans)
          .filter((_, i) => i % 5 === 0)
          .slice(0, 3),
      },
    },
  },
} satisfies Teaching;
