// Isles of Terror under the hand and for ears: whatever glows lies on top and takes the press at its middle and beside it, with a real
// mouse and real fingers; a finger that rests reads instead of pressing; and every field is in the tree that screen readers read.
import { check, equal, run, until } from "./house.mjs";

const GAME = "isles-of-terror";
const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "greedy:2" };
const PRESSES = 60; // at most, to come to so many fields
const FIELDS = 4;
const LIT = "[data-key].can:not(.picked, .trade):visible";

/** Sits at a table whose story has been read; remembers every action that is sent. */
async function seated(house, name, size, options, touch) {
  await house.open();
  const person = await house.person(name, { viewport: size, hasTouch: touch, isMobile: touch, settings: { motion: "off" } });
  const sent = [];
  person.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)))));
  const table = await house.table(person, GAME, 2, [OPEN, BOT], {
    options: { factions: "rc-cq-yo-ch", first_player: "seat1", ...options },
  });
  await person.sit(table);
  await person.page.getByRole("button", { name: "Close", exact: true }).click();
  return { person, page: person.page, plays: () => sent.filter((message) => message.do === "play").map(({ action }) => action) };
}

/** Fields of the isle that glow but are covered by something else at their middle or beside it. Runs in the page. */
function covered() {
  const fields = [...document.querySelectorAll(".isle svg [data-key].can")];
  return fields.flatMap((field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    const points = [
      [0.5, 0.5],
      [0.72, 0.42],
      [0.3, 0.6],
    ].map(([x, y]) => [left + width * x, top + height * y]);
    const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((element) => !field.contains(element));
    return over ? [`${field.dataset.key} below ${over.tagName}.${over.getAttribute("class")}`] : [];
  });
}

/** False where the thing was gone before it could be pressed: news had come in. */
async function pressAt(page, element, touch, beside) {
  const [box] = await element.evaluateAll((all) =>
    all.map((one) => {
      one.scrollIntoView({ block: "nearest", behavior: "instant" });
      return one.getBoundingClientRect().toJSON();
    }),
  );
  if (!box) return false;
  const { x, y, width, height } = box;
  const point = [x + width * (beside ? 0.68 : 0.5), y + height * (beside ? 0.42 : 0.5)];
  if (touch) await page.touchscreen.tap(...point);
  else await page.mouse.move(...point, { steps: 3 }); // what appears under the pointer must not take the press
  if (!touch) await page.mouse.click(...point);
  return true;
}

/** What leads on soonest: a field, an action that brings figures onto the isle, a token, any other picture; cards stay in the hand. */
const WISHES = [/^field:/, /^action:land/, /^action:move/, /^slot:(top|right)/, /^slot:/, /^(?!strategy:|exploration:)/];

/** Of what glows the next thing to press, or null where only buttons are left. */
async function nextLit(page, dice) {
  const keys = await page.locator(LIT).evaluateAll((all) => all.map((element) => element.dataset.key));
  const wish = WISHES.find((pattern) => keys.some((key) => pattern.test(key)));
  if (!wish) return null;
  const fitting = keys.filter((key) => wish.test(key));
  const key = fitting[dice % fitting.length];
  return { key, element: page.locator(`[data-key="${key}"].can:not(.picked, .trade):visible`).first() };
}

/** Presses a glowing thing and sees that it is this that was picked or played. */
async function pressOne(page, plays, { key, element }, touch, beside) {
  const before = plays().length;
  const sure = page.locator(".actions .button.danger");
  if (!(await pressAt(page, element, touch, beside))) return;
  await until(`${key} was pressed`, async () => {
    return plays().length > before || (await page.locator(`[data-key="${key}"].picked`).count()) > 0 || (await sure.count()) > 0;
  });
  if (plays().length > before) check(plays()[before].split(/[ =]/).includes(key.split(":")[1]), `${key} played ${plays()[before]}`);
  else if (await sure.count()) await sure.click();
}

/** Presses what glows, in turn at its middle and beside it, until so many fields of the isle were pressed. */
async function pressesCount(house, name, size, touch, options = {}) {
  const { person, page, plays } = await seated(house, name, size, options, touch);
  const buttons = page.locator(".actions .button.danger, .actions [data-action]:not([disabled])");
  let fields = 0;
  for (let i = 0; i < PRESSES && fields < FIELDS; i++) {
    await until("it is our turn", () => person.canPress());
    await person.rest();
    equal(await page.evaluate(covered), [], `nothing lies over what glows before press ${i}`);
    const next = await nextLit(page, i);
    if (next) await pressOne(page, plays, next, touch, i % 2 === 1);
    else if (await buttons.count()) await buttons.and(page.locator(":not([data-action^=trade], [data-action^=post])")).first().click();
    if (next?.key.startsWith("field:")) fields++;
  }
  check(fields >= FIELDS, `${fields} fields of the isle were pressed`);
}

const a_mouse_takes_what_glows = (house) => pressesCount(house, "Ada", { width: 1280, height: 800 }, false);
const a_finger_takes_what_glows_on_a_phone = (house) =>
  pressesCount(house, "Bruno", { width: 390, height: 844 }, true, { mode: "cooperative", adventure: "adv4" });
const a_finger_takes_what_glows_on_a_small_phone = (house) => pressesCount(house, "Chiara", { width: 360, height: 640 }, true);
const a_finger_takes_what_glows_on_a_phone_that_lies = (house) => pressesCount(house, "Dario", { width: 844, height: 390 }, true);

async function a_finger_that_rests_reads_pictograms_and_fields(house) {
  const { person, page, plays } = await seated(house, "Elena", { width: 390, height: 844 }, {}, true);
  await until("it is our turn", () => person.canPress());
  const lift = await person.rests(page.locator(".mat .action").first());
  check(
    /^Move\b[^]*through your areas|Move characters/.test(await page.getByRole("tooltip").innerText()),
    "the pictogram of Move is read out",
  );
  await lift();
  await until("the words go with the finger", async () => (await page.getByRole("tooltip").count()) === 0);
  const liftSlot = await person.rests(page.locator(".mat [data-key].can").first());
  check((await page.getByRole("tooltip").innerText()).includes("Action field"), "an action field is read out");
  await liftSlot();
  equal(plays(), [], "resting a finger presses nothing");
  const liftField = await person.rests(page.locator(".isle svg .hex").first());
  await page.locator(".isle .hint").filter({ hasText: "A4" }).waitFor();
  await liftField();
}

async function names_of_fields_can_be_read_on_a_phone(house) {
  const { page } = await seated(house, "Fabio", { width: 390, height: 844 }, {}, true);
  const heights = await page.locator(".isle svg .hex .name").evaluateAll((all) => all.map((text) => text.getBoundingClientRect().height));
  check(heights.length > 15 && Math.min(...heights) >= 10, `names are ${Math.min(...heights)} pixels high`);
}

/** All nodes that a screen reader meets, as "role: name". */
async function heard(page) {
  const wire = await page.context().newCDPSession(page);
  const { nodes } = await wire.send("Accessibility.getFullAXTree");
  return nodes.filter((node) => !node.ignored && node.name?.value).map((node) => ({ role: node.role.value, name: node.name.value }));
}

async function every_field_has_its_words_for_ears(house) {
  const { person, page } = await seated(house, "Gaia", { width: 1280, height: 800 }, {}, false);
  await until("it is our turn", () => person.canPress());
  const fields = await page.locator(".isle svg .hex .name").evaluateAll((all) => all.map((text) => text.textContent));
  check(fields.length > 15, `${fields.length} fields are drawn`);
  const of = (all, field) => all.filter(({ role, name }) => ["img", "image", "button"].includes(role) && name.startsWith(`${field}: `));
  const all = await heard(page);
  for (const field of fields) equal(of(all, field).length, 1, `${field} is there once`);
  check(/adventure area.*Drowned Mission.*value 4/i.test(of(all, "D5")[0].name), `D5 says ${of(all, "D5")[0].name}`);
  check(/face down/.test(of(all, "C4")[0].name), `C4 says ${of(all, "C4")[0].name}`);
  check(
    all.some(({ name }) => name.includes("Action field")),
    "action fields have their names",
  );
  await page.locator('[data-key="slot:right"].can').click();
  await page.locator('[data-key="action:land"].can').click();
  await until("the ship is asked for or has drifted", () => person.canPress());
  await person.rest();
  const later = await heard(page);
  for (const field of fields) equal(of(later, field).length, 1, `${field} is there once still`);
  check(
    fields.some((field) => /yours, Red Coats/.test(of(later, field)[0].name)),
    "the own ship is told as one's own",
  );
}

run([
  a_mouse_takes_what_glows,
  a_finger_takes_what_glows_on_a_phone,
  a_finger_takes_what_glows_on_a_small_phone,
  a_finger_takes_what_glows_on_a_phone_that_lies,
  a_finger_that_rests_reads_pictograms_and_fields,
  names_of_fields_can_be_read_on_a_phone,
  every_field_has_its_words_for_ears,
]);
