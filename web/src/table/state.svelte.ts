// One table as this browser sits at it: what was told (fold.ts), who we are there, and everything one can ask of it. The view is
// always the newest; the steps that led to it are handed to the board as a batch to be animated, and nobody waits for that.
import { type BoardRoom, loadBoard } from "../boards/board";
import { story } from "../boards/story.svelte";
import { noteCommitment } from "../end/commitments";
import { type Game, loadGame } from "../games";
import { type Answer, type Asks, type Connection, WireFailure, type Word } from "../net/connection.svelte";
import type { News, Place, Step, Turn } from "../net/wire";
import { botTitle } from "../say/bots";
import { capital, flat, type GameSay, gameSay } from "../say/game";
import { say } from "../say/say.svelte";
import { drawNumber, keyring } from "../shell/keyring.svelte";
import { navigate } from "../shell/route.svelte";
import { tellFailure } from "../shell/tell";
import { toasts } from "../shell/toasts.svelte";
import { type Action, keysOf, parseAction } from "./action";
import { Composer } from "./composer.svelte";
import { type Course, coursesOf, isForeseen, tidings } from "./courses";
import { EMPTY, fold } from "./fold";
import { Refusals } from "./refusals";

export interface Room {
  game: Game;
  board: BoardRoom | null;
  say: GameSay;
  composer: Composer;
}

const IDLE: Turn = { actor: "over", prompt: null };

/** The answer to `enter`: our seats, and what the server has promised before it is told any number of ours. */
export class TableState {
  readonly id: string;
  readonly connection: Connection;
  #picture = $state.raw(EMPTY);
  room = $state.raw<Room | null>(null); // once the game's words and board are loaded
  you = $state.raw<number[]>([]); // our seats
  host = $state(false);
  entered = $state(false);
  failure = $state.raw<unknown>(null); // the table cannot be entered
  steps = $state.raw<Step[]>([]); // that led to the present view, to be animated once; a new array each time
  sending = $state(false); // a move is on its way
  held = $state(false); // somebody explains the table: nothing plays by itself
  takenBackAt = $state(-1); // the position after something was taken back: nothing plays by itself there
  asked = true; // the last change was brought about by this person's own press (steady.ts)
  #stop: (() => void)[] = [];
  #enters = 0;
  #sent = ""; // the move that is on its way
  #own = false; // it was pressed, and did not play itself
  #kept: Action | null = null; // pressed while the move before it was on its way
  #way: { course: Course; next: number } | null = null; // the course that is being played, and its step under way
  #limits = $state.raw<string[] | null>(null); // what a guide lets be pressed
  #charted = -1; // the position whose courses were asked for
  #closed = false; // nobody looks on any more: answers that come now are for nobody

  head = $derived(this.#picture.head);
  view = $derived(this.#picture.view);
  turn = $derived(this.#picture.turn ?? IDLE);
  log = $derived(this.#picture.log);
  chat = $derived(this.#picture.chat);
  notes = $derived(this.#picture.notes);
  outcome = $derived(this.#picture.outcome);
  at = $derived(this.#picture.at); // steps played so far
  places = $derived<Place[]>(this.#picture.head?.seats ?? []);
  phase = $derived(this.#picture.head?.phase ?? "waiting");
  /** Whose view is shown; null: a spectator's. */
  seat = $derived(this.#picture.look);
  /** Our seat that is to act now, or null. */
  mine = $derived.by(() => {
    const actor = this.turn.actor;
    const ours = typeof actor === "number" && this.you.includes(actor) && !this.places[actor]?.stand_in && !this.places[actor]?.resigned;
    return this.phase === "playing" && ours ? actor : null;
  });

  /** What kind of bot plays a seat, in the reader's language. */
  botTitle(bot: string): string {
    return botTitle(bot, this.connection.bots);
  }

  /** The colour (1 to 6) a seat has here: the game's, where it gives out colours, else the one chosen at the door. */
  colour(seat: number): number {
    return (this.view ? this.room?.board?.colourOf?.(this.view, seat) : undefined) ?? this.places[seat]?.colour ?? 1 + (seat % 6);
  }

  constructor(id: string, connection: Connection) {
    this.id = id;
    this.connection = connection;
  }

  open(): void {
    this.#stop.push(
      this.connection.on("sync", (push) => this.take(push as unknown as News)),
      this.connection.on("news", (push) => this.take(push as unknown as News)),
      this.connection.on("you", (push) => this.#lose(push.seats as number[])),
      this.connection.whenOpen(() => void this.enter()),
    );
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stop.splice(0)) stop();
    if (this.entered) this.connection.sendNow("exit").catch(() => undefined);
  }

  /** Comes to the table with our keys, after what we know of it. */
  async enter(fresh = false): Promise<void> {
    const turn = ++this.#enters;
    const { host } = keyring.keys(this.id);
    const since = fresh || !this.#picture.head ? undefined : this.#picture.seq;
    try {
      const answer = await this.connection.sendNow("enter", { table: this.id, keys: keyring.keyList(this.id), host, since });
      noteCommitment(this.id, answer.commitment);
      if (turn !== this.#enters) return;
      this.you = answer.you;
      this.host = answer.host;
      this.#forgetLost();
      this.entered = true;
      this.failure = null;
    } catch (failure) {
      if (failure instanceof WireFailure && failure.code === "lost") return; // tried again when the line is back
      this.failure = failure;
    }
  }

  /** A seat may go to another device, and the host may free it; from then on we see what a spectator sees. */
  #lose(seats: number[]): void {
    if (this.you.every((seat) => seats.includes(seat))) return; // what we did ourselves
    toasts.show({ kind: "plain", text: say.text("table.seat_lost") });
    void this.enter(true);
  }

  /** Keys that open nothing any more (the seat went to another device) are dropped. */
  #forgetLost(): void {
    const gone = Object.keys(keyring.keys(this.id).seats).filter((seat) => !this.you.includes(Number(seat)));
    if (gone.length) keyring.keep(this.id, { seats: Object.fromEntries(gone.map((seat) => [seat, null])) });
  }

  take(news: News): void {
    const other = news.table && news.table.table !== this.id;
    if (other || (!news.table && !this.#picture.head)) return; // of a table we have just left
    this.connection.noteNow(news.now);
    const { picture, fresh } = fold(this.#picture, news);
    this.#picture = picture;
    if (fresh.length || news.undone || news.on === "sync") this.sending = false;
    if (news.undone) this.takenBackAt = picture.at;
    this.asked = this.#own && fresh.length > 0;
    if (this.asked) this.#own = false;
    if (picture.head?.rematch) this.#keepForRematch(picture.head.rematch);
    if (picture.head && !this.room) void this.#furnish(picture.head.game);
    if (this.#way) this.#follow(fresh, news);
    this.#offer(fresh.length > 0 || news.undone !== undefined || news.look !== undefined || news.on === "sync");
    if (fresh.length || news.view !== undefined) this.steps = fresh; // a view that no step led to is just shown
    this.#playKept();
  }

  /** A press that came while a move was on its way counts if it still can be chosen. */
  #playKept(): void {
    const kept = this.#kept;
    if (!kept || this.sending) return;
    this.#kept = null;
    if (this.#legal().includes(kept.text)) void this.play(kept);
  }

  /** What can be done now; nothing while a course is being played. */
  #offer(isNew: boolean): void {
    const composer = this.room?.composer;
    if (!composer) return;
    composer.under = this.#way?.course ?? null;
    composer.offer(this.#way ? [] : this.#legal().filter((text) => this.#isMeant([text, ...keysOf(composer.game, parseAction(text))])));
    if (isNew) composer.chart([]);
    if (isNew && !this.#way) void this.#lookOut(composer);
    if (this.#way) void this.#sailOn(this.#way);
  }

  /** A guide leads the way: nothing but these keys can be pressed for now; null: everything as ever. */
  limit(keys: string[] | null): void {
    if (keys?.join() === this.#limits?.join()) return;
    this.#limits = keys;
    this.#offer(true);
  }

  /** Is the reader led, so that a press on something else is only too early? */
  get isLed(): boolean {
    return this.#limits !== null;
  }

  #isMeant(keys: string[]): boolean {
    return this.#limits === null || keys.some((key) => this.#limits!.includes(key));
  }

  /** Nobody is led into a corner: where nothing is left of what was meant, everything can be pressed. */
  #unlimit(composer: Composer): void {
    const isStuck = this.#limits?.length && composer.legal.length === 0 && composer.goals.size === 0 && this.#legal().length > 0;
    if (isStuck) this.limit(null);
  }

  /** Asks where several steps in a row would lead. Nobody needs the answer: without it there are single steps. */
  async #lookOut(composer: Composer): Promise<void> {
    const at = (this.#charted = this.at);
    const leads = this.#legal().some((text) => composer.game.verbs[parseAction(text).verb]?.leads);
    if (!leads || this.mine === null) return this.#unlimit(composer);
    try {
      const { courses } = await this.connection.sendNow("courses", { seat: this.mine, at });
      if (this.#closed) return;
      if (at === this.#charted && at === this.at && !this.#way && this.#legal().length) {
        composer.chart(coursesOf(composer.game, courses).filter((course) => this.#isMeant([course.to])));
        this.#unlimit(composer);
      }
    } catch {
      composer.chart([]);
    }
  }

  /** Begins to play a course, step by step. */
  sail(course: Course): void {
    if (this.mine === null || this.sending || this.#way) return;
    story.finish();
    this.#way = { course, next: 0 };
    this.#offer(false);
  }

  async #sailOn(way: { course: Course; next: number }): Promise<void> {
    const step = way.course.steps[way.next]!;
    if (this.sending) return;
    if (!this.#legal().includes(step.action)) this.stopCourse(true);
    else if (!(await this.#send(parseAction(step.action)))) this.stopCourse(false);
  }

  /** The table has told something: goes on with the next step, unless anything came otherwise. */
  #follow(fresh: Step[], news: News): void {
    const way = this.#way!;
    if (fresh.length === 0 && !news.undone && news.on !== "sync") return;
    const isLast = way.next === way.course.steps.length - 1;
    const same = !news.undone && news.on !== "sync" && isForeseen(way.course.steps[way.next]!, fresh, isLast);
    way.next += 1;
    if (isLast || !same) this.#way = null;
    if (!same) toasts.show({ kind: "plain", text: say.text("table.course_stopped") });
  }

  /** The steps that are left are not played. */
  stopCourse(aloud: boolean): void {
    if (!this.#way) return;
    this.#way = null;
    if (aloud) toasts.show({ kind: "plain", text: say.text("table.course_stopped") });
    this.#offer(true);
  }

  /** Where a course leads, and what it costs or brings on the way. */
  #tell(course: Course, words: GameSay, board: BoardRoom | null): string {
    const name = board?.keyName?.(course.to, words) ?? words.title(course.to.split(":")[0]!, course.to.split(":")[1]!);
    const key = board?.texts?.course ? "course" : "table.course";
    const notes = tidings(words.game, course, board?.untold).map((told) => flat(words.event(told)));
    if (course.then === "chance") notes.push(say.text("table.course_chance"));
    return [capital(words.text(key, { count: course.places.length, name })), ...notes].join(". ");
  }

  /** The same keys open the table of the rematch, where everybody has moved up by one seat. */
  #keepForRematch(next: string): void {
    const { seats, host, game } = keyring.keys(this.id);
    const count = this.places.length;
    const moved = Object.fromEntries(Object.entries(seats).map(([seat, key]) => [(Number(seat) + count - 1) % count, key]));
    if (keyring.keyList(next).length === 0 && (Object.keys(seats).length > 0 || host)) keyring.keep(next, { seats: moved, host, game });
  }

  /** One press: goes to the table of the rematch, opening it where nobody has, and is ready there. */
  async rematch(): Promise<void> {
    const next = this.head?.rematch ?? (await this.ask("rematch"))?.table;
    if (!next || this.#closed) return;
    this.#keepForRematch(next);
    try {
      const { host } = keyring.keys(next);
      const { you, commitment } = await this.connection.request("enter", { table: next, keys: keyring.keyList(next), host });
      noteCommitment(next, commitment);
      for (const seat of you) {
        const number = drawNumber(commitment);
        await this.connection.request("ready", { seat, ready: true, number });
        keyring.keep(next, { numbers: { [seat]: number } });
      }
    } catch (failure) {
      const begun = failure instanceof WireFailure && failure.code === "not-now"; // it began without waiting for us
      if (!begun) return this.#refused(failure);
    }
    if (!this.#closed) navigate(`/t/${next}`);
  }

  #legal(): string[] {
    return this.mine !== null && this.mine === this.seat ? (this.turn.legal ?? []) : [];
  }

  async #furnish(id: string): Promise<void> {
    try {
      const [game, board] = await Promise.all([loadGame(id), loadBoard(id), say.use(id)]);
      if (this.#closed) return;
      const words = gameSay(game, board, () => this.places);
      const refusals = new Refusals(this, game);
      const composer = new Composer(game, {
        play: (action) => void this.play(action),
        label: (action) => words.label(action),
        refused: (key) => (this.isLed ? toasts.show({ kind: "plain", text: say.text("guide.first") }) : void refusals.answer(key)),
        sureNeeded: (action) => board?.sure?.includes(action.verb) ?? false,
        sail: (course) => this.sail(course),
        tell: (course) => this.#tell(course, words, board),
      });
      this.room = { game, board, say: words, composer };
      this.#offer(true);
      keyring.keep(this.id, { game: id });
    } catch (failure) {
      this.failure = failure;
    }
  }

  /** Sends a move, once, that was pressed or (not own) plays itself; it is on its way until the table tells of it, so that nothing can be
   * chosen from the list of before. If the answer is lost, what the table tells after re-entering is the truth. */
  async play(action: Action, own = true): Promise<void> {
    if (this.mine === null) return;
    story.finish(); // a player who goes on has seen enough
    if (this.sending) {
      if (action.text !== this.#sent) this.#kept = action; // the same again is the second half of a double click
      return;
    }
    await this.#send(action, own);
  }

  /** Did the server take it? */
  async #send(action: Action, own = true): Promise<boolean> {
    if (this.mine === null) return false;
    this.sending = true;
    this.#own = own;
    this.#sent = action.text;
    try {
      await this.connection.sendNow("play", { seat: this.mine, at: this.#picture.at, action: action.text });
      return true;
    } catch (failure) {
      if (this.#closed) return false;
      this.sending = false;
      this.#kept = null;
      this.#refused(failure);
      this.room?.composer.offer(this.#legal());
      return false;
    }
  }

  #refused(failure: unknown): void {
    tellFailure(failure);
    if (failure instanceof WireFailure && failure.code === "not-yours") void this.enter(true); // who are we, then?
  }

  /** Asks something of the server; a refusal is told in a toast and comes back as null. */
  async ask<W extends Word>(word: W, ...asks: Asks<W>): Promise<Answer<W> | null> {
    try {
      return await this.connection.request(word, ...asks);
    } catch (failure) {
      this.#refused(failure);
      return null;
    }
  }

  async sit(seat: number, name: string, colour: number, number: string): Promise<boolean> {
    const answer = await this.ask("sit", { seat, name, colour, number });
    if (!answer) return false;
    keyring.keep(this.id, { seats: { [answer.seat]: answer.key }, numbers: { [answer.seat]: number } });
    this.you = [...new Set([...this.you, answer.seat])].sort();
    return true;
  }

  async rise(seat: number): Promise<void> {
    if (!(await this.ask("rise", { seat }))) return;
    keyring.keep(this.id, { seats: { [seat]: null } });
    this.you = this.you.filter((own) => own !== seat);
  }

  /** Takes a seat over from another device by a one-time code. */
  async takeOver(code: string): Promise<void> {
    const answer = await this.ask("take", { table: this.id, code });
    if (!answer) return;
    keyring.keep(this.id, { seats: { [answer.seat]: answer.key } });
    await this.enter(true);
  }

  /** From now on views are that seat's: one of our own, or null, a spectator's. */
  async look(seat: number | null): Promise<boolean> {
    return (await this.ask("look", { seat })) !== null;
  }
}
