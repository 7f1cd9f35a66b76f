// Stepping through a match. The server gives the picture after any step; what was shown is fed to a table of its own that nobody
// sits at, so that board, players and sentences are the same as in play.
import { connection, settings, WireFailure } from "../app";
import type { Answer, Asks } from "../net/connection.svelte";
import type { Head, News, Outcome, Step } from "../net/wire";
import { TableState } from "../table/state.svelte";

type Shot = Answer<"replay">;

export const speeds = [0.5, 1, 2, 4] as const;
const STEP_MS = 1100; // between two steps at speed 1
const KEPT_MAX = 120; // pictures kept, so that going back is at once
const TOLD_BEFORE = 14; // lines of the log that are read up to before a step one jumps to

export class Playback {
  readonly table: TableState;
  step = $state(0);
  length = $state(0);
  wanted = $state(0); // where the slider stands; `step` follows
  playing = $state(false);
  speed = $state(1);
  failure = $state.raw<unknown>(null);
  told = $state.raw<ReadonlyMap<number, Step>>(new Map()); // by the step they led to
  outcome = $state.raw<Outcome | null>(null);
  over = $state(false); // the match itself, not the step shown
  #shots = new Map<number, Shot>();
  #where: { table: string } | { upload: string };
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string) {
    this.table = new TableState(id, connection);
    this.#where = { table: id };
  }

  /** A record that somebody brought, which only this server's memory holds. */
  get uploaded(): boolean {
    return "upload" in this.#where;
  }

  /** The first picture; an id is a table's or else an uploaded record's. */
  async open(step: number): Promise<void> {
    try {
      this.failure = null;
      const first = await this.#first();
      this.length = first.length;
      this.over = first.table.phase === "over";
      this.wanted = Math.min(step, first.length);
      await this.#follow();
    } catch (failure) {
      this.failure = failure;
    }
  }

  async #first(): Promise<Shot> {
    try {
      return await this.#read(0);
    } catch (failure) {
      if (!(failure instanceof WireFailure) || failure.code !== "not-found") throw failure;
      this.#where = { upload: this.table.id };
      return this.#read(0);
    }
  }

  close(): void {
    this.#closed = true;
    this.pause();
  }

  go(step: number): void {
    this.wanted = Math.max(0, Math.min(this.length, Math.round(step)));
    void this.#follow();
  }

  play(): void {
    if (this.wanted >= this.length) this.wanted = 0;
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#advance(), STEP_MS / this.speed);
  }

  async #advance(): Promise<void> {
    if (!this.playing) return;
    this.wanted = Math.min(this.length, this.wanted + 1);
    await this.#follow();
    if (this.wanted >= this.length) this.pause();
    else if (this.playing) this.#tick();
  }

  /** Shows what is wanted, the newest wish first; wishes that came and went in between are skipped. */
  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      do this.#show(await this.#read(this.wanted));
      while (this.wanted !== this.step && !this.#closed);
    } catch (failure) {
      this.pause();
      this.failure = failure;
    } finally {
      this.#busy = false;
    }
    void this.#readBefore(this.step);
  }

  /** Asks the server about a step of this match. */
  ask<W extends "replay" | "thought">(word: W, step: number): Promise<Answer<W>> {
    return connection.request(word, ...([{ ...this.#where, step }] as Asks<W>));
  }

  /** The seat of the bot that made the step that is shown; null where none did, or it must not tell yet. */
  get bot(): number | null {
    const actor = this.told.get(this.step)?.actor;
    return this.over && typeof actor === "number" && this.table.places[actor]?.kind === "bot" ? actor : null;
  }

  async #read(step: number): Promise<Shot> {
    const kept = this.#shots.get(step);
    if (kept) return kept;
    const shot = await this.ask("replay", step);
    this.#shots.set(step, shot);
    if (this.#shots.size > KEPT_MAX) this.#shots.delete(this.#shots.keys().next().value!);
    if (shot.told) this.told = new Map([...this.told, [step, shot.told]]);
    this.length = Math.max(this.length, shot.length); // a match that still runs grows
    return shot;
  }

  /** The lines of the log before a step one jumped to. */
  async #readBefore(step: number): Promise<void> {
    for (let at = step - 1; at > Math.max(0, step - TOLD_BEFORE); at--) {
      if (this.step !== step || this.#closed || this.playing) return;
      if (this.told.has(at)) continue;
      try {
        await this.#read(at);
      } catch {
        return; // the lines come when they are asked for again
      }
    }
  }

  #show(shot: Shot): void {
    const onward = shot.step === this.step + 1 && settings.moving;
    this.step = shot.step;
    this.outcome = shot.outcome ?? null;
    const news: News = {
      on: onward ? "news" : "sync",
      seq: shot.step,
      at: shot.step,
      now: connection.now(),
      table: still(shot),
      view: shot.view,
      turn: shot.turn,
      outcome: shot.outcome,
      steps: onward && shot.told ? [shot.told] : [],
      look: null,
    };
    this.table.take(news);
  }
}

/** The head as it was then, as far as a replay shows it: everybody is here, and no clock runs. */
function still(shot: Shot): Head {
  const seats = shot.table.seats.map((place) => ({ ...place, here: true, stand_in: undefined, resigned: undefined, left: undefined }));
  return {
    ...shot.table,
    seats,
    phase: shot.outcome ? "over" : "playing",
    clock: { kind: "none" },
    running: undefined,
    deadline: undefined,
    ask: undefined,
    watching: 0,
  };
}
