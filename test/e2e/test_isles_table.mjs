// Isles of Terror in a real browser: a whole competitive game with bots, a whole cooperative one at a phone, alone with two factions by the
// keyboard only, and what axe says of it.
import { check, equal, isolario, play, playUntil, run, until } from "./house.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "greedy:2" };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const GAME = "isles-of-terror";
const WHOLE_MS = 240_000; // a bot of a sanitized program on a busy machine

async function opened(house, person, places, options) {
  const table = await house.table(person, GAME, places.length, places, { options });
  await person.sit(table);
  await person.page.locator(".board div.isle").waitFor();
  return table;
}

/** To the end, its story and its proof; after so many presses a bot plays on. */
async function finish(house, person, table, presses = Infinity) {
  await playUntil([person], async (pressed) => pressed >= presses || (await person.isOver()));
  if (presses < Infinity) await person.leave(table);
  await until("the game is over", () => person.isOver(), WHOLE_MS);
  await person.sees("The dice were fair");
  const path = join(house.folder, `${table}.txt`);
  writeFileSync(path, await (await fetch(`${house.url}/api/record/${table}`)).text());
  const proof = isolario("verify", path);
  check(proof.status === 0 && proof.stdout.includes(`proved: ${GAME}`), `verify says ${proof.stdout}${proof.stderr}`);
}

/** Players and cards that are not wholly in sight: beyond the window or the rim of what they lie in. Runs in the page. */
function cutOff() {
  const beyond = (a, b) => a.top < b.top - 1 || a.bottom > b.bottom + 1 || a.left < b.left - 1 || a.right > b.right + 1;
  const all = [...document.querySelectorAll(".players .player, .hand .chip, .hand .mat, .hand .stores, .buttons button")];
  return all.flatMap((one) => {
    const box = one.getBoundingClientRect();
    for (let over = one.parentElement; over; over = over.parentElement)
      if (getComputedStyle(over).overflow !== "visible" && beyond(box, over.getBoundingClientRect()))
        return [`${one.className}: ${one.textContent.trim().slice(0, 30)}`];
    return [];
  });
}

/** At a first table of three, where the guided game is offered too, nobody's panel and no card is cut off. */
async function seesAll(house, person) {
  const table = await opened(house, person, [OPEN, BOT, BOT], { mode: "competitive", adventure: "adv1" });
  await until("Ada is asked", () => person.canPress());
  await person.sees("Your first game of Isles of Terror?");
  await person.rest();
  equal(await person.page.evaluate(cutOff), [], "cut off at 1280x800");
  await person.leave(table);
}

async function one_plays_a_whole_competitive_game_against_bots(house) {
  await house.open();
  const ada = await house.person("Ada", { fresh: true });
  await seesAll(house, ada);
  const table = await opened(house, ada, [OPEN, BOT], { mode: "competitive", adventure: "adv1" });
  await ada.sees("The Fog Coast");
  await ada.page.getByRole("button", { name: "Close", exact: true }).click();
  await finish(house, ada, table);
}

async function one_plays_a_whole_cooperative_game_at_a_phone(house) {
  await house.open();
  const bruno = await house.person("Bruno", PHONE);
  const table = await opened(house, bruno, [OPEN, BOT], { mode: "cooperative", adventure: "adv3" });
  await finish(house, bruno, table, 40); // and looks on to the end
}

async function alone_with_two_factions_by_the_keyboard_only(house) {
  await house.open();
  const chiara = await house.person("Chiara", { hand: "keys" });
  await opened(house, chiara, [OPEN], { mode: "solo", solo_factions: 2 });
  const { page } = chiara;
  await page.getByRole("region", { name: "Story" }).waitFor();
  await page.keyboard.press("Escape"); // the story is read
  await until("both factions have a board", async () => (await page.locator(".hand .tabs button").count()) === 2);
  const steps = async () => Number(await page.locator("[role=log] [data-at]").last().getAttribute("data-at"));
  const before = await steps();
  for (let i = 0; (await steps()) < before + 12; i++) {
    check(i < 200, `the keyboard has moved the game from step ${before} to ${await steps()}`);
    if (!(await chiara.press())) await page.waitForTimeout(20);
  }
}

/** axe finds nothing, in any light; what can be pressed on a phone is large enough. */
async function axe_finds_nothing_on_the_isle(house) {
  await house.open();
  for (const light of ["day", "candle", "contrast"]) {
    const dario = await house.person(`Dario-${light}`, {
      settings: { light, motion: "off" },
      bypassCSP: true,
      ...(light === "day" ? PHONE : {}),
    });
    await opened(house, dario, [OPEN, BOT], { mode: "cooperative", adventure: "adv4" });
    await dario.axe(`the story by ${light}`);
    await play([dario], 20);
    await until("it is our turn again", () => dario.canPress());
    for (const sheet of ["Bars", "Cards in use", "Symbols"]) {
      const button = dario.page.getByRole("button", { name: sheet, exact: true });
      if (await button.isVisible()) await button.click();
      await dario.axe(`${sheet} by ${light}`);
    }
  }
}

run([
  one_plays_a_whole_competitive_game_against_bots,
  one_plays_a_whole_cooperative_game_at_a_phone,
  alone_with_two_factions_by_the_keyboard_only,
  axe_finds_nothing_on_the_isle,
]);
