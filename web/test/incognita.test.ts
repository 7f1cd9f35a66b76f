import assert from "node:assert/strict";
import { test } from "node:test";
import type { Say } from "../src/boards/board";
import { describe } from "../src/boards/terra-incognita/describe";
import { fan } from "../src/boards/terra-incognita/geometry";
import { standing } from "../src/boards/terra-incognita/standing";
import texts from "../src/boards/terra-incognita/texts.json";
import type { View } from "../src/generated/terra-incognita";
import { fill } from "../src/say/say.svelte";

const names = ["Ada", "Bruno"];
const titles: Record<string, string> = {
  "item chest": "the Treasure Chest",
  "item coin": "a Gold Coin",
  "face ice": "Ice",
  "face dt3": "Desert (3 spaces)",
  "face quake": "Earthquake",
  "islander monk": "the Monk",
  "ability boots": "Speed Boots",
  "ability_effect boots": "The pawn may move a second time in its action.",
};
const say: Say = {
  text: (key, slots = {}) => fill((texts as Record<string, string>)[key] ?? key, slots),
  title: (domain, word) => titles[`${domain} ${word}`] ?? String(word),
  seat: (n) => names[n]!,
};

const five = <T>(value: T) => Object.fromEntries(["1", "2", "3", "4", "5"].map((p) => [p, value]));
const seat = (ship: string, at: Record<string, string>, more = {}) => ({
  ship,
  at: { ...five("none"), ...at },
  level: five(0),
  load: five("none"),
  rest: five(0),
  state: five("none"),
  acted: five("no"),
  fresh: five("no"),
  armed: five("none"),
  islander: "none",
  rum: 0,
  pile: 0,
  hand: {},
  note: {},
  ...more,
});

/** A position after a few turns: a desert with a coin on its second space, Ice beside it, the Chest found. */
function view(more: object = {}): View {
  const made = {
    options: { round_cap: 200, stall_rounds: 20, mode: "ultimate" },
    phase: "turn",
    round: 7,
    stall: 0,
    progress: "no",
    fog: "none",
    calm: "none",
    event_count: 13,
    deck_count: 46,
    rum_supply: 8,
    discard: { rope: 2 },
    hidden: { coin5: 1, coin1: 2 },
    removed: 4,
    chest: "loose",
    chest_at: "c3",
    chest_level: 0,
    bag: "none",
    bag_at: "none",
    bag_level: 0,
    tile: { c3: "ice", d3: "dt3", e3: "quake", f3: null },
    lies: { c3: "open", d3: "open", e3: "open", f3: "down" },
    coins: {},
    coins2: { d3: 1 },
    coins3: {},
    coins4: {},
    coins5: {},
    seats: {
      0: seat(
        "g1",
        { 1: "d3", 2: "g1", 3: "none", 4: "e3" },
        { level: { ...five(0), 1: 2 }, islander: "monk", pile: 3, rum: 1, hand: { boots: 2 } },
      ),
      1: seat("g13", { 1: "g13" }, { load: { ...five("none"), 1: "none" }, pile: 1 }),
    },
    ...more,
  };
  return made as unknown as View;
}

test("points and progress are what has been brought home, found and lost", () => {
  const { points, progress, last, out } = standing(view(), say);
  assert.deepEqual(points, [3, 1]);
  assert.equal(progress.text, "Round 7: 31 of 38 found, 4 home, 4 lost");
  assert.ok(progress.done > 0.5 && progress.done < 0.52);
  assert.equal(last, undefined);
  assert.deepEqual(out, [null, null]);
});

test("the Chest and the Bag count for who has them", () => {
  const { points, progress } = standing(view({ chest: "home-1", bag: "home-0" }), say);
  assert.deepEqual(points, [5, 4]);
  assert.equal(progress.text, "Round 7: 32 of 39 found, 6 home, 4 lost");
});

test("the last round is announced, and that nothing has happened for long", () => {
  assert.match(standing(view({ round: 200 }), say).last ?? "", /last round/);
  assert.match(standing(view({ stall: 19 }), say).last ?? "", /the game ends with it/);
  assert.equal(standing(view({ stall: 19, progress: "yes" }), say).last, undefined);
  assert.equal(standing(view({ round: 200, phase: "over" }), say).last, undefined);
});

test("a crew without a pawn is out, one with a swimmer is not", () => {
  const { seats } = view();
  const { out } = standing(view({ seats: { 0: seat("g1", {}), 1: seats["1"] } }), say);
  assert.match(out?.[0] ?? "", /down/);
  assert.equal(out?.[1], null);
});

test("the position in words names pawns, treasure, numbered spaces and what is around", () => {
  const chapters = describe(view(), say, 0);
  const all = chapters.flatMap(({ title, rows }) => [title, ...rows]);
  assert.deepEqual(
    chapters.map(({ title }) => title),
    ["How it stands", "Your crew", "The other crews", "The ships", "The island, from north to south"],
  );
  assert.ok(
    all.includes("Ada: 3 points, 1 bottle of rum. Ability cards: Speed Boots ×2: The pawn may move a second time in its action."),
    all.join("\n"),
  );
  assert.ok(all.includes("square c3, Ice, the Treasure Chest"));
  assert.ok(all.includes("square d3, Desert (3 spaces), 1 Gold Coin on numbered space 2, Ada's pirate 1 on numbered space 2"));
  assert.ok(all.includes("square e3, Earthquake, used up, the Monk of Ada"));
  assert.ok(all.some((row) => row.startsWith("To the west: square c3, Ice")));
  assert.ok(all.some((row) => row.startsWith("Row 3, face down: b3, f3")));
  assert.ok(all.includes("Ability cards left in the deck: 46; discarded: rope ×2"));
});

test("pawns that stand together draw apart, on a ship along its coast", () => {
  const row = [
    { x: -17, y: 3 },
    { x: 0, y: 3 },
    { x: 17, y: 3 },
  ];
  assert.deepEqual(
    fan(row, 40, "n").map(({ x }) => x),
    [-40, 0, 40],
  );
  assert.deepEqual(
    fan(row, 40, "e").map(({ y }) => y),
    [-40, 0, 40],
  );
  assert.deepEqual(
    fan(row, 10, "n").map(({ x }) => x),
    [-17, 0, 17],
  );
  assert.deepEqual(
    fan(
      [
        { x: -14, y: 0 },
        { x: 14, y: 0 },
      ],
      56,
      null,
    ),
    [
      { x: -28, y: 0 },
      { x: 28, y: 0 },
    ],
  );
});
