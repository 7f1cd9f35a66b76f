// What comes under the pointer unasked takes no press: after a choice that played itself, or after somebody else's move, a button may lie where
// the mouse already is. A press in that moment plays nothing, and the next one counts.
import { check, run, until } from "./house.mjs";

const OPEN = { kind: "open" };
const BOT = { kind: "bot", bot: "random" };
const EARLY_MS = 250; // less than the moment itself, which is the product's
const EARLY_PRESSES = 3; // that came early enough to say something
const LOOKS_MAX = 600;

/** Notes how old each button is that is pressed, by the page's own clock, whether it takes the press or not. Runs in the page. */
function noteAges() {
  window.buttonAt = (x, y) =>
    [...document.querySelectorAll(".actions [data-action]")].find((e) => {
      const box = e.getBoundingClientRect();
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
  const born = new WeakMap();
  window.ages = [];
  const look = (nodes) =>
    nodes.forEach(
      (node) => node.nodeType === 1 && [node, ...node.querySelectorAll("[data-action]")].forEach((e) => born.set(e, performance.now())),
    );
  new MutationObserver((list) => list.forEach(({ addedNodes }) => look([...addedNodes]))).observe(document.querySelector(".foot"), {
    childList: true,
    subtree: true,
  });
  addEventListener(
    "click",
    (event) => {
      const button = window.buttonAt(event.clientX, event.clientY);
      if (button)
        window.ages.push({
          action: button.dataset.action,
          age: performance.now() - (born.get(button) ?? -Infinity),
          press: window.book.presses,
        });
    },
    true,
  );
}

/** A spot on the first button of the bar, where the mouse waits for what comes. Runs in the page. */
function firstButton() {
  const button = document.querySelector(".actions [data-action]");
  if (!button) return null;
  const box = button.getBoundingClientRect();
  return { x: box.x + 12, y: box.y + box.height / 2, alone: button.matches(".alone") };
}

/** Resolves as soon as another button lies under this spot after an action that nobody pressed. Runs in the page. */
function unasked({ x, y, ms }) {
  const sent = window.book.sent.length;
  return new Promise((done) => {
    const end = performance.now() + ms;
    const look = () => {
      const last = window.book.sent.at(-1);
      const there = window.buttonAt(x, y);
      if (window.book.sent.length > sent && last.press === 0 && !window.book.waiting && there && there.dataset.action !== last.action)
        return done(true);
      if (performance.now() > end) return done(false);
      setTimeout(look, 4);
    };
    look();
  });
}

async function a_choice_that_played_itself_leaves_no_trap(house) {
  await house.open();
  const ada = await house.person("Ada", { hand: "mouse" });
  const table = await house.table(ada, "carta-magica", 2, [OPEN, BOT], { options: { challenge_pick: "deal" } });
  await ada.sit(table);
  await ada.page.locator(".foot .actions").waitFor();
  await ada.page.evaluate(noteAges);
  let early = 0;
  for (let i = 0; early < EARLY_PRESSES; i++) {
    check(i < LOOKS_MAX && !(await ada.isOver()), `${early} buttons came under the mouse unasked in ${i} looks`);
    const spot = await ada.page.evaluate(firstButton);
    if (!spot?.alone) {
      if (!(await ada.press())) await ada.page.waitForTimeout(20);
      continue;
    }
    await ada.page.mouse.move(spot.x, spot.y);
    if (!(await ada.page.evaluate(unasked, { ...spot, ms: 3000 }))) continue;
    await ada.page.mouse.down();
    await ada.page.mouse.up();
    const pressed = await ada.page.evaluate(() => ({ last: window.ages.at(-1), presses: window.book.presses, sent: window.book.sent }));
    if (!pressed.last || pressed.last.press !== pressed.presses || pressed.last.age > EARLY_MS) continue; // too late to say anything
    early++;
    const played = pressed.sent.find(({ press }) => press === pressed.last.press);
    check(!played, `"${played?.action}" was played by a press ${Math.round(pressed.last.age)} ms after it had come under the mouse`);
    await until("the next press counts", async () => (await ada.press()) !== "");
  }
}

run([a_choice_that_played_itself_leaves_no_trap]);
