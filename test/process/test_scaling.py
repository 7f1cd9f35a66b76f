"""Several servers on one PostgreSQL: the seats of a match sit at different ones, and what breaks mends itself.

PostgreSQL is a real one, started by test/postgres. What happens at once is made to happen at once: a session of psql holds
the log's lock until PostgreSQL says that both servers wait for it. The last class puts nginx in front, with the
configuration that docs/scaling.md prints.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatusCode

from serving import DEADLINE, PROGRAM, Guest, Server, connect, you

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DRAWN = ("a1", "b2", "c3", "a2", "c2", "c1", "a3", "b3", "b1")  # nine marks, and nobody has a row
PUBLIC_URL = "https://tables.example.org"


class Database:
    """One PostgreSQL for all tests of this file."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="isolario-scaling-")
        os.chmod(self.folder, 0o755)  # PostgreSQL's user must find its own folder in it
        self.name = self.run("start")

    def run(self, command):
        done = subprocess.run([str(ROOT / "test" / "postgres"), command, os.path.join(self.folder, "pg")],
                              stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    def psql(self):
        return subprocess.Popen(["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", self.name],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, sql):
        with self.psql() as session:
            return session.communicate(sql, DEADLINE)[0].strip()

    @contextlib.contextmanager
    def held_log(self):
        """While it lasts nobody's rows are kept."""
        with self.psql() as session:
            session.stdin.write("BEGIN; LOCK TABLE isolario.log IN EXCLUSIVE MODE; SELECT 'held';\n")
            session.stdin.flush()
            if session.stdout.readline() != "held\n":
                raise AssertionError("the log cannot be locked")
            yield
            session.communicate("COMMIT;\n", DEADLINE)

    async def wait_for_writers(self, count):
        until = time.monotonic() + DEADLINE
        while int(self.ask("SELECT count(*) FROM pg_locks WHERE NOT granted")) < count:
            if time.monotonic() > until:
                raise AssertionError("%d servers do not come to write" % count)
            await asyncio.sleep(0.02)

    def clean(self):
        self.run("stop")
        shutil.rmtree(self.folder)


def setUpModule():
    global database
    database = Database()
    unittest.addModuleCleanup(database.clean)


class ScalingTest(unittest.TestCase):
    """Servers of one test, and matches at them."""

    def servers(self, count, *flags):
        found = []
        for _ in range(count):
            found.append(Server(*flags, db=database.name))
            self.addCleanup(found[-1].clean)
        return found

    async def open(self, guest, **fields):
        return await guest.do("open", game="tic-tac-toe", seats=2, places=[you("Ada", 1), you("Ben", 2)], **fields)

    async def enter(self, guest, match, seat, **fields):
        """Enters with a seat's key; what is said then."""
        await guest.do("enter", table=match["table"], keys=[match["keys"][str(seat)]], **fields)
        while not guest.pushes:
            guest.pushes.append(await guest.read())
        return guest.pushes.pop(0)

    async def play(self, guest, seat, at, cell):
        return await guest.do("play", seat=seat, at=at, action="mark cell=" + cell)

    async def play_on(self, guests, at, end=len(DRAWN)):
        """The seats play in turn, each when it has heard of the other's move; each checks what it hears."""
        for place in range(at, end):
            await self.play(guests[place % 2], place % 2, place, DRAWN[place])
            for guest in guests:
                news = await guest.push("news", lambda m: m["at"] == place + 1)
                self.assertEqual([(s["actor"], s["action"]) for s in news["steps"]],
                                 [(place % 2, "mark cell=" + DRAWN[place])])

    def record(self, server, match):
        with urllib.request.urlopen(server.url + "api/record/" + match["table"], timeout=DEADLINE) as answer:
            return answer.read().decode()

    def prove(self, servers, match):
        """Every server has the same record, and it is all that was played, and true."""
        records = [self.record(server, match) for server in servers]
        self.assertEqual(len(set(records)), 1)
        self.assertEqual(re.findall(r"^\d mark cell=(\w+)$", records[0], re.MULTILINE), list(DRAWN))
        path = os.path.join(servers[0].folder, "match.record")
        pathlib.Path(path).write_text(records[0], encoding="utf-8")
        proof = subprocess.run([PROGRAM, "verify", path], stdout=subprocess.PIPE, text=True, check=True)
        self.assertIn(": proved: ", proof.stdout)


class TwoServers(ScalingTest):
    def test_a_match_is_played_at_two_servers_and_the_lobby_is_one(self):
        here, there = self.servers(2)

        async def run():
            async with connect(here) as one, connect(there) as two, connect(there) as three:
                ada, ben, visitor = Guest(one), Guest(two), Guest(three)
                await visitor.do("lobby", watch=True)
                match = await self.open(ada, public=True)
                await visitor.push("lobby", lambda m: match["table"] in [head["table"] for head in m["tables"]])
                await self.enter(ada, match, 0)
                sync = await self.enter(ben, match, 1)
                self.assertEqual((sync["on"], sync["at"], sync["look"]), ("sync", 0, 1))
                await ada.do("say", seat=0, text="ahoy over there")
                heard = await ben.push("news", lambda m: "chat" in m)
                self.assertEqual([(c["seat"], c["text"]) for c in heard["chat"]], [(0, "ahoy over there")])
                await self.play_on((ada, ben), 0)
                return match
        self.prove((here, there), asyncio.run(run()))

    def test_the_second_writer_loses_and_is_told_the_truth(self):
        here, there = self.servers(2)

        async def run():
            async with connect(here) as one, connect(there) as two:
                tabs = Guest(one), Guest(two)  # both are Ada's
                match = await self.open(tabs[0])
                for tab in tabs:
                    await self.enter(tab, match, 0)
                cells = "a1", "b2"
                with database.held_log():
                    asked = [asyncio.ensure_future(tab.ask("play", seat=0, at=0, action="mark cell=" + cell))
                             for tab, cell in zip(tabs, cells)]
                    await database.wait_for_writers(2)
                answers = await asyncio.gather(*asked)
                self.assertEqual(sorted(answer["ok"] for answer in answers), [False, True])
                winner = [answer["ok"] for answer in answers].index(True)
                loser = 1 - winner
                self.assertEqual(answers[loser]["error"]["code"], "stale")
                self.assertEqual(answers[loser]["re"], tabs[loser].asked)
                truth = "mark cell=" + cells[winner]
                sync = await tabs[loser].push("sync")
                self.assertEqual((sync["at"], [step["action"] for step in sync["steps"]]), (1, [truth]))
                self.assertEqual(sync["turn"]["actor"], 1)
                news = await tabs[winner].push("news", lambda m: "steps" in m)
                self.assertEqual((news["at"], [step["action"] for step in news["steps"]]), (1, [truth]))
        asyncio.run(run())

    def test_who_sat_at_a_killed_server_goes_on_at_the_other(self):
        here, there = self.servers(2)

        async def run():
            async with connect(there) as two:
                ben = Guest(two)
                async with connect(here) as one:
                    ada = Guest(one)
                    match = await self.open(ada)
                    await self.enter(ada, match, 0)
                    await self.enter(ben, match, 1)
                    await self.play_on((ada, ben), 0, 3)
                    seen = (await self.enter(ada, match, 0))["seq"]
                    here.process.kill()
                    here.process.wait()
                    with self.assertRaises(ConnectionClosed):
                        await ada.read()
                await self.play(ben, 1, 3, DRAWN[3])  # while she is away
                async with connect(there) as again:
                    ada = Guest(again)
                    missed = await self.enter(ada, match, 0, since=seen)
                    self.assertEqual((missed["on"], missed["at"]), ("news", 4))
                    self.assertEqual([s["action"] for s in missed["steps"]], ["mark cell=" + DRAWN[3]])
                    await self.play_on((ada, ben), 4)
                return match
        match = asyncio.run(run())
        self.prove((there, *self.servers(1)), match)  # also as one that starts later reads it

    def test_a_restart_of_the_database_is_told_and_survived(self):
        here, there = self.servers(2)

        async def run():
            async with connect(here) as one, connect(there) as two:
                ada, ben = Guest(one), Guest(two)
                match = await self.open(ada)
                await self.enter(ada, match, 0)
                await self.enter(ben, match, 1)
                await self.play_on((ada, ben), 0, 4)
                database.run("stop")
                try:
                    error = await ada.fail("play", seat=0, at=4, action="mark cell=" + DRAWN[4])
                    self.assertEqual(error["code"], "not-saved")
                    await ada.push("trouble")
                    with self.assertRaises(urllib.error.HTTPError) as unwell:
                        urllib.request.urlopen(here.url + "healthz", timeout=DEADLINE)
                    self.assertEqual(unwell.exception.code, 503)
                    self.assertEqual((await ben.fail("say", seat=1, text="hello?"))["code"], "not-saved")
                    await ben.push("trouble")
                finally:
                    database.run("start")
                for guest in (ada, ben):
                    await guest.push("well")
                    sync = await guest.push("sync")
                    self.assertEqual((sync["at"], sync["chat"]), (4, []))
                await self.play_on((ada, ben), 4)
                return match
        self.prove((here, there), asyncio.run(run()))


class BehindNginx(ScalingTest):
    def setUp(self):
        self.house = self.servers(3, "--behind-proxy", "--public-url", PUBLIC_URL)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start_nginx(self.write_configuration())

    def write_configuration(self):
        """What the page prints, with this test's ports and a certificate of its own."""
        folder = tempfile.mkdtemp(prefix="isolario-nginx-")
        self.addCleanup(shutil.rmtree, folder)
        page = (ROOT / "docs" / "scaling.md").read_text(encoding="utf-8")
        text = re.search(r"```nginx\n(.*?)```", page, re.DOTALL).group(1)
        cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                        "/CN=tables.example.org", "-out", cert, "-keyout", key], check=True, stderr=subprocess.DEVNULL)
        changes = [(r"listen 443 ssl;", "listen 127.0.0.1:%d ssl;" % self.port), (r"listen \[::\]:443 ssl;", ""),
                   (r"ssl_certificate .*;", "ssl_certificate %s;" % cert), (r"ssl_certificate_key .*;",
                                                                            "ssl_certificate_key %s;" % key)]
        changes += [("127.0.0.1:%d" % (8081 + i), "127.0.0.1:%d" % server.port) for i, server in enumerate(self.house)]
        for pattern, replacement in changes:
            text, count = re.subn(pattern, replacement, text)
            self.assertEqual(count, 1, pattern)
        path = os.path.join(folder, "nginx.conf")
        pathlib.Path(path).write_text(
            "pid %s/pid; error_log %s/error.log; events {}\nhttp {\naccess_log off;\n%s%s}\n" % (
                folder, folder, "".join("%s_temp_path %s/%s;\n" % (name, folder, name) for name in
                                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")), text), encoding="utf-8")
        return path

    def start_nginx(self, path):
        nginx = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        log = os.path.join(os.path.dirname(path), "error.log")
        process = subprocess.Popen([nginx, "-c", path, "-e", log, "-g", "daemon off; master_process off;"])
        self.addCleanup(process.wait, DEADLINE)
        self.addCleanup(process.terminate)
        until = time.monotonic() + DEADLINE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            if time.monotonic() > until or process.poll() is not None:
                raise AssertionError("nginx does not start: " + pathlib.Path(log).read_text(encoding="utf-8"))
            time.sleep(0.02)

    def context(self):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # the certificate is of this test
        return context

    def connect(self, **settings):
        return websockets.connect("wss://127.0.0.1:%d/ws" % self.port, ssl=self.context(), subprotocols=["isolario.1"],
                                  origin=PUBLIC_URL, **settings)

    def status(self, path, body=None):
        request = urllib.request.Request("https://127.0.0.1:%d%s" % (self.port, path), body)
        try:
            with urllib.request.urlopen(request, timeout=DEADLINE, context=self.context()) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def server_of_guests(self):
        """Whom the proxy has sent here: the same for all of one address."""
        found = []
        for server in self.house:
            if server.process.poll() is None:
                with urllib.request.urlopen(server.url + "metrics", timeout=DEADLINE) as answer:
                    guests = re.search(r"^isolario_sockets (\d+)$", answer.read().decode(), re.MULTILINE)
                found += [server] * int(guests.group(1))
        return found

    def test_players_and_uploads_go_through_the_proxy_and_survive_a_killed_server(self):
        async def run():
            async with self.connect() as one, self.connect() as two:
                ada, ben = Guest(one), Guest(two)
                match = await self.open(ada)
                await self.enter(ada, match, 0)
                await self.enter(ben, match, 1)
                await self.play_on((ada, ben), 0, 5)
                server = self.server_of_guests()
                self.assertEqual(len(set(server)), 1)
                server[0].process.kill()
                server[0].process.wait()
                for guest in (ada, ben):
                    with self.assertRaises(ConnectionClosed):
                        while True:
                            await guest.read()
            async with self.connect() as one, self.connect() as two:
                ada, ben = Guest(one), Guest(two)
                self.assertEqual((await self.enter(ada, match, 0))["at"], 5)
                self.assertEqual((await self.enter(ben, match, 1))["at"], 5)
                await self.play_on((ada, ben), 5)
            return match
        match = asyncio.run(run())
        self.prove([server for server in self.house if server.process.poll() is None], match)
        status, record = self.status("/api/record/" + match["table"])
        self.assertEqual(status, 200)
        status, answer = self.status("/api/record", record.encode())
        self.assertEqual(status, 200, answer)
        asyncio.run(self.look_at(json.loads(answer)["replay"]))

    async def look_at(self, replay):
        async with self.connect() as socket_:
            seen = await Guest(socket_).do("replay", upload=replay, step=9)
            self.assertEqual((seen["step"], seen["length"]), (9, 9))

    def test_figures_stay_inside_and_strangers_outside(self):
        self.assertEqual(self.status("/metrics")[0], 404)
        self.assertEqual(self.status("/healthz"), (200, "ok\n"))
        self.assertEqual(self.status("/api/record", b"x" * (5 << 20))[0], 413)

        async def run():
            with self.assertRaises(InvalidStatusCode) as refused:
                async with websockets.connect("wss://127.0.0.1:%d/ws" % self.port, ssl=self.context(),
                                              subprotocols=["isolario.1"], origin="https://elsewhere.example"):
                    pass
            self.assertEqual(refused.exception.status_code, 403)
        asyncio.run(run())


if __name__ == "__main__":
    unittest.main()
