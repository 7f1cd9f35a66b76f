"""TERRA read a second time: which places are hits, which are adjacent, points, lost and returned pieces, choices of placing.

Written from the printed rulebook ("Evaluation", "Changing the starting player") and docs/rules/terra.md. Neighbours come
from the table of its section 7.1 and the marks from TE-BAR-10 to 12, so these are read twice as well; the answers of
the topics are in one place only, content/terra/game.txt.
"""

import fractions
import functools
import pathlib
import re
import shlex

from lockstep import expect, pick

GAME = "terra"
ASKS = ("outcome",)
POSITIONS = 600  # of the short form
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BARS = ("year", "length", "number")
CM, KM = fractions.Fraction(1, 100), 1000

MARKS = {
    "year": [-3000, -2000, -1000, -500, 0, 500, 1000, 1200, 1400, 1500, 1600, 1700, 1750, 1800, 1825, 1850, 1875, 1900,
             1910, 1920, 1930, 1940, 1950, 1960, 1970, 1980, 1990, 2000, 2010],  # TE-BAR-10
    "length": [5 * CM, 10 * CM, 25 * CM, 50 * CM, 1, 2, 5, 10, 20, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1 * KM, 1500,
               2 * KM, 3 * KM, 4 * KM, 5 * KM, 6 * KM, 8 * KM, 10 * KM, 20 * KM, 50 * KM, 100 * KM, 200 * KM, 500 * KM,
               1000 * KM, 2000 * KM, 5000 * KM, 10000 * KM],  # TE-BAR-11
    "number": [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 3000, 5000, 10000,
               20000, 50000, 100000, 200000, 500000, 10**6, 2 * 10**6, 5 * 10**6, 10**7, 10**8, 10**9]}  # TE-BAR-12
INFINITE = 10**30


def read_neighbours():
    """Section 7.1: rows of a table, | id | name | L or S | quarters | neighbours | members |."""
    rows = re.findall(r"^\| ([a-z-]+) \| [^|]+ \| [LS] \| [^|]+ \| ([^|]+) \|", (ROOT / "docs/rules/terra.md").read_text(
        encoding="utf-8"), re.MULTILINE)
    return {area: set(neighbours.strip().split(", ")) for area, neighbours in rows}


def read_topics():
    """The areas of every topic, and bar, unit and answer of every question."""
    areas, questions = {}, {}
    for line in (ROOT / "content/terra/game.txt").read_text(encoding="utf-8").splitlines():
        if re.match(r"  te-[ygbr]\d\d ", line):
            words = shlex.split(line)
            areas[words[0]] = set(words[3].split())
        elif re.match(r"  te-[ygbr]\d\d-[23] ", line):
            words = shlex.split(line)
            questions[words[0]] = words[1], words[3], words[4], words[5], words[6]
    return areas, questions


NEXT = read_neighbours()
AREAS, QUESTIONS = read_topics()


def span(unit, form, first, last):
    """The answer as a pair of values on its bar."""
    factor = {"cm": CM, "km": KM}.get(unit, 1)  # TE-HIT-18
    first, last = fractions.Fraction(first), fractions.Fraction(last)
    if form in ("century", "century-range"):  # TE-HIT-08, TE-HIT-09
        last = last if form == "century-range" else first
        return (100 * (first - 1) if first > 0 else 100 * first), (100 * last if last > 0 else 100 * (last + 1))
    if form == "decade":  # TE-HIT-07
        return first, first + 10
    return first * factor, last * factor


@functools.cache
def hits(question):
    """TE-HIT-01 to 13: the spaces that are correct."""
    bar, unit, form, first, last = QUESTIONS[question]
    a, b = span(unit, form, first, last)
    edges = [-INFINITE, *MARKS[bar], INFINITE]
    spaces = range(len(MARKS[bar]) + 1)
    if a == b:  # an exact answer, also on a mark
        return {space for space in spaces if edges[space] <= a <= edges[space + 1]}
    return {space for space in spaces if max(a, edges[space]) < min(b, edges[space + 1])}


def points_on_bar(question, space):
    """TE-HIT-14 to 16."""
    correct = hits(question)
    return 7 if space in correct else 3 if {space - 1, space + 1} & correct else 0


def points_in_area(topic, area):
    """TE-AREA-01 to 05."""
    correct = AREAS[topic]
    return 7 if area in correct else 3 if NEXT[area] & correct else 0


def pieces(state, *where):
    """(field, place, seat) of the pieces there."""
    return [(field, place, piece[0]) for field in where for place, piece in state[field].items() if piece != "none"]


class Board:
    """Scores, supply and stock of every seat, and what lies on the board."""

    def __init__(self, state):
        self.seats = {seat: [own["score"], own["supply"], own["stock"]] for seat, own in state["seats"].items()}
        self.lying = sorted(pieces(state, "area", *BARS))

    def evaluate(self, field, points):
        """TE-EVAL-03 to 07, TE-PIECE-01, TE-PIECE-02: one question; returns what was scored and what was lost."""
        told = set()
        for _, place, seat in [piece for piece in self.lying if piece[0] == field]:
            earned = points(place)
            told.add((field, place, seat, earned))
            self.seats[seat][0] += earned
            self.seats[seat][1 if earned else 2] += 1
        self.lying = [piece for piece in self.lying if piece[0] != field]
        return told

    def clear(self):
        """TE-EVAL-09, TE-PLACE-12: what still lies on a bar nobody asked about is lost."""
        told = {(field, place, seat, 0) for field, place, seat in self.lying}
        for _, _, seat in self.lying:
            self.seats[seat][2] += 1
        self.lying = []
        return told

    def change(self, refill):
        """TE-CHANGE-02 to 06."""
        for own in self.seats.values():
            back = min(own[2], 1)
            if refill and own[1] + back < 3:
                back = min(own[2], 3 - own[1])
            own[1], own[2] = own[1] + back, own[2] - back


def told_points(events):
    """What the events say of scored and lost pieces."""
    told = set()
    for event in events:
        if event["event"] in ("scored", "lost"):
            told.add(("area", event["area"], str(event["seat"]), event.get("points", 0)))
        elif event["event"] in ("scored_bar", "lost_bar"):
            told.add((event["bar"], str(event["space"]).split("-")[-1], str(event["seat"]), event.get("points", 0)))
    return told


def check_reveal(step):
    """One answer is turned over: points, pieces, and after the last one the change of the starting player."""
    state, phase = step.state, step.state["phase"]
    board = Board(state)
    question = state["answer"][phase.removeprefix("reveal_")]
    if phase == "reveal_areas":
        scored = board.evaluate("area", lambda area: points_in_area(question, area))
    else:
        scored = board.evaluate(QUESTIONS[question][0], lambda space: points_on_bar(question, int(space)))
    if phase == "reveal_third":
        scored |= board.clear()
        if state["round"] < state["rounds"]:  # TE-CHANGE-09
            board.change(state["options"]["refill"] == "auto")
            expect("starting player", step.after["starter"], (state["starter"] + 1) % state["seat_count"])  # TE-CHANGE-01
        else:
            expect("end", step.after_actor, "over")  # TE-END-01
    expect("points", told_points(step.events), scored)
    after = Board(step.after)
    expect("scores, supply and stock", after.seats, board.seats)
    expect("pieces on the board", after.lying, board.lying)
    return 1 + len(scored)


def check_choices(step):
    """TE-PLACE-02 to 05, TE-PASS-01, TE-CHANGE-07: everything the seat may choose."""
    state = step.state
    own = state["seats"][str(step.actor)]
    if state["phase"] == "change":
        read = [f"refill count={count}" for count in range(0, min(3 - own["supply"], own["stock"]) + 1)]
    else:
        unasked = state["options"]["unasked_bar"] == "allowed"
        read = [f"area to={area}" for area in NEXT if state["area"][area] == "none"]
        read += [f"bar on={bar}-{space}" for bar in BARS if unasked or state["asked"][bar] == "yes"
                 for space in range(len(MARKS[bar]) + 1) if state[bar][str(space)] == "none"]
        read += ["pass"] if state["phase"] == "place_more" else []
    expect("choices", sorted(action["text"] for action in step.actions), sorted(read))
    return 1


def check_ranks(step):
    """TE-END-02 to 04."""
    scores = [own["score"] for own in step.state["seats"].values()]
    expect("scores", step.told["outcome"]["scores"], scores)
    expect("ranks", step.told["outcome"]["ranks"], [1 + sum(other > own for other in scores) for own in scores])


def check(step):
    check_ranks(step)
    if step.actor not in ("chance", "over"):
        return check_choices(step)
    return check_reveal(step) if step.state["phase"].startswith("reveal") and step.after else 0


LEVELS = ["yellow", "green", "blue", "red", "yellow+green+blue+red"]


def setup(rng):
    return {"seats": rng.randint(2, 6), "options": {
        "levels": rng.choice(LEVELS), "cards_each": rng.randint(1, 3), "refill": rng.choice(["auto", "choice"]),
        "unasked_bar": rng.choice(["forbidden", "allowed"])}}


def worth(state, action):
    """How likely a piece is put somewhere: more on and near the answers, or nearly all would be lost."""
    if action["verb"] == "area":
        return {7: 30, 3: 8, 0: 0.3}[points_in_area(state["answer"]["areas"], action["to"])]
    if action["verb"] == "bar":
        bar, space = action["on"].rsplit("-", 1)
        question = next((state["answer"][which] for which in ("second", "third")
                         if QUESTIONS[state["answer"][which]][0] == bar), None)
        return {7: 30, 3: 15, 0: 1}[points_on_bar(question, int(space)) if question else 0]
    return 40 if action["verb"] == "pass" else 1


def choose(rng, state, actions):
    return pick(rng, actions, lambda action: worth(state, action))


def change_event(name, **fields):
    """The engine gives other points for one piece, in its events."""
    def alter(step):
        for event in step.events:
            if event["event"] == name and all(event[key] != value for key, value in fields.items()):
                event.update(fields)
                return True
        return False
    return alter


def shift(where, amount):
    """One seat has one more or less after an evaluation."""
    def alter(step):
        if not step.state["phase"].startswith("reveal") or not step.after:
            return False
        step.after["seats"]["0"][where] += amount
        return True
    return alter


def keep_piece(step):
    """A piece stays on the map after the evaluation."""
    for field, place, _ in pieces(step.state, "area") if step.state["phase"] == "reveal_areas" else []:
        step.after[field][place] = step.state[field][place]
        return True
    return False


def drop_choice(step):
    if step.actor in ("chance", "over") or len(step.actions) < 2:
        return False
    step.actions.pop()
    return True


def same_starter(step):
    """The card box is not passed on."""
    if step.state["phase"] != "reveal_third" or step.state["round"] == step.state["rounds"]:
        return False
    step.after["starter"] = step.state["starter"]
    return True


MUTANTS = [("3 points for a correct area", change_event("scored", points=3)), ("a score one higher", shift("score", 1)),
           ("a lost piece comes back to the supply", shift("supply", 1)), ("a piece too few in the stock", shift("stock", -1)),
           ("7 points for an adjacent space", change_event("scored_bar", points=7)), ("a piece stays on the map", keep_piece),
           ("a choice is left out", drop_choice), ("the starting player stays", same_starter)]
