"""Random games of Isles of Terror with many fights, and the mutants of isles_of_terror.py."""

import copy

from isles_of_terror import (FACTIONS, FIGHT, LOSS, MAPS, ROUND, SITES, TILES, answered, figures, playing, plays, sides,
                             told_dice)
from lockstep import pick

VARY_STEPS = 90
LENGTHS = (150, 400, 2000)
ORDERS = ["random", "ch-cq-rc-yo", "cq-ch-yo-rc", "rc-ch-cq-yo", "yo-cq-rc-ch"]  # fights of Chasseurs and Conquistadores have the most cards


def setup(rng):
    mode = rng.choice(["competitive", "competitive", "cooperative"])
    return {"seats": rng.randint(2, 4), "options": {
        "adventure": rng.choice(sorted(MAPS)), "mode": mode, "factions": rng.choice(ORDERS)}}


WEIGHTS = {"end": 0.3, "group": 2, "go": 3, "stay": 2, "retreat": 0.3, "play": 2, "play_at": 2, "use": 2, "spend": 0.5, "fight": 2,
           "negotiate": 2, "trade": 0.1, "abandon": 0.02, "enforce": 0.1, "pass": 1.5, "raise": 3}


def worth(state, action):
    if action["verb"] == "perform":
        return 12 if action["action"] == "move" else 3 if action["action"] == "land" else 1
    if action["verb"] == "target":
        enemies = [faction for faction in playing(state) if faction != state["turn"] and figures(state, faction, action["at"])]
        return 8 if enemies else 6 if state["tile"][action["at"]] in SITES else 2
    if state["phase"] == "window" and action["verb"] in ("play", "play_at"):
        return 8
    return WEIGHTS.get(action["verb"], 1)


def choose(rng, state, actions):
    return pick(rng, actions, lambda action: worth(state, action))


def vary(rng, state):
    """Before a faction's turn: figures of all factions side by side, full hands, any event."""
    if state["phase"] != "token" or rng.random() > 0.25:
        return []
    found = [scatter(rng, copy.deepcopy(state)) for _ in range(2)]
    return found + ([duel(rng, copy.deepcopy(state))] if state["turn"] == "ch" and "cq" in playing(state) else [])


def open_tile(rng, state, field):
    """Turns a field up with a tile of its colour that is not on the board; False where there is none."""
    letter = MAPS[state["adventure"]][field]
    tiles = [tile for tile in TILES if tile[0] == {"r": "d"}.get(letter, letter) and state["pile"][tile] == "unseen"
             and tile not in state["tile"].values()]
    if tiles:
        state["tile"][field], state["lies"][field] = rng.choice(tiles), "up"
    return bool(tiles)


def empty_land(state):
    """Fields that may be turned up: face down, with nobody there, and nobody has looked at them."""
    return [field for field, letter in MAPS[state["adventure"]].items() if state["lies"][field] == "down" and letter in "gyr"
            and not state["known"][field] and not any(figures(state, faction, field) for faction in FACTIONS)]


def hold(state, faction, cards):
    for card in cards:
        if card.startswith(faction) and state["strategy"][card] == "deck":
            state["strategy"][card] = "held"
            state["hand_count"][faction] += 1


def duel(rng, state):
    """One Conquistador beside the Chasseurs whose turn it is: Camouflage against Pike Wall, where the order matters."""
    land = empty_land(state)
    pairs = [(one, other) for one in land for other in sides(state, one) if other in land]
    if pairs:
        for faction, field in zip(("ch", "cq"), rng.choice(pairs)):
            if state["soldiers_pool"][faction] and open_tile(rng, state, field):
                state["soldiers"][faction][field] += 1
                state["soldiers_pool"][faction] -= 1
    for faction in ("ch", "cq"):
        spots = [field for field in empty_land(state) if state["captain"][faction] == "none" and state["captain_aboard"][faction] == "no"]
        if spots:
            field = rng.choice(spots)
            if open_tile(rng, state, field):
                state["captain"][faction] = field
        hold(state, faction, ROUND)
        state["rations"][faction] += 5
    return state


def other_event(rng, state):
    """Another event for this season."""
    old, new = state["season_event"][state["season"]], rng.choice(["e08", "e14", "e15", "e18", "e18", "e20", "e24"])
    if old != "none" and state["event"][new] == "deck":
        state["event"][old], state["event"][new] = "deck", "held"
        state["season_event"][state["season"]] = new


def scatter(rng, state):
    land = empty_land(state)
    rng.shuffle(land)
    sites = [field for field, tile in state["tile"].items() if tile in SITES]
    land.sort(key=lambda field: not any(field in sides(state, site) for site in sites) or rng.random() < 0.7)
    for field in land[:rng.randint(2, 9)]:
        if open_tile(rng, state, field):
            occupy(rng, state, field, rng.choice(playing(state)))
    for faction in playing(state):
        state["gold"][faction] += rng.randint(0, 6)
        state["rations"][faction] += rng.randint(2, 8)
        hold(state, faction, sorted({*rng.sample(sorted(state["strategy"]), 12), *ROUND, *rng.sample(FIGHT + LOSS, 2)}))
    other_event(rng, state)
    for card in ("j19", "x08", "x07"):
        if state["exploration"][card] == "deck":
            state["exploration"][card] = f"kept-{rng.choice(playing(state))}"
    return state


def occupy(rng, state, field, faction):
    """Puts a group, and perhaps a captain and a camp, on an open tile."""
    soldiers = min(state["soldiers_pool"][faction], rng.choice([1, 1, 2, 3]))
    captain = rng.random() < 0.6 and state["captain"].get(faction) == "none" and state["captain_aboard"].get(faction) == "no"
    soldiers = min(soldiers, 2) if captain else soldiers
    state["soldiers"][faction][field] += soldiers
    state["soldiers_pool"][faction] -= soldiers
    if captain:
        state["captain"][faction] = field
    if rng.random() < 0.4 and state["camps_free"][faction] and state["soldiers_pool"][faction]:
        state["camp"][field] = faction
        state["camps_free"][faction] -= 1
        state["soldiers_pool"][faction] -= 1
    if not figures(state, faction, field):
        state["tile"][field], state["lies"][field] = "none", "down"


def change_dice(side, change):
    """The engine throws other dice for one side."""
    def alter(step):
        if not step.after or step.after["phase"] not in ("window", "roll") or not (
                any(event_["event"] == "round" for event_ in step.events) or step.state["window"] == "round"):
            return False
        dice = told_dice(step.after, side)
        changed = change(dice)
        step.after["sides"][side] = {str(number): sides_ for number, sides_ in enumerate(changed)}
        return changed != dice
    return alter


def first_in_first_out(step):
    """The engine carries out reactions in the order of playing."""
    if not step.after or step.state["window"] != "round" or step.after["phase"] != "roll":
        return False
    state = {**step.after, "combat_round": step.state["combat_round"]}
    wrong, right = answered(state, list(reversed(plays(step)))), answered(state, plays(step))
    for side, pool in zip(("attacker", "defender"), wrong):
        step.after["sides"][side] = {str(number): sides_ for number, sides_ in enumerate(pool.dice())}
    return [pool.dice() for pool in wrong] != [pool.dice() for pool in right]


def nobody_asked(step):
    if not step.after or step.after["phase"] != "window" or not any(event_["event"] == "round" for event_ in step.events):
        return False
    step.after["phase"] = "roll"
    return True


def other_loser(step):
    """Equal results do not cancel each other, or a tie goes to the attacker."""
    for event_ in step.events:
        if event_["event"] == "round_won" and step.state["phase"] in ("roll", "reroll"):
            event_["loser"] = "attacker" if event_["loser"] == "defender" else "defender"
            return True
    return False


def left_out(phase, verb):
    def alter(step):
        found = [action for action in step.actions if action["verb"] == verb]
        if step.state["phase"] != phase or not found or phase == "lose" and (step.state["spared"] or step.state["window_count"]):
            return False
        step.actions.remove(found[0])
        return True
    return alter


def offered(phase, action):
    def alter(step):
        if step.state["phase"] != phase or any(other["verb"] == action["verb"] for other in step.actions):
            return False
        step.actions.append(action)
        return True
    return alter


def cheaper(step):
    for event_ in step.events:
        if event_["event"] == "negotiated" and event_["gold"] > 0:
            event_["gold"] -= 1
            return True
    return False


def unharmed(step):
    """The figure that was lost is still there."""
    if step.state["phase"] != "lose" or not step.after or step.after["combat_at"] == "none" or step.action["verb"] != "lose" \
            or step.action["figure"] != "soldier":
        return False
    step.after["soldiers"] = step.state["soldiers"]
    return True


def weaker(step):
    """A guard has one value less."""
    for event_ in step.events:
        if event_["event"] == "combat":
            event_["value"] -= 1
            return True
    return False


MUTANTS = [("the attacker makes no exchange", change_dice("attacker", lambda dice: [6 if sides_ == 8 else sides_ for sides_ in dice])),
           ("the defender has a die more", change_dice("defender", lambda dice: [*dice, 6])),
           ("a die is lost", change_dice("attacker", lambda dice: dice[:-1])),
           ("reactions in the order of playing", first_in_first_out), ("nobody is asked for a reaction", nobody_asked),
           ("the other side loses the round", other_loser), ("no right to negotiate", left_out("approach", "negotiate")),
           ("a right to negotiate", offered("approach", {"verb": "negotiate", "text": "negotiate"})), ("a lower price", cheaper),
           ("a reaction is left out", left_out("window", "play")), ("a figure cannot be lost", left_out("lose", "lose")),
           ("a retreat is left out", left_out("retreat", "retreat")), ("no re-roll for a card", left_out("reroll", "spend")),
           ("a lost figure stays", unharmed), ("a defender's value is lower", weaker)]
