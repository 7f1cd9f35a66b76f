"""The island of Terra Incognita as a document tells it, and who may go where. Part of terra_incognita.py."""

COMPASS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)}
KNIGHT = [(1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)]
# Section 2.2. An arrow of three is named by its diagonal.
ARROWS = {"arrow1s": "", "arrow1d": "", "arrow2s": "", "arrow2d": "", "arrow3": "", "arrow4s": "n e s w", "arrow4d": "ne se sw nw"}
TURNED = {"we": "w e", "ns": "n s", "nesw": "ne sw", "senw": "se nw"}
THREE = {"nw": "nw e s", "ne": "ne s w", "se": "se w n", "sw": "sw n e"}
CLOSED_TO_ITEMS = {"fortress", "jungle", "respawn"}
FACE_DOWN = ("down", "peeked")
ISLANDERS = ("friday", "monk", "kidd", "carto")


def place(word):
    return ord(word[0]) - ord("a"), int(word[1:]) - 1


def word(at):
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def is_tile(at):
    """TI-GEO-01."""
    return 1 <= at[0] <= 11 and 1 <= at[1] <= 11 and not (at[0] in (1, 11) and at[1] in (1, 11))


def is_water(at):
    """TI-GEO-02, TI-GEO-03."""
    x, y = at
    return not is_tile(at) and 0 <= x <= 12 and 0 <= y <= 12 and not (x in (0, 12) and y in (0, 12))


def plus(at, vector):
    return at[0] + vector[0], at[1] + vector[1]


def kind(face):
    return face.split("-")[0]


def spaces(face):
    """The numbered spaces of Difficult Terrain, 0 for other tiles."""
    return int(face[2:]) if face.startswith("dt") else 0


def arrows(face):
    """The directions of an Arrow, or of a Cannon's barrel."""
    name, _, turn = face.partition("-")
    words = ARROWS.get(name) or (THREE[turn] if name == "arrow3" else TURNED.get(turn, turn))
    return [COMPASS[direction] for direction in words.split()]


class Pawn:
    def __init__(self, seat, number, own):
        self.seat, self.number = seat, number
        self.kind = "crew" if number <= 3 else own["islander"] if number == 4 else "transformed"
        key = str(number)
        self.at = None if own["at"][key] == "none" else place(own["at"][key])
        self.level, self.load, self.rest = own["level"][key], own["load"][key], own["rest"][key]
        self.state, self.fresh, self.armed = own["state"][key], own["fresh"][key] == "yes", own["armed"][key]

    def fights(self):
        return self.kind not in ("friday", "monk")


class World:
    """The island as the document tells it."""

    def __init__(self, state):
        self.seats = len(state["seats"])
        self.teams = state["options"]["team_play"] == "on" and self.seats == 4
        self.face = {place(at): face for at, face in state["tile"].items()}
        self.lies = {place(at): lies for at, lies in state["lies"].items()}
        self.ships = {int(seat): place(own["ship"]) for seat, own in state["seats"].items()}
        self.pawns = [Pawn(int(seat), number, own) for seat, own in state["seats"].items() for number in range(1, 6)]
        self.pile = {int(seat): own["pile"] for seat, own in state["seats"].items()}
        self.coins = {}
        for level in range(1, 6):
            for at, count in state["coins" if level == 1 else f"coins{level}"].items():
                if count:
                    self.coins[place(at), level] = count
        self.removed = state["removed"]
        self.single = {name: (state[name], state[f"{name}_at"] != "none"
                              and (place(state[f"{name}_at"]), max(1, state[f"{name}_level"]))) for name in ("chest", "bag")}
        self.fog = state["fog"] != "none"
        self.seat = state["turn"]

    def friends(self, one, other):
        """Own or allied: TI-SET-06, TI-TEAM-02."""
        return one == other or self.teams and (one - other) % 2 == 0

    def open_face(self, at):
        return None if self.lies[at] in FACE_DOWN else kind(self.face[at])

    def pawns_at(self, at, level=None):
        return [pawn for pawn in self.pawns if pawn.at == at and (level is None or pawn.level == level)]

    def enemies(self, pawn, at, level=None):
        return [other for other in self.pawns_at(at, level) if not self.friends(pawn.seat, other.seat)]

    def ship_at(self, at):
        return next((seat for seat, where in self.ships.items() if where == at), None)

    # ---- treasure ----

    def loose(self, at, level):
        """The kinds of treasure that lie there: TI-LOAD-11."""
        here = (at, max(1, level))
        return (["coin"] if self.coins.get(here) else []) + [name for name in ("bag", "chest") if self.single[name] == ("loose", here)]

    def lay(self, item, at, level):
        if item == "none":
            return
        if self.open_face(at) == "croc":  # TI-LOAD-12
            self.remove(item)
        elif item == "coin":
            self.coins[at, max(1, level)] = self.coins.get((at, max(1, level)), 0) + 1
        else:
            self.single[item] = ("loose", (at, max(1, level)))

    def lift(self, item, at, level):
        if item == "coin":
            self.coins[at, max(1, level)] -= 1
        elif item != "none":
            self.single[item] = ("carried", False)

    def remove(self, item):
        if item == "coin":
            self.removed += 1
        elif item != "none":
            self.single[item] = ("removed", False)

    def deliver(self, item, seat):
        """TI-LOAD-09."""
        if item == "coin":
            self.pile[seat] += 1
        elif item != "none":
            self.single[item] = (f"home-{seat}", False)

    # ---- who may go where ----

    def may_attack(self, pawn, load, ban, enemies):
        """TI-CMB-16; who is safe by TI-CMB-06 stands on a tile that cannot be entered at all."""
        return pawn.fights() and not self.fog and not ban and load == "none" and all(other.kind != "monk" for other in enemies)

    def may_enter_water(self, pawn, at, load, ban, forced, hop):
        """TI-MOVE-06, TI-MOVE-07, TI-WATER-01 to 08; `hop`: by an Arrow, Ice, Footprints or Knight, or swimming."""
        owner = self.ship_at(at)
        if owner is not None:
            return forced or self.friends(pawn.seat, owner)
        if not hop:
            return False
        enemies = self.enemies(pawn, at)
        return not enemies or self.may_attack(pawn, load, ban, enemies)

    def may_enter(self, pawn, at, load, ban, forced=False, hop=False, level=None):
        """Can this pawn, with this load, go there? `forced`: by an Arrow or Ice, so onto an enemy ship as well."""
        if is_water(at):
            return self.may_enter_water(pawn, at, load, ban, forced, hop)
        if not is_tile(at):
            return False
        face = self.open_face(at)
        if face is None:
            return load == "none"  # TI-LOAD-04
        here, enemies = self.pawns_at(at), self.enemies(pawn, at)
        if face == "cactus" or self.lies[at] in ("leaving", "collapsed") or face == "bridge" and here:
            return False  # TI-MOVE-10
        if face in CLOSED_TO_ITEMS and load != "none" or any(other.state == "lost" for other in here):
            return False
        if enemies and (pawn.kind == "monk" or face == "fortress" or any(other.kind == "monk" for other in enemies)):
            return False  # TI-MONK-01
        if face in ("jungle", "respawn", "croc"):
            return True  # no attack there; on a Crocodile only Friday can stand
        if face.startswith("dt"):
            if pawn.kind == "friday" and level is None:  # TI-FRI-01
                return any(not self.enemies(pawn, at, space) for space in range(1, spaces(face) + 1))
            enemies = self.enemies(pawn, at, level or 1)  # TI-DT-05, TI-DT-08
        return not enemies or self.may_attack(pawn, load, ban, enemies)

    def banned(self, pawn):
        """TI-CMB-08, TI-CMB-09: where the action begins decides for all of it."""
        return is_tile(pawn.at) and (self.open_face(pawn.at) == "respawn" or any(
            other.kind == "monk" and self.friends(pawn.seat, other.seat) and other is not pawn for other in self.pawns_at(pawn.at)))

    def move_choices(self, pawn, load, act):
        """Every first destination of a move, a climb or leaving by rum, as the engine writes it."""
        ban, around = self.banned(pawn), [plus(pawn.at, vector) for vector in COMPASS.values()]
        if is_water(pawn.at):
            owner = self.ship_at(pawn.at)
            if owner is None:  # TI-WATER-02, TI-WATER-03
                return {f"go to={word(at)}" for at in around if is_water(at) and self.may_enter(pawn, at, load, ban, hop=True)}
            x, y = pawn.at  # TI-MOVE-03: the front tile
            front = (x, 1 if y == 0 else 11 if y == 12 else y) if y in (0, 12) else (1 if x == 0 else 11, y)
            return {f"go to={word(front)}"} if self.may_enter(pawn, front, load, ban) else set()
        if act == "climb":
            return self.climb_choices(pawn, load, ban, around)
        top = spaces(self.open_face(pawn.at))
        found = set()
        if top == 0 or pawn.level == top or pawn.kind == "friday" or act == "leave":
            found = {f"go to={word(at)}" for at in around if self.may_enter(pawn, at, load, ban)}
        if top and act == "move":
            last = top if pawn.kind == "friday" else min(top, pawn.level + 1)
            for level in range(pawn.level + 1, last + 1):
                enemies = self.enemies(pawn, pawn.at, level)  # TI-DT-06, TI-FRI-01
                if not enemies or self.may_attack(pawn, load, ban, enemies):
                    found.add(f"advance level={level}")
        return found

    def climb_choices(self, pawn, load, ban, around):
        """TI-TRAP-02 to 11."""
        found = set()
        if any(other is not pawn and self.friends(pawn.seat, other.seat) and not other.rest and not other.fresh
               for other in self.pawns_at(pawn.at)):
            found |= {f"go to={word(at)}" for at in around if is_tile(at) and self.may_enter(pawn, at, load, ban)}
        for helper in self.pawns:
            if helper.at in around and is_tile(helper.at) and self.friends(pawn.seat, helper.seat) and not helper.rest \
                    and not helper.fresh and helper.state not in ("lost", "trapped"):
                level = helper.level or None
                if self.may_enter(pawn, helper.at, load, ban, level=level):
                    found.add(f"pull to={word(helper.at)} level={level}" if helper.level > 1 else f"go to={word(helper.at)}")
        return found
