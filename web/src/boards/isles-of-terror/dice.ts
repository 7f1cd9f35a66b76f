// Two rows of dice against each other: equal faces cancel one against one, the highest that is left decides (IT-COMB-07, -08).
import type { Die } from "./model";

export interface Judged {
  attacker: boolean[]; // cancelled, by place in the roll
  defender: boolean[];
  pairs: [attacker: number, defender: number][];
  deciding: { side: "attacker" | "defender"; place: number } | null; // null: nothing is left, or not all dice have been rolled
  winner: "attacker" | "defender" | null; // null: not all dice have been rolled
}

export function isRolled(dice: Die[]): boolean {
  return dice.every((die) => die.face > 0);
}

function highest(dice: Die[], cancelled: boolean[]): number {
  let best = -1;
  dice.forEach((die, i) => {
    if (!cancelled[i] && (best < 0 || die.face > dice[best]!.face)) best = i;
  });
  return best;
}

export function judge(attacker: Die[], defender: Die[]): Judged {
  const out = { attacker: attacker.map(() => false), defender: defender.map(() => false) };
  const pairs: [number, number][] = [];
  attacker.forEach((die, a) => {
    const d = defender.findIndex((other, i) => die.face > 0 && other.face === die.face && !out.defender[i]);
    if (d < 0) return;
    out.attacker[a] = out.defender[d] = true;
    pairs.push([a, d]);
  });
  if (attacker.length + defender.length === 0 || !isRolled(attacker) || !isRolled(defender))
    return { ...out, pairs, deciding: null, winner: null };
  const [a, d] = [highest(attacker, out.attacker), highest(defender, out.defender)];
  const attackerWins = a >= 0 && (d < 0 || attacker[a]!.face > defender[d]!.face);
  const place = attackerWins ? a : d;
  const side = attackerWins ? ("attacker" as const) : ("defender" as const);
  return { ...out, pairs, deciding: place < 0 ? null : { side, place }, winner: side };
}
