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
function lookOut({ dice, edge, wanted }) {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0 && !e.matches("[data-fresh]");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const first = wanted.map(all).find((some) => some.length > 0);
  const busy = window.book.waiting || document.querySelector("dialog[open], .actions .alone"); // a single choice plays itself
  if (!first || busy) return null;
  const ROUND = [
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2],
  ];
  const keyOf = (e) => e?.closest("[data-key]")?.dataset.key;
  const meets = (e, x, y) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (e.contains(there) || (e.dataset.key !== undefined && keyOf(there) === e.dataset.key));
  };
  const bring = (e) => {
    for (let box = e.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflow + getComputedStyle(box).overflowY))
        return e.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const points = (e, fine) => {
    const box = e.getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const found = [];
    for (let i = 1; i < fine; i++)
      for (let j = 1; j < fine; j++) {
        const at = { x: box.x + (box.width * i) / fine, y: box.y + (box.height * j) / fine };
        if (meets(e, at.x, at.y)) found.push({ ...at, far: Math.hypot(at.x - middle.x, at.y - middle.y) });
      }
    found.sort((a, b) => a.far - b.far);
    return found;
  };
  const surely = (e) => {
    const { width, height } = e.getBoundingClientRect();
    const found = points(e, 16);
    const sure = found.filter(({ x, y }) => ROUND.every(([dx, dy]) => meets(e, x + dx, y + dy)));
    return sure.length || Math.min(width, height) > 8 ? sure : found.slice(0, 1); // where two things meet, a fingertip touches both
  };
  const named = (e) => e.dataset.key ?? e.dataset.action ?? e.textContent.trim();
  const clips = (e, x, y) => {
    for (let box = e.parentElement; box; box = box.parentElement) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (getComputedStyle(box).overflow !== "visible" && (x < left || x > right || y < top || y > bottom)) return true;
    }
    return false;
  };
  const fills = (e, x, y) => {
    const path = e instanceof SVGGeometryElement ? e : e.querySelector("path");
    return !path?.isPointInFill || path.isPointInFill(new DOMPoint(x, y).matrixTransform(path.getScreenCTM().inverse()));
  }; // a sea that lies at both edges of a map has nothing in its middle that could be covered
  const cover = (e) => {
    const box = e.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const over = clips(e, x, y) || !fills(e, x, y) ? null : document.elementFromPoint(x, y); // null: out of sight, as the far end of a map that has come near
    return (
      over &&
      `${named(e)} under ${keyOf(over) ?? over.closest("[class]")?.getAttribute("class") ?? over.localName}, "${over.textContent.trim().slice(0, 60)}"`
    );
  };
  const hidden = first
    .filter((e) => points(e, 4).length === 0 && (bring(e), points(e, 16).length === 0))
    .map(cover)
    .filter(Boolean);
  for (let i = 0; i < first.length; i++) {
    const e = first[(dice + i) % first.length];
    bring(e);
    const met = surely(e);
    if (met.length === 0) continue;
    const far = met[met.length - 1].far;
    const rim = met.filter((p) => p.far >= 0.6 * far);
    const at = edge ? rim[dice % rim.length] : met[0];
    return {
      key: e.dataset.key,
      action: e.dataset.action,
      words: e.textContent.trim().slice(0, 60),
      x: at.x,
      y: at.y,
      hidden,
      list: window.book.lists,
    };
  }
  return { hidden, blocked: true };
}

/** Whether this is still what a press would meet there, "gone" where it is not; "other" where the choices are others by now. Runs in the page. */
function isThere({ key, action, words, x, y, list }) {
  if (window.book.lists !== list || window.book.waiting) return "other";
  const there = document.elementFromPoint(x, y);
  const same = () => {
    if (key !== undefined) return there?.closest("[data-key]")?.dataset.key === key;
    if (action !== undefined) return there?.closest("[data-action]")?.dataset.action === action;
    return there?.closest("button")?.textContent.trim().startsWith(words) ?? false;
  };
  return same() ? "there" : "gone";
}

/** What a press can leave behind on the page, and what was sent and told. Runs in the page. */
function traces(key) {
  const { sent, presses, lists, legal, hits } = window.book;
  return {
    picked: key === undefined ? false : [...document.querySelectorAll("[data-key].picked")].some((e) => e.dataset.key === key),
    chips: document.querySelectorAll(".actions .button.picked").length,
    asks: [...document.querySelectorAll(".actions .button.danger, .confirm .place")].map((e) => e.parentElement.textContent).join(),
    listed: document.querySelectorAll(".choices, .answers").length, // a press beside answers that lie open puts them away
    side: key === undefined ? 0 : (document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect().width ?? 0),
    sent: sent.slice(-20),
    count: sent.length,
    presses,
    lists,
    legal,
    hit: hits.at(-1),
  };
}

/** Does this action have what the key stands for? */
function has(action, key) {
  const [domain, word] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  return domain === "verb" ? action.split(" ")[0] === word : action.split(" ").some((part) => part.endsWith(`=${word}`));
}

class Pointer {
  async aim(person, dice, first) {
    const found = await person.page.evaluate(lookOut, { dice, edge: dice % 2 === 1, wanted: [SURE, ...first, LIT, LAST_RESORT] });
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
    const there = await person.page.evaluate(isThere, target);
    if (there !== "there") return there;
    await person.page.mouse.down();
    await person.page.mouse.up();
    return there;
  }
}

class Finger extends Pointer {
  async press(person, target) {
    const there = await person.page.evaluate(isThere, target);
    if (there === "there") await person.page.touchscreen.tap(target.x, target.y);
    return there;
  }
}

/** Tab and the arrows only. */
class Keys {
  async aim(person, dice) {
    const lit = (wanted) => {
      const e = document.activeElement;
      if (window.book.waiting || document.querySelector("dialog[open], .actions .alone, .actions [data-fresh]")) return { none: true };
      if (![...document.querySelectorAll(wanted.all)].some((one) => one.checkVisibility())) return { none: true };
      return e?.matches(wanted.all) && e.checkVisibility()
        ? { key: e.dataset.key, action: e.dataset.action, words: e.textContent.trim().slice(0, 60), list: window.book.lists }
        : null;
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
    const there = await person.page.evaluate(
      (all) => ({
        focus: document.activeElement.outerHTML.slice(0, 200),
        legal: window.book.legal,
        glows: [...document.querySelectorAll(all)].map((e) => e.outerHTML.slice(0, 160)),
      }),
      wanted.all,
    );
    throw new Error(`${person.name}: ${TABS_MAX} keys and nothing that glows has the focus: ${JSON.stringify(there)}`);
  }
  async press(person) {
    await person.page.keyboard.press("Enter");
    return "there";
  }
}

export const HANDS = { mouse: new Mouse(), finger: new Finger(), keys: new Keys() };

/** What a person remembers of their presses. */
export const rememberPresses = () => ({
  hidden: new Set(), // what glowed under something else
  presses: 0,
  lost: 0, // presses of which nothing came
  missed: 0, // things that were elsewhere when the hand had come
});

/** Presses one thing and sees that it was taken, something of `first` (selectors) where there is any. Gives what was pressed, or "" where
 * there was nothing to press. */
export async function pressOne(person, dice, first = []) {
  const target = await person.hand.aim(person, dice, first);
  if (!target) return "";
  const before = await person.page.evaluate(traces, target.key);
  if (before.lists !== target.list) return ""; // the table went on meanwhile: what was found is of another moment
  for (let tries = 0; ; tries++) {
    const there = await person.hand.press(person, target);
    if (there === "gone") person.missed++;
    if (there !== "there") return "";
    const came = await whatCame(person, target, before);
    if (came === "overtaken") return "";
    if (came === "taken") break;
    person.lost++;
    if (tries === 1) throw new Error(`${person.name} pressed ${JSON.stringify(target)} twice, and nothing came of it`);
  }
  person.presses++;
  return target.action ?? target.key ?? target.words;
}

/** What came of a press: it was taken; nothing ("lost": on a busy machine a tap may be taken for a finger that rests, and a person presses
 * again); or the table went on at the same moment, and then nothing else may be played by it ("overtaken"). */
async function whatCame(person, target, before) {
  const end = Date.now() + TAKEN_MS;
  for (;;) {
    const now = await person.page.evaluate(traces, target.key);
    const mine = now.sent.find(({ press }) => press > before.presses);
    if (mine) return isRight(person, target, mine.action, before.legal, now.hit);
    if (now.lists !== before.lists || now.count !== before.count) return "overtaken";
    if (now.picked || now.chips !== before.chips || now.asks !== before.asks || now.listed !== before.listed) return "taken";
    if (now.side > 1.2 * before.side && before.side > 0) return "taken"; // it has come nearer
    if (Date.now() > end) return "lost";
    await new Promise((done) => setTimeout(done, 15));
  }
}

function isRight(person, target, action, legal, hit) {
  const meant =
    target.action !== undefined
      ? target.action === action
      : target.key === undefined || has(action, target.key) || !legal.some((one) => has(one, target.key));
  if (!meant)
    throw new Error(`${person.name} pressed ${JSON.stringify(target)}, and "${action}" was played; the press met ${JSON.stringify(hit)}`);
  return "taken";
}
