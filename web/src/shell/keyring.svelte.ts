// Who this browser is: the keys of its seats, the number each seat put into the dice, and the name and colour used last. A key
// is all that proves a seat is ours, so it never leaves for anywhere but the server.
import { onKeptElsewhere, readKept, writeKept } from "./kept";

export interface Keys {
  seats: Record<string, string>; // seat -> key
  numbers: Record<string, string>; // seat -> what it put into the dice
  host?: string;
  game?: string;
  visited: number; // ms since 1970
}

interface Kept {
  tables: Record<string, Keys>;
  name: string;
  colour: number;
}

const NAME = "isolario.keyring";
const EMPTY: Kept = { tables: {}, name: "", colour: 1 };
const TABLES_MAX = 200;

class Keyring {
  #kept = $state.raw<Kept>(readKept(NAME, EMPTY));

  constructor() {
    onKeptElsewhere(NAME, () => (this.#kept = readKept(NAME, EMPTY)));
  }

  get name(): string {
    return this.#kept.name;
  }
  get colour(): number {
    return this.#kept.colour;
  }

  /** The tables this browser has been at, last visited first. */
  get tables(): { table: string; keys: Keys }[] {
    const all = Object.entries(this.#kept.tables).map(([table, keys]) => ({ table, keys }));
    return all.sort((a, b) => b.keys.visited - a.keys.visited);
  }

  keys(table: string): Keys {
    return this.#kept.tables[table] ?? { seats: {}, numbers: {}, visited: 0 };
  }

  /** What `enter` and `mine` send. */
  keyList(table: string): string[] {
    return Object.values(this.keys(table).seats);
  }

  /** Adds keys to a table, or forgets a seat's with null. */
  keep(
    table: string,
    change: { seats?: Record<string, string | null>; numbers?: Record<string, string>; host?: string; game?: string },
  ): void {
    const old = this.keys(table);
    const seats = { ...old.seats };
    for (const [seat, key] of Object.entries(change.seats ?? {})) {
      if (key === null) delete seats[seat];
      else seats[seat] = key;
    }
    const numbers = { ...old.numbers, ...change.numbers };
    const keys: Keys = { ...old, ...change, seats, numbers, visited: Date.now() };
    this.#write({ ...this.#kept, tables: { ...this.#kept.tables, [table]: keys } });
  }

  forget(table: string): void {
    const tables = { ...this.#kept.tables };
    delete tables[table];
    this.#write({ ...this.#kept, tables });
  }

  /** The name and colour to propose next time. */
  remember(name: string, colour: number): void {
    this.#write({ ...this.#kept, name, colour });
  }

  #write(kept: Kept): void {
    const newest = Object.entries(kept.tables)
      .sort(([, a], [, b]) => b.visited - a.visited)
      .slice(0, TABLES_MAX);
    this.#kept = { ...kept, tables: Object.fromEntries(newest) };
    writeKept(NAME, this.#kept);
  }
}

export const keyring = new Keyring();

/** 64 hexadecimal digits of our own choosing, our share in the dice. Only who has seen what the server promises draws them: a server
 * that knew them before could choose a secret that suits it. */
export function drawNumber(commitment: string | undefined): string {
  if (!commitment || !/^[0-9a-f]{64}$/.test(commitment)) throw new Error("no number before the server's commitment");
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
