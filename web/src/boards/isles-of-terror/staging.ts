// A combat as it is told, event by event: the view is often further than the story, and the dice of a round that is over are only in
// what was told.
import type { Told } from "../../net/wire";
import type { Combat, Die, Faction } from "./model";

export interface Stage {
  field: string;
  attacker: Faction[];
  defender: Faction[]; // empty: the isle
  foe: string;
  foeCard: string | null;
  round: number;
  value: number;
  dice: { attacker: Die[]; defender: Die[] };
  loser: "attacker" | "defender" | null; // of the round, once it is decided
  end: "won" | "lost" | "retreated" | null; // for the attacker
  gone: { faction: string; figure: string }[]; // who fell in this combat
}

const number = (told: Told, name: string) => Number(told[name] ?? 0);
const word = (told: Told, name: string) => String(told[name] ?? "");

function begun(told: Told): Stage {
  const other = told.other === undefined ? [] : [word(told, "other") as Faction];
  return {
    field: word(told, "at"),
    attacker: [word(told, "faction") as Faction],
    defender: other,
    foe: other.length > 0 ? "faction" : word(told, "foe"),
    foeCard: null,
    round: 0,
    value: number(told, "value"),
    dice: { attacker: [], defender: [] },
    loser: null,
    end: null,
    gone: [],
  };
}

/** One die lies anew; it keeps its place in the roll where that is told. */
function rolled(stage: Stage, told: Told): Stage {
  const side = word(told, "side") === "defender" ? "defender" : "attacker";
  const die: Die = { sides: number(told, "sides") === 8 ? 8 : 6, face: number(told, "face") };
  const dice = [...stage.dice[side]];
  const place = told.die === undefined ? dice.length : number(told, "die") - 1;
  dice[place] = die;
  return { ...stage, dice: { ...stage.dice, [side]: dice }, loser: null };
}

const steps: Record<string, (stage: Stage, told: Told) => Stage> = {
  round: (stage, told) => ({ ...stage, round: number(told, "round"), dice: { attacker: [], defender: [] }, loser: null }),
  rolled,
  round_won: (stage, told) => ({ ...stage, loser: word(told, "loser") === "attacker" ? "attacker" : "defender" }),
  value: (stage, told) => ({ ...stage, value: number(told, "value") }),
  removed: (stage, told) =>
    word(told, "at") === stage.field
      ? { ...stage, gone: [...stage.gone, { faction: word(told, "faction"), figure: word(told, "figure") }] }
      : stage,
  retreated: (stage) => ({ ...stage, end: "retreated" }),
  won: (stage) => ({ ...stage, end: "won" }),
  lost: (stage) => ({ ...stage, end: "lost" }),
};

/** The stage after an event; null as long as nobody fights. */
export function staged(stage: Stage | null, told: Told): Stage | null {
  if (told.event === "combat" || told.event === "combat_faction") return begun(told);
  return stage ? (steps[told.event]?.(stage, told) ?? stage) : null;
}

/** What a view alone says of the combat it is in the midst of, with what the story remembers of it. */
export function standing(combat: Combat, told: Stage | null): Stage {
  const same = told?.field === combat.field && told.end === null ? told : null;
  const isOver = same !== null && same.round === combat.round && combat.attacker.dice.length + combat.defender.dice.length === 0;
  return {
    field: combat.field,
    attacker: combat.attacker.factions,
    defender: combat.defender.factions,
    foe: combat.foe,
    foeCard: combat.foeCard,
    round: combat.round,
    value: combat.value,
    dice: isOver ? same.dice : { attacker: combat.attacker.dice, defender: combat.defender.dice },
    loser: combat.lost,
    end: null,
    gone: same?.gone ?? [],
  };
}
