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
const infos = content
  .split("\n")
  .filter((line) => /^ {2}te-[ygbr]\d\d /.test(line))
  .map((line) => [...line.matchAll(/"([^"]*)"/g)].at(-1)[1]);

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
  const table = await house.table(people[0], "terra", 6, [OPEN, OPEN, OPEN, BOT, BOT, BOT], {
    options: { levels: "yellow+green+blue+red", cards_each: 1 },
  });
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

/** Presses the middle of what is seen of a thing, by mouse or finger, whatever it answers. */
async function press(person, target) {
  const at = await target.boundingBox();
  const point = [at.x + at.width / 2, at.y + at.height / 2];
  if (await person.page.evaluate(() => matchMedia("(pointer: coarse)").matches)) await person.page.touchscreen.tap(...point);
  else await person.page.mouse.click(...point);
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
  equal(await space.getAttribute("aria-label"), "1875 to 1900: place a piece here", "a space tells its limits and what pressing it does");
  await space.click();
  await until("the piece stands there", () => space.locator("svg").count());
  await until("it is our turn again", () => ada.page.locator(".space.can").count());
  equal(await space.getAttribute("aria-label"), "1875 to 1900, taken by Ada", "a space tells whose piece stands there");
  await press(ada, space);
  await ada.sees("TE-PLACE-04");
}

/** On a phone a finger first sees what it would press, beside the map and not over it, and may go back. */
async function a_finger_taps_twice(house) {
  const ada = await asked(house, PHONE);
  await ada.button(/^Africa$/).tap();
  await ada.rest(); // the map has come near
  const map = ada.page.locator(".window .sheet");
  const before = await map.boundingBox();
  await press(ada, ada.page.locator('[data-key="area:sahel"]'));
  const question = ada.page.locator(".confirm");
  await question.waitFor();
  const [over, below] = [await map.boundingBox(), await question.boundingBox()];
  check(below.y >= over.y + over.height - 1, "the question does not cover the map");
  equal(over, before, "the map stays where it was");
  equal(await ada.page.locator(".sheet .piece").count(), 0, "pieces placed by the first tap");
  await ada.button("Not here").tap();
  await until("the question is gone", async () => (await question.count()) === 0);
  await press(ada, ada.page.locator('[data-key="area:sahel"]'));
  await ada.button("Place here").tap();
  await until("the piece stands there", () => ada.page.locator(".sheet .piece").count());
}

/** Years and lengths are confirmed like areas. */
async function a_finger_confirms_a_year(house) {
  const ada = await asked(house, PHONE);
  await ada.page.getByRole("tab", { name: /year/ }).tap();
  const space = ada.page.locator('[data-key="space:year-17"]');
  await space.tap();
  await ada.button("Not here").waitFor();
  equal(await space.locator("svg").count(), 0, "pieces placed by the first tap");
  await ada.button("Not here").tap();
  await space.tap();
  await ada.button("Place here").tap();
  await until("the piece stands there", () => space.locator("svg").count());
}

/** On a tablet every space of a bar is in sight, and none has to be looked for beside the screen. */
async function a_tablet_shows_whole_bars(house) {
  const ada = await asked(house, { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });
  const { width } = ada.page.viewportSize();
  const last = ada.page.locator('[data-key="space:year-29"]');
  for (const key of ["year-0", "year-29", "length-36"]) {
    const { x, width: wide } = await ada.page.locator(`[data-key="space:${key}"]`).boundingBox();
    check(x >= 0 && x + wide <= width, `${key} lies at ${x} to ${x + wide} of ${width}`);
  }
  await press(ada, last);
  await ada.button("Place here").tap();
  await until("the piece stands there", () => last.locator("svg").count());
}

/** The picture of a card is a drawing with its caption, or by option the caption alone. */
async function the_picture_is_a_drawing_or_a_caption(house) {
  await house.open();
  const ada = await house.person("Ada", { viewport: { width: 1440, height: 900 } });
  for (const [picture, drawings] of [
    ["drawing", 1],
    ["caption", 0],
  ]) {
    const table = await house.table(ada, "terra", 2, [OPEN, BOT], { options: { first_starter: "seat1", draw: "in_order", picture } });
    await ada.sit(table);
    await ada.sees("Three huge stone pyramids in the desert, camels in front");
    if (drawings) await ada.page.locator(".stage .picture svg").waitFor(); // it is loaded with the first card
    await ada.rest();
    equal(await ada.page.locator(".stage .picture svg").count(), drawings, `drawings with picture=${picture}`);
  }
}

/** The map and each bar are one stop of the tabulator, so that all choices are a few keys away. */
async function all_choices_are_a_few_tabs_away(house) {
  const ada = await asked(house);
  await ada.page.locator('[data-key="area:italy"]').focus();
  await ada.page.keyboard.press("ArrowRight");
  const beside = await ada.page.evaluate(() => document.activeElement.dataset.key);
  check(/^area:/.test(beside) && beside !== "area:italy", `an arrow goes from Italy to ${beside}`);
  const list = () => ada.page.evaluate(() => document.activeElement.getAttribute("aria-expanded") === "false");
  let tabs = 0;
  for (; tabs < 40 && !(await list()); tabs++) await ada.page.keyboard.press("Tab");
  check(tabs <= 16, `all choices are ${tabs} tabs from the map`);
}

/** Every area and space is in the accessibility tree with its name, whose piece stands there and what pressing does. */
async function the_tree_holds_the_whole_board(house) {
  const ada = await asked(house);
  const space = ada.page.locator('[data-key="space:year-17"]');
  await press(ada, space);
  await until("the piece stands there", () => space.locator("svg").count());
  await until("it is our turn again", () => ada.page.locator(".space.can").count());
  const session = await ada.context.newCDPSession(ada.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const names = nodes.filter((node) => !node.ignored && node.role?.value === "button").map((node) => node.name?.value ?? "");
  const areas = names.filter((name) => /, (land|sea)(: place a piece here|, taken by .+)$/.test(name));
  equal(areas.length, 79, "areas in the tree");
  check(names.includes("Italy, land: place a piece here") || names.some((name) => /^Italy, land, taken by /.test(name)), "Italy is told");
  check(names.includes("1875 to 1900, taken by Ada"), "a space tells whose piece stands there");
  check(
    names.includes("before 3000 BCE: place a piece here") || names.some((name) => /^before 3000 BCE, taken/.test(name)),
    "the first space of the year bar is told",
  );
}

async function axe_finds_nothing_on_terra(house) {
  const ada = await asked(house, { viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await ada.axe("TERRA, wide");
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await until("the questions are tabs", () => ada.page.getByRole("tab").count());
  await ada.axe("TERRA, phone");
}

await run([
  six_play_terra_to_the_end,
  a_piece_is_placed_by_keyboard,
  a_space_of_a_bar_is_pressed,
  a_finger_taps_twice,
  a_finger_confirms_a_year,
  a_tablet_shows_whole_bars,
  the_picture_is_a_drawing_or_a_caption,
  all_choices_are_a_few_tabs_away,
  the_tree_holds_the_whole_board,
  axe_finds_nothing_on_terra,
]);
