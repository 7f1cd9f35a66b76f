// Makes the README's pictures of the five tables: somebody plays against bots for a while, and the screen is kept when they are asked.
//
//     ISOLARIO=build/release/isolario node test/e2e/screens.mjs FOLDER      (docs/screens)
import { join } from "node:path";
import { House, launch, playUntil, until } from "./house.mjs";

const FOLDER = process.argv[2] ?? "docs/screens";
const PICTURES = [
  { game: "carta-magica", file: "table.png", seats: 3, presses: 30, viewport: { width: 1440, height: 900 } },
  { game: "finis-terrae", file: "finis-terrae.png", seats: 3, presses: 60 },
  { game: "isles-of-terror", file: "isles-of-terror.png", seats: 3, presses: 40 },
  { game: "terra", file: "terra.png", seats: 3, presses: 8 },
  { game: "terra-incognita", file: "terra-incognita.png", seats: 4, presses: 50 },
];

async function picture(browser, { game, file, seats, presses, viewport = { width: 1280, height: 800 } }) {
  const house = new House(browser);
  try {
    await house.open();
    const ada = await house.person("Ada", { viewport });
    const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", bot: "easy" }));
    await ada.sit(await house.table(ada, game, seats, [{ kind: "open" }, ...bots]));
    await playUntil([ada], async (pressed) => pressed >= presses || (await ada.isOver()));
    await until("Ada is asked", () => ada.page.evaluate(() => window.book.legal.length > 1 && !window.book.waiting));
    await ada.page.mouse.move(2, 2);
    await ada.rest();
    await ada.page.screenshot({ path: join(FOLDER, file) });
  } finally {
    await house.close();
  }
}

const browser = await launch();
for (const one of PICTURES) await picture(browser, one);
await browser.close();
