"""The translations: templates that follow the sources, catalogues that fit them and keep their slots, what the
browser is given, and a game in Italian at the terminal."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from table import TableTest, environment

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ["ISOLARIO"]).resolve().parent
PO = ROOT / "po"
DOMAINS = sorted(p.stem for p in PO.glob("*.pot"))
LANGUAGES = sorted(p.name for p in PO.iterdir() if p.is_dir())

ENTRY = re.compile(r'^((?:#.*\n)*)(?:msgctxt "(.*)"\n)?msgid "(.*)"\nmsgstr "(.*)"$', re.MULTILINE)


def entries(path):
    """Everything in a catalogue: (context, English) to (translation, is it fuzzy), without the header."""
    flat = subprocess.run(["msgcat", "--no-wrap", str(path)], capture_output=True, text=True, check=True).stdout
    found = {(m[2], m[3]): (m[4], "fuzzy" in m[1]) for m in ENTRY.finditer(flat) if m[3]}
    count = len(re.findall(r"^msgid ", flat, re.MULTILINE))
    assert len(found) == count - 1, f"{path}: {count - 1} texts, {len(found)} read"  # all but the header
    return found


def slots(text):
    return sorted(set(re.findall(r"\{\w+\}", text)))


def agrees(context, text):
    """Whether brackets have two forms each, and those of a sentence a number to agree with; a title finds it in the sentence."""
    if context.startswith("terminal."):
        return True  # brackets are brackets there
    bare = re.sub(r"\[[^\[\]|]+\|[^\[\]|]+\]", "", text)
    return not re.search(r"[\[\]]", bare) and (bare == text or slots(text) != [] or ".title." in context)


def is_translated(catalogue, key):
    text, fuzzy = catalogue.get(key, ("", False))
    return text != "" and not fuzzy


def faults(template, catalogue):
    """What is wrong with a catalogue, in words; nothing where it is sound. What is not translated yet is shown in English and is no fault,
    so that people without a second language can change a sentence."""
    for key in catalogue.keys() - template.keys():
        yield f"{key[0]}: is not in the template"
    for key in template:
        context, english = key
        if key not in catalogue:
            yield f"{context}: is missing; run tools/update-messages BUILD"
            continue
        text, _ = catalogue[key]
        if not is_translated(catalogue, key):
            continue
        if slots(text) != slots(english):
            yield f"{context}: slots {slots(text)} instead of {slots(english)}"
        elif not all(agrees(context, said) for said in (english, text)):
            yield f"{context}: brackets without two forms or a number"


class Templates(unittest.TestCase):
    def test_templates_follow_the_sources(self):
        with tempfile.TemporaryDirectory() as out:
            subprocess.run([BUILD / "messages", ROOT, out], check=True, timeout=120)
            made = sorted(os.listdir(out))
            self.assertEqual(made, sorted(p.name for p in PO.glob("*.pot")))
            for name in made:
                fresh = pathlib.Path(out, name).read_text(encoding="utf-8")
                kept = (PO / name).read_text(encoding="utf-8")
                self.assertEqual(fresh, kept, f"po/{name} is out of date: run tools/update-messages BUILD")

    def test_every_game_terminal_and_browser_have_a_template(self):
        games = {p.stem for p in (ROOT / "docs/rules").glob("*.md")} - {"carta-magica-terms"}
        self.assertLessEqual({"terminal", "web"}, set(DOMAINS))
        self.assertEqual(set(DOMAINS) - {"terminal", "web"}, games & set(DOMAINS))
        self.assertIn("carta-magica", DOMAINS)

    def test_a_context_says_where_its_text_belongs(self):
        for domain in DOMAINS:
            for context, _ in entries(PO / (domain + ".pot")):
                self.assertTrue(context.startswith(domain + "."), context)


class Catalogues(unittest.TestCase):
    def test_catalogues_fit_their_templates(self):
        for language in LANGUAGES:
            left = count = 0
            for domain in DOMAINS:
                template, catalogue = entries(PO / (domain + ".pot")), entries(PO / language / (domain + ".po"))
                count += len(template)
                left += sum(not is_translated(catalogue, key) for key in template)
                with self.subTest(language=language, domain=domain):
                    self.assertEqual(list(faults(template, catalogue)), [])
            print(f"note: {language}: {left} of {count} texts are not translated yet and are shown in English")

    def test_there_are_no_other_files(self):
        for language in LANGUAGES:
            self.assertEqual(sorted(p.stem for p in (PO / language).glob("*.po")), DOMAINS)

    def test_msgfmt_has_nothing_to_say(self):
        for path in sorted(PO.glob("*/*.po")):
            with self.subTest(path=str(path.relative_to(ROOT))):
                done = subprocess.run(["msgfmt", "-c", "-o", os.devnull, str(path)], capture_output=True, text=True,
                                      check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_check_finds_what_is_wrong(self):
        template = {("a.verb.x", "go to {to}"): ("", False), ("a.rule.A-B-1", "No."): ("", False)}
        good = {("a.verb.x", "go to {to}"): ("vai a {to}", False), ("a.rule.A-B-1", "No."): ("No.", False)}
        self.assertEqual(list(faults(template, good)), [])
        for change, words in (({("a.verb.x", "go to {to}"): ("vai a {a}", False)}, "slots"),
                              ({("a.verb.x", "go to {to}"): ("vai [a] {to}", False)}, "two forms"),
                              ({("a.old", "old"): ("vecchio", False)}, "not in the template")):
            with self.subTest(words=words):
                self.assertIn(words, "".join(faults(template, {**good, **change})))
        self.assertIn("is missing", "".join(faults(template, {})))

    def test_what_is_not_translated_is_counted_and_is_no_fault(self):
        template = {("a.verb.x", "go to {to}"): ("", False)}
        for text, fuzzy, done in (("vai a {to}", False, True), ("vai a {to}", True, False), ("", False, False), ("vai", True, False)):
            with self.subTest(text=text, fuzzy=fuzzy):
                catalogue = {("a.verb.x", "go to {to}"): (text, fuzzy)}
                self.assertEqual(is_translated(catalogue, ("a.verb.x", "go to {to}")), done)
                self.assertEqual(list(faults(template, catalogue)), [])


class Tools(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def compile(self, *arguments):
        return subprocess.run([BUILD / "catalogue2c", *map(str, arguments)], capture_output=True, text=True,
                              check=False, timeout=60)

    def browser_texts(self):
        self.assertEqual(self.compile("--json", PO, self.folder / "out").returncode, 0)
        return {str(p.relative_to(self.folder / "out")): json.loads(p.read_text(encoding="utf-8"))
                for p in (self.folder / "out").rglob("*.json")}

    def test_the_browser_gets_every_language_alike(self):
        files = self.browser_texts()
        english = {name[3:]: texts for name, texts in files.items() if name.startswith("en/")}
        for language in LANGUAGES:
            for name, texts in english.items():
                self.assertEqual(list(files[f"{language}/{name}"]), list(texts))
        self.assertEqual(english["carta-magica.json"]["verb.step"], "sail to {to}")
        self.assertEqual(files["it/carta-magica.json"]["verb.step"], "naviga verso {to}")
        self.assertEqual(files["it/carta-magica.rules.json"]["rule.CM-SETUP-10"],
                         "Due navi non possono partire dallo stesso porto.")

    def test_the_browser_gets_rules_apart_and_nothing_of_the_terminal(self):
        for name, texts in self.browser_texts().items():
            self.assertNotIn("terminal", name)
            self.assertNotIn("sketch", texts)
            for key in texts:
                self.assertEqual(key.startswith("rule."), name.endswith(".rules.json"), f"{name}: {key}")
                self.assertEqual(key.startswith(("teach.", "book.")), name.endswith(".teach.json"), f"{name}: {key}")

    def test_the_browser_is_not_told_the_answers_of_terra(self):
        for name, texts in self.browser_texts().items():
            for key in texts:
                self.assertFalse(key.startswith(("title.topic.", "title.question.")), f"{name}: {key}")

    def test_what_is_not_translated_yet_reaches_the_browser_in_english(self):
        po = self.folder / "po"
        (po / "xx").mkdir(parents=True)
        head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        (po / "g.pot").write_text(head + 'msgctxt "g.a"\nmsgid "one"\nmsgstr ""\n\nmsgctxt "g.b"\nmsgid "two"\n'
                                  'msgstr ""\n', encoding="utf-8")
        (po / "xx/g.po").write_text(head + 'msgctxt "g.a"\nmsgid "one"\nmsgstr "u\\"n\\\\o"\n\n#, fuzzy\nmsgctxt "g.b"\n'
                                    'msgid "two"\nmsgstr "tre"\n', encoding="utf-8")
        self.assertEqual(self.compile("--json", po, self.folder / "out").returncode, 0)
        self.assertEqual(json.loads((self.folder / "out/xx/g.json").read_text(encoding="utf-8")),
                         {"a": 'u"n\\o', "b": "two"})
        self.assertEqual(self.compile(po, self.folder / "out.c").returncode, 0)
        table = (self.folder / "out.c").read_text(encoding="utf-8")
        self.assertIn('{"g.a", "one",\n     "u\\"n\\\\o"}', table)
        self.assertNotIn("tre", table)

    def test_a_broken_catalogue_is_refused_by_file_and_line(self):
        (self.folder / "po/xx").mkdir(parents=True)
        (self.folder / "po/xx/g.po").write_text('msgctxt "g.a"\nmsgid "one\nmsgstr ""\n', encoding="utf-8")
        done = self.compile(self.folder / "po", self.folder / "out.c")
        self.assertEqual(done.returncode, 1)
        self.assertIn("g.po:3:", done.stderr)

    def test_a_context_of_another_domain_is_refused(self):
        (self.folder / "po").mkdir()
        (self.folder / "po/g.pot").write_text('msgctxt "h.a"\nmsgid "one"\nmsgstr ""\n', encoding="utf-8")
        done = self.compile("--json", self.folder / "po", self.folder / "out")
        self.assertEqual(done.returncode, 1)
        self.assertIn("h.a does not begin with g.", done.stderr)


class ItalianTable(TableTest):
    GAME = ("play", "tic-tac-toe", "--seats", "human:Ada,human:Bea", "--seed", "1")

    def test_a_whole_game_in_italian(self):
        out = self.transcript(*self.GAME, "--lang", "it", typed="b2\na1\nb1\nc1\nb3\nscore\nquit\n")
        self.assertIn("Ada: scegli una casella per x", out)
        self.assertIn("La partita è finita", out)
        self.assertIn("0 punti", out)
        for word in ("choose", "Type", "wins", "points", "match", "puts"):
            self.assertNotRegex(out, rf"\b{word}\b")

    def test_carta_magica_in_italian(self):
        out = self.transcript("play", "carta-magica", "--seats", "human:Ada,greedy", "--seed", "5", "--lang", "it",
                              typed="1\n1\n1\n1\n1\nwhy step a1\nrules CM-MOVE-03\nrules bonaccia\nhelp\nhint\nscore\nlog\n")
        self.assertIn("Ada: scegli la tua sfida", out)
        self.assertIn("Prima del primo giro", out)
        self.assertIn("Ora non è permesso: naviga verso a1", out)
        self.assertIn("CM-MOVE-03  Un passo non può andare in una casella di bonaccia (bianca).", out)
        self.assertIn("Il bot greedy giocherebbe", out)
        self.assertIn("Se la partita finisse adesso", out)
        self.assertIn("Partita salvata in", out)
        for word in ("the", "your", "choose", "round", "talisman", "ship", "draws", "gold", "goods"):
            self.assertNotRegex(re.sub(r"\w+ \w+=\S+|step to=\S*|\(.*?\)", "", out), rf"(?i)\b{word}\b")

    def test_the_locale_chooses_the_language(self):
        for variables, italian in (({"LANG": "it_IT.UTF-8"}, True), ({"LC_MESSAGES": "it_IT.UTF-8"}, True),
                                   ({"LC_ALL": "it_CH", "LANG": "en_GB"}, True), ({"LC_ALL": "C", "LANG": "it"}, False),
                                   ({"LANG": "tlh"}, False), ({}, False)):
            with self.subTest(variables=variables):
                out = self.transcript(*self.GAME, env=environment(**variables))
                self.assertEqual("Ada: scegli una casella per x" in out, italian)
                self.assertEqual("Ada: choose a cell for x" in out, not italian)

    def test_a_flag_counts_more_than_the_locale(self):
        out = self.transcript(*self.GAME, "--lang", "en", env=environment(LANG="it_IT.UTF-8"))
        self.assertIn("Ada: choose a cell for x", out)

    def test_an_unknown_language_is_refused(self):
        for command in (self.GAME, ("replay", "nothing.record")):
            status, _, err = self.run_program(*command, "--lang", "tlh")
            self.assertEqual(status, 2)
            self.assertIn('there is no language "tlh"; there are en, it', err)

    def test_letters_lose_their_accents_where_the_locale_has_none(self):
        out = self.transcript(*self.GAME, "--lang", "it", typed="b2\na1\nb1\nc1\nb3\nscore\nquit\n",
                              env=environment(LANG="C"))
        self.assertTrue(out.isascii())
        self.assertIn("La partita e finita", out)

    def test_questions_before_the_game_are_italian(self):
        out = self.transcript("play", "--lang", "it", typed="carta\n9\n2\nAda\n\no\nvolpe\n")
        self.assertIn("A che gioco giochiamo?", out)
        self.assertIn('Giocatori: "9" non è un numero intero da 2 a 4', out)
        self.assertIn("Ada è una persona.", out)
        self.assertIn("chi comincia: random (a sorte), seat0 (chi siede per primo)", out)
        self.assertIn('Opzione first_player: "volpe" non è uno di questi valori: random, seat0', out)

    def test_a_replay_in_italian(self):
        self.transcript(*self.GAME, typed="b2\na1\nsave kept\n")
        out = self.transcript("replay", "kept", "--lang", "it")
        self.assertIn("2 passi; seme 1", out)
        self.assertIn("A questo punto la partita era ancora in corso.", out)


if __name__ == "__main__":
    unittest.main()
