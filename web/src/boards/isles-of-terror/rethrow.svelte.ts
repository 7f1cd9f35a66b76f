// Choosing dice to be rolled again. A set of dice is one number with a bit for each place in the roll; the legal list holds every set
// that is allowed, so dice are picked one by one here and the action is found at the end.
import type { Action } from "../../table/action";

export class Rethrow {
  picked = $state.raw<Set<number>>(new Set());
  #legal: () => Action[];

  constructor(legal: () => Action[]) {
    this.#legal = legal;
  }

  get sets(): boolean {
    return this.#legal().some((action) => action.verb === "dice");
  }

  get mask(): number {
    return [...this.picked].reduce((sum, place) => sum | (1 << place), 0);
  }

  get count(): number {
    return this.picked.size;
  }

  get action(): Action | undefined {
    return this.#legal().find((action) => action.verb === "dice" && Number(action.args.set) === this.mask);
  }

  /** May this die be in a set at all? */
  can(place: number): boolean {
    return this.#legal().some((action) => action.verb === "dice" && (Number(action.args.set) & (1 << place)) !== 0);
  }

  /** Picks or puts back; where only one die may be thrown, the other one is put back. */
  toggle(place: number): void {
    const one = !this.#legal().some((action) => action.verb === "dice" && (Number(action.args.set) & (Number(action.args.set) - 1)) !== 0);
    const next = new Set(one ? [] : this.picked);
    if (this.picked.has(place)) next.delete(place);
    else next.add(place);
    this.picked = next;
  }

  clear(): void {
    if (this.picked.size > 0) this.picked = new Set();
  }
}
