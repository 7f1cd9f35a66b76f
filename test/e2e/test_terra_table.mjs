// TERRA in real browsers: a whole game of six, half of them bots, one at a phone; what an evaluation shows, and that no answer is on
// the wire before it; keyboard and screen reader.
import { check, equal, isolario, playUntil, run, until } from "./house.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "greedy" };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const content = readFileSync(fileURLToPath(new URL("../../content/terra/game.txt", import.meta.url)), "utf8");
const infos = content.split("\n").filter((line) => /^ {2}te-[ygbr]\d\d /.test(line)).map((line) => [...line.matchAll(/"([^"]*)"/g)].at(-1)[1]);

/** Keeps what the server sends to somebody. */
function overhear(person) {
  const heard = [];
  person.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  return heard;
}

/** Keeps every background text that comes onto the page, however short it stays. Runs in the page. */
function collectBackgrounds() {
  window.backgrounds = new Set();
  const look = () => document.querySelectorAll(".answers .info").forEach((info) => window.backgrounds.add(info.textContent));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Six play to the end; every evaluation is shown, every answer comes with it and not before, and the dice are proved. */
async function six_play_terra_to_the_end(house) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno"), await house.person("Chiara", PHONE)];
  const heard = overhear(people[0]);
  const table = await house.table(people[0], "terra", 6, [OPEN, OPEN, OPEN, BOT, BOT, BOT], { options: { levels: "yellow+green+blue+red" } });
  for (const person of people) await person.sit(table);
  await people[0].page.evaluate(collectBackgrounds);
  await playUntil(people, () => people[0].isOver());
  const rounds = new Set(await people[0].page.evaluate(() => [...window.backgrounds]));
  for (const person of people) await until("the end is shown", () => person.isOver());
  check(rounds.size >= 3, `evaluations were shown with their background: ${rounds.size}`);
  for (const text of rounds) check(infos.includes(text), `the background is a card's: ${text}`);
  for (const frame of heard) {
    const told = infos.filter((info) => frame.includes(JSON.stringify(info).slice(1, -1)));
    check(told.length === 0 || frame.includes('"event":"info"'), `an answer came early: ${told}`);
    check(!/"answer":\{"areas":"/.test(frame), "a view shows an answer");
  }
  const record = await (await fetch(`${house.url}/api/record/${table}`)).text();
  const path = join(house.folder, "six.txt");
  writeFileSync(path, record);
  const proof = isolario("verify", path);
  check(proof.status === 0 && /proved: terra, 6 seats/.test(proof.stdout), `verify says ${proof.stdout}${proof.stderr}`);
}

/** One person and one bot, at the first card that is asked. */
async function asked(house, options = { viewport: { width: 1440, height: 900 } }) {
  await house.open();
  const ada = await house.person("Ada", options);
  const table = await house.table(ada, "terra", 2, [OPEN, BOT], { options: { first_starter: "seat1", draw: "in_order" } });
  await ada.sit(table);
  await until("areas can be pressed", () => ada.page.locator('[data-key^="area:"].can').count());
  return ada;
}

/** An area has a name, neighbours that light up, and a key that places a piece. */
async function a_piece_is_placed_by_keyboard(house) {
  const ada = await asked(house);
  const area = ada.page.locator('[data-key="area:italy"]');
  await ada.page.mouse.move(0, 0); // off the map: a pointer that rests where a button was would point at an area
  await area.focus();
  await ada.sees("Italy without Sicily and Sardinia");
  await until("Italy's four neighbours light up", async () => (await ada.page.locator(".area.beside").count()) === 4);
  await ada.page.keyboard.press("Enter");
  await until("the piece stands there", () => ada.page.locator(".sheet .piece").count());
  await until("it is our turn again", () => ada.page.locator(".area.can").count());
  check(!(await area.getAttribute("class")).split(" ").includes("can"), "an area with a piece can be pressed no more");
}

/** A space of a bar is one press, and one that is taken answers with its rule. */
async function a_space_of_a_bar_is_pressed(house) {
  const ada = await asked(house);
  const space = ada.page.locator('[data-key="space:year-17"]');
  equal(await space.getAttribute("aria-label"), "1875 to 1900", "a space tells its limits");
  await space.click();
  await until("the piece stands there", () => space.locator("svg").count());
  await until("it is our turn again", () => ada.page.locator(".space.can").count());
  await space.click({ force: true });
  await ada.sees("TE-PLACE-04");
}

/** On a phone a finger first sees what it would press. */
async function a_finger_taps_twice(house) {
  const ada = await asked(house, PHONE);
  await ada.button(/^Africa$/).click();
  await ada.rest(); // the map has come near
  const at = await ada.page.locator('[data-key="area:sahel"]').boundingBox();
  await ada.page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  const tag = ada.page.locator(".tag .place");
  await tag.waitFor();
  equal(await ada.page.locator(".sheet .piece").count(), 0, "nothing is placed by the first tap");
  await tag.click();
  await until("the piece stands there", () => ada.page.locator(".sheet .piece").count());
}

async function axe_finds_nothing_on_terra(house) {
  const ada = await asked(house, { viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await ada.axe("TERRA, wide");
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await until("the questions are tabs", () => ada.page.getByRole("tab").count());
  await ada.axe("TERRA, phone");
}

await run([six_play_terra_to_the_end, a_piece_is_placed_by_keyboard, a_space_of_a_bar_is_pressed, a_finger_taps_twice, axe_finds_nothing_on_terra]);
