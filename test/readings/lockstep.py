"""Plays random games over the engine protocol and lets a reading look at every step.

A reading is a module: a naive reference of one part of one game, written from the printed rules and not from the C
code. Where it is long, setup() and what follows stand in a second module, GAME_walk. It has

    GAME            the name of the game
    POSITIONS       how many positions the short form compares
    ASKS            further requests for every position, such as ("outcome",)
    LENGTHS         after how many steps a match is left for another one, by chance; whole matches without it
    VARY_STEPS      how many steps are played from each document of vary()
    setup(rng)      the fields of a `new` request
    choose(rng, state, actions)
                    the action to play next, or None for the plain choice
    vary(rng, state)
                    a list of other documents to go on from, for positions that random play seldom reaches
    check(step)     compares what it can with the engine's answers, raises Difference, returns how many facts it compared
    MUTANTS         (name, alter): alter(step) changes the answers as a wrong engine would and returns True, or returns
                    False where the step has nothing to change; check() must notice every one of them

A reading that follows a chain of choices keeps what it needs in step.memory, a dictionary of the match, and says
REMEMBERS = True.

Every match has its own random numbers, which come from the seed, the game and the number of the match.
"""

import json
import marshal
import random
import subprocess

VARY_STEPS = 6  # steps that are played from a varied document
WHOLE = 100000  # steps: more than any match has


class Difference(Exception):
    """The engine and the reading disagree."""


def expect(what, told, read):
    """The engine told one thing; the reading says what it must be."""
    if told != read:
        raise Difference(f"{what}: the engine says {told!r}, the reading {read!r}")


class Step:
    """A position, the answers about it, the action that was played and what came of it."""

    def __init__(self, match, state, legal, told):
        self.match, self.memory = match, None  # the number of the match in its process; what the reading remembers
        self.state, self.actor, self.actions = state, legal["actor"], legal["actions"]
        self.told = told  # answers to ASKS by name
        self.action = None  # None where nothing was played
        self.events = []
        self.after = self.after_actor = self.after_actions = None
        self.packed = None  # what copies are made from

    def copy(self):
        """Without the memory, which belongs to one run over the steps."""
        self.packed = self.packed or marshal.dumps({**self.__dict__, "memory": None})
        other = Step.__new__(Step)
        other.__dict__ = marshal.loads(self.packed)
        return other


class Engine:
    """One process of `isolario engine`. Requests go out in one write, so that a position costs one exchange."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, *requests):
        """The answers to all requests, whatever they are."""
        self.process.stdin.write("".join(json.dumps(request) + "\n" for request in requests).encode())
        self.process.stdin.flush()
        answers = []
        for _ in requests:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the engine ended")
            answers.append(json.loads(line))
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


def pick(rng, actions, weight=lambda action: action.get("weight", 1)):
    """A random action; CHANCE's by their weights."""
    return rng.choices(actions, [weight(action) for action in actions])[0]


class Match:
    """One open match of a reading."""

    def __init__(self, engine, reading, rng, fields):
        self.engine, self.reading, self.rng = engine, reading, rng
        self.asks = getattr(reading, "ASKS", ())
        self.new = engine.ask({"do": "new", "game": reading.GAME, **fields})[0]
        self.ok = self.new["ok"]

    def look(self, *before):
        match = self.new["match"]
        asked = ("state", "legal", *self.asks)
        answers = self.engine.ask(*before, *({"do": name, "match": match} for name in asked))
        for answer in answers:
            if not answer["ok"]:
                raise Difference(f"refused: {answer['error']}")
        told = dict(zip(asked, answers[len(before):]))
        step = Step(match, told.pop("state")["state"], told.pop("legal"), told)
        return (answers[0], step) if before else step

    def steps(self, limit):
        """Plays on, at most this many steps; the last one, with nothing played, is given too."""
        choose = getattr(self.reading, "choose", lambda rng, state, actions: None)
        step = self.look()
        for _ in range(limit):
            if not step.actions:
                break
            chosen = (None if step.actor == "chance" else choose(self.rng, step.state, step.actions)) \
                or pick(self.rng, step.actions)
            step.action = chosen
            played, after = self.look({"do": "play", "match": self.new["match"], "action": chosen["text"]})
            step.events, step.after, step.after_actor = played["events"], after.state, after.actor
            step.after_actions = after.actions
            yield step
            step = after
        yield step

    def close(self):
        self.engine.ask({"do": "close", "match": self.new["match"]})


class Walk:
    """Random matches of one reading, one after the other."""

    def __init__(self, program, reading, seed):
        self.engine, self.reading, self.seed = Engine(program), reading, seed
        self.matches = self.refused = self.varied = 0

    def steps(self):
        """Endless steps; the caller stops."""
        while True:
            rng = random.Random(f"{self.seed} {self.reading.GAME} {self.matches}")
            self.matches += 1
            match = Match(self.engine, self.reading, rng, self.reading.setup(rng))
            if not match.ok:
                raise Difference(f"set-up refused: {match.new}")
            for step in match.steps(rng.choice(getattr(self.reading, "LENGTHS", (WHOLE,)))):
                yield step
                yield from self.vary(rng, step)
            match.close()

    def vary(self, rng, step):
        for document in self.reading.vary(rng, step.state) if hasattr(self.reading, "vary") else []:
            fields = {"seats": document["seat_count"], "options": document["options"], "patch": document}
            match = Match(self.engine, self.reading, rng, fields)
            self.refused += not match.ok
            self.varied += match.ok
            if match.ok:
                yield from match.steps(getattr(self.reading, "VARY_STEPS", VARY_STEPS))
                match.close()
