// Which choices are made where: fields that glow on the isle, quiet ones for what is seldom wanted, and the choices that are laid out
// as pictures because no field stands for them.
import type { Action } from "../../table/action";
import type { Composer } from "../../table/composer.svelte";

/** Arguments that name a field, by verb. */
const fieldsOf: Record<string, string> = {
  land: "at",
  ashore: "at",
  target: "at",
  go_on: "at",
  recruit: "at",
  look: "at",
  abandon: "at",
  retreat: "at",
  step: "at",
  lose: "at",
  group: "from",
  play_at: "at",
  play_path: "at",
};

/** Verbs that are offered beside what the game asks for: their fields do not glow, and cards come before places. */
const aside = new Set(["abandon", "play_at", "play_path"]);

/** Verbs whose choices are pictures: figures, goods, factions, numbers, ways to roll again. */
const pictured = new Set([
  "hire",
  "recruit",
  "lose",
  "party",
  "group",
  "take",
  "pay_due",
  "starter",
  "next",
  "offer",
  "spy",
  "amount",
  "reroll",
]);

export interface Target {
  field: string;
  key: string;
  quiet: boolean;
}

function placeOf(action: Action, picked: string[]): string | null {
  if (action.verb === "play_path" && picked.includes(`field:${action.args.at}`)) return action.args.to ?? null;
  const name = fieldsOf[action.verb];
  return name ? (action.args[name] ?? null) : null;
}

/** A card that needs a place glows in the hand first; its places only once it is picked. */
function isWaiting(action: Action, picked: string[]): boolean {
  return action.verb.startsWith("play_") && !picked.includes(`strategy:${action.args.card}`);
}

export function targetsOf(composer: Pick<Composer, "left" | "picked">): Target[] {
  const found = new Map<string, Target>();
  for (const action of composer.left) {
    const field = placeOf(action, composer.picked);
    if (field === null || isWaiting(action, composer.picked)) continue;
    const quiet = aside.has(action.verb) && !action.verb.startsWith("play_");
    const before = found.get(field);
    found.set(field, { field, key: `field:${field}`, quiet: quiet && (before?.quiet ?? true) });
  }
  return [...found.values()];
}

/** The choices to be laid out as pictures now: none while a field must be chosen first. */
export function platesOf(composer: Pick<Composer, "left" | "picked">): Action[] {
  const main = composer.left.filter((action) => pictured.has(action.verb));
  const fields = new Set(main.map((action) => placeOf(action, composer.picked)));
  if (fields.size > 1) return [];
  const chosen = composer.picked.some((key) => key.startsWith("field:"));
  if (chosen && composer.left.length > 1) return composer.left.filter((action) => placeOf(action, composer.picked) !== null);
  return main;
}

/** The field that the choices belong to, so that they can stand away from it. */
export function focusOf(composer: Pick<Composer, "left" | "picked">): string | null {
  const picked = composer.picked.find((key) => key.startsWith("field:"));
  if (picked) return picked.slice("field:".length);
  const fields = new Set(composer.left.map((action) => placeOf(action, composer.picked)).filter((field) => field !== null));
  return fields.size === 1 ? [...fields][0]! : null;
}

/** The key an action's picture goes by: what tells it apart from its neighbours. */
export function pictureKey({ verb, args }: Action): string {
  const domains: Record<string, string> = {
    hire: "figure",
    recruit: "figure",
    lose: "figure",
    party: "soldiers",
    group: "soldiers",
    take: "resource",
    pay_due: "resource",
    amount: "amount",
    reroll: "means",
  };
  const names: Record<string, string> = {
    hire: "figure",
    recruit: "figure",
    lose: "figure",
    party: "soldiers",
    group: "soldiers",
    take: "resource",
    pay_due: "resource",
    amount: "count",
    reroll: "means",
  };
  return `${domains[verb] ?? "faction"}:${args[names[verb] ?? "faction"] ?? verb}`;
}
