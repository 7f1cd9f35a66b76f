// Whole games of Finis Terrae and Terra Incognita in real browsers, to the end and its proof of the dice.
import { check, isolario, playUntil, run, until } from "./house.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "greedy" };

/** Two people, one at a phone, and bots play to the end; both see it, and the record is proved. */
async function whole(house, game, places, options) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })];
  const table = await house.table(people[0], game, places.length, places, { options });
  for (const person of people) await person.sit(table);
  await playUntil(people, () => people[0].isOver());
  for (const person of people) {
    await until("the end is shown", () => person.isOver());
    await person.sees("The dice were fair");
  }
  const path = join(house.folder, `${game}.txt`);
  writeFileSync(path, await (await fetch(`${house.url}/api/record/${table}`)).text());
  const proof = isolario("verify", path);
  check(proof.status === 0 && proof.stdout.includes(`proved: ${game}`), `verify says ${proof.stdout}${proof.stderr}`);
}

async function four_play_finis_terrae_to_the_end(house) {
  await whole(house, "finis-terrae", [OPEN, BOT, OPEN, BOT], {});
}

async function two_play_terra_incognita_to_the_end(house) {
  await whole(house, "terra-incognita", [OPEN, OPEN], { round_cap: 25 });
}

async function two_pairs_play_terra_incognita_ultimate_to_the_end(house) {
  await whole(house, "terra-incognita", [OPEN, BOT, OPEN, BOT], { round_cap: 12, mode: "ultimate", team_play: "on" });
}

run([four_play_finis_terrae_to_the_end, two_play_terra_incognita_to_the_end, two_pairs_play_terra_incognita_ultimate_to_the_end]);
