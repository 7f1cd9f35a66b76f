// The table in real browsers against the real server: whole games, lost lines, killed servers, bots, spectators, undo, hot seats.
import { check, equal, isolario, LOST_LINE, play, playUntil, run, until } from "./house.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const OPEN = { kind: "open" };
const FEW_ROUNDS = { options: { round_cap: 3 } };
const SHORT = { options: { round_limit: 20, challenge_pick: "deal" } };

async function four(house) {
  await house.open();
  const people = [];
  for (const name of ["Ada", "Bruno", "Chiara"]) people.push(await house.person(name));
  people.push(await house.person("Dario", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }));
  const table = await house.table(people[0], "terra-incognita", 4, [OPEN, OPEN, OPEN, OPEN], FEW_ROUNDS);
  for (const person of people) await person.sit(table);
  return { people, table };
}

/** Four browsers, one a phone that loses its line and comes back, play to the end; the dice are proved. */
async function a_family_plays_to_the_end(house) {
  const { people, table } = await four(house);
  const [ada, , , dario] = people;
  await play(people, 20);
  dario.expects = LOST_LINE;
  await dario.context.setOffline(true);
  await dario.sees("Connection lost");
  await dario.context.setOffline(false);
  await dario.seesNoMore("Connection lost");
  await playUntil(people, () => ada.isOver());
  for (const person of people) {
    await until("the end is shown", () => person.isOver());
    await person.sees("The dice were fair");
  }
  const record = await (await fetch(`${house.url}/api/record/${table}`)).text();
  const path = join(house.folder, "family.txt");
  writeFileSync(path, record);
  const proof = isolario("verify", path);
  check(proof.status === 0 && /proved: terra-incognita, 4 seats/.test(proof.stdout), `verify says ${proof.stdout}${proof.stderr}`);
  check(/seat 0: human Ada/.test(record), "the record names who sat there");
}

/** The server is killed with -9 in mid-game, started again, and everybody goes on where they were. */
async function a_killed_server_loses_nothing(house) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno")];
  const table = await house.table(people[0], "terra-incognita", 2, [OPEN, OPEN], FEW_ROUNDS);
  for (const person of people) await person.sit(table);
  await play(people, 15);
  const steps = () => people[0].page.locator("[data-at]").last().getAttribute("data-at");
  const before = Number(await steps());
  for (const person of people) person.expects = LOST_LINE;
  await house.kill("SIGKILL");
  for (const person of people) await person.sees("Connection lost");
  await house.open();
  for (const person of people) await person.seesNoMore("Connection lost");
  check(Number(await steps()) >= before, `the game goes on at step ${await steps()}, after step ${before}`);
  await playUntil(people, () => people[1].isOver());
  await people[1].sees("The dice were fair");
}

/** Keeps back what the server tells a person with these words in it. Gives the function that lets it all through. */
async function holdBack(person, words) {
  const held = [];
  let open = false;
  await person.page.routeWebSocket(/\/ws$/, (line) => {
    line
      .connectToServer()
      .onMessage((message) => (!open && String(message).includes(words) ? held.push(() => line.send(message)) : line.send(message)));
  });
  return () => {
    open = true;
    for (const send of held.splice(0)) send();
  };
}

/** Somebody leaves: a bot plays on, and hands the seat back when its owner returns. */
async function a_bot_takes_over_and_hands_back(house) {
  await house.open("--bot-pace", "200");
  const people = [await house.person("Ada"), await house.person("Bruno")];
  const release = await holdBack(people[1], '"courses"');
  const table = await house.table(people[0], "carta-magica", 2, [OPEN, OPEN], SHORT);
  for (const person of people) await person.sit(table);
  await play(people, 20);
  const [ada, bruno] = people;
  await until("Bruno is asked", async () => (await bruno.canPress()) || (await ada.press(), false));
  await bruno.button("Menu").click();
  await bruno.button(/Leave; a bot plays on/).click();
  await ada.sees(/away; .* plays on/);
  release(); // an answer that comes when he has left is for nobody: the console stays silent
  await play([ada], 8);
  await bruno.go(`/t/${table}`);
  await bruno.button("Take my seat back").click();
  await ada.seesNoMore(/away; .* plays on/);
  await until("Bruno is asked again", async () => (await bruno.canPress()) || (await ada.press(), false));
}

/** A spectator sees the same board and can press nothing. */
async function a_spectator_watches(house) {
  await house.open();
  const ada = await house.person("Ada");
  const table = await house.table(ada, "carta-magica", 2, [OPEN, { kind: "bot", bot: "greedy" }], SHORT);
  await ada.sit(table);
  await play([ada], 10);
  const eve = await house.person("Eve");
  await eve.go(`/t/${table}`);
  await eve.page.locator("[data-key]").first().waitFor();
  equal(await eve.page.locator("[data-key].can, [data-action]").count(), 0, "a spectator has nothing to press");
  await play([ada], 10);
  const lines = (person) => person.page.locator("[data-at]").last().getAttribute("data-at");
  await until("the spectator is up to date", async () => (await lines(eve)) === (await lines(ada)));
}

/** Before the start the host can free a seat; who sat there is told, and may sit down again. */
async function the_host_frees_a_seat(house) {
  await house.open();
  const [ada, bruno] = [await house.person("Ada"), await house.person("Bruno")];
  await ada.button("Invite friends").click();
  await ada.page.waitForURL(/\/t\//);
  const table = new URL(ada.page.url()).pathname.split("/").pop();
  await bruno.sitDown(table);
  await ada.button("Free the seat").click();
  await ada.button("Yes, send them away").click();
  await bruno.sees(/A seat is no longer played from here/);
  await ada.sees(/Seat \d is free/);
  await bruno.sit(table);
  await ada.sees("Bruno");
  await until("the game has begun", async () => (await ada.page.locator("[data-key]").count()) > 0);
}

/** Notes every struck sound and every notification of a page, and lets it believe that it lies in the background. */
function eavesdrop() {
  window.heard = { strokes: 0, notes: [] };
  const createGain = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () {
    window.heard.strokes++;
    return createGain.call(this);
  };
  window.Notification = class {
    static permission = "granted";
    constructor(title, { tag }) {
      window.heard.notes.push({ title, tag });
    }
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
}

/** Who wishes it hears the table and is called back to it; who does not has silence. */
async function a_turn_is_heard_and_told(house) {
  await house.open();
  const ada = await house.person("Ada", { settings: { sounds: true, notifications: true } });
  const bruno = await house.person("Bruno", { settings: { sounds: false, notifications: false } });
  const table = await house.table(ada, "tic-tac-toe", 2, [OPEN, OPEN]);
  for (const person of [ada, bruno]) {
    await person.context.addInitScript(eavesdrop);
    await person.sit(table);
  }
  await ada.page.locator("[data-key='cell:a1'].can").click();
  for (const person of [ada, bruno]) await person.page.evaluate(() => (window.away = true));
  await bruno.page.locator("[data-key='cell:b2'].can").click();
  await until("Ada is called", () => ada.page.evaluate(() => window.heard.notes.length));
  equal(
    await ada.page.evaluate(() => window.heard.notes),
    [{ title: "tic-tac-toe: it is your turn", tag: table }],
    "one call, for this turn",
  );
  await until("Ada hears the table", () => ada.page.evaluate(() => window.heard.strokes > 0));
  await ada.page.locator("[data-key='cell:c3'].can").click();
  await bruno.page.locator("[data-key='cell:a2'].can").waitFor();
  equal(await bruno.page.evaluate(() => window.heard), { strokes: 0, notes: [] }, "Bruno wished for silence");
  await until("the title bar marks whose turn it is", async () => /^\W/.test(await bruno.page.title()));
}

/** A friend's move never vanishes: once the next is on turn, it is taken back only when they agree. */
async function undo_is_by_consent(house) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno")];
  const table = await house.table(people[0], "tic-tac-toe", 2, [OPEN, OPEN]);
  for (const person of people) await person.sit(table);
  const [ada, bruno] = people;
  await ada.page.locator("[data-key='cell:b2'].can").click();
  await bruno.page.locator("[data-key='cell:a1'].can").click();
  await ada.button("Ask to take back").click();
  await ada.sees(/You ask to take back/); // before it is answered: else its end could not be told from its not having come yet
  await bruno.button("No, it stands").click();
  await ada.seesNoMore(/You ask to take back/);
  await ada.button("Ask to take back").click();
  await bruno.button("Yes, take it back").click();
  await ada.page.locator("[data-key='cell:b2'].can").waitFor();
}

/** Two people at one screen: a curtain falls between them where the game has secrets. */
async function a_hot_seat_has_a_curtain(house) {
  await house.open();
  const ada = await house.person("Ada");
  const table = await house.table(ada, "carta-magica", 2, [OPEN, OPEN], {
    options: { round_limit: 20, hands: "hidden", challenge_pick: "deal" },
  });
  await ada.go(`/t/${table}`);
  for (const name of ["Ada", "Zoe"]) {
    await ada.button(/Sit here|Somebody else at this screen/).click();
    await ada.introduce(name);
    await ada.button("I am ready").click();
  }
  const curtains = new Set();
  const curtain = ada.page.locator(".curtain button");
  while (curtains.size < 2) {
    await playUntil([ada], async () => (await curtain.count()) > 0);
    equal(await ada.page.locator("[data-key]").count(), 0, "nothing of the board is behind the curtain");
    curtains.add(await curtain.textContent());
    await curtain.click();
    await curtain.waitFor({ state: "detached" });
  }
  equal([...curtains].sort(), ["I am Ada, show me my side", "I am Zoe, show me my side"], "each is asked by name");
}

/** A finished game is stepped through, its record kept, proved, loaded again. */
async function replay_and_records(house) {
  await house.open();
  const ada = await house.person("Ada");
  const table = await house.table(ada, "tic-tac-toe", 2, [OPEN, { kind: "bot", bot: "random" }]);
  await ada.sit(table);
  await playUntil([ada], () => ada.isOver());
  const [download] = await Promise.all([
    ada.page.waitForEvent("download"),
    ada.page.getByRole("link", { name: "Keep the record" }).click(),
  ]);
  const path = join(house.folder, "kept.txt");
  await download.saveAs(path);
  equal(isolario("verify", path).status, 0, "the record is proved");
  await ada.go(`/replay/${table}`);
  await ada.page.locator("[data-key]").first().waitFor();
  await ada.page.keyboard.press("End");
  await until("marks stand", async () => (await ada.page.locator(".sign").count()) > 1);
  await ada.page.keyboard.press("Home");
  await until("the board is empty", async () => (await ada.page.locator(".sign").count()) === 0);
  await ada.page.keyboard.press("ArrowRight");
  await until("one mark stands", async () => (await ada.page.locator(".sign").count()) === 1);
  const eve = await house.person("Eve");
  await eve.page.locator("input[type=file]").setInputFiles(path);
  await eve.page.waitForURL(/\/replay\//);
  await eve.page.locator("[data-key]").first().waitFor();
  const bad = join(house.folder, "bad.txt");
  writeFileSync(bad, "isolario: 1\ngame: chess\n");
  await eve.go("/");
  eve.expects = /status of 422/; // the browser itself notes a refused request
  await eve.page.locator("input[type=file]").setInputFiles(bad);
  await eve.sees(/could not be proved.*line 2/);
}

/** Who looks at a finished game may ask a bot what it thought: by button, by key, on a phone; a person and dice are not asked. */
async function a_bot_says_why(house) {
  await house.open();
  const ada = await house.person("Ada", { bypassCSP: true });
  const table = await house.table(ada, "tic-tac-toe", 2, [OPEN, { kind: "bot", bot: "mcts:300" }]);
  await ada.sit(table);
  await playUntil([ada], () => ada.isOver());
  await ada.go(`/replay/${table}?step=2`);
  const ask = ada.button("Why this move?");
  const choices = ada.page.locator(".why li");
  const played = ada.page.locator(".why li.played");
  const step = (number) =>
    until(`step ${number} is shown`, async () => (await ada.page.locator(".step.now > button").textContent()) === String(number));
  await until("the lines before it are read too", async () => (await ada.page.locator("[role=log] .step").count()) === 2);
  await ask.click();
  await until("the choices are shown", async () => (await choices.count()) === 5);
  equal(await played.count(), 1, "what was played is marked");
  check(/^(100|[1-9]?[0-9])% of the tries/.test(await played.locator(".figures").innerText()), "with its share of the tries");
  check(/compares at (100|[1-9]?[0-9])%/.test(await played.locator(".figures").innerText()), "and how it compares with the others");
  await ada.sees(/it is no chance of winning/); // none was fitted for tic-tac-toe
  const cell = /[a-c][1-3]/.exec(await ada.page.locator(".step.now > div p").first().innerText())?.[0];
  check(cell && (await played.locator(".choice").innerText()).includes(cell), "it is the move of the log");
  await ada.axe("a bot's reasons");
  await ada.page.keyboard.press("ArrowRight");
  await step(3);
  equal(await ask.count(), 0, "a person is not asked");
  await ada.page.keyboard.press("ArrowRight");
  await step(4);
  await until("the next choices follow by themselves", async () => (await played.count()) === 1 && (await choices.count()) === 5);
  await ada.page.keyboard.press("w");
  await until("a key closes it", async () => (await choices.count()) === 0);
  await ada.page.keyboard.press("w");
  await until("and opens it again", async () => (await choices.count()) === 5);
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await until("on a phone it is within sight", async () =>
    ada.page.evaluate(() => {
      const box = document.querySelector(".why section").getBoundingClientRect();
      return box.left >= 0 && box.right <= innerWidth && box.top < innerHeight - 100;
    }),
  );
}

/** A rematch has the same people, each by one press. */
async function a_rematch_is_one_press_away(house) {
  await house.open();
  const people = [await house.person("Ada"), await house.person("Bruno")];
  const table = await house.table(people[0], "tic-tac-toe", 2, [OPEN, OPEN]);
  for (const person of people) await person.sit(table);
  await playUntil(people, () => people[0].isOver());
  await people[0].page.locator("dialog").getByRole("button", { name: "Play again" }).click();
  await people[0].page.waitForURL((url) => !url.pathname.endsWith(table));
  await until("it is offered to the other", () => people[1].isOver());
  await people[1].page
    .locator("dialog")
    .getByRole("button", { name: /^Play again/ })
    .click();
  await people[1].page.waitForURL((url) => !url.pathname.endsWith(table));
  await play(people, 4);
  await until("marks stand on the new board", async () => (await people[0].page.locator(".sign").count()) > 0);
}

run([
  a_family_plays_to_the_end,
  a_killed_server_loses_nothing,
  a_bot_takes_over_and_hands_back,
  a_spectator_watches,
  the_host_frees_a_seat,
  a_turn_is_heard_and_told,
  undo_is_by_consent,
  a_hot_seat_has_a_curtain,
  replay_and_records,
  a_bot_says_why,
  a_rematch_is_one_press_away,
]);
