// The whole position in words, for ears: the day, what is around the reader's ship, every player, the islands and every tile.
import type { View } from "../../generated/finis-terrae";
import type { Chapter, Say } from "../board";
import { shipName } from "./names";
import { read, type Reading } from "./reading";
import { daysOf } from "./standing";
import { mayStorm } from "./storm";
import { DIRECTIONS, tileOf } from "./tiles";
import { at, deckOf, GALLEON, holdsOf, seatNumbers, seatOf, shipCell, sorted, total } from "./view";
import { cellInWords, countOf, holdsInWords, islandInWords, stormInWords, tileInWords, wayInWords } from "./words";

export function describe(view: unknown, say: Say, seat: number | null): Chapter[] {
  const table = view as View;
  const reading = read(table);
  return [
    { title: say.text("ears.day"), rows: dayRows(table, say) },
    ...(seat === null ? [] : [{ title: say.text("ears.around"), rows: aroundRows(table, reading, String(seat), say), near: true }]),
    ...seatNumbers(table).map((who) => ({
      title: who === seat ? say.text("ears.you", { seat: say.seat(who) }) : say.seat(who),
      rows: seatRows(table, reading, who, say),
    })),
    ...(table.galleon && table.galleon !== "none" ? [{ title: say.text("galleon"), rows: galleonRows(table, reading, say) }] : []),
    { title: say.text("ears.islands"), rows: islandRows(reading, say) },
    { title: say.text("ears.tiles"), rows: sorted(reading.atlas.cells).map((cell) => cellInWords(table, reading, cell, say).join(". ")) },
  ];
}

function dayRows(view: View, say: Say): string[] {
  const deck = deckOf(view);
  const { least, most } = daysOf(view);
  const known = view.weather && view.weather !== "none";
  const left = Object.entries(view.stock).filter(([, count]) => count > 0);
  return [
    view.day === 0 ? say.text("day.before") : say.text(least === most ? "progress.exact" : "progress", { day: view.day, least, most }),
    known ? `${say.text(`weather.${view.weather}`)}: ${say.text(`weather.${view.weather}.means`)}` : say.text("weather.none"),
    ...(view.wind && view.wind !== "none" ? [say.text("wind", { direction: say.title("direction", view.wind) })] : []),
    ...(view.value > 0
      ? [say.text("value", { value: view.value }), say.text("prices", { buy: view.value, low: view.value + 1, high: view.value + 6 })]
      : []),
    ...(view.common > 0 ? [say.text("die.common.is", { count: view.common })] : []),
    ...(view.second > 0 ? [say.text("die.second.is", { count: view.second })] : []),
    deck.mixed > 0
      ? say.text("deck.mixed", { count: deck.mixed })
      : deck.below > 0
        ? say.text("deck.above", { count: deck.above })
        : say.text("deck.last"),
    say.text("deck.unseen", {
      kinds: deck.unseen.map(({ kind, count }) => say.text("deck.kind", { count, kind: say.text(`weather.${kind}`) })).join(", "),
    }),
    say.text("tiles_left", { count: total(view.stock) }),
    ...left.map(([tile, count]) => say.text("tiles_left.kind", { count, tile: say.title("tile", tile) })),
    say.text("spice_left", { count: view.reserve.spice ?? 0 }),
  ];
}

function aroundRows(view: View, reading: Reading, ship: string, say: Say): string[] {
  const cell = reading.atlas.named(shipCell(view, ship));
  if (!cell) return [say.text("ears.no_ship")];
  return [
    say.text("ears.here", { what: cellInWords(view, reading, cell, say).join(". ") }),
    ...DIRECTIONS.map((direction) => wayInWords(view, reading, cell, direction, say)),
    ...(view.left > 0 && view.sailing === ship ? [say.text("steps_left", { count: view.left })] : []),
  ];
}

function seatRows(view: View, reading: Reading, seat: number, say: Say): string[] {
  const own = seatOf(view, seat);
  if (!own) return [];
  const cell = reading.atlas.named(own.ship ?? "none");
  const ports = sorted(reading.atlas.cells.filter(({ id }) => view.port[id] === String(seat)));
  const kept = Object.entries(own.kept).filter(([, count]) => count > 0);
  return [
    say.text("score", { points: reading.scores.total(seat) }),
    ...(cell ? [say.text("ship_at", { ship: shipName(String(seat), say), cell: `${at(cell.x, cell.y)}, ${tileInWords(say, cell)}` })] : []),
    holdsOf(view, String(seat))
      .map(({ number, kind, count }) =>
        count > 0 ? say.text("hold.with", { hold: number, what: countOf(say, kind, count) }) : say.text("hold.empty", { hold: number }),
      )
      .join("; "),
    say.text("stores", { count: own.stores }),
    ...(ports.length > 0 ? [say.text("ears.ports", { cells: ports.map(({ x, y }) => at(x, y)).join("; ") })] : []),
    say.text("ports_left", { count: own.ports_left }),
    ...(kept.length > 0 ? [say.text("kept", { what: kept.map(([kind, count]) => countOf(say, kind, count)).join(", ") })] : []),
    ...(own.pirate === "yes" ? [say.text("state.pirate")] : []),
    ...(view.day > 0 && view.first === seat ? [say.text("state.east")] : []),
    ...(view.red === String(seat) ? [say.text("state.red")] : []),
    ...(own.plus > 0 ? [say.text("tokens.plus", { count: own.plus })] : []),
    ...(own.minus > 0 ? [say.text("tokens.minus", { count: own.minus })] : []),
    ...reading.scores.of(seat).map(({ line, points }) => say.text("ears.line", { line: say.title("score_line", line), points })),
    ...(cell && mayStorm(view) ? [stormInWords(view, reading, String(seat), say)] : []),
  ];
}

function galleonRows(view: View, reading: Reading, say: Say): string[] {
  const cell = reading.atlas.named(view.galleon);
  return [
    ...(cell ? [say.text("ship_at", { ship: say.text("galleon"), cell: `${at(cell.x, cell.y)}, ${tileInWords(say, cell)}` })] : []),
    holdsInWords(say, holdsOf(view, GALLEON)),
    ...(view.red && view.red !== "none" ? [say.text("galleon.captain", { seat: say.seat(Number(view.red)) })] : []),
    ...(mayStorm(view) ? [stormInWords(view, reading, GALLEON, say)] : []),
  ];
}

function islandRows({ islands }: Reading, say: Say): string[] {
  const all = islands.all.filter((island) => !island.home);
  if (all.length === 0) return [say.text("ears.no_islands")];
  return all.map((island) => {
    const cells = sorted(island.cells);
    const beach = cells.some(({ face }) => !["light", "fort", "lair"].includes(tileOf(face)));
    return say.text("ears.island", { island: islandInWords(say, island, beach), cells: cells.map(({ x, y }) => at(x, y)).join("; ") });
  });
}
