"""One address that abuses a server while people of another one play: what it does to the times of their moves.

People are `load` at a fixed rate from 127.0.0.1; the abuser is a process of its own with low priority, whose connections come
from 127.0.0.2. For every kind of abuse the quiet time and the abused time are measured one after the other at the same
server, ROUNDS times. Everything is on loopback and ends after the seconds that were asked for."""

import base64
import contextlib
import http.client
import json
import multiprocessing
import os
import socket
import statistics
import struct
import time

ABUSER, PEOPLE = "127.0.0.2", "127.0.0.1"
RATIO_MOST = 2.0
MATCHES, RATE = 50, 300  # of the people
SOCKETS = 20             # of the abuser
LONG_TABLES = 40
PLACES = [{"kind": "you", "name": "A", "colour": 1, "number": "00" * 32, "ready": True},
          {"kind": "you", "name": "B", "colour": 2, "number": "11" * 32, "ready": True}]


def connect(port, address=ABUSER):
    made = socket.socket()
    made.bind((address, 0))
    made.settimeout(5)
    made.connect((PEOPLE, port))
    return made


class Guest:
    """A WebSocket just good enough to be a nuisance."""

    def __init__(self, port, address=ABUSER):
        self.socket, self.rest, self.id = connect(port, address), b"", 0
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n"
                             "Sec-WebSocket-Protocol: isolario.1\r\n\r\n" % key).encode())
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.receive()
        self.rest = self.rest.split(b"\r\n\r\n", 1)[1]

    def receive(self):
        got = self.socket.recv(1 << 16)
        if not got:
            raise ConnectionError
        return got

    def frame(self, word, **fields):
        self.id += 1
        text = json.dumps({"do": word, "id": self.id, **fields}).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(text))
        return b"\x81" + size + b"\0\0\0\0" + text

    def take(self, n):
        while len(self.rest) < n:
            self.rest += self.receive()
        taken, self.rest = self.rest[:n], self.rest[n:]
        return taken

    def hear(self):
        while True:
            kind, size = self.take(2)
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            text = self.take(size)
            if kind == 0x81:
                return json.loads(text)

    def ask(self, word, **fields):
        self.socket.sendall(self.frame(word, **fields))
        while True:
            heard = self.hear()
            if heard.get("re") == self.id:
                return heard

    def drain(self):
        """Reads what there is, without waiting."""
        self.socket.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while self.socket.recv(1 << 16):
                pass
        self.socket.settimeout(5)


def seated(port):
    """A guest at a table of their own."""
    guest = Guest(port)
    guest.ask("commit")
    opened = guest.ask("open", game="tic-tac-toe", seats=2, places=PLACES)
    guest.ask("enter", table=opened["table"], keys=list(opened["keys"].values()))
    return guest


def everlasting(make, deed):
    """Does the deed with SOCKETS of what make() makes, in turns; who is thrown out comes again."""
    made = [None] * SOCKETS

    def once(i):
        try:
            made[i] = made[i] or make()
            deed(made[i])
        except (OSError, ValueError, KeyError):
            made[i] = None
            time.sleep(0.001)
    while True:
        for i in range(SOCKETS):
            once(i)


def pour(guest, *frames):
    """Sends all at once and reads what has come back meanwhile."""
    guest.socket.sendall(b"".join(frames))
    guest.drain()


# ---- What an abuser does, each with the port and whatever was prepared ----


def illegal_moves(port, _):
    everlasting(lambda: seated(port), lambda g: pour(g, *(
        g.frame("play", seat=1, at=0, action="mark cell=a1") for _ in range(10))))


def slow_connections(port, _):
    made = []
    while True:
        with contextlib.suppress(OSError):
            made.append(connect(port))
            made[-1].sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        for one in made[-200:]:
            with contextlib.suppress(OSError):
                one.sendall(b"x")
        made = made[-200:]
        time.sleep(0.002)


def chat(port, _):
    everlasting(lambda: seated(port), lambda g: pour(g, *(g.frame("say", seat=0, text="x" * 400) for _ in range(10))))


def connection_flood(port, _):
    while True:
        with contextlib.suppress(OSError):
            connect(port).close()


def metrics(port, _):
    request = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n" * 8

    def deed(one):
        one.sendall(request)
        one.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            if not one.recv(1 << 20):
                raise ConnectionError
        one.settimeout(5)
    everlasting(lambda: connect(port), deed)


def post_record(port, record):
    call = http.client.HTTPConnection(PEOPLE, port, timeout=20, source_address=(ABUSER, 0))
    call.request("POST", "/api/record", body=record)
    answer = call.getresponse().read()
    call.close()
    return json.loads(answer)["replay"]


def uploads(port, prepared):
    everlasting(lambda: True, lambda _: post_record(port, prepared["record"]))


def replays(port, prepared):
    replay = None
    while not replay:
        with contextlib.suppress(OSError, ValueError, KeyError):
            replay = post_record(port, prepared["record"])
    everlasting(lambda: Guest(port), lambda g: pour(g, *(
        g.frame("replay", upload=replay, step=prepared["steps"]) for _ in range(10))))


def long_matches(port, prepared):
    tables = prepared["tables"]
    everlasting(lambda: Guest(port), lambda g: pour(g, *(
        g.frame("enter", table=tables[(g.id * 7 + id(g)) % len(tables)], keys=[]) for _ in range(4))))


def bots_only(port, _):
    everlasting(lambda: Guest(port), lambda g: g.ask("open", game="carta-magica", seats=4,
                                                     places=[{"kind": "bot", "bot": "mcts:6000"}] * 4))


KINDS = {"illegal moves": illegal_moves, "slow connections": slow_connections, "chat": chat,
         "connection flood": connection_flood, "/metrics": metrics, "uploads": uploads, "replays": replays,
         "entering long matches": long_matches, "bots-only tables": bots_only}


def attack(kind, port, prepared):
    os.nice(10)
    KINDS[kind](port, prepared)


# ---- What is there before ----


def prepare(port):
    """Long finished matches, and the record of the longest; to be entered when the server has been started again."""
    guest = Guest(port, PEOPLE)
    tables = [guest.ask("open", game="carta-magica", seats=4, places=[{"kind": "bot", "bot": "random"}] * 4)["table"]
              for _ in range(LONG_TABLES)]
    best = b""
    for table in tables:
        for _ in range(600):
            call = http.client.HTTPConnection(PEOPLE, port, timeout=20)
            call.request("GET", "/api/record/" + table)
            answer = call.getresponse()
            text = answer.read()
            call.close()
            if answer.status == 200:
                break
            time.sleep(0.1)
        best = max(best, text, key=len)
    steps = best.split(b"\n\n")[1].count(b"\n") + 1
    return {"tables": tables, "record": best, "steps": steps}


# ---- Measuring ----


def abused(kind, port, prepared, measure):
    process = multiprocessing.Process(target=attack, args=(kind, port, prepared), daemon=True)
    process.start()
    try:
        time.sleep(0.5)
        return measure()
    finally:
        process.kill()
        process.join()
        time.sleep(0.5)


def table_of_abuse(server, end, load, options):
    """server(again) starts one and gives (process, port); load(port) gives the figures of the people. True: all is well."""
    process, port = server(False)
    prepared = prepare(port)
    end(process)
    print("\nabuse by one address, %d moves a second of others; a record of %d steps, %d such tables; median of %d rounds\n"
          "%26s %21s %10s %10s %7s" % (RATE, prepared["steps"], LONG_TABLES, options.rounds, "", "p50 ms quiet, abused",
                                       "p99 quiet", "abused", "ratio"))
    worst = 0
    for kind in options.kinds or KINDS:
        rows = []
        for _ in range(options.rounds):
            process, port = server(True)
            try:
                quiet = load(port)
                under = abused(kind, port, prepared, lambda at=port: load(at))
            finally:
                end(process)
            rows.append((quiet["p50_ms"], under["p50_ms"], quiet["p99_ms"], under["p99_ms"], under["p99_ms"] / quiet["p99_ms"]))
        middle = [statistics.median(column) for column in zip(*rows)]
        worst = max(worst, middle[-1])
        print("  %-24s %10.2f %10.2f %10.2f %10.2f %7.2f" % (kind, *middle), flush=True)
    print("  wanted: every ratio at most %g" % RATIO_MOST)
    return worst <= RATIO_MOST
