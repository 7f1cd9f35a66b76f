// How the game stands, line by line, from what the view shows: the same lines as the scoring sheet at the end (FT-SCORE-04 to 18).
import type { View } from "../../generated/finis-terrae";
import type { Islands } from "./islands";
import { type Atlas, type Cell, holdsOf, KINDS, seatNumbers, seatOf } from "./view";

export interface Line {
  line: string;
  points: number;
}

const sum = (numbers: number[]): number => numbers.reduce((all, n) => all + n, 0);

/** What a seat has of each kind, aboard and kept; the pool while it reorganises. */
function goods(view: View, seat: number): Record<string, number> {
  const pooled = view.phase === "reorg" && view.turn === seat;
  const have = (kind: string) =>
    (seatOf(view, seat)?.kept[kind] ?? 0) +
    (pooled ? (view.pool[kind] ?? 0) : 0) +
    sum(holdsOf(view, String(seat)).map((hold) => (hold.kind === kind ? hold.count : 0)));
  return Object.fromEntries(KINDS.map((kind) => [kind, have(kind)]));
}

export class Scores {
  #view: View;
  #ports: Record<number, Cell[]> = {};
  #islands: Islands;

  constructor(view: View, atlas: Atlas, islands: Islands) {
    this.#view = view;
    this.#islands = islands;
    for (const seat of seatNumbers(view)) {
      this.#ports[seat] = atlas.cells.filter((cell) => view.port[cell.id] === String(seat) && !cell.face.startsWith("isle"));
    }
  }

  of(seat: number): Line[] {
    return [...this.#lands(seat), ...this.#goods(seat), ...this.#voyages(seat), ...this.#tokens(seat)].filter(({ points }) => points !== 0);
  }

  total(seat: number): number {
    return sum(this.of(seat).map(({ points }) => points));
  }

  #lands(seat: number): Line[] {
    const held = this.#islands.all.filter((island) => !island.home && island.owners.length > 0);
    const own = held.filter((island) => island.owners.includes(seat));
    const closed = own.filter((island) => island.open === 0);
    const compared = this.#view.options.largest_island === "of_all" ? this.#islands.all.filter((island) => !island.home) : held; // FT-SCORE-24
    const largest = Math.max(0, ...compared.filter((island) => island.open === 0).map((island) => island.size));
    return [
      { line: "tiles", points: sum(own.map((island) => island.size)) },
      { line: "complete", points: 2 * closed.length },
      { line: "largest", points: closed.some((island) => island.size === largest) ? 5 : 0 },
      { line: "lights_forts", points: sum(own.map((island) => island.lights + island.forts)) },
    ];
  }

  #goods(seat: number): Line[] {
    const have = goods(this.#view, seat);
    const set = ["spice", "treasure", "relic", "castaway"].every((kind) => have[kind]! > 0);
    return [
      { line: "spice", points: 2 * have.spice! },
      { line: "castaways", points: 3 * have.castaway! },
      { line: "relics", points: 3 * have.relic! },
      { line: "treasures", points: 2 * have.treasure! },
      { line: "set", points: set ? 4 : 0 },
      { line: "doubloons", points: Math.floor((have.doubloon! + (seatOf(this.#view, seat)?.stores ?? 0)) / 5) },
    ];
  }

  #voyages(seat: number): Line[] {
    const own = this.#ports[seat] ?? [];
    const some = (fits: (cell: Cell) => boolean) => own.some(fits);
    const quadrants = [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ].every(([x, y]) => some((cell) => cell.x * x! > 0 && cell.y * y! > 0));
    const straight = this.#view.options.farthest_port === "straight_line"; // FT-SCORE-25
    const distance = ({ x, y }: Cell) => (straight ? x * x + y * y : Math.abs(x) + Math.abs(y));
    const far = (cells: Cell[]) => Math.max(0, ...cells.map(distance));
    const farthest = far(Object.values(this.#ports).flat());
    return [
      { line: "north_south", points: some((cell) => cell.y > 0) && some((cell) => cell.y < 0) ? 3 : 0 },
      { line: "east_west", points: some((cell) => cell.x > 0) && some((cell) => cell.x < 0) ? 3 : 0 },
      { line: "quadrants", points: quadrants ? 3 : 0 },
      { line: "farthest", points: farthest > 0 && far(own) === farthest ? 5 : 0 },
    ];
  }

  #tokens(seat: number): Line[] {
    const own = seatOf(this.#view, seat);
    return [{ line: "tokens", points: 3 * ((own?.plus ?? 0) - (own?.minus ?? 0)) }];
  }
}
