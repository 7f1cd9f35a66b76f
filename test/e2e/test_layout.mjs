// The board keeps its size: whatever comes and goes beside it, its box depends on the window alone.
import { check, equal, run, until } from "./house.mjs";
import { robot } from "./robot.mjs";

const GAMES = ["carta-magica", "finis-terrae", "isles-of-terror", "terra", "terra-incognita"];
const PLACES = [{ kind: "open" }, { kind: "bot", bot: "easy" }];
const MOVES = 40;

/** Keeps every box the stage ever has. Runs in the page. */
function watchStage() {
  window.boxes = new Set();
  const note = () => {
    const stage = document.querySelector("main.stage");
    if (!stage) return;
    const { x, y, width, height } = stage.getBoundingClientRect();
    window.boxes.add([x, y, width, height].map((n) => Math.round(n)).join(" "));
  };
  new ResizeObserver(note).observe(document.querySelector("main.stage"));
  const tick = () => (note(), requestAnimationFrame(tick));
  tick();
}

async function keepsItsSize(house, width, height, phone) {
  await house.open();
  for (const game of GAMES) {
    const ada = await house.person("Ada", { viewport: { width, height }, ...(phone ? { hasTouch: true, isMobile: true } : {}) });
    const hand = await robot(ada, await house.table(ada, game, 2, PLACES));
    await ada.page.locator("main.stage [data-key], main.stage svg").first().waitFor();
    await ada.rest();
    await ada.page.evaluate(watchStage);
    await until(`${game} is played`, async () => (await hand.play(), hand.played >= MOVES || hand.actor === "over"));
    await ada.rest();
    const boxes = await ada.page.evaluate(() => [...window.boxes]);
    equal(boxes.length, 1, `boxes of the board of ${game} at ${width}x${height}: ${boxes.join(", ")}`);
    const wide = Number(boxes[0].split(" ")[2]);
    if (width === 1440) check(wide >= 0.6 * width, `the board of ${game} has ${wide} of ${width} pixels`);
    await ada.context.close();
  }
}

async function on_a_wide_screen(house) {
  await keepsItsSize(house, 1440, 900, false);
}

async function on_a_laptop(house) {
  await keepsItsSize(house, 1280, 800, false);
}

async function on_a_phone(house) {
  await keepsItsSize(house, 390, 844, true);
}

async function on_a_small_phone(house) {
  await keepsItsSize(house, 360, 640, true);
}

async function on_a_phone_that_lies(house) {
  await keepsItsSize(house, 844, 390, true);
}

run([on_a_wide_screen, on_a_laptop, on_a_phone, on_a_small_phone, on_a_phone_that_lies]);
