// Games under four hands: a mouse, whose window grows at half-time; a finger; keys alone; and a finger on a small phone that is turned on its
// side at half-time. They press the middle and the rim of what glows, and every press takes what was pressed (hands.mjs). Meanwhile the
// board keeps its size: whatever comes and goes beside it, its box depends on the window alone.
import { check, equal, isolario, playUntil, run, until } from "./house.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const OPEN = { kind: "open" };
const TOUCH = { hasTouch: true, isMobile: true, hand: "finger" };
const TURN_AFTER = 50; // presses of all together
const WHOLE = process.env.HANDS_WHOLE !== undefined; // every game to its end, which takes minutes
const PRESSES = 120; // until it is enough otherwise

const PATIENT = { settings: { autoPlay: false } }; // single choices are pressed too

async function fourHands(house) {
  await house.open();
  return [
    await house.person("Ada", { viewport: { width: 1280, height: 800 }, hand: "mouse", settings: { pace: "normal" } }),
    await house.person("Bruno", { viewport: { width: 390, height: 844 }, ...TOUCH }),
    await house.person("Chiara", { viewport: { width: 1440, height: 900 }, hand: "keys", ...PATIENT }),
    await house.person("Dario", { viewport: { width: 360, height: 640 }, ...TOUCH, ...PATIENT }),
  ];
}

async function halfTime([ada, , , dario]) {
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  await dario.page.setViewportSize({ width: 844, height: 390 });
}

/** Keeps every box the board has from now on. Runs in the page. */
function watchStage() {
  window.boxes = new Set();
  const tick = () => {
    const box = document.querySelector("main.stage")?.getBoundingClientRect();
    if (box) window.boxes.add([box.x, box.y, box.width, box.height].map(Math.round).join(" "));
    window.watching = requestAnimationFrame(tick);
  };
  cancelAnimationFrame(window.watching);
  tick();
}

async function watch(people) {
  for (const { page, ...person } of people) {
    await page.locator("main.stage [data-key], main.stage svg").first().waitFor({ state: "attached" });
    await until(`${person.name} sees the board lie still`, () =>
      page.evaluate(
        () =>
          Boolean(document.querySelector("main.stage")) &&
          !document.getAnimations().some((a) => a.playState === "running" && a.effect.getTiming().iterations !== Infinity),
      ),
    );
    await page.evaluate(watchStage);
  }
}

/** The board had one box all the time, at 1440 pixels at least 60 % of the width. */
async function keptItsSize(people, game) {
  for (const { name, page } of people) {
    const { width, height } = page.viewportSize();
    const boxes = await page.evaluate(() => [...window.boxes]);
    equal(boxes.length, 1, `boxes of the board of ${game} for ${name} at ${width}x${height}: ${boxes.join(", ")}`);
    const wide = Number(boxes[0].split(" ")[2]);
    if (width === 1440) check(wide >= 0.6 * width, `the board of ${game} has ${wide} of ${width} pixels`);
  }
}

function judge(people) {
  for (const person of people) equal([...person.hidden], [], `what glows under something else, for ${person.name}`);
  for (const person of people)
    check(person.lost <= 1 + person.presses / 50, `${person.name} pressed ${person.lost} times in vain, of ${person.presses}`);
  for (const person of people)
    check(person.missed <= 2 + person.presses / 10, `for ${person.name} ${person.missed} things moved away, of ${person.presses}`);
  for (const person of people) check(person.presses > 5, `${person.name} pressed only ${person.presses} times`);
}

/** Four people play, with half-time after some presses, until there were enough, or to the end of the game and its proof. Nothing that
 * glows is ever out of reach, and every press takes what was pressed. */
async function pressed(house, game, options, presses) {
  const people = await fourHands(house);
  const table = await house.table(people[0], game, 4, [OPEN, OPEN, OPEN, OPEN], { options });
  for (const person of people) await person.sit(table);
  const most = WHOLE ? Infinity : presses;
  const isDone = (enough) => async (count) => count >= enough || (await people[0].isOver());
  await watch(people);
  await playUntil(people, isDone(TURN_AFTER));
  await keptItsSize(people, game);
  await halfTime(people);
  await watch(people);
  await playUntil(people, isDone(most - TURN_AFTER));
  await keptItsSize(people, game);
  judge(people);
  if (most === Infinity) await proved(house, game, people, table);
}

/** Everybody sees the end, and the record proves it. */
async function proved(house, game, people, table) {
  for (const person of people) await until(`${person.name} sees the end`, () => person.isOver());
  const path = join(house.folder, `${table}.txt`);
  writeFileSync(path, await (await fetch(`${house.url}/api/record/${table}`)).text());
  const proof = isolario("verify", path);
  check(proof.status === 0 && proof.stdout.includes(`proved: ${game}`), `verify says ${proof.stdout}${proof.stderr}`);
}

const carta_magica_under_four_hands = (house) => pressed(house, "carta-magica", { round_limit: 20, challenge_pick: "deal" }, PRESSES);
const finis_terrae_under_four_hands = (house) => pressed(house, "finis-terrae", {}, PRESSES);
const isles_of_terror_under_four_hands = (house) => pressed(house, "isles-of-terror", { mode: "competitive", adventure: "adv1" }, PRESSES);
const terra_under_four_hands = (house) => pressed(house, "terra", { cards_each: 2, levels: "yellow+green" }, Infinity);
const terra_incognita_under_four_hands = (house) => pressed(house, "terra-incognita", { round_cap: 3, mode: "ultimate" }, Infinity);

run([
  carta_magica_under_four_hands,
  finis_terrae_under_four_hands,
  isles_of_terror_under_four_hands,
  terra_under_four_hands,
  terra_incognita_under_four_hands,
]);
