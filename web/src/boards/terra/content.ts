// What the board may know of TERRA's content: the areas, the marks of the bars, and the upper halves of the cards. The lower
// halves come with the events of the evaluation and are in no file of the browser.
import data from "../../generated/terra.content.json";

export const BARS = ["year", "length", "number"] as const;
export type Bar = (typeof BARS)[number];
export const QUARTERS = ["nw", "ne", "sw", "se"] as const;

export interface Mark {
  label: string;
  short: string;
  imperial: string;
}

interface Content {
  area: Record<string, { kind: "land" | "sea"; quarters: string; next: string; holds: string }>;
  mark: Record<string, Mark & { bar: Bar }>;
  topic: Record<string, { level: string; card: number; photo: string; where: string }>;
  question: Record<string, { bar: Bar }>;
}

const content = data as unknown as Content;

export const areas = content.area;
export const topics = content.topic;
export const next = new Map(Object.entries(areas).map(([id, area]) => [id, area.next.split(" ")]));

const byBar = new Map(BARS.map((bar) => [bar, Object.values(content.mark).filter((mark) => mark.bar === bar)]));
export const marksOf = (bar: Bar): Mark[] => byBar.get(bar) ?? [];

export interface Question {
  id: string;
  bar: Bar;
}

/** Questions 2 and 3 of a topic. */
export function questionsOf(topic: string): Question[] {
  return [`${topic}-2`, `${topic}-3`].flatMap((id) => {
    const question = content.question[id];
    return question ? [{ id, bar: question.bar }] : [];
  });
}

/** Question 1 without the number of areas in brackets, which is shown apart. */
export const whereOf = (topic: string) => (topics[topic]?.where ?? "").replace(/ \([^)]*\)$/, "");
