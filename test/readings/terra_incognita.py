"""Terra Incognita read a second time: where a pawn may go, and what chain of events follows.

Written from the printed Captain's Guide ("What you can do", "Treasure", "Combat", "Island Legend") and
docs/rules/terra-incognita.md. The island and who may go where stand in terra_incognita_island.py. An action is told as
a generator: it plays the chain on its own map and asks, where the rules ask, for the tile that turns up, an exit, an
item, a numbered space. The engine must ask the same question with the same answers, and have every pawn and every
treasure in the same place each time and at the end.

Not read: events, cards, the Spyglass, the Earthquake, flights, a second islander, a Monk who drinks. A chain that comes
to one of these is followed up to there.
"""

from lockstep import expect
from terra_incognita_island import (COMPASS, FACE_DOWN, ISLANDERS, KNIGHT, World, arrows, is_tile, is_water, place, plus, spaces,
                                    word)

GAME = "terra-incognita"
POSITIONS = 700  # of the short form
REMEMBERS = True


class Beyond(Exception):
    """What this reading does not follow."""


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
