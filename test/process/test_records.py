"""Records: verify proves them or says where they are wrong, replay steps through them."""

import os
import pathlib
import re
import unittest

from table import TableTest, environment, plain

TWO = ("play", "tic-tac-toe", "--seats", "human:Ada,human:Bob", "--seed", "1")
ADA_WINS = "a1\na2\nb1\nb2\nc1\n"


class RecordTest(TableTest):
    def won(self, name="won.record"):
        """A finished match: Ada wins with the first row."""
        self.transcript(*TWO, typed=ADA_WINS + "save " + name + "\n")
        return self.path(name)


class Verify(RecordTest):
    def refused(self, text):
        """What verify says of a record that is not sound."""
        path = self.write("bad.record", text)
        status, out, err = self.run_program("verify", path)
        self.assertEqual((status, err), (1, ""))
        self.assertTrue(out.startswith(path + ": failed: "), out)
        return out

    def test_a_sound_record_is_proved(self):
        path = self.won()
        hash_line = self.read("won.record").rstrip("\n").rsplit("\n", 1)[1]
        self.assertEqual(
            self.transcript("verify", path),
            "%s: proved: tic-tac-toe, 2 seats, 5 actions, no dice were rolled, %s\n"
            % (path, hash_line.replace(":", "")))

    def test_the_game_shown_in_the_docs_is_proved(self):
        docs = pathlib.Path(__file__).resolve().parents[2] / "docs"
        out = self.transcript("verify", str(docs / "a-game-of-carta-magica.record"))
        self.assertRegex(out, r"proved: carta-magica, 4 seats, \d+ actions, dice follow from the seed")

    def test_a_running_match_is_proved_as_such(self):
        self.transcript(*TWO, typed="a1\nsave half\n")
        self.assertIn("1 action, still running, no dice", self.transcript("verify", self.path("half")))

    def test_an_illegal_action_is_found_with_its_line_and_rule(self):
        self.won()
        out = self.refused(self.read("won.record").replace("0 mark cell=b1", "0 mark cell=a2"))
        self.assertRegex(out, r"line 12: TTT-MARK-02")

    def test_the_wrong_actor_is_found(self):
        self.won()
        out = self.refused(self.read("won.record").replace("1 mark cell=a2", "0 mark cell=a2"))
        self.assertIn("line 11: the actor is 1 here", out)

    def test_a_changed_action_is_found_by_the_result_or_the_hash(self):
        self.won()
        text = self.read("won.record")
        self.assertIn("hash", self.refused(text.replace("1 mark cell=b2", "1 mark cell=c2")))
        self.assertIn("running", self.refused(text.replace("0 mark cell=c1", "0 mark cell=c3")))

    def test_a_changed_result_or_hash_is_found(self):
        self.won()
        text = self.read("won.record")
        self.assertIn("scores=1,0", self.refused(text.replace("scores=1,0", "scores=2,0")))
        head, last = text.rstrip("\n").rsplit("\n", 1)
        wrong = last[:-1] + ("0" if last[-1] != "0" else "1")
        self.assertIn("hash", self.refused(head + "\n" + wrong + "\n"))

    def test_a_cut_record_is_found_wherever_it_is_cut(self):
        self.won()
        text = self.read("won.record")
        lines = text.split("\n")[:-1]
        for kept in range(len(lines)):
            with self.subTest(kept=kept):
                self.refused("".join(line + "\n" for line in lines[:kept]))

    def test_what_is_no_record_is_refused(self):
        for text in ("", "\n", "hello\n", "isolario: 2\n", "isolario: 1\ngame: chess\n", "\x00\x00", "{}"):
            with self.subTest(text=text):
                self.refused(text)

    def test_all_files_are_looked_at_and_one_bad_fails_all(self):
        good = self.won()
        missing = self.path("missing.record")
        status, out, err = self.run_program("verify", missing, good)
        self.assertEqual((status, err), (1, ""))
        lines = out.splitlines()
        self.assertIn("cannot open", lines[0])
        self.assertIn("proved", lines[1])

    def test_standard_input_can_be_proved(self):
        self.won()
        self.assertIn("-: proved:", self.transcript("verify", "-", typed=self.read("won.record")))

    def test_wrong_usage(self):
        for arguments, message in (([], "no file is named"), (["--fast", "x"], "--fast: no such flag")):
            with self.subTest(arguments=arguments):
                status, out, err = self.run_program("verify", *arguments)
                self.assertEqual((status, out), (2, ""))
                self.assertIn(message, err)


class Replay(RecordTest):
    def test_a_pipe_gets_every_step_the_board_and_the_result(self):
        out = self.transcript("replay", self.won())
        self.assertIn("tic-tac-toe: Ada, Bob; 5 steps; seed 1", out)
        for step, text in enumerate(["Ada puts x on a1", "Bob puts o on a2", "Ada puts x on b1", "Bob puts o on b2",
                                     "Ada puts x on c1"], 1):
            self.assertIn("   %d  %s\n" % (step, text), out)
        self.assertIn(" 1  x | x | x\n", out)
        self.assertIn("The match is over: three in a row.\n 1. Ada  1\n 2. Bob  0\n", out)
        self.assertTrue(out.isascii())

    def test_a_step_can_be_chosen(self):
        out = self.transcript("replay", self.won(), "--step", "2")
        self.assertIn("Bob puts o on a2", out)
        self.assertNotIn("Ada puts x on b1", out)
        self.assertIn(" 1  x | . | .\n", out)
        self.assertNotIn("The match is over", out)

    def test_a_running_match_says_so(self):
        self.transcript(*TWO, typed="a1\nsave half\n")
        self.assertIn("still running", self.transcript("replay", self.path("half")))

    def test_a_bot_is_asked_again_why_it_played_so(self):
        self.transcript("play", "tic-tac-toe", "--seats", "mcts:200,greedy", "--seed", "7", typed="save bots\n")
        said = self.transcript("replay", self.path("bots"), "--step", "3", "--why", "--all")
        tried = re.findall(r"^ mark (\w\d): tries (\d+), compares at (\d+)$", said, re.M)
        self.assertEqual(len(tried), 5)
        self.assertEqual(tried, sorted(tried, key=lambda row: -int(row[1])))
        self.assertIn("Marco puts x on " + tried[0][0], said)
        self.assertNotIn("asked again", said)
        self.assertIn("so it is no chance of winning", " ".join(said.split()))
        self.assertRegex(self.transcript("replay", self.path("bots"), "--step", "2", "--why", "--seat", "2"),
                         r"tries 8, worth -?\d+\.\d\n")
        self.assertIn("shown with --all or --seat 1", self.transcript("replay", self.path("bots"), "--step", "3", "--why"))
        self.assertIn("not a bot's", self.transcript("replay", self.won(), "--step", "1", "--why"))

    def test_a_bot_names_its_chance_where_one_was_fitted(self):
        self.transcript("play", "carta-magica", "--seats", "mcts:5,greedy:1", "--seed", "7", typed="save bots\n")
        for step in range(3, 30):
            said = self.transcript("replay", self.path("bots"), "--step", str(step), "--why", "--seat", "1")
            if "expects" in said:
                break
        self.assertRegex(said, r"tries \d+, expects \d+ %\n")
        self.assertIn("the chance of coming first", " ".join(said.split()))

    def test_eyes_can_be_chosen(self):
        path = self.won()
        for flags in (["--all"], ["--seat", "1"], ["--seat", "2"], ["--plain"]):
            with self.subTest(flags=flags):
                self.assertIn("Ada puts x on a1", self.transcript("replay", path, *flags))

    def test_wrong_usage(self):
        path = self.won()
        cases = [
            ([], "no file is named"),
            ([path, path], "is one argument too many"),
            ([path, "--fast"], "--fast: no such flag"),
            ([path, "--step"], "--step: a value is missing"),
            ([path, "--step", "6"], '--step: "6" is not a whole number from 0 to 5'),
            ([path, "--seat", "0"], '--seat: "0" is not a whole number from 1 to 2'),
            ([path, "--seat", "1", "--all"], "--seat and --all do not go together"),
        ]
        for arguments, message in cases:
            with self.subTest(arguments=arguments):
                status, out, err = self.run_program("replay", *arguments)
                self.assertEqual((status, out), (2, ""))
                self.assertIn(message, err)

    def test_a_broken_record_is_refused(self):
        self.won()
        path = self.write("bad", self.read("won.record").replace("0 mark cell=b1", "0 mark cell=a2"))
        status, out, err = self.run_program("replay", path)
        self.assertEqual((status, out), (1, ""))
        self.assertIn("bad: line 12: TTT-MARK-02", err)

    def test_a_person_steps_forwards_and_back(self):
        t = self.terminal("replay", self.won())
        t.expect("0/5> ")
        t.enter("")
        t.expect("Ada puts x on a1")
        t.expect("1/5> ")
        t.enter("n")
        t.expect("Bob puts o on a2")
        t.expect("2/5> ")
        t.enter("b")
        self.assertNotIn("Bob puts", plain(t.expect("1/5> ").split("\x1b[2J")[-1]))
        t.enter("4")
        t.expect("4/5> ")
        t.enter("e")
        t.expect("The match is over: three in a row.")
        t.expect("5/5> ")
        t.enter("")
        t.expect("5/5> ")
        t.enter("999999999999999999999999")
        t.expect("5/5> ")
        t.enter("0")
        t.expect("0/5> ")
        t.enter("b")
        t.expect("0/5> ")
        t.enter("q")
        self.assertEqual(t.status(), 0)

    def test_a_narrow_terminal_is_enough(self):
        t = self.terminal("replay", self.won(), "--step", "5", columns=40)
        page = plain(t.expect("5/5> "))
        self.assertLessEqual(max(map(len, page.split("\n"))), 40)

    def test_colour_only_where_it_is_wanted(self):
        path = self.won()
        self.assertIn("\x1b[0;", self.terminal("replay", path).expect("0/5> "))
        for options in ({"env": environment(NO_COLOR="1")}, {"env": environment(TERM="dumb")}):
            page = self.terminal("replay", path, **options).expect("0/5> ")
            self.assertNotRegex(page, r"\x1b\[[0-9;]*3[0-9]")
            self.assertTrue(page.isascii())

    def test_the_program_leaves_nothing_behind(self):
        path = self.won()
        self.transcript("replay", path)
        self.assertEqual(os.listdir(self.folder.name), ["won.record"])


if __name__ == "__main__":
    unittest.main()
