"""Random games of Terra Incognita with many tiles turned up, and the mutants of terra_incognita.py."""

import copy

from lockstep import pick
from terra_incognita_island import CLOSED_TO_ITEMS, COMPASS, ISLANDERS, World, is_tile, is_water, kind, place, spaces, word

VARY_STEPS = 14
LENGTHS = (200, 600, 3000)


def setup(rng):
    seats = rng.randint(2, 4)
    return {"seats": seats, "options": {"team_play": rng.choice(["off", "on"]), "mode": "classic"}}


WEIGHTS = {"end": 0.1, "move": 4, "climb": 4, "leave": 4, "pass": 0.1}


def choose(rng, state, actions):
    """Moves rather than waits, and likes Ice."""
    return pick(rng, actions, lambda action: 6 if state["tile"].get(action.get("to")) == "ice" else WEIGHTS.get(action["verb"], 1))


def vary(rng, state):
    """An island with many tiles turned up and pawns all over it."""
    if state["phase"] != "turn" or state["act"] != "none" or rng.random() > 0.06:
        return []
    return [scatter(rng, copy.deepcopy(state)) for _ in range(3)]


RESTING = {"empty", "fortress", "jungle", "respawn", "barrel", "bridge", "quake", "spyglass", "airplane", "trap", "coin1",
           "coin2", "coin3", "coin4", "coin5", "chest", "friday", "monk", "kidd", "carto", "dt2", "dt3", "dt4", "dt5"}
TURNS = {"arrow1s": "n e s w", "arrow1d": "ne se sw nw", "arrow2s": "we ns", "arrow2d": "nesw senw", "arrow3": "nw ne se sw",
         "cannon": "n e s w"}


def scatter(rng, state):
    peeked = [kind(face) for at, face in state["tile"].items() if state["lies"][at] == "peeked"]
    hidden = [name for name, count in state["hidden"].items() for _ in range(count - peeked.count(name))
              if name not in ("rumevent", "spyglass", "quake")]
    rng.shuffle(hidden)
    down = [at for at, lies in state["lies"].items() if lies == "down"]
    rng.shuffle(down)
    lane = find_lane(rng, down) if {"empty", "ice", "cactus"} <= set(hidden) and rng.random() < 0.5 else []
    for at, name in zip(lane, ("empty", "ice", "cactus")):
        hidden.remove(name)
        down.remove(at)
        turn_up(rng, state, at, name)
    for at, name in list(zip(down, hidden))[:rng.randint(20, 90)]:
        turn_up(rng, state, at, name)
    strew(rng, state, lane[1:2])
    world = World(state)
    for seat, own in state["seats"].items():
        for number in ("1", "2", "3", "4"):
            if own["at"][number] != "none" and own["state"][number] == own["load"][number] == "none" and rng.random() < 0.8:
                settle(rng, state, world, int(seat), own, number)
                world = World(state)
    own = state["seats"][str(state["turn"])]
    if lane and state["tile"][lane[0]] == "empty" and own["at"]["1"] != "none" and own["load"]["1"] == own["state"]["1"] == "none" \
            and not world.pawns_at(place(lane[0])):
        own["at"]["1"], own["level"]["1"] = lane[0], 0
    return state


def find_lane(rng, down):
    """Three places in a line: a pawn that walks from the first onto Ice is stopped by a Cactus behind it."""
    for at in down:
        dx, dy = rng.choice(list(COMPASS.values()))
        line = [word((place(at)[0] + n * dx, place(at)[1] + n * dy)) for n in range(3)]
        if all(spot in down for spot in line):
            return line
    return []


def strew(rng, state, wanted):
    """Coins lie on tiles that move a pawn on, where play seldom leaves any: on those wanted, and on half of the others."""
    full = [at for at, count in state["coins"].items() if count]
    moving = [at for at, face in state["tile"].items()
              if state["lies"][at] == "open" and face.startswith(("ice", "arrow", "foot", "knight"))]
    for at in [at for at in wanted if at in moving] + rng.sample(moving, len(moving) // 2):
        if full:
            giver = rng.choice(full)
            if state["coins"][giver] > 0:
                state["coins"][giver] -= 1
                state["coins"][at] += 1


def turn_up(rng, state, at, name):
    face = f"{name}-{rng.choice(TURNS[name].split())}" if name in TURNS else name
    if any(own["unseen"][name] == 0 for own in state["seats"].values()) or name == "tunnel" and any(
            "lost" in own["state"].values() for own in state["seats"].values()):
        return
    if name in ISLANDERS:
        free = [seat for seat, own in state["seats"].items() if own["islander"] == "none"]
        if not free:
            return
        seat = rng.choice(free)
        state["seats"][seat]["islander"] = name
        state["seats"][seat]["at"]["4"] = state["seats"][seat]["ship"]
    state["tile"][at], state["lies"][at] = face, "open"
    state["hidden"][name] -= 1
    for own in state["seats"].values():
        own["unseen"][name] -= 1
    if name.startswith("coin"):
        state["coins"][at] += int(name[4:])
    if name == "chest":
        state["chest"], state["chest_at"] = "loose", at


def settle(rng, state, world, seat, own, number):
    """Puts a pawn somewhere it may rest, perhaps with a coin from there, or swimming."""
    pawn = next(pawn for pawn in world.pawns if (pawn.seat, pawn.number) == (seat, int(number)))
    spots = [at for at in world.face if world.open_face(at) in RESTING
             and (world.open_face(at) in ("jungle", "respawn") and pawn.kind != "monk" or not world.enemies(pawn, at))
             and not any(other.kind == "monk" for other in world.enemies(pawn, at))
             and not (world.open_face(at) == "bridge" and (world.pawns_at(at) or world.lies[at] != "open"))]
    water = [(x, y) for x in range(13) for y in range(13) if is_water((x, y)) and world.ship_at((x, y)) is None
             and not world.enemies(pawn, (x, y))]
    at = rng.choice(water if rng.random() < 0.1 or not spots else spots)
    face = world.open_face(at) if is_tile(at) else ""
    own["at"][number] = word(at)
    own["level"][number] = rng.randint(1, spaces(face)) if spaces(face) else 0
    own["state"][number] = "trapped" if face == "trap" and pawn.kind != "friday" else "none"
    if is_tile(at) and state["coins"][word(at)] and own["level"][number] <= 1 and pawn.kind != "monk" and face not in CLOSED_TO_ITEMS \
            and rng.random() < 0.6:
        state["coins"][word(at)] -= 1
        own["load"][number] = "coin"


def whereabouts(part, value):
    """The engine puts the acting pawn's fields otherwise at the end of a chain."""
    def alter(step):
        if not step.after or step.state["phase"] not in ("dest", "chooser", "tile") or step.after["phase"] != "turn":
            return False
        seat, number = str(step.state["turn"]), str(step.state["pawn"])
        own = step.after["seats"][seat]
        if own[part].get(number) in (None, value(step, seat, number)) or any(event["event"] == "turn_ends" for event in step.events):
            return False
        own[part][number] = value(step, seat, number)
        return True
    return alter


def drop(phase):
    """One answer of a question is left out."""
    def alter(step):
        if step.after and step.after["phase"] == phase and len(step.after_actions) > 1:
            step.after_actions.pop()
            return True
        return False
    return alter


def drop_destination(step):
    if step.state["phase"] != "dest" or len(step.actions) < 2 or step.state["act"] != "move":
        return False
    step.actions.pop()
    return True


def keep_coin(step):
    """A coin that sinks, or is delivered, is still carried."""
    for event in step.events:
        if event["event"] in ("sank", "delivered") and event["item"] == "coin" and step.after:
            for own in step.after["seats"].values():
                own["pile"] = 0
            step.after["removed"] = 0
            return True
    return False


def survivor(step):
    """A pawn that goes Down stays on its tile."""
    for event in step.events:
        if event["event"] == "down" and step.after and event["at"] != "none":
            step.after["seats"][str(event["seat"])]["at"][str(event["pawn"])] = event["at"]
            return True
    return False


def not_beaten(step):
    for event in step.events:
        if event["event"] == "beaten" and step.after and is_tile(place(event["at"])):
            step.after["seats"][str(event["foe"])]["at"][str(event["pawn"])] = event["at"]
            return True
    return False


MUTANTS = [("a pawn does not slide or fly on", whereabouts("at", lambda step, seat, number: step.state["seats"][seat]["at"][number])),
           ("a pawn is not trapped", whereabouts("state", lambda step, seat, number: "none")),
           ("a pawn does not rest", whereabouts("rest", lambda step, seat, number: 0)),
           ("a destination is left out", drop_destination), ("an exit is left out", drop("chooser")),
           ("an item is not offered", drop("take")), ("a tunnel is not offered", drop("tunexit")),
           ("a coin that sinks or is delivered is not counted", keep_coin), ("a pawn survives", survivor),
           ("a beaten pawn stays", not_beaten)]
