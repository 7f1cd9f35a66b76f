"""Drives the real program for the process tests.

The program's path comes from the environment variable ISOLARIO. An Engine is a running
`isolario engine`: ask() sends a request and returns its answer, whatever it is; do() expects
success, fail() expects an error and returns it. Every answer must come as one line within a
deadline, so a hanging program fails a test instead of hanging it.
"""

import json
import os
import select
import subprocess
import time
import unittest

PROGRAM = os.environ.get("ISOLARIO", "isolario")
DEADLINE = 60.0


def leaves(document, path=()):
    """All (path, value) of a state document."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from leaves(value, path + (key,))
    else:
        yield path, document


class Engine:
    """One process of `isolario engine`."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.pending = b""
        self.asked = 0

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read_line(self):
        """The next line of output without its newline."""
        until = time.monotonic() + DEADLINE
        out = self.process.stdout.fileno()
        while b"\n" not in self.pending:
            ready, _, _ = select.select([out], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                self.process.kill()
                raise AssertionError("no answer within %g seconds" % DEADLINE)
            data = os.read(out, 65536)
            if not data:
                said = self.process.stderr.read().decode(errors="replace")
                raise AssertionError("the engine ended: " + said)
            self.pending += data
        line, self.pending = self.pending.split(b"\n", 1)
        return line

    def raw(self, data):
        """Sends bytes as one line and returns the answer."""
        self.write(data + b"\n")
        return json.loads(self.read_line().decode("utf-8"))

    def ask(self, request, **fields):
        self.asked += 1
        answer = self.raw(json.dumps({"id": self.asked, "do": request, **fields}).encode())
        if answer.get("id") != self.asked:
            raise AssertionError("request %d was answered with %r" % (self.asked, answer))
        return answer

    def do(self, request, **fields):
        answer = self.ask(request, **fields)
        if answer["ok"] is not True:
            raise AssertionError("%s %r was refused: %r" % (request, fields, answer))
        return answer

    def fail(self, request, **fields):
        answer = self.ask(request, **fields)
        if answer["ok"] is not False:
            raise AssertionError("%s %r was not refused: %r" % (request, fields, answer))
        return answer["error"]

    def hash(self, match):
        """The hash of the state, which only a record tells without changing anything."""
        record = self.do("record", match=match)["record"]
        return record.rstrip("\n").rsplit("hash: ", 1)[1]

    def finish(self):
        """Ends the input; returns the exit status and what the program said on standard error."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        try:
            status = self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the engine does not end at the end of its input") from None
        said = self.process.stderr.read().decode(errors="replace")
        self.process.stdout.close()
        self.process.stderr.close()
        return status, said


class EngineCase(unittest.TestCase):
    """A test with an engine of its own, which must end well."""

    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.check_end)

    def check_end(self):
        status, said = self.engine.finish()
        self.assertEqual((status, said), (0, ""))
