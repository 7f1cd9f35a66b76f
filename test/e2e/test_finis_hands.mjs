// Finis Terrae under the hand: with a real mouse and real touch, every thing that glows on the chart takes the press at its middle and
// away from it, and what is sent is what was pressed.
import { check, run, until } from "./house.mjs";

const SCREENS = {
  mouse: { viewport: { width: 1280, height: 800 } },
  upright: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  lying: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};
const PRESSES = 10;
const AWAY = 0.55; // of the way from the middle of a glowing thing to its rim

/** What glows on the chart now: its key, and where its middle and four points away from it are on the screen. Runs in the page. */
function glowing(away) {
  const chart = document.querySelector("svg[data-rule='FT-CARTO-04']");
  const frame = chart.closest(".frame").getBoundingClientRect();
  return [...chart.querySelectorAll("[data-key].can")].map((element) => {
    const box = (element.querySelector(".hit, .glow, circle") ?? element).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const points = [
      [0, 0],
      [away, 0],
      [-away, 0],
      [0, away],
      [0, -away],
    ].map(([dx, dy]) => ({ x: x + (dx * box.width) / 2, y: y + (dy * box.height) / 2 }));
    const takes = points.map((p) => document.elementFromPoint(p.x, p.y)?.closest("[data-key]")?.dataset.key ?? null);
    const inside = points.map((p) => p.x > frame.left + 2 && p.x < frame.right - 2 && p.y > frame.top + 2 && p.y < frame.bottom - 2);
    return { key: element.dataset.key, points, takes, inside, width: box.width };
  });
}

/** What the action that was sent must say, for a key of the chart. */
const MEANS = {
  verb: (word) => new RegExp(`^${word}\\b`),
  direction: (word) => new RegExp(`^step to=${word}$`),
  berth: (word) => new RegExp(`^home cell=${word}$`),
  kind: (word) => new RegExp(`^collect kind=${word}$`),
  ship: (word) => new RegExp(`^fight ship=${word}$`),
  coordinate: () => /^haven /,
};
const PREFERRED = ["verb:found", "verb:trade", "kind:", "ship:", "coordinate:", "direction:", "verb:stop"]; // the rarer first

class Hands {
  constructor(person, touch) {
    Object.assign(this, { person, page: person.page, touch, sent: [], count: 0, kinds: new Set() });
    this.page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const message = JSON.parse(payload);
        if (message.do === "play") this.sent.push(message.action);
      }),
    );
  }

  async press({ x, y }) {
    if (this.touch) return this.page.touchscreen.tap(x, y);
    await this.page.mouse.move(x - 3, y - 2);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  /** Every glowing thing takes the presses on it: the middle and the points away from it. */
  async allTakeTheirPresses() {
    const isTaken = (things) => things.every(({ key, takes, inside }) => takes.every((taker, i) => !inside[i] || taker === key));
    let things = await this.page.evaluate(glowing, AWAY);
    if (!isTaken(things)) {
      await this.person.rest(); // a gust or a sign passes over the chart while a story is told
      things = await this.page.evaluate(glowing, AWAY);
    }
    for (const { key, points, takes, inside } of things)
      takes.forEach((taker, i) =>
        check(
          !inside[i] || taker === key,
          `a press on ${key} at ${Math.round(points[i].x)},${Math.round(points[i].y)} (point ${i}) is taken by ${taker}`,
        ),
      );
    return things.filter(({ inside }) => inside[0]);
  }

  /** Presses something on the chart, in the middle or away from it in turn, and sees that this was played. */
  async pressOnChart(things) {
    const rank = ({ key }) =>
      (PREFERRED.findIndex((prefix) => key.startsWith(prefix)) + 1 || 99) * 1000 + ((this.count * 7 + key.length * 13) % 17);
    const open = this.count % 6 === 5 ? things : [...things].sort((a, b) => rank(a) - rank(b));
    const thing = open[0];
    const point = thing.points[thing.inside[this.count % 5] ? this.count % 5 : 0];
    const before = this.sent.length;
    this.count++;
    this.kinds.add(thing.key.replace(/:.*/, (rest) => (thing.key.startsWith("verb:") ? rest : "")));
    await this.press(point);
    const [domain, word] = thing.key.split(/:(.*)/);
    if (domain === "place") return this.placed(word, before);
    const action = await until(`${thing.key} is played`, () => this.sent[before], 10_000);
    check(MEANS[domain](word).test(action), `a press on ${thing.key} plays "${action}"`);
  }

  /** A place is pressed until the tile lies there: where several ways are possible, the first press shows one. */
  async placed(cell, before) {
    const [x, y] = cell.split(",");
    for (let i = 0; i < 3 && this.sent.length === before; i++) {
      await this.person.rest();
      if (this.sent.length > before) break;
      const thing = (await this.page.evaluate(glowing, AWAY)).find(({ key }) => key === `place:${cell}`);
      check(thing, `the place ${cell} still glows`);
      await this.press(thing.points[0]);
      await this.page.waitForTimeout(60);
    }
    const action = await until(`a tile is laid at ${cell}`, () => this.sent[before], 10_000);
    check(action.startsWith("place ") && action.endsWith(` x=${x} y=${y}`), `a press on ${cell} plays "${action}"`);
  }

  /** What is not on the chart: chips of the desk, then buttons of the table. */
  async pressBeside() {
    const chip = this.page.locator(".desk [data-key].can:not(.picked)").filter({ visible: true }).first();
    const button = this.page.locator(".actions [data-action]:not([disabled]), .actions .button.danger").filter({ visible: true }).last();
    const what = (await chip.count()) ? chip : button;
    if (!(await what.count())) return false;
    const before = this.sent.length;
    await (this.touch ? what.tap() : what.click());
    await until(
      "it is played, or picked",
      async () =>
        this.sent.length > before ||
        (await this.page.locator(".desk [data-key].picked, .actions .picked, .actions .button.danger").count()) > 0,
    );
    return true;
  }
}

async function playByHand(house, name, presses) {
  const screen = SCREENS[name];
  await house.open();
  const ada = await house.person("Ada", { ...screen, settings: { pace: "once" } });
  const hands = new Hands(ada, Boolean(screen.hasTouch));
  const table = await house.table(ada, "finis-terrae", 2, [{ kind: "open" }, { kind: "bot", bot: "greedy" }], {
    options: { start_split: "recommended" },
  });
  await ada.sit(table);
  const end = Date.now() + 400_000;
  while (hands.count < presses && Date.now() < end && !(await ada.isOver())) {
    await until("there is something to press", async () => (await ada.canPress()) || (await ada.isOver()));
    await ada.rest();
    const things = await hands.allTakeTheirPresses();
    if (things.length > 0) await hands.pressOnChart(things);
    else if (!(await hands.pressBeside())) await ada.page.waitForTimeout(50);
  }
  check(hands.count >= presses || (await ada.isOver()), `${hands.count} presses on the chart`);
  console.log(`      ${name}: ${hands.count} presses on the chart, of ${[...hands.kinds].sort().join(", ")}`);
}

async function a_mouse_takes_what_it_presses(house) {
  await playByHand(house, "mouse", PRESSES);
}

async function a_finger_takes_what_it_presses_on_a_phone(house) {
  await playByHand(house, "upright", PRESSES);
}

async function a_finger_takes_what_it_presses_on_the_smallest_phone(house) {
  await playByHand(house, "small", PRESSES);
}

async function a_finger_takes_what_it_presses_on_a_phone_that_lies(house) {
  await playByHand(house, "lying", PRESSES);
}

/** Where places are too small for a finger, the first tap comes nearer and lays nothing; the next ones lay. */
async function a_finger_comes_nearer_before_it_lays_a_tile(house) {
  await house.open();
  const ada = await house.person("Ada", {
    viewport: { width: 240, height: 560 },
    hasTouch: true,
    isMobile: true,
    settings: { pace: "once" },
  });
  const hands = new Hands(ada, true);
  const table = await house.table(ada, "finis-terrae", 2, [{ kind: "open" }, { kind: "bot", bot: "greedy" }], {
    options: { start_split: "recommended" },
  });
  await ada.sit(table);
  for (let i = 0; i < 60; i++) {
    await until("there is something to press", () => ada.canPress());
    await ada.rest();
    const things = (await ada.page.evaluate(glowing, AWAY)).filter(({ key, inside }) => key.startsWith("place:") && inside[0]);
    if (things.length === 0 || things[0].width >= 34) {
      await ada.press();
      continue;
    }
    const before = hands.sent.length;
    await hands.press(things[0].points[0]);
    await ada.rest();
    const after = (await ada.page.evaluate(glowing, AWAY)).find(({ key }) => key === things[0].key);
    check(
      hands.sent.length === before && after.width >= 44,
      `a tap on ${Math.round(things[0].width)} pixels makes them ${Math.round(after?.width)}`,
    );
    return hands.placed(things[0].key.slice("place:".length), before);
  }
  throw new Error("no place was ever too small");
}

run([
  a_finger_comes_nearer_before_it_lays_a_tile,
  a_mouse_takes_what_it_presses,
  a_finger_takes_what_it_presses_on_a_phone,
  a_finger_takes_what_it_presses_on_the_smallest_phone,
  a_finger_takes_what_it_presses_on_a_phone_that_lies,
]);
