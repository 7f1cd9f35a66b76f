"""Carta Magica read a second time: sailing, storms, and voyages round the middle island.

Written from the printed rulebook ("Moving around the board", "Storm, winds, and hammer", "The game ends when ...") and
docs/rules/carta-magica.md. Whether a ship has gone round the middle island is not read from a meridian, as CM-LAP-01
does it, but from the angle that its way makes around the middle of the island (CM-RULING-37): the ship's bearing
grows and shrinks with every step, and 360 degrees more or less at home are a voyage.
"""

import copy
import math

from lockstep import expect, pick

GAME = "carta-magica"
ASKS = ("outcome",)
POSITIONS = 600  # of the short form
CHART = """
iiiiR.....iBi......Riiii
ii...w...........ww...ii
....ww..g......g......c.
..c...w....ww...w...ii..
....................Ri..
.ii.....MM.MMMM.M.......
.Bi....MMM.MMMM.MM...w..
....g..MMMBMMMMRMM.g.w..
i...w..MMMMMMMMMB...w..i
B.......RMMMMMMMMM.....R
i.w....MMMRMMMBMMM.....i
..w..g.MMM.MMM.MMM..ww..
........MM.MMM.MM....ii.
...iB................Bi.
...ii..ww...w...w..c....
.c.....g....w.....w.....
ii...ww...........ww..ii
iiiiB......iRi.....Riiii
""".split()  # section 7.1: columns A to X, rows 1 to 18
DIRECTIONS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)}
ROUND = list(DIRECTIONS)  # clockwise, as the wheel's inner ring
CALM, BLUE, HARBOURS, SHUT = "w", ".", "BR", "gciM"
GOOD_WEATHER = {"ad15", "ad16", "ad17"}  # section 7.5


def square(column, row):
    """The terrain; off the grid is the golden border, which is as shut as an island."""
    return CHART[row][column] if 0 <= row < 18 and 0 <= column < 24 else "i"


def place(word):
    """Column and row, counted from 0, of a square such as m14."""
    return ord(word[0]) - ord("a"), int(word[1:]) - 1


def word(at):
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def bearing(at):
    """Degrees clockwise from north, seen from the middle of the middle island."""
    return math.degrees(math.atan2(at[0] - 11.5, 8.5 - at[1])) % 360


def turned(way):
    """By how many degrees a way of single steps turns around the middle island."""
    return sum((bearing(there) - bearing(here) + 180) % 360 - 180 for here, there in zip(way, way[1:]))


class Ship:
    """Where a ship is, how far it has turned, and the way it makes now."""

    def __init__(self, seat, own):
        self.seat, self.condition, self.home = seat, own["condition"], place(own["home"])
        self.way = [place(own["ship"])]
        self.start = bearing(self.way[0]) + 360 * own["laps"]
        self.entered = False
        self.sheltered = own["sheltered"] == "yes"

    def at(self):
        return self.way[-1]

    def laps(self):
        """CM-LAP-02: how often round, whole turns counted from the north."""
        return math.floor((self.start + turned(self.way) + 1e-6) / 360)

    def go(self, to):
        self.way.append(to)

    def voyage(self):
        """CM-LAP-04: it enters its own home harbour after going round."""
        return self.entered and self.at() == self.home and self.laps() != 0


def blow(ships, direction, first, seats):
    """CM-STORM-04 to 15: all ships after a storm. Ships are moved one by one, the furthest downwind first."""
    dx, dy = DIRECTIONS[direction]
    affected = [ship for ship in ships if ship.condition == "free" and not ship.sheltered]
    affected.sort(key=lambda ship: (-(dx * ship.at()[0] + dy * ship.at()[1]), (int(ship.seat) - first) % seats))
    for ship in affected:
        for _ in range(2):
            x, y = ship.at()
            to = (x + dx, y + dy)
            corner = dx and dy and square(x + dx, y) in SHUT and square(x, y + dy) in SHUT  # CM-STORM-15
            if square(*to) in SHUT or corner or any(other.at() == to for other in ships if other is not ship):
                ship.condition = "damaged"
                break
            ship.go(to)
            if square(*to) == CALM:
                ship.condition = "windless"
                break
            if square(*to) in HARBOURS:
                ship.entered = True
                break


def compare_ships(step, ships):
    """Where every ship is, its condition, its laps, and which voyages are told to be complete."""
    for ship in ships:
        after = step.after["seats"][ship.seat]
        expect(f"ship of seat {ship.seat}", after["ship"], word(ship.at()))
        expect(f"laps of seat {ship.seat}", after["laps"], ship.laps())
        if not ship.voyage() and ship.condition != "complete":
            expect(f"condition of seat {ship.seat}", after["condition"], ship.condition)
    expect("voyages", sorted(str(event["seat"]) for event in step.events if event["event"] == "voyage"),
           sorted(ship.seat for ship in ships if ship.voyage()))
    begun = step.state["final"] == "none" and any(ship.voyage() for ship in ships)  # CM-END-01, CM-END-11
    expect("the final round begins", len([event for event in step.events if event["event"] == "final"]), int(begun))


def ships_of(state):
    return [Ship(seat, own) for seat, own in state["seats"].items()]


def storm_direction(step):
    """The direction of a storm that breaks loose in this step, or None. After the direction is kept the owners of good
    weather cards are asked one after the other (CM-STORM-07)."""
    if step.after["phase"] == "good_weather":
        return None
    if step.state["phase"] == "keep" and step.state["spin_for"] == "direction" and step.action["verb"] == "keep":
        return ROUND[step.state["spun"] - 1]
    return step.state["direction"] if step.state["phase"] == "good_weather" else None


def asked(state, first):
    """CM-STORM-05, CM-STORM-07: who is asked about good weather, in turn, when the direction is kept."""
    seats = sorted(state["seats"], key=lambda seat: (int(seat) - first) % state["seat_count"])
    cards = {seat: [card for card in GOOD_WEATHER if state["card"][card] == f"hand-{seat}"] for seat in seats}
    return [seat for seat in seats if state["seats"][seat]["condition"] == "free"
            and (cards[seat] or state["options"]["hands"] == "hidden")]


def check_asked(step):
    """Nobody is left out and nobody asked in vain; each may play any good weather card or let it blow."""
    if step.state["phase"] == "keep" and step.state["spin_for"] == "direction" and step.action["verb"] == "keep":
        first = asked(step.state, step.state["turn"])
        expect("asked about good weather", step.after_actor if step.after["phase"] == "good_weather" else None,
               int(first[0]) if first else None)
    if step.state["phase"] == "good_weather":
        read = [f"stay card={card}" for card in GOOD_WEATHER if step.state["card"][card] == f"hand-{step.actor}"] + ["suffer"]
        expect("good weather", sorted(action["text"] for action in step.actions), sorted(read))


def check_storm(step, direction):
    ships = ships_of(step.state)
    for ship in ships:  # the card played in this very step (CM-GW-02)
        ship.sheltered |= step.action["verb"] == "stay" and ship.seat == str(step.actor)
    blow(ships, direction, step.state["turn"], step.state["seat_count"])
    compare_ships(step, ships)
    for ship in ships:  # CM-HARB-03, CM-HARB-08
        if len(ship.way) > 1:
            late = "yes" if ship.entered and not ship.voyage() else "no"
            expect(f"late trade of seat {ship.seat}", step.after["seats"][ship.seat]["late_trade"], late)


def steps_from(state, seat):
    """CM-MOVE-01 to 09: the squares the ship may sail to now."""
    taken = {own["ship"] for own in state["seats"].values()}
    x, y = place(state["seats"][seat]["ship"])
    found = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        to = (x + dx, y + dy)
        if state["left"] == 0 or square(*to) not in BLUE + HARBOURS or word(to) in taken:
            continue
        if word(to) == state["start"] and (square(*to) in HARBOURS or state["left"] < 2):
            continue
        found.append(word(to))
    return found


def check_sailing(step):
    """CM-MOVE-10 to 14: every step and the right to stop."""
    state, seat = step.state, str(step.state["who"])
    ways = steps_from(state, seat)
    here = state["seats"][seat]["ship"]
    in_harbour = square(*place(here)) in HARBOURS
    stop = state["stepped"] > 0 and here != state["start"]
    if state["options"]["move"] == "exact":
        stop = stop and (not ways or in_harbour)
    told = sorted(action["text"] for action in step.actions if action["verb"] in ("step", "stop"))
    expect("steps", told, sorted([f"step to={to}" for to in ways] + ["stop"] * stop))


def check_move(step):
    """What one action of any kind does to the ships: only steps, storms and swaps move one (CM-LAP-03)."""
    state, verb, seat = step.state, step.action["verb"], str(step.state["who"])
    ships = ships_of(state)
    own = ships[int(seat)]
    if verb == "step":
        own.go(place(step.action["to"]))
        own.entered = square(*own.at()) in HARBOURS and state["options"]["harbour_stop"] == "must"  # CM-MOVE-12
    elif verb == "stop":
        own.entered = square(*own.at()) in HARBOURS  # CM-MOVE-13
    elif verb == "accept":  # CM-BATT-13, 15, 16: the two ships exchange squares, one step each
        one, other = ships[state["turn"]], ships[state["foe"]]
        one.go(other.way[0])
        other.go(one.way[0])
        one.entered, other.entered = square(*one.at()) in HARBOURS, square(*other.at()) in HARBOURS
    if step.after["phase"] == "sailing":
        own.condition = "free"  # CM-MOVE-15
    compare_ships(step, ships)


def check_home(step):
    """CM-SCORE-05 and CM-END-05: 15 points for each complete ship, which lies at home."""
    for seat, own in step.state["seats"].items():
        told = [line["points"] for line in step.told["outcome"]["lines"] if (str(line["seat"]), line["line"]) == (seat, "voyage")]
        expect(f"points of seat {seat} for the voyage", told, [15] if own["condition"] == "complete" else [])


def check(step):
    state = step.state
    if state["phase"].startswith("setup"):
        return 0
    check_home(step)
    if not step.action:
        return 1
    if state["phase"] == "sailing":
        check_sailing(step)
    check_asked(step)
    direction = storm_direction(step)
    if direction:
        check_storm(step, direction)
    else:
        check_move(step)
    return 1 if direction or step.action["verb"] in ("step", "stop", "accept", "stay") else 0


def setup(rng):
    return {"seats": rng.randint(2, 4), "options": {
        "storm_compass": rng.choice(["four", "eight"]), "move": rng.choice(["up_to", "exact"]),
        "harbour_stop": rng.choice(["must", "may"]), "hands": rng.choice(["open", "hidden"]),
        "battle_reason": rng.choice(["challenge", "any"]), "final_round": rng.choice(["finish_round", "one_more_turn"])}}


def worth(state, action):
    """Ships sail round the island, odd seats the other way, and home when they have been round."""
    if action["verb"] == "step":
        own = state["seats"][str(state["who"])]
        here, there, home = place(own["ship"]), place(action["to"]), place(own["home"])
        if own["laps"]:
            return 8 if math.dist(there, home) < math.dist(here, home) else 1
        return 8 if turned([here, there]) * (1 if state["who"] % 2 == 0 else -1) > 0 else 1
    return {"sail": 20, "stop": 0.7, "attack": 5, "offer": 5, "accept": 5, "stay": 2}.get(action["verb"], 1)


def choose(rng, state, actions):
    return pick(rng, actions, lambda action: worth(state, action))


def vary(rng, state):
    """Before a storm, and when a ship sets out: ships anywhere, some near each other, some near home after a voyage."""
    if not (state["phase"] == "wheel" and state["spin_for"] == "direction"
            or state["phase"] == "sailing" and not state["stepped"] and rng.random() < 0.3):
        return []
    return [scatter(rng, copy.deepcopy(state)) for _ in range(8)]


def scatter(rng, state):
    open_sea = [(x, y) for x in range(24) for y in range(18) if square(x, y) in BLUE + HARBOURS + CALM * (state["phase"] == "wheel")]
    middle = rng.choice(open_sea)
    taken = []
    for seat, own in state["seats"].items():
        if own["condition"] == "complete":
            taken.append(place(own["ship"]))
            continue
        around = rng.choice([middle, place(own["home"]), rng.choice(open_sea)])
        at = rng.choice(sorted((at for at in open_sea if at not in taken), key=lambda at: math.dist(at, around))[:12])
        taken.append(at)
        own["ship"], own["laps"], own["late_trade"] = word(at), rng.choice([-1, 0, 0, 1]), "no"
        sailing = state["phase"] == "sailing" and seat == str(state["who"])
        own["condition"] = "windless" if square(*at) == CALM else "damaged" if rng.random() < 0.2 and not sailing else "free"
        if sailing:
            state["start"] = word(at)
    for card in GOOD_WEATHER:
        if state["phase"] == "wheel" and state["card"][card] == "rest" and rng.random() < 0.4:
            seat = rng.choice(list(state["seats"]))
            state["card"][card] = f"hand-{seat}"
            state["seats"][seat]["hand_count"] += 1
            state["pile_count"] -= 1
    return state


def is_storm(step):
    return bool(step.action and storm_direction(step))


def still(step):
    """One ship is not pushed by the storm."""
    for seat, own in step.state["seats"].items():
        if is_storm(step) and own["ship"] != step.after["seats"][seat]["ship"]:
            step.after["seats"][seat] = own
            return True
    return False


def undamaged(step):
    """A ship that is stopped by an island or another ship stays free."""
    for seat, own in step.state["seats"].items():
        if is_storm(step) and own["condition"] == "free" and step.after["seats"][seat]["condition"] == "damaged":
            step.after["seats"][seat]["condition"] = "free"
            return True
    return False


def no_lap(step):
    """The crossing of the meridian is not counted."""
    for seat, own in step.state["seats"].items():
        if step.action and own["laps"] != step.after["seats"][seat]["laps"]:
            step.after["seats"][seat]["laps"] = own["laps"]
            return True
    return False


def wrong_lap(step):
    """A step south of the island is counted as well."""
    if not step.action or step.action["verb"] != "step":
        return False
    here, there = place(step.state["seats"][str(step.state["who"])]["ship"]), place(step.action["to"])
    if {here[0], there[0]} != {11, 12} or here[1] < 13:
        return False
    step.after["seats"][str(step.state["who"])]["laps"] += 1
    return True


def drop_event(name):
    def alter(step):
        found = [event for event in step.events if event["event"] == name]
        for event in found:
            step.events.remove(event)
        return bool(found)
    return alter


def drop_step(step):
    found = [action for action in step.actions if action["verb"] == "step"]
    if found:
        step.actions.remove(found[0])
    return bool(found)


def add_stop(step):
    if step.state["phase"] != "sailing" or any(action["verb"] == "stop" for action in step.actions):
        return False
    step.actions.append({"verb": "stop", "text": "stop"})
    return True


def no_bonus(step):
    """No points for a complete voyage."""
    lines = step.told["outcome"]["lines"]
    kept = [line for line in lines if line["line"] != "voyage"]
    step.told["outcome"]["lines"] = kept
    return len(kept) < len(lines)


def not_asked(step):
    """The owner of a good weather card is not asked."""
    if step.after and step.after["phase"] == "good_weather" and step.state["phase"] == "keep":
        step.after_actor = step.state["turn"] + 1
        return True
    return False


MUTANTS = [("a ship is not pushed", still), ("a ship is not damaged", undamaged), ("a crossing is not counted", no_lap),
           ("a crossing in the south is counted", wrong_lap), ("a voyage is not complete", drop_event("voyage")),
           ("the final round does not begin", drop_event("final")), ("a step is left out", drop_step),
           ("a ship may stop too early", add_stop), ("somebody else is asked about good weather", not_asked),
           ("no points for a voyage", no_bonus)]
