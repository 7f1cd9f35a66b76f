// The lobby under the hand: one's own tables, those of older rules too, with the mouse, a finger and the keyboard.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { check, equal, LOST_LINE, run, until } from "./house.mjs";

/** Makes every table of the house one of another version of the rules, as an older program would have left it. */
function ageTables(house) {
  const script = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for name in ("tail", "log"): db.execute(f"update {name} set sum = null") # as rows of before checksums
for name in [row[0] for row in db.execute("select name from sqlite_master where type = 'table'")]:
    for column in [row[1] for row in db.execute(f"pragma table_info({name})")]:
        db.execute(f"""update {name} set {column} = replace({column}, '"rules":1,', '"rules":77,') where typeof({column}) = 'text' and {column} like 'open %'""")
db.commit()`;
  const done = spawnSync("python3", ["-c", script, join(house.folder, "e2e.db")], { encoding: "utf8" });
  check(done.status === 0, done.stderr);
}

const mine = (person) => person.page.locator("#tables section").first();

async function openTicTacToe(person) {
  await person.go("/?game=tic-tac-toe");
  await person.button("Play now against bots").click();
  await person.page.locator(".actions, [data-key].can").first().waitFor();
}

async function oldRulesAreToldInWords(house) {
  await house.open();
  const ada = await house.person("Ada", { bypassCSP: true });
  await openTicTacToe(ada);
  const address = new URL(ada.page.url()).pathname;
  await house.kill("SIGTERM");
  ageTables(house);
  ada.expects = LOST_LINE;
  await house.open();
  await ada.go("/");
  await mine(ada).getByText("begun under older rules").waitFor();
  await mine(ada).getByRole("link", { name: "Why?" }).click();
  await ada.sees(/begun under version 77 of the rules/);
  equal(new URL(ada.page.url()).pathname, address, "the address is the table's");
  await ada.axe("the page of an old table");
  await ada.go(`/replay/${address.split("/").pop()}`);
  await ada.sees(/neither played on nor shown/);
  await ada.go(address);
  await ada.button("Remove it from my tables").click();
  await ada.sees("Nothing is laid out yet");
}

async function anUnfinishedTableIsGivenUpAndRemoved(house) {
  await house.open();
  const ada = await house.person("Ada");
  await openTicTacToe(ada);
  const address = new URL(ada.page.url()).pathname;
  await ada.go("/");
  const card = mine(ada).locator("article");
  await card.getByRole("button", { name: "Remove" }).click();
  await card.getByRole("button", { name: "Keep it" }).click();
  await card.getByRole("link", { name: "Go on" }).waitFor();
  await card.getByRole("button", { name: "Remove" }).click();
  await card.getByRole("button", { name: "Give up and remove" }).click();
  await until("the table is gone from the list", async () => (await card.count()) === 0);
  await ada.go(address);
  await ada.sees(/resigned|wins/);
}

/** Whether the whole of an element is on the screen, without scrolling. */
const onScreen = (locator) =>
  locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  });

async function allGamesAndAPlayButtonAreOnTheFirstScreen(house) {
  await house.open();
  const ada = await house.person("Ada", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const plates = ada.page.locator(".plate-tab");
  await plates.first().waitFor();
  equal(await plates.count(), 5, "games in the atlas");
  for (const plate of await plates.all()) {
    await plate.tap();
    await ada.rest();
    for (const other of await plates.all()) check(await onScreen(other), "every plate is on the first screen");
    check(await onScreen(ada.button("Play now against bots")), "and so is the button that begins");
  }
  equal(await ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the screen");
}

async function everyKeyPressTurnsALeaf(house) {
  await house.open();
  const ada = await house.person("Ada", { reducedMotion: "no-preference" });
  await ada.page.locator(".plate-tab").first().waitFor();
  for (let i = 0; i < 3; i++) await ada.page.keyboard.press("ArrowRight");
  await ada.page.locator("#tab-terra[aria-selected=true]").waitFor();
  await ada.page.keyboard.press("ArrowLeft");
  await ada.page.locator("#tab-isles-of-terror[aria-selected=true]").waitFor();
  await ada.page.getByRole("heading", { name: "Isles of Terror" }).first().waitFor();
}

async function aGamesOwnPageSaysHowItIsPlayed(house) {
  await house.open();
  const ada = await house.person("Ada");
  await ada.go("/?game=isles-of-terror");
  await ada.page.getByLabel("How it is played").selectOption({ label: "together" });
  await ada.page.getByLabel("How long").selectOption({ label: "campaign of all four" });
  await until(
    "a campaign has no single adventure to choose",
    async () => (await ada.page.getByLabel("Adventure", { exact: true }).count()) === 0,
  );
  await ada.page.getByLabel("How well the bots play").selectOption({ label: "Bots: Captain (hard)" });
  await ada.button("More options").click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByText("Variants of the rules").waitFor();
  equal(await dialog.getByText("as printed").count(), 0, "nothing claims to be printed");
  equal(await dialog.getByLabel(/against each other, together/).count(), 0, "what the page asks is not asked again");
  equal(await dialog.getByLabel("Bot for player 2").inputValue(), "hard", "the level of the bots");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await ada.button("Invite friends").click();
  await ada.page.locator(".changed dd").first().waitFor();
  equal(
    await ada.page.locator(".changed dd").allInnerTexts(),
    ["together against the isle", "the campaign of all four"],
    "what was chosen is what is played",
  );
}

async function anInvitationSaysWhoInvitesToWhat(house) {
  await house.open();
  const ada = await house.person("Ada");
  await ada.go("/?game=carta-magica");
  await ada.page.getByLabel("Your name").fill('<b>"Ada" & co');
  await ada.page.getByLabel("Your name").press("Tab");
  await ada.button("Invite friends").click();
  await ada.page.getByLabel("Link", { exact: true }).waitFor();
  const bruno = await house.person("Bruno");
  const path = new URL(ada.page.url()).pathname;
  await bruno.go(path);
  await bruno.page.getByRole("heading", { name: '<b>"Ada" & co invites you to Carta Magica' }).waitFor();
  check(await bruno.page.locator("header .cover svg").isVisible(), "with the cover");
  await ada.page.getByLabel("Say something to the table").fill("take the blue ship");
  await ada.button("Say").click();
  await bruno.sees("take the blue ship");
  const html = await (await fetch(house.url + path)).text();
  check(
    html.includes("&lt;b&gt;&quot;Ada&quot; &amp; co invites you to a game; 1 seat is free."),
    `the preview says who invites, escaped: ${html}`,
  );
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  check(picture?.startsWith(house.url), `the picture has a whole address: ${picture}`);
  const answer = await fetch(picture);
  equal([answer.status, answer.headers.get("content-type")], [200, "image/jpeg"], "and is there");
  check(!(await (await fetch(`${house.url}/t/AAAAAAAAAAAAAAAA`)).text()).includes("og:title"), "of no table nothing is told");
}

await run([
  oldRulesAreToldInWords,
  anUnfinishedTableIsGivenUpAndRemoved,
  allGamesAndAPlayButtonAreOnTheFirstScreen,
  everyKeyPressTurnsALeaf,
  aGamesOwnPageSaysHowItIsPlayed,
  anInvitationSaysWhoInvitesToWhat,
]);
