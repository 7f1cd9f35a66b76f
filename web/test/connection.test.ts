import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, WireFailure } from "../src/net/connection.svelte";
import { Clockwork } from "./clockwork";

/** A socket whose other end is the test. */
class Socket {
  static all: Socket[] = [];
  sent: { do: string; id: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  answer(word: string, fields: object = {}, ok = true): void {
    const asked = this.sent.filter((message) => message.do === word).at(-1)!;
    this.tell({ re: asked.id, ok, ...fields });
  }
}
Object.assign(globalThis, { WebSocket: Socket });
const settled = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

async function opened(connection: Connection): Promise<Socket> {
  const socket = Socket.all.at(-1)!;
  socket.onopen!();
  socket.answer("hello", { now: 1_000_000, bots: [] });
  await settled();
  assert.equal(connection.state, "open");
  return socket;
}

test("the line: hello, answers, a break that is told and mended, and nothing sent twice", async () => {
  const clock = new Clockwork(5000);
  const connection = new Connection();
  let opens = 0;
  connection.whenOpen(() => opens++);
  connection.start();
  const first = await opened(connection);
  assert.equal(first.url, "ws://table.example/ws");
  assert.equal(first.protocol, "isolario.1");
  assert.equal(opens, 1);
  assert.equal(connection.now(), 1_000_000);

  const why = connection.request("why", { seat: 0, action: "end" });
  await settled();
  first.answer("why", { error: { code: "illegal", message: "no", rule: "OR-1" } }, false);
  await assert.rejects(why, (failure: WireFailure) => failure.code === "illegal" && failure.rule === "OR-1");

  const play = connection.sendNow("play", { seat: 0, at: 3, action: "end" });
  first.onclose!();
  await assert.rejects(play, (failure: WireFailure) => failure.code === "lost");
  assert.equal(connection.state, "lost");
  assert.equal(connection.lostSince, 5000);
  await assert.rejects(connection.sendNow("play", { seat: 0, at: 3, action: "end" }), (failure: WireFailure) => failure.code === "lost");

  const waiting = connection.request("ping"); // not a move: it may wait for the line
  clock.tick(500);
  assert.equal(Socket.all.length, 2);
  const second = await opened(connection);
  assert.equal(opens, 2);
  assert.equal(connection.lostSince, null);
  assert.deepEqual(
    second.sent.map((message) => message.do),
    ["hello", "ping"],
  );
  second.answer("ping", { now: 1_000_600 });
  await waiting;

  second.tell({ on: "trouble", message: "no space" });
  assert.equal(connection.trouble, "no space");
  second.tell({ on: "well" });
  assert.equal(connection.trouble, null);

  clock.tick(25_000); // a ping that nobody answers: the line is dead
  clock.tick(10_000);
  assert.equal(connection.state, "lost");
  clock.stop();
});

test("a line that stays down is tried ever more seldom, ten seconds apart at most", async () => {
  const clock = new Clockwork(0);
  const connection = new Connection();
  connection.start();
  const before = Socket.all.length;
  for (let second = 0; second < 120; second++) {
    Socket.all.at(-1)!.onclose?.();
    clock.tick(1000);
  }
  const tries = Socket.all.length - before;
  assert.ok(tries >= 12 && tries <= 40, `${tries} tries in two minutes`);
  clock.stop();
});
