"""The door: every route and its headers, the WebSocket's threshold and limits, the settings, the start and the end."""

import asyncio
import contextlib
import gzip
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

import websockets

from serving import DEADLINE, PROGRAM, Guest, Server, connect, you

SECURITY = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
UPGRADE = (b"GET /ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
ADA_WINS = ("a1", "a2", "b1", "b2", "c1")


class ServeTest(unittest.TestCase):
    """Tests of one server that runs as long as its class."""

    flags = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.flags)
        cls.addClassCleanup(cls.server.clean)

    @classmethod
    def tearDownClass(cls):
        status, _ = cls.server.stop()
        if status != 0:
            raise AssertionError("the server ended with %d; log: %s" % (status, cls.server.said()))

    def request(self, method, path, body=None, **headers):
        """Status, headers in lower case, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=DEADLINE)
        with contextlib.closing(connection):
            connection.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
            answer = connection.getresponse()
            return answer.status, {name.lower(): text for name, text in answer.getheaders()}, answer.read()

    def raw(self, data, wait=DEADLINE):
        """Everything the server says to these bytes until it hangs up."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=wait) as connection:
            connection.sendall(data)
            said = b""
            while True:
                part = connection.recv(65536)
                if not part:
                    return said
                said += part

    def figure(self, name):
        text = self.request("GET", "/metrics")[2].decode()
        return float(re.search(r"^%s (\S+)$" % name, text, re.MULTILINE).group(1))


class Routes(ServeTest):
    def test_the_page_is_there_with_every_security_header(self):
        for path in ("/", "/t/AAAAAAAAAAAAAAAA", "/replay/AAAAAAAAAAAAAAAA"):
            status, headers, body = self.request("GET", path)
            self.assertEqual(status, 200, path)
            self.assertIn(b"<title>", body)
            self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
            self.assertEqual(headers["cache-control"], "no-cache")
            self.check_security(headers)

    def check_security(self, headers):
        for name, value in SECURITY.items():
            self.assertEqual(headers.get(name), value, name)
        policy = headers["content-security-policy"]
        self.assertTrue(policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';"), policy)
        self.assertNotIn("unsafe", policy)
        self.assertIn("frame-ancestors 'none'", policy)
        self.assertIn("permissions-policy", headers)
        self.assertNotIn("strict-transport-security", headers)  # this server is reached by HTTP

    def test_errors_have_the_security_headers_too(self):
        for method, path in (("GET", "/nowhere"), ("DELETE", "/"), ("BREW", "/")):
            self.check_security(self.request(method, path)[1])

    def test_an_etag_saves_the_body(self):
        _, headers, body = self.request("GET", "/")
        self.assertRegex(headers["etag"], r'^"[0-9a-f]{32}"$')
        self.assertEqual(self.request("GET", "/", If_None_Match=headers["etag"])[::2], (304, b""))
        self.assertEqual(self.request("GET", "/", If_None_Match='"other", ' + headers["etag"])[0], 304)
        self.assertEqual(self.request("GET", "/", If_None_Match='"other"')[::2], (200, body))

    def test_a_browser_gets_the_form_it_takes(self):
        _, plain, body = self.request("GET", "/")
        if "vary" not in plain:
            self.assertIn(b"make web", body)  # the client is not built; its stand-in has one form only
            return
        tags = {plain["etag"]}
        for accepted, coding in (("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("gzip, deflate, br", "br")):
            status, headers, coded = self.request("GET", "/", Accept_Encoding=accepted)
            self.assertEqual((status, headers["content-encoding"], headers["vary"]), (200, coding, "accept-encoding"))
            if coding == "gzip":
                self.assertEqual(gzip.decompress(coded), body)
            self.assertLess(len(coded), len(body))
            tags.add(headers["etag"])
        self.assertEqual(len(tags), 3)  # each form is a body of its own
        self.assertNotIn("content-encoding", self.request("GET", "/", Accept_Encoding="identity")[1])

    def test_assets_are_kept_for_good(self):
        found = re.findall(rb'(?:src|href)="(/assets/[^"]+)"', self.request("GET", "/")[2])
        for path in found:
            status, headers, body = self.request("GET", path.decode())
            self.assertEqual((status, headers["cache-control"]), (200, "public, max-age=31536000, immutable"))
            self.assertTrue(body)
            self.assertEqual(int(headers["content-length"]), len(body))
        status, headers, _ = self.request("GET", "/assets/none-00000000.js")
        self.assertEqual((status, headers["cache-control"]), (404, "no-store"))

    def test_head_says_what_get_would_say(self):
        for path in ("/", "/healthz", "/nowhere"):
            status, headers, body = self.request("HEAD", path)
            there, get_headers, get_body = self.request("GET", path)
            self.assertEqual((status, body), (there, b""))
            self.assertEqual(headers["content-length"], str(len(get_body)))
            self.assertEqual(headers.get("etag"), get_headers.get("etag"))

    def test_a_connection_serves_many_requests(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=DEADLINE)
        with contextlib.closing(connection):
            for path in ("/healthz", "/", "/nowhere", "/healthz"):
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
                self.assertEqual(answer.status, 404 if path == "/nowhere" else 200)
                self.assertFalse(answer.will_close)

    def test_other_methods_are_refused_with_what_is_allowed(self):
        for method, path, allowed in (("POST", "/", "GET, HEAD"), ("DELETE", "/healthz", "GET, HEAD"),
                                      ("PUT", "/api/record", "POST"), ("GET", "/api/record", "POST"),
                                      ("POST", "/api/record/AAAA", "GET, HEAD")):
            status, headers, _ = self.request(method, path, body=b"x" if method != "GET" else None)
            self.assertEqual((status, headers.get("allow")), (405, allowed), method + " " + path)
        self.assertEqual(self.request("POST", "/nowhere", body=b"x")[0], 404)

    def test_paths_cannot_climb(self):
        for path in ("/../../etc/passwd", "/assets/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"):
            said = self.raw(b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" % path.encode())
            self.assertRegex(said, rb"^HTTP/1.1 40[34] ")
            self.assertNotIn(b"root:", said)

    def test_health_is_one_word(self):
        self.assertEqual(self.request("GET", "/healthz")[::2], (200, b"ok\n"))

    def test_metrics_are_as_prometheus_reads_them(self):
        text = self.request("GET", "/metrics")[2].decode()
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{(le="[0-9.+Inf]+"|kind="[a-z]+")\})? -?[0-9.]+)$')
        for name in ("isolario_tables", "isolario_actions_total", "isolario_connections", "isolario_uptime_seconds",
                     "process_resident_memory_bytes", "isolario_play_seconds_count"):
            self.assertRegex(text, r"(?m)^%s [0-9.]+$" % name)
        buckets = [int(n) for n in re.findall(r"_bucket\{[^}]*\} (\d+)", text)]
        self.assertEqual(buckets, sorted(buckets))
        self.assertGreater(self.figure("process_resident_memory_bytes"), 1e6)
        until = time.monotonic() + DEADLINE  # the server may not have noticed yet that the last visitor hung up
        connections = self.figure("isolario_connections")
        while connections > 1 and time.monotonic() < until:
            time.sleep(0.02)
            connections = self.figure("isolario_connections")
        self.assertEqual(connections, 1)


class Sizes(ServeTest):
    def test_a_long_header_is_refused(self):
        for length in (5000, 60000):
            status, _, body = self.request("GET", "/", Cookie="c" * length)
            self.assertEqual(status, 431)
            self.assertIn(b"4000", body)

    def test_a_long_path_is_refused(self):
        self.assertEqual(self.request("GET", "/" + "p" * 6000)[0], 431)

    def test_endless_headers_end_the_connection(self):
        with contextlib.suppress(ConnectionError):
            said = self.raw(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-Odd: y\r\n" * 20000 + b"\r\n")
            self.assertNotIn(b" 200 ", said)
        self.assertEqual(self.request("GET", "/healthz")[0], 200)

    def test_a_long_record_is_refused_before_it_is_read(self):
        said = self.raw(b"POST /api/record HTTP/1.1\r\nHost: x\r\nContent-Length: 4194305\r\n\r\n")
        self.assertRegex(said, rb"^HTTP/1.1 413 ")
        self.assertIn(b"4194305", said)

    def test_a_record_without_length_is_refused(self):
        said = self.raw(b"POST /api/record HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        self.assertRegex(said, rb"^HTTP/1.1 411 ")

    def test_the_longest_record_is_read_to_its_end(self):
        status, _, body = self.request("POST", "/api/record", body=b"isolario: 1\n" + b"#" * (4194304 - 12))
        self.assertEqual(status, 422)
        self.assertIn(b"line 2", body)

    def test_raw_and_other_upgrades_are_not_spoken(self):
        self.assertEqual(self.raw(b"CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n"), b"")
        said = self.raw(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                        b"HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n")
        self.assertRegex(said, rb"^HTTP/1.1 400 ")

    def test_what_is_no_http_is_not_answered_with_a_page(self):
        for nonsense in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\0\0\0\0\r\n\r\n", b"HELLO\r\n\r\n"):
            with contextlib.suppress(ConnectionError):
                self.assertNotIn(b" 200 ", self.raw(nonsense + b"\r\n\r\n"))
        self.assertEqual(self.request("GET", "/healthz")[0], 200)


class Records(ServeTest):
    def played(self):
        """A finished game of tic-tac-toe: its table."""
        async def play():
            async with connect(self.server) as socket_:
                guest = Guest(socket_)
                return await play_both_seats(guest)
        return asyncio.run(play())

    def test_a_finished_table_gives_its_record(self):
        table = self.played()
        status, headers, record = self.request("GET", "/api/record/" + table)
        self.assertEqual((status, headers["content-type"]), (200, "text/plain; charset=utf-8"))
        self.assertIn("attachment", headers["content-disposition"])
        with tempfile.NamedTemporaryFile(suffix=".record") as file:
            file.write(record)
            file.flush()
            out = subprocess.run([PROGRAM, "verify", file.name], stdout=subprocess.PIPE, check=False)
        self.assertEqual((out.returncode, b"proved: tic-tac-toe, 2 seats, 5 actions" in out.stdout), (0, True), out.stdout)
        status, headers, body = self.request("POST", "/api/record", body=record)
        self.assertEqual((status, headers["content-type"]), (200, "application/json"))
        self.assertRegex(json.loads(body)["replay"], r"^[A-Za-z0-9_-]+$")

    def test_a_running_table_keeps_its_record(self):
        async def begin():
            async with connect(self.server) as socket_:
                return (await open_both_seats(Guest(socket_)))["table"]
        self.assertEqual(self.request("GET", "/api/record/" + asyncio.run(begin()))[0], 409)

    def test_there_is_no_record_of_no_table(self):
        for table in ("AAAAAAAAAAAAAAAA", "x", "x" * 500):
            self.assertEqual(self.request("GET", "/api/record/" + table)[0], 404)

    def test_a_false_record_is_refused_with_its_line(self):
        record = self.request("GET", "/api/record/" + self.played())[2]
        status, _, body = self.request("POST", "/api/record", body=record.replace(b"cell=b1", b"cell=a2"))
        self.assertEqual(status, 422)
        self.assertRegex(body.decode(), r"line \d+: TTT-MARK-02")
        self.assertEqual(self.request("POST", "/api/record", body=b"")[0], 422)

    def test_a_record_of_too_many_steps_is_refused_before_it_is_played(self):
        status, _, body = self.request("POST", "/api/record", body=b"isolario: 1\n" + b"0 mark cell=a1\n" * 20100)
        self.assertEqual((status, b"20000 steps" in body), (413, True))

    def test_another_site_cannot_upload(self):
        self.assertEqual(self.request("POST", "/api/record", body=b"x", Origin="http://evil.example")[0], 403)


def shake_hands(server):
    """A WebSocket without a library around it, for what no library would do."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(DEADLINE)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(UPGRADE % b"x" + b"Sec-WebSocket-Protocol: isolario.1\r\n\r\n")
    said = b""
    while b"\r\n\r\n" not in said:
        said += connection.recv(1)
    if b" 101 " not in said:
        raise AssertionError(said)
    return connection


async def open_both_seats(guest):
    opened = await guest.do("open", game="tic-tac-toe", seats=2, places=[you("Ada", 1), you("Bob", 2)])
    await guest.do("enter", table=opened["table"], keys=list(opened["keys"].values()))
    return opened


async def play_both_seats(guest):
    opened = await open_both_seats(guest)
    for at, cell in enumerate(ADA_WINS):
        await guest.do("play", seat=at % 2, at=at, action="mark cell=" + cell)
    return opened["table"]


class Sockets(ServeTest):
    def upgrade(self, *lines):
        """The status of a WebSocket's first answer."""
        host = b"127.0.0.1:%d" % self.server.port
        data = UPGRADE % host + b"".join(line.encode() + b"\r\n" for line in lines) + b"\r\n"
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=DEADLINE) as connection:
            connection.sendall(data)
            return int(connection.recv(65536).split()[1])

    def test_our_own_pages_and_programs_may_come_in(self):
        wire = "Sec-WebSocket-Protocol: isolario.1"
        self.assertEqual(self.upgrade(wire), 101)
        self.assertEqual(self.upgrade(wire, "Origin: http://127.0.0.1:%d" % self.server.port), 101)
        self.assertEqual(self.upgrade("Sec-WebSocket-Protocol: isolario.9, isolario.1"), 101)

    def test_pages_of_others_may_not(self):
        wire = "Sec-WebSocket-Protocol: isolario.1"
        for origin in ("http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:%d.evil.example",
                       "http://127.0.0.1:%d@evil.example", "file://"):
            origin = origin.replace("%d", str(self.server.port))
            self.assertEqual(self.upgrade(wire, "Origin: " + origin), 403, origin)

    def test_only_our_wire_is_spoken(self):
        self.assertEqual(self.upgrade(), 400)
        self.assertEqual(self.upgrade("Sec-WebSocket-Protocol: isolario.2"), 400)

    def test_the_socket_is_at_one_path_only(self):
        said = self.raw((UPGRADE % b"x").replace(b"/ws", b"/") + b"Sec-WebSocket-Protocol: isolario.1\r\n\r\n")
        self.assertRegex(said, rb"^HTTP/1.1 404 ")

    def test_messages_come_in_pieces_of_any_kind(self):
        async def talk():
            async with connect(self.server) as socket_:
                self.assertEqual(socket_.subprotocol, "isolario.1")
                await socket_.send(['{"do": "pi', 'ng", "i', 'd": 1}'])
                self.assertEqual(json.loads(await socket_.recv())["re"], 1)
                for size in (10, 200, 511, 512, 513, 5000, 60000):
                    await socket_.send(json.dumps({"do": "ping", "id": size, "pad": "p" * size}))
                    self.assertEqual(json.loads(await socket_.recv())["re"], size)
        asyncio.run(talk())

    def ends(self, data, code):
        async def talk():
            async with connect(self.server) as socket_:
                await socket_.send(data)
                with self.assertRaises(websockets.ConnectionClosed) as ended:
                    while True:
                        await asyncio.wait_for(socket_.recv(), DEADLINE)
                return ended.exception.rcvd.code if ended.exception.rcvd else None
        self.assertEqual(asyncio.run(talk()), code)

    def test_a_long_message_ends_the_socket(self):
        self.ends("x" * 65537, 1009)
        self.ends(["x" * 40000, "y" * 40000], 1009)

    def test_binary_messages_are_not_spoken(self):
        self.ends(b"\x01\x02", 1003)

    def test_bad_utf8_ends_the_socket(self):
        with shake_hands(self.server) as connection:
            connection.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
            self.assertEqual(connection.recv(4)[2:], (1007).to_bytes(2, "big"))

    def test_what_is_no_json_is_answered(self):
        async def talk():
            async with connect(self.server) as socket_:
                for text in ("", "{", "[]", "hello", '{"do": "dance", "id": 7}'):
                    await socket_.send(text)
                    answer = json.loads(await asyncio.wait_for(socket_.recv(), DEADLINE))
                    self.assertIs(answer["ok"], False)
                self.assertEqual((answer["re"], answer["error"]["code"]), (7, "unknown-message"))
        asyncio.run(talk())

    def test_two_seats_play_to_the_end(self):
        async def play():
            async with connect(self.server) as one, connect(self.server) as two:
                ada, bob = Guest(one), Guest(two)
                opened = await ada.do("open", game="tic-tac-toe", seats=2, places=[you("Ada", 1), {"kind": "open"}])
                table = opened["table"]
                await ada.do("enter", table=table, keys=list(opened["keys"].values()))
                await bob.do("enter", table=table, keys=[])
                await bob.do("sit", name="Bob", colour=2, number="5b" * 32)
                await bob.do("ready", seat=1, ready=True)
                for at, cell in enumerate(ADA_WINS):
                    mover, other = (ada, bob) if at % 2 == 0 else (bob, ada)
                    await mover.do("play", seat=at % 2, at=at, action="mark cell=" + cell)
                    await other.push("news", lambda m, n=at + 1: m["at"] == n)
                self.assertEqual((await bob.fail("play", seat=1, at=5, action="mark cell=c3"))["code"], "over")
                end = await ada.push("news", lambda m: "outcome" in m)
                self.assertEqual(end["outcome"]["ranks"], [1, 2])
        asyncio.run(play())


class Attacks(ServeTest):
    """What strangers have tried at the door."""

    def test_an_upgrade_after_a_request_on_the_same_connection(self):
        said = self.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
                        b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n")
        self.assertEqual(re.findall(rb"HTTP/1.1 (\d+)", said), [b"200", b"400"])
        self.assertEqual(self.request("GET", "/healthz")[0], 200)

    def test_no_header_hides_the_one_that_follows(self):
        wire = b"Sec-WebSocket-Protocol: isolario.1\r\n"
        for odd in (b"X-A: 1\r\n", b"O: 1\r\n", b"Or: 1\r\n", b"Sec-: 1\r\n", b"C: 1\r\n"):
            said = self.raw(UPGRADE % b"x" + wire + odd + b"Origin: http://evil.example\r\n\r\n")
            self.assertRegex(said, rb"^HTTP/1.1 403 ", odd)
            said = self.raw(b"POST /api/record HTTP/1.1\r\nHost: x\r\n" + odd + b"Content-Length: 4194305\r\n\r\n")
            self.assertRegex(said, rb"^HTTP/1.1 413 ", odd)

    def test_a_long_origin_is_looked_at_whole(self):
        ours = "http://127.0.0.1:%d" % self.server.port
        for origin in (ours + "x" * 500, "http://evil.example/" + "x" * 600, "x" * 3000):
            said = self.raw(UPGRADE % ours[7:].encode() + b"Sec-WebSocket-Protocol: isolario.1\r\nOrigin: "
                            + origin.encode() + b"\r\n\r\n")
            self.assertRegex(said, rb"^HTTP/1.1 403 ")

    def test_frames_without_a_mask_end_the_socket(self):
        with shake_hands(self.server) as connection:
            connection.sendall(b"\x81\x19" + b'{"do": "ping", "id": 123}')
            self.assertEqual(connection.recv(4)[2:], (1002).to_bytes(2, "big"))

    def test_requests_in_one_piece_are_answered_in_order(self):
        paths = [b"/healthz", b"/nowhere", b"/", b"/metrics"] * 20
        asked = b"".join(b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path for path in paths)
        said = self.raw(asked + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        self.assertEqual(re.findall(rb"HTTP/1.1 (\d+) ", said), [b"200", b"404", b"200", b"200"] * 20 + [b"200"])

    def test_slow_uploads_take_little_memory(self):
        before = self.figure("process_resident_memory_bytes")
        with contextlib.ExitStack() as stack:
            refused = 0
            for _ in range(40):
                connection = stack.enter_context(socket.create_connection(("127.0.0.1", self.server.port), DEADLINE))
                connection.sendall(b"POST /api/record HTTP/1.1\r\nHost: x\r\nContent-Length: 4194304\r\n\r\n" + b"x" * 60000)
                connection.settimeout(0.2)
                with contextlib.suppress(TimeoutError):
                    refused += b" 429 " in connection.recv(4096)
            self.assertEqual(refused, 38)  # two of one address at a time
            self.assertLess(self.figure("process_resident_memory_bytes") - before, 16e6)
        self.assertEqual(self.request("POST", "/api/record", body=b"x")[0], 422)


class Crowd(ServeTest):
    flags = ("--connections-per-address", "4")

    def test_one_address_has_so_many_connections(self):
        async def talk():
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(4):
                    await stack.enter_async_context(connect(self.server))
                with self.assertRaises((OSError, websockets.InvalidMessage)):
                    await stack.enter_async_context(connect(self.server))
        asyncio.run(talk())
        self.assertEqual(self.request("GET", "/healthz")[0], 200)
        self.assertIn("turned-away address=127.0.0.1", self.server.said())


class Flood(ServeTest):
    flags = ("--address-share", "1", "--messages-per-second", "0", "--connections-per-second", "2")

    def test_what_is_too_much_for_one_address_waits_and_is_not_lost(self):
        many = 4000

        async def pour(guest):
            for i in range(many):
                await guest.send('{"do":"ping","id":%d}' % i)

        async def talk():
            async with connect(self.server, local_addr=("127.0.0.2", 0)) as guest, connect(self.server) as other:
                pouring = asyncio.create_task(pour(guest))
                for i in range(many):
                    self.assertEqual(json.loads(await asyncio.wait_for(guest.recv(), DEADLINE))["re"], i)
                await pouring
                self.assertTrue((await Guest(other).ask("ping"))["ok"])
        asyncio.run(talk())

    def test_too_many_connections_a_second_are_closed_for_that_address_only(self):
        closed = 0
        for _ in range(60):
            with contextlib.closing(socket.create_connection(("127.0.0.1", self.server.port), DEADLINE,
                                                             ("127.0.0.3", 0))) as made:
                made.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                with contextlib.suppress(ConnectionError):
                    closed += not made.recv(100)
                    continue
                closed += 1
        self.assertGreater(closed, 20)
        self.assertEqual(self.request("GET", "/healthz")[0], 200)
        self.assertLess(self.server.said().count("too many connections a second"), closed)


class Proxy(ServeTest):
    flags = ("--behind-proxy", "--public-url", "https://play.example", "--connections-per-address", "2")

    def test_the_origin_is_the_public_one(self):
        async def talk(origin):
            async with connect(self.server, origin=origin, extra_headers={"X-Forwarded-For": "192.0.2.9"}):
                return True
        self.assertTrue(asyncio.run(talk("https://play.example")))
        for origin in ("http://play.example", "https://play.example.evil", "http://127.0.0.1:%d" % self.server.port):
            with self.assertRaises(websockets.InvalidStatusCode) as refused:
                asyncio.run(talk(origin))
            self.assertEqual(refused.exception.status_code, 403)

    def test_browsers_come_by_https_only(self):
        self.assertEqual(self.request("GET", "/")[1]["strict-transport-security"], "max-age=31536000")

    def test_addresses_are_those_the_proxy_names(self):
        def come(stack, address):
            return stack.enter_async_context(connect(self.server, extra_headers={"X-Forwarded-For": address}))

        async def talk():
            async with contextlib.AsyncExitStack() as stack:
                for address in ("192.0.2.1", "198.51.100.7, 192.0.2.1", "192.0.2.2", "2001:db8::1"):
                    self.assertTrue((await Guest(await come(stack, address)).ask("ping"))["ok"])
                third = await come(stack, "192.0.2.2, 192.0.2.1")
                with self.assertRaises(websockets.ConnectionClosed) as ended:
                    await asyncio.wait_for(third.recv(), DEADLINE)
                self.assertEqual(ended.exception.rcvd.code, 1008)
        asyncio.run(talk())


class Quiet(ServeTest):
    flags = ("--ping-ms", "300", "--silence-ms", "900")

    def test_who_answers_pings_stays(self):
        async def talk():
            async with connect(self.server, ping_interval=None) as socket_:
                await asyncio.sleep(1.6)
                self.assertTrue((await Guest(socket_).ask("ping"))["ok"])
        asyncio.run(talk())

    def test_who_is_silent_is_dropped(self):
        with shake_hands(self.server) as connection:
            start = time.monotonic()
            said = b""
            while part := connection.recv(100):
                said += part
        self.assertTrue(0.8 < time.monotonic() - start < 5)
        self.assertTrue(said.startswith(b"\x89\x01"), said)  # the ping it did not answer
        self.assertIn("socket-ends why=silent", self.server.said())


class Slow(ServeTest):
    flags = ("--queue-bytes", "65536")

    def test_who_does_not_read_is_dropped(self):
        request = json.dumps({"do": "hello", "id": 1, "wire": 1}).encode()
        frame = b"\x81" + bytes([0x80 | len(request)]) + b"\0\0\0\0" + request
        with shake_hands(self.server) as connection:
            with self.assertRaises(ConnectionError):
                until = time.monotonic() + DEADLINE
                while time.monotonic() < until:
                    connection.sendall(frame * 100)
        self.assertIn('socket-ends why="too slow"', self.server.said())
        self.assertEqual(self.figure("isolario_dropped_total"), 1)
        self.assertEqual(self.figure("isolario_sockets"), 0)


class Secrets(ServeTest):
    def test_neither_keys_nor_words_are_logged(self):
        async def talk():
            async with connect(self.server) as socket_:
                guest = Guest(socket_)
                opened = await open_both_seats(guest)
                await guest.do("say", seat=0, text="marzipan")
                code = (await guest.do("link", seat=0))["code"]
                await guest.do("enter", table=opened["table"], keys=["wrong-" + "k" * 37])
                await guest.fail("take", table=opened["table"], code="wrong-code-quince")
                await guest.fail("play", seat=0, at=99, action="nonsense-verbena")
                return [*opened["keys"].values(), opened["host"], code, "marzipan", "quince", "verbena", "wrong-"]
        for secret in asyncio.run(talk()):
            self.assertNotIn(secret, self.server.said())
        self.assertIn("info serving", self.server.said())


class Ends(unittest.TestCase):
    def start(self, *flags, **settings):
        server = Server(*flags, **settings)
        self.addCleanup(server.clean)
        return server

    def test_guests_are_told_and_everything_is_kept(self):
        server = self.start()

        async def talk():
            sockets = [await connect(server) for _ in range(20)]
            guests = [Guest(s) for s in sockets]
            table = (await open_both_seats(guests[0]))["table"]
            await guests[0].do("play", seat=0, at=0, action="mark cell=b2")
            loop = asyncio.get_running_loop()
            stopping = loop.run_in_executor(None, server.stop)
            for guest in guests:
                await guest.push("closing")
                with self.assertRaises(websockets.ConnectionClosed) as ended:
                    await asyncio.wait_for(guest.socket.recv(), DEADLINE)
                self.assertEqual(ended.exception.rcvd.code, 1001)
            return table, await stopping
        table, (status, seconds) = asyncio.run(talk())
        self.assertEqual(status, 0)
        self.assertLess(seconds, 5)
        self.assertRegex(server.said(), r"stopping signal=SIGTERM")

        again = self.start(db=server.db)

        async def look():
            async with connect(again) as socket_:
                guest = Guest(socket_)
                await guest.do("enter", table=table, keys=[])
                return await guest.push("sync")
        self.assertEqual(asyncio.run(look())["at"], 1)

    def test_a_guest_who_does_not_listen_does_not_hold_it_up(self):
        server = self.start()
        with shake_hands(server):
            status, seconds = server.stop(signal.SIGINT)
        self.assertEqual(status, 0)
        self.assertLess(seconds, 5)

    def test_the_second_signal_ends_it_at_once(self):
        server = self.start()
        with shake_hands(server):
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.3)
            status, seconds = server.stop()
        self.assertEqual(status, 128 + signal.SIGTERM)
        self.assertLess(seconds, 1)

    def test_bots_that_think_do_not_hold_it_up(self):
        server = self.start()

        async def play():
            async with connect(server) as socket_:
                guest = Guest(socket_)
                bots = [{"kind": "bot", "bot": "greedy"}] * 3
                await guest.do("open", game="carta-magica", seats=4, places=[*bots, you("Ada", 1)])
        asyncio.run(play())
        status, seconds = server.stop()
        self.assertEqual(status, 0)
        self.assertLess(seconds, 5)

    def test_a_bot_that_thinks_long_does_not_delay_another_table(self):
        server = self.start("--bot-pace", "0", "--bot-budget", "0")

        async def play():
            async with connect(server) as slow, connect(server) as quick:
                thinker, player = Guest(slow), Guest(quick)
                bot = {"kind": "bot", "bot": "mcts:8000ms"}
                opened = await thinker.do("open", game="tic-tac-toe", seats=2, places=[bot, you("Ada", 1)])
                await thinker.do("enter", table=opened["table"], keys=list(opened["keys"].values()))
                await play_both_seats(player)
                await thinker.do("ping")  # what was pushed before this answer has been read
                early = [push for push in thinker.pushes if push.get("steps")]
                while not any(push.get("steps") for push in thinker.pushes):
                    thinker.pushes.append(await thinker.read())
                return early
        self.assertEqual(asyncio.run(play()), [], "the whole match should have passed while the bot was thinking")
        self.assertEqual(server.stop()[0], 0)

    def test_stops_in_the_midst_of_a_long_thought_and_loses_no_memory(self):
        server = self.start("--bot-pace", "0", "--bot-budget", "0")

        async def ask():
            async with connect(server) as socket:
                guest = Guest(socket)
                bot = {"kind": "bot", "bot": "mcts:2000ms"}  # longer than a stopping server waits for its bots
                opened = await guest.do("open", game="tic-tac-toe", seats=2, places=[bot, you("Ada", 1)])
                await guest.do("enter", table=opened["table"], keys=list(opened["keys"].values()))
        asyncio.run(ask())
        self.assertEqual(server.stop()[0], 0)  # the sanitizers' build would say so if anything was left

    def test_logs_can_be_json(self):
        server = self.start("--log", "json")
        server.stop()
        events = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
        self.assertEqual([e["event"] for e in events][-2:], ["stopping", "stopped"])
        self.assertTrue(all({"time", "level", "event"} <= set(e) for e in events))


class Tls(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cert, self.key = (os.path.join(folder.name, name) for name in ("cert.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", self.key, "-out", self.cert, "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=IP:127.0.0.1"], check=True, stderr=subprocess.DEVNULL)

    def test_the_table_is_served_over_tls(self):
        server = Server("--tls-cert", self.cert, "--tls-key", self.key)
        self.addCleanup(server.clean)
        self.assertTrue(server.url.startswith("https://127.0.0.1:"))
        trust = ssl.create_default_context(cafile=self.cert)
        connection = http.client.HTTPSConnection("127.0.0.1", server.port, context=trust, timeout=DEADLINE)
        with contextlib.closing(connection):
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            self.assertEqual(answer.read(), b"ok\n")
            self.assertEqual(answer.headers["strict-transport-security"], "max-age=31536000")

        async def play():
            async with connect(server, ssl=trust, origin="https://127.0.0.1:%d" % server.port) as socket_:
                await play_both_seats(Guest(socket_))
        asyncio.run(play())
        self.assertEqual(server.stop()[0], 0)

    def test_bad_files_are_named(self):
        for cert, key, word in ((self.key, self.cert, "not a certificate and its key"), (self.cert, "", "needs both"),
                                ("/nowhere.pem", self.key, "cannot read the certificate /nowhere.pem")):
            status, said = run_serve("--tls-cert", cert, "--tls-key", key)
            self.assertEqual((status, word in said), (1, True), said)


def run_serve(*flags):
    """Exit status and standard error of a server that is not expected to start."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", *flags], cwd=folder, timeout=DEADLINE,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return done.returncode, done.stderr.decode()


class Settings(unittest.TestCase):
    def config(self, text):
        file = tempfile.NamedTemporaryFile("w", suffix=".conf", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(text)
        return file.name

    def test_wrong_flags_are_named(self):
        for flags, word in ((["--listne", "x"], "--listne"), (["--bot-pace", "soon"], "bot-pace: \"soon\""),
                            (["--bot-pace"], "--bot-pace: a value is missing"), (["--log", "xml"], "neither text nor json"),
                            (["--public-url", "play.example"], "http://"), (["--behind-proxy"], "public-url"),
                            (["--listen", "127.0.0.1:99999"], "port"), (["--silence-ms", "100"], "silence-ms"),
                            (["--config", "/nowhere.conf"], "/nowhere.conf"), (["there"], "there")):
            status, said = run_serve(*flags)
            self.assertEqual((status, word in said), (2, True), said)

    def test_a_wrong_line_of_the_file_is_named(self):
        for text, line, word in (("# fine\n\nbot-pace = 5\ncolour = red\n", 4, "colour"), ("bot-pace 5\n", 1, "name = value"),
                                 ("log = json\nbot-pace = -1\n", 2, "-1"), ("config = other\n", 1, "config"),
                                 ("bot_pace = 5\n", 1, "did you mean bot-pace?"), ("--memori = 5\n", 1, "did you mean memory?")):
            path = self.config(text)
            status, said = run_serve("--config", path)
            self.assertEqual(status, 2)
            self.assertIn("%s:%d: " % (path, line), said)
            self.assertIn(word, said)

    def test_flags_win_over_the_file(self):
        path = self.config("log = json  \n  connections-per-address=3\r\nsilence-ms = 90000\n")
        server = Server("--log", "text", "--config", path)
        self.addCleanup(server.clean)
        server.stop()
        self.assertIn(" info stopping", server.said())
        server = Server("--config", path)
        self.addCleanup(server.clean)
        server.stop()
        self.assertIn('"event": "stopping"', server.said())

    def test_help_lists_every_setting(self):
        out = subprocess.run([PROGRAM, "serve", "--help"], stdout=subprocess.PIPE, check=True).stdout.decode()
        for name in ("--listen ADDRESS[:PORT]", "--db NAME", "--tls-cert FILE", "--config FILE", "(127.0.0.1:8080)"):
            self.assertIn(name, out)

    def test_a_port_in_use_is_named(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            port = other.getsockname()[1]
            status, said = run_serve("--listen", "127.0.0.1:%d" % port)
        self.assertEqual(status, 1)
        self.assertIn("cannot listen at 127.0.0.1 port %d: Address already in use" % port, said)

    def test_a_database_that_cannot_be_is_named(self):
        status, said = run_serve("--db", "/nowhere/at/all.db")
        self.assertEqual(status, 1)
        self.assertIn("/nowhere/at/all.db", said)

    def test_ipv6_is_served_too(self):
        with socket.socket(socket.AF_INET6) as probe:
            try:
                probe.bind(("::1", 0))
            except OSError:
                return  # this machine has no IPv6 at all
        server = Server("--listen", "[::1]:0")
        self.addCleanup(server.clean)
        self.assertTrue(server.url.startswith("http://[::1]:"))
        connection = http.client.HTTPConnection("::1", server.port, timeout=DEADLINE)
        with contextlib.closing(connection):
            connection.request("GET", "/healthz")
            self.assertEqual(connection.getresponse().read(), b"ok\n")


class Many(ServeTest):
    flags = ("--connections-per-address", "1000")

    def test_requests_from_many_threads_are_all_answered(self):
        wrong = []

        def ask():
            for _ in range(20):
                if self.request("GET", "/")[0] != 200:
                    wrong.append(1)
        threads = [threading.Thread(target=ask) for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
