// What stands on the desk beside the chart: choices that no single thing on the map stands for, one row a verb.
import type { View } from "../../generated/finis-terrae";
import type { Action } from "../../table/action";
import type { Say } from "../board";
import { shipName } from "./names";
import { holder, holdsOf, lyingOn, shipCell } from "./view";
import { countOf } from "./words";

export interface Chip {
  action: Action;
  key: string; // what it stands for
  symbol: string | null;
  ship: string | null;
  text: string;
}

export interface DeskOf {
  heading: string;
  chips: Chip[];
}

interface Row {
  heading(view: View, say: Say, action: Action): string;
  key(action: Action): string;
  chip(action: Action, view: View, say: Say): { symbol?: string; ship?: string; text: string };
}

const hold = (view: View, action: Action) => holdsOf(view, holder(view))[Number(action.args.hold) - 1]!;
const holdKey = (action: Action) => `hold:${action.args.hold}`;

/** A row whose choices are holds of the ship in question. */
function holds(heading: string): Row {
  return {
    heading: (view, say) => say.text(heading, { due: view.due, ship: shipName(holder(view), say) }),
    key: holdKey,
    chip: (action, view) => ({ symbol: hold(view, action).kind, text: String(hold(view, action).count) }),
  };
}

const rows: Record<string, Row> = {
  order: {
    heading: (view, say) => say.text("desk.order", { second: view.second, common: view.common }),
    key: (action) => `use:${action.args.movement}`,
    chip: (action, view, say) => ({ text: say.text(`desk.order.${action.args.movement}`, { second: view.second, common: view.common }) }),
  },
  fight: {
    heading: (_, say) => say.text("desk.fight"),
    key: (action) => `ship:${action.args.ship}`,
    chip: (action, _, say) => ({ ship: action.args.ship!, text: shipName(action.args.ship!, say) }),
  },
  collect: {
    heading: (_, say) => say.text("desk.collect"),
    key: (action) => `kind:${action.args.kind}`,
    chip: (action, view) => ({
      symbol: action.args.kind!,
      text: String(lyingOn(view, shipCell(view, holder(view))).find(({ kind }) => kind === action.args.kind)?.count ?? ""),
    }),
  },
  buy: {
    heading: (view, say) => say.text("desk.buy", { price: view.value }),
    key: (action) => `crates:${action.args.count}`,
    chip: (action) => ({ symbol: "spice", text: action.args.count! }),
  },
  sell: {
    heading: (view, say, action) => say.text("desk.sell", { hold: action.args.hold!, low: view.value + 1, high: view.value + 6 }),
    key: (action) => `crates:${action.args.count}`,
    chip: (action) => ({ symbol: "spice", text: action.args.count! }),
  },
  redeem: holds("desk.redeem"),
  redeem_treasure: holds("desk.treasure"),
  pay: holds("desk.pay"),
  drop: holds("desk.drop"),
  jettison: holds("desk.jettison"),
  loot: {
    heading: (view, say, action) => {
      const { kind, count } = hold(view, action);
      return say.text("desk.loot", { hold: action.args.hold!, what: countOf(say, kind, count) });
    },
    key: (action) => `loot:${action.args.how}`,
    chip: (action, view, say) => ({
      symbol: action.args.how === "take" ? hold(view, action).kind : undefined,
      text: say.text(`loot.${action.args.how}`),
    }),
  },
  stow: {
    heading: (view, say) => say.text("desk.stow", { hold: view.filling }),
    key: (action) => `stow:${action.args.kind}`,
    chip: (action, view, say) =>
      action.args.kind === "empty"
        ? { text: say.text("desk.stow.empty") }
        : { symbol: action.args.kind!, text: String(view.pool[action.args.kind!] ?? "") },
  },
};

export function desksOf(actions: Action[], view: View, say: Say): DeskOf[] {
  const found = new Map<string, Chip[]>();
  for (const action of actions) {
    const row = rows[action.verb];
    if (!row) continue;
    const heading = row.heading(view, say, action);
    const { symbol = null, ship = null, text } = row.chip(action, view, say);
    const chip = { action, key: row.key(action), symbol, ship, text };
    found.set(heading, [...(found.get(heading) ?? []), chip]);
  }
  return [...found].map(([heading, chips]) => ({ heading, chips }));
}
