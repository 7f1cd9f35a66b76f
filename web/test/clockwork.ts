// Time that passes only when the test says so: takes the place of the timers and of Date.now until it is stopped.

interface Alarm {
  at: number;
  every: number; // 0: once
  ring(): void;
}

const real = { setTimeout, setInterval, clearTimeout, clearInterval };
const realNow = Date.now;

export class Clockwork {
  #now: number;
  #next = 1;
  #alarms = new Map<number, Alarm>();

  constructor(now: number) {
    this.#now = now;
    const set = (ring: () => void, ms: number, every: number) => {
      this.#alarms.set(this.#next, { at: this.#now + ms, every, ring });
      return this.#next++;
    };
    const clear = (id: number | undefined) => void (id !== undefined && this.#alarms.delete(id));
    Object.assign(globalThis, {
      setTimeout: (ring: () => void, ms = 0) => set(ring, ms, 0),
      setInterval: (ring: () => void, ms: number) => set(ring, ms, ms),
      clearTimeout: clear,
      clearInterval: clear,
    });
    Date.now = () => this.#now;
  }

  /** Lets time pass; what is due rings in its order. */
  tick(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#alarms].filter(([, alarm]) => alarm.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [id, alarm] = due;
      this.#now = alarm.at;
      if (alarm.every) alarm.at += alarm.every;
      else this.#alarms.delete(id);
      alarm.ring();
    }
    this.#now = end;
  }

  stop(): void {
    Object.assign(globalThis, real);
    Date.now = realNow;
  }
}
