// The guided first game of every game that has lessons, from the first note to the last, with a mouse at 1280x800 and a finger at 390x844: every lesson
// comes up, in words, and its note covers nothing that must be pressed. Found by folder: a new game needs no line here.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, equal, run, until } from "./house.mjs";

const boards = fileURLToPath(new URL("../../web/src/boards", import.meta.url));
const lessonsOf = (game, name) => JSON.parse(readFileSync(join(boards, game, `teach/lessons${name && `.${name}`}.json`), "utf8")).lessons;
/** The guided games of a game: "" for the first, then further ones by name. */
const guidedOf = (game) =>
  readdirSync(join(boards, game, "teach"))
    .flatMap((file) => /^lessons(?:\.(\w+))?\.json$/.exec(file)?.slice(1, 2) ?? [])
    .map((name) => name ?? "");
const textsOf = (game) => JSON.parse(readFileSync(join(boards, game, "teach/texts.json"), "utf8"));
const games = readdirSync(boards).filter((game) => existsSync(join(boards, game, "teach/lessons.json")));
const HANDS = {
  mouse: { hand: "mouse", viewport: { width: 1280, height: 800 } },
  finger: { hand: "finger", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const PRESSES_MAX = 300;

/** How a hand touches something that can be seen: by a real mouse or finger on a point of it that nothing covers. */
async function press(person, locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (person.options.hand === "finger") await person.page.touchscreen.tap(x, y);
  else {
    await person.page.mouse.move(x, y, { steps: 3 });
    await person.page.mouse.down();
    await person.page.mouse.up();
  }
}

/** What the page shows of the guide: the note's first words, whether it is only to be read, and what the note covers. Runs in the page. */
function look() {
  const note = document.querySelector(".note[role=region]");
  if (!note) return null;
  const box = note.getBoundingClientRect();
  const over = (a) =>
    Math.min(a.right, box.right) - Math.max(a.left, box.left) > 2 && Math.min(a.bottom, box.bottom) - Math.max(a.top, box.top) > 2;
  const covered = [...document.querySelectorAll("[data-key].can, [data-key].far, .actions [data-action]")].filter(
    (e) => e.checkVisibility() && over(e.getBoundingClientRect()),
  );
  return {
    text: note.querySelector("p").textContent,
    read: note.querySelector(".button.main") !== null,
    covers: covered.map((e) => e.dataset.key ?? e.dataset.action),
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1,
    line: document.querySelector(".leash") !== null,
  };
}

/** Something that the guide lets be pressed and that nothing covers; places of courses too. Runs in the page. */
function target() {
  const all = [
    ...document.querySelectorAll(
      ".actions .button.danger, .actions [data-action], [data-key].picked.far, [data-key].can:not(.picked), [data-key].far",
    ),
  ].filter((e) => e.checkVisibility());
  for (const e of all) {
    const box = e.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    if (there && (e.contains(there) || there.closest("[data-key]")?.dataset.key === e.dataset.key))
      return { x, y, key: e.dataset.key ?? e.dataset.action ?? e.textContent };
  }
  return null;
}

async function touch(person, { x, y }) {
  if (person.options.hand === "finger") return person.page.touchscreen.tap(x, y);
  await person.page.mouse.move(x, y, { steps: 3 });
  await person.page.mouse.down();
  await person.page.mouse.up();
}

/** What the page at rest shows: a note, and something to press unless the note is only to be read; null where there is neither. */
async function toDo(person) {
  await person.rest();
  const note = await person.page.evaluate(look);
  if (note?.read) return { note };
  const at = await person.page.evaluate(target);
  return at && { note, at };
}

async function plays(house, game, name, kind) {
  const lessons = lessonsOf(game, name).filter(({ quiet }) => !quiet);
  const texts = textsOf(game);
  await house.open();
  const ada = await house.person("Ada", { fresh: true, settings: { pace: "once" }, ...HANDS[kind] });
  ada.options = HANDS[kind];
  await begin(house, ada, game, name);
  const came = [];
  for (let i = 0; i < PRESSES_MAX && !came.includes(lessons.at(-1).key); i++) {
    const { note, at } = await until(`something to do after ${came.at(-1)}`, () => toDo(ada));
    const key = note && lessons.find((lesson) => texts[`guide.${lesson.key}`] === note.text)?.key;
    if (note && !came.includes(key)) {
      check(key, `the note "${note.text}" is a lesson's`);
      check(note.inside, `${key}: the note is on the screen`);
      equal(note.covers, [], `${key}: what the note covers`);
      came.push(key);
      if (process.env.E2E_SHOTS)
        await ada.page.screenshot({
          path: join(process.env.E2E_SHOTS, `guided-${game}-${kind}-${String(came.length).padStart(2, "0")}-${key}.png`),
        });
    }
    if (note?.read) await press(ada, ada.page.locator(".note[role=region] .button.main"));
    else await touch(ada, at);
  }
  equal(came.sort(), lessons.map(({ key }) => key).sort(), "every lesson came up");
}

/** From the game's page in the lobby, one press. */
async function begin(house, person, game, name) {
  await person.page.goto(`${house.url}/?game=${game}`);
  await person.page.keyboard.press("Escape");
  await press(person, person.button(name ? `Learn to play ${name}` : "Learn by playing").first());
  await person.page.waitForURL(/\/t\//);
}

run(
  games.flatMap((game) =>
    guidedOf(game).flatMap((name) =>
      Object.keys(HANDS).map((kind) => {
        const test = (house) => plays(house, game, name, kind);
        Object.defineProperty(test, "name", { value: [game, name, kind].filter(Boolean).join("_") });
        return test;
      }),
    ),
  ),
);
