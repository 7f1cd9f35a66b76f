#!/usr/bin/env node
// web/compress.mjs FOLDER: writes NAME.gz and NAME.br beside every file that becomes smaller by it. The program embeds them
// and sends whichever form a browser takes, so that nothing is compressed while serving. Node has both codings.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH = 0.95; // of the plain size; a form that saves less is not kept

const codings = [
  [".gz", (bytes) => gzipSync(bytes, { level: 9 })],
  [
    ".br",
    (bytes) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
];

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (!name.startsWith(".")) yield path;
  }
}

const folder = process.argv[2];
if (!folder) {
  console.error("usage: web/compress.mjs FOLDER");
  process.exit(2);
}
const all = [...files(folder)];
for (const path of all.filter((name) => /\.(gz|br)$/.test(name))) rmSync(path);
for (const path of all.filter((name) => !/\.(gz|br)$/.test(name))) {
  const bytes = readFileSync(path);
  for (const [ending, code] of codings) {
    const coded = code(bytes);
    if (coded.length < bytes.length * WORTH) writeFileSync(path + ending, coded);
  }
}
