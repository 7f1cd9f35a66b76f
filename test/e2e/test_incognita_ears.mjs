// Terra Incognita for ears: what a screen reader is told of the board, read from Chromium's own accessibility tree.
import { check, equal, run, until } from "./house.mjs";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "greedy" };
const OPTIONS = { options: { first_player: "0" } };

/** The names in the accessibility tree, by role. */
async function heard(person) {
  const session = await person.context.newCDPSession(person.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter((node) => !node.ignored && node.name?.value).map((node) => ({ role: node.role?.value, name: node.name.value }));
}

const named = (nodes, pattern) => nodes.filter(({ name }) => pattern.test(name));

async function sits(house, options) {
  await house.open();
  const person = await house.person("Ada", options);
  const table = await house.table(person, "terra-incognita", 2, [OPEN, BOT], OPTIONS);
  await person.sit(table);
  await person.page.locator(".board svg [data-key='pawn:1']").waitFor();
  return person;
}

/** Presses by the keyboard alone. */
async function enter(person, key) {
  const target = person.page.locator(`.board svg [data-key='${key}'].can`);
  await target.waitFor();
  await target.focus();
  await person.page.keyboard.press("Enter");
}

async function every_tile_ship_and_pawn_is_heard(house) {
  const person = await sits(house);
  const nodes = await heard(person);
  const places = new Set(named(nodes, /^square [a-m]\d+, Face-down tile/).map(({ name }) => /^square (\w+)/.exec(name)[1]));
  equal(places.size, 117, "tiles that are heard");
  equal(named(nodes, /^The ship of (Ada|Bot 2) at/).length, 2, "ships that are heard");
  for (const pawn of [1, 2, 3]) {
    const own = named(nodes, new RegExp(`^Ada's pirate ${pawn}, at g1`));
    check(
      own.some(({ role, name }) => role === "button" && name.includes(": ")),
      `pirate ${pawn} says what pressing does: ${JSON.stringify(own)}`,
    );
    check(named(nodes, new RegExp(`^Bot 2's pirate ${pawn}, at g13`)).length > 0, `the bot's pirate ${pawn} is heard`);
  }
}

/** A pirate goes ashore: the square that can be pressed says so, and afterwards what was found there is heard. */
async function what_is_found_is_heard(house) {
  const person = await sits(house);
  await enter(person, "pawn:1");
  const shore = person.page.locator(".board svg [data-key='space:g2']:is(.can, .far)");
  await shore.waitFor();
  const lit = named(await heard(person), /^square g2, Face-down tile/);
  equal(lit.length, 1, "times that the lit square is heard");
  check(lit[0].role === "button" && lit[0].name.includes(": "), `a lit square says what pressing does: ${JSON.stringify(lit)}`);
  await shore.focus();
  await person.page.keyboard.press("Enter");
  await until("the tile is turned up", async () => {
    const told = named(await heard(person), /^square g2, /);
    return told.length > 0 && !told.some(({ name }) => name.includes("Face-down"));
  });
}

await run([every_tile_ship_and_pawn_is_heard, what_is_found_is_heard]);
