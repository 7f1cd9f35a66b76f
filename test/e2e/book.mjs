// What a page sends and is told, written down inside the page, so that a test reads it in one breath with what is drawn. Notes that come by
// Playwright's events belong to a moment of their own.

/** Runs in the page before its own scripts. window.book has every action that was sent, by which press (0: by none, it played itself), the
 * newest list of choices and the number of lists so far, whether an action is still on its way, and what each press has met. */
function keepBook() {
  const book = (window.book = { sent: [], lists: 0, legal: [], waiting: false, presses: 0, hits: [] });
  let press = 0; // the one that is being carried out
  const begin = (event) => {
    const mine = (press = ++book.presses);
    const thing = event.target.closest?.("[data-key], [data-action]");
    book.hits.push({
      press,
      what: thing?.dataset.key ?? thing?.dataset.action ?? event.target.textContent?.trim().slice(0, 40),
      x: event.clientX,
      y: event.clientY,
      list: book.lists,
    });
    setTimeout(() => press === mine && (press = 0));
  };
  addEventListener("click", begin, true);
  addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && begin(event), true);

  const send = (message) => {
    if (message.do !== "play") return;
    book.sent.push({ action: message.action, press });
    book.waiting = true;
  };
  const hear = (message) => {
    if (message.turn || message.ok === false) book.waiting = false;
    if (!message.turn) return;
    book.legal = message.turn.legal ?? [];
    book.lists++;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    }
    send(text) {
      send(JSON.parse(text));
      super.send(text);
    }
  };
}

/** Lets every page of this person keep its book. */
export function listen(person) {
  return person.context.addInitScript(keepBook);
}

/** The actions this page has sent since it was loaded. */
export async function sentBy(person) {
  return (await person.page.evaluate(() => window.book.sent)).map(({ action }) => action);
}
