"""isolario arena: the same games whatever the threads, a file to go on from, verdicts that stop, mistakes that are named."""

import json
import os
import pty
import re
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["ISOLARIO"]


def run(*arguments):
    return subprocess.run([PROGRAM, "arena", *arguments], capture_output=True, text=True, timeout=300)


def result(*arguments):
    """The result as JSON; the run must end well."""
    done = run(*arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


class Results(unittest.TestCase):
    def test_threads_do_not_change_the_result(self):
        command = ("carta-magica", "--bots", "random,random,random", "--games", "30", "--seed", "5")
        one, three = run(*command, "--threads", "1"), run(*command, "--threads", "3")
        self.assertEqual((one.returncode, one.stderr), (0, ""))
        self.assertEqual(one.stdout, three.stdout)

    def test_another_seed_is_another_result(self):
        command = ("carta-magica", "--bots", "random,random", "--games", "20")
        self.assertNotEqual(result(*command, "--seed", "1"), result(*command, "--seed", "2") | {"seed": 1})

    def test_better_bot_is_found_better(self):
        answer = result("tic-tac-toe", "--bots", "random,greedy", "--games", "200")
        pair = answer["pairs"][0]
        self.assertEqual((pair["a"], pair["b"]), ("random", "greedy"))
        self.assertLess(pair["score"]["high"], 0.2)
        self.assertLess(pair["elo"]["high"], -200)
        self.assertLessEqual(pair["score"]["low"], pair["score"]["value"])
        self.assertEqual(pair["won"] + pair["drawn"] + pair["lost"], 200)
        self.assertAlmostEqual((pair["won"] + pair["drawn"] / 2) / 200, pair["score"]["value"], places=5)

    def test_shares_of_first_places_are_shared_out(self):
        answer = result("carta-magica", "--bots", "greedy:1,greedy:2,random", "--games", "9")
        self.assertEqual(len(answer["pairs"]), 3)
        self.assertAlmostEqual(sum(bot["first"]["value"] for bot in answer["contestants"]), 1, places=4)
        self.assertAlmostEqual(sum(seat["first"]["value"] for seat in answer["seats"]), 1, places=4)

    def test_games_are_rounded_up_to_whole_sets(self):
        answer = result("carta-magica", "--bots", "random,random,random", "--games", "4")
        self.assertEqual((answer["games"], answer["sets"], answer["seatings"]), (6, 2, 3))

    def test_text_says_what_json_says(self):
        command = ("tic-tac-toe", "--bots", "greedy,random", "--games", "100")
        pair = result(*command)["pairs"][0]
        line = next(line for line in run(*command).stdout.splitlines() if " against " in line)
        found = re.search(r": ([\d.]+) % .*; (\d+) won, (\d+) drawn, (\d+) lost", line).groups()
        self.assertEqual(tuple(map(int, found[1:])), (pair["won"], pair["drawn"], pair["lost"]))
        self.assertAlmostEqual(float(found[0]), 100 * pair["score"]["value"], delta=0.051)

    def test_options_are_played(self):
        answer = result("carta-magica", "--bots", "random,random", "--games", "2", "--option", "hands=hidden")
        self.assertIn("hands=hidden", answer["options"])


class SequentialTest(unittest.TestCase):
    command = ("tic-tac-toe", "--bots", "greedy,random", "--games", "20000", "--sprt", "0,100")

    def test_it_stops_when_it_is_decided(self):
        answer = result(*self.command)
        self.assertLess(answer["games"], 2000)
        self.assertEqual(answer["sprt"]["verdict"], "elo1")
        self.assertGreaterEqual(answer["sprt"]["ratio"], answer["sprt"]["bound"])
        self.assertTrue(answer["complete"])

    def test_it_decides_for_the_weaker_claim_too(self):
        answer = result("tic-tac-toe", "--bots", "random,greedy", "--games", "20000", "--sprt", "0,100")
        self.assertEqual(answer["sprt"]["verdict"], "elo0")

    def test_threads_do_not_change_the_decision(self):
        self.assertEqual(result(*self.command, "--threads", "1"), result(*self.command, "--threads", "4"))


class Keeping(unittest.TestCase):
    command = ("carta-magica", "--bots", "random,random")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "arena")

    def test_going_on_is_the_same_as_never_having_stopped(self):
        result(*self.command, "--games", "10", "--save", self.path)
        on = result(*self.command, "--games", "30", "--resume", self.path)
        self.assertEqual(on, result(*self.command, "--games", "30"))

    def test_kept_sets_are_not_played_again(self):
        result(*self.command, "--games", "10", "--save", self.path)
        with open(self.path, encoding="utf-8") as file:
            before = file.read()
        result(*self.command, "--games", "14", "--resume", self.path)
        with open(self.path, encoding="utf-8") as file:
            after = file.read()
        self.assertTrue(after.startswith(before))
        self.assertEqual(len(after.splitlines()) - len(before.splitlines()), 2)

    def interrupted(self, number):
        """Starts a long run and ends it by a signal once some sets are kept."""
        process = subprocess.Popen([PROGRAM, "arena", *self.command, "--games", "100000", "--save", self.path],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if os.path.exists(self.path) and os.path.getsize(self.path) > 1000:
                break
            time.sleep(0.02)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def test_interrupt_tells_what_there_is_and_how_to_go_on(self):
        status, out, err = self.interrupted(signal.SIGINT)
        self.assertEqual(status, 130)
        self.assertIn(" against ", out)
        self.assertIn("--resume " + self.path, err)
        on = result(*self.command, "--games", "8", "--resume", self.path)
        self.assertEqual(on, result(*self.command, "--games", "8"))

    def test_kill_loses_no_finished_set(self):
        status, _, _ = self.interrupted(signal.SIGKILL)
        self.assertEqual(status, -signal.SIGKILL)
        on = result(*self.command, "--games", "8", "--resume", self.path)
        self.assertEqual(on, result(*self.command, "--games", "8"))

    def test_half_a_last_line_is_played_again(self):
        result(*self.command, "--games", "10", "--save", self.path)
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text[:-9])
        on = result(*self.command, "--games", "10", "--resume", self.path)
        self.assertEqual(on, result(*self.command, "--games", "10"))

    def test_changed_digit_is_found(self):
        result(*self.command, "--games", "10", "--save", self.path)
        with open(self.path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        lines[8] = lines[8].replace("1,2;", "2,1;", 1) if "1,2;" in lines[8] else lines[8].replace("2,1;", "1,2;", 1)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        done = run(*self.command, "--games", "10", "--resume", self.path)
        self.assertEqual(done.returncode, 1)
        self.assertIn(self.path + ":9: the check sum does not fit", done.stderr)

    def test_another_contest_does_not_go_on(self):
        result(*self.command, "--games", "4", "--save", self.path)
        done = run(*self.command, "--games", "4", "--seed", "9", "--resume", self.path)
        self.assertEqual(done.returncode, 1)
        self.assertIn('it says "seed: 1", but here it is "seed: 9"', done.stderr)

    def test_saving_does_not_overwrite(self):
        result(*self.command, "--games", "4", "--save", self.path)
        done = run(*self.command, "--games", "4", "--save", self.path)
        self.assertEqual(done.returncode, 1)
        self.assertIn("--resume goes on with it", done.stderr)


class Mistakes(unittest.TestCase):
    def test_each_is_named(self):
        for arguments, said in (
            ((), "which game?"),
            (("chess",), 'there is no game "chess"'),
            (("tic-tac-toe",), "--bots: which bots?"),
            (("tic-tac-toe", "--bots", "greedy,randm"), 'bot 2: there is no bot "randm"'),
            (("tic-tac-toe", "--bots", "greedy"), "2 to 2 seats, not 1"),
            (("tic-tac-toe", "--bots", "greedy,random", "--games", "many"), '--games: "many" is not'),
            (("tic-tac-toe", "--bots", "greedy,random", "--games"), "--games: a value is missing; it reads --games N"),
            (("tic-tac-toe", "--bots", "greedy,random", "--gmes", "3"), "--gmes: no such flag; did you mean --games?"),
            (("tic-tac-toe", "--bots", "greedy,random", "--sprt", "5"), '--sprt: "5" does not read'),
            (("tic-tac-toe", "--bots", "greedy,random", "--sprt", "5,1"), "--sprt: 5 is not below 1"),
            (("carta-magica", "--bots", "greedy,random,greedy:2", "--sprt", "0,9"), "between two bots, not 3"),
            (("carta-magica", "--bots", "greedy,random", "--option", "hands=x"), 'option hands: "x" is not one of'),
            (("carta-magica", "--bots", "greedy,random", "--option", "hands"), "does not read name=value"),
        ):
            with self.subTest(arguments=arguments):
                done = run(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(said, done.stderr)


class Bar(unittest.TestCase):
    def test_a_terminal_sees_how_long_it_takes(self):
        here, there = pty.openpty()
        process = subprocess.Popen([PROGRAM, "arena", "tic-tac-toe", "--bots", "greedy,random", "--games", "200"],
                                   stdout=subprocess.DEVNULL, stderr=there)
        os.close(there)
        seen = b""
        try:
            while block := os.read(here, 4096):
                seen += block
        except OSError:
            pass  # the other side of a pseudo-terminal was closed
        os.close(here)
        self.assertEqual(process.wait(60), 0)
        self.assertRegex(seen.decode(), r"\[#+\.*\] \d+ of 200, \d+ s left")


if __name__ == "__main__":
    unittest.main()
