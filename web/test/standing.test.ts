import assert from "node:assert/strict";
import { test } from "node:test";
import type { Say } from "../src/boards/board";
import { describe as describeCarta, wayTo } from "../src/boards/carta-magica/describe";
import { partRound, standing as standingCarta } from "../src/boards/carta-magica/standing";
import { talismans } from "../src/boards/carta-magica/view";
import { describe as describeTerra } from "../src/boards/terra/describe";
import { standing as standingTerra } from "../src/boards/terra/standing";
import type { View as Carta } from "../src/generated/carta-magica";
import type { View as Terra } from "../src/generated/terra";

/** Words as their keys, so that a test reads what is told and not how. */
const say: Say = {
  text: (key, slots = {}) => [key, ...Object.values(slots)].join(" "),
  title: (_, word) => String(word),
  seat: (seat) => ["Ada", "Bruno"][seat] ?? "?",
};

function carta(change: (view: Carta) => void = () => undefined): Carta {
  const seat = {
    ship: "e1",
    home: "e1",
    miss: 0,
    laps: 0,
    character: "pc1",
    challenge: "ch1",
    colour: "jade",
    condition: "free",
    gold: 0,
    goods: 3,
    power: 3,
    hand_count: 0,
  };
  const view = {
    round: 3,
    phase: "action",
    final: "none",
    end: "none",
    spun: 0,
    direction: "none",
    segment: "1",
    options: { round_limit: 60, final_round: "finish_round", gold_cards_score: "yes" },
    seats: { "0": { ...seat }, "1": { ...seat, ship: "t18", home: "t18" } },
    talisman: {},
    card: {},
    bank: { gold: 32, goods: 26, power: 26 },
    pile_count: 36,
    discard_count: 0,
    deck_count: 13,
  } as unknown as Carta;
  change(view);
  return view;
}

test("Carta Magica: points are talismans, ten for each that the challenge names, gold, and the voyage", () => {
  const design = Object.entries(talismans);
  const [first] = design[0]!;
  const view = carta((v) => {
    v.talisman[first] = "seat-0";
    v.seats["0"]!.gold = 4;
    v.seats["1"]!.condition = "complete";
  });
  const named = standingCarta(view, say).points[0]! - talismans[first]!.value - 4;
  assert.ok(named === 0 || named === 10);
  assert.equal(standingCarta(view, say).points[1], 15);
});

test("Carta Magica: the way round counts from home, either way, and going back undoes it", () => {
  const at = (ship: string, laps: number) =>
    partRound(
      carta((v) => Object.assign(v.seats["0"]!, { ship, laps })),
      0,
    );
  assert.equal(at("e1", 0), 0);
  assert.ok(at("t1", 1) > 0.1 && at("t1", 1) < 0.3, "east over the meridian, a fifth of the way");
  assert.ok(at("t1", 0) > 0.7, "the other way round, without the meridian");
  assert.equal(at("e1", 1), 1);
});

test("Carta Magica: the last round is told with its reason, and who is home is out", () => {
  const home = carta((v) => {
    v.final = "running";
    v.seats["1"]!.condition = "complete";
  });
  assert.equal(standingCarta(home, say).last, "last.finish_round Bruno");
  assert.deepEqual(standingCarta(home, say).out, [null, "out.home"]);
  assert.equal(
    standingCarta(
      carta((v) => (v.round = 60)),
      say,
    ).last,
    "last.limit 60",
  );
  assert.equal(standingCarta(carta(), say).last, undefined);
});

test("Carta Magica: the description tells every harbour, what lies round the own ship and what everybody has", () => {
  const chapters = describeCarta(carta(), say, 0);
  const rows = (title: string) => chapters.find((chapter) => chapter.title === title)!.rows;
  assert.equal(rows("ear.harbours").length, 18);
  assert.equal(rows("ear.around").length, 5, "four directions and the other ship");
  assert.ok(rows("ear.captain Ada").some((row) => row.includes("e1")));
  assert.equal(wayTo("e1", "g4", say), "ear.far 2 e, ear.far 3 s");
});

function terra(change: (view: Terra) => void = () => undefined): Terra {
  const seat = { score: 0, stock: 0, passed: "no", supply: 5 };
  const view = {
    round: 2,
    rounds: 8,
    phase: "place_more",
    starter: 0,
    topic: "none",
    area_count: 0,
    rose: {},
    options: { units: "metric" },
    area: { italy: "1a" },
    year: { "17": "0a" },
    length: {},
    number: {},
    seats: { "0": { ...seat, score: 7 }, "1": { ...seat } },
  } as unknown as Terra;
  change(view);
  return view;
}

test("TERRA: points, the round, and the last card", () => {
  const now = standingTerra(terra(), say);
  assert.deepEqual(now.points, [7, 0]);
  assert.deepEqual(now.progress, { text: "round 2 8", done: 1 / 8 });
  assert.equal(now.last, undefined);
  assert.equal(
    standingTerra(
      terra((v) => (v.round = 8)),
      say,
    ).last,
    "last",
  );
});

test("TERRA: the description tells every piece and every area", () => {
  const chapters = describeTerra(terra(), say, 0);
  const rows = (title: string) => chapters.find((chapter) => chapter.title === title)!.rows;
  assert.deepEqual(rows("ear_map"), ["taken italy Bruno"]);
  assert.deepEqual(rows("ear_bar year"), ["taken year-17 Ada"]);
  assert.deepEqual(rows("ear_bar length"), ["ear_empty"]);
  assert.equal(rows("ear_areas").length, 79);
});
