"""Kills servers under load and looks for what was lost.

    test_crash.py [--kills N] [--matches N]

Two hundred matches are played by two seats each, over WebSockets, while the server is killed with -9 at random moments and
started again on the same database. Every action that was acknowledged, and every step that anybody was told, must
stand in the match's record at its place; every action of a seat in the record must be one that was sent for that place, so
none is there twice; and `isolario verify` must prove every record. Over SQLite with one server, and over PostgreSQL with
two, the seats of a match sitting at different ones.
"""

import argparse
import asyncio
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

import websockets
from websockets.exceptions import WebSocketException

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.path.abspath(os.environ.get("ISOLARIO", "isolario"))
START_SECONDS = 30.0
SILENCE_SECONDS = 6.0  # then a seat connects anew
END_SECONDS = 120.0    # for all matches to come to their end once the killing is over
GONE = (OSError, EOFError, WebSocketException, asyncio.TimeoutError)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """One place for `isolario serve`: the port stays the same however often it is killed."""

    def __init__(self, folder, name, db):
        self.port, self.db = free_port(), db
        self.log = open(os.path.join(folder, name + ".log"), "ab")
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:%d" % self.port, "--db", self.db, "--bot-pace", "0",
             "--messages-per-second", "100000", "--tables-per-hour", "0", "--connections-per-address", "10000",
             "--connections-per-second", "0", "--address-share", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(START_SECONDS)

    def connect(self):
        return websockets.connect("ws://127.0.0.1:%d/ws" % self.port, subprotocols=["isolario.1"], compression=None,
                                  ping_interval=None, open_timeout=START_SECONDS, close_timeout=0.1)

    def fetch(self, path):
        with urllib.request.urlopen("http://127.0.0.1:%d%s" % (self.port, path), timeout=START_SECONDS) as answer:
            return answer.read().decode()


class Match:
    """What the seats know of one match."""

    def __init__(self, game, answer):
        self.game, self.table, self.keys = game, answer["table"], answer["keys"]
        self.sent, self.kept, self.told = {}, {}, {}  # by place in the log
        self.is_over = asyncio.Event()

    def hear(self, message):
        for step in message.get("steps", []):
            if "?" in step["action"]:
                continue
            line = "%s %s" % ("*" if step["actor"] == "chance" else step["actor"], step["action"])
            before = self.told.setdefault(step["at"], line)
            if before != line:
                raise AssertionError("%s, place %d: told %r, then %r" % (self.table, step["at"], before, line))
        if message.get("table", {}).get("phase") == "over":
            self.is_over.set()

    def check(self, record):
        """Is all of it in the record?"""
        lines = re.split(r"\n\n", record, maxsplit=1)[1].split("\n")
        log = [line for line in lines if re.match(r"(\*|\d+) ", line)]
        for at, line in {**self.told, **self.kept}.items():
            if at >= len(log) or log[at] != line:
                raise AssertionError("%s, place %d: acknowledged or told was %r, kept is %r"
                                     % (self.table, at, line, log[at] if at < len(log) else None))
        # In Carta Magica bots have played on from the last place that a seat has wished for.
        by_seats = log[:max(self.sent, default=0)] if self.game == "carta-magica" else log
        for at, line in enumerate(by_seats):
            if line[0] != "*" and line not in self.sent.get(at, ()):
                raise AssertionError("%s, place %d: nobody sent %r" % (self.table, at, line))


class Seat:
    """One player: plays at random, and comes back when the server is gone."""

    def __init__(self, house, match, seat):
        self.house, self.match, self.seat = house, match, seat
        self.server = house.servers[seat % len(house.servers)]
        self.asked, self.flying, self.at, self.turn, self.has_resigned = 0, {}, 0, {}, False

    async def ask(self, ws, word, **fields):
        self.asked += 1
        await ws.send(json.dumps({"do": word, "id": self.asked, **fields}))
        return self.asked

    async def run(self):
        while self.goes_on():
            try:
                async with self.server.connect() as ws:
                    self.flying, self.turn = {}, {}
                    entering = await self.ask(ws, "enter", table=self.match.table, keys=[self.match.keys[str(self.seat)]])
                    self.flying[entering] = (None, "enter")
                    await self.converse(ws)
            except GONE:
                await asyncio.sleep(0.05)
            except AssertionError as fault:
                self.house.fault = self.house.fault or fault

    def goes_on(self):
        return not self.match.is_over.is_set() and not self.house.fault

    async def converse(self, ws):
        while self.goes_on():
            message = json.loads(await asyncio.wait_for(ws.recv(), SILENCE_SECONDS))
            if "re" in message:
                self.take_answer(message)
            else:
                self.match.hear(message)
                self.at = message.get("at", self.at)
                self.turn = message.get("turn", self.turn)
            await self.act(ws)

    def take_answer(self, message):
        at, line = self.flying.pop(message["re"], (None, None))
        if line == "resign":
            self.has_resigned = message["ok"] or message["error"]["code"] == "not-now"
        elif line == "enter" and message["ok"]:
            pass
        elif line and message["ok"]:
            before = self.match.kept.setdefault(at, line)
            if before != line:
                raise AssertionError("%s, place %d: both %r and %r were acknowledged" % (self.match.table, at, before, line))
            self.house.acknowledged += 1
        elif line and (line == "enter" or message["error"]["code"] not in ("stale", "not-saved", "not-now")):
            raise AssertionError("%s: %r was refused: %r" % (self.match.table, line, message))

    async def act(self, ws):
        if self.flying:
            return
        if self.house.is_ending and self.match.game == "carta-magica":
            if not self.has_resigned:
                self.flying[await self.ask(ws, "resign", seat=self.seat)] = (None, "resign")
        elif self.turn.get("actor") == self.seat and self.turn.get("legal"):
            action = self.house.random.choice(self.turn["legal"])
            line = "%d %s" % (self.seat, action)
            self.turn = {}  # until the news of it, or what is true instead
            self.match.sent.setdefault(self.at, set()).add(line)
            self.flying[await self.ask(ws, "play", seat=self.seat, at=self.at, action=action)] = (self.at, line)


class House:
    """All servers and matches of one test."""

    def __init__(self, folder, db, server_count, seed):
        self.folder, self.random = folder, random.Random(seed)
        self.servers = [Server(folder, "server%d" % i, db) for i in range(server_count)]
        self.matches, self.acknowledged, self.is_ending = [], 0, False
        self.fault = None  # the first that a seat has found; then all go home

    async def open(self, game):
        """A table with two persons, whatever happens to the server meanwhile."""
        places = [{"kind": "you", "name": name, "colour": colour, "number": "%064x" % colour, "ready": True}
                  for colour, name in ((1, "Ada"), (2, "Ben"))]
        options = {"round_limit": 20} if game == "carta-magica" else {}
        request = {"do": "open", "id": 1, "game": game, "seats": 2, "places": places, "options": options}
        answer = {}
        while not answer.get("ok") and not self.fault:
            try:
                async with self.random.choice(self.servers).connect() as ws:
                    await ws.send(json.dumps({"do": "commit", "id": 0}))
                    await asyncio.wait_for(ws.recv(), SILENCE_SECONDS)
                    await ws.send(json.dumps(request))
                    answer = json.loads(await asyncio.wait_for(ws.recv(), SILENCE_SECONDS))
            except GONE:
                await asyncio.sleep(0.05)
        if self.fault:
            return None
        self.matches.append(Match(game, answer))
        return self.matches[-1]

    async def play(self, game):
        """One match after the other, until it is to end."""
        while not self.is_ending and not self.fault:
            match = await self.open(game)
            if match:
                await asyncio.gather(*(Seat(self, match, seat).run() for seat in range(2)))

    async def kill_one(self):
        """At a random moment, but not before there is something to lose."""
        until = self.acknowledged + 50
        deadline = time.monotonic() + START_SECONDS
        while self.acknowledged < until and not self.fault:
            if time.monotonic() > deadline:
                self.fault = AssertionError("no traffic: %d actions acknowledged" % self.acknowledged)
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.random.uniform(0, 0.4))
        server = self.random.choice(self.servers)
        server.kill()
        server.start()

    async def run(self, kills, matches):
        games = ["tic-tac-toe" if i % 20 else "carta-magica" for i in range(matches)]
        players = asyncio.gather(*(self.play(game) for game in games))
        for _ in range(kills):
            await self.kill_one()
        self.is_ending = True
        done, _ = await asyncio.wait((players,), timeout=END_SECONDS)
        if not done:
            running = [match.table for match in self.matches if not match.is_over.is_set()]
            self.fault = self.fault or AssertionError("%d matches do not end: %s" % (len(running), running[:5]))
        await players
        if self.fault:
            raise self.fault

    def prove(self):
        """The records of all matches, against what is known, and by the rules."""
        paths = []
        for match in self.matches:
            record = self.servers[0].fetch("/api/record/" + match.table)
            match.check(record)
            paths.append(os.path.join(self.folder, match.table + ".record"))
            pathlib.Path(paths[-1]).write_text(record)
        proof = subprocess.run([PROGRAM, "verify", *paths], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True, check=False)
        proved = proof.stdout.count(": proved: ")
        if proof.returncode or proved != len(self.matches):
            raise AssertionError("%d of %d records proved:\n%s" % (proved, len(self.matches), proof.stdout[-2000:]))

    def close(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
            server.log.close()


class TestCrash(unittest.TestCase):
    kills, matches, seed = 10, 200, None

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="isolario-crash-")
        os.chmod(self.folder, 0o755)  # PostgreSQL's user must find its own folder in it
        self.addCleanup(shutil.rmtree, self.folder)

    def crash(self, db, server_count):
        seed = random.randrange(1 << 32) if self.seed is None else self.seed
        start = time.monotonic()
        house = House(self.folder, db, server_count, seed)
        self.addCleanup(house.close)
        print("seed %d" % seed, flush=True)
        asyncio.run(house.run(self.kills, self.matches))
        played = time.monotonic() - start
        house.prove()
        self.assertEqual([server.stop() for server in house.servers], [0] * server_count)
        print("%d kills, %d matches, %d actions acknowledged in %.1f s, proved in %.1f s"
              % (self.kills, len(house.matches), house.acknowledged, played, time.monotonic() - start - played), flush=True)

    def test_sqlite_with_one_server(self):
        self.crash(os.path.join(self.folder, "tables.db"), 1)

    def test_postgresql_with_two_servers(self):
        place = os.path.join(self.folder, "pg")
        script = str(ROOT / "test" / "postgres")
        name = subprocess.run([script, "start", place], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        self.addCleanup(subprocess.run, [script, "stop", place], check=True)
        self.crash(name, 2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Kills servers under load and looks for what was lost.")
    parser.add_argument("--kills", type=int, default=TestCrash.kills)
    parser.add_argument("--matches", type=int, default=TestCrash.matches)
    parser.add_argument("--seed", type=int)
    options, rest = parser.parse_known_args()
    TestCrash.kills, TestCrash.matches, TestCrash.seed = options.kills, options.matches, options.seed
    unittest.main(argv=[sys.argv[0], *rest])
