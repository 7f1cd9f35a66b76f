// The one WebSocket to the server. Requests carry a number and come back as promises; pushes go to whoever listens. When the
// line breaks it is tried again, after half a second at first and ten at most, at once when the device wakes up or is back
// on the network. A request whose answer was lost is never sent again by itself: its promise fails with "lost", and the
// `sync` or `news` after re-entering a table tells what became of it.
import { untrack } from "svelte";
import type { Words } from "../generated/words";
import type { BotKind, Head, WireError } from "./wire";

const PROTOCOL = "isolario.1";
const WIRE = 1;
const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 10_000;
const PING_MS = 25_000;
const ANSWER_MS_MAX = 10_000; // a ping without an answer for so long: the line is dead
const OPEN_MS_MAX = 8_000;

/** Why a request failed: the server's error, or "lost" when the line broke before the answer. */
export class WireFailure extends Error {
  code: string;
  rule?: string;
  text?: string;
  table?: Head; // of a table that can only be told about
  constructor(error: WireError) {
    super(error.message);
    this.code = error.code;
    this.rule = error.rule;
    this.text = error.text;
    this.table = error.table;
  }
}

/** What can be asked, with what, and what is answered: src/server/words.def. */
export type Word = keyof Words;
export type Asks<W extends Word> = Record<never, never> extends Words[W]["asks"] ? [asks?: Words[W]["asks"]] : [asks: Words[W]["asks"]];
export type Answer<W extends Word> = Words[W]["answers"];

type Fields = Record<string, unknown>;
interface Waiting {
  resolve(answer: Fields): void;
  reject(failure: WireFailure): void;
}
type Listener = (push: Fields) => void;

const lost = () => new WireFailure({ code: "lost", message: "the connection was lost before the answer came" });

export class Connection {
  state = $state<"connecting" | "open" | "lost">("connecting");
  lostSince = $state<number | null>(null); // by this device's clock
  unsure = $state<number[]>([]); // what we asked for, of which the server does not know yet whether it was saved
  trouble = $state<string | null>(null); // the server's store fails: nothing can be played until it is well
  closing = $state<string | null>(null); // the server is about to stop
  bots = $state.raw<BotKind[]>([]);
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #listeners = new Map<string, Set<Listener>>();
  #openers = new Set<() => void>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ahead = 0; // the server's clock minus ours

  start(): void {
    this.#connect();
    setInterval(() => this.#ping(), PING_MS);
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#broken(this.#socket));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake();
    });
  }

  /** The server's clock, in ms since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  noteNow(now: unknown): void {
    if (typeof now === "number") this.#ahead = now - Date.now();
  }

  /** Calls back each time the line is open, also now if it is. Returns how to stop. */
  whenOpen(opened: () => void): () => void {
    this.#openers.add(opened);
    untrack(() => this.state === "open" && opened()); // an effect that listens must not depend on what the listener reads
    return () => this.#openers.delete(opened);
  }

  /** Listens to what the server says by itself: on("lobby", ...). Returns how to stop. */
  on(word: string, listener: Listener): () => void {
    const set = this.#listeners.get(word) ?? new Set();
    this.#listeners.set(word, set.add(listener));
    return () => set.delete(listener);
  }

  /** Asks the server; waits for the line to open first. For `play` use sendNow: a move must not surprise anybody later. */
  async request<W extends Word>(word: W, ...asks: Asks<W>): Promise<Answer<W>> {
    if (this.state !== "open") await this.#opened();
    return this.sendNow(word, ...asks);
  }

  sendNow<W extends Word>(word: W, ...asks: Asks<W>): Promise<Answer<W>> {
    if (this.state !== "open") return Promise.reject(lost());
    return this.#send(word, ...asks);
  }

  #send<W extends Word>(word: W, ...[asks]: Asks<W>): Promise<Answer<W>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answer<W>), reject });
      this.#socket?.send(JSON.stringify({ do: word, id, ...asks }));
    });
  }

  #opened(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.whenOpen(() => {
        queueMicrotask(() => stop());
        resolve();
      });
    });
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`, PROTOCOL);
    this.#socket = socket;
    const late = setTimeout(() => this.#broken(socket), OPEN_MS_MAX);
    socket.onopen = () => this.#greet(socket, late);
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(String(event.data));
    };
    socket.onclose = () => {
      clearTimeout(late);
      this.#broken(socket);
    };
  }

  async #greet(socket: WebSocket, late: ReturnType<typeof setTimeout>): Promise<void> {
    try {
      const hello = await this.#send("hello", { wire: WIRE });
      this.noteNow(hello.now);
      this.bots = hello.bots;
      this.#tries = 0;
      this.lostSince = this.closing = this.trouble = null;
      this.state = "open";
      for (const opened of [...this.#openers]) opened();
    } catch {
      this.#broken(socket); // a server that does not answer `hello` is none
    } finally {
      clearTimeout(late);
    }
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Fields;
    if (typeof message.re === "number") {
      const waiting = this.#waiting.get(message.re);
      this.#waiting.delete(message.re);
      this.#sure(message.re);
      if (message.ok) waiting?.resolve(message);
      else waiting?.reject(new WireFailure((message.error ?? { code: "unknown", message: "" }) as WireError));
      return;
    }
    const word = String(message.on);
    if (word === "trouble") this.trouble = String(message.message ?? "");
    if (word === "well") this.trouble = null;
    if (word === "not-known" && typeof message.about === "number") this.unsure = [...this.unsure, message.about];
    if (word === "closing") this.closing = String(message.why ?? "");
    for (const listener of [...(this.#listeners.get(word) ?? [])]) listener(message);
  }

  #sure(id: number): void {
    if (this.unsure.includes(id)) this.unsure = this.unsure.filter((other) => other !== id);
  }

  /** The line broke (or is held for dead): everybody who waits is told, and it is tried again. */
  #broken(socket: WebSocket | null): void {
    if (!socket || socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    this.state = "lost";
    this.lostSince ??= Date.now();
    for (const waiting of this.#waiting.values()) waiting.reject(lost());
    this.#waiting.clear();
    this.unsure = [];
    const longest = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #ping(): void {
    if (this.state !== "open") return;
    const socket = this.#socket;
    const dead = setTimeout(() => this.#broken(socket), ANSWER_MS_MAX);
    const settled = () => clearTimeout(dead);
    this.#send("ping", {}).then((answer) => {
      this.noteNow(answer.now);
      settled();
    }, settled);
  }

  #wake(): void {
    if (this.state === "open") this.#ping();
    else if (!this.#socket) this.#connect();
  }
}

export const connection = new Connection();
