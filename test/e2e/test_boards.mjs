// Whole games of Carta Magica, Finis Terrae and Terra Incognita in real browsers, to the end and its proof of the dice.
import { check, isolario, playUntil, run, until } from "./house.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "easy" };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WHOLE_MS = 240_000; // bots of a sanitized program on a busy machine

async function seated(house, people, game, places, options) {
  const table = await house.table(people[0], game, places.length, places, { options, stand_in: "easy" });
  for (const person of people) await person.sit(table);
  return table;
}

/** Everybody sees the end and that the dice were fair, and the record proves it; gives the record. */
async function proved(house, people, game, table) {
  for (const person of people) {
    await until("the end is shown", () => person.isOver());
    await person.sees("The dice were fair");
  }
  const path = join(house.folder, `${table}.txt`);
  const record = await (await fetch(`${house.url}/api/record/${table}`)).text();
  writeFileSync(path, record);
  const proof = isolario("verify", path);
  check(proof.status === 0 && proof.stdout.includes(`proved: ${game}`), `verify says ${proof.stdout}${proof.stderr}`);
  return record;
}

/** Two people, one at a phone, and bots play to the end; both see it, and the record is proved. After some presses the people leave the
 * rest to bots and look on. */
async function whole(house, game, places, options, presses) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno", PHONE)];
  const table = await seated(house, people, game, places, options);
  await playUntil(people, async (pressed) => pressed >= presses || (await people[0].isOver()));
  for (const person of people) await person.leave(table);
  await until("the game is over", () => people[0].isOver(), WHOLE_MS);
  const record = await proved(house, people, game, table);
  check(/seat 0: human Ada/.test(record), "the record names who sat there");
}

/** People begin a game, leave it to bots and look on until all treasure is settled. Now and then the pawns of a game all
 * end in traps and tunnels; then another one is begun. */
async function untilTreasureIsSettled(house, places, options) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno", PHONE)];
  for (let games = 1; games <= 4; games++) {
    const table = await seated(house, people, "terra-incognita", places, options);
    await playUntil(people, async (pressed) => pressed >= 40 || (await people[0].isOver()));
    for (const person of people) await person.leave(table);
    await until("the game is over", () => people[0].isOver(), WHOLE_MS);
    const record = await proved(house, people, "terra-incognita", table);
    if (!/^result: over .* reason=treasure$/m.test(record)) continue;
    for (const person of people) await person.sees("all treasure is found and settled");
    return;
  }
  throw new Error("none of four games came to its real end");
}

async function four_play_carta_magica_to_the_end(house) {
  await whole(house, "carta-magica", [OPEN, BOT, OPEN, BOT], { round_limit: 20, challenge_pick: "deal" }, 30);
}

async function four_play_finis_terrae_to_the_end(house) {
  await whole(house, "finis-terrae", [OPEN, BOT, OPEN, BOT], {}, 30);
}

async function two_play_terra_incognita_until_all_treasure_is_settled(house) {
  await untilTreasureIsSettled(house, [OPEN, OPEN], {});
}

async function two_pairs_play_terra_incognita_ultimate_until_all_treasure_is_settled(house) {
  await untilTreasureIsSettled(house, [OPEN, BOT, OPEN, BOT], { mode: "ultimate", team_play: "on" });
}

run([
  four_play_carta_magica_to_the_end,
  four_play_finis_terrae_to_the_end,
  two_play_terra_incognita_until_all_treasure_is_settled,
  two_pairs_play_terra_incognita_ultimate_until_all_treasure_is_settled,
]);
