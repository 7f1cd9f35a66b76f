"""isolario lab: one page from many games, the same bytes from any number of threads, processes and interruptions."""

import csv
import html.parser
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["ISOLARIO"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAME = ("carta-magica", "--bots", "random,random", "--games", "24", "--seed", "3")
# A small game whose bots can be made as slow as a test of interruptions wants.
SMALL = ("tic-tac-toe", "--bots", "greedy:8,random", "--games", "200", "--seed", "3")
MPIRUN = ("mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-np", "2")
# Open MPI keeps memory until the end, which the leak checker of a sanitized build would report.
MPI_ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0", "OMPI_MCA_btl": "self,vader"}


def run(*arguments):
    return subprocess.run([PROGRAM, "lab", *arguments], capture_output=True, text=True, timeout=300)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def outputs(self, name):
        return [
            "--out", str(self.folder / (name + ".html")), "--csv", str(self.folder / (name + ".csv")),
            "--json", str(self.folder / (name + ".json"))]

    def texts(self, name):
        return {kind: (self.folder / (name + kind)).read_text(encoding="utf-8") for kind in (".html", ".csv", ".json")}

    def study(self, name, *arguments):
        """Runs the lab to its end and returns the three reports."""
        done = run(*(arguments or GAME), *self.outputs(name))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return self.texts(name)

    def wait_for_chunks(self, folder, count):
        until = time.monotonic() + 120
        while time.monotonic() < until:
            if folder.exists() and sum(1 for path in folder.iterdir() if ".new-" not in path.name) >= count:
                return
            time.sleep(0.02)
        self.fail("no chunk was finished")


class Page(html.parser.HTMLParser):
    """Collects what a page is made of; every element must be closed in order."""

    VOID = {"meta", "br", "circle", "path", "rect"}

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.links, self.text = [], {}, [], []

    def handle_starttag(self, tag, attrs):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in self.VOID:
            return
        if not self.open or self.open.pop() != tag:
            raise AssertionError(f"</{tag}> closes nothing at {self.getpos()}")

    def handle_data(self, data):
        self.text.append(data)


def page_of(text):
    page = Page()
    page.feed(text)
    if page.open:
        raise AssertionError(f"never closed: {page.open}")
    return page


class Reports(Case):
    def test_page_stands_alone(self):
        text = self.study("page")[".html"]
        page = page_of(text)
        self.assertEqual(page.links, [])
        self.assertNotIn("script", page.tags)
        self.assertNotIn("url(", text)
        self.assertGreater(page.tags["svg"], 9)
        self.assertLess(len(text), 200_000)
        self.assertIn("prefers-color-scheme:dark", text)
        self.assertIn("Carta Magica in the lab", text)
        self.assertNotRegex(text, r"\bnan\b|\binf\b")

    def test_csv_and_json_tell_the_same_facts(self):
        texts = self.study("facts")
        rows = list(csv.DictReader(texts[".csv"].splitlines()))
        facts = json.loads(texts[".json"])["variants"][0]["facts"]
        self.assertEqual(len(rows), len(facts))
        for row, fact in zip(rows, facts):
            self.assertEqual((row["section"], row["name"], row["measure"]), (fact["section"], fact["name"], fact["measure"]))
            self.assertEqual(float(row["value"]), fact["value"])
            self.assertEqual(row["low"] != "", "low" in fact)
            if "low" in fact:
                self.assertLessEqual(fact["low"], fact["value"] + 1e-9)
                self.assertGreaterEqual(fact["high"], fact["value"] - 1e-9)

    def test_shares_add_up(self):
        facts = json.loads(self.study("sums")[".json"])["variants"][0]["facts"]

        def total(section, measure):
            return sum(f["value"] for f in facts if f["section"] == section and f["measure"] == measure)

        self.assertAlmostEqual(total("seat", "first"), 1, places=4)
        self.assertAlmostEqual(total("end", "of all games"), 1, places=4)
        self.assertAlmostEqual(total("luck", "of the variance"), 1, places=4)

    def test_every_game_has_a_report(self):
        games = subprocess.run([PROGRAM, "engine"], input='{"id": 1, "do": "games"}\n', capture_output=True, text=True,
                               timeout=60).stdout
        for game in json.loads(games)["games"]:
            with self.subTest(game=game["id"]):
                seats = str(max(2, game["seats"][0]))
                texts = self.study(game["id"], game["id"], "--bots", "random", "--seats", seats, "--games", "2")
                page_of(texts[".html"])
                self.assertNotRegex(texts[".csv"], r"\bnan\b|\binf\b")

    def test_variants_are_compared(self):
        texts = self.study("compare", *GAME, "--compare", "round_limit=20")
        text = "".join(page_of(texts[".html"]).text)
        self.assertIn("Compared with round_limit=20", text)
        base, other = json.loads(texts[".json"])["variants"]
        self.assertIn("round_limit=20", other["options"])

        def turns(variant):
            return next(f for f in variant["facts"] if (f["name"], f["measure"]) == ("turns", "mean"))

        self.assertLess(turns(other)["high"], turns(base)["low"])

    def test_differences_know_that_the_dice_were_the_same(self):
        """An option that changes no game makes no difference at all, however much games vary; one that does is clear."""
        same = self.study("units", "terra", "--bots", "random,random", "--games", "400", "--compare", "units=imperial_labels")
        rows = json.loads(same[".json"])["differences"]
        self.assertGreater(len(rows), 20)
        for row in rows:
            self.assertEqual((row["value"], row["low"], row["high"], row["clear"]), (0, 0, 0, False), row)
        shorter = self.study("shorter", *GAME[:3], "--games", "400", "--compare", "round_limit=20")
        turns = next(f for f in json.loads(shorter[".json"])["differences"] if (f["name"], f["measure"]) == ("turns", "mean"))
        self.assertTrue(turns["clear"])
        self.assertLess(turns["high"], 0)
        told = [line for line in csv.DictReader(io.StringIO(shorter[".csv"])) if line["variant"] == "difference"]
        self.assertEqual(float(next(line for line in told if (line["name"], line["measure"]) == ("turns", "mean"))["low"]), turns["low"])

    def test_base_of_a_comparison_is_the_report_alone(self):
        alone = json.loads(self.study("alone")[".json"])["variants"][0]["facts"]
        base = json.loads(self.study("both", *GAME, "--compare", "round_limit=20")[".json"])["variants"][0]["facts"]
        self.assertEqual(alone, base)


class Chances(unittest.TestCase):
    def run_chances(self, *words):
        return subprocess.run([PROGRAM, "chances", *words], capture_output=True, text=True, timeout=120)

    def test_fits_a_row_and_judges_it(self):
        few = ("carta-magica", "--bot", "mcts:1", "--games", "24")
        done = self.run_chances(*few, "--threads", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"Carta Magica, 2 seats, mcts:1: \d+ choices of 12 games judged")
        row = [int(n) for n in re.findall(r"-?\d+", done.stdout.rstrip().split("\n")[-1])]
        self.assertEqual((len(row), row[0]), (3 + 6 + 11, 2))
        self.assertEqual(row[-11:], sorted(row[-11:]))
        self.assertEqual(self.run_chances(*few, "--threads", "3").stdout, done.stdout)

    def test_judges_the_row_that_the_game_has(self):
        done = self.run_chances("carta-magica", "--bot", "mcts:1", "--games", "4", "--present")
        table = (ROOT / "src/games/carta_magica/chances.def").read_text(encoding="utf-8")
        self.assertIn(done.stdout.rstrip().split("\n")[-1], table)

    def test_says_what_it_cannot(self):
        none = self.run_chances("tic-tac-toe", "--games", "4", "--present")
        self.assertEqual((none.returncode, none.stderr.strip()), (1, "isolario chances: tic-tac-toe has no model for 2 seats"))
        for words, said in ((("chess",), "chess"), (("carta-magica", "--seats", "7"), "seats"), (("carta-magica", "--bot", "x"), "x"), ((), "which game?")):
            done = self.run_chances(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(said, done.stderr)

    def test_a_bot_that_does_not_search_gives_nothing(self):
        done = self.run_chances("carta-magica", "--bot", "greedy:1", "--games", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("greedy:1 does not search", done.stderr)


class SameBytes(Case):
    def test_whatever_the_threads(self):
        self.assertEqual(self.study("a", *SMALL, "--threads", "1"), self.study("b", *SMALL, "--threads", "3"))

    def test_after_an_interrupt(self):
        slow = (*SMALL, "--bots", "greedy:400,random", "--threads", "1")
        whole = self.study("whole", *slow)
        process = subprocess.Popen([PROGRAM, "lab", *slow, *self.outputs("cut")], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        chunks = self.folder / "cut.html.chunks"
        self.wait_for_chunks(chunks, 1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, err)
        self.assertIn("the same command goes on from " + str(chunks), err)
        self.assertFalse((self.folder / "cut.html").exists())
        self.assertEqual(self.study("cut", *slow), whole)
        self.assertFalse(chunks.exists())

    def test_from_chunks_that_are_there(self):
        chunks = self.folder / "chunks"
        first = self.study("first", *SMALL, "--chunks", str(chunks))
        times = {path.name: path.stat().st_mtime_ns for path in chunks.iterdir()}
        self.assertEqual(len(times), 7)
        self.assertEqual(self.study("second", *SMALL, "--chunks", str(chunks)), first)
        self.assertEqual({path.name: path.stat().st_mtime_ns for path in chunks.iterdir()}, times)

    def test_more_games_go_on_from_fewer(self):
        chunks = self.folder / "chunks"
        self.study("few", *SMALL, "--chunks", str(chunks))
        self.assertEqual(self.study("many", *SMALL, "--games", "300", "--chunks", str(chunks)),
                         self.study("fresh", *SMALL, "--games", "300"))

    def test_damaged_chunk_is_named(self):
        chunks = self.folder / "chunks"
        self.study("first", *SMALL, "--chunks", str(chunks))
        path = chunks / "sets-000032-000047"
        lines = path.read_text().split("\n")
        lines[11] = lines[11] + "1"
        path.write_text("\n".join(lines))
        done = run(*SMALL, *self.outputs("second"), "--chunks", str(chunks))
        self.assertEqual(done.returncode, 1)
        self.assertIn(str(path), done.stderr)
        self.assertIn("the check sum does not fit", done.stderr)
        self.assertNotIn("interrupted", done.stderr)

    def test_chunks_of_another_study_are_refused(self):
        chunks = self.folder / "chunks"
        self.study("first", *SMALL, "--chunks", str(chunks))
        done = run(*SMALL, "--seed", "4", *self.outputs("second"), "--chunks", str(chunks))
        self.assertEqual(done.returncode, 1)
        self.assertIn('it says "seed: 3", but here it is "seed: 4"', done.stderr)


class ManyProcesses(Case):
    def mpirun(self, name, *more, **how):
        return subprocess.Popen([*MPIRUN, PROGRAM, "lab", *SMALL, *self.outputs(name), *more], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env=MPI_ENVIRONMENT, start_new_session=True, **how)

    def test_two_ranks_are_one_process(self):
        process = self.mpirun("two")
        out, err = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 0, err)
        self.assertEqual(out.count("200 games, report in"), 1, out)  # one rank reports, so MPI is built in
        self.assertEqual(self.texts("two"), self.study("one", *SMALL))

    def children(self, process):
        """The processes of the lab that mpirun started."""
        found = []
        for path in pathlib.Path("/proc").iterdir():
            try:
                parent = int((path / "stat").read_text().rsplit(")", 1)[1].split()[1])
                name = (path / "cmdline").read_bytes().split(b"\0")[0].decode()
            except (OSError, IndexError, ValueError):
                continue
            if parent == process.pid and name == PROGRAM:
                found.append(int(path.name))
        return found

    def test_killed_rank_loses_no_finished_chunk(self):
        chunks = self.folder / "chunks"
        process = self.mpirun("killed", "--games", "100000", "--chunks", str(chunks))
        self.wait_for_chunks(chunks, 2)
        ranks = self.children(process)
        self.assertEqual(len(ranks), 2)
        os.kill(ranks[1], signal.SIGKILL)
        process.communicate(timeout=120)
        self.assertNotEqual(process.returncode, 0)
        kept = {path.name: path.stat().st_mtime_ns for path in chunks.iterdir() if ".new-" not in path.name}
        self.assertGreaterEqual(len(kept), 2)
        on = self.study("on", *SMALL, "--chunks", str(chunks))
        again = {name: (chunks / name).stat().st_mtime_ns for name in kept}
        self.assertEqual(again, kept)
        self.assertEqual(on, self.study("one", *SMALL))


class Mistakes(Case):
    def test_each_is_named(self):
        out = ("--out", str(self.folder / "x.html"))
        for arguments, said in (
            ((), "which game?"),
            (("chess", *out), 'there is no game "chess"'),
            (("tic-tac-toe", *out), "--bots: which bots?"),
            (("tic-tac-toe", "--bots", "random,random"), "--out: where"),
            (("tic-tac-toe", "--bots", "random", "--seats", "3", *out), "2 to 2 seats, not 3"),
            (("tic-tac-toe", "--bots", "random,random", "--seats", "2", *out), "--seats is for a single one"),
            (("tic-tac-toe", "--bots", "random,randm", *out), 'bot 2: there is no bot "randm"'),
            (("carta-magica", "--bots", "random,random", "--compare", "hands=x", *out), '--compare: option hands: "x"'),
            (("carta-magica", "--bots", "random,random", "--compare", "hands=open", *out), "is what is played anyway"),
            (("carta-magica", "--bots", "random,random", "--compare", "hands=hidden", "--compare", "round_limit=20", *out),
             "--compare: one rule at a time"),
            (("carta-magica", "--bots", "random,random", "--games", "0", *out), '--games: "0" is not'),
        ):
            with self.subTest(arguments=arguments):
                done = run(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(said, done.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_place_that_cannot_be_written_is_named(self):
        done = run("tic-tac-toe", "--bots", "random,random", "--games", "4", "--out", str(self.folder / "no" / "x.html"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot make the folder", done.stderr)


if __name__ == "__main__":
    unittest.main()
