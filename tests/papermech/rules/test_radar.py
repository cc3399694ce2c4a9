"""The radar: walks, turns and nearness over all 32 spaces, against tables typed from the rules."""

import pytest

from papermech import radar
from tests.play import foe, peek, play, position, spaces

BANDS = ("long", "medium", "short", "close")
LEFT = ("front_left", "left_front", "left_rear", "rear_left")
CLOCKWISE = (
    "front_right",
    "right_front",
    "right_rear",
    "rear_right",
    "rear_left",
    "left_rear",
    "left_front",
    "front_left",
)
# Left hand, bands from long to close, as in the rules; the right hand mirrors it.
FORWARDS = {
    "front_left": "front_left:medium front_left:short front_left:close left_front:close",
    "left_front": "left_rear:long left_rear:medium left_rear:short left_rear:close",
    "left_rear": "rear_left:long rear_left:medium rear_left:short rear_left:close",
    "rear_left": "rear_left:long rear_left:long rear_left:medium rear_left:short",
}
BACKWARDS = {
    "rear_left": "rear_left:medium rear_left:short rear_left:close left_rear:close",
    "left_rear": "left_front:long left_front:medium left_front:short left_front:close",
    "left_front": "front_left:long front_left:medium front_left:short front_left:close",
    "front_left": "front_left:long front_left:long front_left:medium front_left:short",
}
ALL_SPACES = [f"{sector}:{band}" for sector in CLOCKWISE for band in BANDS]


def mirrored(space: str) -> str:
    """The space on the other hand."""
    swapped = space.replace("left", "?").replace("right", "left")
    return swapped.replace("?", "right")


def both_hands(table: dict[str, str]) -> dict[str, str]:
    """Where each of the 32 spaces leads."""
    where = {
        f"{sector}:{band}": to
        for sector, row in table.items()
        for band, to in zip(BANDS, row.split(), strict=True)
    }
    return where | {mirrored(space): mirrored(to) for space, to in where.items()}


def after(action: str, space: str, *choices: str) -> str:
    """Where a tank on `space` lies after a move action."""
    return spaces(play(position(foe("T", space), action=action), "advance", *choices).state)["T"]


@pytest.mark.rule("RADAR-FORWARDS")
@pytest.mark.parametrize("space", ALL_SPACES)
def test_walking_forwards(space: str) -> None:
    """Walking forwards carries every space along its arrow."""
    assert after("legs.walk_forwards", space) == both_hands(FORWARDS)[space]


@pytest.mark.rule("RADAR-BACKWARDS")
@pytest.mark.parametrize("space", ALL_SPACES)
def test_walking_backwards(space: str) -> None:
    """Walking backwards carries every space against its arrow, or along the dotted one."""
    assert after("legs.walk_backwards", space) == both_hands(BACKWARDS)[space]


@pytest.mark.rule("RADAR-TURN")
@pytest.mark.parametrize("space", ALL_SPACES)
def test_turning(space: str) -> None:
    """A turn moves every space one sector round, in the same band."""
    sector, band = space.split(":")
    place = CLOCKWISE.index(sector)
    turned = "legs.turn_or_change_stance"
    assert after(turned, space, "cw") == f"{CLOCKWISE[(place + 1) % 8]}:{band}"
    assert after(turned, space, "ccw") == f"{CLOCKWISE[place - 1]}:{band}"


@pytest.mark.rule("RADAR-TURN")
def test_an_enemy_dead_to_one_side_takes_two_turns() -> None:
    """From left_rear two turns clockwise bring an enemy to the front."""
    once = after("legs.turn_or_change_stance", "left_rear:long", "cw")
    assert after("legs.turn_or_change_stance", once, "cw") == "front_left:long"


@pytest.mark.rule("ENEMY-MOVE")
@pytest.mark.parametrize("space", ALL_SPACES)
def test_the_enemys_own_move(space: str) -> None:
    """In range it walks to the rear on its own hand; out of range straight in."""
    sector, band = space.split(":")
    hand = LEFT if "left" in sector else tuple(mirrored(quarter) for quarter in LEFT)
    back = hand[min(hand.index(sector) + 1, 3)]
    reaching = position(foe("T", space, attack=2, time=0), action="left_arm.3", time=3)
    assert spaces(peek(reaching, "resolve:T").state)["T"] == f"{back}:{band}"
    if band in ("long", "medium"):
        short = position(foe("B", space, time=0), action="left_arm.3", time=3)
        closer = BANDS[BANDS.index(band) + 1]
        assert spaces(peek(short, "resolve:B").state)["B"] == f"{sector}:{closer}"


@pytest.mark.rule("RADAR-NEAR")
@pytest.mark.parametrize("one", ALL_SPACES)
def test_within_one_space(one: str) -> None:
    """The same space, neighbours in a band, or neighbouring bands of a sector; nothing else."""
    sector, band = one.split(":")
    place = CLOCKWISE.index(sector)
    near = {
        one,
        f"{CLOCKWISE[(place + 1) % 8]}:{band}",
        f"{CLOCKWISE[place - 1]}:{band}",
    }
    depth = BANDS.index(band)
    near |= {f"{sector}:{BANDS[d]}" for d in (depth - 1, depth + 1) if 0 <= d < 4}
    found = {
        other
        for other in ALL_SPACES
        if radar.within_one_space(radar.SPACES[one], radar.SPACES[other])
    }
    assert found == near


@pytest.mark.rule("RADAR-SPACES")
@pytest.mark.rule("RADAR-FORWARDS")
def test_spaces_have_their_written_names() -> None:
    """Thirty-two spaces are written `sector:band`."""
    assert sorted(radar.SPACE_NAMES) == sorted(ALL_SPACES)
    assert len(set(ALL_SPACES)) == 32
