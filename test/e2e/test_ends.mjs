// How games end and go on between people: resigning, agreeing to end, running out of time, taking back, playing again. Pressed with the
// mouse.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, isolario, run, until } from "./house.mjs";

const OPEN = { kind: "open" };

/** People at one table, all ready, in the order of the seats. */
async function seated(house, game, names, more) {
  const people = [];
  for (const name of names) people.push(await house.person(name));
  const table = await house.table(
    people[0],
    game,
    names.length,
    names.map(() => OPEN),
    more,
  );
  for (const person of people) await person.sit(table);
  for (const person of people) await person.page.locator(".players, .player").first().waitFor();
  return { people, table };
}

async function menu(person, item) {
  await person.button("Menu").click();
  await person.page.getByRole("dialog").getByRole("button", { name: item }).click();
}

/** Presses one cell of tic-tac-toe. */
const mark = (person, cell) => person.page.locator(`[data-key="cell:${cell}"].can`).click();

async function log(person) {
  const tab = person.page.getByRole("tab", { name: "Log" });
  if ((await tab.count()) && (await tab.first().getAttribute("aria-selected")) !== "true") await tab.first().click();
  return person.page.getByRole("log").first();
}

async function resigningWithTwoEndsTheGame(house) {
  await house.open();
  const { people, table } = await seated(house, "tic-tac-toe", ["Ada", "Bruno"]);
  const [ada, bruno] = people;
  await mark(ada, "b2");
  await menu(bruno, "Resign as Bruno");
  await bruno.sees("The game ends at once, and you have lost it.");
  await bruno.button("Resign as Bruno").click();
  await ada.sees("You win, Ada!");
  await ada.sees("Bruno has resigned");
  await bruno.sees("Ada wins");
  const record = join(house.folder, "resigned.txt");
  writeFileSync(record, await (await fetch(`${house.url}/api/record/${table}`)).text());
  const proved = isolario("verify", record);
  check(proved.status === 0 && /ended by resigning/.test(proved.stdout), `the record is proved: ${proved.stdout}`);
  await ada.go("/");
  await ada.sees("you won");
  await bruno.go("/");
  await bruno.sees("won by Ada");
}

async function withThreeTheOthersDecide(house) {
  await house.open();
  const { people } = await seated(house, "carta-magica", ["Ada", "Bruno", "Carla"]);
  const [ada, bruno, carla] = people;
  await menu(bruno, "Resign as Bruno");
  await bruno.button("Resign as Bruno").click();
  for (const person of [ada, carla]) await person.sees(/Bruno has resigned. End the game here\?/);
  await ada.button("Yes, end it").click();
  await carla.button("No, play on").click();
  await ada.seesNoMore(/End the game here\?/);
  await (await log(ada)).getByText("Carla wants to play on").waitFor();
  await menu(ada, "Propose to end the game");
  await ada.sees("You propose to end the game here");
  await carla.button("Yes, end it").click();
  for (const person of people) await person.sees("You all agreed to end here");
  await ada.go("/");
  await ada.sees("ended by agreement");
}

async function aMoveIsTakenBackOnlyIfTheOthersAgree(house) {
  await house.open();
  const { people } = await seated(house, "tic-tac-toe", ["Ada", "Bruno"]);
  const [ada, bruno] = people;
  // A game that tells no goal opens with its log, also for whoever plays it for the first time.
  equal(await ada.page.locator("#tab-log").getAttribute("aria-selected"), "true", "the log is open");
  await mark(ada, "b2");
  await ada.button("Ask to take back").click();
  await ada.sees("You ask to take back your last action");
  await bruno.sees("Ada asks to take back their last action. Agreed?");
  await bruno.button("Yes, take it back").click();
  await ada.page.locator('[data-key="cell:b2"].can').waitFor();
  for (const person of people) await (await log(person)).getByText(/Ada took back: .* New dice from here on!/).waitFor();
  await mark(ada, "a1");
  await bruno.page.reload();
  await (await log(bruno)).getByText(/Ada took back: .*/).waitFor();
  await menu(bruno, /Leave; a bot plays on/); // and while a bot plays for somebody, nobody can take back
  await ada.button("Not while Bruno is away").waitFor();
  equal(await ada.button("Not while Bruno is away").isDisabled(), true, "the button says why it cannot be pressed");
}

async function runningOutOfTimeIsToldAsThat(house) {
  await house.open();
  const { people } = await seated(house, "tic-tac-toe", ["Ada", "Bruno"], { clock: { kind: "move", ms: 3000 } });
  const [ada, bruno] = people;
  await bruno.sees(/out of time; .* plays on/);
  await (await log(bruno)).getByText("Ada ran out of time; a bot plays on").waitFor();
  equal(await bruno.page.getByText(/^away/).count(), 0, "nobody is called away");
  await ada.sees(/out of time/);
}

async function onePressEachPlaysAgain(house) {
  await house.open();
  const { people } = await seated(house, "tic-tac-toe", ["Ada", "Bruno"]);
  const [ada, bruno] = people;
  const before = ada.page.url();
  await menu(bruno, "Resign as Bruno");
  await bruno.button("Resign as Bruno").click();
  await ada.sees("You win, Ada!");
  await ada.page.getByRole("dialog").getByRole("button", { name: "Play again" }).click();
  await until("Ada is at the new table", () => ada.page.url() !== before);
  await bruno.page.getByRole("dialog").getByRole("button", { name: "Play again with Ada" }).click();
  await bruno.page.locator("[data-key].can").first().waitFor(); // who was second begins
  equal(await ada.page.locator("[data-key].can").count(), 0, "and the other waits");
  await mark(bruno, "a1");
  await mark(ada, "b2");
}

/** Somebody whose ship is home reads that they are out, may watch at speed, see how it ends, or leave. Every view that the page gets is changed
 * on its way so that the ship is home: a voyage round the island would take an hour. */
async function whoIsHomeReadsIt(house) {
  await house.open();
  const ada = await house.person("Ada", { settings: { pace: "normal" } });
  const table = await house.table(ada, "carta-magica", 2, [{ kind: "bot", bot: "easy" }, OPEN], { options: { first_player: "seat0" } });
  await ada.page.routeWebSocket(/\/ws$/, (line) => {
    line.connectToServer().onMessage((message) => {
      const news = JSON.parse(String(message));
      if (news.view) news.view.seats["1"].condition = "complete";
      line.send(JSON.stringify(news));
    });
  });
  await ada.sit(table);
  const bar = ada.page.locator(".out");
  await bar.getByText("You are out.").waitFor();
  await bar.getByText("Your ship is home. Nothing more to do: the others finish.").waitFor();
  await ada.rest();
  if (process.env.E2E_SHOTS) await house.shots(process.env.E2E_SHOTS, "out");
  await bar.getByRole("button").first().click();
  await until(
    "the others are watched at speed",
    async () => (await ada.page.locator("[data-pace]").filter({ visible: true }).getAttribute("data-pace")) === "quick",
  );
  await bar.getByRole("button").last().click();
  await ada.page
    .getByRole("dialog")
    .getByRole("button", { name: /Leave; a bot plays on/ })
    .click();
  await until("Ada has left", () => new URL(ada.page.url()).pathname === "/");
}

await run([
  resigningWithTwoEndsTheGame,
  withThreeTheOthersDecide,
  aMoveIsTakenBackOnlyIfTheOthersAgree,
  runningOutOfTimeIsToldAsThat,
  onePressEachPlaysAgain,
  whoIsHomeReadsIt,
]);
