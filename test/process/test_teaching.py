"""What teaches a game, from outside: guided tables whose dice are known, and the rulebook for people at the terminal."""

import asyncio
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from serving import Guest, Server, connect, you

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.path.abspath(os.environ.get("ISOLARIO", "isolario"))
GAME = "tic-tac-toe"
BOT = {"kind": "bot", "bot": "easy"}


def rules(*words):
    done = subprocess.run([PROGRAM, "rules", *words], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout


class Guided(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.clean)

    def ask(self, body):
        async def go():
            async with connect(self.server) as socket:
                guest = Guest(socket)
                await guest.do("hello", wire=1)
                return await body(guest)
        return asyncio.run(go())

    async def open(self, guest, number, **fields):
        places = [you("Ada", 1, number=number), BOT]
        opened = await guest.do("open", game="carta-magica", seats=2, options={"first_player": "seat0"}, places=places, **fields)
        await guest.do("enter", table=opened["table"], keys=list(opened["keys"].values()))
        return await guest.push("sync")

    async def spins(self, guest, number, **fields):
        """The segments that the first spin and the bot's answers bring, with the first legal action always."""
        push = await self.open(guest, number, **fields)
        told, at = [], push["at"]
        for _ in range(8):
            while push["turn"]["actor"] != 0 or not push["turn"].get("legal"):
                push = {**push, **await guest.push("news", lambda news: "turn" in news)}
                told += [step["action"] for step in push.get("steps", [])]
                at = push["at"]
            action = push["turn"]["legal"][0]
            push["turn"] = {"actor": None}
            await guest.do("play", seat=0, at=at, action=action)
        return told

    def test_the_same_deal_brings_the_same_game(self):
        first = self.ask(lambda guest: self.spins(guest, "11" * 32, guided=7))
        again = self.ask(lambda guest: self.spins(guest, "22" * 32, guided=7))
        other = self.ask(lambda guest: self.spins(guest, "11" * 32, guided=8))
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_the_head_says_that_a_game_is_guided(self):
        self.assertEqual(self.ask(lambda guest: self.open(guest, "11" * 32, guided=7))["table"]["guided"], 7)
        self.assertNotIn("guided", self.ask(lambda guest: self.open(guest, "11" * 32))["table"])

    def test_known_dice_are_for_one_person_among_bots(self):
        async def refused(guest, places, **fields):
            return (await guest.fail("open", game=GAME, seats=2, places=places, guided=1, **fields))["code"]
        for places, fields in (([you("Ada", 1), you("Bo", 2)], {}), ([you("Ada", 1), {"kind": "open"}], {}),
                               ([BOT, BOT], {}), ([you("Ada", 1), BOT], {"public": True})):
            with self.subTest(places=len(places), fields=fields):
                self.assertEqual(self.ask(lambda guest, p=places, f=fields: refused(guest, p, **f)), "bad-field")


class Rulebook(unittest.TestCase):
    def test_a_game_without_a_number_shows_its_pages(self):
        code, text = rules("carta-magica")
        self.assertEqual(code, 0)
        self.assertIn("how you win", text)
        self.assertIn("CM-SCORE-07", text)
        self.assertNotIn("victory", text)  # words that mean the same are for the search

    def test_questions_find_the_page_first(self):
        for words, wanted in (("how do I win", "most points win"), ("storm", "one spin in six"), ("draw", "draw one adventure card")):
            with self.subTest(words=words):
                text = rules("carta-magica", *words.split())[1]
                first = re.search(r"^CM-", text, re.MULTILINE)  # the first numbered rule
                self.assertIsNotNone(first)
                self.assertIn(wanted, " ".join(text[:first.start()].split()).lower())

    def test_pages_speak_italian(self):
        text = " ".join(rules("carta-magica", "--lang", "it")[1].split())
        self.assertIn("come si vince", text)
        self.assertIn("tempesta", " ".join(rules("carta-magica", "tempesta", "--lang", "it")[1].split()))

    def test_short_words_are_meant_whole(self):
        text = rules("carta-magica", "win")[1]
        self.assertNotIn("CM-CALM-01", text)  # it speaks of windless squares


class BookCompiler(unittest.TestCase):
    def compile(self, text):
        tool = pathlib.Path(PROGRAM).parent / "book2c"
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "rules.md").write_text("# R\n- **XX-A-01** One.\n", encoding="utf-8")
        (folder / "book.md").write_text(text, encoding="utf-8")
        (folder / "shared.md").write_text("- ~ how\n", encoding="utf-8")
        return subprocess.run([tool, folder / "rules.md", "x", folder / "out.c", folder / "book.md", folder / "shared.md"],
                              capture_output=True, text=True, timeout=30, check=False)

    def test_a_sound_book_is_taken(self):
        self.assertEqual(self.compile("## Page\n\nText. [XX-A-01]\n\n![C](figure:f)\n\n- a, b\n").returncode, 0)

    def test_mistakes_are_told_by_line(self):
        for text, words in (("## P\nText. [XX-A-02]\n", ":2: there is no rule"), ("## P\nText.\n", ":2: a paragraph"),
                            ("Text. [XX-A-01]\n", ":1: text before"), ("## P\n![C](picture)\n", ":2: not a figure")):
            with self.subTest(words=words):
                done = self.compile(text)
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
