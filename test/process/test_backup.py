"""isolario backup: copies the store of a running server, and a server on the copy has the same tables."""

import asyncio
import os
import subprocess
import unittest

from serving import PROGRAM, Guest, Server, connect, you


def backup(*arguments):
    done = subprocess.run([PROGRAM, "backup", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False)
    return done.returncode, done.stdout, done.stderr


class TestBackup(unittest.TestCase):
    def serve(self, **settings):
        server = Server(**settings)
        self.addCleanup(server.clean)
        return server

    def test_a_copy_of_a_running_server_has_its_tables(self):
        async def play(server):
            async with connect(server) as socket:
                opened = await Guest(socket).do("open", game="tic-tac-toe", seats=2, places=[you("Ada", 1), you("Ben", 2)])
            for seat, action in ((0, "mark cell=a1"), (1, "mark cell=b2")):
                async with connect(server) as socket:
                    guest = Guest(socket)
                    await guest.do("enter", table=opened["table"], keys=[opened["keys"][str(seat)]])
                    await guest.do("play", seat=seat, at=seat, action=action)
            return opened["table"]

        async def steps(server, table):
            async with connect(server) as socket:
                guest = Guest(socket)
                await guest.do("enter", table=table, keys=[])
                return [step["action"] for step in (await guest.push("sync"))["steps"]]

        server = self.serve()
        table = asyncio.run(play(server))
        target = os.path.join(server.folder, "copy.db")
        self.assertEqual(backup("--db", server.db, target), (0, target + ": copied and found sound\n", ""))
        copy = self.serve(db=target)
        self.assertEqual(asyncio.run(steps(copy, table)), ["mark cell=a1", "mark cell=b2"])
        status, _, said = backup("--db", server.db, target)
        self.assertEqual(status, 1)
        self.assertIn("copy.db is there already; a backup wants a new file", said)

    def test_wrong_use_is_told(self):
        for arguments, part in (((), "no file is named"), (("--db",), "--db: a value is missing; it reads --db NAME"),
                                (("--no", "x"), "--no: no such flag"), (("a", "b"), '"b" is one argument too many')):
            status, said, wrong = backup(*arguments)
            self.assertEqual((status, said), (2, ""))
            self.assertIn("isolario backup: " + part, wrong)
        status, _, wrong = backup("--db", "/nowhere/none.db", "/tmp/isolario-never")
        self.assertEqual(status, 1)
        self.assertIn("cannot open /nowhere/none.db: No such file or directory", wrong)
        self.assertIn("pg_dump", backup("--db", "postgresql://host/x", "/tmp/isolario-never")[2])


if __name__ == "__main__":
    unittest.main()
