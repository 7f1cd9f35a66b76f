"""Starts the real server for the process tests, and sits at its tables.

A Server is a running `isolario serve` on a free port with a database of its own. A Guest is a WebSocket at it: ask()
sends a request and returns its answer, whatever it is; do() expects success, fail() an error. What the server says by
itself in between is kept in `pushes`. Nothing waits for ever: a server that does not answer fails the test.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse

import websockets

PROGRAM = os.path.abspath(os.environ.get("ISOLARIO", "isolario"))
DEADLINE = 30.0
NUMBER = "5a" * 32  # what a browser adds to the dice; any will do


class Server:
    """One process of `isolario serve`; flags are added to the ones that make it private."""

    def __init__(self, *flags, db=None, begin=None):  # begin: called in the process before it is the server
        self.folder = tempfile.mkdtemp(prefix="isolario-serve-")
        self.db = db or os.path.join(self.folder, "tables.db")
        self.log_path = os.path.join(self.folder, "log")
        self.log = open(self.log_path, "wb")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", self.db, "--bot-pace", "0",
             "--messages-per-second", "100000", "--tables-per-hour", "0", *flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, cwd=self.folder, preexec_fn=begin)
        line = self.process.stdout.readline().decode()
        match = re.fullmatch(r"isolario: serving (https?://\S+/)\n", line)
        if not match:
            self.process.wait(DEADLINE)
            raise AssertionError("the server does not start: %r, log: %s" % (line, self.said()))
        self.url = match.group(1)
        self.port = urllib.parse.urlsplit(self.url).port
        self.socket_url = "ws" + self.url[4:] + "ws"

    def said(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as log:
            return log.read()

    def stop(self, number=signal.SIGTERM):
        """Asks it to stop; returns the exit status and how long that took."""
        start = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the server does not stop; log: " + self.said()) from None
        return status, time.monotonic() - start

    def clean(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Guest:
    """One WebSocket."""

    def __init__(self, socket):
        self.socket = socket
        self.asked = 0
        self.pushes = []

    async def read(self):
        return json.loads(await asyncio.wait_for(self.socket.recv(), DEADLINE))

    async def ask(self, word, **fields):
        if word == "open":
            await self.do("commit")  # the server promises its secret before it is told a number
        self.asked += 1
        await self.socket.send(json.dumps({"do": word, "id": self.asked, **fields}))
        while True:
            message = await self.read()
            if message.get("re") == self.asked:
                return message
            self.pushes.append(message)

    async def do(self, word, **fields):
        answer = await self.ask(word, **fields)
        if answer["ok"] is not True:
            raise AssertionError("%s %r was refused: %r" % (word, fields, answer))
        return answer

    async def fail(self, word, **fields):
        answer = await self.ask(word, **fields)
        if answer["ok"] is not False:
            raise AssertionError("%s %r was not refused: %r" % (word, fields, answer))
        return answer["error"]

    async def push(self, word, good=lambda message: True):
        """The next push of that word that is good; earlier ones are forgotten."""
        while True:
            message = self.pushes.pop(0) if self.pushes else await self.read()
            if message.get("on") == word and good(message):
                return message


def connect(server, **settings):
    """For `async with connect(server) as socket`; settings as websockets.connect() takes them."""
    settings.setdefault("subprotocols", ["isolario.1"])
    return websockets.connect(server.socket_url, **settings)


def you(name, colour, **fields):
    return {"kind": "you", "name": name, "colour": colour, "number": NUMBER, "ready": True, **fields}
