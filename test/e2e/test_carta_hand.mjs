// Carta Magica under the hand: a real mouse and real fingers sail a ship, pressing the glowing squares in the middle, at the edge, where the
// ship lies over them and a fingertip beside them. Each press must send the square that was pressed.
import { check, equal, run, until } from "./house.mjs";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "random" };
const OPTIONS = { options: { challenge_pick: "deal", first_player: "seat0" } };
const PRESSES = 10; // on glowing squares, at each size of screen
const TURNS = 400; // presses in all before the test gives up
const FLICKER_MS = 600;
const phone = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** Listens to what a page sends: every move that was played. */
function overhear(person) {
  person.played = [];
  person.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.do === "play") person.played.push(message.action);
    }),
  );
}

/** The glowing squares with their middles and sides, those that several steps lead to, and the middle of the own ship. Runs in the page. */
function glow() {
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, side: width };
  };
  const squares = [...document.querySelectorAll("[data-key^='cell:'].can")].map((g) => ({
    cell: g.dataset.key.slice(5),
    ...box(g.querySelector("rect")),
  }));
  const goals = [...document.querySelectorAll("[data-key^='cell:'].far")].map((g) => box(g.querySelector("rect")));
  const deck = document.querySelector("[data-ship='0'] [data-spot]");
  return { squares, goals, ship: deck ? box(deck) : null };
}

const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a hand may press for this square: near its middle, at its edges, over the ship, and beside it in open water. */
function hands(square, ship, others) {
  const half = square.side * 0.42;
  const far = ship ? away(square, ship) || 1 : 1;
  const toShip = ship ? { x: (ship.x - square.x) / far, y: (ship.y - square.y) / far } : { x: 1, y: 0 };
  const spots = [
    [0, 0],
    [half, 0],
    [-half, 0],
    [0, half],
    [0, -half],
    [toShip.x * half, toShip.y * half],
    [-toShip.x * 20, -toShip.y * 20],
    [-toShip.x * 14, toShip.y * 14],
  ];
  return spots
    .map(([x, y]) => ({ x: square.x + x, y: square.y + y }))
    .filter((spot) => [...others, ...(ship ? [ship] : [])].every((other) => away(spot, other) > away(spot, square) + 1));
}

async function press(person, spot) {
  if (person.touch) return person.page.touchscreen.tap(spot.x, spot.y);
  await person.page.mouse.move(spot.x, spot.y, { steps: 4 });
  await person.page.mouse.down();
  await person.page.mouse.up();
}

/** Presses one glowing square, at the place whose turn it is, and sees that this square was sent. */
async function pressSquare(person, count) {
  const { squares, goals, ship } = await person.page.evaluate(glow);
  const square = squares[(count * 7) % squares.length];
  const spots = hands(square, ship, [...squares.filter((other) => other !== square), ...goals]);
  const spot = spots[count % spots.length];
  const before = person.played.length;
  await press(person, spot);
  const off = `${Math.round(spot.x - square.x)},${Math.round(spot.y - square.y)} px off`;
  await until(`a press on ${square.cell}, ${off} its middle, is heard`, () => person.played.length > before, 5000);
  equal(person.played.at(-1).replace(/^\w+ \w+=/, ""), square.cell, `a press on ${square.cell}, ${off} its middle`);
}

/** Presses something that is not a square, so that the game goes on: sails where it can. */
async function goOn(person) {
  const { page } = person;
  const wanted = ["sail", "wheel", "keep", "stop", "done", "draw_top", "face", "suffer", "no_battle"].map(
    (verb) => `.actions [data-action='${verb}']:not([disabled])`,
  );
  for (const selector of [...wanted, ".actions .button.danger", ".actions [data-action]:not([disabled])", ".board [data-key].can"]) {
    const target = page.locator(selector).first();
    if (!(await target.count())) continue;
    const before = person.played.length;
    await (person.touch ? target.tap() : target.click());
    await until(
      `a press on ${selector} is heard`,
      async () => person.played.length > before || (await page.locator(".actions .button.danger, .picked").count()) > 0,
      5000,
    );
    return true;
  }
  return false;
}

/** While the pointer rests on a glowing square, what is drawn there stays: nothing comes and goes under it. */
async function seesNoFlicker(person) {
  const { squares } = await person.page.evaluate(glow);
  await person.page.mouse.move(squares[0].x, squares[0].y, { steps: 5 });
  const changes = await person.page.evaluate(
    (ms) =>
      new Promise((done) => {
        let count = 0;
        const watch = new MutationObserver((list) => (count += list.length));
        watch.observe(document.querySelector("svg[data-rule='CM-MOVE-02']"), { childList: true, subtree: true });
        setTimeout(() => (watch.disconnect(), done(count)), ms);
      }),
    FLICKER_MS,
  );
  check(changes <= 4, `the chart was changed ${changes} times under a pointer at rest`);
}

/** A table of the person and a bot; the person presses glowing squares until there were enough. */
async function sails(house, options) {
  await house.open();
  const person = await house.person("Ada", options);
  person.touch = options.hasTouch === true;
  overhear(person);
  const table = await house.table(person, "carta-magica", 2, [OPEN, BOT], OPTIONS);
  await person.sit(table);
  await person.page.locator(".board").waitFor();
  let squares = 0;
  for (let i = 0; squares < PRESSES; i++) {
    check(i < TURNS, `only ${squares} squares glowed in ${TURNS} presses`);
    await until("there is something to press", () => person.canPress());
    await person.rest();
    if (await person.page.locator(".actions .alone").count()) continue; // it plays by itself
    if (!(await person.page.locator("[data-key^='cell:'].can").count())) await goOn(person);
    else {
      if (!person.touch && squares % 8 === 1) await seesNoFlicker(person);
      await pressSquare(person, squares++);
    }
  }
}

async function a_mouse_sails_to_the_squares_it_presses(house) {
  await sails(house, { viewport: { width: 1280, height: 800 }, reducedMotion: "no-preference" });
}

async function a_finger_sails_on_an_upright_phone(house) {
  await sails(house, phone(390, 844));
}

async function a_finger_sails_on_a_phone_held_sideways(house) {
  await sails(house, phone(844, 390));
}

async function a_finger_sails_on_the_smallest_phone(house) {
  await sails(house, phone(360, 640));
}

await run([
  a_mouse_sails_to_the_squares_it_presses,
  a_finger_sails_on_an_upright_phone,
  a_finger_sails_on_a_phone_held_sideways,
  a_finger_sails_on_the_smallest_phone,
]);
