"""Isles of Terror read a second time: combat, reactions and negotiation.

Written from the printed rulebook ("Combat", "Retreat", "Negotiating", "Strategy Cards in a Combat") and
docs/rules/isles-of-terror.md; tiles and maps are read from the tables of its section 7. Compared are the price and the
right to negotiate, the value of a defender, the dice of every round with all cards and texts that change them, who is
asked for a reaction and with which cards, the order in which played cards take effect, the winner of a round, the
figures that may be lost, what a loss does, when a combat is over, and the areas a side may retreat to.

Not read: campaign play, re-rolls by mountains and places, the year's end, what a conquest brings besides its end.
"""

import copy
import pathlib
import re

from lockstep import expect

GAME = "isles-of-terror"
POSITIONS = 700  # of the short form
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RULES = (ROOT / "docs/rules/isles-of-terror.md").read_text(encoding="utf-8")
FACTIONS = ("rc", "cq", "yo", "ch")


def read_tiles():
    """Section 7.3: level (1 to 3, 4 for a boss), value and colour of every minion or boss tile."""
    found = re.findall(r"\b([GYD]\d\d) \| (M[123]|B) (\d)([wr]) \|", RULES)
    return {tile.lower(): (4 if level == "B" else int(level[1]), int(value), colour) for tile, level, value, colour in found}


def read_locations():
    """Section 7.4."""
    found = re.findall(r"^\| (LO\d) [^|]+\| (\d)([wr]) \|", RULES, re.MULTILINE)
    return {name.lower(): (0, int(value), colour) for name, value, colour in found}


def read_maps():
    """Section 7.13: the kind of every field: ~ sea, g, y, r, or the digit of an adventure area."""
    maps = {}
    for name, text in re.findall(r"#### ADV(\d) .*?```\n(.*?)```", RULES, re.DOTALL):
        rows = re.findall(r"^ +([A-G]) +((?:\S ?){9})$", text, re.MULTILINE)
        maps[f"adv{name}"] = {f"{row.lower()}{column}": letter.lower().replace("s", "~") for row, letters in rows
                              for column, letter in enumerate(letters.split(), 1) if letter != "."}
    return maps


TILES = {**read_tiles(), **read_locations()}
MAPS = read_maps()
# Values of guards: competitive, cooperative with one or two factions, cooperative with three or four (IT-COOP-23).
SITES = {"mission": (4, 3, 3), "outpost": (3, 3, 4), "hall": (5, 5, 6), "moon": (3, 2, 4), "ash": (3, 2, 4), "blood": (3, 2, 3),
         "north-gate": (3, 2, 3), "south-gate": (3, 2, 3), "temple": (6, 5, 6)}
TERRORS = {"marauders": (3, 4, 4), "devastators": (3, 4, 5), "savages": (2, 3, 4)}  # section 7.6, by level
SAFE_DICE = 1  # IT-RULING-57: one die always stays


# ---- the board ----

def neighbours(state, field):
    """IT-TERM-15, section 7.12: fields that share a side, and all that lie beside the same river system (IT-TERR-05)."""
    near = set(sides(state, field))
    rivers, todo = set(), [other for other in near | {field} if is_river(state, other)]
    while todo:
        river = todo.pop()
        if river not in rivers:
            rivers.add(river)
            todo += [other for other in sides(state, river) if is_river(state, other)]
    for river in rivers:
        near |= set(sides(state, river)) | {river}
    return near - {field}


def sides(state, field):
    row, column = "abcdefg".index(field[0]), int(field[1])
    shift = row % 2  # rows B, D and F are shifted to the east
    around = [(row - 1, column + shift), (row, column + 1), (row + 1, column + shift), (row + 1, column + shift - 1),
              (row, column - 1), (row - 1, column + shift - 1)]
    names = [f"{'abcdefg'[r]}{c}" for r, c in around if 0 <= r < 7 and 1 <= c <= 9]
    return [name for name in names if state["lies"][name] != "none"]


def is_river(state, field):
    return state["tile"][field] == "river" and state["lies"][field] == "up"


def together(state):
    return state["options"]["mode"] != "competitive"


def characters(state, faction, field):
    return state["soldiers"][faction][field] + (state["captain"].get(faction) == field)


def figures(state, faction, field):
    """The figures of a faction that fight and can be lost there: IT-TERM-07."""
    return [what for what, there in (("soldier", state["soldiers"][faction][field]), ("captain", state["captain"].get(faction) == field),
                                     ("camp", state["camp"][field] == faction)) if there]


def controls(state, faction, field):
    """IT-TERM-06, IT-LAND-09, IT-TERR-06, IT-TERROR-09."""
    if MAPS[state["adventure"]][field] == "~":
        return state["ship"].get(faction) == field
    return state["lies"][field] == "up" and not is_river(state, field) and bool(figures(state, faction, field)) \
        and field not in state["terror_at"].values()


def playing(state):
    return [faction for faction in state["order"].values() if faction != "none"]


def event(state):
    """The event of this season."""
    return state["season_event"].get(state["season"])


# ---- value and negotiation ----

def value(state, faction):
    """The area value of the tile that is explored, after all changes: IT-EXPL-16."""
    level, printed, _ = TILES[state["tile"][state["explore_at"]]]
    card, changed, adventure = state["explore_card"], printed, state["adventure"]
    changed += (event(state) == "e14" and level == 1) + (card in ("j05", "j15", "x06", "x13")) - (card == "x18")
    changed += adventure == "adv3" and level == 1 and state["explore_value"] == 1  # Altar Acolytes who were not paid
    changed -= state["effective"].get("rc") == "rc09" and faction == "rc"
    if adventure == "adv4" and level == 4:  # The Herald, IT-ADV-11
        camps = sum(owner == faction for owner in state["camp"].values())
        changed += min(2, max(0, camps - 2)) + (state["year"] > 1)
    return max(1, changed)


def is_white(state, faction):
    """IT-EXPL-16: what makes it red beats what makes it white."""
    level, _, colour = TILES[state["tile"][state["explore_at"]]]
    white = colour == "w" or state["effective"].get("yo") == "yo06" and faction == "yo" and level != 4
    red = state["explore_card"] == "j11" or event(state) == "e24" or event(state) == "e18" and value(state, faction) >= 3
    return white and not red


def price(state, faction):
    """IT-NEG-01."""
    level = TILES[state["tile"][state["explore_at"]]][0]
    less = (event(state) == "e08") + (state["explore_card"] in ("j17", "x17")) + (state["adventure"] == "adv2" and level == 1)
    less += 2 * (state["effective"].get("ch") == "ch06" and faction == "ch") + 2 * (state["jade"] == "yes")
    return max(0, value(state, faction) - less)


def check_approach(step):
    """IT-EXPL-05, IT-NEG-01 to 03."""
    state, faction = step.state, step.state["asked"]
    cost = price(state, faction)
    may = is_white(state, faction) and state["gold"][faction] >= cost
    expect("may negotiate", "negotiate" in {action["verb"] for action in step.actions}, may)
    if step.action["verb"] == "negotiate":
        told = [event_["gold"] for event_ in step.events if event_["event"] == "negotiated"]
        expect("price", told, [cost])
        expect("explored", step.after["lies"][state["explore_at"]], "up")
        expect("a camp", step.after["camp"][state["explore_at"]], "none")
        expect("no conquest", [event_ for event_ in step.events if event_["event"] == "conquered"], [])
        if not any(event_["event"] in ("gained", "produced") for event_ in step.events):
            expect("gold", step.after["gold"][faction], state["gold"][faction] - cost)
    if step.action["verb"] == "fight":
        expect("value in combat", [event_["value"] for event_ in step.events if event_["event"] == "combat"], [value(state, faction)])
    return 1


def check_guard(step):
    """IT-COOP-23, IT-ADV-07, IT-TERROR-10: the value of an adventure area or a terror when a combat begins."""
    for told in [event_ for event_ in step.events if event_["event"] == "combat" and event_["foe"] in ("site", "terror")]:
        state = step.after if step.after["combat_at"] == told["at"] else step.state
        if told["foe"] == "site":
            read = SITES[state["tile"][told["at"]]][0 if not together(state) else 1 if len(playing(state)) < 3 else 2]
            read += state["adventure"] == "adv3" and state["year"] > 1
        else:
            terror = next(name for name, at in step.state["terror_at"].items() if at == told["at"])
            read = TERRORS[terror][step.state["terror_level"][terror] - 1]
        expect(f"value of {told['foe']}", told["value"], read)


# ---- the dice of a round ----

class Pool:
    """The dice of one side."""

    def __init__(self, d6, d8):
        self.d6, self.d8 = d6, d8

    def swap(self, count):
        """IT-COMB-05: D6 become D8."""
        count = min(count, self.d6)
        self.d6, self.d8 = self.d6 - count, self.d8 + count

    def set_aside(self, count=1):
        """IT-RULING-57: D6 first, and one die stays."""
        for _ in range(count):
            if self.d6 + self.d8 > SAFE_DICE:
                if self.d6:
                    self.d6 -= 1
                else:
                    self.d8 -= 1

    def dice(self):
        return [8] * self.d8 + [6] * self.d6


def of_figures(state, factions, field):
    """IT-COMB-03; IT-COOP-08: all figures of a side fight as one."""
    captain = 1 if event(state) == "e15" else 2
    return Pool(sum(state["soldiers"][faction][field] + captain * (state["captain"].get(faction) == field) for faction in factions),
                int(state["camp"][field] in factions))


def attackers(state):
    """The factions on the attacking side."""
    return playing(state) if together(state) else [state["attacker"]]


def isle(state):
    return state["foe"] != "faction"


def text(state):
    """The minion or boss card of this combat: adventure and level, 4 for the boss."""
    return state["adventure"], {"minion": state["combat_level"], "boss": 4}.get(state["foe"], 0)


def no_exchange(state):
    """Fog Stalkers in round 1, Stone Idols always."""
    return text(state) == ("adv1", 2) and state["combat_round"] == 1 or text(state) == ("adv3", 3)


def pools(state):
    """IT-COMB-20: the dice of both sides when a round begins, before reactions."""
    field, first = state["combat_at"], state["combat_round"] == 1
    mine = of_figures(state, attackers(state), field)
    theirs = Pool(state["combat_value"], 0) if isle(state) else of_figures(state, [state["defender"]], field)
    active = state["effective"].get(state["attacker"])
    answer = None if isle(state) else state["effective"].get(state["defender"])
    # dice added by cards and lasting effects
    mine.d6 += first * {"rc01": 1, "yo04": 1, "ch10": 2}.get(active, 0)
    mine.d8 += first and state["gunpowder"] == "yes"
    mine.d6 += state["dagger"] == state["attacker"]  # IT-ADV-10
    theirs.d6 += not isle(state) and state["dagger"] == state["defender"]
    ambush = first and answer == "ch01"
    theirs.d6 += ambush
    # exchanges
    if not no_exchange(state):
        mine.swap(1 + (active == "cq07"))
    theirs.swap((state["foe"] in ("boss", "terror")) + (event(state) == "e20" and state["foe"] in ("minion", "boss"))
                + (text(state) == ("adv2", 3)) + ambush)
    # dice set aside
    exploring = isle(state) and state["explore_at"] == field
    mine.set_aside((text(state) == ("adv3", 2) and first) + (first and exploring and state["explore_card"] in ("j10", "x05")))
    mine.set_aside(state["tile"][field] == "hall" and state["foe"] == "site"
                   and not any(state["captain"].get(faction) == field for faction in attackers(state)))  # IT-ADV-06
    return mine, theirs


def answered(state, plays):
    """IT-STRAT-11, IT-STRAT-12: reactions to a round, the last one played first; a faction's earlier card is covered."""
    mine, theirs = pools(state)
    done = set()
    for card, faction in reversed(plays):
        if faction in done:
            continue
        done.add(faction)
        own, other = (mine, theirs) if faction == state["attacker"] else (theirs, mine)
        if card == "rc05":  # IT-COMB-24
            own.swap(1 if event(state) == "e15" else 2)
        elif card == "cq10":
            own.d8 += 1
        elif card == "ch04":
            other.set_aside()
    return mine, theirs


def told_dice(state, side):
    return sorted((sides_ for sides_ in state["sides"][side].values() if sides_), reverse=True)


def plays(step):
    """The cards of the open window in the order of playing, the one of this step included."""
    state = step.state
    found = [(state["window_card"][number], state["window_faction"][number]) for number in state["window_card"]
             if int(number) < state["window_count"]]
    if step.action["verb"] == "play":
        found.append((step.action["card"], state["asked"]))
    return [play for play in found if play[0] != "none"]


def check_dice(step):
    """The dice when a round has begun, and when the reactions to it are over."""
    state, after = step.state, step.after
    begun = [event_ for event_ in step.events if event_["event"] == "round"]
    if begun and after["phase"] in ("window", "roll"):
        read = pools(after)
    elif state["window"] == "round" and after["phase"] == "roll":
        read = answered({**after, "combat_round": state["combat_round"]}, plays(step))
    else:
        return 0
    expect("attacker's dice", told_dice(after, "attacker"), read[0].dice())
    expect("defender's dice", told_dice(after, "defender"), read[1].dice())
    return 1


# ---- reactions ----

def no_cards(state):
    """Chanting, and The Moon Priest."""
    return state["explore_card"] == "x11" and state["explore_at"] != "none" or state["adventure"] == "adv3" and state["foe"] == "boss"


def fighting(state):
    return [state["attacker"]] + ([] if isle(state) else [state["defender"]])


def fits(state, faction, card):
    """Does the condition of this reaction hold for this faction now, whether it holds the card or not?"""
    field, attacking = state["combat_at"], faction == state["attacker"]
    if faction not in fighting(state) or no_cards(state) or state["captain"].get(faction, "none") == "none":
        return False
    other = "defender" if attacking else "attacker"
    if card == "rc05":  # IT-COMB-24, IT-STRAT-19: an exchange, so some D6 and no text that forbids exchanges
        own = told_dice(state, "attacker" if attacking else "defender")
        return state["captain"].get(faction) == field and 6 in own and not (attacking and no_exchange(state))
    if card in ("cq10", "ch01"):
        return not attacking
    if card == "ch04":  # IT-STRAT-21
        return not (attacking and isle(state) and len(told_dice(state, other)) == 1)
    if card == "rc02":
        side = attackers(state) if attacking else [faction]
        return sum(characters(state, member, field) for member in side) >= 2
    if card == "cq09":
        return state["soldiers"][faction][field] > 0 and bool(havens(state, faction, field))
    return card == "cq01"


def havens(state, faction, field):
    """Fountain's Blessing: adjacent areas that the faction controls, with room; nobody leaves a terror (IT-TERROR-13)."""
    if state["foe"] == "terror":
        return []
    return [other for other in neighbours(state, field) if controls(state, faction, other) and room(state, faction, other) >= 1]


def room(state, faction, field):
    """IT-TERM-10, IT-COOP-07."""
    return 3 - sum(characters(state, member, field) for member in (playing(state) if together(state) else [faction]))


ROUND, FIGHT, LOSS = ("rc05", "cq10", "ch04"), ("ch01",), ("rc02", "cq01", "cq09")


def held(state, faction):
    return [card for card, where in state["strategy"].items() if where == "held" and card.startswith(faction)]


def asked_about(state, faction, cards):
    """IT-STRAT-15: public facts decide whether a faction is asked."""
    return state["hand_count"][faction] > 0 and any(
        card.startswith(faction) and fits(state, faction, card) and state["strategy"][card] in ("deck", "held") for card in cards)


def check_window(step):
    """The cards a faction may answer with."""
    state, faction = step.state, step.state["asked"]
    cards = {"round": ROUND, "fight": FIGHT, "loss": LOSS}.get(state["window"])
    if not cards:
        return 0
    told = sorted({action["card"] for action in step.actions if action["verb"] in ("play", "play_at")})
    read = sorted(card for card in cards if card in held(state, faction) and fits(state, faction, card))
    expect(f"reactions of {faction}", told, read)
    kept = [action["card"] for action in step.actions if action["verb"] == "use"]
    soldiers = state["soldiers"][faction].get(state["combat_at"], 0)
    may = state["window"] == "loss" and state["exploration"]["j19"] == f"kept-{faction}" and soldiers > 0
    expect(f"cards to keep of {faction}", kept, ["j19"] if may else [])
    return 1


def check_asked(step):
    """When a round begins: is anybody asked for a reaction, and who first? The active faction before the other."""
    after = step.after
    if not any(event_["event"] == "round" for event_ in step.events) or after["phase"] not in ("window", "roll"):
        return
    willing = [faction for faction in fighting(after) if asked_about(after, faction, ROUND)]
    willing.sort(key=lambda faction: faction != after["turn"])
    expect("asked about the round", after["asked"] if after["phase"] == "window" else None, willing[0] if willing else None)


def check_ready(step):
    """K0: Action cards for a combat, Gunpowder (IT-STRAT-01, IT-STRAT-19)."""
    state, faction = step.state, step.state["asked"]
    lone = sum(characters(state, member, state["combat_at"]) for member in attackers(state)) == 1
    blades = text(state) != ("adv3", 3)  # Stone Idols; whether a second D6 is there to be exchanged is not asked
    may = not no_cards(state) and state["captain"].get(faction, "none") != "none"
    playable = {"rc01", "yo04", "ch02", "ch07"} | ({"ch10"} if lone else set()) | ({"cq07"} if blades else set())
    read = [card for card in held(state, faction) if may and card in playable]
    expect("combat cards", sorted(action["card"] for action in step.actions if action["verb"] == "play"), sorted(read))
    kept = ["x08"] if state["exploration"]["x08"] == f"kept-{faction}" and state["gunpowder"] == "no" else []
    expect("gunpowder", [action["card"] for action in step.actions if action["verb"] == "use"], kept)
    return 1


def check_spending(step):
    """IT-STRAT-03, IT-STRAT-07, IT-STRAT-08: cards that may be discarded for a re-roll, and cards played at a roll."""
    state, faction = step.state, step.state["asked"]
    if state["combat_at"] == "none" or faction not in fighting(state):
        return 0
    may = not no_cards(state) and state["captain"].get(faction, "none") != "none"
    spent = state["reroll_discards"] >> (1 + FACTIONS.index(faction)) & 1
    told = sorted(action["card"] for action in step.actions if action["verb"] == "spend")
    expect("cards to discard for a re-roll", told, sorted(held(state, faction)) if may and not spent else [])
    told = sorted(action["card"] for action in step.actions if action["verb"] == "play")
    expect("cards to play at a roll", told, sorted(card for card in held(state, faction) if may and card in ("rc07", "yo09")))
    return 1


# ---- the end of a round ----

def winner(mine, theirs):
    """IT-COMB-07, IT-COMB-08: who loses the round."""
    mine, theirs = sorted(mine, reverse=True), sorted(theirs, reverse=True)
    for result in list(mine):
        if result in theirs:
            mine.remove(result)
            theirs.remove(result)
    return "defender" if max(mine, default=0) > max(theirs, default=0) else "attacker"


def faces(step):
    """The results on the table when the round is decided: what lay there and what this step has thrown."""
    state = step.state
    found = {side: dict(state["face"][side]) for side in ("attacker", "defender")}
    for event_ in step.events:
        if event_["event"] == "rolled":
            found[event_["side"]][str(event_["die"] - 1)] = event_["face"]
        if event_["event"] == "round_won":
            break
    return [[face for face in found[side].values() if face] for side in ("attacker", "defender")]


def check_result(step):
    told = [event_["loser"] for event_ in step.events if event_["event"] == "round_won"]
    if not told or step.state["phase"] not in ("roll", "reroll"):
        return 0
    loser = winner(*faces(step))
    expect("loser of the round", told, [loser])
    if loser == "defender" and isle(step.state) and not (step.state["adventure"] == "adv2" and step.state["foe"] == "boss"):
        left = step.state["combat_value"] - 1  # IT-COMB-10
        expect("value", [event_["value"] for event_ in step.events if event_["event"] == "value"], [left])
        if not interrupted(step):
            expect("won", sum(event_["event"] == "won" for event_ in step.events), int(left == 0))
    return 1


def interrupted(step):
    """A mission is fulfilled, or points are settled, before the combat goes on (IT-MISS-11)."""
    return step.after["phase"] in ("mission", "morale", "gain", "loot")


def check_loss(step):
    """IT-COMB-09, IT-COOP-08: the figures that may be lost; then what is left, and whether the combat is over."""
    state, field = step.state, step.state["combat_at"]
    if state["loser"] == "none" or field == "none":
        return 0
    side = [state["defender"]] if state["loser"] == "defender" else attackers(state)
    if not (state["spared"] or state["window_count"]):
        expect("figures to lose", sorted(action["text"] for action in step.actions), sorted(
            f"lose faction={faction} figure={figure} at={field}" for faction in side for figure in figures(state, faction, field)))
    if step.action["verb"] != "lose":
        return 1
    faction, figure = step.action["faction"], step.action["figure"]
    lost = copy.deepcopy({key: state[key] for key in ("soldiers", "captain", "camp")})
    if figure == "soldier":
        lost["soldiers"][faction][field] -= 1
    elif figure == "captain":
        lost["captain"][faction] = "none"
    else:
        lost["camp"][field] = "none"
    left = [what for member in side for what in figures({**state, **lost}, member, field)]
    over = [event_["event"] for event_ in step.events if event_["event"] in ("won", "lost")]
    if not interrupted(step) and state["combat_round"]:  # Sharpshooters: the attacker may still do something before round 1
        expect("over", over[:1], [] if left else ["lost" if state["loser"] == "attacker" else "won"])
    if left:
        expect("soldiers left", step.after["soldiers"][faction][field], lost["soldiers"][faction][field])
        expect("captain", step.after["captain"][faction], lost["captain"][faction])
        expect("camp", step.after["camp"][field], lost["camp"][field])
    kill = figure == "captain" and not isle(state)  # IT-VP-02, IT-VP-10
    rival = state["attacker"] if state["loser"] == "defender" else state["defender"]
    if kill and state["points"][rival] < 16:
        expect("a point for the captain", [event_["faction"] for event_ in step.events if event_["event"] == "points"
                                           and event_["source"] == "captain"], [rival])
    return 1


def retreats(state, faction):
    """IT-RETR-02 to 09, IT-COOP-19: the areas to which a side may retreat."""
    field = state["combat_at"]
    attacking = faction == state["attacker"]
    members = [member for member in (attackers(state) if attacking else [faction]) if characters(state, member, field)]
    count = sum(characters(state, member, field) for member in members)
    forbidden = state["foe"] == "terror" or attacking and isle(state) and (
        state["explore_card"] == "j16" and state["explore_at"] == field
        or (state["adventure"], state["foe"], state["combat_level"], state["combat_round"]) == ("adv4", "minion", 2, 1))
    if forbidden or not count:
        return []
    found = []
    for other in neighbours(state, field):
        if MAPS[state["adventure"]][other] == "~":
            fine = all(state["ship"].get(member) == other for member in members)
        else:
            fine = any(controls(state, member, other) for member in (playing(state) if together(state) else [faction]))
        if fine and room(state, faction, other) >= count:
            found.append(other)
    return found


def check_retreat(step):
    state, faction = step.state, step.state["asked"]
    if state["mist"] != "none":
        return 0
    told = sorted(action["at"] for action in step.actions if action["verb"] == "retreat")
    expect(f"retreats of {faction}", told, sorted(retreats(state, faction)))
    if step.action["verb"] == "retreat":  # IT-RETR-02, IT-RETR-04
        at, field = step.action["at"], state["combat_at"]
        for member in attackers(state) if faction == state["attacker"] else [faction]:
            moved = state["soldiers"][member][field] + state["soldiers"][member][at]
            expect("soldiers who retreated", step.after["soldiers"][member][at], moved)
            expect("camp left behind", step.after["camp"][field] == member, False)
    return 1


def check_order(step):
    """IT-RETR-01: after a round the defender is asked first, then the attacker, then the next round begins."""
    state, after = step.state, step.after
    same = state["combat_at"] != "none" and after["combat_at"] == state["combat_at"]
    ended = after["phase"] == "retreat" or after["phase"] in ("roll", "window") and after["combat_round"] > state["combat_round"]
    if state["phase"] not in ("roll", "reroll", "lose") or not same or not ended:
        return 0
    before = {**after, "combat_round": state["combat_round"]}
    for faction in ([] if isle(state) else [state["defender"]]) + [state["attacker"]]:
        if retreats(before, faction):
            expect("asked about a retreat", (after["phase"], after["asked"]), ("retreat", faction))
            break
        if after["phase"] == "retreat" and after["asked"] == faction:
            expect("asked without a place to retreat to", faction, "yo")  # Mist Walk, IT-STRAT-17
            break
    return 1


CHECKS = {"approach": check_approach, "window": check_window, "ready": check_ready, "reroll": check_spending, "lose": check_loss,
          "retreat": check_retreat}


def check(step):
    if not step.action:
        return 0
    check_guard(step)
    check_asked(step)
    compared = check_dice(step) + check_result(step) + check_order(step)
    part = CHECKS.get(step.state["phase"])
    return compared + (part(step) if part else 0)
