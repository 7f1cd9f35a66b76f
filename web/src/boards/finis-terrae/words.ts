// The board in words: what a cell is, what lies there and whose it is, for the caption, for screen readers and for the description of
// the whole position.
import type { View } from "../../generated/finis-terrae";
import type { Say } from "../board";
import type { Island } from "./islands";
import { shipName } from "./names";
import type { Reading } from "./reading";
import { fatesOf, mayStorm } from "./storm";
import { bankOf, DIRECTIONS, type Direction, edge, isLand, tileOf, tiles } from "./tiles";
import { at, type Cell, GALLEON, type Hold, holdsOf, isPirate, lyingOn, shipCell, shipsOf } from "./view";

const COST = 5; // doubloons for each tile of the island: FT-PORT-02

export const countOf = (say: Say, kind: string, count: number): string => say.text(`count.${kind}`, { count });

export function holdsInWords(say: Say, holds: Hold[]): string {
  const full = holds.filter(({ count }) => count > 0);
  return full.map(({ kind, count }) => countOf(say, kind, count)).join(", ") || say.text("count.nothing");
}

/** Sides in words: "north, east". */
const sides = (say: Say, fits: (side: number) => boolean): string =>
  DIRECTIONS.filter((_, side) => fits(side))
    .map((direction) => say.title("direction", direction))
    .join(", ");

/** What the tile is: "land on two sides: north, east". */
export function tileInWords(say: Say, { face }: Cell): string {
  const tile = tileOf(face);
  const land = sides(say, (side) => isLand(face, side));
  const reef = sides(say, (side) => edge(face, side) === "reef");
  const name = say.title("tile", tile);
  if (tile === "isle") return name;
  if (reef) return say.text("tile.sides", { tile: name, sides: reef });
  return land ? say.text("tile.sides", { tile: name, sides: land }) : name;
}

/** An island: its size, whether it is complete, its towers, ports, and what a port would cost. */
export function islandInWords(say: Say, island: Island, beach = false): string {
  const owners = Object.entries(island.ports).map(([seat, count]) => say.text("island.ports", { seat: say.seat(Number(seat)), count }));
  return [
    say.text(island.open ? "caption.open" : "caption.closed", { size: island.size }),
    ...(island.lights ? [say.text("island.lights", { count: island.lights })] : []),
    ...(island.forts ? [say.text("island.forts", { count: island.forts })] : []),
    ...owners,
    ...(beach && owners.length === 0 ? [say.text("caption.cost", { cost: COST * island.size })] : []),
  ].join(", ");
}

/** The land of a cell: one island, or the two banks of a strait, of which the first has the beach. */
function landInWords(say: Say, { islands }: Reading, cell: Cell): string[] {
  const tile = tileOf(cell.face);
  const [one, other] = [islands.of(cell.id, 0), islands.of(cell.id, 1)];
  if (!one || one.home) return [];
  if (tile !== "strait" || !other || one === other) return [islandInWords(say, one, tiles[tile]?.beach)];
  const bank = (n: number) =>
    say.title("direction", DIRECTIONS.find((_, side) => isLand(cell.face, side) && bankOf(cell.face, side) === n) ?? "n");
  return [
    say.text("bank.beach", { side: bank(0), island: islandInWords(say, one, true) }),
    say.text("bank.other", { side: bank(1), island: islandInWords(say, other) }),
  ];
}

/** What a storm would do to a ship: "north: wrecked, east: driven to 3,1". */
export function stormInWords(view: View, reading: Reading, ship: string, say: Say): string {
  const fates = fatesOf(view, reading, ship);
  if (fates.every(({ fate }) => fate.kind === "safe")) return say.text("storm.safe");
  const words = fates.map(({ direction, fate }) => {
    const wind = say.title("direction", direction);
    return fate.kind === "driven"
      ? say.text("storm.driven", { wind, cell: at(fate.to.x, fate.to.y) })
      : say.text(`storm.${fate.kind}.by`, { wind });
  });
  return say.text("storm.if", { fates: words.join(", ") });
}

const shipsOn = (view: View, cell: Cell): string[] => shipsOf(view).filter((ship) => shipCell(view, ship) === cell.id);

/** What lies on a cell: ships, a port, goods. */
export function thingsOn(view: View, cell: Cell, say: Say): string[] {
  const port = view.port[cell.id];
  return [
    ...shipsOn(view, cell).map((ship) =>
      ship === GALLEON
        ? say.text("caption.galleon", { holds: holdsInWords(say, holdsOf(view, GALLEON)) })
        : isPirate(view, ship)
          ? say.text("pirate_there", { ship: shipName(ship, say) })
          : shipName(ship, say),
    ),
    ...(port && port !== "none" ? [say.text("caption.port", { seat: say.seat(Number(port)) })] : []),
    ...lyingOn(view, cell.id).map(({ kind, count }) => countOf(say, kind, count)),
  ];
}

/** All that is to be said of a cell, part by part. */
export function cellInWords(view: View, reading: Reading, cell: Cell, say: Say): string[] {
  const storms = mayStorm(view) ? shipsOn(view, cell).map((ship) => stormInWords(view, reading, ship, say)) : [];
  return [`${at(cell.x, cell.y)}: ${tileInWords(say, cell)}`, ...thingsOn(view, cell, say), ...landInWords(say, reading, cell), ...storms];
}

/** What lies one step from a cell, in one direction, and whether a ship can sail there. */
export function wayInWords(view: View, { atlas }: Reading, cell: Cell, direction: Direction, say: Say): string {
  const to = atlas.beside(cell, direction);
  const side = DIRECTIONS.indexOf(direction);
  const where = say.title("direction", direction);
  if (isLand(cell.face, side)) return say.text("way.land", { where });
  if (!to) return say.text("way.edge", { where });
  const what = [`${at(to.x, to.y)} ${tileInWords(say, to)}`, ...thingsOn(view, to, say)].join(", ");
  return say.text(atlas.isOpen(cell, direction) ? "way.open" : "way.reef", { where, what });
}
