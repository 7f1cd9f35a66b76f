"""The build tools: rules2c, content2c and check-rooms, each with what it takes and what it refuses."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ["ISOLARIO"]).resolve().parent


class Tool(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_tool(self, *command):
        done = subprocess.run([str(part) for part in command], cwd=self.folder, capture_output=True, timeout=60,
                              check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path


class Wire(unittest.TestCase):
    def test_the_page_on_the_wire_has_the_fields_of_every_word(self):
        words = {}
        for name, asks in re.findall(r'^WORD\((\w+), [^"]*((?:"(?:[^"\\]|\\.)*"\s*)+)', (ROOT / "src/server/words.def").read_text(), re.M):
            outside = re.sub(r"\{.*?\}|Record<.*?>", "", "".join(re.findall(r'"(.*?)"', asks)))
            words[name] = set(re.findall(r"(\w+\??):", outside))
        page = {}
        for name, fields in re.findall(r"^\| `(\w+)` \| (.*?) ?\|", (ROOT / "docs/wire-protocol.md").read_text(), re.M):
            named = re.findall(r"`(\w+)`(\?| or)?", re.sub(r"\{.*?\}|: bool|or null", "", fields))
            page[name] = {field + ("?" if mark == "?" else "") for field, mark in named}
        either = {"table", "upload", "table?", "upload?"}  # replay and thought want one of the two
        self.assertGreater(len(words), 25)
        for name, fields in words.items():
            with self.subTest(word=name):
                self.assertEqual(page.get(name, set()) - either, fields - either)


class Rules(Tool):
    def compile(self, text):
        self.write("game.md", text)
        return self.run_tool(BUILD / "rules2c", "game.md", "the_game", "out.h", "out.c")

    def refused(self, text, message):
        self.assertEqual(self.compile(text), (1, "", message + "\n"))
        self.assertFalse((self.folder / "out.h").exists())

    def test_lists_and_tables_become_numbers_in_order(self):
        status, _, _ = self.compile("# The game\n\n- **TG-MOVE-02** Say \"go\" with `a\\b`; what?\n"
                                    "- **TG-EX-01 A title.** Given é.\n- **Bold** text\n- TG-MOVE-07 is mentioned\n"
                                    "| TG-RULING-01 | May I? | No. |\n| X | Y |\n")
        self.assertEqual(status, 0)
        header = (self.folder / "out.h").read_text(encoding="utf-8")
        self.assertIn("    TG_MOVE_02 = 1,\n    TG_EX_01,\n    TG_RULING_01,\n    THE_GAME_RULE_COUNT = 3\n", header)
        self.assertIn("extern const struct rule_text the_game_rules[];", header)
        table = (self.folder / "out.c").read_text(encoding="utf-8")
        self.assertIn(r'{"TG-MOVE-02", "Say \"go\" with a\\b; what\?"},', table)
        self.assertIn('{"TG-EX-01", "A title. Given é."},', table)
        self.assertIn(r'{"TG-RULING-01", "May I\? No."},', table)

    def test_a_rule_stands_once(self):
        self.refused("- **TG-A-01** One.\n\n- **TG-A-02** Two.\n- **TG-A-01** Three.\n",
                     "game.md:4: rule TG-A-01 stands in line 1 already")

    def test_a_rule_has_a_text(self):
        self.refused("- **TG-A-01** \n", "game.md:1: rule TG-A-01 has no text")

    def test_a_document_has_rules(self):
        self.refused("# Nothing\n", "game.md: no rules in it")

    def test_a_document_is_text(self):
        self.refused(b"- **TG-A-01** One.\n\xff", "game.md: byte 19 is not UTF-8 text")

    def test_a_missing_file_is_named(self):
        status, _, errors = self.run_tool(BUILD / "rules2c", "none.md", "x", "out.h", "out.c")
        self.assertEqual((status, errors), (1, "none.md: cannot be opened: No such file or directory\n"))

    def test_arguments_are_counted(self):
        self.assertEqual(self.run_tool(BUILD / "rules2c")[0], 2)


class Coverage(Tool):
    def test_an_unknown_rule_is_named_however_many_digits_it_has(self):
        self.write("src/games/tic_tac_toe/a.c", "/* TTT-MARK-01 */ return TTT_MARK_100; TTT_CELL_B2 TTT_MARK_9 TTT-MARK-77\n")
        self.write("test/scenarios/tic-tac-toe/a.scn", "")
        status, out, _ = self.run_tool(BUILD / "isolario", "rules", "--coverage", "--strict", "tic-tac-toe")
        self.assertEqual(status, 1)
        self.assertEqual([line for line in out.split("\n") if " cites " in line],
                         ["a.c:1 cites TTT_MARK_100, which no rule is called",
                          "a.c:1 cites TTT-MARK-77, which no rule is called"])


class Content(Tool):
    def test_the_game_of_the_tree_compiles_to_the_same_tables_each_time(self):
        game = ROOT / "content/carta-magica/game.txt"
        for name in ("a", "b"):
            self.assertEqual(self.run_tool(BUILD / "content2c", game, name + ".h", "t.c"), (0, "", ""))
        self.assertEqual((self.folder / "a.h").read_bytes(), (self.folder / "b.h").read_bytes())

    def test_a_misspelt_word_is_named_with_its_line(self):
        text = (ROOT / "content/carta-magica/game.txt").read_text(encoding="utf-8")
        at = text.index("  ta07 star-anchor")
        self.write("game.txt", text[:at] + text[at:].replace("star-anchor", "star-ancor", 1))
        line = text.count("\n", 0, at) + 1
        self.assertEqual(self.run_tool(BUILD / "content2c", "game.txt", "out.h", "out.c"),
                         (1, "", f'game.txt:{line}: talisman ta07: design "star-ancor" is not a row of table design '
                                 '(did you mean "star-anchor"?)\n'))
        self.assertFalse((self.folder / "out.h").exists())

    def test_a_card_that_does_nonsense_is_named_with_its_line(self):
        text = (ROOT / "content/isles-of-terror/game.txt").read_text(encoding="utf-8")
        for right, wrong, says in (
                ('"now attack(2)"', '"now atack(2)"', 'there is no call "atack" in effect (did you mean "attack"?)'),
                ('"now attack(2)"', '"now attack(7)"', 'attack: "7" is not a number from 1 to 4'),
                ('"now attack(2)"', '"nov attack(2)"', '"nov" is not a word of time (did you mean "now"?)')):
            at = text.index("  j09 ")
            self.write("game.txt", text[:at] + text[at:].replace(right, wrong, 1))
            line = text.count("\n", 0, at) + 1
            self.assertEqual(self.run_tool(BUILD / "content2c", "game.txt", "out.h", "out.c"),
                             (1, "", f"game.txt:{line}: exploration j09: code: {says}\n"))
            self.assertFalse((self.folder / "out.h").exists())


class Rooms(Tool):
    """check-rooms over a small house of its own."""

    def setUp(self):
        super().setUp()
        (self.folder / "tools").mkdir()
        shutil.copy(ROOT / "tools/check-rooms", self.folder / "tools")
        self.write("src/core/game.h", "#include <stdint.h>\n")
        self.write("src/core/document.c", '#include "core/game.h"\n#include <jansson.h>\n')
        self.write("src/games/registry.h", '#include "core/game.h"\n')
        self.write("src/games/chess/state.h", '#include "core/game.h"\n#include "chess_rules.h"\n')
        self.write("src/games/chess/turn.c", '#include "state.h"\n')
        self.write("src/games/go/go.c", '#include "core/game.h"\n')
        self.write("src/bots/bot.h", '#include "core/game.h"\n')
        self.write("src/bots/kinds.h", '#include "bots/bot.h"\n')
        self.write("src/cli/main.c", '#include "bots/bot.h"\n#include "games/registry.h"\n#include <unistd.h>\n')

    def check(self):
        status, output, errors = self.run_tool(self.folder / "tools/check-rooms")
        self.assertEqual(errors, "")
        return status, output

    def refused(self, name, include, reason):
        self.write(name, include + "\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn(f"{name}:1: {include}: {reason}", output)
        self.assertIn(" passed, 1 failed\n", output)

    def test_a_tidy_house_passes(self):
        self.assertEqual(self.check(), (0, "9 passed, 0 failed\n"))

    def test_core_includes_nobody(self):
        self.refused("src/core/x.c", '#include "games/registry.h"', "core may include no other room")

    def test_a_game_includes_no_other_game(self):
        self.refused("src/games/go/x.c", '#include "games/chess/state.h"', "a game includes no other game")
        self.refused("src/games/go/x.c", '#include "../chess/state.h"', "it leaves its folder")
        self.refused("src/games/go/x.c", '#include "chess_rules.h"', "there is no such header in this house")

    def test_a_game_includes_nothing_of_the_system(self):
        self.refused("src/games/go/x.c", "#include <time.h>", "games may use of the C library")

    def test_a_game_neither_prints_nor_draws_lots(self):
        for call in ("printf", "fopen", "time", "rand", "malloc"):
            with self.subTest(call=call):
                self.write("src/games/go/x.c", f"/* {call}() is not called here */\nint x = {call} (0);\n")
                self.assertIn(f"src/games/go/x.c:2: {call}(): a game neither", self.check()[1])
        self.write("src/games/go/x.c", '#include <stdio.h>\n/* printf(1) */ int y = snprintf(a, 1, "rand()");\n')
        self.assertEqual(self.check(), (0, "10 passed, 0 failed\n"))

    def test_games_and_core_keep_no_state_of_their_own(self):
        kept = ("static int last", "static _Thread_local struct kept { int value; } kept[1 << 4]", "static const char *words[]", "int shared",
                "struct chess board", "_Thread_local int seen")
        for declaration in kept:
            for name in ("src/core/x.c", "src/games/go/x.c"):
                with self.subTest(declaration=declaration, name=name):
                    self.write(name, f"{declaration};\n")
                    self.assertIn(f"{name}:1: {declaration}: core and games keep no state", self.check()[1])
                    self.write(name, "")
        self.write("src/bots/x.c", "static int count;\n")
        self.write("src/core/x.c", "static const char *const words[] = {0};\nstruct game;\nstatic int f(void);\nextern int far;\n")
        self.assertEqual(self.check()[0], 0)

    def test_a_bot_knows_no_game(self):
        self.refused("src/bots/x.c", '#include "games/registry.h"', "bots may include core")

    def test_private_headers_stay_private(self):
        self.refused("src/cli/x.c", '#include "bots/kinds.h"', "it is private to bots")
        self.refused("src/cli/x.c", '#include "games/chess/state.h"', "it is private to games")

    def test_libraries_stand_behind_their_files(self):
        self.refused("src/core/x.c", "#include <jansson.h>", "this library stands behind")

    def test_a_new_room_needs_a_rule(self):
        self.write("src/attic/x.c", "")
        self.assertIn("src/attic/x.c:1: no rule says what room attic may include", self.check()[1])


if __name__ == "__main__":
    unittest.main()
