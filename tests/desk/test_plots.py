"""Plots: the numbers lie where they should, and nothing is told by colour alone."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pytest

from desk.drawing import plots
from desk.drawing.nodes import Node, to_markup
from desk.drawing.plots import Bar, Flag, Line, Mark

STYLE = (Path(__file__).parents[2] / "web" / "plots.css").read_text("utf-8")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
DEALT = Line("dealt 6", ((0, 0), (2, 4), (8, 6)))
TAKEN = Line("taken 3", ((0, 0), (5, 3)))
LEFT = Line("left 2", ((0, 6), (3, 2)))


def walk(item: Node) -> Iterator[Node]:
    """A tree's elements."""
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from walk(child)


def of_class(item: Node, name: str) -> list[Node]:
    """The elements of a class, in order."""
    return [each for each in walk(item) if name in each.attrs.get("class", "").split()]


def texts(item: Node) -> list[str]:
    """The texts of a picture or a table."""
    return [child for each in walk(item) for child in each.children if isinstance(child, str)]


def place(item: Node, name: str) -> float:
    """A coordinate of an element."""
    return float(item.attrs[name])


def corners(path: Node) -> list[tuple[float, float]]:
    """The points that a path of M, H and V passes."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, rest in re.findall(r"([MHV])([^MHV]*)", path.attrs["d"]):
        numbers = [float(each) for each in NUMBER.findall(rest)]
        if letter == "M":
            x, y = numbers
        elif letter == "H":
            (x,) = numbers
        else:
            (y,) = numbers
        found.append((x, y))
    return found


def plot(*lines: Line, marks: tuple[Mark, ...] = (), flags: tuple[Flag, ...] = ()) -> Node:
    """A plot of ten units of time."""
    return plots.over_time("All of it.", lines, end=10, across="units", marks=marks, flags=flags)


# --- Over time


@pytest.mark.parametrize(
    ("most", "count", "expected"),
    [
        (0, 5, (0, 1)),
        (1, 5, (0, 1)),
        (4, 5, (0, 1, 2, 3, 4)),
        (6, 5, (0, 2, 4, 6)),
        (7, 5, (0, 2, 4, 6, 8)),
        (22, 5, (0, 5, 10, 15, 20, 25)),
        (34, 5, (0, 10, 20, 30, 40)),
        (60, 6, (0, 10, 20, 30, 40, 50, 60)),
        (101, 5, (0, 50, 100, 150)),
    ],
)
def test_ticks_are_round_and_reach_the_most(
    most: float, count: int, expected: tuple[float, ...]
) -> None:
    """Steps of 1, 2 or 5 and their tens, never less than 1."""
    assert plots.ticks(most, count) == expected


def test_a_line_holds_its_value_until_the_next_point() -> None:
    """The corners of the path are where time and value put them, to the end of the time."""
    picture = plot(DEALT)
    (line,) = of_class(picture, "plot-line")
    seen = corners(line)
    heights = {text.children[0]: place(text, "y") for text in of_class(picture, "plot-end")}
    zero, top = heights["0"] - 4, heights["6"] - 4
    left, right = seen[0][0], seen[-1][0]

    def at(time: float, value: float) -> tuple[float, float]:
        return left + (right - left) * time / 10, zero + (top - zero) * value / 6

    ten = [text for text in walk(picture) if text.children == ("10",)]
    assert [place(text, "x") for text in ten] == [right]
    assert right > 200
    assert top == 40
    expected = [at(0, 0), at(2, 0), at(2, 4), at(8, 4), at(8, 6), at(10, 6)]
    assert seen == [pytest.approx(point, abs=0.11) for point in expected]


def test_a_point_higher_lies_higher_and_later_lies_further_right() -> None:
    """The picture is not upside down."""
    (line,) = of_class(plot(DEALT), "plot-line")
    (first, *_, last) = corners(line)
    assert last[0] > first[0]
    assert last[1] < first[1]


def test_three_lines_differ_without_colour() -> None:
    """Each has its label, its marker and, in the style sheet, its own pattern."""
    picture = plot(DEALT, TAKEN, LEFT)
    assert {"dealt 6", "taken 3", "left 2"} <= set(texts(picture))
    shapes = [
        re.sub(NUMBER, "", marker.attrs["d"].split("M")[1])
        for marker in of_class(picture, "plot-marker")
    ]
    assert len(set(shapes)) == 3
    styles = [name for name in ("plot-1", "plot-2", "plot-3") if of_class(picture, name)]
    assert len(styles) == 3
    patterns = re.findall(r"\.plot-([23]) \.plot-line \{ stroke-dasharray: ([^;]+);", STYLE)
    assert {number for number, _ in patterns} == {"2", "3"}
    assert len({pattern for _, pattern in patterns}) == 2


def test_labels_stand_at_their_lines_and_apart() -> None:
    """Lines that end together have labels that can both be read."""
    together = Line("one 6", ((0, 6),)), Line("two 6", ((0, 6),)), Line("three 5", ((0, 5),))
    labels = of_class(plot(*together), "plot-label")
    heights = sorted(place(label, "y") for label in labels)
    assert heights[1] - heights[0] >= 14.9
    assert heights[2] - heights[1] >= 14.9
    assert heights[0] >= 40
    by_words = {label.children[0]: place(label, "y") for label in labels}
    assert by_words["three 5"] == heights[2]


def test_labels_stay_in_the_picture() -> None:
    """Lines that end at nothing push their labels up, not out."""
    none = [Line(f"none {number}", ((0, 0),)) for number in range(3)]
    picture = plot(*none)
    (zero, *_) = [place(text, "y") for text in of_class(picture, "plot-end")]
    heights = sorted(place(label, "y") for label in of_class(picture, "plot-label"))
    assert heights == pytest.approx([zero - 30, zero - 15, zero], abs=0.11)


def test_markers_do_not_run_into_each_other() -> None:
    """A line of many points has few, and always the last."""
    many = Line("many", tuple((time, time) for time in range(10)))
    (marker,) = of_class(plot(many), "plot-marker")
    (line,) = of_class(plot(many), "plot-line")
    moves = [float(x) for x in re.findall(r"M(-?[\d.]+)", marker.attrs["d"])]
    assert 1 < len(moves) <= 9
    assert max(moves) == pytest.approx(corners(line)[-2][0] - 3.5, abs=0.11)


def test_marks_stand_at_their_time_with_labels_apart() -> None:
    """The foot is at the moment even where the label had to give way."""
    picture = plot(DEALT, marks=(Mark(0, "1"), Mark(0.2, "2"), Mark(8, "3")))
    heads = of_class(picture, "plot-head")
    assert [head.children for head in heads] == [("1",), ("2",), ("3",)]
    xs = [place(head, "x") for head in heads]
    assert xs[1] - xs[0] >= 12.9
    line = corners(of_class(picture, "plot-line")[0])
    left, right = line[0][0], line[-1][0]
    for mark, time in zip(of_class(picture, "plot-mark"), (0, 0.2, 8), strict=True):
        foot = float(re.findall(r"L(-?[\d.]+)", mark.attrs["d"])[0])
        assert foot == pytest.approx(left + (right - left) * time / 10, abs=0.11)


def test_flags_lie_over_their_value_and_never_on_each_other() -> None:
    """Those of one moment give way to each other, and stay in the picture."""
    flags = (Flag(0, 6, "A"), Flag(0, 6, "B"), Flag(8, 6, "C"), Flag(8, 6, "D"), Flag(8.1, 6, "E"))
    picture = plot(DEALT, flags=flags)
    tags = of_class(picture, "plot-flag")
    assert [texts(tag) for tag in tags] == [["A"], ["B"], ["C"], ["D"], ["E"]]
    boxes = [tag.children[0] for tag in tags]
    middles = [(place(box, "x") + 8, place(box, "y") + 8) for box in boxes if isinstance(box, Node)]
    assert len(middles) == len(flags)
    for number, (x, y) in enumerate(middles):
        assert 8 <= x <= 300
        assert 22 <= y <= 200
        assert all(abs(x - a) >= 16 or abs(y - b) >= 16 for a, b in middles[:number])
    line = corners(of_class(picture, "plot-line")[0])
    assert middles[2][0] == pytest.approx(line[3][0], abs=0.11)
    assert middles[2][1] == pytest.approx(line[-1][1] - 16, abs=0.11)


@pytest.mark.parametrize("lines", [(), (DEALT, TAKEN, LEFT, DEALT)])
def test_there_are_patterns_for_one_to_three_lines(lines: tuple[Line, ...]) -> None:
    """No line is drawn like another."""
    with pytest.raises(ValueError, match=str(len(lines))):
        plot(*lines)


def test_a_plot_of_nothing_can_be_drawn() -> None:
    """A game that has just begun has no time and no damage."""
    picture = plots.over_time("Nothing.", [Line("none", ((0, 0),))], end=0, across="units")
    assert "nan" not in to_markup(picture)
    assert texts(picture).count("0") == 2


# --- What is heard, and the table


def test_a_picture_is_one_image_with_a_name() -> None:
    """Whatever is drawn, one sentence is heard, and no element needs an id."""
    for picture in (plot(DEALT, TAKEN), plots.spread("Half and half.", [Bar("0", 0.5)])):
        assert picture.attrs["role"] == "img"
        assert picture.attrs["aria-label"] in ("All of it.", "Half and half.")
        assert not [each for each in walk(picture) if "id" in each.attrs]
        width, height = picture.attrs["viewBox"].split()[2:]
        assert float(width) > 0
        assert float(height) > 0
        ET.fromstring(to_markup(picture))


def test_the_table_heads_its_columns_and_rows() -> None:
    """Every cell is under a head and beside one."""
    details = plots.values("In numbers", ("Time", "Dealt"), [("0", "0"), ("2", "4")])
    assert [each.tag for each in walk(details)][:2] == ["details", "summary"]
    (scrolling,) = of_class(details, "plot-table")
    assert scrolling.attrs["tabindex"] == "0"
    assert scrolling.attrs["aria-label"] == "In numbers"
    heads = [each for each in walk(details) if each.tag == "th"]
    assert [(each.children[0], each.attrs["scope"]) for each in heads] == [
        ("Time", "col"),
        ("Dealt", "col"),
        ("0", "row"),
        ("2", "row"),
    ]
    assert [each.children[0] for each in walk(details) if each.tag == "td"] == ["0", "4"]


def test_a_table_may_have_a_caption_and_a_row_of_totals() -> None:
    """And has neither where none is given."""
    plain = plots.table(("A", "B"), [("x", "1")])
    assert not {"caption", "tfoot"} & {each.tag for each in walk(plain)}
    whole = plots.table(("A", "B"), [("x", "1")], caption="Of it", total=("All", "1"))
    assert [each.tag for each in whole.children if isinstance(each, Node)] == [
        "caption",
        "thead",
        "tbody",
        "tfoot",
    ]
    assert texts(whole)[-2:] == ["All", "1"]


# --- The spread of a chance


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0, "0"),
        (0.0001, "<1"),
        (0.00499, "<1"),
        (0.005, "1"),
        (0.125, "13"),
        (0.5, "50"),
        (0.994, "99"),
        (0.9951, ">99"),
        (0.99999, ">99"),
        (1, "100"),
    ],
)
def test_only_certainty_is_shown_as_certain(chance: float, shown: str) -> None:
    """What can be is never 0, and what can fail is never 100."""
    assert plots.percent(chance) == shown


class Box(NamedTuple):
    """A bar as it is drawn."""

    left: float
    top: float
    width: float
    low: float

    @property
    def height(self) -> float:
        """How high the bar is."""
        return self.low - self.top


def boxes(picture: Node, name: str) -> list[Box]:
    """The bars that are drawn in one path."""
    (path,) = of_class(picture, name)
    pattern = r"M([\d.]+) ([\d.]+)V([\d.]+)h([\d.]+)V([\d.]+)z"
    found = []
    for bar in re.findall(pattern, path.attrs["d"]):
        left, low, top, width, foot = map(float, bar)
        assert foot == low
        found.append(Box(left, top, width, low))
    return found


def test_bars_are_as_high_as_their_chance() -> None:
    """With the number over each and its label under it."""
    picture = plots.spread("Spread.", [Bar("0", 0.25), Bar("1", 0.5), Bar("2", 0.25)])
    bars = boxes(picture, "plot-bars")
    assert [bar.height for bar in bars] == [28, 56, 28]
    assert len({bar.low for bar in bars}) == 1
    numbers = of_class(picture, "plot-number")
    assert [number.children[0] for number in numbers] == ["25", "50", "25"]
    assert texts(picture) == ["25", "0", "50", "1", "25", "2"]
    labels = [each for each in walk(picture) if each.tag == "text" and each not in numbers]
    for bar, number, label in zip(bars, numbers, labels, strict=True):
        assert place(number, "x") == place(label, "x") == bar.left + bar.width / 2
        assert place(number, "y") < bar.top < bar.low < place(label, "y")


def test_plots_can_be_compared() -> None:
    """A given top keeps a bar as high in every plot; a larger chance still fits."""
    one = plots.spread("One.", [Bar("0", 0.25)], top=0.5)
    other = plots.spread("Other.", [Bar("0", 0.75), Bar("1", 0.25)], top=0.5)
    assert boxes(one, "plot-bars")[0].height == 28
    assert boxes(other, "plot-bars")[0].height == 56


def test_no_chance_at_all_can_be_drawn() -> None:
    """Bars of no height, and no hatching in them."""
    picture = plots.spread("None.", [Bar("0", 0.0, marked=True)])
    assert boxes(picture, "plot-marked")[0].height == 0
    assert boxes(picture, "plot-bars") == []
    assert not re.search(r"L", of_class(picture, "plot-hatch")[0].attrs["d"])


@pytest.mark.parametrize("chance", [1.0, 0.6, 0.43, 0.3, 0.1, 0.02])
def test_a_marked_bar_is_hatched_inside_its_outline(chance: float) -> None:
    """Strokes at 45 degrees from side to side, none of them outside."""
    picture = plots.spread("Marked.", [Bar("0", 1.0), Bar("1", chance, marked=True)])
    (bar,) = boxes(picture, "plot-marked")
    (hatch,) = of_class(picture, "plot-hatch")
    assert len(boxes(picture, "plot-bars")) == 1
    right = bar.left + bar.width
    strokes = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", hatch.attrs["d"])
    assert len(strokes) >= 3
    for x1, y1, x2, y2 in [map(float, stroke) for stroke in strokes]:
        assert bar.left - 0.11 <= x1 < x2 <= right + 0.11
        assert bar.top - 0.11 <= y2 < y1 <= bar.low + 0.11
        assert x2 - x1 == pytest.approx(y1 - y2, abs=0.21)
        assert min(x1 - bar.left, bar.low - y1) == pytest.approx(0, abs=0.11)
        assert min(right - x2, y2 - bar.top) == pytest.approx(0, abs=0.11)


def test_a_spread_is_quickly_made() -> None:
    """Dozens are drawn at once: nine bars take less than a millisecond."""
    bars = [Bar(str(points), 1 / 9, marked=points > 4) for points in range(9)]
    best = 1.0
    for _ in range(50):
        before = perf_counter()
        plots.spread("Spread.", bars)
        best = min(best, perf_counter() - before)
    assert best < 0.001
