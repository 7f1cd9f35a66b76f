"""Finis Terrae read a second time: islands, control, scores, and what follows from the size of an island.

Written from the printed rulebook (cartography, ports, trade, "PUNTEGGIO") and the numbers of docs/rules/finis-terrae.md.
"""

import copy

from lockstep import expect, pick

GAME = "finis-terrae"
ASKS = ("outcome",)
POSITIONS = 600  # of the short form
LENGTHS = (200, 500, 3000)
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))  # N, E, S, W; x to the east, y to the north (FT-MAP-01)

# Section 7.1: edges at rotation 0 in the order N, E, S, W; s sea, r reef, L land.
EDGES = {"sea": "ssss", "reef": "rsss", "hulk": "ssss", "land1": "Lsss", "land2": "LLss", "fjord": "LLsL",
         "strait": "sLsL", "castaway": "ssss", "treasure": "ssss", "lair": "ssss", "fort": "Lsss", "light": "Lsss"}
BEACH = {"land1", "land2", "fjord", "strait", "castaway", "treasure"}
ISLETS = {"castaway", "treasure", "lair"}
# Section 7.2: the land edges of the shore cells all lead to the centre; outer edges are sea (FT-MAP-14).
ISLE = {"isle-nw": "ssss", "isle-n": "ssLs", "isle-ne": "ssss", "isle-w": "sLss", "isle-c": "LLLL", "isle-e": "sssL",
        "isle-sw": "ssss", "isle-s": "Lsss", "isle-se": "ssss"}


def kind(face):
    return face.split("-")[0]


def edges(face):
    """The edges N, E, S, W of a tile as it lies: FT-MAP-05, a quarter turn clockwise moves N to E."""
    if face in ISLE:
        return ISLE[face]
    name, _, turns = face.partition("-")
    plain, turns = EDGES[name], int(turns or 0)
    return "".join(plain[(side - turns) % 4] for side in range(4))


def segments(face):
    """The pieces of land of a tile, each the set of its land edges; the piece with the beach first (FT-MAP-07)."""
    name, _, turns = face.partition("-")
    if name == "strait":  # FT-TILE-07: bank A, with the beach, is the west one at rotation 0
        return [{(3 + int(turns or 0)) % 4}, {(1 + int(turns or 0)) % 4}]
    if name in ("sea", "reef", "hulk"):
        return []
    return [{side for side, edge in enumerate(edges(face)) if edge == "L"}]


class Map:
    """The tiles on the table."""

    def __init__(self, state):
        self.at = {(state["x"][cell], state["y"][cell]): cell for cell, face in state["tile"].items() if face != "none"}
        self.face = {cell: face for cell, face in state["tile"].items() if face != "none"}
        self.where = {cell: at for at, cell in self.at.items()}
        self.islands = self.find_islands(state)

    def find_islands(self, state):
        """FT-MAP-08: land joined through touching land edges. Each island is a dictionary; the Isle of Winds is none."""
        pieces = [(cell, number) for cell, face in self.face.items() if kind(face) != "isle"
                  for number in range(len(segments(face)))]
        islands, seen = [], set()
        for piece in pieces:
            if piece in seen:
                continue
            island, todo, complete = set(), [piece], True
            while todo:
                cell, number = todo.pop()
                if (cell, number) in island:
                    continue
                island.add((cell, number))
                for side in segments(self.face[cell])[number]:
                    x, y = self.where[cell]
                    beyond = self.at.get((x + SIDES[side][0], y + SIDES[side][1]))
                    if beyond is None:  # FT-MAP-10
                        complete = False
                        continue
                    todo += [(beyond, other) for other, sides in enumerate(segments(self.face[beyond]))
                             if (side + 2) % 4 in sides]
            seen |= island
            cells = {cell for cell, _ in island}
            ports = {}
            for cell, number in island:  # FT-TILE-14, FT-PORT-08: a port is on the piece with the beach
                if number == 0 and state["port"][cell] != "none":
                    ports[state["port"][cell]] = ports.get(state["port"][cell], 0) + 1
            islands.append({"pieces": island, "size": len(cells), "complete": complete, "ports": ports,
                            "works": sum(kind(self.face[cell]) in ("light", "fort") for cell in cells)})
        return islands

    def of_beach(self, cell):
        return next(island for island in self.islands if (cell, 0) in island["pieces"])


def controls(island, seat):
    """FT-SCORE-03: at least one port, and nobody has more."""
    own = island["ports"].get(seat, 0)
    return own > 0 and own == max(island["ports"].values())


def goods(state, seat, what):
    """In holds, and redeemed or sold (FT-SCORE-08 to 11)."""
    own = state["seats"][seat]
    return own["kept"][what] + sum(own["hold_count"][hold] for hold in own["hold_kind"] if own["hold_kind"][hold] == what)


def largest_size(state, islands):
    """FT-SCORE-06 and FT-SCORE-24, by the option."""
    of_all = state["options"]["largest_island"] == "of_all"
    return max((island["size"] for island in islands if island["complete"] and (of_all or island["ports"])), default=0)


def founded(state, table, seat=None):
    """Cells with ports, home ports left out (FT-SCORE-02)."""
    return [table.where[cell] for cell, owner in state["port"].items()
            if owner != "none" and kind(table.face[cell]) != "isle" and seat in (None, owner)]


def farness(state, cell):
    """FT-SCORE-17, FT-SCORE-25."""
    x, y = cell
    return x * x + y * y if state["options"]["farthest_port"] == "straight_line" else abs(x) + abs(y)


def lines(state, table, seat):
    """Every line of the final count of one seat."""
    own = state["seats"][seat]
    held = [island for island in table.islands if controls(island, seat)]
    ports = founded(state, table, seat)
    largest = largest_size(state, table.islands)
    farthest = max((farness(state, cell) for cell in founded(state, table)), default=-1)
    count = {what: goods(state, seat, what) for what in ("spice", "castaway", "relic", "treasure", "doubloon")}
    quadrants = {(x > 0, y > 0) for x, y in ports if x and y}  # FT-MAP-16
    return {
        "tiles": sum(island["size"] for island in held),  # FT-SCORE-04
        "complete": 2 * sum(island["complete"] for island in held),  # FT-SCORE-05
        "largest": 5 * any(island["complete"] and island["size"] == largest for island in held),
        "lights_forts": sum(island["works"] for island in held),  # FT-SCORE-07
        "spice": 2 * count["spice"], "castaways": 3 * count["castaway"],
        "relics": 3 * count["relic"], "treasures": 2 * count["treasure"],
        "set": 4 * all(count[what] for what in ("spice", "castaway", "relic", "treasure")),  # FT-SCORE-12
        "doubloons": (count["doubloon"] + own["stores"]) // 5,  # FT-SCORE-13
        "north_south": 3 * (any(y > 0 for _, y in ports) and any(y < 0 for _, y in ports)),  # FT-SCORE-14
        "east_west": 3 * (any(x > 0 for x, _ in ports) and any(x < 0 for x, _ in ports)),  # FT-SCORE-15
        "quadrants": 3 * (len(quadrants) == 4),  # FT-SCORE-16
        "farthest": 5 * any(farness(state, cell) == farthest for cell in ports),
        "tokens": 3 * (own["plus"] - own["minus"])}  # FT-SCORE-18


def check_scores(step, table):
    state, told = step.state, step.told["outcome"]
    read = {(int(seat), name): points for seat in state["seats"] for name, points in lines(state, table, seat).items() if points}
    expect("score lines", {(line["seat"], line["line"]): line["points"] for line in told["lines"] if line["points"]}, read)
    totals = [sum(points for (seat, _), points in read.items() if seat == number) for number in range(len(state["seats"]))]
    expect("scores", told["scores"], totals)
    if state["champion"] == "none":  # FT-SCORE-22
        expect("ranks", told["ranks"], [1 + sum(other > own for other in totals) for own in totals])
    return 1


def texts(step, verb):
    return sorted(action["text"] for action in step.actions if action["verb"] == verb)


def doubloons_aboard(own):
    return sum(own["hold_count"][hold] for hold in own["hold_kind"] if own["hold_kind"][hold] == "doubloon")


def check_found(step, table):
    """FT-PORT-01 to 12: is founding a port among the choices?"""
    state, seat = step.state, str(step.state["who"])
    own = state["seats"][seat]
    cell = own["ship"]
    may = state["sailing"] == seat and own["pirate"] == "no" and state["forced"] == "no" and own["ports_left"] > 0 \
        and kind(table.face[cell]) in BEACH
    if may:
        island = table.of_beach(cell)
        may = not island["ports"] and doubloons_aboard(own) >= 5 * island["size"]
    expect("may found a port", texts(step, "found"), ["found"] if may else [])
    return 1


def check_trade(step, table):
    """FT-BUY-01 to 07, FT-SELL-01 to 10: how many crates may be bought or sold."""
    state, seat = step.state, str(step.state["who"])
    own = state["seats"][seat]
    owner, home = state["port"][own["ship"]], kind(table.face[own["ship"]]) == "isle"
    size = None if home else table.of_beach(own["ship"])["size"]
    buy, sell = 0, 0
    if owner == seat and state["bought"] == "no":
        buy = min(2 - state["bought_home"] if home else size, state["reserve"]["spice"],
                  doubloons_aboard(own) // state["value"])
    if owner != seat:
        sell = 2 - state["seats"][owner]["sold_here"] if home else size - state["sold"]
    expect("crates to buy", texts(step, "buy"), sorted(f"buy count={n}" for n in range(1, buy + 1)))
    expect("crates to sell", texts(step, "sell"), sorted(
        f"sell hold={hold} count={n}" for hold in own["hold_kind"]
        if own["hold_kind"][hold] == "spice" and own["hold_sold"][hold] == "no"
        for n in range(1, min(sell, own["hold_count"][hold]) + 1)))
    return 1


def fits(table, face, at):
    """FT-CARTO-03 and 04: on an empty cell beside the map, sea to sea and land to land."""
    touching = [(side, table.at.get((at[0] + dx, at[1] + dy))) for side, (dx, dy) in enumerate(SIDES)]
    touching = [(side, cell) for side, cell in touching if cell]
    return bool(touching) and at not in table.at and all(
        (edges(face)[side] == "L") == (edges(table.face[cell])[(side + 2) % 4] == "L") for side, cell in touching)


def check_place(step, table):
    """FT-CARTO-03 to 10, FT-CARTO-15: every tile, cell and turn that may be chosen."""
    state, seat = step.state, str(step.state["who"])
    cells = {(x + dx, y + dy) for x, y in table.at for dx, dy in SIDES}
    faces = [face for name, count in state["drawn"].items() if count
             for face in ([name] if len(set(EDGES[name])) == 1 else [f"{name}-{turns}" for turns in range(4)])]
    anywhere = {(face, at) for face in faces for at in cells if fits(table, face, at)}
    marks = [table.where[cell] for cell, owner in state["port"].items() if owner not in ("none", seat)]
    marks += [table.where[own["ship"]] for other, own in state["seats"].items() if other != seat]
    near = {(face, at) for face, at in anywhere if any(abs(at[0] - x) + abs(at[1] - y) <= 4 for x, y in marks)}
    expect("placements", texts(step, "place"), sorted(f"place tile={face} x={x} y={y}" for face, (x, y) in near or anywhere))
    return 1


PARTS = {"action": check_found, "trade_step": check_trade, "tile_place": check_place}


def check(step):
    if step.state["phase"] in ("first_roll", "home_port", "start_split", "reorg"):
        return 0  # before the first tile, and while goods are between two holds
    table = Map(step.state)
    part = PARTS.get(step.state["phase"])
    return check_scores(step, table) + (part(step, table) if part else 0)


def setup(rng):
    options = {"start_split": "recommended", "largest_island": rng.choice(["with_port", "of_all"]),
               "farthest_port": rng.choice(["squares", "straight_line"]), "combat": rng.choice(["engaged", "optional"])}
    return {"seats": rng.randint(2, 4), "options": options}


WEIGHTS = {"found": 30, "raise": 0.05, "buy": 5, "sell": 9, "reorganise": 0.2, "trade": 9, "pass": 0.5, "stop": 0.5}


def choose(rng, state, actions):
    """Founds ports and trades more than chance would, and seldom turns pirate."""
    return pick(rng, actions, lambda action: WEIGHTS.get(action["verb"], 1))


def vary(rng, state):
    """More ports than random play founds, also several on one island, and goods and tokens in front of the players."""
    if state["phase"] not in ("action", "post", "die_order", "tile_place") or rng.random() > 0.12:
        return []
    state = copy.deepcopy(state)
    beaches = [cell for cell, face in state["tile"].items() if kind(face) in BEACH and state["port"][cell] == "none"]
    rng.shuffle(beaches)
    for seat, own in state["seats"].items():
        for cell in beaches[:rng.randint(0, own["ports_left"])]:
            beaches.remove(cell)
            state["port"][cell] = seat
            own["ports_left"] -= 1
        for what in ("spice", "castaway", "relic", "treasure"):
            units = min(state["reserve"][what], rng.randint(0, 2))
            state["reserve"][what] -= units
            own["kept"][what] += units
        own["plus"], own["minus"] = rng.randint(0, 3), rng.randint(0, 3)
    if state["phase"] == "action" and state["sailing"] == str(state["who"]):
        own = state["seats"][state["sailing"]]
        rng.choice([sail_into_port, lie_before_beach])(rng, state, own)
    return [state]


def lie_before_beach(rng, state, own):
    """Puts the ship whose turn it is before a beach, a strait's if there is one, with about as much as a port costs."""
    beaches = [cell for cell, face in state["tile"].items() if kind(face) in BEACH]
    straits = [cell for cell in beaches if kind(state["tile"][cell]) == "strait"]
    own["ship"] = rng.choice(straits if straits and rng.random() < 0.5 else beaches)
    own["pirate"], state["forced"] = "no", "no"
    size = Map(state).of_beach(own["ship"])["size"]
    for hold in own["hold_kind"]:
        if own["hold_kind"][hold] == "doubloon":
            own["hold_kind"][hold], own["hold_count"][hold] = "none", 0
    empty = [hold for hold in own["hold_kind"] if own["hold_kind"][hold] == "none"]
    if empty:
        own["hold_kind"][empty[0]], own["hold_count"][empty[0]] = "doubloon", rng.choice([5 * size - 1, 5 * size, 5 * size + 4])


def sail_into_port(rng, state, own):
    """Puts the ship whose turn it is into some port, with as many crates as there are."""
    own["ship"] = rng.choice([cell for cell, owner in state["port"].items() if owner != "none"])
    own["pirate"], state["forced"] = "no", "no"
    for hold in ("1", "2"):
        units = min(state["reserve"]["spice"], rng.randint(0, 4))
        if own["hold_kind"][hold] in ("doubloon", "none") and units:
            own["hold_kind"][hold], own["hold_count"][hold] = "spice", units
            state["reserve"]["spice"] -= units


def drop_line(name):
    """The engine forgets one line of the score of one seat."""
    def alter(step):
        told = step.told["outcome"]
        for line in told["lines"]:
            if line["line"] == name:
                told["scores"][line["seat"]] -= line["points"]
                told["lines"].remove(line)
                return True
        return False
    return alter


def drop_action(verb):
    """The engine forgets a legal choice."""
    def alter(step):
        found = [action for action in step.actions if action["verb"] == verb]
        if found:
            step.actions.remove(found[-1])
        return bool(found)
    return alter


def offer_found(step):
    """The engine offers a port where none may be founded."""
    if step.state["phase"] != "action" or texts(step, "found"):
        return False
    step.actions.append({"verb": "found", "text": "found"})
    return True


def swap_scores(step):
    scores = step.told["outcome"]["scores"]
    if scores[0] == scores[1]:
        return False
    scores[0], scores[1] = scores[1], scores[0]
    return True


MUTANTS = [(f"no points for {name}", drop_line(name)) for name in
           ("tiles", "complete", "largest", "lights_forts", "set", "quadrants", "farthest")]
MUTANTS += [(f"a choice to {verb} is left out", drop_action(verb)) for verb in ("found", "buy", "sell", "place")]
MUTANTS += [("a port where none may be founded", offer_found), ("two scores swapped", swap_scores)]
