// The page itself: keyboard, phone, accessibility, languages, what is loaded.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { check, equal, play, playUntil, run, until } from "./house.mjs";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "easy" };
const LOBBY_MAX = 200_000; // bytes of files as they are sent, compressed: the lobby alone
const FIRST_LOAD_MAX = 290_000; // lobby, one board, and how to win it, which opens at the first table of a game
const FIRST_LOAD_LEAST = 150_000; // fewer, and something was not counted

/** From the atlas to the end of a game with nothing but keys. */
async function everything_works_by_keyboard(house) {
  await house.open();
  const ada = await house.person("Ada");
  const { page } = ada;
  const tabTo = async (what, isThere, given) => {
    for (let i = 0; i < 200; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(isThere, given)) return;
    }
    throw new Error(`Tab never comes to ${what}`);
  };
  await page.goto(`${house.url}/?game=tic-tac-toe`);
  await page.locator("article").first().waitFor();
  await tabTo("the button", (words) => new RegExp(words).test(document.activeElement?.textContent ?? ""), "^\\s*Play now against bots");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  const cells = page.locator("[data-key].can");
  const asked = () => until("it is our turn, or over", async () => ((await ada.isOver()) ? "over" : (await cells.count()) > 0 && "turn"));
  while ((await asked()) === "turn") {
    const free = await cells.count();
    if (free > 1) {
      await tabTo("a free cell", () => document.activeElement?.matches("[data-key].can") ?? false);
      await page.keyboard.press("Enter");
    } // the last cell of all marks itself
    await until("a key has marked a cell", async () => (await cells.count()) < free);
  }
}

/** Nothing overflows on a phone, upright or lying, and what is pressed is large enough. */
async function a_phone_has_room(house) {
  await house.open();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ]) {
    const ada = await house.person(`Ada${width}`, { viewport: { width, height }, hasTouch: true, isMobile: true });
    const wide = () => ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await ada.page.locator("article").first().waitFor();
    check((await wide()) <= 0, `the lobby overflows by ${await wide()} px at ${width}x${height}`);
    const table = await house.table(ada, "carta-magica", 2, [OPEN, BOT], { options: { round_limit: 20 } });
    await ada.sit(table);
    await play([ada], 20);
    await ada.rest();
    check((await wide()) <= 0, `the table overflows by ${await wide()} px at ${width}x${height}`);
    const small = await ada.page.evaluate(() =>
      [...document.querySelectorAll("button, a.button, select, summary")]
        .filter(
          (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().height < 43.5 && !e.closest("svg"),
        )
        .map((e) => `${e.textContent.trim().slice(0, 30)} ${Math.round(e.getBoundingClientRect().height)} px`),
    );
    equal(small, [], `what can be pressed is 44 px high at ${width}x${height}`);
  }
}

/** On the smallest phones too the captains to choose from lie side by side, each with its whole name: no word is broken. */
async function the_smallest_phone_keeps_words_whole(house) {
  await house.open();
  for (const [width, height, locale] of [
    [320, 568, "en-GB"],
    [320, 568, "it-IT"],
    [568, 320, "it-IT"],
  ]) {
    const ada = await house.person(`Ada${width}-${locale}`, { viewport: { width, height }, hasTouch: true, isMobile: true, locale });
    const table = await house.table(ada, "carta-magica", 2, [OPEN, BOT]);
    await ada.sit(table);
    const names = ada.page.locator(".setup .titled .name");
    await names.first().waitFor();
    await ada.rest();
    const found = await names.evaluateAll((all) =>
      all.map((name) => {
        const card = name.parentElement.getBoundingClientRect();
        const foot = document.elementFromPoint(card.x + card.width / 2, card.bottom - 6);
        const width = name.getBoundingClientRect().width;
        name.style.overflowWrap = "normal"; // a word that was broken now makes its name wider
        const cut = name.getBoundingClientRect().width > width + 0.5 || name.scrollWidth > name.clientWidth;
        return { name: name.textContent, cut, seen: foot !== null && name.parentElement.contains(foot) };
      }),
    );
    equal(found.length, 4, `captains at ${width}x${height} in ${locale}`);
    equal(
      found.filter((one) => one.cut || !one.seen),
      [],
      `captains that are cut or out of sight at ${width}x${height} in ${locale}`,
    );
  }
}

/** axe finds nothing on any page, in any light. */
async function axe_finds_nothing(house) {
  await house.open();
  for (const light of ["day", "candle", "contrast"]) {
    const ada = await house.person(`Ada-${light}`, { settings: { light, motion: "off" }, bypassCSP: true });
    await ada.page.locator("article").first().waitFor();
    await ada.axe(`the lobby by ${light}`);
    const table = await house.table(ada, "carta-magica", 3, [OPEN, BOT, OPEN], { options: { round_limit: 20, challenge_pick: "deal" } });
    await ada.sit(table);
    await ada.axe(`the waiting room by ${light}`);
    const bea = await house.person(`Bea-${light}`, { settings: { light, motion: "off" }, bypassCSP: true });
    await bea.sit(table);
    await play([ada, bea], 20);
    await ada.axe(`the table by ${light}`);
    if (light !== "day") continue;
    const small = await house.table(ada, "tic-tac-toe", 2, [OPEN, { kind: "bot", bot: "random" }]);
    await ada.sit(small);
    await playUntil([ada], () => ada.isOver());
    await ada.axe("the end");
  }
}

/** Whether every text of the domain is translated; what is not is shown in English. */
function isTranslated(language, domain) {
  const file = fileURLToPath(new URL(`../../po/${language}/${domain}.po`, import.meta.url));
  return !/untranslated|fuzzy/.test(
    spawnSync("msgfmt", ["--statistics", "-o", "/dev/null", file], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } }).stderr,
  );
}

/** In Italian nothing is left in English, from the atlas to the end, where all of it is translated. */
async function italian_is_complete(house) {
  await house.open();
  const ada = await house.person("Ada", { locale: "it-IT" });
  await ada.sees("Gioca subito");
  equal(await ada.page.evaluate(() => document.documentElement.lang), "it", "the page says its language");
  const table = await house.table(ada, "carta-magica", 2, [OPEN, BOT], { options: { round_limit: 20, challenge_pick: "deal" } });
  await ada.sit(table);
  await play([ada], 40);
  const words = await ada.page.evaluate(() => document.body.innerText);
  const english = words.match(/\b(the|your|you|with|choose|turn|spins|sails|draws|takes|cards?)\b/gi) ?? [];
  if (isTranslated("it", "web") && isTranslated("it", "carta-magica")) equal([...new Set(english)], [], "no English word is left");
}

/** The first load is small, whatever the board, and everything comes from us (each page's own check sees to the latter). A browser that
 * has never been here goes from the lobby to a table and is asked for its first move; what it loads until then is counted as it was
 * sent. */
async function the_first_load_is_small(house) {
  await house.open();
  const ada = await house.person("Ada");
  for (const game of ["carta-magica", "terra-incognita", "finis-terrae", "isles-of-terror", "terra"]) {
    const table = await house.table(ada, game, 2, [OPEN, BOT]);
    const { lobby, bytes } = await firstLoad(house, `/t/${table}`);
    console.log(`      ${game}: ${bytes} bytes, of them ${lobby} for the lobby`);
    check(lobby < LOBBY_MAX, `the lobby takes ${lobby} bytes`);
    check(bytes > FIRST_LOAD_LEAST && bytes < FIRST_LOAD_MAX, `${game}: lobby and board take ${bytes} bytes`);
  }
}

async function firstLoad(house, path) {
  const context = await house.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const page = await context.newPage();
  const sizes = [];
  let asked = 0;
  page.on("request", () => asked++);
  page.on("requestfailed", () => asked--); // given up by the browser itself
  page.on("requestfinished", (request) => sizes.push(request.sizes()));
  const allIsHere = () =>
    until(
      "all is loaded",
      async () =>
        (await page.evaluate(() => document.fonts.ready.then(() => document.fonts.status))) === "loaded" && sizes.length === asked,
    );
  await page.goto(house.url);
  await page.getByRole("button", { name: "Play now against bots" }).waitFor();
  await allIsHere();
  const sum = async () => (await Promise.all(sizes)).reduce((all, { responseBodySize }) => all + responseBodySize, 0);
  const lobby = await sum();
  await page.evaluate((to) => (history.pushState(null, "", to), dispatchEvent(new PopStateEvent("popstate"))), path);
  await page.getByRole("button", { name: "Sit here" }).click();
  await page.locator("form input[type=text]").fill("Ada");
  await page.locator("form button").click();
  await page.getByRole("button", { name: "I am ready" }).click();
  await page.locator("[data-key].can").first().waitFor({ state: "attached" });
  await allIsHere();
  const bytes = await sum();
  await context.close();
  return { lobby, bytes };
}

/** Who comes for the first time is led through the game by notes, at their own pace, and may send the guide away. */
async function a_guided_game_explains_itself(house) {
  await house.open();
  const ada = await house.person("Ada");
  await ada.button("Learn by playing").click();
  await ada.page.waitForURL(/\/t\//);
  const note = ada.page.getByRole("region", { name: "The guided game" });
  await note.getByText("Welcome aboard, captain!").waitFor();
  await note.getByRole("button", { name: "Go on" }).click();
  await note.getByText("who are you?").waitFor();
  await ada.page.locator('[data-key^="character:"].can').first().click();
  await note.getByText("A challenge card names").waitFor();
  await note.getByRole("button", { name: "Leave the guide" }).click();
  await note.waitFor({ state: "detached" });
  await ada.page.reload();
  await ada.button("Go on with the guide").click(); // it can be taken up again where it was left
  await note.getByText("A challenge card names").waitFor();
}

/** A gesture that is not allowed is answered with the rule that forbids it. */
async function a_refusal_names_its_rule(house) {
  await house.open();
  const ada = await house.person("Ada");
  const table = await house.table(ada, "tic-tac-toe", 2, [OPEN, BOT]);
  await ada.sit(table);
  await ada.page.locator("[data-key='cell:b2'].can").click();
  await until(
    "the bot has marked a cell and it is our turn",
    async () => (await ada.page.locator(".sign").count()) === 2 && (await ada.page.locator("[data-key].can").count()) > 0,
  );
  const taken = await ada.page.locator("[data-key='cell:b2']").boundingBox();
  await ada.page.mouse.click(taken.x + taken.width / 2, taken.y + taken.height / 2);
  await ada.sees(/TTT-[A-Z]+-\d+/);
}

run([
  everything_works_by_keyboard,
  a_phone_has_room,
  the_smallest_phone_keeps_words_whole,
  axe_finds_nothing,
  italian_is_complete,
  the_first_load_is_small,
  a_guided_game_explains_itself,
  a_refusal_names_its_rule,
]);
