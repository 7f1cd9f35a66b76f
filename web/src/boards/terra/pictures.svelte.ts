// The pictures of the topics (content/terra/pictures.txt), three in a file that is loaded with the first of them (web/pictures.mjs).
import { type Engraving, engravings } from "./engravings";
import { late } from "./late.svelte";

export type Part = string | Engraving; // the outline of an icon within 512 by 512, or an engraving

const files = import.meta.glob<Record<string, string[]>>("../../generated/pictures/*.json", { import: "default" });
const loaded = new Map(Object.entries(files).map(([path, read]) => [/([^/]+)\.json$/.exec(path)![1]!, late(read)]));

const fileOf = (topic: string) => `${topic.slice(0, -1)}-${Math.floor(Number(topic.at(-1)) / 3)}`;

/** The parts of a topic's picture; undefined while they are not here. */
export function pictureOf(topic: string): Part[] | undefined {
  const parts = loaded.get(fileOf(topic))?.()?.[topic];
  return parts?.map((part) => (part.startsWith("@") ? engravings[part.slice(1)]! : part));
}
