"""Small plots, readable without colour: values over time, and the spread of a chance.

They know no game and no language: every word and number format comes from the caller. What a
picture shows it also says, by its name; the larger plot has a table beside it as well. Colours
are the style sheet's business.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import ceil, floor, log10
from typing import NamedTuple

from desk.drawing.nodes import Node, node, number

MOST_LINES = 3
"""There are that many patterns and markers."""

_WIDTH, _HEIGHT = 300.0, 220.0
_TOP, _BOTTOM, _LEFT = 40.0, 38.0, 24.0
_LETTER = 6.7
"""About the width of a letter of the labels, which stand right of the lines."""
_LABEL_GAP = 15.0
_TAG = 16.0
"""The side of the square tag of a flag."""
_LEFTMOST, _HIGHEST = _LEFT + _TAG / 2, 22.0
"""Where the middle of a flag's tag may lie: beside the scale, and under the labels of marks."""
_MOST_MARKERS = 9


class Line(NamedTuple):
    """A value that changes at moments: each point is a moment and the value from then on.

    `points` are in order of time and there is at least one.
    """

    label: str
    points: tuple[tuple[float, float], ...]


class Mark(NamedTuple):
    """A moment to point out, by an upright and a short label over it."""

    time: float
    label: str


class Flag(NamedTuple):
    """Something that happened at a moment, as a tag of one or two letters over a value."""

    time: float
    value: float
    label: str


def ticks(most: float, steps: int) -> tuple[float, ...]:
    """Round numbers from 0 that reach `most` or a little more, at most `steps` steps of them."""
    least = max(most, 1) / steps
    decade = 10 ** floor(log10(least))
    step = max(next(n for n in (1, 2, 5, 10) if n * decade >= least) * decade, 1)
    return tuple(step * n for n in range(ceil(max(most, 1) / step) + 1))


class _Frame(NamedTuple):
    """Where time and value lie in the picture."""

    right: float
    end: float
    most: float

    def x(self, time: float) -> float:
        return _LEFT + (self.right - _LEFT) * time / self.end

    def y(self, value: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * value / self.most


def over_time(
    name: str,
    lines: Sequence[Line],
    *,
    end: float,
    across: str,
    marks: Iterable[Mark] = (),
    flags: Iterable[Flag] = (),
) -> Node:
    """One to three lines from time 0 to `end`, each told by its pattern, marker and label.

    `name` is all that is heard of it; `across` says what the time is counted in. Raises
    `ValueError` for more lines than there are patterns, or none.
    """
    if not 1 <= len(lines) <= MOST_LINES:
        raise ValueError(len(lines))
    upright = ticks(max(value for line in lines for _, value in line.points), 5)
    level = [time for time in ticks(end, 6) if time <= end]
    longest = max(len(line.label) for line in lines)
    frame = _Frame(_WIDTH - 10 - longest * _LETTER, max(end, 1), upright[-1])
    return Node(
        "svg",
        {
            "viewBox": f"0 0 {number(_WIDTH)} {number(_HEIGHT)}",
            "class": "plot plot-over-time",
            "role": "img",
            "aria-label": name,
        },
        (
            *_axes(frame, upright, level, across),
            *_uprights(frame, marks),
            *_drawn(frame, lines, end),
            *_tags(frame, flags),
        ),
    )


def _axes(
    frame: _Frame, upright: Iterable[float], level: Iterable[float], across: str
) -> list[Node]:
    bottom = frame.y(0)
    grid = "".join(
        f"M{number(_LEFT)} {number(frame.y(value))}H{number(frame.right)}"
        for value in upright
        if value
    )
    feet = "".join(f"M{number(frame.x(time))} {number(bottom)}v4" for time in level)
    return [
        node("path", d=grid, class_="plot-grid"),
        node("path", d=f"M{number(_LEFT)} {number(bottom)}H{number(frame.right)}{feet}"),
        *(
            node("text", number(value), x=_LEFT - 6, y=frame.y(value) + 4, class_="plot-end")
            for value in upright
        ),
        *(node("text", number(time), x=frame.x(time), y=bottom + 17) for time in level),
        node("text", across, x=(_LEFT + frame.right) / 2, y=_HEIGHT - 5, class_="plot-note"),
    ]


def _uprights(frame: _Frame, marks: Iterable[Mark]) -> list[Node]:
    found = list(marks)
    places = _spread([frame.x(mark.time) for mark in found], 13, _LEFT, frame.right)
    return [
        part
        for mark, place in zip(found, places, strict=True)
        for part in (
            node(
                "path",
                d=(
                    f"M{number(place)} 16L{number(frame.x(mark.time))} {number(_TOP - 12)}"
                    f"V{number(frame.y(0))}"
                ),
                class_="plot-mark",
            ),
            node("text", mark.label, x=place, y=12, class_="plot-head"),
        )
    ]


def _drawn(frame: _Frame, lines: Sequence[Line], end: float) -> list[Node]:
    ends = [frame.y(line.points[-1][1]) for line in lines]
    found = []
    for place, (line, label) in enumerate(
        zip(lines, _spread(ends, _LABEL_GAP, _TOP, frame.y(0)), strict=True)
    ):
        style = place + 1
        path = "".join(
            f"{'H' if drawn else 'M'}{number(frame.x(time))}{'V' if drawn else ' '}"
            f"{number(frame.y(value))}"
            for drawn, (time, value) in enumerate(line.points)
        )
        found.append(
            node(
                "g",
                node("path", d=f"{path}H{number(frame.x(end))}", class_="plot-line"),
                node(
                    "path",
                    d="".join(
                        _MARKERS[place](frame.x(time), frame.y(value))
                        for time, value in _some(line.points)
                    ),
                    class_="plot-marker",
                ),
                node("text", line.label, x=frame.right + 8, y=label + 4, class_="plot-label"),
                class_=f"plot-{style}",
            )
        )
    return found


def _some(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """So many points that their markers do not run into each other, the last among them."""
    return points[::-1][:: ceil(len(points) / _MOST_MARKERS)]


def _round_marker(x: float, y: float) -> str:
    return f"M{number(x - 3.5)} {number(y)}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0"


def _square_marker(x: float, y: float) -> str:
    return f"M{number(x - 3.2)} {number(y - 3.2)}h6.4v6.4h-6.4z"


def _pointed_marker(x: float, y: float) -> str:
    return f"M{number(x)} {number(y - 4.4)}l4.2 7.4h-8.4z"


_MARKERS = (_round_marker, _square_marker, _pointed_marker)


def _tags(frame: _Frame, flags: Iterable[Flag]) -> list[Node]:
    """The flags, each over its value or, where another is in the way, as near to that as can be."""
    placed: list[tuple[float, float]] = []
    found = []
    for flag in flags:
        x, y = next(
            (x, y)
            for x, y in _around(max(frame.x(flag.time), _LEFTMOST), frame.y(flag.value) - _TAG)
            if not any(abs(x - a) < _TAG and abs(y - b) < _TAG for a, b in placed)
        )
        placed.append((x, y))
        found.append(
            node(
                "g",
                node("rect", x=x - _TAG / 2, y=y - _TAG / 2, width=_TAG, height=_TAG, rx=2),
                node("text", flag.label, x=x, y=y + 4.5),
                class_="plot-flag",
            )
        )
    return found


def _around(x: float, y: float) -> Iterator[tuple[float, float]]:
    """A place and others ever further from it, to the left first: growing lines are lower there."""
    yield x, y
    for away in count(_TAG + 1, _TAG + 1):
        if x - away >= _LEFTMOST:
            yield x - away, y
        if y - away >= _HIGHEST:
            yield x, y - away
        yield x + away, y


def _spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The places nearest to those wanted, in the same order, that lie `gap` apart and in bounds."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = list(wanted)
    least = low
    for place in order:
        found[place] = max(found[place], least)
        least = found[place] + gap
    most = high
    for place in reversed(order):
        found[place] = min(found[place], most)
        most = found[place] - gap
    return found


def values(summary: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Node:
    """The numbers of a plot as a table that opens below it; the first cell of a row heads it."""
    return node(
        "details",
        node("summary", summary),
        # A long table scrolls by itself, so the keyboard must get there.
        node(
            "div",
            table(heads, rows),
            class_="plot-table",
            role="region",
            aria_label=summary,
            tabindex="0",
        ),
        class_="plot-values",
    )


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[Node | str]],
    *,
    caption: str = "",
    total: Sequence[str] = (),
) -> Node:
    """A table whose columns and rows have heads, with a row of totals if there is one."""
    body = [_row(row) for row in rows]
    return node(
        "table",
        *([node("caption", caption)] if caption else []),
        node("thead", node("tr", *(node("th", head, scope="col") for head in heads))),
        node("tbody", *body),
        *([node("tfoot", _row(total))] if total else []),
    )


def _row(cells: Sequence[Node | str]) -> Node:
    first, *others = cells
    return node("tr", node("th", first, scope="row"), *(node("td", cell) for cell in others))


# --- The spread of a chance


class Bar(NamedTuple):
    """One outcome and its chance, 0 to 1; one that is `marked` is hatched.

    `over` stands over it in place of the hundredths, where there is something more telling.
    """

    label: str
    chance: float
    marked: bool = False
    over: str = ""


_BAR, _BAR_STEP, _BAR_HEIGHT = 24.0, 32.0, 56.0
_BAR_TOP, _BAR_FOOT = 17.0, 18.0
_HATCH = 6.0


def percent(chance: float) -> str:
    """A chance in hundredths without the sign; never 0 for what can be, or 100 for what can fail.

    So "<1" and ">99" stand for what would be rounded to certainty.
    """
    if 0 < chance < 0.005:
        return "<1"
    if 0.995 < chance < 1:
        return ">99"
    return str(floor(chance * 100 + 0.5))


def spread(name: str, bars: Sequence[Bar], *, top: float = 0.0) -> Node:
    """The chances of some outcomes as bars, with hundredths over them and labels under them.

    `name` is all that is heard of it, so it should say the same. `top` is the chance that fills
    the height, so that plots can be compared; by default, and at least, the largest.
    """
    most = max([top, *(bar.chance for bar in bars)]) or 1.0
    floor_y = _BAR_TOP + _BAR_HEIGHT
    # Dozens of these are drawn at once, so all bars of a kind are one element.
    plain, marked, hatching = "", "", ""
    texts = []
    foot = number(floor_y + 14)
    for place, bar in enumerate(bars):
        middle = _BAR_STEP * (place + 0.5)
        height = _BAR_HEIGHT * bar.chance / most
        x, y = middle - _BAR / 2, floor_y - height
        outline = f"M{number(x)} {number(floor_y)}V{number(y)}h{number(_BAR)}V{number(floor_y)}z"
        if bar.marked:
            marked += outline
            hatching += _hatching(x, y, height) if height else ""
        else:
            plain += outline
        over = {"x": number(middle), "y": number(y - 4), "class": "plot-number"}
        texts.append(Node("text", over, (bar.over or percent(bar.chance),)))
        texts.append(Node("text", {"x": number(middle), "y": foot}, (bar.label,)))
    width = number(_BAR_STEP * len(bars))
    return Node(
        "svg",
        {
            "viewBox": f"0 0 {width} {number(floor_y + _BAR_FOOT)}",
            "class": "plot plot-spread",
            # So bars are as wide in every plot; the style sheet lets a wide one shrink.
            "width": width,
            "role": "img",
            "aria-label": name,
        },
        (
            Node("path", {"d": plain, "class": "plot-bars"}, ()),
            Node("path", {"d": hatching, "class": "plot-hatch"}, ()),
            Node("path", {"d": marked, "class": "plot-marked"}, ()),
            *texts,
            Node("path", {"d": f"M0 {number(floor_y)}H{width}"}, ()),
        ),
    )


def _hatching(x: float, y: float, height: float) -> str:
    """Strokes that rise to the right, cut off at the sides of a bar."""
    found = []
    start = _HATCH
    while start < height + _BAR:
        # Each stroke goes from the left side or the floor to the ceiling or the right side.
        left, low = (x, y + start) if start <= height else (x + start - height, y + height)
        right, high = (x + start, y) if start <= _BAR else (x + _BAR, y + start - _BAR)
        found.append(f"M{number(left)} {number(low)}L{number(right)} {number(high)}")
        start += _HATCH
    return "".join(found)
