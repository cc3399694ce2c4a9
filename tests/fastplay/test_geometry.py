"""Legs, sight and blasts: the quick ways say what exact fractions say, on many tables."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from fastplay.geometry import legs, sight
from fastplay.geometry.grid import STRIDE, named, points_of
from fastplay.geometry.ground import Ground, Point, ground_of
from fastplay.geometry.lines import enters, near, square_to_box
from fastplay.geometry.maps import MAPS
from tests.fastplay.second_reading import ruler
from tests.fastplay.second_reading.reference import tables

PACKAGE = Path(__file__).parents[2] / "py" / "fastplay"
SLOW = tables()


def test_there_is_no_floating_point_in_the_package() -> None:
    """No literal, no division but the whole one, no call that makes one, no fractions."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant):
                assert not isinstance(node.value, float | complex), path
            elif isinstance(node, ast.BinOp | ast.AugAssign):
                assert not isinstance(node.op, ast.Div), path
            elif isinstance(node, ast.Call):
                assert ast.unparse(node.func) not in ("float", "round", "complex", "pow"), path
            elif isinstance(node, ast.ImportFrom):
                assert node.module not in ("fractions", "decimal", "statistics", "cmath"), path
                if node.module == "math":
                    assert [name.name for name in node.names] == ["isqrt"], path
            elif isinstance(node, ast.Import):
                assert not {name.name for name in node.names} & {"math", "fractions"}, path


def test_the_maps_are_those_of_the_specification() -> None:
    """Both readings took them down, and each looks the same after half a turn."""
    assert list(MAPS) == list(SLOW) == ["crossroads", "thicket", "blocks", "arena"]
    for name, table in SLOW.items():
        ground = ground_of(name)
        assert (ground.width, ground.height) == (table["width"], table["height"])
        assert dict(zip(ground.ids, ground.trees, strict=False)) == table["trees"]
        assert list(map(tuple, ground.buildings)) == list(table["buildings"].values())
        assert list(map(tuple, ground.walls)) == table["walls"]
        assert list(ground.ids) == ruler.order_of(table)
        for index, box in enumerate(ground.buildings):
            assert (box.left + box.right) % 2 == (box.top + box.bottom) % 2 == 0
            assert ground.centres[len(ground.trees) + index] == box.centre
        wide, high = 4 * ground.width, 4 * ground.height
        for things in (ground.buildings, ground.walls):
            turned = {(wide - r, high - b, wide - x, high - t) for x, t, r, b in things}
            assert turned == set(map(tuple, things))
        assert {(wide - x, high - y) for x, y in ground.trees} == set(ground.trees)


@pytest.mark.parametrize("number", range(20))
def test_near_and_enters_are_right(number: int) -> None:
    """For any segment, point and rectangle, many of them touching."""
    rng = random.Random(f"lines {number}")
    for _ in range(1_500):
        ax, ay, bx, by, px, py = (rng.randint(-9, 9) for _ in range(6))
        radius = rng.randint(1, 5)
        assert near(ax, ay, bx, by, px, py, radius) == (
            ruler.nearest((ax, ay), (bx, by), (px, py)) < radius**2
        )
        left, top = rng.randint(-6, 5), rng.randint(-6, 5)
        box = left, top, left + rng.randint(1, 6), top + rng.randint(1, 6)
        assert enters(ax, ay, bx, by, *box) == ruler.inside((ax, ay), (bx, by), box)
        assert square_to_box(px, py, *box) == ruler.from_box((px, py), box)


def a_table(rng: random.Random) -> tuple[str, int, set[str], list[Point]]:
    """A map, what stands and what is gone, and free points, the mechs' and then the wrecks'."""
    name = rng.choice(tuple(MAPS))
    ground = ground_of(name)
    gone = {piece for piece in ground.ids if rng.random() < rng.choice((0, 0.3, 0.9))}
    standing = sum(1 << n for n, piece in enumerate(ground.ids) if piece not in gone)
    bases: list[Point] = []
    wanted = rng.randint(2, 9)
    crowd = rng.random() < 0.5
    middle = rng.randint(4, ground.width - 4), rng.randint(4, ground.height - 4)
    for _ in range(300):
        point = (
            (middle[0] + rng.randint(-4, 4), middle[1] + rng.randint(-4, 4))
            if crowd
            else (rng.randint(1, ground.width - 1), rng.randint(1, ground.height - 1))
        )
        on_table = 1 <= point[0] < ground.width and 1 <= point[1] < ground.height
        if len(bases) < wanted and on_table and ruler.fits(SLOW[name], gone, bases, point):
            bases.append(point)
    return name, standing, gone, bases


@pytest.mark.parametrize("number", range(60))
def test_legs_are_those_of_the_second_reading(number: int) -> None:
    """All of a table's, one by one and at once, and where a base fits."""
    rng = random.Random(f"legs {number}")
    name, standing, gone, bases = a_table(rng)
    ground, slow = ground_of(name), SLOW[name]
    if not bases:
        pytest.fail("no table")
    start, *others = bases
    left = rng.choice((100, 142, 283, 400, 900, 1200, 1900))
    slowly = ruler.all_legs(slow, gone, others, start, left)
    at_once = legs.legs(ground, standing, others, start, left)
    assert named("go", at_once, ground.width) == sorted(slowly)
    singly = {
        f"go:{x},{y}"
        for x in range(ground.width + 1)
        for y in range(ground.height + 1)
        if legs.may_go(ground, standing, others, start, left, (x, y))
    }
    assert singly == set(slowly)
    assert legs.may_go_anywhere(ground, standing, others, start, left) == bool(slowly)
    for _ in range(40):
        point = rng.randint(1, ground.width - 1), rng.randint(1, ground.height - 1)
        fits = ruler.fits(slow, gone, bases, point)
        assert legs.is_free(ground, standing, bases, point) == fits


@pytest.mark.parametrize("name", MAPS)
def test_every_wall_and_building_is_met_from_everywhere(name: str) -> None:
    """The whole shadow of each, from a point in so many; those that touch are all among them."""
    ground, slow = ground_of(name), SLOW[name]
    rng = random.Random(f"shadows {name}")
    starts = [
        point
        for point in points_of(ground.points)
        if legs.is_free(ground, ground.every, [], point)
        and (touches(ground, point) or rng.random() < 0.05)
    ]
    assert len(starts) > 15
    for start in starts:
        found = legs.legs(ground, ground.every, [], start, 9900)
        for end in rng.sample(list(points_of(ground.points)), 40):
            there = found >> end[0] * STRIDE + end[1] & 1
            clear = end != start and ruler.can_go(slow, set(), [], start, end)
            assert there == clear, (start, end)


def touches(ground: Ground, point: Point) -> bool:
    """Whether a base on a point touches a building or wall."""
    x, y = 4 * point[0], 4 * point[1]
    return any(square_to_box(x, y, *box) in (9, 10) for box in (*ground.buildings, *ground.walls))


def test_costs_are_rounded_up() -> None:
    """Those that are named, and every other."""
    named_ones = {(1, 0): 100, (1, 1): 142, (2, 1): 224, (2, 2): 283, (3, 4): 500}
    for step, cost in named_ones.items():
        assert legs.cost_of((5, 5), (5 + step[0], 5 - step[1])) == cost
    for x in range(47):
        for y in range(35):
            if x or y:
                assert legs.cost_of((1, 1), (1 + x, 1 + y)) == ruler.cost((1, 1), (1 + x, 1 + y))


@pytest.mark.parametrize("number", range(60))
def test_sight_is_that_of_the_second_reading(number: int) -> None:
    """Between all bases of a table, and to all its pieces, through whatever smoke."""
    rng = random.Random(f"sight {number}")
    name, standing, gone, bases = a_table(rng)
    ground, slow = ground_of(name), SLOW[name]
    wrecks = bases[2:5]
    for start in bases[:3]:
        for end in bases:
            if start == end:
                continue
            kind, piece = ruler.look(slow, gone, wrecks, start, end)
            found = sight.sight(ground, standing, wrecks, start, end)
            mask = None if found.piece == sight.NO_PIECE else ground.ids[found.piece]
            assert (found.kind, mask) == (kind, piece), (start, end)
            assert sight.is_covered(ground, start, end) == ruler.behind_wall(slow, start, end)
            assert sight.stands_in_smoke(start, end) == ruler.smokes(end, start)
        reach = rng.randint(1, 12)
        in_range = sight.pieces_in_range(ground, reach, start)
        for piece_number, piece_name in enumerate(ground.ids):
            assert in_range >> piece_number & 1 == ruler.piece_in_range(
                slow, reach, start, piece_name
            )
            if piece_name not in gone:
                assert sight.sees_piece(
                    ground, standing, wrecks, start, piece_number
                ) == ruler.sees_piece(slow, gone, wrecks, start, piece_name)


def test_tables_by_chance_are_of_every_kind() -> None:
    """Sight of each kind, masked by trees, buildings and smoke alone."""
    kinds = set()
    for number in range(60):
        rng = random.Random(f"sight {number}")
        name, standing, _, bases = a_table(rng)
        for start in bases[:3]:
            for end in bases:
                if start != end:
                    found = sight.sight(ground_of(name), standing, bases[2:5], start, end)
                    by = "" if found.piece < 0 else ground_of(name).ids[found.piece][0]
                    kinds.add((found.kind, by))
    assert kinds == {("open", ""), ("none", ""), ("masked", ""), ("masked", "t"), ("masked", "b")}


@pytest.mark.parametrize("name", MAPS)
def test_blasts_are_those_of_the_second_reading(name: str) -> None:
    """Of each piece with each face, whatever is gone."""
    ground, slow = ground_of(name), SLOW[name]
    rng = random.Random(f"blasts {name}")
    for piece, piece_name in enumerate(ground.ids):
        for face in range(1, 7):
            gone = {other for other in ground.ids if rng.random() < 0.2} - {piece_name}
            standing = sum(1 << n for n, other in enumerate(ground.ids) if other not in gone)
            found = ground.named(sight.blasted(ground, standing, piece, face))
            assert found == ruler.blast(slow, gone, piece_name, face)
