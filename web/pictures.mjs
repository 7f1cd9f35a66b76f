// web/pictures.mjs OUT: the pictures of TERRA's topics for the browser, from content/terra/pictures.txt and the icons of the npm package.
// Written in small files, so that a card loads the pictures of three topics and not all: te-y01 is in OUT/te-y0-0.json, te-y03 in te-y0-1.json
// (fileOf in src/boards/terra/pictures.svelte.ts says the same).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const list = fileURLToPath(new URL("../content/terra/pictures.txt", import.meta.url));
const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const out = process.argv[2];

/** The outline of an icon, drawn within 512 by 512; @ marks an engraving of the board's own. */
function part(name) {
  if (name.startsWith("@")) return name;
  const outlines = [...(icons[name]?.body ?? "").matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
  if (outlines.length === 0) throw new Error(`${list}: there is no icon "${name}"`);
  return outlines.join("");
}

const fileOf = (topic) => `${topic.slice(0, -1)}-${Math.floor(Number(topic.at(-1)) / 3)}`;
const files = {};
for (const line of readFileSync(list, "utf8").split("\n")) {
  const [topic, ...parts] = line.split(" ");
  if (!topic || topic.startsWith("#")) continue;
  (files[fileOf(topic)] ??= {})[topic] = parts.map(part);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const [name, topics] of Object.entries(files)) writeFileSync(join(out, `${name}.json`), JSON.stringify(topics));
