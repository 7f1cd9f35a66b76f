// Measures how a game flows for one person against one bot at the normal pace: presses in a turn, and seconds from the last action of a
// turn until the next choice is there and the story is told. Not a test: figures depend on the machine.
//
//     ISOLARIO=build/release/isolario node test/e2e/measure.mjs [turns] [bot]      (10 turns, medium; docs/figures.md has 16 turns, easy)
import { House, launch, until } from "./house.mjs";

const GAMES = ["carta-magica", "finis-terrae", "isles-of-terror", "terra", "terra-incognita"];
const TURNS = Number(process.argv[2] ?? 10);
const BOT = { kind: "bot", bot: process.argv[3] ?? "medium" };
const BOT_PACE_MS = "700"; // what `isolario serve` does without a word
const GAME_MS = 300_000; // for one game

/** Notes each wait, and how many presses there were before it. Runs in the page. */
function clock() {
  const turns = (window.turns = []);
  let last = { since: null, presses: 0 };
  let sent = window.book.sent.length;
  const look = () => {
    const { book } = window;
    if (book.sent.length > sent) [sent, last] = [book.sent.length, { ...last, since: last.since ?? performance.now() }];
    const asked = book.legal.length > 0 && !book.waiting && document.documentElement.dataset.telling === undefined;
    const passed = book.lists > 0 && !book.waiting && book.legal.length === 0;
    if (last.since !== null && passed) last.away = true;
    if (last.since !== null && asked) {
      if (last.away) {
        turns.push({ seconds: (performance.now() - last.since) / 1000, presses: book.presses - last.presses });
        last.presses = book.presses;
      }
      last = { since: null, presses: last.presses };
    }
    requestAnimationFrame(look);
  };
  look();
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

async function measure(browser, game) {
  const house = new House(browser);
  try {
    await house.open("--bot-pace", BOT_PACE_MS);
    const ada = await house.person("Ada", {
      viewport: { width: 1440, height: 900 },
      reducedMotion: "no-preference",
      settings: { pace: "normal", sounds: false },
    });
    await ada.sit(await house.table(ada, game, 2, [{ kind: "open" }, BOT]));
    await ada.page.locator("main.stage").waitFor();
    await ada.page.evaluate(clock);
    const end = Date.now() + GAME_MS;
    const turns = () => ada.page.evaluate(() => window.turns);
    await until(
      `${TURNS} turns of ${game}`,
      async () => {
        const telling = await ada.page.evaluate(() => document.documentElement.dataset.telling !== undefined);
        if (!telling) await ada.press(); // a person looks first
        return (await turns()).length >= TURNS || (await ada.isOver()) || Date.now() > end;
      },
      2 * GAME_MS,
    );
    return await turns();
  } finally {
    await house.close();
  }
}

const browser = await launch();
console.log("| game | turns | presses a turn, median | waiting, median s | slowest s |\n| --- | --- | --- | --- | --- |");
for (const game of GAMES) {
  const turns = await measure(browser, game);
  const waits = turns.map(({ seconds }) => seconds);
  console.log(
    `| ${game} | ${turns.length} | ${median(turns.map(({ presses }) => presses))} | ${median(waits).toFixed(1)} | ${Math.max(...waits).toFixed(1)} |`,
  );
}
await browser.close();
