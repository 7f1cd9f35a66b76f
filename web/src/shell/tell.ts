// Tells the reader in a toast why something could not be done.
import { WireFailure } from "../net/connection.svelte";
import { say } from "../say/say.svelte";
import { texts } from "../texts";
import { toasts } from "./toasts.svelte";

export function failureText(failure: unknown): string {
  if (!(failure instanceof WireFailure)) return failure instanceof Error ? failure.message : String(failure);
  const key = `error.${failure.code}`;
  return say.text(key in texts ? key : "error.unknown", { message: failure.message });
}

export function tellFailure(failure: unknown): void {
  const rule = failure instanceof WireFailure ? failure.rule : undefined;
  const ruleText = failure instanceof WireFailure ? failure.text : undefined;
  toasts.show({ kind: rule ? "refused" : "error", text: failureText(failure), rule, ruleText });
}
