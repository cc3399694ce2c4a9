"""What the trace says of a state of Paper 'Mech, beside what it says of any game's."""

from papermech import radar
from papermech.catalogue import MOUNTS
from papermech.choices import damaged_legs, filled_circles
from papermech.state import Enemy, State

Fields = dict[str, object]


def fields(state: State) -> Fields:
    """The cubes as they lie and the pencil marks; circles and rows are counted from 1."""
    return {
        "wave": state.wave,
        "stance": state.stance,
        "score": state.score,
        "player": {
            "time": state.time,
            "waited": state.waited,
            "action": state.action,
            "damage": _damage(state),
        },
        "enemies": [_enemy(state, enemy) for enemy in state.enemies],
    }


def _damage(state: State) -> Fields:
    mounts: Fields = {
        mount: list(filled_circles(filled))
        for mount, filled in zip(MOUNTS, state.damage, strict=True)
    }
    return mounts | {"torso": state.torso, "legs": sorted(damaged_legs(state.legs))}


def _enemy(state: State, enemy: Enemy) -> Fields:
    return {
        "id": enemy.letter,
        "attack": enemy.row + 1,
        "time": enemy.time,
        "space": radar.SPACE_NAMES[enemy.space],
        "damage": state.setup.cards[enemy.letter].filled(enemy.damage),
    }
