"""Why a choice is not legal: one reason for each kind, and none exactly for the legal ones."""

import pytest

from papermech import choices
from papermech.choices import legal_choices, refusal
from papermech.game import apply
from papermech.state import State
from tabletop.dice import GivenDice
from tabletop.errors import IllegalError
from tests.play import ALL, LEGS, MOUNTS, STANDING, choosing, foe, play, position

TANK = foe("T", "front_left:medium")
FAR = foe("T", "front_left:long", time=5)
DUE = foe("A", "front_left:long", time=0)
TOWER = {"right_arm": "tower_shield"}
MORTAR = {"left_shoulder": "mortar", "torso_armour": 3, "legs_armour": 3}
WHIP = {"left_arm": "energy_whip"}


def after_attack(**described: object) -> State:
    """A free move decision."""
    before = position(TANK, action="left_shoulder.1", **described)  # type: ignore[arg-type]
    return play(before, "advance").state


TARGET = play(
    position(TANK, foe("H", "front_left:close"), foe("A", "front_left:long"), action="left_arm.1"),
    "advance",
).state
SECOND = play(
    position(
        foe("H", "front_left:medium"),
        foe("T", "front_left:medium"),
        foe("A", "right_rear:medium"),
        action="left_shoulder.1",
        loadout=MORTAR,
    ),
    "advance",
    "target:H",
).state
REROLL = play(position(TANK, action="left_arm.2"), "advance", faces="161").state
PULL = play(
    position(foe("T", "front_left:close", attack=2), action="left_arm.1", loadout=WHIP),
    "advance",
    faces="51",
).state
PARRY = play(
    position(DUE, action="right_arm.1", time=3, loadout={"left_arm": "plasma_sword"}),
    "resolve:A",
    faces="4" + "61111",
).state
TURN = play(position(TANK, action="legs.turn_and_squat"), "advance").state
TURN_OR_STANCE = play(position(TANK, action="legs.turn_or_change_stance"), "advance").state
REPAIR = play(
    position(
        foe("B", "front_left:medium", damage=1),
        action="left_arm.1",
        damage={"left_arm": [6]},
        legs=["walk_forwards"],
    ),
    "advance",
    faces="66" + "66",
).state
STANCE = position(decision="stance", time=0, waited=0, letters="B")
OVER = play(
    position(foe("B", "front_left:short", time=0), action="left_arm.3", time=3, torso=3),
    "resolve:B",
    faces="16",
).state
ACTION = choosing(
    TANK,
    stance="squat",
    resting="right_shoulder",
    damage={"left_arm": [1, 2]},
    legs=["walk_forwards"],
)
WINDOW = position(FAR, action="left_arm.1", time=2)
WINDOW_DUE = position(DUE, FAR, action="left_arm.1", time=2)

STATES = {
    "action": ACTION,
    "window": WINDOW,
    "window with an enemy due": WINDOW_DUE,
    "target": TARGET,
    "second": SECOND,
    "reroll": REROLL,
    "pull": PULL,
    "parry": PARRY,
    "turn": TURN,
    "turn_or_stance": TURN_OR_STANCE,
    "free_move": after_attack(legs=["walk_forwards"]),
    "repair": REPAIR,
    "stance": STANCE,
    "over": OVER,
}

ENEMY_LETTERS = "BAHFTM"
EVERY_CHOICE = sorted(
    {
        *STANDING,
        *(f"change:{action}" for action in STANDING),
        *(f"{verb}:{letter}" for verb in ("resolve", "target", "second") for letter in "BAHFTM"),
        *(f"repair:{mount}.{circle}" for mount in MOUNTS for circle in ALL),
        *(f"repair:legs.{leg}" for leg in LEGS),
        *(f"pull:{way}" for way in ("closer", "cw", "ccw", "none")),
        *(f"free:{way}" for way in ("none", "walk_forwards", "cw", "ccw", "stance")),
        *(f"reroll:{which}" for which in ("1", "2", "3", "1,2", "1,3", "2,3", "1,2,3", "4")),
        *("advance", "haste", "keep", "parry", "no-parry", "second:none", "repair:torso"),
        *("repair:done", "stand", "squat", "cw", "ccw", "stance"),
    }
)
"""Every text of the notation."""


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_the_states_wait_for_the_decisions_they_should(state: State) -> None:
    """Each state rests at its decision with legal choices as computed anew."""
    name = next(name for name, each in STATES.items() if each is state)
    assert state.decision == name.split()[0]
    assert legal_choices(state) == state.legal


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_no_reason_exactly_for_the_legal_choices(state: State) -> None:
    """`refusal` is None for what is legal, and a reason id for everything else, nonsense too."""
    nonsense = ["", " ", ":", "foo", "change:", "change:foo", "haste:1", "resolve:", "advance:x"]
    nonsense += ["target:", "second:", "free:", "free:fly", "repair:", "repair:torso.1", "\ud800"]
    for choice in [*EVERY_CHOICE, *nonsense]:
        reason = refusal(state, choice)
        assert (reason is None) == (choice in state.legal), choice
        if reason is not None:
            assert reason == reason.lower()
            assert reason.isidentifier()
            with pytest.raises(IllegalError):
                apply(state, choice, GivenDice([1] * 100))


REASONS = [
    ("action", ACTION, "left_arm.1", choices.DAMAGED),
    ("action", ACTION, "legs.walk_forwards", choices.DAMAGED),
    ("action", ACTION, "right_shoulder.2", choices.LAUNCHER_RESTS),
    ("action", ACTION, "legs.turn_and_squat", choices.SQUATTING),
    ("action", ACTION, "legs.walk_backwards", choices.SQUATTING),
    ("action", ACTION, "advance", choices.OTHER_DECISION),
    ("action", ACTION, "free:cw", choices.OTHER_DECISION),
    ("window", WINDOW, "resolve:T", choices.NOT_DUE),
    ("window", WINDOW, "resolve:M", choices.NO_SUCH_ENEMY),
    ("window", WINDOW, "left_arm.1", choices.OTHER_DECISION),
    ("window", WINDOW, "change:left_leg.1", choices.UNREADABLE),
    ("due", WINDOW_DUE, "advance", choices.ENEMY_DUE),
    ("due", WINDOW_DUE, "resolve:T", choices.NOT_DUE),
    (
        "just chosen",
        position(DUE, foe("B", "front_left:long", time=0), action="left_arm.1", time=2, waited=0),
        "haste",
        choices.JUST_CHOSEN,
    ),
    (
        "just chosen",
        position(DUE, foe("B", "front_left:long", time=0), action="left_arm.1", time=2, waited=0),
        "change:left_arm.2",
        choices.JUST_CHOSEN,
    ),
    (
        "idle",
        position(DUE, foe("B", "front_left:long", time=0), time=None, waited=0),
        "haste",
        choices.NOTHING_CHOSEN,
    ),
    (
        "idle",
        position(DUE, foe("B", "front_left:long", time=0), time=None, waited=0),
        "change:left_arm.1",
        choices.NOTHING_CHOSEN,
    ),
    (
        "move chosen",
        position(FAR, action="legs.walk_forwards", time=2),
        "haste",
        choices.MOVES_NOT_HASTED,
    ),
    (
        "guard chosen",
        position(FAR, action="right_arm.2", time=2, loadout=TOWER),
        "haste",
        choices.GUARD_NOT_HASTED,
    ),
    ("on active", position(DUE, action="left_arm.1", time=0), "haste", choices.ON_ACTIVE),
    (
        "between",
        position(DUE, action="left_arm.1", time=2, rulings={"haste": "between"}),
        "haste",
        choices.ENEMY_DUE,
    ),
    (
        "change to a damaged action",
        position(FAR, action="left_arm.1", time=2, damage={"right_arm": [3, 4]}),
        "change:right_arm.2",
        choices.DAMAGED,
    ),
    (
        "change to a resting launcher",
        position(FAR, action="left_arm.1", time=2, resting="right_shoulder"),
        "change:right_shoulder.1",
        choices.LAUNCHER_RESTS,
    ),
    (
        "change while squatting",
        position(FAR, action="left_arm.1", time=2, stance="squat"),
        "change:legs.walk_backwards",
        choices.SQUATTING,
    ),
    ("target", TARGET, "target:A", choices.NOT_IN_REACH),
    ("target", TARGET, "target:M", choices.NO_SUCH_ENEMY),
    ("target", TARGET, "keep", choices.OTHER_DECISION),
    ("second", SECOND, "second:A", choices.NOT_IN_REACH),
    ("second", SECOND, "second:H", choices.NOT_IN_REACH),
    ("free", after_attack(legs=["walk_forwards"]), "free:walk_forwards", choices.DAMAGED),
    ("free", after_attack(legs=["turn_or_change_stance"]), "free:cw", choices.DAMAGED),
    ("free", after_attack(), "cw", choices.OTHER_DECISION),
    ("repair", REPAIR, "repair:left_arm.1", choices.NOT_DAMAGED),
    ("repair", REPAIR, "repair:torso", choices.NOT_DAMAGED),
    ("repair", REPAIR, "repair:legs.walk_backwards", choices.NOT_DAMAGED),
    ("repair", REPAIR, "stand", choices.OTHER_DECISION),
    ("turn", TURN, "stance", choices.OTHER_DECISION),
    ("stance", STANCE, "left_arm.1", choices.OTHER_DECISION),
    ("over", OVER, "advance", choices.GAME_OVER),
    ("over", OVER, "left_arm.1", choices.GAME_OVER),
]


@pytest.mark.parametrize(
    ("state", "choice", "reason"),
    [pytest.param(*case[1:], id=f"{case[0]} {case[2]}") for case in REASONS],
)
def test_reasons(state: State, choice: str, reason: str) -> None:
    """Each kind of illegal choice is refused for its own reason."""
    assert refusal(state, choice) == reason


@pytest.mark.rule("ACTION-CHOOSE")
def test_a_damaged_action_of_a_resting_launcher_is_damaged() -> None:
    """Of two reasons the lasting one is given."""
    state = choosing(TANK, resting="right_shoulder", damage={"right_shoulder": [1, 2]})
    assert refusal(state, "right_shoulder.1") == choices.DAMAGED
    assert refusal(state, "right_shoulder.2") == choices.LAUNCHER_RESTS


@pytest.mark.parametrize(
    ("state", "choice"),
    [(REROLL, "reroll:2"), (REROLL, "reroll:1,2"), (PULL, "pull:closer")],
    ids=["a die that hurt", "with a die that hurt", "closer than close"],
)
def test_an_answer_to_this_decision_is_not_refused_as_another_ones(
    state: State, choice: str
) -> None:
    """A choice of this decision's own notation needs a reason of its own."""
    assert refusal(state, choice) not in (None, choices.OTHER_DECISION)


@pytest.mark.parametrize(
    ("state", "choice"),
    [
        (STATES["free_move"], "free:fly"),
        (REPAIR, "repair:head.1"),
        (REPAIR, "repair:left_arm.7"),
        (SECOND, "second:Z"),
    ],
    ids=["free", "no location", "no circle", "nobody"],
)
def test_what_does_not_exist_has_no_reason_of_the_game(state: State, choice: str) -> None:
    """A text outside the notation is not called damaged, undamaged or out of reach."""
    assert refusal(state, choice) in (
        choices.UNREADABLE,
        choices.OTHER_DECISION,
        choices.NO_SUCH_ENEMY,
    )
