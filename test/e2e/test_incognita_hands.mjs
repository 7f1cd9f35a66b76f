// Terra Incognita under the hand, where pawns stand together: a real mouse and real fingers press one of them, and that one is sent. What else
// glows is pressed in test_hands.mjs.
import { check, equal, run, until } from "./house.mjs";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "greedy" };
const OPTIONS = { options: { mode: "ultimate", first_player: "0" } };
const HEARD_MS = 20_000;
const phone = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** All that glows: its key and its middle, by what is drawn of it. Runs in the page. */
function glowing() {
  const shape = (element) => element.querySelector(":scope > .ring, :scope > .glow, :scope > .hit") ?? element;
  const all = [...document.querySelectorAll(".board [data-key].can, .board [data-key].far, .hand [data-key].can")];
  return all.map((element) => {
    const { x, y, width, height } = shape(element).getBoundingClientRect();
    return { key: element.dataset.key, x: x + width / 2, y: y + height / 2, onBoard: element.closest("svg") !== null };
  });
}

const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

async function press(person, spot) {
  if (person.touch) return person.page.touchscreen.tap(spot.x, spot.y);
  await person.page.mouse.move(spot.x, spot.y, { steps: 4 });
  await person.page.mouse.down();
  await person.page.mouse.up();
}

/** All three pirates are aboard at the start and stand together: each press takes the one that was pressed. */
async function pirates_aboard_are_told_apart(house) {
  await house.open();
  for (const options of [{}, phone(390, 844), phone(360, 640), phone(844, 390)]) {
    const person = await house.person("Ada", options);
    person.touch = options.hasTouch === true;
    const table = await house.table(person, "terra-incognita", 2, [OPEN, BOT], OPTIONS);
    await person.sit(table);
    await person.page.locator(".board svg [data-key='pawn:1']").waitFor();
    for (const pawn of [1, 2, 3]) {
      await until("the pirate can be pressed", () => person.page.locator(`.board svg [data-key='pawn:${pawn}'].can`).count());
      await person.rest();
      const all = (await person.page.evaluate(glowing)).filter((thing) => thing.onBoard);
      const [pirate] = all.filter((thing) => thing.key === `pawn:${pawn}`);
      for (const other of all) if (other !== pirate) check(away(other, pirate) >= 20, `pirates ${pirate.key} and ${other.key} stand ${Math.round(away(other, pirate))} px apart`);
      await press(person, pirate);
      await until(`pirate ${pawn} is heard`, async () => (await person.sent()).at(-1)?.startsWith("pawn "), HEARD_MS);
      equal((await person.sent()).at(-1), `pawn pawn=${pawn}`, "the pirate that was pressed");
      const sail = person.page.locator(".board [data-key='way:up'].can, .board [data-key='way:down'].can").first();
      await sail.waitFor();
      await person.rest();
      const box = await sail.boundingBox();
      await press(person, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      await until("the ship sails", async () => (await person.sent()).at(-1)?.startsWith("sail "), HEARD_MS);
    }
    await person.context.close();
  }
}

await run([pirates_aboard_are_told_apart]);
