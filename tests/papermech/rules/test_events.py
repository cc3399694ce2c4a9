"""What is told, to the last field: each event of some hand-made moments, and the rule it names.

Long: each event written out to the last field.
"""

from typing import NamedTuple, get_args

import pytest

from papermech.catalogue import LEFT_ARM, LEFT_SHOULDER, LEGS, RIGHT_ARM, TORSO
from papermech.events import (
    ActionChosen,
    ActionLost,
    AttackDisabled,
    AttackPicked,
    ClockAdvanced,
    Defended,
    EnemyActivated,
    EnemyArrived,
    EnemyDestroyed,
    EnemyHit,
    EnemyMoved,
    EnemyRolled,
    Event,
    HitLocated,
    LegsHit,
    Lost,
    MountHit,
    OutOfRange,
    Parried,
    Pulled,
    Recoiled,
    Repaired,
    RepairsRolled,
    Rerolled,
    Rolled,
    ShieldRaised,
    SpilledOver,
    StanceChanged,
    TorsoHit,
    Turned,
    Walked,
    Wasted,
    WaveBeaten,
    WaveRolled,
    WentIdle,
    Won,
    YouAct,
)
from papermech.game import begin
from papermech.radar import SPACES
from papermech.setup import Setup
from papermech.state import State
from tabletop.dice import GivenDice
from tests.play import ALL, MOUNTS, choosing, foe, play, position
from tests.play import LEGS as LEG_NAMES

AHEAD = "front_left:medium"
FAR = "front_left:long"
ASIDE = "left_front:medium"


class Scene(NamedTuple):
    """A position, the choices made in it, the dice that fall, and all that is told."""

    state: State
    choices: tuple[str, ...]
    faces: str
    told: tuple[Event, ...]


def scene(state: State, choices: str, faces: str, *told: Event) -> Scene:
    """A scene; the choices are parted by spaces."""
    return Scene(state, tuple(choices.split()), faces, told)


SCENES = {
    "an action is chosen": scene(
        choosing(foe("A", FAR)),
        "left_arm.3",
        "",
        ActionChosen("left_arm.3", 4, False, "ACTION-CHOOSE"),
        ClockAdvanced("CLOCK-ADVANCE"),
    ),
    "an action is changed while the torso slows you": scene(
        position(foe("A", FAR), action="left_arm.3", time=3, torso=3),
        "change:legs.walk_forwards",
        "",
        ActionChosen("legs.walk_forwards", 2, True, "ACTION-CHOOSE"),
        ClockAdvanced("CLOCK-ADVANCE"),
    ),
    "an enemy is out of range and comes closer": scene(
        position(foe("H", FAR, attack=2, time=0), action="left_arm.3", time=4),
        "resolve:H",
        "2",
        EnemyActivated("H", 2, "CLOCK-ORDER"),
        OutOfRange("H", 2, "ENEMY-RANGE"),
        EnemyMoved("H", SPACES[FAR], SPACES[AHEAD], "ENEMY-MOVE"),
        AttackPicked("H", 2, 1, 2, "ENEMY-CHOICE"),
    ),
    "a mount is hit from the side": scene(
        position(foe("H", ASIDE, attack=2, time=0), action="left_arm.1", time=4),
        "resolve:H",
        "3" + "4536" + "6",
        EnemyActivated("H", 2, "CLOCK-ORDER"),
        HitLocated("H", SPACES[ASIDE], (3,), LEFT_ARM, "HIT-LOCATION"),
        EnemyRolled("H", (4, 5, 3, 6), 3, LEFT_ARM, 3, "ENEMY-ATTACK"),
        MountHit(LEFT_ARM, 6, (6, 1, 2), "ALLOCATE-MOUNT"),
        ActionLost("left_arm.1", "ACTION-LOST"),
    ),
    "the torso is destroyed": scene(
        position(foe("A", AHEAD, time=0), action="left_arm.3", time=4, torso=1),
        "resolve:A",
        "1" + "16665",
        EnemyActivated("A", 1, "CLOCK-ORDER"),
        HitLocated("A", SPACES[AHEAD], (1,), TORSO, "HIT-LOCATION"),
        EnemyRolled("A", (1, 6, 6, 6, 5), 5, TORSO, 3, "ENEMY-ATTACK"),
        TorsoHit(3, 4, "ALLOCATE-TORSO"),
        Lost("LOSE"),
    ),
    "from behind, while you squat, by way of the legs": scene(
        position(
            foe("T", "rear_left:long", attack=2, time=0),
            action="left_arm.3",
            time=4,
            stance="squat",
            damage={"left_shoulder": ALL},
            legs=LEG_NAMES[:2],
            rulings={"tracks": "inward"},
        ),
        "resolve:T",
        "662" + "466" + "1" + "3" + "4" + "2" + "6",
        EnemyActivated("T", 2, "CLOCK-ORDER"),
        HitLocated("T", SPACES["rear_left:long"], (6, 6, 2), LEFT_SHOULDER, "HIT-LOCATION"),
        EnemyRolled("T", (4, 6, 6), 3, LEFT_SHOULDER, 3, "ENEMY-ATTACK"),
        MountHit(LEFT_SHOULDER, 1, (), "ALLOCATE-MOUNT"),
        SpilledOver(LEFT_SHOULDER, 3, LEGS, 3, "SPILL-OVER"),
        LegsHit((3, 4), "ALLOCATE-LEGS"),
        SpilledOver(LEGS, 4, RIGHT_ARM, 1, "SPILL-OVER"),
        MountHit(RIGHT_ARM, 2, (2,), "ALLOCATE-MOUNT"),
        AttackPicked("T", 6, 2, 4, "ENEMY-CHOICE"),
    ),
    "an attack is parried": scene(
        position(
            foe("A", AHEAD, time=0),
            action="left_arm.3",
            time=4,
            loadout={"right_arm": "plasma_sword"},
        ),
        "resolve:A parry",
        "5" + "35146" + "426" + "6",
        EnemyActivated("A", 1, "CLOCK-ORDER"),
        HitLocated("A", SPACES[AHEAD], (5,), RIGHT_ARM, "HIT-LOCATION"),
        EnemyRolled("A", (3, 5, 1, 4, 6), 3, RIGHT_ARM, 3, "ENEMY-ATTACK"),
        Parried((2, 4, 5), (4, 2, 6), 2, "PARRY"),
        MountHit(RIGHT_ARM, 6, (6, 1), "ALLOCATE-MOUNT"),
        AttackPicked("A", 0, 1, 5, "ENEMY-CHOICE"),
    ),
    "the wing shield takes an attack": scene(
        position(foe("A", AHEAD, time=0), action="left_shoulder.1", time=0),
        "resolve:A free:none",
        "34444",
        EnemyActivated("A", 1, "CLOCK-ORDER"),
        ShieldRaised("A", LEFT_SHOULDER, "REFLEX"),
        EnemyRolled("A", (3, 4, 4, 4, 4), 4, LEFT_SHOULDER, 0, "ENEMY-ATTACK"),
        AttackPicked("A", 0, 1, 5, "ENEMY-CHOICE"),
        YouAct("left_shoulder.1", 0, "CLOCK-YOU"),
        Defended("left_shoulder.1", "DEFEND"),
    ),
    "the tower shield takes an attack": scene(
        position(
            foe("A", AHEAD, time=0),
            action="left_arm.1",
            time=3,
            wall="right_arm",
            loadout={"right_arm": "tower_shield"},
        ),
        "resolve:A",
        "11111",
        EnemyActivated("A", 1, "CLOCK-ORDER"),
        ShieldRaised("A", RIGHT_ARM, "WALL"),
        EnemyRolled("A", (1, 1, 1, 1, 1), 5, RIGHT_ARM, 0, "ENEMY-ATTACK"),
        AttackPicked("A", 0, 1, 5, "ENEMY-CHOICE"),
    ),
    "nothing is left to be chosen, and the clock runs on": scene(
        position(
            foe("A", AHEAD, time=0),
            action="left_arm.3",
            time=4,
            damage={**dict.fromkeys(MOUNTS, ALL), "left_arm": (1, 2, 3, 4, 6)},
            torso=3,
            legs=LEG_NAMES,
        ),
        "resolve:A",
        "4" + "41111" + "1" + "1" + "61111",
        EnemyActivated("A", 1, "CLOCK-ORDER"),
        HitLocated("A", SPACES[AHEAD], (4,), LEFT_ARM, "HIT-LOCATION"),
        EnemyRolled("A", (4, 1, 1, 1, 1), 3, LEFT_ARM, 1, "ENEMY-ATTACK"),
        MountHit(LEFT_ARM, 1, (5,), "ALLOCATE-MOUNT"),
        ActionLost("left_arm.3", "ACTION-LOST"),
        WentIdle("NO-ACTION"),
        AttackPicked("A", 0, 1, 5, "ENEMY-CHOICE"),
        *[ClockAdvanced("CLOCK-ADVANCE")] * 5,
        EnemyActivated("A", 1, "CLOCK-ORDER"),
        HitLocated("A", SPACES[AHEAD], (1,), TORSO, "HIT-LOCATION"),
        EnemyRolled("A", (6, 1, 1, 1, 1), 5, TORSO, 1, "ENEMY-ATTACK"),
        TorsoHit(1, 4, "ALLOCATE-TORSO"),
        Lost("LOSE"),
    ),
    "dice are rolled again, and an attack is disabled": scene(
        position(foe("H", AHEAD, time=5), action="left_arm.3", time=2),
        "haste reroll:1",
        "3456" + "6",
        YouAct("left_arm.3", 2, "CLOCK-YOU"),
        Rolled("H", (3, 4, 5, 6), 2, 2, (3, 4), "ATTACK-ROLL"),
        Rerolled("H", (1,), (6, 4, 5, 6), (1, 3, 4), "ACCURATE"),
        EnemyHit("H", 3, "ENEMY-DAMAGE"),
        AttackDisabled("H", 1, "ENEMY-DISABLED"),
        AttackPicked("H", 0, 2, 4, "ENEMY-DISABLED"),
    ),
    "a launcher knocks an enemy back": scene(
        position(foe("T", AHEAD, time=3), action="right_shoulder.1"),
        "advance",
        "56",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_shoulder.1", 0, "CLOCK-YOU"),
        Rolled("T", (5, 6), 0, 4, (1, 2), "ATTACK-ROLL"),
        EnemyHit("T", 2, "ENEMY-DAMAGE"),
        Recoiled("T", 3, "RECOIL"),
    ),
    "a disruptor has an enemy think again": scene(
        position(
            foe("T", AHEAD, time=3, damage=2),
            action="right_shoulder.1",
            loadout={"right_shoulder": "disruptor"},
        ),
        "advance",
        "5",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_shoulder.1", 0, "CLOCK-YOU"),
        Rolled("T", (5,), 0, 4, (1,), "ATTACK-ROLL"),
        EnemyHit("T", 1, "ENEMY-DAMAGE"),
        AttackDisabled("T", 1, "ENEMY-DISABLED"),
        AttackPicked("T", 0, 2, 4, "EMP"),
    ),
    "a whip pulls an enemy": scene(
        position(
            foe("T", "front_right:short"),
            action="right_arm.1",
            loadout={"right_arm": "energy_whip"},
        ),
        "advance pull:closer",
        "55",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_arm.1", 0, "CLOCK-YOU"),
        Rolled("T", (5, 5), 0, 4, (1, 2), "ATTACK-ROLL"),
        EnemyHit("T", 2, "ENEMY-DAMAGE"),
        Pulled("T", SPACES["front_right:short"], SPACES["front_right:close"], "PULL"),
    ),
    "a mortar strikes two": scene(
        position(
            foe("T", AHEAD),
            foe("H", "front_left:short"),
            action="right_shoulder.1",
            loadout={"right_shoulder": "mortar"},
        ),
        "advance target:T second:H",
        "356",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_shoulder.1", 0, "CLOCK-YOU"),
        Rolled("T", (3, 5, 6), 0, 4, (2, 3), "ATTACK-ROLL"),
        Rolled("H", (3, 5, 6), 0, 2, (1, 2, 3), "ATTACK-ROLL"),
        EnemyHit("T", 2, "ENEMY-DAMAGE"),
        EnemyHit("H", 3, "ENEMY-DAMAGE"),
        AttackDisabled("H", 1, "ENEMY-DISABLED"),
        AttackPicked("H", 0, 2, 4, "ENEMY-DISABLED"),
    ),
    "an enemy is crushed, and the next wave comes": scene(
        position(
            foe("T", "front_left:close", damage=3),
            action="right_arm.3",
            letters="B",
            damage={"left_arm": (2,)},
            torso=1,
            legs=("walk_forwards",),
        ),
        "advance repair:left_arm.2 repair:torso squat",
        "3" + "36" + "3" + "41" + "25",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_arm.3", 0, "CLOCK-YOU"),
        Rolled("T", (3,), 0, 4, (), "ATTACK-ROLL"),
        EnemyHit("T", 2, "ENEMY-DAMAGE"),
        EnemyDestroyed("T", "CRUSH"),
        WaveBeaten(1, "WAVE-BEATEN"),
        RepairsRolled((3, 6), 2, "REPAIR"),
        Repaired(LEFT_ARM, 2, "REPAIR"),
        Repaired(TORSO, 0, "REPAIR"),
        StanceChanged("squat", "NEXT-WAVE"),
        WaveRolled(2, 3, "HF", "WAVE-TABLE"),
        EnemyArrived("H", 4, 2, 4, 1, SPACES["left_rear:long"], "WAVE-ARRIVAL"),
        EnemyArrived("F", 2, 1, 3, 5, SPACES["right_front:long"], "WAVE-ARRIVAL"),
    ),
    "a leg is repaired, and one enemy comes": scene(
        position(
            foe("B", "front_left:close", damage=1),
            action="left_arm.1",
            legs=("turn_and_squat", "walk_forwards"),
        ),
        "advance reroll:2 repair:legs.walk_forwards stand",
        "31" + "4" + "13" + "1" + "6" + "33",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("left_arm.1", 0, "CLOCK-YOU"),
        Rolled("B", (3, 1), 0, 2, (1,), "ATTACK-ROLL"),
        Rerolled("B", (2,), (3, 4), (1, 2), "ACCURATE"),
        EnemyHit("B", 1, "ENEMY-DAMAGE"),
        EnemyDestroyed("B", "ENEMY-DESTROYED"),
        WaveBeaten(1, "WAVE-BEATEN"),
        RepairsRolled((1, 3), 1, "REPAIR"),
        Repaired(LEGS, 3, "REPAIR"),
        WaveRolled(2, 1, "BF", "WAVE-TABLE"),
        EnemyArrived("B", 0, 1, 1, 6, SPACES["right_rear:long"], "WAVE-ARRIVAL"),
        EnemyArrived("F", 3, 1, 3, 3, SPACES["front_left:long"], "WAVE-ARRIVAL"),
    ),
    "the last enemy falls": scene(
        position(foe("B", "front_left:close", damage=1), action="right_arm.2", wave=4, torso=2),
        "advance",
        "33111",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_arm.2", 0, "CLOCK-YOU"),
        Rolled("B", (3, 3, 1, 1, 1), 0, 2, (1, 2), "ATTACK-ROLL"),
        EnemyHit("B", 1, "ENEMY-DAMAGE"),
        EnemyDestroyed("B", "ENEMY-DESTROYED"),
        WaveBeaten(4, "WAVE-BEATEN"),
        Won(30, "WIN"),
    ),
    "an attack is wasted, and a free walk follows": scene(
        position(foe("A", "rear_left:long"), action="right_arm.1"),
        "advance free:walk_forwards",
        "",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_arm.1", 0, "CLOCK-YOU"),
        Wasted("right_arm.1", "WASTED"),
        Walked(True, "FREE"),
    ),
    "guard, and a free turn clockwise": scene(
        position(foe("A", FAR), action="right_arm.2", loadout={"right_arm": "tower_shield"}),
        "advance free:cw",
        "",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("right_arm.2", 0, "CLOCK-YOU"),
        Defended("right_arm.2", "DEFEND"),
        Turned(True, "FREE"),
    ),
    "a free turn anticlockwise": scene(
        position(foe("A", FAR), decision="free_move"), "free:ccw", "", Turned(False, "FREE")
    ),
    "a free change of stance": scene(
        position(foe("A", FAR), decision="free_move"),
        "free:stance",
        "",
        StanceChanged("squat", "FREE"),
    ),
    "walking forwards": scene(
        position(foe("A", FAR), action="legs.walk_forwards"),
        "advance",
        "",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("legs.walk_forwards", 0, "CLOCK-YOU"),
        Walked(True, "MOVE-WALK"),
    ),
    "walking backwards": scene(
        position(foe("A", FAR), action="legs.walk_backwards"),
        "advance",
        "",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("legs.walk_backwards", 0, "CLOCK-YOU"),
        Walked(False, "MOVE-WALK"),
    ),
    "turning and squatting": scene(
        position(foe("A", FAR), action="legs.turn_and_squat"),
        "advance cw",
        "",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("legs.turn_and_squat", 0, "CLOCK-YOU"),
        Turned(True, "MOVE-TURN"),
        StanceChanged("squat", "MOVE-STANCE"),
    ),
    "turning only": scene(
        position(foe("A", FAR), action="legs.turn_or_change_stance"),
        "advance ccw",
        "",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("legs.turn_or_change_stance", 0, "CLOCK-YOU"),
        Turned(False, "MOVE-TURN"),
    ),
    "standing up": scene(
        position(foe("A", FAR), action="legs.turn_or_change_stance", stance="squat"),
        "advance stance",
        "",
        ClockAdvanced("CLOCK-ADVANCE"),
        YouAct("legs.turn_or_change_stance", 0, "CLOCK-YOU"),
        StanceChanged("stand", "MOVE-STANCE"),
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_everything_is_told_once_and_in_order(name: str) -> None:
    """Every field is as the rules have it, and the rule named is the one that decided."""
    shown = SCENES[name]
    assert play(shown.state, *shown.choices, faces=shown.faces).events == shown.told


def test_the_first_wave_is_told() -> None:
    """A game begins with the wave table and those it brings."""
    step = begin(Setup.of(), GivenDice((3, 5, 2)))
    assert step.events == (
        WaveRolled(1, 3, "H", "WAVE-TABLE"),
        EnemyArrived("H", 5, 2, 4, 2, SPACES["left_front:long"], "WAVE-ARRIVAL"),
    )


def test_every_kind_of_event_is_among_them() -> None:
    """Nothing can be told that no scene here shows."""
    shown = {type(event) for scene_ in SCENES.values() for event in scene_.told}
    assert shown == set(get_args(Event))
