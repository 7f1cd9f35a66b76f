"""Sits at the program's table for the process tests: through pipes, or at a terminal of its own.

run() plays a whole script through pipes and returns what was printed. A Terminal is a pseudo-terminal of
a given size in which the program runs; what a person would see is read until an expected text appears, and
a program that does not come up with it in time fails the test instead of hanging it.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

PROGRAM = os.path.abspath(os.environ.get("ISOLARIO", "isolario"))
DEADLINE = 60.0
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>78]|[\x00\x07\x0e\x0f]")


def environment(**changes):
    """A known environment; a value of None takes a variable away."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("LC_")}
    for name in ("NO_COLOR", "COLUMNS", "LINES", "COLORTERM", "ISOLARIO_HOME", "XDG_DATA_HOME", "LANGUAGE"):
        env.pop(name, None)
    env.update(LANG="C.UTF-8", TERM="xterm-256color", HOME="/nonexistent")
    for name, value in changes.items():
        env.pop(name, None)
        if value is not None:
            env[name] = value
    return env


class TableTest(unittest.TestCase):
    """Each test plays in a directory of its own."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def records(self):
        return sorted(n for n in os.listdir(self.folder.name) if n.endswith(".record"))

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def run_program(self, *arguments, typed="", env=None):
        """Runs the program on pipes; typed is text or bytes. Returns (status, output, errors)."""
        data = typed if isinstance(typed, bytes) else typed.encode()
        done = subprocess.run([PROGRAM, *arguments], input=data, capture_output=True, timeout=DEADLINE,
                              cwd=self.folder.name, env=env or environment())
        return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")

    def transcript(self, *arguments, typed="", env=None):
        """Likewise, for runs that must end well and without complaints."""
        status, out, err = self.run_program(*arguments, typed=typed, env=env)
        self.assertEqual((status, err), (0, ""), out)
        return out

    def proved(self, name):
        """What verify says of a record; it must prove it."""
        return self.transcript("verify", self.path(name))

    def terminal(self, *arguments, **options):
        """The program in a terminal, playing line by line; test_screen.py has the fixed screen."""
        if arguments[0] == "play" and "--lines" not in arguments and not options.pop("fixed", False):
            arguments += ("--lines",)
        terminal = Terminal(self.folder.name, arguments, **options)
        self.addCleanup(terminal.close)
        return terminal


class Terminal:
    """The program in a pseudo-terminal."""

    def __init__(self, folder, arguments, columns=80, rows=40, env=None):
        self.master, slave = pty.openpty()
        self.resize(columns, rows)
        self.process = subprocess.Popen([PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave, cwd=folder,
                                        env=env or environment(), start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.raw = ""  # all output so far
        self.seen = 0  # how much of it the test has looked at

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read_some(self, until):
        ready, _, _ = select.select([self.master], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += self.decoder.decode(data)  # a letter may come in two halves
        return bool(data)

    def expect(self, text):
        """Reads until text has appeared after what was expected before; returns what came up to its end."""
        until = time.monotonic() + DEADLINE
        while text not in plain(self.raw[self.seen:]):
            if not self.read_some(until):
                raise AssertionError("%r never appeared in:\n%s" % (text, plain(self.raw[self.seen:])))
        # The shortest beginning that holds the text ends where a person would stop reading.
        low, high = self.seen, len(self.raw)
        while low + 1 < high:
            middle = (low + high) // 2
            if text in plain(self.raw[self.seen:middle]):
                high = middle
            else:
                low = middle
        start, self.seen = self.seen, high
        return self.raw[start:high]

    def expect_one(self, *texts):
        """Likewise for whichever of the texts comes first."""
        until = time.monotonic() + DEADLINE
        while True:
            found = [t for t in texts if t in plain(self.raw[self.seen:])]
            if found:
                return self.expect(found[0])
            if not self.read_some(until):
                raise AssertionError("none of %r appeared in:\n%s" % (texts, plain(self.raw[self.seen:])))

    def type(self, text):
        os.write(self.master, text.encode())

    def enter(self, text):
        self.type(text + "\r")

    def status(self):
        """Reads what is left and returns the exit status."""
        until = time.monotonic() + DEADLINE
        while self.read_some(until):
            pass
        return self.process.wait(timeout=DEADLINE)

    def hang_up(self):
        os.close(self.master)
        self.master = -1
        return self.process.wait(timeout=DEADLINE)

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(timeout=DEADLINE)
        if self.master >= 0:
            os.close(self.master)
            self.master = -1


def plain(text):
    """What is left of terminal output when the escape sequences are taken out."""
    return ESCAPES.sub("", text).replace("\r", "")
