"""What the trace says of a duel, beside what it says of any game's."""

from techniconica.catalogue import SLOTS
from techniconica.state import LAYER, NOBODY, NOTHING, OVER, Attack, Mech, State

Fields = dict[str, object]


def fields(state: State) -> Fields:
    """Every mech as it lies, whose turn it is, and the volley that is under way."""
    ids = state.tables.ids
    return {
        "side": None if state.decision in (OVER, NOTHING) else state.seat,
        "turn": state.turn,
        "first": None if state.first == NOBODY else state.first,
        "event": state.event or None,
        "active": None if state.active == NOBODY else ids[state.active],
        "attack": _attack(state, state.attack) if state.attack else None,
        "drones": state.drones,
        "mechs": [_mech(name, mech) for name, mech in zip(ids, state.mechs, strict=True)],
    }


def _attack(state: State, attack: Attack) -> Fields:
    return {
        "action": attack.action,
        "target": None if attack.target == NOBODY else state.tables.ids[attack.target],
        "shots": [
            {"weapon": SLOTS[weapon], "stack": None if stack == NOBODY else SLOTS[stack]}
            for weapon, stack in attack.shots
        ],
        "smoke": attack.smoke,
        "evasion": attack.evasion or None,
        "next": attack.next if attack.evasion else None,
        "points": attack.points if state.decision == LAYER else None,
    }


def _mech(name: str, mech: Mech) -> Fields:
    return {
        "id": name,
        "out": mech.out or None,
        "acted": mech.acted,
        "actions": mech.actions,
        "aim": mech.aim,
        "evade": mech.evades,
        "fired": mech.fired,
        "smoke": mech.smoke,
        "surge": mech.surge,
        "low_power": not mech.out and mech.low_power,
        "morale": None if mech.morale is None else list(mech.morale),
        "stacks": [
            {
                "slot": SLOTS[pile.slot],
                "cards": list(pile.cards),
                "damage": mech.damage[pile.slot],
                "jam": mech.jams[pile.slot],
            }
            for pile in mech.frame.piles
            if pile
        ],
    }
