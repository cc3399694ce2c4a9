"""Building a 'mech: what may be carried where, armour, and weight."""

from itertools import product

import pytest

from papermech.loadout import STANDARD, Loadout, weapons_for
from tabletop.errors import IllegalError, InvalidError
from tests import play as table
from tests.play import MOUNTS, choosing, foe, position

ARM_ONLY = {"energy_whip", "fist", "plasma_sword", "tower_shield"}
SHOULDER_ONLY = {"wing_shield", "mortar"}
BOTH = {"missile", "rifle", "ppc", "disruptor", "flamethrower", "laser", "machine_gun"}
WEIGHTS = {
    "missile": 3,
    "rifle": 3,
    "ppc": 4,
    "wing_shield": 1,
    "disruptor": 2,
    "flamethrower": 2,
    "laser": 3,
    "mortar": 4,
    "machine_gun": 1,
    "energy_whip": 2,
    "fist": 2,
    "plasma_sword": 2,
    "tower_shield": 4,
}
ARMOURS = dict.fromkeys(WEIGHTS, 3) | {"wing_shield": 4, "tower_shield": 5}


def described(**changes: object) -> dict[str, object]:
    """The standard equipment with changes."""
    return {**table.STANDARD, **changes}


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("mount", MOUNTS)
def test_what_may_be_carried_where(mount: str) -> None:
    """Arms take the arm weapons, shoulders the shoulder weapons; all else is illegal."""
    fits = BOTH | (ARM_ONLY if mount.endswith("arm") else SHOULDER_ONLY)
    assert set(weapons_for(mount)) == fits
    for weapon in WEIGHTS:
        if weapon in fits:
            assert Loadout.read(described(**{mount: weapon}))._asdict()[mount] == weapon
            continue
        with pytest.raises(IllegalError) as refused:
            Loadout.read(described(**{mount: weapon}))
        assert weapon in str(refused.value)
        assert set(refused.value.allowed) == fits


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("mount", MOUNTS)
def test_an_empty_mount_is_illegal(mount: str) -> None:
    """Every mount must carry a weapon: missing and null are illegal, and the mount is named."""
    without = {key: value for key, value in table.STANDARD.items() if key != mount}
    for named in (without, described(**{mount: None})):
        with pytest.raises(IllegalError) as refused:
            Loadout.read(named)
        assert mount in str(refused.value)


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("key", ["torso_armour", "legs_armour"])
def test_armour_is_three_to_five(key: str) -> None:
    """3, 4 and 5 are taken; other whole numbers are illegal, anything else cannot be read."""
    for armour in (3, 4, 5):
        assert Loadout.read(described(**{key: armour}))._asdict()[key] == armour
    for armour in (2, 6, 0, -3, 10**30):
        with pytest.raises(IllegalError) as refused:
            Loadout.read(described(**{key: armour}))
        assert refused.value.allowed == ("3", "4", "5")
    for wrong in (True, 4.0, "4", None, [4], float("nan")):
        with pytest.raises(InvalidError):
            Loadout.read(described(**{key: wrong}))
    with pytest.raises(InvalidError):
        Loadout.read({k: v for k, v in table.STANDARD.items() if k != key})


@pytest.mark.rule("LOADOUT")
def test_unknown_keys_and_weapons_cannot_be_read() -> None:
    """A key or weapon that does not exist is invalid, and what exists is named."""
    with pytest.raises(InvalidError) as refused:
        Loadout.read(described(head="laser"))
    assert "head" in str(refused.value)
    assert set(refused.value.allowed) == set(table.STANDARD)
    for wrong in ("lazer", "", "Laser", 3, True, ["laser"], {"laser": 1}):
        with pytest.raises(InvalidError) as refused:
            Loadout.read(described(left_arm=wrong))
        assert set(refused.value.allowed) == set(WEIGHTS)


@pytest.mark.rule("LOADOUT")
def test_duplicates_are_allowed() -> None:
    """Four machine guns are a legal loadout."""
    four = Loadout.read(described(**dict.fromkeys(MOUNTS, "machine_gun")))
    assert four.weapons == ("machine_gun",) * 4


@pytest.mark.rule("WEIGHT")
def test_standard_equipment_weighs_twelve() -> None:
    """The standard equipment weighs 12 W and costs no time."""
    assert Loadout.read(table.STANDARD) == STANDARD
    assert (STANDARD.weight, STANDARD.time_penalty) == (12, 0)


@pytest.mark.rule("WEIGHT")
def test_every_weapon_has_its_printed_weight() -> None:
    """W adds up over the weapons, plus one for each point of armour over 3."""
    for mount, weapon in product(MOUNTS, WEIGHTS):
        if weapon not in weapons_for(mount):
            continue
        changed = Loadout.read(described(**{mount: weapon}))
        before = WEIGHTS[str(table.STANDARD[mount])]
        assert changed.weight == 12 - before + WEIGHTS[weapon]
    for torso, legs in product((3, 4, 5), repeat=2):
        loadout = Loadout.read(described(torso_armour=torso, legs_armour=legs))
        assert loadout.weight == 9 + torso - 3 + legs - 3


# Left and right shoulder, left and right arm, armour of torso and legs: W, extra T.
PENALTIES = [
    ("machine_gun machine_gun machine_gun machine_gun", 3, 3, 4, 0),
    ("wing_shield missile laser fist", 5, 4, 12, 0),
    ("wing_shield missile laser fist", 5, 5, 13, 1),
    ("missile missile laser fist", 5, 4, 14, 1),
    ("missile missile laser fist", 5, 5, 15, 2),
    ("ppc missile laser fist", 5, 5, 16, 2),
    ("ppc ppc laser fist", 5, 5, 17, 3),
    ("ppc ppc laser laser", 5, 5, 18, 3),
    ("ppc ppc ppc laser", 5, 5, 19, 4),
    ("mortar mortar tower_shield tower_shield", 5, 5, 20, 4),
]


@pytest.mark.rule("WEIGHT")
@pytest.mark.parametrize(("weapons", "torso", "legs", "weight", "extra"), PENALTIES, ids=str)
def test_weight_costs_time(weapons: str, torso: int, legs: int, weight: int, extra: int) -> None:
    """13-14 W cost 1 T, 15-16 cost 2, and so on, for attacks and moves alike."""
    named: dict[str, object] = dict(zip(MOUNTS, weapons.split(), strict=True))
    named |= {"torso_armour": torso, "legs_armour": legs}
    loadout = Loadout.read(named)
    assert (loadout.weight, loadout.time_penalty) == (weight, extra)
    before = choosing(foe("A", "front_left:long", time=7), loadout=named)
    walked = table.play(before, "legs.walk_forwards").state
    if extra:
        assert (walked.time, walked.waited) == (extra, 1)
    else:
        assert walked.decision == "action"


@pytest.mark.rule("WEIGHT")
@pytest.mark.rule("TORSO-SLOW")
def test_weight_and_torso_add_up() -> None:
    """Both penalties are added when the action is chosen."""
    before = choosing(foe("A", "front_left:long"), loadout={"legs_armour": 5}, torso=3)
    assert table.play(before, "legs.walk_forwards").state.time == 2


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("weapon", WEIGHTS)
def test_armour_of_weapons(weapon: str) -> None:
    """A weapon has its printed armour: an equal die does nothing, one above hurts."""
    mount = "left_arm" if weapon in weapons_for("left_arm") else "left_shoulder"
    die = {"left_arm": "4", "left_shoulder": "2"}[mount]
    armour = ARMOURS[weapon]
    before = position(
        foe("B", "front_left:short", time=0),
        action="legs.walk_forwards",
        time=3,
        loadout={mount: weapon},
    )
    assert table.marks(table.play(before, "resolve:B", faces=f"{die}{armour}").state) == {}
    extra = ["no-parry"] if weapon == "plasma_sword" else []
    hurt = table.play(before, "resolve:B", *extra, faces=f"{die}{armour + 1}1").state
    assert table.marks(hurt) == {mount: [1]}


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize(("key", "die"), [("torso_armour", "1"), ("legs_armour", "6")])
@pytest.mark.parametrize("armour", [3, 4, 5])
def test_armour_of_torso_and_legs(key: str, die: str, armour: int) -> None:
    """Torso and legs are hurt by dice above the armour that was bought."""
    before = position(
        foe("B", "front_left:short", time=0),
        action="left_arm.3",
        time=3,
        loadout={key: armour},
    )
    assert table.marks(table.play(before, "resolve:B", faces=f"{die}{armour}").state) == {}
    assert table.marks(table.play(before, "resolve:B", faces=f"{die}{armour + 1}").state)
