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

/** The pirate that was taken sails the ship, which brings the next one's turn. */
async function sail(person) {
  const way = person.page.locator(".board [data-key='way:up'].can, .board [data-key='way:down'].can").first();
  await way.waitFor();
  await person.rest();
  const box = await way.boundingBox();
  await press(person, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await until("the ship sails", async () => (await person.sent()).at(-1)?.startsWith("sail "), HEARD_MS);
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
      for (const other of all)
        if (other !== pirate)
          check(away(other, pirate) >= 20, `pirates ${pirate.key} and ${other.key} stand ${Math.round(away(other, pirate))} px apart`);
      await press(person, pirate);
      await until(`pirate ${pawn} is heard`, async () => (await person.sent()).at(-1)?.startsWith("pawn "), HEARD_MS);
      equal((await person.sent()).at(-1), `pawn pawn=${pawn}`, "the pirate that was pressed");
      await sail(person);
    }
    await person.context.close();
  }
}

/** Points where the rings of two pirates overlap, nearer to the lower one's middle, and for each pirate the point of its ring that is farthest
 * from its middle and not covered. Runs in the page. */
function overlaps() {
  const rings = [...document.querySelectorAll(".board svg [data-key^='pawn:'].can > .ring")].map((ring) => {
    const { x, y, width } = ring.getBoundingClientRect();
    return { key: ring.parentElement.dataset.key, x: x + width / 2, y: y + width / 2, r: width / 2 - 1 };
  });
  const keyAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-key]")?.dataset.key;
  const far = (a, x, y) => Math.hypot(a.x - x, a.y - y);
  const seen = {};
  const shared = [];
  for (const a of rings)
    for (let x = a.x - a.r; x <= a.x + a.r; x++)
      for (let y = a.y - a.r; y <= a.y + a.r; y++) {
        if (far(a, x, y) > a.r) continue;
        const key = keyAt(x, y);
        if (key === a.key && far(a, x, y) > (seen[key]?.far ?? 0)) seen[key] = { key, x, y, far: far(a, x, y) };
        const top = rings.find((one) => one.key === key);
        if (key !== a.key && top && far(top, x, y) <= top.r) shared.push({ key, x, y, gain: far(top, x, y) - far(a, x, y) });
      }
  shared.sort((a, b) => b.gain - a.gain);
  return { shared: shared[0] ?? null, seen };
}

/** Pirates who overlap: where two of them lie over one another the one on top lights up and is taken, be the other's middle nearer; and each
 * is taken at the rim of what can be seen of it. */
async function pirates_who_overlap_are_taken_where_they_are_seen(house) {
  await house.open();
  for (const options of [{}, { hasTouch: true }]) {
    const person = await house.person("Ada", options);
    person.touch = options.hasTouch === true;
    await person.sit(await house.table(person, "terra-incognita", 2, [OPEN, BOT], OPTIONS));
    for (const left of [3, 2, 1]) {
      await until("pirates can be pressed", async () => (await person.page.locator(".board svg [data-key^='pawn:'].can").count()) === left);
      await person.rest();
      const { shared, seen } = await person.page.evaluate(overlaps);
      check(left < 3 || shared?.gain > 0, "two pirates overlap");
      const at = left === 3 ? shared : Object.values(seen)[0];
      if (!person.touch) {
        await person.page.mouse.move(at.x, at.y, { steps: 4 });
        equal(
          await person.page.locator(".board [data-key]:hover").evaluateAll((all) => all.map((one) => one.dataset.key)),
          [at.key],
          "what lights up under the mouse",
        );
      }
      await press(person, at);
      const sent = await until(
        "the pirate is heard",
        async () => (await person.sent()).filter((action) => action.startsWith("pawn "))[3 - left],
        HEARD_MS,
      );
      equal(sent, `pawn pawn=${at.key.slice(5)}`, `the pirate that was pressed (${left} left, ${person.touch ? "finger" : "mouse"})`);
      if (left > 1) await sail(person);
    }
    await person.context.close();
  }
}

await run([pirates_aboard_are_told_apart, pirates_who_overlap_are_taken_where_they_are_seen]);
