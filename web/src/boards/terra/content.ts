// What the board may know of TERRA's content: the areas and the marks of the bars. The upper halves of the cards are loaded with the first of them (cards.svelte.ts); the lower halves come with the events of the evaluation and are in no file
// of the browser.
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
  area: Record<string, { kind: "land" | "sea"; quarters: string; next: string }>;
  mark: Record<string, Mark & { bar: Bar }>;
}

const content = data as unknown as Content;

export const areas = content.area;
export const next = new Map(Object.entries(areas).map(([id, area]) => [id, area.next.split(" ")]));

const byBar = new Map(BARS.map((bar) => [bar, Object.values(content.mark).filter((mark) => mark.bar === bar)]));
export const marksOf = (bar: Bar): Mark[] => byBar.get(bar) ?? [];
