// How a game flows at the table, with a real mouse and by keyboard alone: the pace, presses during a story, the log, the focus, the clock.
import { check, equal, run, until } from "./house.mjs";
import { robot } from "./robot.mjs";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "easy" };
const GAMES = ["carta-magica", "finis-terrae", "isles-of-terror", "terra", "terra-incognita"];
const MOVING = { reducedMotion: "no-preference", settings: { sounds: false, pace: "slow", autoPlay: false } };
const KEYBOARD_MOVES = 40;
const LIST_OPENS_MS = 3_000; // on a busy machine

const telling = (person) => person.page.evaluate(() => document.documentElement.dataset.telling !== undefined);

/** What the page sends, as it is sent. */
function listen(person) {
  const sent = [];
  person.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload))));
  return sent;
}

/** The pace is one press away, or a key, and is kept. */
async function the_pace_is_kept(house) {
  await house.open();
  const ada = await house.person("Ada", { settings: null });
  const table = await house.table(ada, "carta-magica", 2, [OPEN, BOT]);
  await ada.sit(table);
  const pace = ada.page.locator("[data-pace]").filter({ visible: true });
  equal(await pace.getAttribute("data-pace"), "normal", "the pace at first");
  await pace.click();
  equal(await pace.getAttribute("data-pace"), "quick", "the pace after one press");
  await ada.page.keyboard.press("p");
  await until("a key changes it too", async () => (await pace.getAttribute("data-pace")) === "once");
  await ada.page.reload();
  await pace.waitFor();
  equal(await pace.getAttribute("data-pace"), "once", "the pace after coming back");
}

/** While the bot's turn is still told, the wheel is pressed with the mouse: the story ends at once and the wheel spins. */
async function a_press_during_a_story_is_carried_out(house) {
  await house.open();
  const ada = await house.person("Ada", MOVING);
  const sent = listen(ada);
  const hand = await robot(ada, await house.table(ada, "carta-magica", 2, [OPEN, BOT]));
  const wheel = ada.page.locator("main.stage [data-key='verb:spin'].can, main.stage [data-key='verb:wheel'].can").first();
  for (let stories = 0; stories < 3; stories++) {
    await until("a story is told and Ada may spin", async () => {
      if ((await telling(ada)) && (await wheel.count())) return true;
      if (!(await telling(ada))) await hand.play();
      return false;
    });
    const box = await wheel.boundingBox();
    const before = sent.filter((message) => message.do === "play").length;
    await ada.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await until("the press is carried out", () => sent.filter((message) => message.do === "play").length > before);
  }
}

/** Keeps every hint that stands beside the prompt from now on. Runs in the page. */
function noteHints() {
  window.hints = new Set();
  new MutationObserver(() => window.hints.add(document.querySelector(".prompt .hint > span")?.textContent ?? "")).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Skipping to one's turn, by button and by key, tells everything at once and then goes on at the usual pace. Beside the prompt stands whose
 * turn is told, and afterwards what they have just done. */
async function the_story_can_be_skipped(house) {
  await house.open();
  const ada = await house.person("Ada", MOVING);
  const hand = await robot(ada, await house.table(ada, "carta-magica", 2, [OPEN, BOT]));
  await ada.page.evaluate(noteHints);
  for (const skip of [() => ada.button("Skip to my turn").click(), () => ada.page.keyboard.press("s")]) {
    await until("a story is told", async () => ((await telling(ada)) ? true : (await hand.play(), false)));
    await skip();
    await until("it is over, and it is Ada's turn", async () => !(await telling(ada)) && hand.actor === 0);
  }
  equal(await ada.page.locator("[data-pace]").filter({ visible: true }).getAttribute("data-pace"), "slow", "the pace is as it was");
  const hints = () => ada.page.evaluate(() => [...window.hints]);
  for (const words of [/^The turn of Bot 2$/, /^Just now: ./])
    await until(`${words} is read`, async () => (await hints()).some((hint) => words.test(hint)) || (await hand.play(), false));
}

/** The log has one line for a turn; its steps open; a press shows the board of that moment, and another the present. It never tells
 * what the board has not told. */
async function the_log_is_read(house) {
  await house.open();
  const ada = await house.person("Ada", MOVING);
  const hand = await robot(ada, await house.table(ada, "carta-magica", 2, [OPEN, BOT]));
  const steps = () => ada.page.evaluate(() => Number([...document.querySelectorAll("#table-log [data-at]")].at(-1)?.dataset.at ?? -1));
  await until("the log waits for the story", async () =>
    (await telling(ada)) && (await steps()) < hand.at - 1 ? true : (await hand.play(), false),
  );
  await ada.page.keyboard.press("s");
  await until("some turns are played", async () => (await hand.play(), (await ada.page.locator("#table-log .turn .fold").count()) > 3));
  await until("the story is over", async () => hand.actor === 0 && !(await telling(ada)));
  check((await ada.page.locator("#table-log h2").count()) > 0, "rounds have headings");
  const turn = ada.page.locator("#table-log .turn", { has: ada.page.locator(".fold") }).first();
  equal(await turn.locator(".line").count(), 1, "lines of a turn");
  await turn.locator(".fold").click();
  check((await turn.locator(".steps .line").count()) > 1, "its steps are inside");
  await turn.locator(".line").first().click();
  await ada.sees(/The board after step \d+/);
  equal(await ada.page.locator("main.stage .can").count(), 0, "what can be pressed on a board of the past");
  await ada.button("Back to now").click();
  await ada.seesNoMore(/The board after step \d+/);
}

/** When the game is over the result waits until the board has told the last round. */
async function the_result_waits_for_the_last_reveal(house) {
  await house.open();
  const ada = await house.person("Ada", MOVING);
  const hand = await robot(ada, await house.table(ada, "terra", 2, [OPEN, BOT], { options: { cards_each: 1 } }));
  await until("the game is over", async () => (await hand.play(), hand.actor === "over"));
  await until("the last round is told", () => telling(ada));
  check(!(await ada.isOver()), "the result is shown before the last answers are");
  await until("the result is shown", () => ada.isOver());
  check(!(await telling(ada)), "the story is over when the result is shown");
}

/** Forty moves of every game by keyboard alone, through the list of all choices; the focus is never lost. */
async function by_keyboard_alone(house) {
  await house.open();
  for (const game of GAMES) {
    const ada = await house.person(`Ada${game}`, { settings: { autoPlay: false, sounds: false } });
    const sent = listen(ada);
    await ada.sit(await house.table(ada, game, 2, [OPEN, BOT]));
    await ada.page.locator("main.stage").waitFor();
    await keysOnly(ada, game, () => sent.filter((message) => message.do === "play").length);
    await ada.context.close();
  }
}

const focusIsLost = (person) => person.page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

async function keysOnly(ada, game, played) {
  const list = ada.page.locator(".choices");
  let stuck = 0;
  for (let moves = 0; moves < KEYBOARD_MOVES && !(await ada.isOver());) {
    check(!(await focusIsLost(ada)), `${game}: the focus is lost after ${moves} moves`);
    const before = played();
    if (!(await ada.page.locator(".actions .button").count())) {
      await ada.page.waitForTimeout(30);
      continue;
    }
    await chooseByKeys(ada, list, moves + stuck);
    await ada.page.waitForTimeout(60);
    if (played() > before) [moves, stuck] = [moves + 1, 0];
    else check(++stuck < 30, `${game}: no key plays anything after ${moves} moves`);
  }
}

/** To the choices, into the list where there is one, some lines down, Enter; a question is answered with yes. */
async function chooseByKeys(ada, list, dice) {
  const { keyboard } = ada.page;
  await keyboard.press("Escape");
  await keyboard.press("m");
  const onList = () => ada.page.evaluate(() => document.activeElement?.matches(".actions [aria-expanded]") ?? false);
  if (await ada.page.locator(".actions [aria-expanded]").count()) {
    for (let tabs = 0; tabs < 15 && !(await onList()); tabs++) await keyboard.press("Tab");
    if (!(await onList()) && !(await list.count())) return; // the table has gone on, and the focus with it: another time
    if (!(await list.count())) await keyboard.press("Enter");
    if (!(await opened(ada, list))) return; // the table has gone on, and a new question closes the list: another time
    for (let down = 0; down <= dice % 4; down++) await keyboard.press("ArrowDown");
  }
  await keyboard.press("Enter");
  if (await ada.page.locator(".actions .sure").count()) await keyboard.press("Enter");
}

const opened = (ada, list) =>
  list.waitFor({ timeout: LIST_OPENS_MS }).then(
    () => true,
    () => false,
  );

/** The keys are listed under the question mark; the board is told in words; links lead to the parts of the table. */
async function keys_are_told(house) {
  await house.open();
  const ada = await house.person("Ada", { bypassCSP: true });
  await ada.sit(await house.table(ada, "carta-magica", 2, [OPEN, BOT]));
  await ada.page.locator("main.stage").waitFor();
  check(await ada.page.evaluate(() => document.activeElement?.hasAttribute("data-prompt")), "who arrives is at the table");
  await ada.page.keyboard.press("?");
  await ada.sees("describe the board");
  await ada.axe("the list of keys");
  await ada.page.keyboard.press("Escape");
  for (const [key, title] of [
    ["b", "The board in words"],
    ["a", "What is around you"],
    ["c", "What has changed"],
  ]) {
    await ada.page.keyboard.press(key);
    await ada.sees(title);
    await ada.page.keyboard.press("Escape");
    await ada.seesNoMore(title);
  }
  for (const [name, place] of [
    ["To the board", "#table-board"],
    ["To the choices", "#table-choices"],
    ["To the log", "#table-log"],
  ]) {
    await ada.button(name).focus();
    await ada.page.keyboard.press("Enter");
    await until(`the focus is in ${place}`, () =>
      ada.page.evaluate((at) => document.querySelector(at)?.contains(document.activeElement), place),
    );
  }
}

/** Several refusals one after the other leave one answer on the page. */
async function refusals_replace_one_another(house) {
  await house.open();
  const ada = await house.person("Ada", { settings: { autoPlay: false } });
  await ada.sit(await house.table(ada, "tic-tac-toe", 2, [OPEN, { kind: "bot", bot: "random" }]));
  await ada.page.locator("[data-key='cell:b2'].can").click();
  await until("the bot has answered", async () => (await ada.page.locator("[data-key^='cell:'].can").count()) === 7);
  const taken = ada.page.locator("[data-key^='cell:']:not(.can)");
  for (let i = 0; i < 4; i++) {
    const { x, y, width, height } = await taken.nth(i % 2).boundingBox();
    await ada.page.mouse.click(x + width / 2, y + height / 2);
  }
  await ada.page.locator(".toast").first().waitFor();
  equal(await ada.page.locator(".toast").count(), 1, "answers on the page");
}

/** Time that runs short is called out before and when it has run out, and nobody who sits there is called away. */
async function the_clock_is_called(house) {
  await house.open();
  const ada = await house.person("Ada", { settings: { autoPlay: false } });
  await ada.sit(await house.table(ada, "tic-tac-toe", 2, [OPEN, BOT], { clock: { kind: "move", ms: 11_000 } }));
  await ada.sees("You have 10 seconds left.");
  await ada.sees(/Your time has run out/);
  await ada.sees(/out of time; .* plays on/);
  equal(await ada.page.getByText(/away/).filter({ visible: true }).count(), 0, "seats called away");
}

run([
  the_pace_is_kept,
  a_press_during_a_story_is_carried_out,
  the_story_can_be_skipped,
  the_log_is_read,
  the_result_waits_for_the_last_reveal,
  by_keyboard_alone,
  keys_are_told,
  refusals_replace_one_another,
  the_clock_is_called,
]);
