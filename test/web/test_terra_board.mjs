// What TERRA's board makes of what it is told, and that no answer is in anything a browser can load. Needs the packages of web/.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load, root } from "./load.mjs";
import { test } from "./runner.mjs";

const game = readFileSync(join(root, "content/terra/game.txt"), "utf8");
const strings = (line) => [...line.matchAll(/"([^"]*)"/g)].map((m) => m[1]);
const topics = game
  .split("\n")
  .filter((line) => /^ {2}te-[ygbr]\d\d /.test(line))
  .map((line) => {
    const [areas, , name, photo, where, found, info] = strings(line);
    return { id: line.trim().split(" ")[0], areas, name, photo, where, found, info };
  });
const { follow, areaVerdict, spaceVerdict, pointsBySeat, isLatest } = await load("boards/terra/story.ts");
const { engravings } = await load("boards/terra/engravings.ts");
const titles = new Map([
  ["Himalaya", "himalaya"],
  ["Western China and Tibet", "western-china"],
]);
const step = (...events) => ({ at: 1, actor: "chance", action: "", events });
const told = [
  step(
    { event: "found", areas: "te-y06", areas_text: "Himalaya, Western China and Tibet" },
    { event: "scored", seat: 0, area: "himalaya", points: 7 },
    { event: "scored", seat: 1, area: "mongolia", points: 3 },
    { event: "lost", seat: 1, area: "japan" },
  ),
  step(
    { event: "answer", bar: "year", answer: "te-y06-3", answer_text: "1953", from: "year-23", to: "year-23" },
    { event: "scored_bar", seat: 0, bar: "year", space: "year-24", points: 3 },
  ),
  step({ event: "info", text: "te-y06", text_text: "Two were first." }),
];

await test("the evaluation is put together from what was told, piece by piece", () => {
  const story = follow(null, told, titles);
  assert.deepEqual(story.areas, ["himalaya", "western-china"]);
  assert.deepEqual(
    story.placed.map((p) => [p.key, p.seat, p.points, p.verdict]),
    [
      ["area:himalaya", 0, 7, "hit"],
      ["area:mongolia", 1, 3, "near"],
      ["area:japan", 1, 0, "miss"],
      ["space:year-24", 0, 3, "near"],
    ],
  );
  assert.deepEqual(story.measures, [{ bar: "year", text: "1953", from: 23, to: 23 }]);
  assert.equal(story.info, "Two were first.");
  assert.deepEqual(pointsBySeat(story.placed, 3), [10, 3, 0]);
});

await test("a story told in several pieces of news is the same story", () => {
  const whole = follow(null, told, titles);
  const piecewise = told.reduce((story, one) => follow(story, [one], titles), null);
  assert.deepEqual(piecewise, whole);
  assert.equal(follow(whole, [step({ event: "found", areas: "te-y01", areas_text: "East Sahara" })], titles).placed.length, 0);
});

await test("what is right, what is beside it and what is neither are told apart", () => {
  const story = follow(null, told, titles);
  assert.deepEqual(
    ["himalaya", "hindu-kush", "japan"].map((id) => areaVerdict(story, id)),
    ["hit", "near", "miss"],
  );
  const measure = { bar: "year", text: "", from: 22, to: 23 };
  assert.deepEqual(
    [20, 21, 22, 23, 24, 25].map((space) => spaceVerdict(measure, space)),
    ["miss", "near", "hit", "hit", "near", "miss"],
  );
});

await test("an evaluation is the latest until the next card is drawn", () => {
  assert.equal(isLatest(told), true);
  assert.equal(isLatest([...told, step({ event: "topic", topic: "te-y07" })]), false);
  assert.equal(isLatest([]), false);
});

await test("every topic has a picture of its own, and every engraving a topic", () => {
  const path = join(root, "web/src/generated/pictures");
  const pictures = Object.assign({}, ...readdirSync(path).map((name) => JSON.parse(readFileSync(join(path, name), "utf8"))));
  assert.deepEqual(Object.keys(pictures).sort(), topics.map(({ id }) => id).sort());
  const seen = new Map();
  const used = new Set();
  for (const [id, parts] of Object.entries(pictures)) {
    assert.ok(parts.length >= 1 && parts.length <= 2, `${id} has ${parts.length} parts`);
    assert.equal(seen.get(parts.join()), undefined, `${id} has the picture of another topic`);
    seen.set(parts.join(), id);
    for (const part of parts) if (part.startsWith("@")) used.add(part.slice(1));
  }
  assert.deepEqual([...used].sort(), Object.keys(engravings).sort());
});

function files(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(path, entry.name)) : [join(path, entry.name)],
  );
}

await test("the content that leaves for the browser has harmless columns only", () => {
  const file = (name) => JSON.parse(readFileSync(join(root, `web/src/generated/${name}.content.json`), "utf8"));
  const columns = (part) => [...new Set(Object.values(part).flatMap((row) => Object.keys(row)))].sort();
  const [content, cards, places] = [file("terra"), file("terra.cards"), file("terra.places")];
  assert.deepEqual(Object.keys(content).sort(), ["area", "mark"]);
  assert.deepEqual(Object.keys(cards).sort(), ["question", "topic"]);
  assert.deepEqual(Object.keys(places), ["area"]);
  assert.deepEqual(columns(cards.question), ["bar"]);
  assert.deepEqual(columns(cards.topic), ["level", "photo", "where"]);
  assert.deepEqual(columns(places.area), ["holds"]);
});

await test("no file that a browser loads has an answer", () => {
  const dist = join(root, "web/dist");
  const loaded = [join(root, "web/src/generated"), dist]
    .filter(existsSync)
    .flatMap(files)
    .filter((file) => /\.(js|json|html|css|ts|map)$/.test(file));
  assert.ok(
    loaded.some((file) => file.endsWith("terra.json")),
    "web/generate has not run",
  );
  const secrets = topics.flatMap(({ found, info }) => [info, ...(found.includes(", ") ? [found] : [])]);
  assert.ok(secrets.length > 300 && secrets.every((text) => text.length > 12));
  for (const file of loaded) {
    const text = readFileSync(file, "utf8");
    for (const secret of secrets) {
      const written = JSON.stringify(secret).slice(1, -1);
      assert.ok(!text.includes(secret) && !text.includes(written), `${file} has "${secret}"`);
    }
  }
});
