"""The house rules: what each switch changes, and that nothing else is a switch."""

import pytest

from papermech.rulings import CHOICES, Rulings
from tabletop.errors import InvalidError
from tests.play import foe, foes, last_line, play, position

SWITCHES = {
    "circles": ("sheet", "two"),
    "punch": ("sheet", "list"),
    "tracks": ("diagonal", "inward"),
    "haste": ("anytime", "between"),
    "launcher": ("any_action", "attacks_only"),
}


def test_the_switches_and_their_defaults() -> None:
    """There are five switches with two values each; the default stands first."""
    assert CHOICES == SWITCHES
    assert Rulings()._asdict() == {name: values[0] for name, values in SWITCHES.items()}
    for name, values in SWITCHES.items():
        for value in values:
            assert Rulings.read({name: value})._asdict()[name] == value


def test_only_what_differs_is_written() -> None:
    """Naming a default is fine, and a record names only the others."""
    assert Rulings.read({"punch": "sheet"}).changed() == {}
    assert Rulings.read({"punch": "list", "haste": "anytime"}).changed() == {"punch": "list"}


@pytest.mark.parametrize(
    "named",
    [{"mortar": "two"}, {"punch": "two"}, {"punch": None}, {"punch": ["list"]}, {"punch": True}],
    ids=str,
)
def test_unknown_switches_and_values_are_invalid(named: dict[str, object]) -> None:
    """A name or value that does not exist is refused, naming it and what exists."""
    with pytest.raises(InvalidError) as refused:
        Rulings.read(named)
    if "punch" in named:
        assert refused.value.allowed == ("sheet", "list")
    else:
        assert "mortar" in str(refused.value)
        assert refused.value.allowed == tuple(SWITCHES)


@pytest.mark.rule("CIRCLES")
@pytest.mark.rule("ENEMY-DAMAGE")
@pytest.mark.parametrize(
    ("letter", "sheet", "two"),
    [
        ("B", [2], [2]),
        ("A", [3], [2]),
        ("H", [2, 2], [2, 2]),
        ("F", [2, 2], [2, 2]),
        ("T", [3, 2], [2, 2]),
        ("M", [2, 3, 2], [2, 2, 2]),
    ],
)
def test_circles(letter: str, sheet: list[int], two: list[int]) -> None:
    """`circles: two` puts two circles on every attack row, `sheet` what is printed."""
    for value, rows in (("sheet", sheet), ("two", two)):
        total = sum(rows)
        before = position(
            foe(letter, "front_left:long", attack=len(rows), damage=total - 1),
            foe("B" if letter != "B" else "F", "rear_left:long"),
            action="right_shoulder.1",
            rulings={"circles": value},
        )
        assert foes(before)[letter].damage == [*rows[:-1], rows[-1] - 1]
        assert letter not in foes(play(before, "advance", faces="16").state)


@pytest.mark.rule("PUNCH")
@pytest.mark.rule("COMBO")
def test_punch() -> None:
    """Punch rolls 3 dice by the sheet, 2 by the weapon list; uppercut is the same in both."""
    for value, dice in (("sheet", 3), ("list", 2)):
        punch = position(
            foe("T", "front_left:close"), action="right_arm.1", rulings={"punch": value}
        )
        assert play(punch, "advance", faces="1" * dice).state.decision == "free_move"
        uppercut = position(
            foe("T", "front_left:close"), action="right_arm.2", rulings={"punch": value}
        )
        assert play(uppercut, "advance", faces="11111").state.decision == "free_move"


@pytest.mark.rule("HASTE")
@pytest.mark.rule("CLOCK-ANYTIME")
def test_haste() -> None:
    """`between` offers haste only while no enemy stands on the active space; changing stays."""
    for value, offered in (("anytime", True), ("between", False)):
        due = position(
            foe("B", "front_left:long", time=0), action="left_arm.1", rulings={"haste": value}
        )
        assert ("haste" in due.legal) == offered
        assert "change:left_arm.2" in due.legal
        free = position(
            foe("B", "front_left:long", time=1), action="left_arm.1", rulings={"haste": value}
        )
        assert "haste" in free.legal


@pytest.mark.rule("TWICE")
@pytest.mark.parametrize(
    ("action", "then", "frees"),
    [
        ("legs.walk_forwards", [], False),
        ("legs.turn_or_change_stance", ["cw"], False),
        ("legs.turn_and_squat", ["cw"], False),
        ("left_shoulder.1", ["free:none"], True),
        ("left_arm.1", ["free:none"], True),
    ],
)
def test_launcher(action: str, then: list[str], frees: bool) -> None:
    """Under `attacks_only` only another attack action, Defend included, frees the launcher."""
    before = position(
        foe("T", "front_left:long"),
        action=action,
        resting="right_shoulder",
        rulings={"launcher": "attacks_only"},
    )
    assert ("right_shoulder.1" in play(before, "advance", *then).state.legal) == frees


def test_a_record_plays_by_its_rulings() -> None:
    """A record that names a ruling is played under it."""
    faces = "3" + "13"
    assert last_line(faces=faces, rulings={"circles": "two"})["enemies"][0]["id"] == "H"
    assert (
        last_line(faces=faces)["legal"]
        == last_line(faces=faces, rulings={"haste": "between"})["legal"]
    )
