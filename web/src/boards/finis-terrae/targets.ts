// The cells that can be chosen now, for every verb that names one by a direction, a berth or a lair.
import type { View } from "../../generated/finis-terrae";
import type { Composer } from "../../table/composer.svelte";
import type { Say } from "../board";
import type { Target } from "./Lit.svelte";
import { keyName } from "./names";
import { deed } from "../press";
import { DIRECTIONS, type Point, tileOf } from "./tiles";
import { type Atlas, holder, isPirate, shipCell } from "./view";

export function targetsOf(composer: Composer, view: View, atlas: Atlas, say: Say): Target[] {
  return [...steps(composer, view, atlas, say), ...berths(composer, atlas, say), ...havens(composer)];
}

function steps(composer: Composer, view: View, atlas: Atlas, say: Say): Target[] {
  const here = atlas.named(shipCell(view, holder(view)));
  if (!here || !composer.can("verb:step")) return [];
  const ways = DIRECTIONS.filter((direction) => composer.can(`direction:${direction}`) && atlas.beside(here, direction));
  return ways.map((direction) => {
    const { x, y, face } = atlas.beside(here, direction)!;
    const key = `direction:${direction}`;
    return { key, x, y, attributes: composer.props(key, keyName(key, say)), toll: tileOf(face) === "lair" && !isPirate(view, holder(view)) };
  });
}

function berths(composer: Composer, atlas: Atlas, say: Say): Target[] {
  const cells = atlas.cells.filter((cell) => composer.can(`berth:${cell.id}`));
  return cells.map(({ id, x, y }) => ({ key: `berth:${id}`, x, y, attributes: composer.props(`berth:${id}`, keyName(`berth:${id}`, say)), toll: false }));
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

/** Cells beyond the next step that the ship could come to with the steps it has left. */
export function reachOf(view: View, atlas: Atlas): (Point & { steps: number })[] {
  const here = atlas.named(shipCell(view, holder(view)));
  if (!here) return [];
  return [...atlas.reach(here, view.left)].filter(([, steps]) => steps > 1).map(([{ x, y }, steps]) => ({ x, y, steps }));
}
