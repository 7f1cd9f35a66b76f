// The tables the lobby shows: ours, by the keys of this browser, and the public ones, pushed while we look.
import { connection, keyring, WireFailure } from "../app";
import type { Head } from "../net/wire";

const ASKED_MAX = 50; // tables in one question

/** What waits for us first, what can only be told about last. */
const rank = (head: Head) => (head.your_turn ? 0 : head.phase === "old" ? 2 : 1);

/** Leaves a table that has not ended: a free seat before the start, a resigned one after it. */
export async function giveUp(head: Head): Promise<void> {
  try {
    await connection.request("enter", { table: head.table, keys: keyring.keyList(head.table) });
    for (const seat of head.you ?? []) {
      const gone = head.seats[seat]?.resigned;
      if (!gone) await connection.request(head.phase === "waiting" ? "rise" : "resign", { seat });
    }
    await connection.request("exit");
  } catch (failure) {
    if (!(failure instanceof WireFailure) || failure.code === "lost") throw failure;
    // It has ended meanwhile: there is nothing to give up.
  }
}

export class Tables {
  #told = $state.raw<Head[]>([]);
  open = $state.raw<Head[]>([]);
  loaded = $state(false);
  #stop: (() => void)[] = [];

  /** What was removed from this browser's keys is not ours any more. */
  mine = $derived.by(() => {
    const kept = new Set(keyring.tables.map(({ table }) => table));
    return this.#told.filter((head) => kept.has(head.table));
  });
  running = $derived(this.mine.filter((head) => head.phase !== "over").sort((a, b) => rank(a) - rank(b)));
  finished = $derived(this.mine.filter((head) => head.phase === "over"));
  waitingForMe = $derived(this.mine.filter((head) => head.your_turn));
  /** Public tables at which we do not sit. */
  others = $derived.by(() => {
    const ours = new Set(this.mine.map((head) => head.table));
    return this.open.filter((head) => !ours.has(head.table) && head.phase !== "over" && head.phase !== "old");
  });

  watch(): () => void {
    const again = () => {
      if (document.visibilityState === "visible") void this.#readMine();
    };
    document.addEventListener("visibilitychange", again);
    this.#stop.push(
      connection.on("lobby", (push) => {
        this.open = push.tables as Head[];
        void this.#readMine();
      }),
      connection.whenOpen(() => void this.#read()),
      () => document.removeEventListener("visibilitychange", again),
    );
    return () => this.#leave();
  }

  #leave(): void {
    for (const stop of this.#stop.splice(0)) stop();
    connection.sendNow("lobby", { watch: false }).catch(() => undefined); // the line is gone, and so is the watch
  }

  async #read(): Promise<void> {
    try {
      this.open = (await connection.request("lobby", { watch: true })).tables;
      await this.#readMine();
      this.loaded = true;
    } catch {
      this.loaded = false; // asked again when the line is back
    }
  }

  async #readMine(): Promise<void> {
    const tables = keyring.tables
      .map(({ table, keys }) => ({ table, keys: Object.values(keys.seats) }))
      .filter((entry) => entry.keys.length > 0);
    if (tables.length === 0) {
      this.#told = [];
      return;
    }
    try {
      const told: Head[] = [];
      for (let from = 0; from < tables.length; from += ASKED_MAX)
        told.push(...(await connection.request("mine", { tables: tables.slice(from, from + ASKED_MAX) })).tables);
      this.#told = told;
    } catch {
      // The line broke: what is shown stays until it is back.
    }
  }
}
