// What the board of Finis Terrae makes of a view: how the game stands, what a storm would do, how far a ship comes with what it can pay,
// and the whole position in words. Needs the packages of web/ and what web/generate makes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load as loadBelow, root } from "./load.mjs";
import { test } from "./runner.mjs";

const load = (file) => loadBelow(`boards/finis-terrae/${file}`);
const { daysOf, standingOf } = await load("standing.ts");
const { describe } = await load("describe.ts");
const { fatesOf, mayStorm } = await load("storm.ts");
const { read } = await load("reading.ts");
const { cellInWords } = await load("words.ts");
const texts = JSON.parse(readFileSync(join(root, "web/src/boards/finis-terrae/texts.json"), "utf8"));
const game = JSON.parse(readFileSync(join(root, "web/src/generated/finis-terrae.json"), "utf8"));
const kept = readFileSync(join(root, "test/web/finis_view.json"), "utf8");

const viewWith = (change = () => undefined) => {
  const view = JSON.parse(kept);
  change(view);
  return view;
};

/** Words as the page has them, with numbers that their words agree with. */
const say = {
  text(key, slots = {}) {
    assert.ok(key in texts, `there is a text ${key}`);
    let number = Number(Object.values(slots).find((value) => /^-?\d+$/.test(String(value))));
    return texts[key].replace(/\{(\w+)\}|\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, slot, one, many) => {
      if (slot === undefined) return number === 1 ? one : many;
      assert.ok(slot in slots, `${key} is told its ${slot}`);
      if (/^-?\d+$/.test(String(slots[slot]))) number = Number(slots[slot]);
      return String(slots[slot]);
    });
  },
  title(domain, word) {
    const { words, titles } = game.domains[domain];
    assert.ok(words.includes(word), `${domain} has ${word}`);
    return (titles ?? words)[words.indexOf(word)];
  },
  seat: (seat) => ["Ada", "Bruno", "Carla", "Dario"][seat],
};

await test("points and progress are those of the game", () => {
  const standing = standingOf(viewWith(), say);
  assert.deepEqual(standing.points, [20, 5]); // as `outcome` has them
  assert.equal(standing.progress.text, "Day 3 of 8 to 12");
  assert.ok(standing.progress.done > 0.1 && standing.progress.done < 0.4);
  assert.equal(standing.last, undefined);
});

await test("points follow the readings that the table has chosen", () => {
  const bare = viewWith((view) => Object.assign(view.port, { t1: "none", t5: "0" }));
  const none = viewWith((view) => (Object.assign(view.port, { t1: "none", t5: "0" }), (view.options.largest_island = "of_all")));
  assert.equal(standingOf(bare, say).points[0] - standingOf(none, say).points[0], 5);
});

await test("the days are bounded by the cards that are left", () => {
  const begin = viewWith((view) => Object.assign(view, { day: 1, shown: {}, weather: "none" }));
  assert.deepEqual(daysOf(begin), { least: 8, most: 12 });
  const stormy = viewWith((view) => Object.assign(view, { day: 6, shown: { sunny: 3, rain: 2, storm: 3 }, weather: "none" }));
  assert.deepEqual(daysOf(stormy), { least: 8, most: 10 });
  const mixed = viewWith((view) => Object.assign(view, { day: 8, shown: { sunny: 4, rain: 3, storm: 3, finis: 1 }, weather: "none" }));
  assert.deepEqual(daysOf(mixed), { least: 8, most: 10 });
  const last = viewWith((view) => Object.assign(view, { day: 9, shown: { sunny: 4, rain: 4, storm: 3, finis: 2 }, weather: "finis" }));
  assert.deepEqual(daysOf(last), { least: 9, most: 9 });
  assert.equal(standingOf(last, say).progress.text, "Day 9 of 9");
  assert.equal(standingOf(last, say).last, texts.last_day);
});

await test("what each wind would do to each ship is told while a storm may come", () => {
  const view = viewWith();
  const fates = (ship) => Object.fromEntries(fatesOf(view, read(view), ship).map(({ direction, fate }) => [direction, fate.kind]));
  assert.ok(mayStorm(view));
  assert.deepEqual(fates("0"), { n: "wrecked", e: "wrecked", s: "driven", w: "driven" }); // on a reef tile: off the map, over the reef, to the lair, to the lighthouse
  assert.deepEqual(fates("1"), { n: "wrecked", e: "driven", s: "driven", w: "wrecked" }); // a pirate in a port has no shelter
  assert.deepEqual(fates("galleon"), { n: "safe", e: "safe", s: "safe", w: "safe" }); // in its lair
  assert.ok(!mayStorm(viewWith((v) => Object.assign(v, { phase: "move", weather: "sunny" }))));
  assert.ok(!mayStorm(viewWith((v) => Object.assign(v, { shown: { sunny: 1, storm: 3 } }))));
});

await test("a strait tells both its banks, an island its towers", () => {
  const view = viewWith();
  const reading = read(view);
  const words = cellInWords(view, reading, reading.atlas.named("t1"), say).join("\n");
  assert.match(words, /port of Ada/);
  assert.match(words, /bank in the north, with the beach: complete island of 2 tiles, 1 lighthouse, 1 port of Ada/);
  assert.match(words, /bank in the south: complete island of 2 tiles, 1 fort/);
});

await test("the description names every tile, ship, port and good", () => {
  const view = viewWith();
  const chapters = describe(view, say, 0);
  const rows = chapters.flatMap((chapter) => chapter.rows);
  const tiles = chapters.at(-1).rows;
  assert.equal(tiles.length, 15);
  assert.deepEqual(
    chapters.slice(0, 4).map(({ title }) => title),
    ["The day", "Around your ship", "Ada (you)", "Bruno"],
  );
  for (const said of [
    /^Day 3 of 8 to 12$/,
    /^Your ship is here: 3,1: sea with a reef \(east\)/,
    /^south: free water to 3,0 pirate lair, Black Galleon with 3 doubloons, 2 doubloons, 1 doubloon, 2 crates of spice$/,
    /^east: the edge of the map$/,
    /^Hold 1: 7 doubloons; Hold 2: 1 castaway; Hold 3: empty; Hold 4: empty$/,
    /^1 token of \+3 points$/,
    /^-2,0: castaway isle\. 1 castaway\. complete island of 1 tile, a port here costs 5 doubloons$/,
    /wind to the south drives it to 3,0/,
  ])
    assert.ok(
      rows.some((row) => said.test(row)),
      `${said} among\n${rows.join("\n")}`,
    );
  assert.ok(
    rows.every((row) => !/[{}[\]|]|undefined|NaN/.test(row)),
    rows.join("\n"),
  );
});
