// The check of the dice as the reader watches it: four findings, one after the other, each with what was compared.
import type { Step } from "../net/wire";
import type { Roll } from "../net/wire";
import { commitmentOf, type Dice, keyOf, rollHolds } from "./dice";

export interface Finding {
  key: "commitment" | "number" | "rolls" | "played";
  state: "open" | "under_way" | "good" | "bad";
  word: string; // which text says it: "good", "bad", "none"
  slots: Record<string, string | number>;
}

interface Found {
  good: boolean;
  word?: string; // where good and bad do not say it
  slots: Record<string, string | number>;
}

export interface Known {
  commitment: string; // as it was published when the table began
  numbers: Record<string, string>; // what this browser put in, by seat
  log: Step[]; // what was seen being played
  takenBack: number; // how often something was taken back, as the log of this table says; Infinity where it does not tell all
}

const BATCH = 64; // rolls between two breaths, so that the page stays alive

export class Proof {
  findings = $state<Finding[]>(
    (["commitment", "number", "rolls", "played"] as const).map((key) => ({ key, state: "open", word: "", slots: {} })),
  );
  good = $derived(this.findings.every(({ state }) => state === "good"));
  bad = $derived(this.findings.some(({ state }) => state === "bad"));

  async check(dice: Dice, known: Known, breathe: () => Promise<void>): Promise<void> {
    const steps: (() => Found | Promise<Found>)[] = [
      () => this.#commitment(dice, known),
      () => this.#number(dice, known),
      () => this.#rolls(dice, breathe),
      () => this.#played(dice, known),
    ];
    for (const [i, step] of steps.entries()) {
      this.findings[i]!.state = "under_way";
      await breathe();
      const { good, word, slots } = await step();
      const state = good ? "good" : "bad";
      this.findings[i] = { ...this.findings[i]!, state, word: word ?? state, slots };
    }
  }

  #commitment(dice: Dice, known: Known): Found {
    const computed = commitmentOf(dice.secret);
    return { good: computed === known.commitment && computed === dice.commitment, slots: { hash: `${computed.slice(0, 12)}…` } };
  }

  /** A spectator put nothing in, and takes the others' word for theirs. */
  #number(dice: Dice, known: Known): Found {
    const ours = Object.entries(known.numbers);
    return {
      good: ours.every(([seat, number]) => dice.numbers[Number(seat)] === number),
      word: ours.length ? undefined : "none",
      slots: { count: ours.length },
    };
  }

  async #rolls(dice: Dice, breathe: () => Promise<void>): Promise<Found> {
    const key = keyOf(dice.secret, dice.numbers);
    let wrong: Roll | undefined;
    for (let i = 0; i < dice.rolls.length && !wrong; i += BATCH) {
      wrong = dice.rolls.slice(i, i + BATCH).find((roll) => !rollHolds(key, roll));
      await breathe();
    }
    return { good: !wrong, word: dice.rolls.length ? undefined : "none", slots: { count: dice.rolls.length, at: wrong?.at ?? 0 } };
  }

  /** What the dice say is what we saw: each roll of the log is among those proved, and the dice were renewed only when
   * somebody took something back. */
  #played(dice: Dice, known: Known): Found {
    const proved = new Map(dice.rolls.map((roll) => [roll.at, roll]));
    const seen = known.log.filter((step) => step.actor === "chance");
    const same = ({ at, action, undone }: Step) => {
      const roll = proved.get(at);
      return roll !== undefined && (action.includes("?") || roll.action === action) && (roll.undone ?? 0) === (undone ?? 0);
    };
    const good = seen.every(same) && dice.rolls.every((roll) => (roll.undone ?? 0) <= known.takenBack);
    return { good, word: good && !seen.length ? "none" : undefined, slots: { count: seen.length } };
  }
}
