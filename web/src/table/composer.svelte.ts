// The one way from gestures to actions, for all games. Board elements carry the argument they stand for ("cell:f6",
// "adventure:ad15", "verb:wheel"); pressing one narrows the legal list; one action left is played, or asks to be
// confirmed. Keyboard, list and screen reader go the same way. A board only draws, and spreads composer.props(key)
// on what can be pressed.
//
// Places farther away are goals: the first press picks the course to one, the second plays its steps (courses.ts).
import type { Game } from "../games";
import { type Action, keysOf, parseAction } from "./action";
import { type Course, isShort } from "./courses";

export interface ComposerHooks {
  play(action: Action): void; // the action is settled
  label(action: Action): string; // what it says, in the reader's language
  refused(key: string): void; // somebody pressed what cannot be chosen now: answer with the rule
  sureNeeded(action: Action): boolean; // ask before it is played: it cannot be taken back
  sail?(course: Course): void; // the course is settled: its steps are to be played
  tell?(course: Course): string; // where it leads and what it brings
}

export class Composer {
  game: Game;
  #hooks: ComposerHooks;
  #legal = $state.raw<Action[]>([]);
  picked = $state<string[]>([]);
  pointed = $state<string | null>(null);
  confirm = $state.raw<Action | null>(null);
  #courses = $state.raw<Course[]>([]);
  hand = $state<string | null>(null); // what is being dragged
  hauling = $state(false); // something is, be it only what goes without saying
  goal = $state.raw<Course | null>(null); // the course that was picked
  under = $state.raw<Course | null>(null); // the course that is being played

  left = $derived(this.#legal.filter((a) => this.#fits(a, this.picked)));
  keys = $derived.by(() => {
    const count = new Map<string, number>();
    for (const a of this.left) for (const key of new Set(keysOf(this.game, a))) count.set(key, (count.get(key) ?? 0) + 1);
    return count;
  });
  /** Places that a course leads to and no single action does. */
  goals = $derived.by(() => {
    const open = this.picked.length || this.under ? [] : this.#courses;
    const fitting = open.filter((course) => course.steps.length > 1 && (course.hand === null || course.hand === this.hand));
    return new Map(fitting.filter((course) => !this.keys.has(course.to)).map((course) => [course.to, course]));
  });
  /** The course to be drawn: under way, picked, or pointed at. */
  course = $derived(this.under ?? (this.pointed ? this.goals.get(this.pointed) : undefined) ?? this.goal);

  constructor(game: Game, hooks: ComposerHooks) {
    this.game = game;
    this.#hooks = hooks;
  }

  #fits(action: Action, picked: string[]): boolean {
    const keys = keysOf(this.game, action);
    return picked.every((key) => keys.includes(key));
  }

  /** A new list from the server; what was picked stays as long as it still fits something. */
  offer(legal: string[]): void {
    this.#legal = legal.map(parseAction);
    this.confirm = null;
    if (!this.#legal.some((a) => this.#fits(a, this.picked))) this.picked = [];
  }

  /** The courses of this position; none while they are not known. */
  chart(courses: Course[]): void {
    this.#courses = courses;
    this.goal = null;
  }

  /** Can this be taken in hand and moved? `key` is what moves, or null where it goes without saying. */
  canHaul(key: string | null): boolean {
    return this.#courses.some((course) => course.hand === null || course.hand === key);
  }

  /** What was in hand is let go over a place: goes there at once, by a step or a course. */
  drop(key: string): void {
    const course = this.goals.get(key);
    this.hand = null;
    if (course) this.go(course);
    else if (this.can(key)) this.press(key);
  }

  /** Plays a course. */
  go(course: Course): void {
    this.reset();
    this.#hooks.sail?.(course);
  }

  get legal(): Action[] {
    return this.#legal;
  }

  can(key: string): boolean {
    return this.keys.has(key);
  }

  /** Does pressing it do something: an action, or a course? */
  takes(key: string): boolean {
    return this.can(key) || this.goals.has(key);
  }

  isPicked(key: string): boolean {
    return this.picked.includes(key);
  }

  /** What pressing this would do: the sentences of the actions it leaves, at most a few. */
  preview(key: string, most = 3): string[] {
    const course = this.goals.get(key);
    if (course) return [this.tell(course)];
    const fitting = this.left.filter((a) => keysOf(this.game, a).includes(key));
    return fitting.slice(0, most).map((a) => this.#hooks.label(a));
  }

  press(key: string): void {
    const course = this.goals.get(key);
    const had = this.goal;
    if (this.under) return;
    this.goal = null;
    if (course) {
      if (had === course || isShort(course)) this.go(course);
      else this.goal = course;
      return;
    }
    if (this.isPicked(key)) {
      this.picked = this.picked.filter((k) => k !== key);
      this.confirm = null;
      return;
    }
    if (!this.can(key)) {
      if (!had) this.#hooks.refused(key); // pressing elsewhere lets the goal go
      return;
    }
    const fitting = this.left.filter((a) => keysOf(this.game, a).includes(key));
    if (fitting.length === 1) this.choose(fitting[0]!);
    else this.picked = [...this.picked, key];
  }

  choose(action: Action): void {
    if (this.#hooks.sureNeeded(action) && this.confirm?.text !== action.text) {
      this.confirm = action;
      return;
    }
    this.reset();
    this.#hooks.play(action);
  }

  reset(): void {
    this.goal = null;
    this.picked = [];
    this.confirm = null;
  }

  label(action: Action): string {
    return this.#hooks.label(action);
  }

  tell(course: Course): string {
    return this.#hooks.tell?.(course) ?? "";
  }

  /** Of the goals only one is a stop of the Tab key, where nothing nearer is: arrow keys lead to the others. */
  #isEntrance(key: string): boolean {
    const [first] = this.goals.keys();
    return first === key && ![...this.keys.keys()].some((other) => other.split(":")[0] === key.split(":")[0]);
  }

  /** Attributes and handlers for an element that stands for a key. Works for HTML and SVG. name is null where the element's own words name it. */
  props(key: string, name: string | null): Record<string, unknown> {
    const far = this.goals.has(key);
    const can = this.takes(key);
    const picked = this.isPicked(key) || this.goal?.to === key;
    const says = can ? this.preview(key, 1)[0] : undefined;
    return {
      "data-key": key,
      class: can ? `${far ? "far" : "can"}${picked ? " picked" : ""}` : undefined,
      role: "button",
      tabindex: (can && !far) || this.#isEntrance(key) ? 0 : -1,
      "aria-label": name === null ? undefined : says ? `${name}: ${says}` : name,
      "aria-description": name === null ? says : undefined,
      "aria-disabled": !can,
      "aria-pressed": can ? picked : undefined,
      onclick: () => this.press(key),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.press(key);
      },
      onpointerenter: () => (this.pointed = key),
      onpointerleave: () => (this.pointed = null),
      onfocus: () => (this.pointed = key),
      onblur: () => (this.pointed = null),
    };
  }
}
