"""What a server gives up: system calls and root's rights. process/test_install rates the unit file."""

import asyncio
import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile
import unittest

from serving import DEADLINE, PROGRAM, Guest, Server, connect, you


def threads_of(server):
    """What the kernel says of each thread, as a dictionary."""
    for task in pathlib.Path("/proc/%d/task" % server.process.pid).iterdir():
        yield dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines() if ":\t" in line)


class Confined(unittest.TestCase):
    def serve(self, *flags, **options):
        server = Server(*flags, **options)
        self.addCleanup(server.clean)
        return server

    async def play(self, server):
        """A match with a bot, which thinks on a thread of its own."""
        async with connect(server) as socket:
            guest = Guest(socket)
            match = await guest.do("open", game="tic-tac-toe", seats=2,
                                   places=[you("Ada", 1), {"kind": "bot", "bot": "mcts:50"}])
            await guest.do("enter", table=match["table"], keys=[match["keys"]["0"]])
            await guest.do("play", seat=0, at=0, action="mark cell=a1")
            await guest.push("news", lambda m: m.get("at") == 2)

    def test_every_thread_is_filtered(self):
        server = self.serve()
        asyncio.run(self.play(server))
        threads = list(threads_of(server))
        self.assertGreater(len(threads), 2)
        for thread in threads:
            self.assertEqual((thread["Seccomp"], thread["NoNewPrivs"]), ("2", "1"), thread["Name"])
        self.assertEqual(server.stop()[0], 0)

    def test_the_filter_can_be_left_out(self):
        server = self.serve("--unconfined")
        self.assertEqual({thread["Seccomp"] for thread in threads_of(server)}, {"0"})

    @unittest.skipUnless(os.geteuid() == 0, "only root can become another user")
    def test_root_becomes_the_user_that_is_named(self):
        folder = tempfile.mkdtemp(prefix="isolario-confined-")
        self.addCleanup(shutil.rmtree, folder)
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        server = self.serve("--user", "nobody", db=os.path.join(folder, "tables.db"))
        asyncio.run(self.play(server))
        for thread in threads_of(server):
            self.assertEqual(thread["Uid"].split(), [str(nobody.pw_uid)] * 4)
            self.assertEqual(thread["Gid"].split(), [str(nobody.pw_gid)] * 4)
            self.assertEqual(int(thread["CapEff"], 16), 0)
        self.assertEqual(os.stat(os.path.join(folder, "tables.db")).st_uid, nobody.pw_uid)

    def test_an_unknown_user_is_named(self):
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--user", "no-such-user"], capture_output=True,
                              text=True, timeout=DEADLINE, cwd=tempfile.gettempdir())
        self.assertEqual(done.returncode, 1)
        self.assertIn('there is no user "no-such-user"', done.stderr)


if __name__ == "__main__":
    unittest.main()
