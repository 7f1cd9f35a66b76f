// The tables the lobby shows: ours, by the keys of this browser, and the public ones, pushed while we look.
import { connection, keyring } from "../app";
import type { Head } from "../net/wire";

export class Tables {
  mine = $state.raw<Head[]>([]);
  open = $state.raw<Head[]>([]);
  loaded = $state(false);
  #stop: (() => void)[] = [];

  running = $derived(this.mine.filter((head) => head.phase !== "over").sort((a, b) => Number(b.your_turn ?? 0) - Number(a.your_turn ?? 0)));
  finished = $derived(this.mine.filter((head) => head.phase === "over"));
  waitingForMe = $derived(this.mine.filter((head) => head.your_turn));
  /** Public tables at which we do not sit. */
  others = $derived.by(() => {
    const ours = new Set(this.mine.map((head) => head.table));
    return this.open.filter((head) => !ours.has(head.table) && head.phase !== "over");
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
      this.open = (await connection.request<{ tables: Head[] }>("lobby", { watch: true })).tables;
      await this.#readMine();
      this.loaded = true;
    } catch {
      this.loaded = false; // asked again when the line is back
    }
  }

  async #readMine(): Promise<void> {
    const tables = keyring.tables.map(({ table, keys }) => ({ table, keys: Object.values(keys.seats) })).filter((entry) => entry.keys.length > 0);
    if (tables.length === 0) {
      this.mine = [];
      return;
    }
    try {
      this.mine = (await connection.request<{ tables: Head[] }>("mine", { tables })).tables;
    } catch {
      // The line broke: what is shown stays until it is back.
    }
  }
}
