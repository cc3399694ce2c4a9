"""Your attacks: targets, arcs, ranges, dice, and what damage does to an enemy."""

import pytest

from papermech.choices import legal_choices
from papermech.events import (
    AttackDisabled,
    AttackPicked,
    Defended,
    EnemyDestroyed,
    EnemyHit,
    Rolled,
    Wasted,
)
from tests.play import changed, foe, foes, peek, play, position

SECTORS = (
    "front_right",
    "right_front",
    "right_rear",
    "rear_right",
    "rear_left",
    "left_rear",
    "left_front",
    "front_left",
)
BANDS = ("close", "short", "medium", "long")
# The pies as printed, one letter a sector in the order above: x covered, - not.
PIES = {
    "left_shoulder": "x----xxx",
    "right_shoulder": "xxx----x",
    "left_arm": "xx--xxxx",
    "right_arm": "xxxx--xx",
}
SHOOTERS = {
    "left_shoulder": "rifle",
    "right_shoulder": "rifle",
    "left_arm": "rifle",
    "right_arm": "rifle",
}
# Weapon: mount, and the bands it reaches.
REACHES = {
    "missile": ("right_shoulder", "close short medium long"),
    "rifle": ("right_shoulder", "close short medium long"),
    "ppc": ("right_shoulder", "close short medium long"),
    "disruptor": ("right_shoulder", "close short medium"),
    "flamethrower": ("right_shoulder", "close short medium"),
    "laser": ("right_shoulder", "close short medium"),
    "mortar": ("right_shoulder", "short medium"),
    "machine_gun": ("right_shoulder", "close short"),
    "energy_whip": ("right_arm", "close short"),
    "fist": ("right_arm", "close"),
    "plasma_sword": ("right_arm", "close"),
    "tower_shield": ("right_arm", "close"),
}
# Weapon: P and T of its three actions, as printed on the sheet.
PRINTED = {
    "missile": ((2, 2), (4, 3), (6, 4)),
    "rifle": ((2, 3), (3, 4), (4, 5)),
    "ppc": ((4, 3), (6, 4), (8, 5)),
    "wing_shield": ((0, 1), (0, 1), (0, 1)),
    "disruptor": ((1, 2), (3, 3), (5, 4)),
    "flamethrower": ((2, 1), (4, 2), (5, 3)),
    "laser": ((2, 2), (3, 3), (4, 4)),
    "mortar": ((3, 3), (4, 4), (5, 5)),
    "machine_gun": ((3, 1), (6, 2), (8, 3)),
    "energy_whip": ((2, 2), (4, 3), (6, 4)),
    "fist": ((3, 2), (5, 3), (1, 3)),
    "plasma_sword": ((3, 2), (4, 3), (5, 4)),
    "tower_shield": ((3, 2), (0, 1), (0, 1)),
}


def hits_anyone(weapon: str, mount: str, space: str) -> bool:
    """Whether the weapon on that mount finds a target on that space."""
    state = position(
        foe("T", space),
        action=f"{mount}.1",
        stance="squat",
        loadout={mount: weapon},
    )
    return not peek(state, "advance").told(Wasted)


@pytest.mark.rule("ARC")
@pytest.mark.rule("ATTACK-TARGET")
@pytest.mark.parametrize("mount", PIES)
def test_firing_arcs(mount: str) -> None:
    """A mount's pie covers exactly the printed sectors, at every band."""
    covered = {
        f"{sector}:{band}"
        for sector in SECTORS
        for band in BANDS
        if hits_anyone("rifle", mount, f"{sector}:{band}")
    }
    printed = zip(SECTORS, PIES[mount], strict=True)
    sectors = [sector for sector, mark in printed if mark == "x"]
    assert covered == {f"{sector}:{band}" for sector in sectors for band in BANDS}


@pytest.mark.rule("RANGE")
@pytest.mark.rule("ATTACK-TARGET")
@pytest.mark.parametrize("weapon", REACHES)
def test_ranges(weapon: str) -> None:
    """Ranges are maxima, and the mortar cannot attack at close range."""
    mount, reach = REACHES[weapon]
    reached = [band for band in BANDS if hits_anyone(weapon, mount, f"front_right:{band}")]
    assert reached == reach.split()


@pytest.mark.rule("ATTACK-ROLL")
@pytest.mark.rule("ACTION-CHOOSE")
@pytest.mark.parametrize("weapon", PRINTED)
@pytest.mark.parametrize("row", [1, 2, 3])
def test_power_and_time_of_every_action(weapon: str, row: int) -> None:
    """Every action has the P and T of the sheet."""
    power, time = PRINTED[weapon][row - 1]
    mount = "left_shoulder" if weapon in ("wing_shield", "mortar") else "left_arm"
    light = {"left_shoulder": "wing_shield", "right_shoulder": "machine_gun", "torso_armour": 3}
    loadout = {**light, "legs_armour": 3, mount: weapon}
    band = "short" if weapon == "mortar" else "close"
    at_seven = foe("T", f"front_left:{band}", time=7)
    chosen = position(
        at_seven, decision="action", time=0, waited=0, stance="squat", loadout=loadout
    )
    if time > 1:
        assert play(chosen, f"{mount}.{row}").state.time == time - 1
    ready = position(at_seven, action=f"{mount}.{row}", stance="squat", loadout=loadout)
    choices = ["advance", "keep"] if weapon == "laser" else ["advance"]
    played = play(ready, *choices, faces="1" * power)
    assert [len(event.faces) for event in played.told(Rolled)] == ([power] if power else [])
    assert [event.action for event in played.told(Defended)] == (
        [] if power else [f"{mount}.{row}"]
    )


@pytest.mark.rule("ATTACK-TARGET")
def test_with_several_targets_you_choose() -> None:
    """Only enemies in range and arc are offered; the one chosen is hit."""
    before = position(
        foe("B", "front_left:medium"),
        foe("H", "front_right:close"),
        foe("T", "front_left:long"),
        foe("F", "right_rear:short"),
        action="left_arm.1",
    )
    asked = play(before, "advance").state
    assert (asked.decision, asked.legal) == ("target", ("target:B", "target:H"))
    state = play(asked, "target:H", "keep", faces="13").state
    assert foes(state)["H"].damage == [1, 0]
    assert foes(state)["B"].damage == [0]


@pytest.mark.rule("ATTACK-TARGET")
def test_a_single_target_is_taken() -> None:
    """With one target nothing is asked, and the shot cannot be declined."""
    before = position(
        foe("H", "front_right:close"), foe("T", "rear_left:long"), action="left_arm.1"
    )
    state = play(before, "advance", faces="13").state
    assert (state.decision, state.legal) == ("reroll", ("keep", "reroll:1"))


@pytest.mark.rule("WASTED")
@pytest.mark.parametrize("space", ["front_left:long", "right_rear:close", "rear_right:short"])
def test_no_target_wastes_the_attack(space: str) -> None:
    """Out of range or out of arc the attack is wasted without dice; the free move follows."""
    played = play(position(foe("T", space), action="left_arm.3"), "advance")
    assert played.told(Wasted) == [Wasted("left_arm.3")]
    assert played.state.decision == "free_move"


@pytest.mark.rule("ATTACK-ROLL")
@pytest.mark.parametrize(
    ("letter", "armour"), [("B", 2), ("A", 3), ("H", 2), ("F", 3), ("T", 4), ("M", 4)]
)
def test_a_die_must_be_higher_than_the_armour(letter: str, armour: int) -> None:
    """Each die above the printed armour does one point; an equal one does none."""
    before = position(
        foe(letter, "front_left:long", damage=0),
        foe("T" if letter != "T" else "F", "rear_left:long"),
        action="right_shoulder.1",
    )
    for die, hits in ((armour, 0), (armour + 1, 1)):
        played = play(before, "advance", faces=f"1{die}")
        assert sum(foes(played.state)[letter].damage) == hits
        (rolled,) = played.told(Rolled)
        assert (rolled.armour, rolled.hits) == (armour, (2,) * hits)


@pytest.mark.rule("ENEMY-DAMAGE")
@pytest.mark.parametrize(
    ("letter", "rows"),
    [("B", [2]), ("A", [3]), ("H", [2, 2]), ("F", [2, 2]), ("T", [3, 2]), ("M", [2, 3, 2])],
)
def test_damage_fills_from_the_top_of_the_card(letter: str, rows: list[int]) -> None:
    """Circles fill attack by attack from the top; the last one destroys the enemy."""
    total = sum(rows)
    other = "F" if letter != "F" else "T"
    for filled in range(total):
        # Its last attack is chosen, so that nothing is disabled before the end.
        before = position(
            foe(letter, "front_left:long", attack=len(rows), damage=filled),
            foe(other, "rear_left:long"),
            action="right_shoulder.1",
        )
        played = play(before, "advance", faces="16")
        seen = foes(played.state)
        if filled + 1 == total:
            assert letter not in seen
            assert played.told(EnemyDestroyed) == [EnemyDestroyed(letter)]
            continue
        want = [0] * len(rows)
        left = filled + 1
        for row, size in enumerate(rows):
            want[row] = min(size, left)
            left -= want[row]
        assert seen[letter].damage == want


@pytest.mark.rule("ENEMY-DAMAGE")
def test_damage_beyond_the_last_circle_is_lost() -> None:
    """Six hits on a bike with one circle left fill one circle."""
    before = position(
        foe("B", "front_left:long", damage=1), foe("T", "rear_left:long"), action="right_shoulder.3"
    )
    played = play(before, "advance", faces="666666")
    assert played.told(EnemyHit) == [EnemyHit("B", 1)]
    assert list(foes(played.state)) == ["T"]


@pytest.mark.rule("ENEMY-DISABLED")
@pytest.mark.rule("ENEMY-CHOICE")
def test_a_disabled_attack_is_replaced_at_once_without_a_die() -> None:
    """With one attack left it is taken, no die; the time cube goes to its T."""
    before = position(foe("H", "front_left:medium", time=5), action="left_arm.1")
    played = play(before, "advance", faces="33")
    assert foes(played.state)["H"] == (2, 4, "front_left:medium", [2, 0])
    assert played.told(AttackDisabled) == [AttackDisabled("H", 1)]
    assert played.told(AttackPicked) == [AttackPicked("H", 0, 2, 4, "ENEMY-DISABLED")]


@pytest.mark.rule("ENEMY-DISABLED")
@pytest.mark.rule("ENEMY-DAMAGE")
@pytest.mark.parametrize(
    ("die", "row", "time"), [(1, 2, 3), (2, 2, 3), (3, 2, 3), (4, 2, 3), (5, 3, 4), (6, 3, 4)]
)
def test_a_mech_rolls_for_its_new_attack(die: int, row: int, time: int) -> None:
    """The 'mech has two left and rolls; a disabled one rolled means the first not disabled."""
    before = position(foe("M", "front_left:medium", time=5), action="left_arm.1")
    state = play(before, "advance", faces=f"55{die}").state
    assert foes(state)["M"] == (row, time, "front_left:medium", [2, 0, 0])


@pytest.mark.rule("ENEMY-DISABLED")
def test_another_attack_disabled_changes_nothing() -> None:
    """An enemy whose chosen attack still has a circle keeps it and its time."""
    before = position(foe("H", "front_left:medium", attack=2, time=5), action="left_arm.1")
    assert foes(play(before, "advance", faces="33").state)["H"] == (
        2,
        4,
        "front_left:medium",
        [2, 0],
    )


@pytest.mark.rule("ENEMY-DAMAGE")
def test_a_new_attack_is_chosen_once_after_all_damage() -> None:
    """Damage that runs through two attacks of a 'mech leaves one: no die, one choice."""
    before = position(foe("M", "front_left:long", time=5), action="right_shoulder.3")
    played = play(before, "advance", faces="555551")
    assert foes(played.state)["M"].damage == [2, 3, 0]
    assert played.told(AttackPicked) == [AttackPicked("M", 0, 3, 4, "ENEMY-DISABLED")]


@pytest.mark.rule("ENEMY-DESTROYED")
def test_a_destroyed_enemy_takes_its_cubes_along() -> None:
    """It is gone from radar and track, and what may be done no longer names it."""
    before = position(
        foe("H", "front_left:medium", attack=2, damage=3, time=0),
        foe("T", "front_left:long", time=3),
        action="left_arm.1",
        waited=2,
    )
    state = play(before, "haste", "keep", "free:none", faces="14").state
    assert list(foes(state)) == ["T"]
    assert state.letters == "HT"


@pytest.mark.rule("ATTACK-ROLL")
def test_legal_choices_of_a_changed_position_are_recomputed() -> None:
    """`legal_choices` follows the position: the tank turned into the arc becomes a target."""
    asked = play(
        position(foe("B", "front_left:medium"), foe("H", "front_right:close"), action="left_arm.1"),
        "advance",
    ).state
    gone = changed(asked, enemies=asked.enemies[:1])
    assert legal_choices(gone) == ("target:B",)
