// Somebody who plays a person's seat from another device, by the wire, so that a test can look at what the page makes of it.

/** Chooses among the legal actions by lot, from the page that sits at the table. Gives { actor, at, plays() }. */
export async function robot(person, table) {
  const state = { seq: -1, actor: null, at: -1, turn: null, dice: 7, sent: -1, played: 0 };
  person.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => note(state, JSON.parse(payload))));
  await person.sit(table);
  await person.page.evaluate((table) => {
    const keys = Object.values(JSON.parse(localStorage.getItem("isolario.keyring")).tables[table].seats);
    window.elsewhere = new WebSocket(location.origin.replace("http", "ws") + "/ws", "isolario.1");
    return new Promise((done) => {
      window.elsewhere.onopen = () => done(window.elsewhere.send(JSON.stringify({ do: "enter", id: 1, table, keys })));
    });
  }, table);
  state.play = () => play(person, state);
  return state;
}

/** Both devices are told everything; what is heard a second time is no news. */
function note(state, message) {
  if (message.seq === undefined || message.seq <= state.seq) return;
  Object.assign(state, { seq: message.seq, at: message.at });
  if (message.turn) Object.assign(state, { turn: message.turn, actor: message.turn.actor });
}

/** One action, if it is the seat's turn and the last one has arrived; says whether. */
async function play(person, state) {
  const { turn, at } = state;
  if (!turn?.legal?.length || state.sent === at) return false;
  state.dice = (state.dice * 1103515245 + 12345) % 2147483648;
  const action = turn.legal[Math.floor(state.dice / 65536) % turn.legal.length];
  state.sent = at;
  state.played++;
  await person.page.evaluate((message) => window.elsewhere.send(JSON.stringify(message)), {
    do: "play",
    id: 2,
    seat: turn.actor,
    at,
    action,
  });
  return true;
}
