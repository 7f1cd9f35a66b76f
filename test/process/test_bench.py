"""isolario bench: the checksum of random play is the same whoever compiled it, and bad flags are refused."""

import os
import pathlib
import re
import subprocess
import unittest

PROGRAM = os.environ["ISOLARIO"]

# Pinned: a change of the rules, of the order of legal actions or of the generator shows here.
CHECKSUMS = {
    "carta-magica": "31a8069ff245da98",
    "finis-terrae": "cd2b80423457d6b5",
    "isles-of-terror": "e9efbda98201fcaf",
    "terra": "190d807a8eb0585c",
    "terra-incognita": "e87f942b73945047",
    "tic-tac-toe": "0dbab1343e677f0b",
}


def run(*arguments, program=PROGRAM):
    return subprocess.run([program, "bench", *arguments], capture_output=True, text=True, timeout=300)


def builds():
    """This build, and the plain ones of the other compilers and optimisation levels beside it, where they exist."""
    here = pathlib.Path(PROGRAM).resolve()
    beside = [here.parent.parent / name / "isolario" for name in ("gcc", "clang")]
    return [here] + [path for path in beside if path.exists()]


class Bench(unittest.TestCase):
    def test_checksums_are_equal_in_every_build(self):
        for program in builds():
            with self.subTest(build=program.parent.name):
                out = run("--checksum", program=program).stdout
                self.assertEqual(dict(re.findall(r"^(\S+) .*checksum (\w{16})$", out, re.M)), CHECKSUMS,
                                 "where the rules were meant to change, put what `isolario bench --checksum` prints into CHECKSUMS")

    def test_the_measurement_names_every_game_and_its_ratio(self):
        out = run("tic-tac-toe", "--seconds", "1").stdout
        self.assertRegex(out, r"tic-tac-toe by hand\s+[\d.]+ M actions/s")
        self.assertRegex(out, r"tic-tac-toe\s+[\d.]+ M actions/s.*ratio [\d.]+.*checksum " + CHECKSUMS["tic-tac-toe"])

    def test_actions_of_one_verb_are_counted(self):
        out = run("finis-terrae", "carta-magica", "--seconds", "1", "--count", "place").stdout
        self.assertRegex(out, r"(?m)^finis-terrae .*  place \d+\.\d\d M/s$")
        self.assertNotRegex(out, r"(?m)^carta-magica .* place ")

    def test_the_search_is_measured_beside_plain_uct(self):
        out = run("--search", "--seconds", "1").stdout
        for name in ("tic-tac-toe", "four in a row"):
            self.assertRegex(out, rf"(?m)^{name}, plain UCT by hand +\d+ iterations/s  ratio 1.00")
            self.assertRegex(out, rf"(?m)^{name}, mcts +\d+ iterations/s  ratio \d+\.\d\d to {name}, plain UCT by hand$")
        self.assertRegex(out, r"two threads +\d+ iterations/s  ratio \d+\.\d\d to four in a row, mcts\n")
        self.assertRegex(out, r"two threads of 32,000 +\d+ iterations/s  ratio \d+\.\d\d to four in a row, mcts, 64,000\n")

    def test_checked_games_hold_their_invariants(self):
        done = run("--check", "--games", "50", "--seed", "9")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"carta-magica: 50 games, \d+ actions, no broken invariant")

    def test_bad_flags_are_named(self):
        for arguments, message in [(["--games", "x"], '"x" is not a whole number'), (["--fast"], "--fast: no such flag"),
                                   (["chess"], 'there is no game "chess"'), (["--games"], "--games: a value is missing; it reads --games N"),
                                   (["tic-tac-toe", "--count", "sing"], 'no game here has the verb "sing"')]:
            with self.subTest(arguments=arguments):
                done = run(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main()
