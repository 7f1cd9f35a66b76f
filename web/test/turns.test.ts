// The log in turns: what belongs together, and what the one line of a turn says.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Step } from "../src/net/wire";
import type { Part } from "../src/say/game";
import { entries, gist, joined } from "../src/table/turns";

const step = (at: number, actor: Step["actor"], ...events: string[]): Step => ({
  at,
  actor,
  action: "go",
  events: events.map((event) => ({ event, seat: 0 })),
});
const names = (log: Step[], headings: string[] = []) =>
  entries(log, headings).map(({ kind, actor, lines }) => [kind, actor, lines.map(({ told }) => told?.event ?? "?").join(" ")]);

test("a turn is what one seat does, with what chance answers", () => {
  const log = [step(0, 0, "spun"), step(1, "chance", "drew"), step(2, 0, "stepped"), step(3, 1, "spun")];
  assert.deepEqual(names(log), [
    ["turn", 0, "spun drew stepped"],
    ["turn", 1, "spun"],
  ]);
});

test("what chance does before anybody has acted belongs to who acts first", () => {
  assert.deepEqual(names([step(0, "chance", "first"), step(1, 1, "stepped")]), [["turn", 1, "first stepped"]]);
});

test("a heading parts the turns, also within a step", () => {
  const log = [step(0, 0, "stepped", "round", "turn"), step(1, 1, "stepped")];
  assert.deepEqual(names(log, ["round"]), [
    ["turn", 0, "stepped"],
    ["heading", null, "round"],
    ["turn", 1, "stepped"],
  ]);
});

test("every entry has a key of its own", () => {
  const log = [step(0, 0, "year", "season", "stepped"), step(1, 1, "year", "season", "stepped")];
  const keys = entries(log, ["year", "season"]).map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
});

test("of like events the last is told, and asides are not", () => {
  const [turn] = entries([step(0, 0, "kept"), step(1, 0, "stepped"), step(2, 0, "stepped", "took")], []);
  const said = gist(turn!.lines, ["kept"], 3).lines.map(({ told, at }) => [told!.event, at]);
  assert.deepEqual(said, [
    ["stepped", 2],
    ["took", 2],
  ]);
});

test("a turn that only asides tell has its last one", () => {
  const [turn] = entries([step(0, 0, "spun"), step(1, 0, "kept")], []);
  assert.deepEqual(
    gist(turn!.lines, ["spun", "kept"], 3).lines.map(({ told }) => told!.event),
    ["kept"],
  );
});

const ada: Part = { kind: "seat", seat: 0, text: "Ada" };
const flat = (parts: Part[]) => parts.map(({ text }) => text).join("");
const text = (words: string): Part => ({ kind: "text", text: words });

test("sentences that begin with the same name become one", () => {
  assert.equal(
    flat(
      joined(
        [
          [ada, text(" stops on r9")],
          [ada, text(" takes 5 goods (the wheel shows 6)")],
        ],
        false,
      ),
    ),
    "Ada stops on r9, takes 5 goods",
  );
});

test("a name in another case is said again", () => {
  assert.equal(
    flat(
      joined(
        [
          [ada, text("'s pawn goes home")],
          [ada, text("'s pawn rests")],
        ],
        true,
      ),
    ),
    "Ada's pawn goes home; Ada's pawn rests …",
  );
});

test("a sentence without a name goes on small", () => {
  assert.equal(flat(joined([[ada, text(" stops")], [text("A storm blows")]], false)), "Ada stops; a storm blows");
});
