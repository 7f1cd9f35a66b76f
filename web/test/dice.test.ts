import assert from "node:assert/strict";
import { test } from "node:test";
import { commitmentOf, type Dice, keyOf, pick, stream } from "../src/end/dice";
import { type Known, Proof } from "../src/end/proof.svelte";

// The same example as in test/unit/test_core_dice.c; the words were computed by Python's hmac.
const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const NUMBERS = ["00".repeat(32), "ab".repeat(32)];
const KEY = keyOf(SECRET, NUMBERS);

test("dice follow the published formula, and others after something was taken back", () => {
  assert.equal(commitmentOf(SECRET), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  assert.equal(stream(KEY, 7)(), 0xcf3e2a6139a76d1cn);
  assert.equal(stream(KEY, 7, 1)(), 0x3c71b32d71a04ed1n);
  assert.equal(stream(KEY, 7, 2)(), 0xd0e551d8360dac2dn);
});

const WEIGHTS = Array.from({ length: 1000 }, () => 1);
const roll = (at: number, undone?: number) => {
  const chosen = pick(stream(KEY, at, undone), WEIGHTS);
  return { at, weights: WEIGHTS, chosen, action: `roll ${chosen}`, ...(undone ? { undone } : {}) };
};
const honest = (): Dice => ({ secret: SECRET, commitment: commitmentOf(SECRET), numbers: NUMBERS, rolls: [roll(0), roll(3, 1)] });
const seen = (): Known => ({
  commitment: commitmentOf(SECRET),
  numbers: { "1": NUMBERS[1]! },
  log: honest().rolls.map(({ at, action, undone }) => ({ at, action, undone, actor: "chance", events: [] })),
  takenBack: 1,
});

async function states(dice: Dice, known: Known): Promise<string> {
  const proof = new Proof();
  await proof.check(dice, known, () => Promise.resolve());
  return proof.findings.map(({ key, state }) => `${key} ${state}`).join(", ");
}
const GOOD = "commitment good, number good, rolls good, played good";

test("honest dice are proved", async () => assert.equal(await states(honest(), seen()), GOOD));

test("another commitment than the one this browser saw first is found out", async () => {
  const known = { ...seen(), commitment: commitmentOf("ff".repeat(32)) };
  assert.equal(await states(honest(), known), GOOD.replace("commitment good", "commitment bad"));
});

test("dice that were renewed without anybody taking back are found out", async () => {
  assert.equal(await states(honest(), { ...seen(), takenBack: 0 }), GOOD.replace("played good", "played bad"));
  const log = seen().log.map((step) => ({ ...step, undone: undefined }));
  assert.equal(await states(honest(), { ...seen(), log }), GOOD.replace("played good", "played bad"));
});

test("a roll that does not follow is found out", async () => {
  const dice = honest();
  dice.rolls[1] = { ...dice.rolls[1]!, undone: 2 };
  assert.match(await states(dice, { ...seen(), takenBack: 2 }), /rolls bad/);
});
