"""PostgreSQL stops answering without closing a connection, as behind a dead switch: the server goes on all the same.

Every process of a real PostgreSQL is stopped by SIGSTOP and goes on by SIGCONT.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

from serving import DEADLINE, Guest, Server, connect, you

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Database:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="isolario-frozen-")
        os.chmod(self.folder, 0o755)  # PostgreSQL's user must find its own folder in it
        self.name = self.run("start")

    def run(self, command):
        done = subprocess.run([os.path.join(ROOT, "test", "postgres"), command, os.path.join(self.folder, "pg")],
                              stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    def processes(self):
        with open(os.path.join(self.folder, "pg", "data", "postmaster.pid"), encoding="ascii") as file:
            server = int(file.readline())
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server)], stdout=subprocess.PIPE, text=True, check=True)
        return [server] + [int(pid) for pid in found.stdout.split()]

    def signal(self, number):
        for pid in self.processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def clean(self):
        self.signal(signal.SIGCONT)
        self.run("stop")
        shutil.rmtree(self.folder)


def health(server):
    try:
        with urllib.request.urlopen(server.url + "healthz", timeout=DEADLINE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


class Frozen(unittest.TestCase):
    def setUp(self):
        self.database = Database()
        self.addCleanup(self.database.clean)
        self.server = Server(db=self.database.name)
        self.addCleanup(self.server.clean)

    async def health_becomes(self, status):
        until = time.monotonic() + DEADLINE
        while True:
            told = await asyncio.get_running_loop().run_in_executor(None, health, self.server)
            if told[0] == status:
                return told[1]
            if time.monotonic() > until:
                raise AssertionError("/healthz says %r" % (told,))
            await asyncio.sleep(0.1)

    async def open(self, guest):
        match = await guest.do("open", game="tic-tac-toe", seats=2, places=[you("Ada", 1), you("Ben", 2)])
        await guest.do("enter", table=match["table"], keys=[match["keys"]["0"]])
        return match

    def test_nobody_waits_for_a_frozen_database(self):
        other = Server(db=self.database.name)
        self.addCleanup(other.clean)

        async def run():
            async with connect(self.server) as one, connect(self.server) as two, connect(other) as three:
                ada, ben, elsewhere = Guest(one), Guest(two), Guest(three)
                await self.open(ada)
                unknown = await self.open(elsewhere)  # not in this server's memory
                self.database.signal(signal.SIGSTOP)
                entering = asyncio.ensure_future(ben.ask("enter", table=unknown["table"]))
                playing = asyncio.ensure_future(ada.ask("play", seat=0, at=0, action="mark cell=a1"))
                await asyncio.sleep(0.2)
                async with connect(self.server) as four:
                    await Guest(four).do("ping")  # the loop is free
                self.assertFalse(entering.done())
                why = await self.health_becomes(503)
                self.assertTrue(why)
                refusal = await entering
                self.assertEqual((refusal["ok"], refusal["error"]["code"]), (False, "not-saved"))
                self.assertFalse(playing.done())  # it may be kept yet
                self.database.signal(signal.SIGCONT)
                answer = await playing
                self.assertTrue(answer["ok"], answer)
                self.assertIn("not-known", [push["on"] for push in ada.pushes])
                self.assertEqual(await self.health_becomes(200), "ok\n")
                until = time.monotonic() + DEADLINE
                while not (await ben.ask("enter", table=unknown["table"]))["ok"]:
                    self.assertLess(time.monotonic(), until)
        asyncio.run(run())


if __name__ == "__main__":
    unittest.main()
