"""Whole games over the engine protocol: chance, seeds, undo, records, bots, hidden hands."""

import random
import re
import unittest

from isolario import EngineCase, leaves


class CartaMagica(EngineCase):
    """Chance, hidden hands and whole games."""

    def new(self, seats=2, **fields):
        return self.engine.do("new", game="carta-magica", seats=seats, **fields)

    def play_out(self, match, choose, steps=5000):
        """Plays by `choose` from legal until the end; returns texts and hashes of the plays."""
        texts, hashes = [], []
        for _ in range(steps):
            legal = self.engine.do("legal", match=match)
            if legal["actor"] == "over":
                return texts, hashes
            action = choose(legal)
            answer = self.engine.do("play", match=match, action=action["text"])
            texts.append(action["text"])
            hashes.append(answer["hash"])
        raise AssertionError("the game does not end within %d choices" % steps)

    def test_chance_is_an_actor_with_weights(self):
        answer = self.new()
        self.assertEqual(answer["actor"], "chance")
        legal = self.engine.do("legal", match=answer["match"])
        self.assertEqual(legal["actor"], "chance")
        self.assertEqual({a["text"] for a in legal["actions"]}, {"first seat=0", "first seat=1"})
        self.assertTrue(all(a["weight"] > 0 for a in legal["actions"]))
        played = self.engine.do("play", match=answer["match"], action="first seat=1")
        self.assertNotEqual(played["actor"], "over")

    def test_chance_and_its_weights_are_for_no_seat(self):
        match = self.new()["match"]
        for seat in (0, 1, "spectator"):
            legal = self.engine.do("legal", match=match, seat=seat)
            self.assertEqual((legal["actor"], legal["actions"]), ("chance", []))

    def test_bot_refuses_to_play_for_chance(self):
        match = self.new()["match"]
        error = self.engine.fail("bot", match=match, bot="random", play=True)
        self.assertEqual(error["code"], "no-choice")

    def test_with_a_seed_chance_plays_by_itself(self):
        answer = self.new(seed=42)
        self.assertIn(answer["actor"], (0, 1))
        self.assertTrue(answer["events"])
        self.assertEqual(self.new(seed=42)["hash"], answer["hash"])
        starts = {self.new(seed=seed)["actor"] for seed in range(20)}
        self.assertEqual(starts, {0, 1})

    def test_taking_back_with_fresh_dice(self):
        """Trying the same choice again meets the same dice, unless fresh ones are asked for; and the record proves them."""
        match = self.new(seed=42)["match"]
        for _ in range(30):  # to a choice after which something is rolled
            first = self.engine.do("legal", match=match)["actions"][0]["text"]
            met = self.engine.do("play", match=match, action=first)["hash"]
            self.engine.do("undo", match=match)
            self.assertEqual(self.engine.do("play", match=match, action=first)["hash"], met)
            others = set()
            for _ in range(8):
                self.engine.do("undo", match=match, fresh=True)
                others.add(self.engine.do("play", match=match, action=first)["hash"])
            if len(others) > 1:
                break
        self.assertGreater(len(others), 1)
        record = self.engine.do("record", match=match)["record"]
        self.assertIn("\nundone ", record)
        again = self.engine.do("replay", record=record)
        self.assertEqual(again["hash"], self.engine.hash(match))
        error = self.engine.fail("replay", record=re.sub(r"\nundone \d+", "", record))
        self.assertIn("dice", error["message"])

    def test_fresh_dice_need_a_seed(self):
        match = self.new()["match"]
        error = self.engine.fail("undo", match=match, fresh=True)
        self.assertEqual(error["code"], "bad-field")
        self.assertEqual(self.engine.fail("undo", match=match, fresh=1)["code"], "bad-type")

    def test_options_change_the_state(self):
        for hands in ("open", "hidden"):
            match = self.new(options={"hands": hands})["match"]
            state = self.engine.do("state", match=match)["state"]
            self.assertEqual(state["options"]["hands"], hands)

    def test_every_option_and_value_opens_a_match(self):
        games = {game["id"]: game for game in self.engine.do("games")["games"]}
        for option in games["carta-magica"]["options"]:
            for value in option["values"]:
                match = self.new(options={option["name"]: value})["match"]
                state = self.engine.do("state", match=match)["state"]
                self.assertEqual(state["options"][option["name"]], value)

    def test_a_patch_is_laid_over_the_fresh_state(self):
        state = self.engine.do("state", match=self.new()["match"])["state"]
        self.assertEqual(set(state["seats"]), {"0", "1"})
        patched = self.new(patch=state)
        self.assertEqual(self.engine.do("state", match=patched["match"])["state"], state)
        error = self.engine.fail(
            "new", game="carta-magica", seats=2, patch={"seats": {"0": {"gold": 30000}}}
        )
        self.assertEqual(error["code"], "bad-state")
        self.assertIn("gold", error["message"])

    def test_a_whole_random_game_with_a_seed(self):
        for seats in (2, 3, 4):
            with self.subTest(seats=seats):
                self.check_whole_game(seats, random.Random(seats))

    def check_whole_game(self, seats, dice):
        opened = self.new(seats=seats, seed=1000 + seats)
        match = opened["match"]
        texts, hashes = self.play_out(match, lambda legal: dice.choice(legal["actions"]))
        outcome = self.engine.do("outcome", match=match)
        self.assertIs(outcome["over"], True)
        self.assertEqual(len(outcome["scores"]), seats)
        self.assertEqual(min(outcome["ranks"]), 1)
        record = self.engine.do("record", match=match)["record"]
        again = self.engine.do("replay", record=record)
        self.assertEqual((again["hash"], again["actor"], again["events"]), (hashes[-1], "over", []))
        self.assertEqual(self.engine.do("record", match=again["match"])["record"], record)
        undone = self.engine.do("undo", match=match, steps=len(texts))
        self.assertEqual((undone["hash"], undone["actor"]), (opened["hash"], opened["actor"]))
        replayed = [self.engine.do("play", match=match, action=text)["hash"] for text in texts]
        self.assertEqual(replayed, hashes)

    def test_a_whole_game_with_chance_played_from_outside(self):
        dice = random.Random(7)

        def choose(legal):
            weights = [a.get("weight", 1) for a in legal["actions"]]
            self.assertEqual("weight" in legal["actions"][0], legal["actor"] == "chance")
            return dice.choices(legal["actions"], weights)[0]

        opened = self.new()
        texts, hashes = self.play_out(opened["match"], choose)
        undone = self.engine.do("undo", match=opened["match"], steps=len(texts))
        self.assertEqual((undone["hash"], undone["actor"]), (opened["hash"], "chance"))
        record = self.engine.do("record", match=opened["match"])["record"]
        self.assertNotIn("seed:", record)
        self.assertNotEqual(hashes[0], hashes[-1])

    def test_bots_play_a_whole_game(self):
        match = self.new(seed=3)["match"]
        for _ in range(5000):
            answer = self.engine.do("bot", match=match, bot="greedy:1", play=True)
            if answer["actor"] == "over":
                break
        self.assertIs(self.engine.do("outcome", match=match)["over"], True)

    def test_with_hidden_hands_no_view_shows_anothers_cards(self):
        match = self.new(seats=3, seed=11, options={"hands": "hidden"})["match"]
        dice = random.Random(11)
        hidden_seen = 0
        for _ in range(300):
            legal = self.engine.do("legal", match=match)
            if legal["actor"] == "over":
                break
            whole = dict(leaves(self.engine.do("state", match=match)["state"]))
            for seat in (0, 1, 2, "spectator"):
                hidden_seen += self.check_view(match, whole, seat)
            self.engine.do("play", match=match, action=dice.choice(legal["actions"]))
        self.assertGreater(hidden_seen, 0)

    def check_view(self, match, whole, seat):
        """Values are true or hidden, and secret cards are hidden; counts those of rivals."""
        view = dict(leaves(self.engine.do("state", match=match, seat=seat)["state"]))
        self.assertEqual(set(view), set(whole))
        hidden = 0
        for path, value in view.items():
            self.assertIn(value, (whole[path], None), path)
            place, _, owner = str(whole[path]).partition("-")
            if path[0] == "card" and place == "hand" and owner != str(seat):
                self.assertIsNone(value, (seat, path))
                hidden += 1
            if path[0] == "card" and place == "rest":
                self.assertIsNone(value, "what is left in the pile tells what is in the hands")
        return hidden


if __name__ == "__main__":
    unittest.main()
