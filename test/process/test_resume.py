"""Matches at a terminal are kept while they are played, and can be gone on with."""

import os
import signal
import unittest

from table import TableTest, environment, plain

TWO = ("play", "tic-tac-toe", "--seats", "human:Ada,human:Bob", "--seed", "1", "--lines")


class Kept(TableTest):
    def setUp(self):
        super().setUp()
        self.env = environment(XDG_DATA_HOME=self.path("data"))
        self.matches = self.path("data/isolario/matches")

    def kept(self):
        return os.listdir(self.matches) if os.path.isdir(self.matches) else []

    def sit(self, *arguments):
        return self.terminal(*arguments, env=self.env)

    def played(self, *choices):
        """A terminal at which Ada and Bob have made these choices in turn."""
        t = self.sit(*TWO)
        for i, choice in enumerate(choices):
            t.expect("Bob> " if i % 2 else "Ada> ")
            t.enter(choice)
        t.expect("Bob> " if len(choices) % 2 else "Ada> ")
        return t

    def test_a_killed_match_goes_on_with_all_that_was_played(self):
        t = self.played("b2", "a1", "c3")
        os.kill(t.process.pid, signal.SIGKILL)
        t.process.wait()
        t = self.sit("play", "--resume", "--lines")
        page = plain(t.expect("Bob> "))
        for told in ("Ada puts x on b2", "Bob puts o on a1", "Ada puts x on c3"):
            self.assertIn(told, page)
        self.assertEqual(self.records(), [])

    def test_a_match_of_other_rules_does_not_stand_in_the_way(self):
        t = self.played("b2", "a1")
        t.type("\x04")
        t.status()
        ours = os.path.join(self.matches, self.kept()[0])
        with open(ours, encoding="utf-8") as record:
            text = record.read()
        newer = os.path.join(self.matches, "newer.record")
        with open(newer, "w", encoding="utf-8") as record:
            record.write(text.replace("rules: 1\n", "rules: 999\n"))
        os.utime(newer, (2**31, 2**31))
        self.assertIn("Bob puts o on a1", plain(self.sit("play", "--resume", "--lines").expect("Ada> ")))
        os.unlink(ours)
        status, _, err = self.run_program("play", "--resume", env=self.env)
        self.assertNotEqual(status, 0)
        self.assertIn("played by version 999 of the rules of tic-tac-toe, and this program plays version 1", err)
        self.assertTrue(os.path.exists(newer))

    def test_leaving_asks_nothing_and_says_how_to_go_on(self):
        for leave in ("quit\r", "\x04"):
            t = self.played("b2")
            t.type(leave)
            t.expect("Go on with: isolario play --resume")
            self.assertEqual(t.status(), 0)
            self.assertNotIn("Save the match first?", plain(t.raw))
        self.assertEqual(self.records(), [])
        self.assertEqual(len(self.kept()), 2)

    def test_what_was_taken_back_is_not_kept(self):
        t = self.played("b2", "a1")
        t.enter("undo")
        t.expect("Bob> ")
        t.type("\x04")
        t.status()
        page = plain(self.sit("play", "--resume", "--lines").expect("Bob> "))
        self.assertNotIn("Bob puts o on a1", page)

    def test_a_finished_match_is_kept_no_longer(self):
        t = self.played("a1", "a2", "b1", "b2")
        self.assertEqual(len(self.kept()), 1)
        t.enter("c1")
        t.expect("Ada wins.")
        t.enter("quit")
        t.status()
        self.assertEqual(self.kept(), [])
        status, _, err = self.run_program("play", "--resume", env=self.env)
        self.assertEqual(status, 2)
        self.assertIn("there is no unfinished match", err)

    def test_play_alone_offers_the_last_match(self):
        self.played("b2").close()
        t = self.sit("play", "--lines")
        t.expect("Your last match is not finished: tic-tac-toe with Ada and Bob.")
        t.expect("Go on with it? [Y/n]")
        t.enter("")
        self.assertIn("Ada puts x on b2", plain(t.expect("Bob> ")))
        t.close()
        t = self.sit("play", "--lines")
        t.expect("Go on with it? [Y/n]")
        t.enter("n")
        t.expect("Which game?")
        self.assertEqual(len(self.kept()), 1)

    def test_nothing_is_kept_before_the_first_choice_or_on_a_pipe(self):
        t = self.sit(*TWO)
        t.expect("Ada> ")
        t.enter("quit")
        t.status()
        self.transcript(*TWO, typed="b2\n", env=self.env)
        self.assertEqual(self.kept(), [])

    def test_help_says_where_matches_are_kept(self):
        said = "".join(self.transcript("play", "--help", env=environment(XDG_DATA_HOME="/d")).split())
        self.assertIn("/d/isolario/matches", said)


class Rules(TableTest):
    def test_rules_are_told_in_the_language_of_the_user(self):
        english = self.transcript("rules", "TTT-END-02")
        italian = self.transcript("rules", "TTT-END-02", "--lang", "it")
        self.assertNotEqual(english, italian)
        self.assertEqual(self.transcript("rules", "ttt-end-02", env=environment(LANG="C.UTF-8", LC_MESSAGES="it_IT")),
                         italian)
        self.assertIn("TTT-MARK-02", self.transcript("rules", "casella", "--lang", "it"))
        status, _, err = self.run_program("rules", "TTT-END-02", "--lang", "xx")
        self.assertEqual(status, 2)
        self.assertIn("there are en, it", err)


if __name__ == "__main__":
    unittest.main()
