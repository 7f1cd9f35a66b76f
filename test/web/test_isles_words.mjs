// What the board of Isles of Terror says in words: who leads and how far the game is, what a campaign has brought, the whole position for
// ears, and names as a host would say them. Needs the packages of web/ and what web/generate makes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load as loadBelow, root } from "./load.mjs";
import { test } from "./runner.mjs";

const load = (file) => loadBelow(`boards/isles-of-terror/${file}`);
const { standing } = await load("standing.ts");
const { describe } = await load("describe.ts");
const { called, keyName, resourceWords } = await load("names.ts");
const { read } = await load("reading.ts");
const game = JSON.parse(readFileSync(join(root, "web/src/generated/isles-of-terror.json"), "utf8"));
const texts = JSON.parse(readFileSync(join(root, "web/src/boards/isles-of-terror/texts.json"), "utf8"));
const viewOf = JSON.parse(readFileSync(new URL("isles_view.json", import.meta.url), "utf8"));

/** [one|many] after the number said last before it, as the browser has it. */
function agreed(text, slots) {
  let number = 0;
  return text.replace(/\{(\w+)\}|\[([^|\]]*)\|([^\]]*)\]/g, (whole, name, one, many) => {
    if (name === undefined) return number === 1 ? one : many;
    if (/^\d+$/.test(String(slots[name]))) number = Number(slots[name]);
    return String(slots[name] ?? whole);
  });
}

const say = {
  text: (key, slots = {}) => {
    assert.ok(key in texts, `there is a text ${key}`);
    return agreed(texts[key], slots);
  },
  title: (domain, word) => {
    const { words, titles } = game.domains[domain];
    return titles?.[words.indexOf(String(word))] ?? String(word);
  },
  seat: (seat) => ["Ada", "Bruno"][seat],
};

const changed = (changes) => ({ ...structuredClone(viewOf), ...changes });
const campaign = (changes) => changed({ options: { ...viewOf.options, series: "campaign" }, ...changes });

// ---- How far the game is ----

await test("the standing has a number for each seat, the season and the year", () => {
  const { points, progress, last, out } = standing(changed({ points: { rc: 0, cq: 0, yo: 3, ch: 5 }, season: "summer", wave: 1 }), say);
  assert.deepEqual(points, [3, 5]);
  assert.equal(progress.text, "Summer 1754, year 1 of 2");
  assert.equal(progress.done, 1 / 8);
  assert.equal(last, undefined);
  assert.equal(out, undefined);
});

await test("the last winter has its banner, and one who leads two factions has the points of both", () => {
  assert.match(standing(changed({ year: 2, season: "winter" }), say).last, /^The last season/);
  assert.equal(standing(changed({ year: 1, season: "winter" }), say).last, undefined);
  const alone = changed({ seat_count: 1, points: { rc: 0, cq: 0, yo: 2, ch: 4 } });
  assert.deepEqual(standing(alone, say).points, [6]);
});

await test("a campaign counts its adventures", () => {
  const { progress } = standing(campaign({ adventure: "adv3", season: "spring", wave: 1 }), say);
  assert.equal(progress.text, "Spring 1758, year 1 of 2, adventure 3 of 4");
  assert.equal(progress.done, 0.5);
});

// ---- The campaign ----

await test("against each other a campaign has points and advantages", () => {
  const table = read(
    campaign({
      adventure: "adv2",
      campaign_points: { rc: 0, cq: 0, yo: 5, ch: 3 },
      has_blade: { rc: "no", cq: "no", yo: "yes", ch: "no" },
    }),
    0,
  );
  assert.deepEqual(
    table.campaign.map(({ state }) => state),
    ["over", "now", "ahead", "ahead"],
  );
  assert.deepEqual(
    table.boards.map((board) => [board.campaignPoints, board.advantages]),
    [
      [5, ["blade"]],
      [3, []],
    ],
  );
  assert.deepEqual(read(viewOf, 0).campaign, []);
});

await test("together the adventures of a campaign are won or lost", () => {
  const view = campaign({ adventure: "adv3", campaign_won: 0b010 });
  view.options.mode = "cooperative";
  assert.deepEqual(
    read(view, 0).campaign.map(({ state }) => state),
    ["won", "lost", "now", "ahead"],
  );
});

await test("Captain's Log is shown until the first spring is over", () => {
  const log = { rc: "no", cq: "no", yo: "yes", ch: "no" };
  assert.deepEqual(read(campaign({ has_log: log, season: "spring", year: 1 }), 0).boards[0].advantages, ["log"]);
  assert.deepEqual(read(campaign({ has_log: log, season: "summer", year: 1 }), 0).boards[0].advantages, []);
});

// ---- The position for ears ----

await test("the description names every field once, with what lies there and whose it is", () => {
  const chapters = describe(viewOf, say, 0);
  const isle = chapters.find(({ title }) => title === "The isle");
  const fields = read(viewOf, 0).areas.map(({ field }) => field.toUpperCase());
  assert.deepEqual(
    isle.rows.map((row) => row.split(":")[0]),
    fields,
  );
  assert.match(
    isle.rows.find((row) => row.startsWith("E7:")),
    /Chasseurs: captain, 2 soldiers/,
  );
  assert.match(
    isle.rows.find((row) => row.startsWith("E4:")),
    /yours, Yoruba: captain, 2 soldiers/,
  );
  assert.match(
    isle.rows.find((row) => row.startsWith("C4:")),
    /yellow, more danger, face down/,
  );
});

await test("the description goes round one's own figures, and a spectator has none", () => {
  const own = describe(viewOf, say, 0).find(({ title }) => title === "Around your figures");
  assert.ok(own.rows.some((row) => row.startsWith("E4:")));
  assert.ok(own.rows.some((row) => row.startsWith("north-east of it: D4:")));
  assert.equal(
    describe(viewOf, say, null).find(({ title }) => title === "Around your figures"),
    undefined,
  );
});

await test("the description tells a faction's things, and the own hand only", () => {
  const [own, other] = describe(viewOf, say, 0).slice(-2);
  assert.equal(own.title, "Yoruba, Ada");
  assert.ok(own.rows.some((row) => /^Pool: /.test(row)));
  const hand = (chapter) => chapter.rows.slice(chapter.rows.findIndex((row) => row.startsWith("Strategy cards in hand")) + 1);
  assert.equal(hand(own).length, read(viewOf, 0).boards[0].handCount);
  assert.deepEqual(hand(other), []);
});

// ---- Words ----

await test("fields are large letters, sets of dice the dice in them, and resources have their plural", () => {
  assert.equal(called("field", "c4"), "C4");
  assert.equal(called("dice_set", "5"), "1, 3");
  assert.equal(called("tile", "g01"), undefined);
  assert.equal(keyName("field:c4", say), "C4");
  assert.equal(resourceWords(["gold", "ration", "ration"], say), "1 gold, 2 rations");
  assert.equal(resourceWords(["ration"], say), "1 ration");
});

await test("no choice, event or option of the game has engine words", () => {
  const sentences = [...Object.values(game.verbs), ...Object.values(game.events)].map(({ say: text }) => text);
  for (const text of [...sentences, ...Object.values(texts)]) assert.doesNotMatch(text, /captain: \{|\(s\)|seat\d|red: \{/, text);
  for (const { domain } of game.options) {
    const { words, titles } = game.domains[domain];
    for (const [i, word] of (words ?? []).entries())
      assert.ok(/^[a-z]+$/.test(word) || titles?.[i] !== undefined, `${domain} ${word} has a title`);
  }
});
