// Hands: how the people of a browser test press what glows, by mouse, by finger or by keys. A hand looks for something that can be pressed,
// presses it as a person would, off its centre as often as on it, and then wants to see that this very thing was taken: it is picked, it asks to
// be confirmed, or the action that went to the server has it. Nothing here reaches into the page to press.

const LIT = ".actions [data-action]:not([disabled]), [data-key].can:not(.picked)";
const SURE = ".actions .button.danger, .confirm .place"; // what asks to be pressed once more
const LAST_RESORT = ".choices .choice, .actions [aria-expanded=false]"; // what no button and nothing on the board stands for
const TAKEN_MS = 8_000; // until a press must have shown something; a busy machine is slow
const TABS_MAX = 200; // presses of a key until something that glows must have the focus

const ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]; // some of them first, then Tab

const PRESSED = `${SURE}, ${LIT}`;

/** Something to press, as the eye finds it: what it is and a point where the pointer would meet it. With it comes everything that glows and
 * cannot be met at its middle because something else that glows lies there. Runs in the page. */
function lookOut({ dice, edge, sure, lit, resort }) {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const first = [all(sure), all(lit), all(resort)].find((some) => some.length > 0);
  if (!first || document.querySelector("dialog[open], .actions .alone")) return null; // a single choice plays itself
  const keyOf = (e) => e?.closest("[data-key]")?.dataset.key;
  const meets = (e, x, y) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (e.contains(there) || (e.dataset.key !== undefined && keyOf(there) === e.dataset.key));
  };
  const bring = (e) => {
    for (let box = e.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflow + getComputedStyle(box).overflowY)) return e.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const points = (e) => {
    const box = e.getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const found = [];
    for (let i = 1; i < 16; i++)
      for (let j = 1; j < 16; j++) {
        const at = { x: box.x + (box.width * i) / 16, y: box.y + (box.height * j) / 16 };
        if (meets(e, at.x, at.y)) found.push({ ...at, far: Math.hypot(at.x - middle.x, at.y - middle.y) });
      }
    return found.sort((a, b) => a.far - b.far);
  };
  const hidden = [];
  for (let i = 0; i < first.length; i++) {
    const e = first[(dice + i) % first.length];
    bring(e);
    const met = points(e);
    if (met.length === 0) {
      const box = e.getBoundingClientRect();
      const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (over) hidden.push(`${e.dataset.key ?? e.dataset.action ?? e.textContent.trim()} under ${keyOf(over) ?? over.closest("[class]")?.getAttribute("class") ?? over.localName}, "${over.textContent.trim().slice(0, 60)}"`);
      continue;
    }
    const far = met[met.length - 1].far;
    const rim = met.filter((p) => p.far > 0.6 * far);
    const at = edge ? rim[dice % rim.length] : met[0];
    return { key: e.dataset.key, action: e.dataset.action, words: e.textContent.trim().slice(0, 60), x: at.x, y: at.y, hidden };
  }
  return { hidden, blocked: true };
}

/** Whether this is still what a press would meet there: boards move when a story ends. Runs in the page. */
function isThere({ key, action, words, x, y }) {
  const there = document.elementFromPoint(x, y);
  if (key !== undefined) return there?.closest("[data-key]")?.dataset.key === key;
  if (action !== undefined) return there?.closest("[data-action]")?.dataset.action === action;
  return there?.closest("button")?.textContent.trim().startsWith(words) ?? false;
}

/** What a press can leave behind on the page. Runs in the page. */
function traces(key) {
  return {
    picked: key === undefined ? false : [...document.querySelectorAll("[data-key].picked")].some((e) => e.dataset.key === key),
    chips: document.querySelectorAll(".actions .button.picked").length,
    asks: [...document.querySelectorAll(".actions .button.danger, .confirm .place")].map((e) => e.parentElement.textContent).join(),
    listed: document.querySelectorAll(".choices").length,
  };
}

/** Does this action have what the key stands for? */
function has(action, key) {
  const [domain, word] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  return domain === "verb" ? action.split(" ")[0] === word : action.split(" ").some((part) => part.endsWith(`=${word}`));
}

class Pointer {
  async aim(person, dice) {
    const found = await person.page.evaluate(lookOut, { dice, edge: dice % 2 === 1, sure: SURE, lit: LIT, resort: LAST_RESORT });
    if (!found) return null;
    const close = person.page.getByRole("button", { name: /^(Close|Chiudi)$/ });
    if (found.blocked && (await close.isVisible())) {
      await close.click(); // a sheet that lies over everything is read and put away
      return null;
    }
    for (const what of found.hidden) person.hidden.add(what);
    return found.blocked ? null : found;
  }
}

/** Moves there in a few steps, as a hand does, so that whatever wakes under the pointer is awake before the press. */
class Mouse extends Pointer {
  async press(person, target) {
    await person.page.mouse.move(target.x, target.y, { steps: 5 });
    if (!(await person.page.evaluate(isThere, target))) return false;
    await person.page.mouse.down();
    await person.page.mouse.up();
    return true;
  }
}

class Finger extends Pointer {
  async press(person, target) {
    if (!(await person.page.evaluate(isThere, target))) return false;
    await person.page.touchscreen.tap(target.x, target.y);
    return true;
  }
}

/** Tab and the arrows only. */
class Keys {
  async aim(person, dice) {
    const lit = (wanted) => {
      const e = document.activeElement;
      if (document.querySelector("dialog[open], .actions .alone")) return { none: true };
      if (!document.querySelector(wanted.all)) return { none: true };
      return e?.matches(wanted.all) && e.checkVisibility() ? { key: e.dataset.key, action: e.dataset.action, words: e.textContent.trim().slice(0, 60) } : null;
    };
    const wanted = { all: `${PRESSED}, ${LAST_RESORT}` };
    if ((await person.page.evaluate(lit, wanted))?.none) return null;
    let skip = dice % 4;
    for (let i = 0; i < TABS_MAX; i++) {
      await person.page.keyboard.press(i < dice % 5 ? ARROWS[(dice + i) % ARROWS.length] : "Tab");
      const found = await person.page.evaluate(lit, wanted);
      if (found?.none) return null;
      if (found && skip-- <= 0) return found;
    }
    if (person.legal.length === 0) return null;
    throw new Error(`${person.name}: ${TABS_MAX} keys and nothing that glows has the focus`);
  }
  async press(person) {
    await person.page.keyboard.press("Enter");
    return true;
  }
}

export const HANDS = { mouse: new Mouse(), finger: new Finger(), keys: new Keys() };

/** Listens to what a page sends and is told, so that a press can be compared with the action that came of it. */
export function listen(person) {
  person.sent = [];
  person.legal = [];
  person.hidden = new Set();
  person.presses = 0;
  person.lost = 0; // presses of which nothing came
  person.missed = 0; // things that were elsewhere when the hand had come
  person.page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.do === "play") person.sent.push(message.action);
    });
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.turn) person.legal = message.turn.legal ?? [];
    });
  });
}

/** Presses one thing and sees that it was taken. Gives what was pressed, or "" where there was nothing to press. */
export async function pressOne(person, dice) {
  const legal = person.legal;
  const target = await person.hand.aim(person, dice);
  if (!target) return "";
  const before = await person.page.evaluate(traces, target.key);
  const sent = person.sent.length;
  if (person.legal !== legal) return ""; // the table went on meanwhile: what was found is of another moment
  for (let tries = 0; ; tries++) {
    if (!(await person.hand.press(person, target))) return person.missed++, "";
    if (await taken(person, target, before, sent, legal)) break;
    person.lost++;
    if (tries === 1) throw new Error(`${person.name} pressed ${JSON.stringify(target)} twice, and nothing came of it`);
  }
  person.presses++;
  return target.action ?? target.key ?? target.words;
}

/** Whether something came of a press; on a busy machine a tap may be taken for a finger that rests, and a person presses again. */
async function taken(person, target, before, sent, legal) {
  const end = Date.now() + TAKEN_MS;
  for (;;) {
    const action = person.sent[sent];
    if (action !== undefined) return isRight(person, target, action, legal);
    const now = await person.page.evaluate(traces, target.key);
    if (now.picked || now.chips !== before.chips || now.asks !== before.asks || now.listed !== before.listed) return true;
    if (person.legal !== legal) return true; // something else went on at the same moment, such as a choice that plays itself
    if (Date.now() > end) return false;
    await new Promise((done) => setTimeout(done, 15));
  }
}

function isRight(person, target, action, legal) {
  const meant = target.action !== undefined ? target.action === action : target.key === undefined || has(action, target.key) || !legal.some((one) => has(one, target.key));
  if (!meant) throw new Error(`${person.name} pressed ${JSON.stringify(target)}, and "${action}" was played`);
  return true;
}
