// Short messages that come and go at the edge: what was refused and by which rule, what could not be done. The page shows them
// (shell/Toasts.svelte) and the screen reader speaks them.

export interface Toast {
  id: number;
  kind: "plain" | "refused" | "error";
  text: string;
  rule?: string; // its number; a tap opens the rulebook there
  ruleText?: string;
}

const SHOWN_MS = 9000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  /** Set by the table: opens the rulebook at a rule. */
  openRule = $state.raw<((rule: string) => void) | null>(null);
  #next = 1;

  show(toast: Omit<Toast, "id">): void {
    const id = this.#next++;
    const others = this.list.filter(({ kind }) => (kind === "error") !== (toast.kind === "error")); // the newest answer replaces the last
    this.list = [...others, { ...toast, id }];
    setTimeout(() => this.drop(id), SHOWN_MS);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
