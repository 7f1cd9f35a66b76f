"""Random games of Isles of Terror with many fights, and the mutants of isles_of_terror.py."""

import copy

from isles_of_terror import (FACTIONS, FIGHT, LOSS, MAPS, ROUND, TILES, answered, figures, playing, plays, told_dice)
from lockstep import pick

VARY_STEPS = 90


def setup(rng):
    mode = rng.choice(["competitive", "competitive", "cooperative"])
    return {"seats": rng.randint(2, 4), "options": {"adventure": rng.choice(sorted(MAPS)), "mode": mode}}


WEIGHTS = {"end": 0.3, "group": 2, "go": 3, "stay": 2, "retreat": 0.3, "play": 2, "play_at": 2, "use": 2, "spend": 0.5, "fight": 2,
           "negotiate": 2, "trade": 0.1, "abandon": 0.02, "enforce": 0.1, "pass": 1.5, "raise": 3}


def worth(state, action):
    if action["verb"] == "perform":
        return 12 if action["action"] == "move" else 3 if action["action"] == "land" else 1
    if action["verb"] == "target":
        enemies = [faction for faction in playing(state) if faction != state["turn"] and figures(state, faction, action["at"])]
        return 8 if enemies else 2
    if state["phase"] == "window" and action["verb"] in ("play", "play_at"):
        return 8
    return WEIGHTS.get(action["verb"], 1)


def choose(rng, state, actions):
    return pick(rng, actions, lambda action: worth(state, action))


def vary(rng, state):
    """Before a faction's turn: figures of all factions side by side, full hands, any event."""
    if state["phase"] != "token" or rng.random() > 0.25:
        return []
    return [scatter(rng, copy.deepcopy(state)) for _ in range(2)]


def scatter(rng, state):
    world = MAPS[state["adventure"]]
    land = [field for field, letter in world.items() if state["lies"][field] == "down" and letter in "gyr"
            and not state["known"][field] and not any(figures(state, faction, field) for faction in FACTIONS)]
    rng.shuffle(land)
    for field in land[:rng.randint(2, 9)]:
        tiles = [tile for tile in TILES if tile[0] == {"r": "d"}.get(world[field], world[field]) and state["pile"][tile] == "unseen"
                 and tile not in state["tile"].values()]
        if tiles:
            state["tile"][field], state["lies"][field] = rng.choice(tiles), "up"
            occupy(rng, state, field, rng.choice(playing(state)))
    for faction in playing(state):
        state["gold"][faction] += rng.randint(0, 6)
        state["rations"][faction] += rng.randint(2, 8)
        for card in {*rng.sample(sorted(state["strategy"]), 12), *rng.sample(ROUND + FIGHT + LOSS, 3)}:
            if card.startswith(faction) and state["strategy"][card] == "deck":
                state["strategy"][card] = "held"
                state["hand_count"][faction] += 1
    for card in ("j19", "x08", "x07"):
        if state["exploration"][card] == "deck":
            state["exploration"][card] = f"kept-{rng.choice(playing(state))}"
    return state


def occupy(rng, state, field, faction):
    """Puts a group, and perhaps a captain and a camp, on an open tile."""
    soldiers = min(state["soldiers_pool"][faction], rng.randint(1, 3))
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
