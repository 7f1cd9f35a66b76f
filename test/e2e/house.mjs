// What the browser tests share: the real server, Debian's Chromium, people who sit at tables and press what glows.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listen, sentBy } from "./book.mjs";
import { HANDS, pressOne, rememberPresses } from "./hands.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const fromWeb = createRequire(join(root, "web/package.json"));
const { chromium } = fromWeb("playwright-core");
const axeSource = readFileSync(fromWeb.resolve("axe-core/axe.min.js"), "utf8");
const program = process.env.ISOLARIO ?? join(root, "build/release/isolario");
const browserProgram = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PATIENCE_MS = 60_000; // a sanitized program and several browsers on a busy machine; nothing that goes well waits so long
const GAMES = ["carta-magica", "finis-terrae", "isles-of-terror", "terra-incognita", "terra"];
const UNSTEADY_MAX = 3; // tests of a suite that may be tried again
const REST_MS = 250; // without a change of the page, which is then at rest
const LEFT_EARLY = /WebSocket is closed before the connection is established/; // the browser's note on a page that was left while it loaded
export const LOST_LINE =
  /WebSocket connection to|net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|CONNECTION_(REFUSED|RESET|CLOSED))/;

// ---- Assertions and the run ----

export function check(holds, what) {
  if (!holds) throw new Error(what);
}

export function equal(found, wanted, what) {
  check(JSON.stringify(found) === JSON.stringify(wanted), `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

/** Waits until the function gives something true, and returns that. */
export async function until(what, probe, ms = PATIENCE_MS) {
  const end = Date.now() + ms;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${ms} ms in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 40));
  }
}

export const launch = () => chromium.launch({ executablePath: browserProgram, args: FLAGS });

/** Runs the tests, names given on the command line only, and ends with the line that the test runner reads. Some tests of a suite may fail
 * once on a busy machine: they are tried again in a house of their own, and what they said the first time is told. */
export async function run(tests) {
  const wanted = process.argv.slice(2);
  const browser = await launch();
  let [passed, failed, unsteady] = [0, 0, 0];
  for (const test of tests) {
    if (wanted.length && !wanted.includes(test.name)) continue;
    let good = await attempt(browser, test);
    if (!good && unsteady++ < UNSTEADY_MAX) good = await attempt(browser, test);
    if (good) passed++;
    else failed++;
  }
  await browser.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

async function attempt(browser, test) {
  const house = new House(browser);
  const begin = Date.now();
  try {
    await test(house);
    house.noComplaints();
    console.log(`ok    ${test.name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${test.name}: ${error.stack}\n${house.complaints.join("\n")}\n${house.serverLog.slice(-2000)}`);
    if (process.env.E2E_SHOTS) await house.shots(process.env.E2E_SHOTS, test.name);
    return false;
  } finally {
    await house.close();
  }
}

// ---- The house: one server and the people who came ----

export class House {
  constructor(browser) {
    this.browser = browser;
    this.folder = mkdtempSync(join(tmpdir(), "isolario-e2e-"));
    this.people = [];
    this.complaints = [];
    this.serverLog = "";
    this.port = 0;
  }

  /** Starts the server, on the same port and database as before where there was one. */
  async open(...flags) {
    const listen = `127.0.0.1:${this.port}`;
    this.server = spawn(program, ["serve", "--listen", listen, "--db", join(this.folder, "e2e.db"), "--bot-pace", "0", ...flags]);
    this.server.stderr.on("data", (text) => (this.serverLog += text));
    let said = "";
    this.server.stdout.on("data", (text) => (said += text));
    const url = await until("the server serves", () => /serving (http:\S+)/.exec(said)?.[1]);
    this.port = Number(new URL(url).port);
    this.url = url.replace(/\/$/, "");
  }

  async kill(signal = "SIGKILL") {
    const ended = new Promise((done) => this.server.once("exit", (code) => done(code)));
    this.server.kill(signal);
    return ended;
  }

  /** Somebody with a browser of their own. fresh: who has never played here. hand: how they press, "mouse", "finger" or "keys" alone; else a
   * finger where there is touch. settings: what they have chosen before, null where nothing; a test that is not about the pace has none to wait
   * for. */
  async person(name, options = {}) {
    const { settings = {}, hand = options.hasTouch ? "finger" : "mouse", fresh, ...context } = options;
    const person = new Person(
      this,
      name,
      await this.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", locale: "en-GB", ...context }),
      HANDS[hand],
    );
    // Who has played before has read what the games are about; `fresh` comes for the first time.
    if (!fresh) await person.context.addInitScript((games) => localStorage.setItem("isolario.goals", JSON.stringify({ games })), GAMES);
    if (settings)
      await person.context.addInitScript(
        (kept) => (localStorage["isolario.settings"] ??= kept),
        JSON.stringify({ pace: "once", ...settings }),
      );
    await person.begin();
    this.people.push(person);
    return person;
  }

  /** Opens a table without a page, as the lobby would, and gives its id. places: as the wire's `open` has them. */
  async table(person, game, seats, places, more = {}) {
    const answer = await person.page.evaluate(
      ([message, path]) =>
        new Promise((done, failed) => {
          const socket = new WebSocket(path, "isolario.1");
          socket.onopen = () => socket.send(JSON.stringify({ do: "commit", id: 0 }));
          socket.onerror = () => failed(new Error("no socket"));
          socket.onmessage = (event) => {
            const answer = JSON.parse(event.data);
            if (answer.re === 0) return socket.send(JSON.stringify(message));
            socket.close();
            done(answer);
          };
        }),
      [{ do: "open", id: 1, game, seats, places, ...more }, this.url.replace("http", "ws") + "/ws"],
    );
    check(answer.ok, `the table was not opened: ${JSON.stringify(answer)}`);
    return answer.table;
  }

  noComplaints() {
    equal(this.complaints, [], "the console is silent");
  }

  async shots(folder, name) {
    for (const person of this.people)
      await person.page.screenshot({ path: join(folder, `${name}-${person.name}.png`) }).catch(() => undefined);
  }

  async close() {
    for (const person of this.people) await person.context.close().catch(() => undefined);
    if (this.server && this.server.exitCode === null && this.server.signalCode === null) await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function isolario(...args) {
  return spawnSync(program, args, { encoding: "utf8" });
}

// ---- People ----

const PRESSED = ".actions .button.danger, .actions [data-action]:not([disabled]), [data-key].can:not(.picked)";

/** Whether the page stays as it is for so long, and nothing runs on it that ends by itself. Runs in the page. */
function isAtRest(ms) {
  const moves = () => document.getAnimations().some((a) => a.playState === "running" && a.effect.getTiming().iterations !== Infinity);
  if (moves() || document.querySelector("[data-fresh]")) return false; // what has just come takes no press yet
  return new Promise((done) => {
    let changed = false;
    const watch = new MutationObserver(() => (changed = true));
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
    setTimeout(() => (watch.disconnect(), done(!changed && !moves())), ms);
  });
}

export class Person {
  constructor(house, name, context, hand) {
    Object.assign(this, { house, name, context, hand, dice: 1, ...rememberPresses() });
  }

  async begin() {
    await listen(this);
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(PATIENCE_MS);
    this.page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !LEFT_EARLY.test(message.text()) && !this.expects?.test(message.text()))
        this.house.complaints.push(`${this.name}: ${message.text()}`);
    });
    this.page.on("pageerror", (error) => this.house.complaints.push(`${this.name}: ${error.message}`));
    this.page.on("request", (request) => {
      if (!request.url().startsWith(this.house.url) && !/^(data|blob):/.test(request.url()))
        this.house.complaints.push(`${this.name} asked ${request.url()}`);
    });
    await this.page.goto(this.house.url);
  }

  go(path) {
    return this.page.goto(this.house.url + path);
  }

  button(name) {
    return this.page.getByRole("button", { name }).first();
  }

  text(words) {
    return this.page.getByText(words).first();
  }

  /** Waits until the words can be read somewhere; a hidden place that has them too does not count. */
  async sees(words) {
    await this.page.getByText(words).filter({ visible: true }).first().waitFor();
  }

  async seesNoMore(words) {
    await until(`"${words}" is gone`, async () => (await this.page.getByText(words).filter({ visible: true }).count()) === 0);
  }

  /** Comes by the link, takes the first free seat and is ready. */
  async sitDown(table) {
    await this.go(`/t/${table}`);
    await this.button(/Sit here|Siediti qui/).click();
    await this.introduce(this.name);
  }

  /** Fills in the form of a seat: who sits there. */
  async introduce(name) {
    await this.page.locator("input[autocomplete=nickname]").fill(name);
    await this.page.locator("form:has(input[autocomplete=nickname]) button").click();
  }

  /** Sits down and is ready. */
  async sit(table) {
    await this.sitDown(table);
    await this.button(/I am ready|Per me si può cominciare/).click();
  }

  /** One press by this person's hand, on something of `first` (selectors) where there is any; "" where there is nothing to press. */
  press(first) {
    this.dice = (this.dice * 1103515245 + 12345) % 2147483648;
    return pressOne(this, Math.floor(this.dice / 65536), first);
  }

  /** Leaves the seat to a bot, as a second page of the same person, so that this one looks on. */
  async leave(table) {
    const answer = await this.page.evaluate(
      ([id, path]) =>
        new Promise((done, failed) => {
          const keys = Object.values(JSON.parse(localStorage.getItem("isolario.keyring")).tables[id].seats);
          const socket = new WebSocket(path, "isolario.1");
          socket.onerror = () => failed(new Error("no socket"));
          socket.onopen = () => socket.send(JSON.stringify({ do: "enter", id: 1, table: id, keys }));
          socket.onmessage = (event) => {
            const said = JSON.parse(event.data);
            if (said.re === 1) socket.send(JSON.stringify({ do: "leave", id: 2, seat: said.you[0] }));
            if (said.re !== 2) return;
            socket.close();
            done(said.ok || said.error.code);
          };
        }),
      [table, this.house.url.replace("http", "ws") + "/ws"],
    );
    check([true, "over"].includes(answer), `${this.name} leaves it to a bot: ${answer}`);
  }

  /** Rests a finger on the middle of an element. Gives the function that lifts it. */
  async rests(element, ms = 700) {
    await element.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await element.boundingBox();
    const wire = await this.context.newCDPSession(this.page);
    await wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
    await this.page.waitForTimeout(ms);
    return () => wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** The actions that this person's page has sent. */
  sent() {
    return sentBy(this);
  }

  /** Whether there is something to press: it is this person's turn and the page shows it. */
  async canPress() {
    return (await this.page.locator(PRESSED).count()) > 0;
  }

  async isOver() {
    return (await this.page.locator("dialog[open] .signed").count()) > 0; // the sheet that is signed at the end
  }

  /** Waits until nothing moves: a colour half way through its fade is nobody's colour, and a box on its way is nowhere. */
  async rest() {
    await until("the page is at rest", () => this.page.evaluate(isAtRest, REST_MS));
  }

  /** Looks at the page at rest. */
  async axe(what) {
    await this.page.addScriptTag({ content: axeSource }).catch(() => this.page.evaluate(axeSource));
    await this.rest();
    const result = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const found = result.violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(" "))
          .slice(0, 3)
          .join(", ")}`,
    );
    equal(found, [], `axe finds nothing on ${what}`);
  }
}

/** All of them press in turn until the condition holds, which is told how often something was pressed. Gives that number. Waits for
 * those who are not asked (bots, chance), but not for ever. */
export async function playUntil(people, condition, most = 20_000) {
  let pressed = 0;
  let still = Date.now();
  while (!(await condition(pressed))) {
    const now = (await Promise.all(people.map((person) => person.press()))).filter((what) => what !== "").length;
    pressed += now;
    if (now) still = Date.now();
    if (pressed >= most) throw new Error(`after ${pressed} presses it is not so`);
    if (Date.now() - still > PATIENCE_MS)
      throw new Error(`after ${pressed} presses nobody has had anything to press for ${PATIENCE_MS} ms`);
    if (!now) await new Promise((done) => setTimeout(done, 40));
  }
  return pressed;
}

/** All of them press, this many times together, or to the end of a short game. */
export function play(people, times) {
  return playUntil(people, async (pressed) => pressed >= times || (await people[0].isOver()));
}
