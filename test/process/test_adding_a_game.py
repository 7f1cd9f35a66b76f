"""docs/adding-a-game.md, followed to the letter: its files are written, its commands are typed, and the game that comes out is played.

It happens in a copy of the tree without the large games, so that it takes seconds. `make debug` is replaced by a build of the programs that the page
uses, and the board is compiled without the rest of the browser table."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PATIENCE = 500
NEEDED = ("meson.build", "meson_options.txt", "src", "tools", "content", "docs", "po", "test", "web/src")
LEFT_OUT = shutil.ignore_patterns("generated", "e2e", "boardgame", "scenarios", "seeds", "screens", "__pycache__")
PROGRAMS = ("isolario", "messages", "test/scenarios", "test/golden", "test/conform")
TOY = "pebbles"


def blocks():
    """The page's code: pairs of what stands behind the fence, as words, and the text."""
    return [(info.split(), text) for info, text in re.findall(r"^```([^\n]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]


class AddingAGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tree = pathlib.Path(tempfile.mkdtemp(prefix="isolario-new-game-"))
        cls.addClassCleanup(shutil.rmtree, cls.tree)
        for name in NEEDED:
            (cls.tree / name).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, cls.tree / name, ignore=LEFT_OUT)
            else:
                shutil.copy2(ROOT / name, cls.tree / name)
        cls.said = {}
        for info, text in blocks():
            cls.follow(info, text)

    @classmethod
    def follow(cls, info, text):
        if info == ["sh"]:
            for command in text.splitlines():
                cls.said[command] = cls.build() if command == "make debug" else cls.run_in_tree("sh", "-c", command)
        else:
            path = cls.tree / info[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "a", encoding="utf-8") as file:
                file.write(text)

    @classmethod
    def run_in_tree(cls, *command):
        done = subprocess.run(command, cwd=cls.tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
        if done.returncode != 0:
            raise AssertionError("%s: status %d\n%s" % (" ".join(command), done.returncode, done.stdout[-4000:]))
        return done.stdout

    @classmethod
    def build(cls):
        """What `make debug` would build, without the large games and what the page does not use."""
        for folder in (cls.tree / "src" / "games").iterdir():
            if folder.is_dir() and folder.name not in (TOY, "tic_tac_toe"):
                shutil.rmtree(folder)
                registry = cls.tree / "src/games/registry.c"
                registry.write_text(re.sub(r"&?\b%s, *\n? *" % folder.name, "", registry.read_text()))
        cls.run_in_tree("meson", "setup", "build/test", "-Dbuildtype=debug", "-Dtests=true", "-Dmpi=disabled", "-Dwerror=true")
        return cls.run_in_tree("ninja", "-C", "build/test", *PROGRAMS)

    def told(self, begin):
        """What the command of the page that begins like this has printed."""
        return next(said for command, said in self.said.items() if command.startswith(begin))

    def test_its_rules_are_tested_and_hold(self):
        self.assertIn("4 passed, 0 failed", self.told("build/test/test/scenarios"))
        self.assertIn("1 passed, 0 failed", self.told("build/test/test/golden"))
        self.assertRegex(self.told("build/test/test/conform"), r"(?m)^\d+ passed, 0 failed")
        self.assertRegex(self.told("build/test/isolario bench pebbles --checksum"), r"checksum [0-9a-f]{16}")

    def test_it_is_played_by_people_and_bots(self):
        self.assertIn("greedy", self.told("build/test/isolario arena"))
        takes = ["three", "three", "three", "three", "three"]
        done = subprocess.run([self.tree / "build/test/isolario", "play", TOY, "--plain", "--seats", "human:Ada,human:Bo"], text=True,
                              input="".join("take %s\n" % word for word in takes), capture_output=True, timeout=PATIENCE,
                              env={**os.environ, "LC_ALL": "C", "XDG_DATA_HOME": str(self.tree)})
        self.assertIn("Ada takes the last pebble and wins", done.stdout, done.stderr)

    def test_translators_find_its_texts(self):
        template = (self.tree / "po" / (TOY + ".pot")).read_text(encoding="utf-8")
        self.assertIn('msgid "{seat} takes {count}"', template)
        self.assertTrue((self.tree / "po/it" / (TOY + ".po")).exists())

    @unittest.skipUnless((ROOT / "web/node_modules/svelte").exists(), "the browser table's packages are not installed")
    def test_its_board_compiles_without_a_warning(self):
        script = """
            import { readFileSync } from "node:fs";
            const { compile } = await import(process.argv[2] + "/web/node_modules/svelte/src/compiler/index.js");
            const done = compile(readFileSync(process.argv[1], "utf8"), { filename: "Board.svelte", generate: "client" });
            console.log(done.warnings.map((w) => w.message).join("\\n"));
        """
        said = self.run_in_tree("node", "--input-type=module", "-e", script, str(self.tree / "web/src/boards" / TOY / "Board.svelte"), str(ROOT))
        self.assertEqual(said.strip(), "")


if __name__ == "__main__":
    unittest.main()
