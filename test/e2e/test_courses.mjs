// Pressing the goal and not each step, with the real mouse, a finger and the keyboard alone: the course is shown first, a second press or
// a drag plays it, and it stops when anything new happens.
import { check, equal, run, until } from "./house.mjs";

const OPEN = { kind: "open" };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PRESSES_MAX = 400;

const far = (person) => person.page.locator("[data-key].far");
const courseBox = (person) => person.page.locator(".prompt .course");

async function table(house, people, game, options) {
  const id = await house.table(
    people[0],
    game,
    people.length,
    people.map(() => OPEN),
    { options },
  );
  for (const person of people) await person.sit(id);
}

/** Somebody who is on turn and sees goals that are at least so many steps away; until then all press what there is, what leads to a path first. */
async function untilFar(people, first, steps) {
  for (let i = 0; i < PRESSES_MAX; i++) {
    for (const person of people) {
      const found = await farther(person, steps);
      if (found) await person.rest();
      if (found && (await farther(person, steps)) === found) return { person, key: found }; // and the table has not gone on meanwhile
      await person.press(first.map((name) => `.actions [data-action^="${name}"]:not([disabled])`));
    }
    await new Promise((done) => setTimeout(done, 15));
  }
  throw new Error("nobody came to a path");
}

/** The key of a goal so many steps away that is in sight, or null. Its name says how many. */
async function farther(person, steps) {
  const names = await far(person).evaluateAll((list) =>
    list.map((element) => ({ key: element.dataset.key, name: element.getAttribute("aria-label") })),
  );
  const fitting = names.filter(({ name }) => Number(/[Ss]ail (\d+)/.exec(name ?? "")?.[1] ?? 1) >= steps);
  return fitting[0]?.key ?? null;
}

const element = (person, key) => person.page.locator(`[data-key="${key}"].far`);

async function middle(person, locator) {
  const box = await locator.boundingBox();
  check(box, "the goal is in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where the own ship is: Carta Magica's squares. */
const shipAt = (person, seat) => person.page.locator(`[data-ship="${seat}"]`).getAttribute("data-at");

async function seatOf(people, person) {
  return people.indexOf(person);
}

const TO_THE_SEA = ["wheel", "keep"];

async function sailing(house, options, ...settings) {
  await house.open();
  const people = [];
  for (const [i, name] of ["Ada", "Bruno"].entries()) people.push(await house.person(name, settings[i] ?? settings[0] ?? {}));
  await table(house, people, "carta-magica", { first_player: "seat0", challenge_pick: "deal", ...options });
  const found = await untilFar(people, TO_THE_SEA, 2);
  return { people, ...found, seat: await seatOf(people, found.person) };
}

async function a_mouse_presses_the_goal_twice(house) {
  const { person, key, seat } = await sailing(house, {});
  const before = await shipAt(person, seat);
  const at = await middle(person, element(person, key));
  await person.page.mouse.move(at.x, at.y);
  await until("the course is drawn", async () => (await person.page.locator("path.course").count()) === 1);
  await person.page.mouse.click(at.x, at.y);
  await courseBox(person).waitFor();
  check(/Sail \d+ squares to/.test(await courseBox(person).textContent()), `the course is told: ${await courseBox(person).textContent()}`);
  equal(await shipAt(person, seat), before, "where the ship is after one press");
  if (process.env.E2E_SHOTS) await person.page.screenshot({ path: `${process.env.E2E_SHOTS}/course-mouse.png` });
  await person.page.mouse.click(at.x, at.y);
  await until("the ship is there", async () => (await shipAt(person, seat)) === key.slice(5));
}

async function escape_and_a_press_elsewhere_let_go(house) {
  const { person, key, seat } = await sailing(house, {});
  const before = await shipAt(person, seat);
  await element(person, key).click();
  await courseBox(person).waitFor();
  await person.page.keyboard.press("Escape");
  await until("the course is gone", async () => (await courseBox(person).count()) === 0);
  await element(person, key).click();
  await courseBox(person).waitFor();
  await courseBox(person).getByRole("button", { name: "Not there" }).click();
  await until("the course is gone again", async () => (await courseBox(person).count()) === 0);
  equal(await shipAt(person, seat), before, "where the ship is");
  await element(person, key).click();
  await courseBox(person).getByRole("button", { name: "Go" }).click();
  await until("the ship is there", async () => (await shipAt(person, seat)) === key.slice(5));
}

async function a_mouse_drags_the_ship(house) {
  const { person, key, seat } = await sailing(house, {});
  const from = await middle(person, person.page.locator(`[data-ship="${seat}"] .deck`));
  const to = await middle(person, element(person, key));
  await person.page.mouse.move(from.x, from.y);
  await person.page.mouse.down();
  await person.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await person.page.mouse.move(to.x, to.y, { steps: 4 });
  await person.page.mouse.up();
  await until("the ship is there", async () => (await shipAt(person, seat)) === key.slice(5));
}

async function a_finger_taps_the_goal_twice(house) {
  const { person, key, seat } = await sailing(house, {}, PHONE);
  const at = await middle(person, element(person, key));
  await person.page.touchscreen.tap(at.x, at.y);
  await courseBox(person).waitFor();
  if (process.env.E2E_SHOTS) await person.page.screenshot({ path: `${process.env.E2E_SHOTS}/course-phone.png` });
  const again = await middle(person, element(person, key)); // the words may have moved the board
  await person.page.touchscreen.tap(again.x, again.y);
  await until("the ship is there", async () => (await shipAt(person, seat)) === key.slice(5));
}

async function the_keyboard_alone_sails_a_course(house) {
  const { person, seat } = await sailing(house, {});
  const { page } = person;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-key"));
  for (let i = 0; i < 60 && !(await focused())?.startsWith("cell:"); i++) await page.keyboard.press("Tab");
  const isFar = () =>
    page.evaluate(
      () => document.activeElement?.classList.contains("far") && /Sail [2-9]/.test(document.activeElement.getAttribute("aria-label")),
    );
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"])
    for (let i = 0; i < 12 && !(await isFar()); i++) await page.keyboard.press(arrow);
  check(await isFar(), "a goal has the focus");
  const key = await focused();
  await page.keyboard.press("Enter");
  await courseBox(person).waitFor();
  equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true", "the goal is pressed");
  await page.keyboard.press("Enter");
  await until("the ship is there", async () => (await shipAt(person, seat)) === key.slice(5));
}

/** From now on the first step that the server tells brings an event that nobody foresaw. */
async function surprise(person) {
  const told = { armed: false };
  await person.page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      const isStep = told.armed && message.on === "news" && message.steps?.length;
      if (isStep) message.steps[0].events.push({ event: "final", seat: 0 });
      if (isStep) told.armed = false;
      socket.send(JSON.stringify(message));
    });
  });
  return told;
}

async function a_course_stops_when_something_new_happens(house) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno")];
  const told = [await surprise(people[0]), await surprise(people[1])];
  await table(house, people, "carta-magica", { first_player: "seat0", challenge_pick: "deal" });
  const { person, key } = await untilFar(people, TO_THE_SEA, 3);
  const seat = people.indexOf(person);
  await element(person, key).click();
  await courseBox(person).waitFor();
  told[seat].armed = true;
  await element(person, key).click();
  await person.sees("Something new has happened");
  await until("there is something to choose again", () => person.canPress());
  await person.rest();
  check((await shipAt(person, seat)) !== key.slice(5), "the ship has not sailed on");
}

/** Two at one table of another game, until somebody sees a goal so far away. */
async function under_way(house, game, options, first, steps) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno")];
  await table(house, people, game, options);
  return { people, ...(await untilFar(people, first, steps)) };
}

async function a_ship_of_finis_terrae_sails_to_its_goal(house) {
  const { person, key } = await under_way(house, "finis-terrae", {}, ["stop", "pass", "end"], 2);
  const [x, y] = key.slice(7).split("/");
  await element(person, key).click();
  await courseBox(person).waitFor();
  check(
    /Sail \d+ tiles to the tile at/.test(await courseBox(person).textContent()),
    `the course is told: ${await courseBox(person).textContent()}`,
  );
  if (process.env.E2E_SHOTS) await person.page.screenshot({ path: `${process.env.E2E_SHOTS}/course-finis.png` });
  await element(person, key).click();
  await person.sees(new RegExp(`sails to ${x},${y}`));
  await until("there is something to choose again", () => person.canPress());
}

async function a_pawn_of_terra_incognita_goes_with_one_press(house) {
  const { person, key } = await under_way(house, "terra-incognita", { first_player: "0" }, [], 1);
  if (process.env.E2E_SHOTS) await person.page.screenshot({ path: `${process.env.E2E_SHOTS}/course-incognita.png` });
  await element(person, key).click();
  await person.sees(new RegExp(`to ${key.slice(6)}`));
}

run([
  a_mouse_presses_the_goal_twice,
  escape_and_a_press_elsewhere_let_go,
  a_mouse_drags_the_ship,
  a_finger_taps_the_goal_twice,
  the_keyboard_alone_sails_a_course,
  a_course_stops_when_something_new_happens,
  a_ship_of_finis_terrae_sails_to_its_goal,
  a_pawn_of_terra_incognita_goes_with_one_press,
]);
