// Every press takes what was pressed, on the boards of Carta Magica and TERRA: at each position everything that glows is open to a press in
// its middle and near its edge, and one of these things is really pressed, by mouse or finger, and must be what is sent.
import { check, run, until } from "./house.mjs";

const BOT = { kind: "bot", bot: "random" };
const PRESSES = 30; // really made, at each size of screen
const phone = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
const SCREENS = { wide: { viewport: { width: 1280, height: 800 } }, upright: phone(390, 844), sideways: phone(844, 390), small: phone(360, 640) };

/** Points of everything on the board that glows and can be seen: the middle and one near the edge, as far as the thing itself is there.
 * Runs in the page. */
function glowing() {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const inside = ({ x, y }) => x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
  const ROUND = [[0, 0], [5, 0], [-5, 0], [0, 5], [0, -5]]; // a fingertip that is not on a border
  const meets = (element, { x, y }) => ROUND.every(([dx, dy]) => element.contains(document.elementFromPoint(x + dx, y + dy))) || (!element.matches(".area") && element.contains(document.elementFromPoint(x, y)));
  return [...document.querySelectorAll(".stage [data-key].can:not(.picked)")]
    .map((element) => {
      const box = element.getBoundingClientRect();
      const at = (dx, dy) => ({ x: box.left + box.width * dx, y: box.top + box.height * dy });
      const grid = [0.5, 0.15, 0.85, 0.3, 0.7].flatMap((dx) => [0.5, 0.15, 0.85, 0.3, 0.7].map((dy) => at(dx, dy)));
      return { key: element.dataset.key, side: Math.min(box.width, box.height), middle: at(0.5, 0.5), seen: grid.some(inside) && !element.matches(".area"), spots: grid.filter((point) => inside(point) && meets(element, point)) };
    })
    .filter(({ seen, spots, side }) => (seen || spots.length > 0) && side > 0); // of a map only a part may be in sight
}

function overhear(person) {
  person.played = [];
  person.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.do === "play") person.played.push(message.action);
    }),
  );
}

async function press(person, { x, y }) {
  if (person.touch) return person.page.touchscreen.tap(x, y);
  await person.page.mouse.move(x, y, { steps: 3 });
  await person.page.mouse.click(x, y);
}

/** What stands for a key in an action: its word, or the verb itself. */
const meansKey = (action, key) => action.split(" ").some((part) => part.replace(/^\w+=/, "") === key.replace(/^\w+:/, ""));

/** Presses one glowing thing, and sees that it was this one that was picked, asked about or played. */
async function pressOne(person, count) {
  const things = await person.page.evaluate(glowing);
  const covered = things.filter(({ spots }) => spots.length === 0);
  check(covered.length === 0, `glows and cannot be pressed: ${covered.map(({ key }) => key).join(", ")}`);
  const thing = things.filter(({ spots }) => spots.length > 0)[(count * 13) % things.length] ?? things.find(({ spots }) => spots.length > 0);
  if (!thing) return false;
  const spot = thing.spots[count % 2 ? thing.spots.length - 1 : 0];
  const before = person.played.length;
  await press(person, spot);
  const { page } = person;
  const outcome = await until(
    `a press on ${thing.key} is heard`,
    async () => {
      if (person.played.length > before) return person.played[before];
      const place = page.locator(".confirm .place");
      if (await place.count()) await place.tap();
      else if (await page.locator(".actions .button.danger").count()) await page.locator(".actions .button.danger").click();
      else if (await page.locator(`[data-key='${thing.key}'].picked`).count()) return `picked ${thing.key.replace(/^\w+:/, "")}`;
      return null;
    },
    8000,
  );
  check(meansKey(outcome, thing.key), `a press on ${thing.key} sent "${outcome}"`);
  return true;
}

async function plays(house, game, screen, options) {
  await house.open();
  const person = await house.person("Ada", { ...SCREENS[screen], settings: { autoPlay: false } }); // no choice goes by while it is looked at
  person.touch = screen !== "wide";
  overhear(person);
  const table = await house.table(person, game, 2, [{ kind: "open" }, BOT], { options });
  await person.sit(table);
  await person.page.locator(".stage").waitFor();
  let pressed = 0;
  for (let i = 0; pressed < PRESSES && !(await person.isOver()); i++) {
    check(i < 400, `only ${pressed} things glowed in 400 looks`);
    await until("there is something to press, or the end", async () => (await person.canPress()) || (await person.isOver()));
    await person.rest();
    if (await person.isOver()) break;
    const onwards = person.page.locator(".terra .buttons .main");
    if (await onwards.count()) await onwards.click();
    else if (await pressOne(person, pressed)) pressed++;
    else await person.page.locator(".actions [data-action]:not([disabled])").first().click();
  }
}

const CARTA = { challenge_pick: "deal", first_player: "seat0" };
const TERRA = { levels: "yellow+green", unasked_bar: "allowed" };
const tests = Object.entries({ "carta-magica": CARTA, terra: TERRA }).flatMap(([game, options]) =>
  Object.keys(SCREENS).map((screen) => {
    const test = (house) => plays(house, game, screen, options);
    return Object.defineProperty(test, "name", { value: `${game.replace("-", "_")}_${screen}_takes_what_is_pressed` });
  }),
);

await run(tests);
