"""Terra Incognita read a second time: where a pawn may go, and what chain of events follows.

Written from the printed Captain's Guide ("What you can do", "Treasure", "Combat", "Island Legend") and
docs/rules/terra-incognita.md. An action is told as a generator: it plays the chain on its own map and asks, where the
rules ask, for the tile that turns up, an exit, an item, a numbered space. The engine must ask the same question with the
same answers, and have every pawn and every treasure in the same place each time and at the end.

Not read: events, cards, the Spyglass, the Earthquake, flights, a second islander, a Monk who drinks. A chain that comes
to one of these is followed up to there.
"""

import copy

from lockstep import expect, pick

GAME = "terra-incognita"
POSITIONS = 700  # of the short form
REMEMBERS = True
VARY_STEPS = 14
COMPASS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)}
KNIGHT = [(1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)]
# Section 2.2. An arrow of three is named by its diagonal.
ARROWS = {"arrow1s": "", "arrow1d": "", "arrow2s": "", "arrow2d": "", "arrow3": "", "arrow4s": "n e s w", "arrow4d": "ne se sw nw"}
TURNED = {"we": "w e", "ns": "n s", "nesw": "ne sw", "senw": "se nw"}
THREE = {"nw": "nw e s", "ne": "ne s w", "se": "se w n", "sw": "sw n e"}
CLOSED_TO_ITEMS = {"fortress", "jungle", "respawn"}
FACE_DOWN = ("down", "peeked")
ISLANDERS = ("friday", "monk", "kidd", "carto")


class Beyond(Exception):
    """What this reading does not follow."""


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
        self.single = {name: (state[name], state[f"{name}_at"] != "none" and (place(state[f"{name}_at"]), max(1, state[f"{name}_level"])))
                       for name in ("chest", "bag")}
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
            for level in range(pawn.level + 1, top + 1) if pawn.kind == "friday" else range(pawn.level + 1, min(top, pawn.level + 1) + 1):
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


class Trip:
    """One movement of one pawn."""

    def __init__(self, world, pawn, act):
        self.w, self.p, self.act = world, pawn, act
        self.ban = world.banned(pawn)
        self.used, self.forgiven, self.run = set(), set(), []  # exits; those that free hands may use again; those of this run
        self.base = None  # TI-CHAIN-06: the place a return leads to
        self.took = None  # the Ice tile of this run on which the item was taken: TI-LOAD-18
        self.fresh_exit = None  # the exit of the hop that is about to be made
        self.hops = 0

    def ask(self, what, answers):
        return (yield what, answers)

    def spent(self, exit_, load):
        """TI-CHAIN-02, TI-LOAD-07."""
        return exit_ in self.used and not (load == "none" and exit_ in self.forgiven)

    def leave(self):
        """The pawn goes off; a bridge cannot be entered from now on (TI-BRIDGE-01)."""
        w, p = self.w, self.p
        sliding = self.hops and is_tile(p.at) and w.open_face(p.at) == "ice"
        if not sliding:
            self.base, self.run, self.took = (p.at, p.level, p.state), [], None
            self.base_start = self.hops == 0
        self.run += [self.fresh_exit] if self.fresh_exit else []
        self.fresh_exit = None
        if is_tile(p.at) and w.open_face(p.at) == "bridge":
            w.lies[p.at] = "leaving"
        p.state = "none"

    def go(self, to, vector, level=None):
        """Hops until the pawn comes to rest."""
        hop = to, vector, level
        while hop:
            self.leave()
            self.p.at, self.p.level = hop[0], 0
            self.hops += 1
            hop = yield from (self.land_in_water() if is_water(hop[0]) else self.land(hop[0], hop[1], hop[2]))
        for at, lies in self.w.lies.items():
            if lies == "leaving":
                self.w.lies[at] = "collapsed"
                for item in self.w.loose(at, 0):  # TI-LOAD-13
                    self.w.lift(item, at, 0)
                    self.w.remove(item)

    def land_in_water(self):
        """TI-WATER-04 to 08, TI-DOWN-02, TI-DOWN-06, TI-CMB-05."""
        w, p = self.w, self.p
        owner, item = w.ship_at(p.at), p.load
        p.load = "none"
        if owner is not None:
            w.deliver(item, owner)
            if not w.friends(p.seat, owner):
                self.down()
            return None
        w.remove(item)
        enemies = w.enemies(p, p.at)
        if enemies:
            for other in enemies:
                self.send_home(other, captured_to=w.ships[p.seat])
            p.at = w.ships[p.seat]
        return None
        yield

    def send_home(self, other, captured_to=None):
        """TI-CMB-02, TI-CMB-04; Friday changes sides (TI-FRI-03, TI-FRI-04)."""
        w = self.w
        if is_tile(other.at):
            w.lay(other.load, other.at, other.level)
        else:
            w.remove(other.load)
        other.load, other.state = "none", "none"
        if other.kind == "friday":
            self.capture(other, captured_to)
        else:
            other.at, other.level = w.ships[other.seat], 0

    def capture(self, friday, to):
        mine = next(pawn for pawn in self.w.pawns if pawn.seat == self.p.seat and pawn.number == 4)
        if mine.at is not None:
            raise Beyond("a second islander")
        mine.kind, mine.at, mine.level, mine.rest, mine.fresh = "friday", to or friday.at, 0 if to else friday.level, friday.rest, True
        friday.kind, friday.at, friday.level, friday.rest = "none", None, 0, 0

    def down(self):
        """Pirate Down: TI-DOWN-04, TI-DOWN-05."""
        p = self.p
        p.at, p.level, p.load, p.state, p.rest = None, 0, "none", "none", 0
        if p.number == 4:
            p.kind = "none"

    def land(self, to, vector, level):
        """Section 4.4: reveal, attack, take, then the tile's own effect."""
        w, p = self.w, self.p
        fresh_tile = w.lies[to] in FACE_DOWN
        if fresh_tile:
            face = yield from self.ask("tile", None)
            self.reveal(to, face)
        face = w.open_face(to)
        if face == "cactus":
            return (yield from self.back(False))
        if spaces(face):
            p.level = level or 1
            if p.kind == "friday" and not level:  # TI-FRI-01
                free = [space for space in range(1, spaces(face) + 1) if not w.enemies(p, to, space)]
                p.level = 0  # on no space until one is chosen
                p.level = int((yield from self.ask("space", {f"advance level={space}" for space in free})).split("=")[1])
        self.fight(to)
        if face != "tunnel":
            yield from self.take(to, vector)
        effect = getattr(self, f"effect_{'arrow' if face.startswith('arrow') else face}", None)
        return (yield from effect(to, vector, fresh_tile)) if effect else None

    def fight(self, at):
        """TI-CMB-01; on Jungle, Respawn and Crocodile tiles entering is no attack."""
        if self.w.open_face(at) in ("jungle", "respawn", "croc"):
            return
        for other in self.w.enemies(self.p, at, self.p.level if spaces(self.w.open_face(at)) else None):
            self.send_home(other)

    def reveal(self, at, face):
        """TI-COIN-01, TI-CHEST-01, TI-ISL-01."""
        w = self.w
        w.face[at], w.lies[at] = face, "open"
        if face.startswith("coin"):
            w.coins[at, 1] = w.coins.get((at, 1), 0) + int(face[4:])
        elif face == "chest":
            w.lay("chest", at, 0)
        elif face in ISLANDERS:
            mine = next(pawn for pawn in w.pawns if pawn.seat == self.p.seat and pawn.number == 4)
            if mine.at is not None:
                raise Beyond("a second islander")
            mine.kind, mine.at, mine.level, mine.fresh, mine.rest, mine.state = face, at, 0, True, 0, "none"

    def take(self, at, vector):
        """TI-LOAD-03: one item, with empty hands."""
        w, p = self.w, self.p
        found = w.loose(at, p.level)
        if not found or p.load != "none" or p.kind == "monk" or w.open_face(at) == "croc":
            return
        if w.open_face(at) == "ice" and vector and self.slides(at, vector, "none") and not self.slides(at, vector, "coin"):
            return  # TI-LOAD-22
        answer = yield from self.ask("take", {f"carry what={item}" for item in ["nothing", *found]})
        item = answer.split("=")[1]
        if item != "nothing":
            w.lift(item, at, p.level)
            p.load = item
            if w.open_face(at) == "ice":
                self.took = at

    def slides(self, at, vector, load):
        """Can the run of Ice that begins here be left with this load?"""
        while is_tile(at) and self.w.open_face(at) == "ice":
            if self.spent((at, vector), load) or not self.w.may_enter(self.p, plus(at, vector), load, self.ban, forced=True, hop=True):
                return False
            at = plus(at, vector)
        return True

    def back(self, item_only):
        """TI-CHAIN-06, TI-CHAIN-07: a return, without effect; a chooser is chosen from again. `item_only`: free hands
        would have slid on (TI-LOAD-07)."""
        w, p = self.w, self.p
        if self.took:  # TI-LOAD-18
            w.lay(p.load, self.took, 0)
            p.load = "none"
        if item_only:
            self.forgiven.update(self.run)
        p.at, p.level, p.state = self.base
        if is_tile(p.at) and w.lies[p.at] == "leaving":
            w.lies[p.at] = "open"
        if self.base_start:
            return None
        return (yield from self.choose())

    # ---- tiles that move a pawn ----

    def choose(self):
        """An Arrow, Footprints or Knight tile: TI-CHAIN-04, TI-CHAIN-05, TI-LOAD-07."""
        w, p = self.w, self.p
        at, face = p.at, w.open_face(p.at)
        vectors = KNIGHT if face == "knight" else list(COMPASS.values()) if face == "foot" else arrows(w.face[at])
        forced = face.startswith("arrow")

        def ways(load):
            return [vector for vector in vectors if not self.spent((at, vector), load)
                    and w.may_enter(p, plus(at, vector), load, self.ban, forced=forced, hop=True)]
        found = ways(p.load)
        if not found and p.load != "none" and ways("none"):
            w.lay(p.load, at, 0)
            p.load = "none"
            found = ways("none")
        if not found:
            w.remove(p.load)  # TI-LOAD-14
            self.down()
            return None
        answer = yield from self.ask("chooser", {f"go to={word(plus(at, vector))}" for vector in found})
        vector = next(vector for vector in found if answer == f"go to={word(plus(at, vector))}")
        self.use((at, vector))
        return plus(at, vector), vector, None

    def use(self, exit_):
        self.forgiven.discard(exit_)
        self.used.add(exit_)
        self.fresh_exit = exit_

    def effect_arrow(self, at, vector, fresh_tile):
        return (yield from self.choose())

    effect_foot = effect_knight = effect_arrow

    def effect_ice(self, at, vector, fresh_tile):
        """TI-ICE-01 to 07: the same hop again, or back to the place before the run of Ice."""
        w, p = self.w, self.p
        to = plus(at, vector)
        if not self.spent((at, vector), p.load) and w.may_enter(p, to, p.load, self.ban, forced=True, hop=True):
            self.use((at, vector))
            return to, vector, None
        item_only = p.load != "none" and not self.took and not self.spent((at, vector), "none") \
            and w.may_enter(p, to, "none", self.ban, forced=True, hop=True)
        if not item_only:
            self.used.add((at, vector))
        return (yield from self.back(item_only))

    def effect_cannon(self, at, vector, fresh_tile):
        """TI-CANN-01 to 05, TI-CMB-14, TI-CMB-15."""
        w, p = self.w, self.p
        barrel = arrows(w.face[at])[0]
        while not is_water(p.at):
            p.at = plus(p.at, barrel)
        enemies = w.enemies(p, p.at) if w.ship_at(p.at) is None else []
        if enemies:
            w.remove(p.load)
            p.load = "none"
            for other in enemies:
                w.remove(other.load)
                other.at, other.level, other.load, other.state = w.ships[other.seat], 0, "none", "none"
            p.at = w.ships[p.seat]
            return None
        return (yield from self.land_in_water())

    def effect_tunnel(self, at, vector, fresh_tile):
        """TI-TUN-01 to 18."""
        w, p = self.w, self.p
        yield from self.reload(at)
        others = [other for other in w.face if other != at and w.open_face(other) == "tunnel"]
        lost = [pawn for pawn in w.pawns if pawn.state == "lost"]
        if not others:
            p.state = "lost"
            return None
        if fresh_tile and lost:
            first = others[0]
            blocked = any(pawn.state != "lost" for pawn in w.enemies(p, first))  # TI-RULING-46
            for pawn in lost:
                pawn.state = "none"
                pawn.at = first if blocked else at
            if not blocked:
                p.at = first
                yield from self.reload(first)
            return None
        exits = [other for other in others if not w.enemies(p, other)]
        if not exits:
            p.state = "waiting"
            return None
        answer = yield from self.ask("tunexit", {f"go to={word(other)}" for other in exits})
        p.at = next(other for other in exits if answer == f"go to={word(other)}")
        yield from self.reload(p.at)
        return None

    def reload(self, at):
        """TI-TUN-17: any one item held or lying there, or none."""
        w, p = self.w, self.p
        found = sorted({*w.loose(at, 0), p.load} - {"none"})
        if not found or p.kind == "monk":
            return
        answer = (yield from self.ask("tunload", {f"carry what={item}" for item in ["nothing", *found]})).split("=")[1]
        if answer != p.load:
            w.lay(p.load, at, 0)
            p.load = "none"
            if answer != "nothing":
                w.lift(answer, at, 0)
                p.load = answer

    # ---- tiles on which it ends ----

    def effect_balloon(self, at, vector, fresh_tile):
        """TI-BAL-01."""
        self.w.deliver(self.p.load, self.p.seat)
        self.p.load, self.p.at = "none", self.w.ships[self.p.seat]
        return None
        yield

    def effect_croc(self, at, vector, fresh_tile):
        """TI-CROC-01, TI-CROC-02."""
        if self.p.kind != "friday":
            self.w.remove(self.p.load)
            self.down()
        return None
        yield

    def effect_barrel(self, at, vector, fresh_tile):
        """TI-BARR-01, TI-FRI-06."""
        if self.p.kind == "monk":
            raise Beyond("the Monk drinks")
        if self.p.kind == "friday":
            self.w.lay(self.p.load, at, 0)
            self.down()
        else:
            self.p.rest = 2
        return None
        yield

    def effect_trap(self, at, vector, fresh_tile):
        """TI-TRAP-01, TI-FRI-02."""
        self.p.state = "none" if self.p.kind == "friday" else "trapped"
        return None
        yield

    def effect_rumevent(self, at, vector, fresh_tile):
        if self.w.lies[at] != "used":
            raise Beyond("an event")
        return None
        yield

    def effect_spyglass(self, at, vector, fresh_tile):
        if fresh_tile:
            raise Beyond("a tile that asks for more")
        return None
        yield

    effect_quake = effect_spyglass


def journey(world, pawn, act, action):
    """One action from the choice of the first destination on."""
    trip = Trip(world, pawn, act)
    if action["verb"] == "advance":  # TI-DT-12
        trip.leave()
        pawn.level = action["level"]
        trip.fight(pawn.at)
        yield from trip.take(pawn.at, None)
        return
    to = place(action["to"])
    yield from trip.go(to, (to[0] - pawn.at[0], to[1] - pawn.at[1]), action.get("level"))


def compare(world, step):
    """Every pawn, every treasure and every tile in its place."""
    state = step.after
    told = World(state)
    same_turn = state["turn"] == step.state["turn"] and state["round"] == step.state["round"] and state["phase"] != "over" \
        and not any(event["event"] == "turn_ends" for event in step.events)
    for ours, theirs in zip(world.pawns, told.pawns):
        name = f"pawn {ours.number} of seat {ours.seat}"
        expect(name, (theirs.at, theirs.level, theirs.load, theirs.state), (ours.at, ours.level, ours.load, ours.state))
        if same_turn:
            expect(f"rest of {name}", theirs.rest, ours.rest)
        if ours.number == 4:
            expect(f"islander of seat {ours.seat}", theirs.kind, ours.kind)
    expect("loose coins", told.coins, {where: count for where, count in world.coins.items() if count})
    expect("chest and bag", told.single, world.single)
    expect("piles", told.pile, world.pile)
    expect("coins removed", told.removed, world.removed)
    expect("tiles", {at: face for at, face in told.face.items() if told.lies[at] not in FACE_DOWN},
           {at: face for at, face in world.face.items() if world.lies[at] not in FACE_DOWN})
    expect("collapsed bridges", {at for at, lies in told.lies.items() if lies == "collapsed"},
           {at for at, lies in world.lies.items() if lies == "collapsed"})


def check_choices(step):
    """The first destinations, and what may be carried there (D-LOAD)."""
    state = step.state
    world, pawn = World(state), None
    pawn = next(pawn for pawn in world.pawns if (pawn.seat, pawn.number) == (state["turn"], state["pawn"]))
    told = {action["text"] for action in step.actions}
    if pawn.state == "waiting" or pawn.armed != "none" or state["act"] not in ("move", "leave", "climb"):
        return 0
    if state["phase"] == "dest":
        expect("destinations", told, world.move_choices(pawn, pawn.load, state["act"]))
        return 1
    items = ["none", *sorted({pawn.load, *world.loose(pawn.at, pawn.level)} - {"none"})]
    read = {f"carry what={'nothing' if item == 'none' else item}" for item in items if world.move_choices(pawn, item, state["act"])}
    expect("loads", told, read)
    return 1


def begin(step):
    """A chain begins with the choice of a destination."""
    state = step.state
    if state["phase"] != "dest" or state["act"] not in ("move", "leave", "climb") or state["half"] == "yes" \
            or step.action["verb"] not in ("go", "advance", "pull"):
        return None
    world = World(state)
    pawn = next(pawn for pawn in world.pawns if (pawn.seat, pawn.number) == (state["turn"], state["pawn"]))
    if pawn.armed != "none":
        return None
    return world, journey(world, pawn, state["act"], step.action)


def answer(action):
    return action["face"] if action["verb"] == "find" else action["text"]


def check(step):
    compared = check_choices(step) if step.state["phase"] in ("dest", "load") and isinstance(step.actor, int) else 0
    if not step.action:
        return compared
    chain, first = step.memory.pop("chain", None), None
    if not chain:
        chain = begin(step)
        if not chain:
            return compared
        first = True
    world, telling = chain
    try:
        asked, answers = next(telling) if first else telling.send(answer(step.action))
    except Beyond:
        return compared + 1
    except StopIteration:
        asked, answers = None, None
    if asked:
        expect("the next question", step.after["phase"], asked)
        if answers is not None:
            expect(f"answers to {asked}", {action["text"] for action in step.after_actions}, answers)
        step.memory["chain"] = chain
    elif step.after["phase"] in ("chooser", "take", "tunload", "tunexit", "space", "tile"):
        expect("the next question", step.after["phase"], "none: the chain is over")
    compare(world, step)
    return compared + 1


def setup(rng):
    seats = rng.randint(2, 4)
    return {"seats": seats, "options": {"team_play": rng.choice(["off", "on"]), "mode": "classic"}}


WEIGHTS = {"end": 0.1, "move": 4, "climb": 4, "leave": 4, "pass": 0.1}


def choose(rng, state, actions):
    return pick(rng, actions, lambda action: WEIGHTS.get(action["verb"], 1))


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
    hidden = [name for name, count in state["hidden"].items() for _ in range(count) if name not in ("rumevent", "spyglass", "quake")]
    rng.shuffle(hidden)
    down = [at for at, lies in state["lies"].items() if lies == "down"]
    rng.shuffle(down)
    for at, name in list(zip(down, hidden))[:rng.randint(20, 90)]:
        turn_up(rng, state, at, name)
    world = World(state)
    for seat, own in state["seats"].items():
        for number in ("1", "2", "3", "4"):
            if own["at"][number] != "none" and own["state"][number] == own["load"][number] == "none" and rng.random() < 0.8:
                settle(rng, state, world, int(seat), own, number)
                world = World(state)
    return state


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
