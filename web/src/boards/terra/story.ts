// The evaluation of a round, put together from the events that told it: what was right, and what each piece earned where.
import type { Step, Told } from "../../net/wire";
import { type Bar, next } from "./content";

export type Verdict = "hit" | "near" | "miss";

export interface Placed {
  key: string; // area:italy, space:year-17
  seat: number;
  points: number;
  verdict: Verdict;
}

export interface Measure {
  bar: Bar;
  text: string;
  from: number; // the first space that is right
  to: number;
}

export interface Evaluation {
  topic: string;
  text: string; // the right areas in words
  areas: string[];
  measures: Measure[];
  placed: Placed[];
  info: string;
}

const words = (value: unknown) => (typeof value === "string" ? value : "");
const spaceNumber = (space: unknown) => Number(words(space).split("-")[1] ?? 0);

function verdictOf(points: number): Verdict {
  return points >= 7 ? "hit" : points > 0 ? "near" : "miss";
}

function place(told: Told): Placed {
  const points = Number(told.points ?? 0);
  const key = told.area !== undefined ? `area:${told.area}` : `space:${told.space}`;
  return { key, seat: Number(told.seat), points, verdict: verdictOf(points) };
}

/** The areas that a list of English names speaks of. */
function areasNamed(text: string, titles: Map<string, string>): string[] {
  return text.split(", ").flatMap((name) => titles.get(name) ?? []);
}

/** What one more event makes of the story so far; another object where something changed. */
function tell(story: Evaluation | null, told: Told, titles: Map<string, string>): Evaluation | null {
  if (told.event === "found") {
    const text = words(told.areas_text);
    return { topic: words(told.areas), text, areas: areasNamed(text, titles), measures: [], placed: [], info: "" };
  }
  if (!story) return story;
  if (told.event === "answer") {
    const measure = { bar: told.bar as Bar, text: words(told.answer_text), from: spaceNumber(told.from), to: spaceNumber(told.to) };
    return { ...story, measures: [...story.measures, measure] };
  }
  if (["scored", "scored_bar", "lost", "lost_bar"].includes(told.event)) return { ...story, placed: [...story.placed, place(told)] };
  if (told.event === "info") return { ...story, info: words(told.text_text) };
  return story;
}

export function follow(story: Evaluation | null, steps: Step[], titles: Map<string, string>): Evaluation | null {
  return steps.flatMap((step) => step.events).reduce<Evaluation | null>((so, told) => tell(so, told, titles), story);
}

/** Does the story tell of the card that was last in play? Then nothing newer has been drawn. */
export function isLatest(steps: Step[]): boolean {
  const told = steps.flatMap((step) => step.events).map((event) => event.event);
  return told.lastIndexOf("found") > told.lastIndexOf("topic");
}

/** What a place was worth, for the colours of map and bars: right, beside it, or neither. */
export function areaVerdict(story: Evaluation, id: string): Verdict {
  if (story.areas.includes(id)) return "hit";
  return story.areas.some((right) => next.get(right)?.includes(id)) ? "near" : "miss";
}

export function spaceVerdict(measure: Measure, space: number): Verdict {
  if (space >= measure.from && space <= measure.to) return "hit";
  return space === measure.from - 1 || space === measure.to + 1 ? "near" : "miss";
}

export function pointsBySeat(placed: Placed[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => placed.filter((p) => p.seat === seat).reduce((sum, p) => sum + p.points, 0));
}
