"""Every path from some positions, choices and dice alike, counted: no rule shifts unnoticed."""

from collections.abc import Iterable

import pytest

from papermech.choices import ACTION_IDS
from tests.perft.count import (
    HERE,
    Counts,
    Engine,
    Node,
    Position,
    SecondReading,
    compared,
    divide,
    load,
    perft,
    to_text,
)

POSITIONS = {path.stem: load(path) for path in sorted(HERE.glob("*.txt"))}
DEPTHS = [
    pytest.param(position, depth, id=f"{name}-{depth}")
    for name, position in POSITIONS.items()
    for depth in range(position.depth + 1)
]


@pytest.mark.parametrize(("position", "depth"), DEPTHS)
def test_the_counts_are_as_kept(position: Position, depth: int) -> None:
    """Leaves, wins, losses and paths cut off are those that two readings of the rules counted."""
    counts = perft(position, Engine(), depth)
    if counts != position.counts[depth]:
        pytest.fail(
            f"counted {counts}, kept {position.counts[depth]}\n{compared(position, depth)}",
            pytrace=False,
        )


SMALL = [
    pytest.param(position, depth, id=f"{name}-{depth}")
    for name, position in POSITIONS.items()
    for depth, counts in enumerate(position.counts)
    if counts.leaves + counts.waiting < 300
]


@pytest.mark.parametrize(("position", "depth"), SMALL)
def test_both_readings_divide_alike(position: Position, depth: int) -> None:
    """Where few enough paths lead, the second reading counts them below each first choice too."""
    assert divide(position, Engine(), depth) == divide(position, SecondReading(), depth)


def test_the_positions_are_varied() -> None:
    """Every decision that is asked in a game, house rules and several waves are among the roots."""
    roots = {}
    for name, position in POSITIONS.items():
        root = Engine().root(position.record, position.record.faces or ())
        roots[name] = None if root is None else root.at
    decisions = {state.decision for state in roots.values() if state}
    assert decisions == {
        "action",
        "window",
        "turn",
        "turn_or_stance",
        "target",
        "second",
        "reroll",
        "pull",
        "parry",
        "free_move",
        "repair",
        "stance",
    }
    assert len({position.record.loadout for position in POSITIONS.values()}) >= 10
    assert len({position.record.rulings for position in POSITIONS.values()}) >= 6
    assert any(state and state.wave == 4 for state in roots.values())
    ends = [position.counts[-1] for position in POSITIONS.values()]
    assert any(counts.won for counts in ends)
    assert any(counts.lost for counts in ends)
    assert sum(counts.leaves for counts in ends) > 200_000


def test_files_are_as_the_command_writes_them() -> None:
    """Head, title, record, dice and counts."""
    for name, position in POSITIONS.items():
        assert (HERE / f"{name}.txt").read_text(encoding="utf-8") == to_text(position)


class Forgetful(Engine):
    """An engine that has lost one choice."""

    def after(self, node: Node, choice: str, faces: tuple[int, ...]) -> Node | None:
        """As the engine, but nobody can walk backwards any more."""
        after = super().after(node, choice, faces)
        return after and after._replace(legal=_without(after.legal, "legs.walk_backwards"))


def _without(legal: Iterable[str], action: str) -> tuple[str, ...]:
    assert action in ACTION_IDS
    return tuple(choice for choice in legal if not choice.endswith(action))


def test_a_lost_choice_is_counted_and_shown() -> None:
    """The counts notice it, and the divide says below which first choices."""
    position = POSITIONS["free_move"]
    whole, lacking = (divide(position, reader, 2) for reader in (Engine(), Forgetful()))
    assert whole != lacking
    assert set(whole) == set(lacking)


def test_the_divide_names_every_first_choice() -> None:
    """What a failure prints: one line for each first choice, by both readings."""
    position = POSITIONS["free_move"]
    head, *lines = compared(position, 1).splitlines()
    assert head == "divide at depth 1 (leaves, won, lost, waiting): engine | second reading"
    assert [line.split(": ")[0].strip() for line in lines] == sorted(divide(position, Engine(), 1))
    assert all(line.endswith("1 0 0 0 | 1 0 0 0") for line in lines)


def test_counts_add_up() -> None:
    """Field by field."""
    assert Counts(1, 2, 3, 4).plus(Counts(10, 20, 30, 40)) == Counts(11, 22, 33, 44)
