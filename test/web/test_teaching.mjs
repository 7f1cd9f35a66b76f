// What teaches the games (docs/teaching.md): figures, texts and lessons that fit together, and nothing that players read in words of the program.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./load.mjs";
import { test } from "./runner.mjs";

const check = (holds, what) => assert.ok(holds, what);

const read = (...path) => readFileSync(join(root, ...path), "utf8");
const json = (...path) => JSON.parse(read(...path));
const boards = readdirSync(join(root, "web/src/boards"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const taught = boards.filter((game) => existsSync(join(root, "web/src/boards", game, "teach/index.ts")));
/** All guided games of a game: lessons.json, and further ones. */
const guidedOf = (game) =>
  readdirSync(join(root, "web/src/boards", game, "teach"))
    .filter((file) => /^lessons(\.\w+)?\.json$/.test(file))
    .map((file) => json("web/src/boards", game, "teach", file));
const booked = boards.filter((game) => existsSync(join(root, "docs/rulebook", `${game}.md`)));
const clean = boards.filter((game) => read("docs/rules", `${game}.md`).includes("<!-- plain words -->"));

// ---- The pieces fit together ----

function every_figure_of_a_rulebook_is_drawn() {
  for (const game of booked.filter((id) => taught.includes(id))) {
    const wanted = [...read("docs/rulebook", `${game}.md`).matchAll(/\]\(figure:([\w-]+)\)/g)].map((found) => found[1]);
    const room = read("web/src/boards", game, "teach/index.ts");
    const drawn = /figures: \{([\s\S]*?)\n {2}\}/.exec(room)?.[1] ?? "";
    for (const name of wanted)
      check(new RegExp(`^\\s+"?${name}"?:`, "m").test(drawn), `${game}: figure:${name} is not among the figures of teach/index.ts`);
    check(wanted.length >= 2, `${game}: a rulebook has pictures`);
  }
}

function a_rulebook_has_a_few_pages() {
  for (const game of booked) {
    const pages = read("docs/rulebook", `${game}.md`).match(/^## /gm)?.length ?? 0;
    check(pages >= 2 && pages <= 6, `${game}: ${pages} pages`);
  }
}

function every_lesson_has_its_texts() {
  for (const game of taught) {
    const texts = json("web/src/boards", game, "teach/texts.json");
    const guided = guidedOf(game);
    if (guided.length === 0) continue;
    const lessons = guided.flatMap((one) => one.lessons);
    const keys = lessons.map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length, `${game}: keys of lessons`);
    assert.equal(new Set(guided.map(({ deal }) => deal)).size, guided.length, `${game}: a table is known by its deal`);
    for (const { deal, seats } of guided) check(Number.isInteger(deal) && deal >= 1 && seats >= 1, `${game}: deal and seats`);
    for (const { key, when, quiet, after, at } of lessons) {
      if (after) check(keys.includes(after), `${game}: ${key} comes after ${after}, which is no lesson`);
      check(quiet || at.length > 0, `${game}: ${key} points at nothing`);
      check(quiet ? !texts[`guide.${key}`] : texts[`guide.${key}`], `${game}: guide.${key}`);
      if (when && !quiet) check(texts[`guide.${key}.do`], `${game}: guide.${key}.do`);
    }
    const noted = Object.keys(texts)
      .filter((key) => key.startsWith("guide."))
      .map((key) => key.split(".")[1]);
    for (const key of noted) check(keys.includes(key), `${game}: guide.${key} belongs to no lesson`);
  }
}

/** Read aloud at 130 words a minute, with 5 seconds for pressing at each note. */
function a_guided_game_takes_at_most_eight_minutes() {
  for (const game of taught) {
    const texts = json("web/src/boards", game, "teach/texts.json");
    for (const { deal, lessons } of guidedOf(game)) {
      const notes = lessons.filter(({ quiet }) => !quiet);
      const all = notes.flatMap(({ key }) => ["", ".do", ".why"].map((part) => texts[`guide.${key}${part}`] ?? ""));
      const words = all.join(" ").trim().split(/\s+/).length;
      const minutes = words / 130 + (notes.length * 5) / 60;
      check(
        minutes <= 8,
        `${game}: the guided game with deal ${deal} takes ${minutes.toFixed(1)} minutes: ${words} words, ${notes.length} notes`,
      );
    }
  }
}

function every_prompt_of_a_lesson_is_one_of_the_game() {
  for (const game of taught) {
    const { events } = json("web/src/generated", `${game}.json`);
    const lessons = guidedOf(game).flatMap((one) => one.lessons);
    for (const { key, when = [], told = [] } of lessons)
      for (const name of [...when, ...told]) check(name in events, `${game}: ${key}: there is no event ${name}`);
  }
}

// ---- Words, not identifiers ----

// Rule numbers, squares and what stands in braces are no identifiers of the program.
const PROGRAM = [/\b[A-Z]+_[A-Z_]+\b/, /\b[a-z]+_[a-z_]+\b/, /\bseats?\b/i, /\bactor\b/i, /\bCHANCE\b/, /\bNOBODY\b/, /`/];
const bare = (text) => text.replace(/\{\w+\}/g, "");

/** Everything that players read of a game, by language: [where, text]. */
function* readings(game) {
  for (const language of [
    "en",
    ...readdirSync(join(root, "po"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ])
    for (const part of ["", ".rules", ".teach"]) {
      const path = join(root, "web/src/generated", language, `${game}${part}.json`);
      if (existsSync(path))
        for (const [key, text] of Object.entries(JSON.parse(readFileSync(path, "utf8")))) yield [`${language} ${key.slice(0, 60)}`, text];
    }
}

function what_players_read_has_no_words_of_the_program() {
  for (const game of clean) {
    const options = json("web/src/generated", `${game}.json`)
      .options.map(({ name }) => name)
      .filter((name) => name.includes("_"));
    for (const [where, text] of readings(game))
      for (const word of [...PROGRAM, ...options.map((name) => new RegExp(`\\b${name}\\b`))])
        check(!word.test(bare(text)), `${game}: ${where}: ${word.exec(bare(text))?.[0]} in "${text}"`);
  }
  const shell = [...Object.entries(json("web/src/generated/en/web.json")), ...Object.entries(json("web/src/generated/it/web.json"))];
  for (const [key, text] of shell.filter(([name]) => /^(guide|goal|could)\./.test(name)))
    for (const word of PROGRAM) check(!word.test(bare(text)), `${key}: ${word.exec(bare(text))?.[0]} in "${text}"`);
}

function the_check_of_words_finds_what_it_looks_for() {
  for (const text of [
    "In PRE_SPIN its owner may pay",
    "with late_trade set",
    "the seat that is the actor",
    "each seat draws",
    "`miss` is 1",
  ])
    check(
      PROGRAM.some((word) => word.test(bare(text))),
      text,
    );
  for (const text of ["{seat} sails to {to}", "The captain may pay. CM-MOVE-03 says more.", "Lucky wind"])
    check(!PROGRAM.some((word) => word.test(bare(text))), text);
}

for (const body of [
  every_figure_of_a_rulebook_is_drawn,
  a_rulebook_has_a_few_pages,
  every_lesson_has_its_texts,
  a_guided_game_takes_at_most_eight_minutes,
  every_prompt_of_a_lesson_is_one_of_the_game,
  what_players_read_has_no_words_of_the_program,
  the_check_of_words_finds_what_it_looks_for,
])
  await test(body.name, body);
