// The whole position in words, for ears: how it stands, one's own crew and what is around it, the others, the ships, and every place of
// the island from north to south.
import type { View } from "../../generated/terra-incognita";
import type { Chapter, Say } from "../board";
import { BOARD, isLand, spaceAt, spaces } from "./geometry";
import { spokenMan, spokenSpace } from "./names";
import { openTiles, pointsOf, standing } from "./standing";
import { isOpen, type Man, seatNumbers, type World, worldOf } from "./world";

const AROUND: [name: string, x: number, y: number][] = [
  ["n", 0, -1],
  ["ne", 1, -1],
  ["e", 1, 0],
  ["se", 1, 1],
  ["s", 0, 1],
  ["sw", -1, 1],
  ["w", -1, 0],
  ["nw", -1, -1],
];

/** Cards of a hand or of the discards: what each is called, with how many there are of it. */
function cards(of: Record<string, number>, say: Say): [card: string, name: string][] {
  const named = (card: string, count: number) =>
    count > 1 ? say.text("card.several", { card: say.title("ability", card), count }) : say.title("ability", card);
  return Object.entries(of).flatMap(([card, count]): [string, string][] => (count > 0 ? [[card, named(card, count)]] : []));
}

function seatRow(view: View, n: number, say: Say): string {
  const seat = view.seats[String(n)]!;
  const hand = cards(seat.hand, say).map(([card, name]) => `${name}: ${say.title("ability_effect", card)}`);
  const row = say.text("ears.seat", { seat: say.seat(n), points: pointsOf(view, n), rum: seat.rum });
  return hand.length > 0 ? `${row}. ${say.text("stock.cards")}: ${hand.join(" ")}` : row;
}

function state(view: View, say: Say): Chapter {
  const { last } = standing(view, say);
  const used = cards(view.discard, say).map(([, name]) => name);
  const rows = [
    say.text("ears.tiles", { open: openTiles(view) }),
    last,
    view.fog !== "none" && say.text("running.fog", { seat: say.seat(Number(view.fog)) }),
    view.calm !== "none" && say.text("running.calm", { seat: say.seat(Number(view.calm)) }),
    ...seatNumbers(view).map((n) => seatRow(view, n, say)),
    say.text("deck.event", { count: view.event_count }),
    view.options.mode === "ultimate" && say.text("ears.deck", { count: view.deck_count, used: used.join(", ") || say.text("ears.none") }),
    say.text("deck.rum", { count: view.rum_supply }),
  ];
  return { title: say.text("ears.state"), rows: rows.filter((row): row is string => Boolean(row)) };
}

/** A pawn, and what is next to it in every direction. */
function manRows(man: Man, world: World, say: Say): string[] {
  const at = spaces[man.at];
  if (!at) return [spokenMan(man, say)];
  const beside = AROUND.flatMap(([name, x, y]) => {
    const space = spaceAt(at.x + x, at.y + y);
    return space ? [say.text("ears.beside", { way: say.text(`way.${name}`), what: spokenSpace(space, world, say) })] : [];
  });
  return [`${spokenMan(man, say)}. ${say.text("ears.on", { what: spokenSpace(man.at, world, say) })}`, ...beside];
}

function crews(world: World, own: (man: Man) => boolean, title: string, row: (man: Man) => string[]): Chapter {
  return { title, rows: world.men.filter((man) => man.kind !== "none" && own(man)).flatMap(row) };
}

/** Rows of the island from north to south; places that nobody has turned up are told together. */
function island(world: World, say: Say): Chapter {
  const rows = Array.from({ length: BOARD }, (_, y) => {
    const line = Array.from({ length: BOARD }, (_, x) => spaceAt(x, y)).filter((space): space is string => space !== null && isLand(space));
    const known = line.filter((space) => isOpen(world.tiles[space]) || world.tiles[space]?.look === "peeked");
    const down = line.filter((space) => !known.includes(space));
    const told = known.map((space) => spokenSpace(space, world, say));
    return [...told, ...(down.length > 0 ? [say.text("ears.down", { row: y + 1, spaces: down.join(", ") })] : [])];
  });
  return { title: say.text("ears.island"), rows: rows.flat() };
}

export function describe(seen: unknown, say: Say, seat: number | null): Chapter[] {
  const view = seen as View;
  const world = worldOf(view, seat);
  const ships = seatNumbers(view).map((n) => say.text("key.ship_at", { seat: say.seat(n), space: view.seats[String(n)]!.ship }));
  const chapters = [
    state(view, say),
    {
      ...crews(
        world,
        (man) => man.seat === seat,
        say.text("hand.crew"),
        (man) => manRows(man, world, say),
      ),
      near: true,
    },
    crews(
      world,
      (man) => man.seat !== seat,
      say.text("ears.others"),
      (man) => [spokenMan(man, say)],
    ),
    { title: say.text("ears.ships"), rows: ships },
    island(world, say),
  ];
  return chapters.filter(({ rows }) => rows.length > 0);
}
