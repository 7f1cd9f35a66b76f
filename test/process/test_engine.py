"""The engine protocol against the real process: every request, every error, its page."""

import json
import pathlib
import re
import signal
import subprocess
import threading
import unittest

from isolario import DEADLINE, PROGRAM, Engine, EngineCase, leaves

RULE = re.compile(r"^[A-Z]+(-[A-Z]+)*-[0-9]+$")
HASH = re.compile(r"^[0-9a-f]{16}$")
CELLS = [column + row for row in "123" for column in "abc"]


class TicTacToe(EngineCase):
    """Requests on the smallest game."""

    def setUp(self):
        super().setUp()
        self.match = self.engine.do("new", game="tic-tac-toe", seats=2)["match"]

    def play(self, *cells):
        answer = None
        for cell in cells:
            answer = self.engine.do("play", match=self.match, action="mark cell=" + cell)
        return answer

    def test_games_describes_every_game(self):
        answer = self.engine.do("games")
        self.assertEqual(answer["protocol"], 1)
        by_id = {game["id"]: game for game in answer["games"]}
        self.assertIn("carta-magica", by_id)
        game = by_id["tic-tac-toe"]
        self.assertEqual(game["seats"], [2, 2])
        self.assertEqual([verb["name"] for verb in game["verbs"]], ["mark"])
        self.assertEqual(game["verbs"][0]["args"][0]["name"], "cell")
        domain = game["verbs"][0]["args"][0]["domain"]
        self.assertEqual(sorted(game["domains"][domain]["words"]), sorted(CELLS))
        for entry in by_id.values():
            for key in ("title", "options", "verbs", "domains", "events", "fields"):
                self.assertIn(key, entry)
            for option in entry["options"]:
                self.assertIn(option["default"], option["values"])
            for verb in entry["verbs"]:
                for arg in verb["args"]:
                    self.assertIn(arg["domain"], entry["domains"])

    def test_new_gives_match_actor_and_hash(self):
        answer = self.engine.do("new", game="tic-tac-toe", seats=2)
        self.assertEqual(answer["match"], self.match + 1)
        self.assertEqual(answer["actor"], 0)
        self.assertRegex(answer["hash"], HASH)
        self.assertEqual(answer["events"], [])
        self.assertEqual(answer["hash"], self.engine.hash(self.match))

    def test_state_is_whole_or_as_seen(self):
        self.play("b2")
        whole = self.engine.do("state", match=self.match)["state"]
        for seat in (0, 1, "spectator"):
            self.assertEqual(self.engine.do("state", match=self.match, seat=seat)["state"], whole)

    def test_state_document_is_a_patch_that_leads_back(self):
        self.play("b2", "a1")
        whole = self.engine.do("state", match=self.match)["state"]
        copy = self.engine.do("new", game="tic-tac-toe", seats=2, patch=whole)
        self.assertEqual(copy["hash"], self.engine.hash(self.match))
        self.assertEqual(copy["actor"], 0)
        self.assertEqual(self.engine.do("state", match=copy["match"])["state"], whole)

    def test_legal_lists_actions_by_name_with_text_and_label(self):
        answer = self.engine.do("legal", match=self.match)
        self.assertEqual(answer["actor"], 0)
        self.assertEqual(sorted(a["cell"] for a in answer["actions"]), sorted(CELLS))
        for a in answer["actions"]:
            self.assertEqual(a["verb"], "mark")
            self.assertEqual(a["text"], "mark cell=" + a["cell"])
            self.assertTrue(a["say"])
            self.assertNotIn("weight", a)

    def test_legal_for_a_seat_is_its_own_list_only(self):
        everything = self.engine.do("legal", match=self.match)
        del everything["id"]
        for seat, actions in ((0, everything["actions"]), (1, []), ("spectator", [])):
            answer = self.engine.do("legal", match=self.match, seat=seat)
            self.assertEqual(answer["actor"], 0)
            self.assertEqual(answer["actions"], actions)

    def test_play_takes_text_or_object(self):
        first = self.engine.do("play", match=self.match, action="mark cell=b2")
        self.assertEqual(first["actor"], 1)
        self.assertTrue(first["events"])
        self.assertTrue(all(event["say"] for event in first["events"]))
        second = self.engine.do("play", match=self.match, action={"verb": "mark", "cell": "a1"})
        self.assertEqual(second["actor"], 0)
        self.assertNotEqual(first["hash"], second["hash"])

    def test_play_takes_an_entry_of_legal_as_it_is(self):
        for _ in range(3):
            entry = self.engine.do("legal", match=self.match)["actions"][0]
            self.engine.do("play", match=self.match, action=entry)

    def test_illegal_play_is_refused_with_its_rule(self):
        before = self.play("b2")["hash"]
        error = self.engine.fail("play", match=self.match, action="mark cell=b2")
        self.assertEqual(error["code"], "illegal")
        self.assertRegex(error["rule"], RULE)
        self.assertTrue(error["message"])
        self.assertEqual(self.engine.hash(self.match), before)

    def test_why_tells_legal_or_the_rule(self):
        self.play("b2")
        answer = self.engine.do("why", match=self.match, action="mark cell=a1")
        self.assertEqual((answer["legal"], "rule" in answer), (True, False))
        for action in ("mark cell=b2", {"verb": "mark", "cell": "b2"}):
            answer = self.engine.do("why", match=self.match, action=action)
            self.assertIs(answer["legal"], False)
            self.assertRegex(answer["rule"], RULE)
            self.assertTrue(answer["text"])
        refused = self.engine.fail("play", match=self.match, action="mark cell=b2")
        self.assertEqual(refused["rule"], answer["rule"])

    def test_undo_takes_back_one_or_many(self):
        hashes = [self.engine.hash(self.match)]
        for cell in CELLS[:4]:
            hashes.append(self.play(cell)["hash"])
        one = self.engine.do("undo", match=self.match)
        self.assertEqual((one["hash"], one["actor"]), (hashes[3], 1))
        three = self.engine.do("undo", match=self.match, steps=3)
        self.assertEqual((three["hash"], three["actor"]), (hashes[0], 0))
        self.assertEqual(self.engine.fail("undo", match=self.match)["code"], "no-undo")

    def test_undo_of_too_many_changes_nothing(self):
        before = self.play("a1", "b1")["hash"]
        self.assertEqual(self.engine.fail("undo", match=self.match, steps=3)["code"], "no-undo")
        self.assertEqual(self.engine.hash(self.match), before)

    def test_outcome_while_running_and_at_the_end(self):
        self.assertIs(self.engine.do("outcome", match=self.match)["over"], False)
        self.assertEqual(self.play("a1", "a2", "b1", "b2", "c1")["actor"], "over")
        answer = self.engine.do("outcome", match=self.match)
        self.assertIs(answer["over"], True)
        self.assertEqual(answer["ranks"], [1, 2])
        self.assertEqual(len(answer["scores"]), 2)
        self.assertGreater(answer["scores"][0], answer["scores"][1])
        self.assertIsInstance(answer["reason"], str)
        self.assertEqual(self.engine.do("legal", match=self.match)["actions"], [])

    def test_nothing_is_legal_after_the_end(self):
        before = self.play("a1", "a2", "b1", "b2", "c1")["hash"]
        late = "mark cell=c3"
        self.assertEqual(self.engine.fail("play", match=self.match, action=late)["code"], "over")
        self.assertIs(self.engine.do("why", match=self.match, action=late)["legal"], False)
        self.assertEqual(self.engine.hash(self.match), before)

    def test_bot_proposes_without_playing(self):
        before = self.engine.hash(self.match)
        for bot in ("random", "greedy", "greedy:3"):
            answer = self.engine.do("bot", match=self.match, bot=bot)
            self.assertIn(answer["action"]["cell"], CELLS)
            self.assertEqual(answer["action"]["text"], "mark cell=" + answer["action"]["cell"])
            self.assertIsInstance(answer["value"], float)
            self.assertIsInstance(answer["iterations"], int)
            self.assertNotIn("events", answer)
        self.assertEqual(answer["iterations"], 3 * 9)
        self.assertEqual(self.engine.hash(self.match), before)

    def test_bot_says_what_it_thought_of_its_choices(self):
        answer = self.engine.do("bot", match=self.match, bot="mcts:300", seed=3)
        opinions = answer["opinions"]
        self.assertEqual(len(opinions), 5)
        self.assertEqual(opinions[0]["action"], answer["action"]["text"])
        self.assertEqual(opinions[0]["value"], answer["value"])
        self.assertEqual(answer["measure"], "search")
        self.assertEqual([o["visits"] for o in opinions], sorted((o["visits"] for o in opinions), reverse=True))
        self.assertEqual(self.engine.do("bot", match=self.match, bot="greedy:3")["measure"], "game")
        answer = self.engine.do("bot", match=self.match, bot="random")
        self.assertEqual((answer["opinions"], answer["measure"]), ([], "none"))

    def test_levels_are_bots(self):
        self.play("a1", "b2", "a2", "c3")
        for level in ("easy", "medium", "hard", "master"):
            self.assertEqual(self.engine.do("bot", match=self.match, bot=level, seed=1)["action"]["cell"], "a3")
        self.assertEqual(self.engine.fail("bot", match=self.match, bot="expert")["code"], "bad-bot")

    def test_bot_plays_when_told(self):
        answer = self.engine.do("bot", match=self.match, bot="random", play=True)
        self.assertEqual(answer["actor"], 1)
        self.assertTrue(answer["events"])
        refused = self.engine.fail("play", match=self.match, action=answer["action"])
        self.assertEqual(refused["code"], "illegal")
        answer = self.engine.do("bot", match=self.match, bot="random", play=False)
        self.assertNotIn("events", answer)

    def test_bot_takes_the_winning_cell(self):
        self.play("a1", "b2", "a2", "c3")
        for seed in range(5):
            answer = self.engine.do("bot", match=self.match, bot="greedy", seed=seed)
            self.assertEqual(answer["action"]["cell"], "a3")

    def test_bot_with_the_same_seed_chooses_the_same(self):
        def cell(**fields):
            answer = self.engine.do("bot", match=self.match, bot="random", **fields)
            return answer["action"]["cell"]

        self.assertEqual(len({cell(seed=5) for _ in range(5)}), 1)
        self.assertGreater(len({cell() for _ in range(40)}), 3)

    def test_bot_refuses_when_no_seat_is_to_choose(self):
        self.play("a1", "a2", "b1", "b2", "c1")
        error = self.engine.fail("bot", match=self.match, bot="random")
        self.assertEqual(error["code"], "no-choice")

    def test_record_and_replay_round_trip(self):
        hashes = [self.engine.hash(self.match)]
        hashes += [self.play(cell)["hash"] for cell in ("a1", "b2", "c3")]
        record = self.engine.do("record", match=self.match)["record"]
        self.assertIn("game: tic-tac-toe\n", record)
        self.assertIn("\n0 mark cell=a1\n1 mark cell=b2\n0 mark cell=c3\n", record)
        again = self.engine.do("replay", record=record)
        self.assertEqual((again["hash"], again["actor"]), (hashes[-1], 1))
        self.assertEqual(self.engine.do("record", match=again["match"])["record"], record)
        undone = self.engine.do("undo", match=again["match"], steps=3)
        self.assertEqual(undone["hash"], hashes[0])

    def test_record_keeps_the_names_of_the_seats(self):
        record = self.engine.do("record", match=self.match)["record"]
        named = record.replace("\n\n", "\nseat 0: Ada\nseat 1: José\n\n", 1)
        again = self.engine.do("replay", record=named)["match"]
        self.assertEqual(self.engine.do("record", match=again)["record"], named)

    def test_replay_refuses_a_forged_record(self):
        self.play("a1", "b2")
        record = self.engine.do("record", match=self.match)["record"]
        digit = "0" if record[-2] != "0" else "1"
        forgeries = {
            "hash": record[:-2] + digit + "\n",
            "action": record.replace("mark cell=b2", "mark cell=a1"),
            "actor": record.replace("\n1 mark", "\n0 mark"),
            "game": record.replace("tic-tac-toe", "tic-tac-tie"),
            "end": record[: len(record) // 2],
            "empty": "",
        }
        for name, text in forgeries.items():
            with self.subTest(name):
                self.assertNotEqual(text, record)
                self.assertEqual(self.engine.fail("replay", record=text)["code"], "bad-record")

    def test_close_ends_the_match_and_no_other(self):
        other = self.engine.do("new", game="tic-tac-toe", seats=2)["match"]
        self.engine.do("play", match=other, action="mark cell=a1")
        self.assertEqual(set(self.engine.do("close", match=self.match)), {"id", "ok"})
        self.assertEqual(self.engine.fail("state", match=self.match)["code"], "unknown-match")
        self.assertEqual(self.engine.fail("close", match=self.match)["code"], "unknown-match")
        self.assertEqual(self.engine.do("legal", match=other)["actor"], 1)
        self.assertGreater(self.engine.do("new", game="tic-tac-toe", seats=2)["match"], other)


class Errors(EngineCase):
    """Every kind of bad request is answered once, clearly, and changes nothing."""

    def setUp(self):
        super().setUp()
        self.match = self.engine.do("new", game="tic-tac-toe", seats=2)["match"]
        self.before = self.engine.do("play", match=self.match, action="mark cell=b2")["hash"]
        self.record = self.engine.do("record", match=self.match)["record"]

    def check_unchanged(self):
        self.assertEqual(self.engine.do("record", match=self.match)["record"], self.record)
        self.assertEqual(self.engine.hash(self.match), self.before)

    def check_error(self, answer, code):
        self.assertIs(answer["ok"], False)
        self.assertEqual(answer["error"]["code"], code, answer)
        self.assertTrue(answer["error"]["message"])
        if "rule" not in answer["error"]:
            self.assertFalse(answer["error"]["message"].endswith("."))
        self.check_unchanged()

    def test_lines_that_are_no_request(self):
        lines = {
            "empty": b"",
            "blank": b" \t ",
            "return": b"\r",
            "word": b"hello",
            "number": b"42",
            "null": b"null",
            "text": b'"games"',
            "list": b'[{"do":"games"}]',
            "half": b'{"do":"games"',
            "two": b'{"do":"games"} {"do":"games"}',
            "comment": b'{"do":"games"} // please',
            "single quotes": b"{'do':'games'}",
            "twice the same field": b'{"do":"games","do":"games"}',
            "invalid UTF-8": b'{"do":"ga\xff\xfemes"}',
            "overlong UTF-8": b'{"do":"\xc0\xaf"}',
            "surrogate": b'{"do":"\\ud800"}',
            "zero byte": b'{"do":"games"\x00}',
            "zero escape": b'{"do":"games\\u0000"}',
            "control": b'{"do":"ga\x01mes"}',
            "huge number": b'{"do":"state","match":123456789012345678901234567890}',
            "deep list": b"[" * 1000 + b"]" * 1000,
            "deeper list": b"[" * 100000,
            "deep field": b'{"do":' + b"[" * 5000 + b"]" * 5000 + b"}",
        }
        for name, line in lines.items():
            with self.subTest(name):
                answer = self.engine.raw(line)
                self.assertNotIn("id", answer)
                self.check_error(answer, "bad-json")

    def test_deep_nesting_inside_a_request(self):
        deep = b'{"a":' * 1000 + b"1" + b"}" * 1000
        starts = {
            b'{"do":"games","x":': "unknown-field",
            b'{"do":"games","id":': "bad-value",
            b'{"do":"new","game":"tic-tac-toe","seats":2,"patch":': "bad-state",
            b'{"do":"play","match":1,"action":': "bad-action",
        }
        for start, code in starts.items():
            with self.subTest(start):
                self.check_error(self.engine.raw(start + deep + b"}"), code)

    def test_lines_that_are_too_long(self):
        limit = 1024 * 1024
        frame = len(b'{"do":"games","id":""}')
        for size in (limit + 1, 10 * limit):
            line = b'{"do":"games","id":"' + b"x" * (size - frame) + b'"}'
            self.assertEqual(len(line), size)
            self.check_error(self.engine.raw(line), "too-long")
        line = b'{"do":"games"' + b" " * (limit - len(b'{"do":"games"}')) + b"}"
        self.assertTrue(self.engine.raw(line)["ok"])

    def test_id_is_echoed_as_it_came(self):
        words = ("a\u00e9\"\\\n", "x" * 250, None, True, [1, {"a": "b"}], {})
        for identity in (0, -5, 1.5, 2**53, *words):
            with self.subTest(repr(identity)[:40]):
                for request in ("games", "nonsense"):
                    line = json.dumps({"do": request, "id": identity}).encode()
                    answer = self.engine.raw(line)
                    self.assertEqual(answer["id"], identity)
                    self.assertEqual(type(answer["id"]), type(identity))
                    self.assertEqual(list(answer)[0], "id")
        self.assertNotIn("id", self.engine.raw(b'{"do":"games"}'))

    def test_id_that_is_too_large(self):
        answer = self.engine.raw(json.dumps({"do": "games", "id": "x" * 1000}).encode())
        self.assertNotIn("id", answer)
        self.check_error(answer, "bad-value")

    def test_request_missing_or_unknown(self):
        self.check_error(self.engine.raw(b"{}"), "missing-field")
        self.check_error(self.engine.raw(b'{"do":7}'), "bad-type")
        self.check_error(self.engine.raw(b'{"do":"dance"}'), "unknown-request")
        self.check_error(self.engine.raw(b'{"do":""}'), "unknown-request")
        self.check_error(self.engine.raw(b'{"do":"Games"}'), "unknown-request")

    def test_unknown_fields_are_named(self):
        known = {
            "games": {},
            "new": {"game": "tic-tac-toe", "seats": 2},
            "state": {"match": self.match},
            "legal": {"match": self.match},
            "play": {"match": self.match, "action": "mark cell=a1"},
            "why": {"match": self.match, "action": "mark cell=a1"},
            "undo": {"match": self.match},
            "outcome": {"match": self.match},
            "bot": {"match": self.match, "bot": "random", "play": True},
            "record": {"match": self.match},
            "replay": {"record": self.record},
            "close": {"match": self.match},
        }
        for request, fields in known.items():
            with self.subTest(request):
                answer = self.engine.ask(request, **fields, sead=1)
                self.check_error(answer, "unknown-field")
                self.assertIn("sead", answer["error"]["message"])

    def test_missing_fields_are_named(self):
        needed = {
            "new": {"game": "tic-tac-toe", "seats": 2},
            "state": {"match": self.match},
            "legal": {"match": self.match},
            "play": {"match": self.match, "action": "mark cell=a1"},
            "why": {"match": self.match, "action": "mark cell=a1"},
            "undo": {"match": self.match},
            "outcome": {"match": self.match},
            "bot": {"match": self.match, "bot": "random"},
            "record": {"match": self.match},
            "replay": {"record": self.record},
            "close": {"match": self.match},
        }
        for request, fields in needed.items():
            for name in fields:
                with self.subTest(request + "." + name):
                    rest = {key: value for key, value in fields.items() if key != name}
                    answer = self.engine.ask(request, **rest)
                    self.check_error(answer, "missing-field")
                    self.assertIn('"%s"' % name, answer["error"]["message"])

    def test_wrong_types_are_named(self):
        m = self.match
        new = {"game": "tic-tac-toe", "seats": 2}
        requests = {
            "game": ("new", {**new, "game": 1}),
            "seats": ("new", {**new, "seats": "2"}),
            "options": ("new", {**new, "options": ["fast"]}),
            "patch": ("new", {**new, "patch": "{}"}),
            "seed": ("new", {**new, "seed": 1.5}),
            "match": ("state", {"match": str(m)}),
            "seat": ("state", {"match": m, "seat": "0"}),
            "action": ("play", {"match": m, "action": ["mark", "a1"]}),
            "steps": ("undo", {"match": m, "steps": "1"}),
            "bot": ("bot", {"match": m, "bot": 1}),
            "play": ("bot", {"match": m, "bot": "random", "play": 1}),
            "record": ("replay", {"record": [self.record]}),
        }
        for name, (request, fields) in requests.items():
            for value in (fields[name], None):
                with self.subTest(name, value=value):
                    answer = self.engine.ask(request, **{**fields, name: value})
                    self.check_error(answer, "bad-type")
                    self.assertIn('"%s"' % name, answer["error"]["message"])

    def test_values_that_do_not_exist(self):
        m = self.match
        new = {"game": "tic-tac-toe", "seats": 2}
        map_game = {"game": "carta-magica", "seats": 2}
        mark = {"verb": "mark"}
        requests = [
            ("unknown-game", "new", {**new, "game": "tic-tac-tie"}),
            ("unknown-game", "new", {**new, "game": ""}),
            ("bad-value", "new", {**new, "seats": 1}),
            ("bad-value", "new", {**new, "seats": 3}),
            ("bad-value", "new", {**new, "seats": -1}),
            ("bad-value", "new", {**new, "seats": 2**40}),
            ("bad-value", "new", {**new, "seed": -1}),
            ("bad-option", "new", {**new, "options": {"sead": "x"}}),
            ("bad-option", "new", {**map_game, "options": {"hands": "on-the-table"}}),
            ("bad-type", "new", {**map_game, "options": {"hands": None}}),
            ("bad-state", "new", {**new, "patch": {"nonsense": 1}}),
            ("unknown-match", "state", {"match": 999}),
            ("unknown-match", "play", {"match": -1, "action": "mark cell=a1"}),
            ("bad-value", "state", {"match": m, "seat": 2}),
            ("bad-value", "state", {"match": m, "seat": -1}),
            ("bad-value", "legal", {"match": m, "seat": 2**40}),
            ("bad-type", "state", {"match": m, "seat": "judge"}),
            ("bad-action", "play", {"match": m, "action": ""}),
            ("bad-action", "play", {"match": m, "action": "dance cell=a1"}),
            ("bad-action", "play", {"match": m, "action": "mark"}),
            ("bad-action", "play", {"match": m, "action": "mark cell=d4"}),
            ("bad-action", "play", {"match": m, "action": "mark sell=a1"}),
            ("bad-action", "play", {"match": m, "action": "mark cell=a1 cell=b1"}),
            ("bad-action", "why", {"match": m, "action": "mark cell=a1 c3"}),
            ("bad-action", "play", {"match": m, "action": {}}),
            ("bad-action", "play", {"match": m, "action": {"verb": "dance"}}),
            ("bad-action", "play", {"match": m, "action": mark}),
            ("bad-action", "play", {"match": m, "action": {**mark, "cell": "d4"}}),
            ("bad-action", "play", {"match": m, "action": {**mark, "cell": None}}),
            ("bad-action", "play", {"match": m, "action": {**mark, "cell": "a1", "x": "y"}}),
            ("bad-action", "why", {"match": m, "action": {"cell": "a1"}}),
            ("illegal", "play", {"match": m, "action": "mark cell=b2"}),
            ("bad-value", "undo", {"match": m, "steps": 0}),
            ("bad-value", "undo", {"match": m, "steps": -1}),
            ("no-undo", "undo", {"match": m, "steps": 2}),
            ("bad-bot", "bot", {"match": m, "bot": ""}),
            ("bad-bot", "bot", {"match": m, "bot": "genius"}),
            ("bad-bot", "bot", {"match": m, "bot": "greedy:"}),
            ("bad-bot", "bot", {"match": m, "bot": "greedy:0"}),
            ("bad-bot", "bot", {"match": m, "bot": "greedy:-4"}),
            ("bad-bot", "bot", {"match": m, "bot": "greedy:99999999999999999999"}),
            ("bad-bot", "bot", {"match": m, "bot": "random:4"}),
            ("bad-record", "replay", {"record": "isolario: 1"}),
            ("unknown-match", "close", {"match": 0}),
        ]
        for code, request, fields in requests:
            with self.subTest(request, fields=fields):
                self.check_error(self.engine.ask(request, **fields), code)

    def test_a_patch_that_breaks_an_invariant_names_the_field(self):
        state = self.engine.do("state", match=self.match)["state"]
        full = {path: value for path, value in leaves(state) if value in ("none", 0)}
        self.assertTrue(full)
        cells = [path for path, value in leaves(state) if path[-1] in CELLS]
        mark = dict(leaves(state))[next(path for path in cells if path[-1] == "b2")]
        patch = {cells[0][0]: {path[-1]: mark for path in cells}}
        answer = self.engine.ask("new", game="tic-tac-toe", seats=2, patch=patch)
        self.check_error(answer, "bad-state")

    def test_more_matches_than_allowed(self):
        for _ in range(1023):
            last = self.engine.do("new", game="tic-tac-toe", seats=2)["match"]
        self.check_error(self.engine.ask("new", game="tic-tac-toe", seats=2), "too-many")
        self.check_error(self.engine.ask("replay", record=self.record), "too-many")
        self.engine.do("close", match=last)
        self.engine.do("replay", record=self.record)

    def test_every_line_has_exactly_one_answer(self):
        lines = {
            b'{"do":"games"}': True,
            b"": False,
            b"nonsense": False,
            b'{"do":"state","match":1}': True,
            b"x" * 2000000: False,
            b'{"do":"legal","match":1}': True,
        }
        # Written while the answers are read: together they are more than the pipes hold.
        writer = threading.Thread(target=self.engine.write, args=(b"".join(line + b"\n" for line in lines),))
        writer.start()
        answers = [json.loads(self.engine.read_line()) for _ in lines]
        writer.join()
        self.assertEqual([answer["ok"] for answer in answers], list(lines.values()))


class Process(unittest.TestCase):
    """The ends of the process."""

    def run_engine(self, data, *arguments):
        command = [PROGRAM, "engine", *arguments]
        return subprocess.run(
            command, input=data, capture_output=True, timeout=DEADLINE, check=False
        )

    def test_end_of_input_is_a_clean_end(self):
        done = self.run_engine(b"")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))

    def test_a_last_line_without_newline_is_answered(self):
        done = self.run_engine(b'{"do":"close","match":1,"id":7}')
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["id"], 7)
        self.assertEqual(done.stdout.count(b"\n"), 1)

    def test_open_matches_at_the_end_are_no_leak(self):
        done = self.run_engine(b'{"do":"new","game":"tic-tac-toe","seats":2}\n' * 20)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_closed_output_is_a_clean_end(self):
        engine = Engine()
        engine.do("games")
        engine.process.stdout.close()
        try:
            engine.write(b'{"do":"games"}\n' * 200)
            engine.process.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(engine.process.wait(DEADLINE), 0)
        self.assertEqual(engine.process.stderr.read(), b"")
        engine.process.stderr.close()
        try:
            engine.process.stdin.close()
        except BrokenPipeError:
            pass

    def test_a_full_output_device_is_reported(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [PROGRAM, "engine"],
                input=b'{"do":"games"}\n',
                stdout=full,
                stderr=subprocess.PIPE,
                timeout=DEADLINE,
                check=False,
            )
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cannot write", done.stderr)

    def test_an_argument_is_wrong_usage(self):
        done = self.run_engine(b"", "--fast")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--fast", done.stderr)

    def test_a_terminated_engine_dies_of_the_signal(self):
        engine = Engine()
        engine.do("games")
        engine.process.send_signal(signal.SIGTERM)
        self.assertEqual(engine.process.wait(DEADLINE), -signal.SIGTERM)
        engine.finish()


class Documentation(EngineCase):
    """The examples of docs/engine-protocol.md are what the program really answers."""

    PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "engine-protocol.md"

    def test_every_example_is_real(self):
        lines = self.PAGE.read_text(encoding="utf-8").split("\n")
        examples = 0
        for line, after in zip(lines, lines[1:]):
            if not line.startswith("> {"):
                continue
            answer = self.engine.raw(line[2:].encode())
            answer = json.dumps(answer, separators=(",", ":"), ensure_ascii=False)
            self.assertTrue(after.startswith("< "), line)
            pattern = ".*".join(re.escape(part) for part in after[2:].split("…"))
            self.assertIsNotNone(re.fullmatch(pattern, answer), (after, answer))
            examples += 1
        self.assertGreater(examples, 25)


if __name__ == "__main__":
    unittest.main()
