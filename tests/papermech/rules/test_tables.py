"""The tables that play looks into, entry by entry; those made on loading are made once more."""

from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from types import ModuleType

import pytest

from papermech import radar
from papermech.catalogue import LEG_ACTIONS, LEGS, MOUNTS, WEAPONS
from papermech.keywords import KEYWORDS, SPECIALS
from papermech.loadout import weapons_for
from papermech.rules import CHAPTERS, RULES, chapters
from papermech.setup import Action
from tests.papermech.rules.test_attack import PIES, SECTORS
from tests.papermech.rules.test_radar import ALL_SPACES, BACKWARDS, FORWARDS, both_hands
from tests.play import setup_of

INWARDS = {"long": "medium", "medium": "short", "short": "close", "close": "close"}
REARWARDS = {
    "front_left": "left_front",
    "left_front": "left_rear",
    "left_rear": "rear_left",
    "rear_left": "rear_left",
    "front_right": "right_front",
    "right_front": "right_rear",
    "right_rear": "rear_right",
    "rear_right": "rear_right",
}

LIGHTEST = dict.fromkeys(MOUNTS, "machine_gun") | {"torso_armour": 3, "legs_armour": 3}


def loaded_anew(name: str) -> ModuleType:
    """A module executed once more, beside the one in use."""
    spec = find_spec(name)
    assert isinstance(spec, ModuleSpec)
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def moved(space: str, sectors: dict[str, str], bands: dict[str, str]) -> str:
    """Where a space leads when its sector and its band do; those not named stay."""
    sector, band = space.split(":")
    return f"{sectors.get(sector, sector)}:{bands.get(band, band)}"


@pytest.mark.parametrize(
    ("table", "leads_to"),
    [
        ("WALK_FORWARDS", both_hands(FORWARDS)),
        ("WALK_BACKWARDS", both_hands(BACKWARDS)),
        ("TOWARDS_YOU", {space: moved(space, {}, INWARDS) for space in ALL_SPACES}),
        ("TOWARDS_REAR", {space: moved(space, REARWARDS, {}) for space in ALL_SPACES}),
    ],
)
def test_walks_are_made_as_the_rules_have_them(table: str, leads_to: dict[str, str]) -> None:
    """Both when the game was loaded and when the table is made again."""
    for module in (radar, loaded_anew("papermech.radar")):
        names = module.SPACE_NAMES
        made = [names[space] for space in getattr(module, table)]
        assert dict(zip(names, made, strict=True)) == leads_to


CARRIED = [(mount, weapon) for mount in MOUNTS for weapon in weapons_for(mount)]


@pytest.mark.parametrize(("mount", "weapon_id"), CARRIED)
def test_an_attack_action_holds_what_is_printed(mount: str, weapon_id: str) -> None:
    """Name, dice, time and keyword are the weapon's, the arc is the mount's; Guard has no reach."""
    weapon = WEAPONS[weapon_id]
    setup = setup_of({**LIGHTEST, mount: weapon_id})
    covered = [PIES[mount][SECTORS.index(name.split(":")[0])] == "x" for name in radar.SPACE_NAMES]
    bands = () if weapon.range is None else range(weapon.nearest, weapon.range + 1)
    for row, printed in enumerate(weapon.actions):
        assert setup.actions[f"{mount}.{row + 1}"] == Action(
            id=f"{mount}.{row + 1}",
            location=MOUNTS.index(mount),
            row=row,
            name=printed.name,
            power=printed.power,
            time=printed.time,
            is_attack=True,
            defends=printed.defends,
            rests=weapon_id == "missile",
            can_be_hasted=printed.name != "guard",
            keyword=KEYWORDS[weapon.keyword],
            special=SPECIALS[printed.special],
            arc=tuple(covered),
            reach=tuple(
                inside and not printed.defends and radar.BAND[space] in bands
                for space, inside in enumerate(covered)
            ),
        )


@pytest.mark.parametrize(("weapon_id", "penalty"), [("machine_gun", 0), ("ppc", 3)])
def test_weight_slows_every_action(weapon_id: str, penalty: int) -> None:
    """Those of the weapons and those of the legs, which are no attacks and roll no dice."""
    loadout = dict.fromkeys(MOUNTS, weapon_id) | {"torso_armour": 4, "legs_armour": 3}
    setup = setup_of(loadout)
    times = {action.name: action.time for action in setup.actions.values() if action.is_attack}
    assert times == {printed.name: printed.time + penalty for printed in WEAPONS[weapon_id].actions}
    for row, printed in enumerate(LEG_ACTIONS):
        assert setup.actions[f"legs.{printed.name}"] == Action(
            id=f"legs.{printed.name}",
            location=LEGS,
            row=row,
            name=printed.name,
            power=0,
            time=printed.time + penalty,
            is_attack=False,
        )


def test_an_enemy_card_holds_what_is_printed() -> None:
    """Letter, armour and whether it moves; its attacks are looked at one by one elsewhere."""
    cards = setup_of().cards
    assert [(card.letter, card.armour, card.moves) for card in cards.values()] == [
        ("B", 2, True),
        ("A", 3, False),
        ("H", 2, True),
        ("F", 3, True),
        ("T", 4, True),
        ("M", 4, True),
    ]


def test_chapters_part_the_rules() -> None:
    """Each chapter holds its own rules, in the order of the table, and together they hold all."""
    assert list(chapters()) == list(CHAPTERS)
    for chapter, rules in chapters().items():
        assert list(rules) == [rule for rule in RULES.values() if rule.chapter == chapter]
        assert rules
