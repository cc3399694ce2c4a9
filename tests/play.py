"""What the engine tests share: records, described positions, playing on, and reading the result.

This is the one place in the tests that knows how the engine packs a state.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from papermech import game, radar
from papermech import record as records
from papermech.choices import damaged_legs, filled_circles, legal_choices
from papermech.events import Event
from papermech.loadout import Loadout
from papermech.rulings import Rulings
from papermech.setup import Setup
from papermech.state import Enemy, State
from tabletop import trace
from tabletop.dice import GivenDice

MOUNTS = ("left_shoulder", "right_shoulder", "left_arm", "right_arm")
LEGS = ("turn_and_squat", "walk_backwards", "walk_forwards", "turn_or_change_stance")
ALL = (1, 2, 3, 4, 5, 6)
STANDARD: dict[str, object] = {
    "left_shoulder": "wing_shield",
    "right_shoulder": "missile",
    "left_arm": "laser",
    "right_arm": "fist",
    "torso_armour": 5,
    "legs_armour": 4,
}
LEG_CHOICES = sorted(f"legs.{name}" for name in LEGS)
STANDING = sorted([f"{mount}.{row}" for mount in MOUNTS for row in (1, 2, 3)] + LEG_CHOICES)
"""Every action of an unhurt, standing 'mech, sorted."""

Line = dict[str, Any]


# --- Records


def json_record(
    *choices: str,
    faces: str | None = None,
    seed: str | None = None,
    loadout: Mapping[str, object] | None = None,
    rulings: Mapping[str, object] | None = None,
) -> dict[str, Any]:
    """A record as JSON values: `faces` as a string of digits, or a seed; standard equipment."""
    dice: dict[str, object] = (
        {"seed": seed} if seed is not None else {"faces": [int(face) for face in faces or ""]}
    )
    return {
        "format": "papermech-record/1",
        "loadout": {**STANDARD, **(loadout or {})},
        "rulings": dict(rulings or {}),
        "dice": dice,
        "choices": list(choices),
    }


def trace_of(
    *choices: str,
    faces: str | None = None,
    seed: str | None = None,
    loadout: Mapping[str, object] | None = None,
    rulings: Mapping[str, object] | None = None,
) -> list[Line]:
    """Every trace line of such a record."""
    value = json_record(*choices, faces=faces, seed=seed, loadout=loadout, rulings=rulings)
    return list(trace.lines(records.from_json(value)))


def last_line(
    *choices: str,
    faces: str | None = None,
    seed: str | None = None,
    loadout: Mapping[str, object] | None = None,
    rulings: Mapping[str, object] | None = None,
) -> Line:
    """The last trace line of such a record."""
    return trace_of(*choices, faces=faces, seed=seed, loadout=loadout, rulings=rulings)[-1]


# --- Positions


def setup_of(
    loadout: Mapping[str, object] | None = None, rulings: Mapping[str, object] | None = None
) -> Setup:
    """The tables of a game: standard equipment and default rulings, with the changes named."""
    return Setup.of(Loadout.read({**STANDARD, **(loadout or {})}), Rulings.read(rulings or {}))


def foe(letter: str, space: str, *, attack: int = 1, time: int = 7, damage: int = 0) -> Enemy:
    """An enemy's cubes: `attack` counts from 1, `damage` is filled circles from the top."""
    return Enemy(letter, attack - 1, time, radar.SPACES[space], damage)


def changed(state: State, **fields: object) -> State:
    """The same position with some fields set anew."""
    values: dict[str, Any] = {name: getattr(state, name) for name in State.__annotations__}
    return State(**(values | fields))


def position(  # noqa: PLR0913 - a position has many parts, all named
    *foes: Enemy,
    action: str | None = None,
    time: int | None = 1,
    waited: int = 1,
    stance: Literal["stand", "squat"] = "stand",
    damage: Mapping[str, Iterable[int]] | None = None,
    torso: int = 0,
    legs: Iterable[str] = (),
    wall: str | None = None,
    last_attack: tuple[str, str] | None = None,
    resting: str | None = None,
    wave: int = 1,
    letters: str | None = None,
    decision: str = "window",
    loadout: Mapping[str, object] | None = None,
    rulings: Mapping[str, object] | None = None,
) -> State:
    """A described position before any die; by default a clock window with `action` at 1."""
    marks = damage or {}
    state = changed(
        game.blank(setup_of(loadout, rulings)),
        wave=wave,
        letters=letters if letters is not None else "".join(enemy.letter for enemy in foes),
        stance=stance,
        time=time,
        waited=waited,
        action=action,
        damage=tuple(sum(1 << circle - 1 for circle in marks.get(mount, ())) for mount in MOUNTS),
        torso=torso,
        legs=sum(1 << LEGS.index(name) for name in legs),
        enemies=foes,
        wall=None if wall is None else MOUNTS.index(wall),
        last_attack=None if last_attack is None else (MOUNTS.index(last_attack[0]), last_attack[1]),
        resting=None if resting is None else MOUNTS.index(resting),
        decision=decision,
    )
    return changed(state, legal=legal_choices(state))


def choosing(*foes: Enemy, **described: Any) -> State:  # noqa: ANN401 - passed on to position
    """A described position in which you choose your next action."""
    return position(*foes, **{"decision": "action", "time": 0, "waited": 0, **described})


class Played(NamedTuple):
    """Where choices led, and everything that happened on the way."""

    state: State
    events: tuple[Event, ...]

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


def play(state: State, *choices: str, faces: str = "") -> Played:
    """Make `choices` from `state`; `faces` must be exactly the dice that are taken."""
    dice = GivenDice([1] * state.dice_used + [int(face) for face in faces])
    before = state.dice_used
    events: list[Event] = []
    for choice in choices:
        step = game.apply(state, choice, dice)
        state = step.state
        events += step.events
    taken = state.dice_used - before
    assert taken == len(faces), f"{taken} dice were taken, {len(faces)} were given"
    return Played(state, tuple(events))


def peek(state: State, choice: str) -> Played:
    """What one choice leads to when every die shows 1, however many are taken."""
    step = game.apply(state, choice, GivenDice([1] * (state.dice_used + 100)))
    return Played(step.state, step.events)


def steps(state: State, *choices: str, faces: str) -> Iterator[State]:
    """The state after each of `choices`."""
    dice = GivenDice([1] * state.dice_used + [int(face) for face in faces])
    for choice in choices:
        state = game.apply(state, choice, dice).state
        yield state


# --- Reading a state


class Foe(NamedTuple):
    """An enemy as the trace shows it."""

    attack: int
    time: int
    space: str
    damage: list[int]


def foes(state: State) -> dict[str, Foe]:
    """The living enemies by letter."""
    return {
        enemy.letter: Foe(
            enemy.row + 1,
            enemy.time,
            radar.SPACE_NAMES[enemy.space],
            state.setup.cards[enemy.letter].filled(enemy.damage),
        )
        for enemy in state.enemies
    }


def spaces(state: State) -> dict[str, str]:
    """The radar space of each living enemy."""
    return {letter: seen.space for letter, seen in foes(state).items()}


def circles(state: State, mount: str) -> list[int]:
    """The filled circles of a mount."""
    return list(filled_circles(state.damage[MOUNTS.index(mount)]))


def marks(state: State) -> dict[str, object]:
    """All damage to your 'mech; locations without any are left out."""
    seen: dict[str, object] = {
        mount: circles(state, mount) for mount in MOUNTS if circles(state, mount)
    }
    if state.torso:
        seen["torso"] = state.torso
    if state.legs:
        seen["legs"] = list(damaged_legs(state.legs))
    return seen
