"""The fixed screen: the real program in a pseudo-terminal, played with arrows, Enter and typed words."""

import os
import pty
import random
import re
import select
import signal
import termios
import time
import unittest

from picture import Picture
from table import DEADLINE, TableTest, Terminal, environment

UP, DOWN, RIGHT, LEFT, PAGE_UP = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~"
SIZES = ((80, 24), (100, 30), (132, 43))
BOARDS = {  # something of each board that is always in sight
    "carta-magica": r"\n 9 .*[·█▓B] ?9 ",
    "finis-terrae": r"\n +-?\d+ .*[·█▓]",
    "isles-of-terror": r"│[a-g]\d ",
    "terra": r"[∼░▒]{5}",
    "terra-incognita": r" 7 ~ ",
}


class Screen:
    """The program on a fixed screen, and the picture of it."""

    def __init__(self, folder, arguments, columns, rows, env):
        self.terminal = Terminal(folder, arguments, columns=columns, rows=rows, env=env)
        self.picture = Picture(columns, rows)
        self.fed = 0

    def read(self, until):
        more = self.terminal.read_some(until)
        self.picture.feed(self.terminal.raw[self.fed:])
        self.fed = len(self.terminal.raw)
        return more

    def wait(self, ready, what):
        until = time.monotonic() + DEADLINE
        while not ready(self.picture):
            if not self.read(until):
                raise AssertionError("%s never came:\n%s" % (what, self.picture.text()))
        while select.select([self.terminal.master], [], [], 0.02)[0] and self.read(time.monotonic() + 1):
            pass
        if not ready(self.picture):
            self.wait(ready, what)

    def see(self, text):
        self.wait(lambda p: text in p.text(), repr(text))

    def asked(self):
        """Waits until a choice is asked for, or the match is over."""
        self.wait(lambda p: "?: help" in p.text() and "is thinking" not in p.text() and
                  ("Choice " in p.text() or " Result " in p.text()), "a question")

    def press(self, keys):
        self.terminal.type(keys)
        # The answer to a key is the next thing written, if it changes anything at all.
        select.select([self.terminal.master], [], [], 0.2)
        self.asked()

    def show(self, keys, text):
        """Presses what lays a sheet with this text over the screen."""
        self.terminal.type(keys)
        self.see(text)

    def chosen(self):
        """What is marked in the list of choices."""
        return [r for r in self.picture.reversed() if re.match(r" *\d+  ", r)]


class ScreenTest(TableTest):
    def screen(self, *arguments, columns=80, rows=24, **changes):
        env = environment(XDG_DATA_HOME=self.path("data"), **changes)
        s = Screen(self.folder.name, arguments, columns, rows, env)
        self.addCleanup(s.terminal.close)
        return s

    def assert_whole(self, s, game):
        """Whose turn, what is asked, the board and the choices are all there, within the window."""
        text = s.picture.text()
        self.assertTrue(any(" Ada " in r for r in s.picture.reversed()), text)
        self.assertIn("▶ ", text)
        self.assertTrue(s.chosen(), text)
        self.assertIn(" Story ", text)
        self.assertRegex("\n" + text, BOARDS[game])
        bars = [line.rfind("│", 0, line.find("──")) for line in s.picture.lines() if "── Choice" in line]
        self.assertEqual(len(bars), 1, text)
        for line in s.picture.lines()[1:-2]:
            self.assertEqual(line[bars[0]], "│", text)


class EveryGame(ScreenTest):
    def play(self, game, columns, rows):
        s = self.screen("play", game, "--seats", "human:Ada,greedy", "--seed", "5", columns=columns, rows=rows)
        keys = random.Random(7)
        s.asked()
        for _ in range(16):
            if " Result " in s.picture.text():
                break
            self.assert_whole(s, game)
            for _ in range(keys.randrange(3)):
                s.press(keys.choice((UP, DOWN, DOWN, LEFT, RIGHT)))
                self.assert_whole(s, game)
            s.press("\r")
        s.show(PAGE_UP, "any other key closes")
        self.assertIn("Zheng", s.picture.text())
        return s

    def test_whole_turns_are_played_by_arrows_and_enter(self):
        for game in BOARDS:
            for columns, rows in SIZES:
                with self.subTest(game=game, columns=columns):
                    self.play(game, columns, rows).terminal.close()


class TicTacToe(ScreenTest):
    TWO = ("play", "tic-tac-toe", "--seats", "human:Ada,human:Bob", "--seed", "1")

    def begin(self, **options):
        s = self.screen(*self.TWO, **options)
        s.asked()
        return s

    def test_arrows_go_through_the_list(self):
        s = self.begin()
        self.assertIn("Mark a1", s.chosen()[0])
        s.press(DOWN)
        self.assertIn("Mark b1", s.chosen()[0])
        s.press(UP + UP)
        self.assertIn("Mark a1", s.chosen()[0])
        s.press(DOWN + "\r")
        self.assertIn("Ada puts x on b1", s.picture.text())
        self.assertIn("▶ Bob: choose a cell", s.picture.text())

    def test_arrows_go_over_the_board(self):
        s = self.begin()
        for key, cell in ((RIGHT, "b1"), (DOWN, "b2"), (RIGHT, "c2"), (DOWN, "c3"), (LEFT, "b3"), (UP, "b2")):
            s.press(key)
            self.assertIn("Mark " + cell, s.chosen()[0])
        s.press("\t" + DOWN)  # back in the list, where down is the next one
        self.assertIn("Mark c2", s.chosen()[0])

    def test_numbers_names_and_commands_can_be_typed(self):
        s = self.begin()
        s.press("5\r")
        self.assertIn("Ada puts x on b2", s.picture.text())
        s.press("mark a1\r")
        self.assertIn("Bob puts o on a1", s.picture.text())
        s.press("undo\r")
        self.assertNotIn("Bob puts o on a1", s.picture.text())
        self.assertIn("▶ Bob: choose a cell", s.picture.text())
        s.show("b2\r", "TTT-MARK-02")
        s.press("\x1b")
        self.assertNotIn("TTT-MARK-02", s.picture.text())

    def test_what_is_typed_narrows_the_list(self):
        s = self.begin()
        s.press("c")
        self.assertIn("Choice 1 of 3", s.picture.text())
        self.assertIn("> c", s.picture.text())
        s.press("\x7f")
        self.assertIn("Choice 3 of 9", s.picture.text())
        s.press("2")
        self.assertIn("Mark b1", s.chosen()[0])

    def test_the_end_is_told_and_can_be_taken_back(self):
        s = self.begin()
        s.press("a1\r"), s.press("a2\r"), s.press("b1\r"), s.press("b2\r"), s.press("c1\r")
        self.assertIn("Ada wins.", s.picture.text())
        self.assertIn("1. Ada  1 point", s.picture.text())
        s.press("undo\r")
        self.assertIn("▶ Ada: choose a cell", s.picture.text())
        s.press("c1\r")
        s.terminal.type("quit\r")
        s.terminal.status()
        self.assertIn("Ada wins.", s.terminal.raw.split("\x1b[?1049l")[1])

    def test_help_and_story_lie_on_top_until_closed(self):
        s = self.begin()
        s.press("b2\r")
        s.show("?", "Up and down go through the choices")
        s.press("\x1b")
        self.assertNotIn("Up and down go through", s.picture.text())
        s.show(PAGE_UP, "any other key closes")
        self.assertEqual(s.picture.text().count("Ada puts x on b2"), 2)
        s.press("\x1b")
        self.assertNotIn("any other key closes", s.picture.text())

    def test_a_newcomer_is_told_of_the_rules_and_can_type_over_the_help(self):
        s = self.begin()
        s.see("New to this game? Type rules")
        s.show("?", "Up and down go through the choices")
        s.show("rules", "> rules")
        s.show("\r", "any other key closes")
        s.press("q")
        self.assertNotIn("> q", s.picture.text())

    def test_nothing_is_sent_that_has_not_changed(self):
        s = self.begin()
        before = len(s.terminal.raw)
        s.press(DOWN)
        sent = s.terminal.raw[before:]
        self.assertNotIn("\x1b[2J", sent)
        self.assertLess(len(sent), 400)

    def test_ascii_and_few_colours_are_enough(self):
        s = self.begin(LANG="C")
        self.assertTrue(s.picture.text().isascii(), s.picture.text())
        s.press(DOWN + "\r")
        self.assertIn("Ada puts x on b1", s.picture.text())
        for term in ("xterm", "tmux", "screen", "linux"):
            s = self.begin(TERM=term)
            self.assertNotIn("38;5", s.terminal.raw)
            self.assertIn("Mark a1", s.chosen()[0])
        s = self.begin(NO_COLOR="1")
        self.assertNotRegex(s.terminal.raw, r"\x1b\[[0-9;]*\b[39][0-9]m")
        self.assertIn("Mark a1", s.chosen()[0])

    def test_a_window_that_changes_its_size_is_drawn_anew(self):
        s = self.begin()
        for columns, rows in ((120, 40), (60, 20), (80, 24)):
            s.picture.resize(columns, rows)
            s.terminal.resize(columns, rows)
            os.killpg(s.terminal.process.pid, signal.SIGWINCH)
            s.see("60 columns and 20 lines" if columns < 80 else "Choice 1 of 9")
        self.assertIn("Mark a1", s.chosen()[0])

    def test_a_small_or_dumb_terminal_is_asked_line_by_line(self):
        for options in ({"columns": 79}, {"rows": 23}, {"TERM": "dumb"}):
            s = self.screen(*self.TWO, **options)
            s.terminal.expect("Ada> ")
            self.assertNotIn("\x1b[?1049h", s.terminal.raw)

    def test_plain_and_lines_are_asked_line_by_line(self):
        for flag in ("--plain", "--lines"):
            s = self.screen(*self.TWO, flag)
            s.terminal.expect("Ada> ")
            self.assertNotIn("\x1b[?1049h", s.terminal.raw)


class Leaving(ScreenTest):
    """However the program ends, the terminal is as it was."""

    ONE = ("play", "tic-tac-toe", "--seats", "human:Ada,greedy", "--seed", "1")

    def leave(self, how):
        fresh, other = pty.openpty()
        before = termios.tcgetattr(fresh)
        os.close(fresh), os.close(other)
        s = self.screen(*self.ONE)
        s.asked()
        s.press("5\r")
        self.assertNotEqual(termios.tcgetattr(s.terminal.master)[3], before[3])
        how(s)
        status = s.terminal.process.wait(timeout=DEADLINE)
        while s.read(time.monotonic() + 0.2):
            pass
        self.assertFalse(s.picture.alternate)
        self.assertTrue(s.picture.cursor_shown)
        self.assertEqual(termios.tcgetattr(s.terminal.master)[3], before[3])
        return status, s.terminal.raw.split("\x1b[?1049l")[-1]

    def test_quitting_and_ctrl_c_keep_the_match(self):
        for keys in ("quit\r", "q\r", "\x03", "\x04"):
            with self.subTest(keys=keys):
                status, said = self.leave(lambda s, keys=keys: s.terminal.type(keys))
                self.assertEqual(status, 0)
                self.assertIn("Go on with: isolario play --resume", said)

    def test_signals_keep_the_match(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            status, said = self.leave(lambda s, n=number: os.kill(s.terminal.process.pid, n))
            self.assertEqual(status, 0)
            self.assertIn("Go on with: isolario play --resume", said)

    def test_a_failure_gives_the_terminal_back(self):
        status, _ = self.leave(lambda s: os.kill(s.terminal.process.pid, signal.SIGABRT))
        self.assertEqual(status, -signal.SIGABRT)

    def test_ctrl_z_gives_the_terminal_away_and_draws_it_anew(self):
        s = self.screen(*self.ONE)
        s.asked()
        before = len(s.terminal.raw)
        s.terminal.type("\x1a")  # without a shell there is nobody to stop for, so it goes on at once
        s.wait(lambda p: "\x1b[?1049l" in s.terminal.raw[before:] and "?: help" in s.terminal.raw[before:], "a new screen")
        self.assertTrue(s.picture.alternate)
        self.assertIn("Mark a1", s.chosen()[0])

    def test_a_closed_window_keeps_the_match(self):
        s = self.screen(*self.ONE)
        s.asked()
        s.press("5\r")
        self.assertEqual(s.terminal.hang_up(), 0)
        self.assertEqual(len(os.listdir(self.path("data/isolario/matches"))), 1)

    def test_a_killed_match_is_resumed_on_the_screen(self):
        s = self.screen(*self.ONE)
        s.asked()
        s.press("5\r")
        os.kill(s.terminal.process.pid, signal.SIGKILL)
        s.terminal.process.wait()
        s = self.screen("play", "--resume")
        s.asked()
        self.assertIn("Ada puts x on b2", s.picture.text())


class Secrets(ScreenTest):
    def test_a_curtain_stands_between_people_who_see_different_things(self):
        s = self.screen("play", "carta-magica", "--seats", "human:Ada,human:Bob", "--seed", "2", "--option",
                        "hands=hidden", columns=100, rows=30)
        ready = lambda p: "Pass the keyboard" in p.text() or "Choice " in p.text()
        for _ in range(400):
            s.wait(ready, "a question or a curtain")
            if "Pass the keyboard" in s.picture.text():
                break
            s.terminal.type("\r")
            select.select([s.terminal.master], [], [], 0.5)
            s.read(time.monotonic() + 0.01)
        self.assertNotIn(" Story ", s.picture.text())
        s.press("\r")
        self.assertIn("▶ ", s.picture.text())


if __name__ == "__main__":
    unittest.main()
