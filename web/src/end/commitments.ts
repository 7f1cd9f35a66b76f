// The commitments to the dice as this browser saw them first. The check at the end compares with these, not with what the
// server says then. Whoever shows a table notes its commitment when it first hears of it.
import { readKept, writeKept } from "../shell/kept";

const NAME = "isolario.commitments";
const KEPT_MAX = 200;

export function noteCommitment(table: string, commitment: string): void {
  const kept = readKept<Record<string, string>>(NAME, {});
  if (kept[table]) return;
  writeKept(NAME, Object.fromEntries([...Object.entries(kept), [table, commitment]].slice(-KEPT_MAX)));
}

export function notedCommitment(table: string): string | undefined {
  return readKept<Record<string, string>>(NAME, {})[table];
}
