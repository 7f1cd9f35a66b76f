"""What a server may hold (--memory): slow uploads, readers who take nothing, and tables that nobody looks at. Meanwhile somebody
plays on. Where the program is not sanitized, the system itself gives it little memory, so that a server that takes more ends."""

import asyncio
import contextlib
import json
import re
import resource
import socket
import struct
import time
import unittest
import urllib.request

from serving import DEADLINE, PROGRAM, Guest, Server, connect, you

MEMORY_MB = 32
SYSTEM_MB = 640  # of addresses, of which four threads and the C library's arenas reserve most
MANY = 190
UPGRADE = (b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: isolario.1\r\n\r\n")
CELLS = ("a1", "a2", "b1", "b2", "c1")


def is_sanitized():
    with open(PROGRAM, "rb") as file:
        return b"__asan_init" in file.read()


def give_little():
    resource.setrlimit(resource.RLIMIT_AS, (SYSTEM_MB << 20, SYSTEM_MB << 20))


def frame(word, **fields):
    text = json.dumps({"do": word, "id": 1, **fields}).encode()
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(text))
    return b"\x81" + size + b"\0\0\0\0" + text


def call(server, address):
    """A connection from an address of its own, whose end takes little."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(DEADLINE)
    made.bind((address, 0))
    made.connect(("127.0.0.1", server.port))
    return made


def heard(connection):
    """What has come, without waiting for more."""
    connection.setblocking(False)
    with contextlib.suppress(OSError):
        return connection.recv(4096)
    return b""


class Memory(unittest.TestCase):
    def setUp(self):
        self.server = Server("--memory", str(MEMORY_MB), "--connections-per-second", "0",
                             begin=None if is_sanitized() else give_little)
        self.addCleanup(self.server.clean)
        self.made = []
        self.addCleanup(lambda: [one.close() for one in self.made])

    def figures(self):
        """Bytes by kind, and everything else by name."""
        with urllib.request.urlopen(self.server.url + "metrics", timeout=DEADLINE) as page:
            text = page.read().decode()
        kinds = {kind: int(n) for kind, n in re.findall(r'^isolario_memory_bytes\{kind="(\w+)"\} (\d+)$', text, re.MULTILINE)}
        self.assertEqual(len(kinds), 7, text)
        self.assertLessEqual(sum(kinds.values()), MEMORY_MB << 20)
        return kinds, dict(re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE))

    def wait_until(self, good):
        until = time.monotonic() + DEADLINE
        while not good():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.1)

    def end(self):
        status, _ = self.server.stop()
        self.assertEqual(status, 0, self.server.said())

    @contextlib.asynccontextmanager
    async def honest(self):
        """Somebody at a table of their own, and at(n) plays their n-th move."""
        async with connect(self.server) as socket_:
            guest = Guest(socket_)
            opened = await guest.do("open", game="tic-tac-toe", seats=2, places=[you("Ada", 1), you("Bob", 2)])
            await guest.do("enter", table=opened["table"], keys=list(opened["keys"].values()))

            async def at(i):
                await guest.do("play", seat=i % 2, at=i, action="mark cell=" + CELLS[i])
            yield at

    def upload_slowly(self, i):
        """All of a record but its end."""
        one = call(self.server, "127.0.1.%d" % (1 + i // 2))
        self.made.append(one)
        one.sendall(b"POST /api/record HTTP/1.1\r\nHost: x\r\nContent-Length: 4194304\r\n\r\n")
        one.settimeout(0.05)
        with contextlib.suppress(OSError):
            one.sendall(b"#" * ((4 << 20) - 1))

    def test_slow_uploads_are_refused_kindly(self):
        async def attack():
            async with self.honest() as at:
                await at(0)
                for i in range(MANY):
                    await asyncio.to_thread(self.upload_slowly, i)
                    if i % 50 == 0:
                        self.figures()
                await at(1)
                kinds, _ = await asyncio.to_thread(self.figures)
                self.assertGreater(kinds["bodies"], 1 << 20)
                await at(2)
        asyncio.run(attack())
        said = [heard(one) for one in self.made]
        refused = [text for text in said if text.startswith(b"HTTP/1.1 503 ")]
        self.assertGreater(len(refused), MANY // 2, said)
        self.assertIn(b"\r\nretry-after: 10\r\n", refused[0])
        for one in self.made:
            one.close()
        self.wait_until(lambda: self.figures()[0]["bodies"] < 1 << 16)
        self.end()

    def test_readers_who_take_nothing_are_dropped(self):
        async def talk():
            """A table whose position is long to tell: its talk."""
            async with connect(self.server) as socket_:
                guest = Guest(socket_)
                opened = await guest.do("open", game="tic-tac-toe", seats=2, places=[you("Ada", 1), you("Bob", 2)])
                await guest.do("enter", table=opened["table"], keys=list(opened["keys"].values()))
                for _ in range(100):
                    await guest.do("say", seat=0, text="x" * 500)
                return opened["table"]

        def read_slowly(i, table):
            one = call(self.server, "127.0.1.%d" % (1 + i // 20))
            self.made.append(one)
            with contextlib.suppress(OSError):
                one.sendall(UPGRADE)
                one.sendall(frame("enter", table=table) + frame("look", seat=None) * 60)

        async def attack():
            table = await talk()
            async with self.honest() as at:
                await at(0)
                for i in range(MANY):
                    await asyncio.to_thread(read_slowly, i, table)
                    if i % 10 == 0:
                        await asyncio.to_thread(self.figures)
                await at(1)
                await asyncio.to_thread(self.wait_until, lambda: float(self.figures()[1]["isolario_dropped_total"]) > 20)
                await at(2)
        asyncio.run(attack())
        for one in self.made:
            one.close()
        self.wait_until(lambda: self.figures()[0]["messages"] < 1 << 16)
        self.end()


if __name__ == "__main__":
    unittest.main()
