// What a game teaches beside the board: the goal at the first game, what things are, what could be done, and the rulebook that answers questions.
import { check, equal, run, until } from "./house.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const BOT = { kind: "bot", bot: "easy" };
const OPEN = { kind: "open" };

/** At a table of Carta Magica against a bot, at the first choice. */
async function sits(house, person) {
  const table = await house.table(person, "carta-magica", 2, [OPEN, BOT], { options: { first_player: "seat0" } });
  await person.sit(table);
  await person.page.locator("[data-key].can").first().waitFor();
  return table;
}

const tab = (person, name) => person.page.locator(`#tab-${name}`);
const isOpen = async (person, name) => (await tab(person, name).getAttribute("aria-selected")) === "true";

/** The first game of a kind tells its goal, with numbers as they stand; the next one has it a press away. */
async function the_goal_is_told_at_the_first_game(house) {
  await house.open();
  const ada = await house.person("Ada", { fresh: true });
  await sits(house, ada);
  await until("the goal is open", () => isOpen(ada, "goal"));
  for (const words of ["What wins", "What scores", "What ends the game", "One turn", "What the symbols mean"])
    await ada.page.locator(".goal").getByText(words).waitFor();
  await sits(house, ada);
  await until("the log is open", () => isOpen(ada, "log"));
  await tab(ada, "goal").click();
  await ada.page.locator(".goal").getByText("What wins").waitFor();
}

/** On a phone it lies over the lower part and goes with one tap. */
async function a_phone_puts_the_goal_away_with_one_tap(house) {
  await house.open();
  const ada = await house.person("Ada", { fresh: true, hand: "finger", ...PHONE });
  await sits(house, ada);
  await until("the goal is open", () => isOpen(ada, "goal"));
  await tab(ada, "goal").tap();
  await ada.page.locator(".goal").waitFor({ state: "detached" });
  await tab(ada, "goal").tap();
  await ada.button("Go on playing").tap(); // where the thumb is
  await ada.page.locator(".goal").waitFor({ state: "detached" });
  await sits(house, ada);
  check(!(await isOpen(ada, "goal")), "the second game leaves the board free");
}

/** A mouse that rests on something, and a finger that stays there, are told what it is. */
async function things_say_what_they_are(house) {
  await house.open();
  const ada = await house.person("Ada");
  await sits(house, ada);
  const middle = async (selector) => {
    const box = await ada.page.locator(selector).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const tip = ada.page.getByRole("tooltip");
  for (const [selector, words] of [
    ["[data-key='token:goods']", "Sell them in a black harbour"],
    ["[data-tip='thing:discard']", "shuffled and used again"],
  ]) {
    const [x, y] = await middle(selector);
    await ada.page.mouse.move(x, y, { steps: 4 });
    await tip.getByText(words).waitFor();
  }
  const wheel = await ada.page.locator(".stage .wheel svg").first().boundingBox();
  await ada.page.mouse.move(wheel.x + wheel.width * 0.12, wheel.y + wheel.height * 0.3, { steps: 4 }); // the segment of the storm
  await tip.getByText("every ship is pushed two squares").waitFor();
  await a_finger_that_rests_is_told(await house.person("Bruno", { hand: "finger", ...PHONE }), house);
}

/** The same for a finger that rests; it has pressed nothing when it is lifted. */
async function a_finger_that_rests_is_told(bruno, house) {
  await sits(house, bruno);
  const tip = bruno.page.getByRole("tooltip");
  for (const [selector, words] of [
    ["[data-key='token:goods']", "Sell them in a black harbour"],
    ["[data-tip='thing:discard']", "shuffled and used again"],
  ]) {
    const lift = await bruno.rests(bruno.page.locator(selector).filter({ visible: true }).first());
    await tip.getByText(words).first().waitFor();
    await lift();
    await tip.waitFor({ state: "detached" });
  }
  equal(await bruno.sent(), [], "a finger that rests has pressed");
}

/** "What could I do?" names the choices, and one of them can be taken there. */
async function what_could_i_do_names_the_choices(house) {
  await house.open();
  const ada = await house.person("Ada");
  await sits(house, ada);
  await ada.button("What could I do?").click();
  const sheet = ada.page.getByRole("dialog");
  const choices = sheet.locator("li .button");
  await choices.nth(2).waitFor(); // captains to choose from are named
  await choices.first().click();
  await sheet.waitFor({ state: "detached" });
  await ada.sees(/choose your challenge/);
}

/** The rulebook of the atlas, away from any table: its figures have the board's words, and a paragraph's numbers are behind its sign. */
async function the_atlas_shows_the_rulebook(house) {
  await house.open();
  const ada = await house.person("Ada");
  await ada.go("/?game=carta-magica");
  await ada.button("The rules").click();
  const book = ada.page.locator("dialog .book[data-game]");
  await book.getByText("Insula Magica").first().waitFor();
  equal(await book.getByText("CM-LAP-04").count(), 0, "numbers that nobody asked for");
  await book.getByRole("button", { name: "Numbered rules" }).first().click();
  await book.getByRole("button", { name: "CM-LAP-04" }).click();
  await ada.page.locator("#rule-CM-LAP-04").waitFor();
}

/** Questions in people's words find the page for people first, then numbered rules. */
async function questions_find_the_page_first(house) {
  await house.open();
  const ada = await house.person("Ada");
  await sits(house, ada);
  await tab(ada, "rules").click();
  await ada.page.locator(".book figure svg").first().waitFor();
  for (const [question, words] of [
    ["how do I win", "The most points win"],
    ["storm", "One spin in six is a storm"],
    ["draw", "you draw one adventure card"],
  ]) {
    await ada.page.locator("#rules-find").fill(question);
    await ada.page.locator(".book").getByText(words).waitFor();
    const order = await ada.page.evaluate(() => {
      const page = document.querySelector(".book article");
      const rule = document.querySelector("[id^='rule-']");
      return !page || !rule
        ? "missing"
        : page.compareDocumentPosition(rule) & Node.DOCUMENT_POSITION_FOLLOWING
          ? "page first"
          : "rule first";
    });
    check(order === "page first", `${question}: ${order}`);
  }
}

run([
  the_goal_is_told_at_the_first_game,
  a_phone_puts_the_goal_away_with_one_tap,
  things_say_what_they_are,
  what_could_i_do_names_the_choices,
  the_atlas_shows_the_rulebook,
  questions_find_the_page_first,
]);
