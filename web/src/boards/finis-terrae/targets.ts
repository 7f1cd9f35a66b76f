// The cells that can be chosen now, for every verb that names one by a direction, a berth or a lair.
import type { View } from "../../generated/finis-terrae";
import type { Composer } from "../../table/composer.svelte";
import type { Say } from "../board";
import type { Goal, Target } from "./Lit.svelte";
import { keyName } from "./names";
import { deed } from "../press";
import type { Reading } from "./reading";
import { DIRECTIONS, type Point, tileOf } from "./tiles";
import { type Atlas, type Cell, holder, isPirate, shipCell } from "./view";
import { cellInWords } from "./words";

export function targetsOf(composer: Composer, view: View, reading: Reading, say: Say): Target[] {
  const named = (key: string, cell: Cell): string => [keyName(key, say), ...cellInWords(view, reading, cell, say)].join(". ");
  return [...steps(composer, view, reading.atlas, named), ...berths(composer, reading.atlas, named), ...havens(composer)];
}

type Naming = (key: string, cell: Cell) => string; // what pressing does, and what lies there

function steps(composer: Composer, view: View, atlas: Atlas, named: Naming): Target[] {
  const here = atlas.named(shipCell(view, holder(view)));
  if (!here || !composer.can("verb:step")) return [];
  const ways = DIRECTIONS.filter((direction) => composer.can(`direction:${direction}`) && atlas.beside(here, direction));
  return ways.map((direction) => {
    const to = atlas.beside(here, direction)!;
    const { x, y } = to;
    const key = `direction:${direction}`;
    return { key, x, y, attributes: composer.props(key, named(key, to)), toll: tollOf(view, holder(view))(to) > 0 };
  });
}

function berths(composer: Composer, atlas: Atlas, named: Naming): Target[] {
  const cells = atlas.cells.filter((cell) => composer.can(`berth:${cell.id}`));
  return cells.map((cell) => ({
    key: `berth:${cell.id}`,
    x: cell.x,
    y: cell.y,
    attributes: composer.props(`berth:${cell.id}`, named(`berth:${cell.id}`, cell)),
    toll: false,
  }));
}

/** Where the Galleon may go: named by two coordinates, so each stands for its whole action. */
function havens(composer: Composer): Target[] {
  return composer.left
    .filter((action) => action.verb === "haven")
    .map((action) => ({
      key: `coordinate:${action.args.x}/${action.args.y}`,
      x: Number(action.args.x),
      y: Number(action.args.y),
      attributes: deed(composer, action, `coordinate:${action.args.x}`),
      toll: false,
    }));
}

const TOLL = 3; // doubloons of an explorer for each lair: FT-LAIR-01

/** What entering a cell costs a ship. */
export function tollOf(view: View, ship: string): (cell: Cell) => number {
  const pays = !isPirate(view, ship);
  return ({ face }) => (pays && tileOf(face) === "lair" ? TOLL : 0);
}

/** Cells beyond the next step that a course leads to. */
export function goalsOf(composer: Composer, view: View, reading: Reading, say: Say): Goal[] {
  return [...composer.goals.values()].map((course) => {
    const { x, y } = pointOf(course.to);
    const cell = reading.atlas.at(x, y);
    const name = [keyName(course.to, say), ...(cell ? cellInWords(view, reading, cell, say) : [])].join(". ");
    const paid = course.steps.flatMap((step) => step.events).filter((told) => told.event === "paid");
    const due = paid.reduce((sum, told) => sum + Number(told.count), 0);
    return { x, y, key: course.to, attributes: composer.props(course.to, name), steps: course.places.length, toll: due > 0, due };
  });
}

/** The way the ship would sail, from where it is. */
export function wayOf(composer: Composer, view: View, atlas: Atlas): Point[] {
  const here = atlas.named(shipCell(view, holder(view)));
  return composer.course && here ? [here, ...composer.course.places.map(pointOf)] : [];
}

/** "number:3/-2" is a cell of the chart. */
function pointOf(key: string): Point {
  const [x, y] = key
    .slice(key.indexOf(":") + 1)
    .split("/")
    .map(Number);
  return { x: x!, y: y! };
}
