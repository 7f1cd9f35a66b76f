// Makes the README's pictures: the atlas, the five tables, two phones by candle light, and the end of a game. Somebody plays against bots for a
// while, and the screen is kept when they are asked.
//
//     ISOLARIO=build/release/isolario node test/e2e/screens.mjs FOLDER [FILE...]      (docs/screens; without names all of them)
import { join } from "node:path";
import { House, launch, playUntil, until } from "./house.mjs";

const [FOLDER = "docs/screens", ...WANTED] = process.argv.slice(2);
const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  settings: { light: "candle" },
};
const PICTURES = [
  { file: "lobby.png", make: atlas },
  { file: "table.png", game: "carta-magica", seats: 3, presses: 30, look: { viewport: { width: 1440, height: 900 } } },
  { file: "finis-terrae.png", game: "finis-terrae", seats: 3, presses: 60 },
  { file: "isles-of-terror.png", game: "isles-of-terror", seats: 3, presses: 40 },
  { file: "terra.png", game: "terra", seats: 3, presses: 8 },
  { file: "terra-incognita.png", game: "terra-incognita", seats: 4, presses: 50 },
  { file: "phone.png", game: "carta-magica", seats: 3, presses: 24, look: PHONE },
  { file: "isles-phone.png", game: "isles-of-terror", seats: 2, presses: 30, look: PHONE },
  { file: "end.png", make: end, game: "carta-magica", seats: 3, presses: 20 },
];

/** Somebody at a table with bots, after some presses. */
async function plays(house, { game, seats, presses, look = WIDE }) {
  const ada = await house.person("Ada", look);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", bot: "easy" }));
  const table = await house.table(ada, game, seats, [{ kind: "open" }, ...bots]);
  await ada.sit(table);
  await playUntil([ada], async (pressed) => pressed >= presses || (await ada.isOver()));
  return { ada, table };
}

async function asked(house, wanted) {
  const { ada } = await plays(house, wanted);
  await until("Ada is asked", () => ada.page.evaluate(() => window.book.legal.length > 1 && !window.book.waiting));
  return ada;
}

/** The book of games, as a stranger finds it. */
async function atlas(house) {
  const ada = await house.person("Ada", { ...WIDE, fresh: true });
  await ada.page.locator("article h2").first().waitFor();
  return ada;
}

/** A bot plays on for Ada, who looks on to the end. */
async function end(house, wanted) {
  const { ada, table } = await plays(house, wanted);
  await ada.leave(table);
  await until("the game is over", () => ada.isOver(), 600_000);
  return ada;
}

const browser = await launch();
for (const wanted of PICTURES.filter(({ file }) => !WANTED.length || WANTED.includes(file))) {
  const house = new House(browser);
  try {
    await house.open();
    const person = await (wanted.make ?? asked)(house, wanted);
    await person.page.mouse.move(2, 2);
    await person.rest();
    await person.page.screenshot({ path: join(FOLDER, wanted.file) });
  } finally {
    await house.close();
  }
}
await browser.close();
