// The whole position in words, for ears: the ships and what their captains have, what lies round one's own ship, the harbours, the
// market, and where the sea is dangerous. The chart has several hundred squares; what is plain open sea is told as distances.
import type { View } from "../../generated/carta-magica";
import type { Chapter, Say } from "../board";
import { cellName, cellsOf, COLUMNS, columnRow, type Ground, groundOf, ROWS } from "./geometry";
import { shipAt, spokenSquare } from "./names";
import {
  bare,
  cardName,
  cardsAt,
  designName,
  needleOf,
  seatNumbers,
  seatOf,
  segments,
  soughtBy,
  talismans,
  talismansAt,
  TOKENS,
  type Token,
} from "./view";

const STEPS = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] } as const;
type Way = keyof typeof STEPS;
const DANGERS: Ground[] = ["windless", "gray", "cliff"];

const talismanName = (id: string, say: Say) =>
  say.text("market.slot", { talisman: bare(say.title("talisman", id)), value: talismans[id]!.value });

/** "3 east and 2 north of you". */
export function wayTo(from: string, to: string, say: Say): string {
  const [[c1, r1], [c2, r2]] = [columnRow(from), columnRow(to)];
  const part = (far: number, plus: string, minus: string) =>
    far === 0 ? [] : [say.text("ear.far", { far: Math.abs(far), way: say.title("direction", far > 0 ? plus : minus) })];
  const parts = [...part(c2 - c1, "e", "w"), ...part(r2 - r1, "s", "n")];
  return parts.length ? parts.join(", ") : say.text("ear.here");
}

/** What a ship that sails straight on meets: so many squares of open sea, then a cliff. */
function ahead(view: View, from: string, way: Way, say: Say): string {
  const [dx, dy] = STEPS[way];
  let [column, row] = columnRow(from);
  let clear = 0;
  for (;;) {
    [column, row] = [column + dx, row + dy];
    const inside = column >= 0 && row >= 0 && column < COLUMNS && row < ROWS;
    const cell = cellName(column, row);
    const meets = !inside
      ? say.text("ear.border")
      : groundOf(cell) !== "blue" || shipAt(view, cell) !== undefined
        ? spokenSquare(cell, view, say)
        : null;
    if (meets) return say.text("ear.ahead", { way: say.title("direction", way), clear, meets });
    clear++;
  }
}

function captain(view: View, seat: number, say: Say): string[] {
  const own = seatOf(view, seat)!;
  const sought = soughtBy(view, seat);
  const talisman = talismansAt(view, `seat-${seat}`).map((id) => talismanName(id, say));
  const cards = cardsAt(view, `hand-${seat}`).map((card) => cardName(card, say));
  const unseen = Math.max(0, own.hand_count - cards.length);
  const tokens = TOKENS.map((token) => say.text("pieces", { count: own[token as Token], token: say.title("token", token) })).join(", ");
  return [
    own.ship === "none"
      ? say.text("condition.none")
      : say.text("ear.ship", {
          cell: spokenSquare(own.ship, { ...view, seats: {} }, say),
          condition: say.text(`condition.${own.condition}`),
        }),
    ...(own.home === "none" ? [] : [say.text("ear.home", { cell: own.home })]),
    tokens,
    ...(sought ? [say.text("stock.seeks", { design: designName(sought, say) })] : []),
    say.text("ear.talismans", { list: talisman.join("; ") || say.text("ear.none") }),
    say.text("ear.cards", {
      list: [...cards, ...(unseen ? [say.text("stock.hidden", { count: unseen })] : [])].join("; ") || say.text("ear.none"),
    }),
    ...cardsAt(view, `tamed-${seat}`).map((card) => say.text("stock.tamed", { card: cardName(card, say) })),
    ...(own.miss > 0 ? [say.text("stock.miss", { count: own.miss })] : []),
    ...(own.laps !== 0 && own.condition !== "complete" ? [say.text("ear.laps")] : []),
  ];
}

function around(view: View, seat: number, say: Say): Chapter[] {
  const ship = seatOf(view, seat)?.ship ?? "none";
  if (ship === "none") return [];
  const others = seatNumbers(view).filter((other) => other !== seat && seatOf(view, other)!.ship !== "none");
  return [
    {
      title: say.text("ear.around"),
      near: true,
      rows: [
        ...(Object.keys(STEPS) as Way[]).map((way) => ahead(view, ship, way, say)),
        ...others.map((other) => `${say.text("key.ship", { seat: say.seat(other) })}: ${wayTo(ship, seatOf(view, other)!.ship, say)}`),
      ],
    },
  ];
}

function wheel(view: View, say: Say): string {
  const needle = needleOf(view);
  if (!needle) return say.text("wheel.still");
  if (needle.ring === "direction") return say.text("wheel.blows", { wind: say.title("direction", needle.word) });
  return say.text("wheel.shows", { number: segments[needle.word]!.number });
}

export function describe(state: unknown, say: Say, seat: number | null): Chapter[] {
  const view = state as View;
  const ship = seat === null ? "none" : (seatOf(view, seat)?.ship ?? "none");
  const placed = (cell: string) => (ship === "none" ? "" : `: ${wayTo(ship, cell, say)}`);
  const sorted = [...seatNumbers(view)].sort((a, b) => Number(b === seat) - Number(a === seat));
  return [
    {
      title: say.text("ear.now"),
      rows: [view.round > 0 ? say.text("round", { round: view.round }) : say.text("round.before"), wheel(view, say)],
    },
    ...sorted.map((one) => ({ title: say.text("ear.captain", { seat: say.seat(one) }), rows: captain(view, one, say) })),
    ...(seat === null ? [] : around(view, seat, say)),
    { title: say.text("ear.harbours"), rows: cellsOf("black", "red").map(({ name }) => spokenSquare(name, view, say) + placed(name)) },
    {
      title: say.text("market"),
      rows: [
        ...[1, 2, 3].flatMap((n) => talismansAt(view, `slot-${n}`)).map((id) => talismanName(id, say)),
        say.text("market.deck", { count: view.deck_count }),
      ],
    },
    {
      title: say.text("ear.stores"),
      rows: [
        ...TOKENS.map((token) => say.text("bank", { count: view.bank[token] ?? 0, token: say.title("token", token) })),
        say.text("pile", { count: view.pile_count }),
        say.text("discard", { count: view.discard_count }),
      ],
    },
    {
      title: say.text("ear.dangers"),
      rows: DANGERS.map(
        (kind) =>
          `${say.text(`ground.${kind}`)}: ${cellsOf(kind)
            .map(({ name }) => name)
            .join(", ")}`,
      ),
    },
  ];
}
