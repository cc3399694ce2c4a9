"""What is ahead, drawn over the sheet: ghosts of cubes, their ways, flags and badges.

Whatever is told by colour is told by a shape, too.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import hypot

from desk.drawing.nodes import Node, node, number
from desk.words import Words
from papermech.catalogue import ENEMIES
from papermech.chances.ahead import (
    Journey,
    Moments,
    Turn,
    in_range,
    is_waiting,
    order_before,
    order_of,
    range_afterwards,
)
from papermech.radar import SPACE_NAMES
from papermech.sheet import plan
from papermech.state import Enemy, State
from papermech.table import Table

YOU = "you"

_GHOST = (
    "M-12-5.4L-6-11.4Q-5.4-12-4.6-12H12V4.6Q12 5.4 11.4 6L5.4 12H-10.6Q-12 12-12 10.6ZM5.4-5.2V12"
    "M-12-5.4H5.4L12-12"
)
_SLOTS = 4
"""The cubes that one space of the time track has room for."""
_ON_SHEET = {card.letter: place for place, card in enumerate(ENEMIES)}


# --- Where cubes stand


def _in_sheet_order(enemies: Iterable[Enemy]) -> list[Enemy]:
    return sorted(enemies, key=lambda each: _ON_SHEET[each.letter])


def _slots(
    enemies: Iterable[Enemy], space_of: Callable[[Enemy], int]
) -> list[tuple[str, int, int]]:
    """Each enemy with its space and its slot there, as cubes are laid side by side."""
    standing: Counter[int] = Counter()
    found = []
    for each in _in_sheet_order(enemies):
        space = space_of(each)
        found.append((each.letter, space, standing[space]))
        standing[space] += 1
    return found


def time_places(state: State) -> dict[str, tuple[float, float, int]]:
    """Where the enemies' time cubes stand, each with its slot."""
    return {
        letter: (*plan.time_place(space, slot), slot)
        for letter, space, slot in _slots(state.enemies, lambda each: each.time)
    }


def your_time_place(state: State, time: int) -> tuple[float, float, int]:
    """Where your time cube stands on a space, beside the enemies there, with its slot."""
    slot = sum(each.time == time for each in state.enemies)
    return (*plan.time_place(time, slot), slot)


def radar_places(state: State) -> dict[str, plan.Point]:
    """Where the enemies' radar cubes stand."""
    return {
        letter: plan.radar_place(SPACE_NAMES[space], slot)
        for letter, space, slot in _slots(state.enemies, lambda each: each.space)
    }


# --- Time track


def at(x: float, y: float) -> str:
    """A transform that puts a drawing about its own middle there."""
    return f"translate({number(x)} {number(y)})"


def ghost(owner: str, x: float, y: float, space: int | None = None) -> Node:
    """A cube that would stand there, on a space of the radar or on the time track."""
    drawn = node(
        "g",
        node("path", class_="ghost-cube", d=_GHOST),
        node("use", href=f"#face.{owner}", x=-3.3, y=3.3),
        class_=f"ghost owner-{owner}",
        transform=at(x, y),
        data_owner=owner,
    )
    if space is None:
        return drawn
    return drawn._replace(attrs={**drawn.attrs, "data-space": SPACE_NAMES[space]})


@lru_cache(maxsize=128)
def _flag(
    owner: str, place: tuple[float, float, int], text: str, class_: str, *, again: bool = False
) -> Node:
    """A numbered pennant on a time cube; two of them where its owner may act more than once."""
    x, y, slot = place
    side = 3 if slot % 2 else -3
    # Two cubes stand side by side under a printed number, which outwards is left free; flags of
    # cubes under them hang beside, or they would hide whose the upper ones are.
    across, up = (side, -12) if slot < 2 else (6 * side, 1)
    cloth = "M-7-6.5H7V6.5L0 4.5-7 6.5Z"
    behind = (node("path", class_="flag-cloth", d=cloth, transform=at(side, -3.5)),)
    return node(
        "g",
        *(behind if again else ()),
        node("path", class_="flag-cloth", d=cloth),
        node("text", text, class_="flag-figure", x=0, y=3.4),
        class_=f"flag {class_}",
        transform=at(x + across, y + up),
        data_owner=owner,
    )


def order(
    state: State, repeated: Iterable[tuple[str, int]] = (), by_die: Iterable[str] = ()
) -> list[Node]:
    """Small flags: the order in which everybody acts, as the cubes lie.

    `repeated` are certain further turns, shown as ghosts; the flags of `by_die` are doubled.
    """
    places = time_places(state)
    times = {each.letter: each.time for each in state.enemies}
    moments = order_of(state, repeated)
    if is_waiting(state) and state.time is not None:
        places[YOU] = your_time_place(state, state.time)
        times[YOU] = state.time
    if len(moments.times) < 2 and len(times) < 2:
        return []
    flags = [
        _flag(
            owner,
            places[owner],
            str(moments.of(time, yours=owner == YOU)),
            "quiet",
            again=owner in by_die,
        )
        for owner, time in times.items()
    ]
    return [*flags, *_again(state, times.values(), repeated, moments)]


def your_cube(
    state: State, time: int, turns: tuple[Turn, ...], repeated: Iterable[tuple[str, int]] = ()
) -> list[Node]:
    """The ghost of your time cube at `time`, and flags on those who act before it."""
    places = time_places(state)
    moments = order_before(time, turns, repeated)
    place = your_time_place(state, time)
    x, y, _ = place
    times = [*(each.time for each in state.enemies), time]
    return [
        ghost(YOU, x, y),
        *_again(state, times, repeated, moments),
        *(
            _flag(
                turn.letter,
                places[turn.letter],
                str(moments.of(turn.time)) if turn.least else "?",
                "before",
                again=turn.most > 1,
            )
            for turn in turns
        ),
        _flag(YOU, place, str(moments.of(time, yours=True)), "yours"),
    ]


def _again(
    state: State, times: Iterable[int], repeated: Iterable[tuple[str, int]], moments: Moments
) -> list[Node]:
    """Ghosts of time cubes that will lie there again, beside the cubes at `times`."""
    standing = Counter(min(time, plan.BEYOND) for time in times)
    drawn = []
    for letter, time in repeated:
        space = min(time, plan.BEYOND)
        slot = standing[space]
        # Beyond the track several moments share one box.
        if slot < _SLOTS:
            standing[space] += 1
            x, y = plan.time_place(space, slot)
            drawn += [
                ghost(letter, x, y),
                _flag(letter, (x, y, slot), str(moments.of(time)), "quiet"),
            ]
    return drawn


# --- Radar


def ways(state: State, journeys: Iterable[Journey]) -> list[Node]:
    """For each way an arrow to a ghost of the cube; a frame round a cube that would stay."""
    places = radar_places(state)
    # Beside the cubes and ghosts that are on a space already: there are never more than three.
    standing = Counter(each.space for each in state.enemies)
    arrows, ghosts = [], []
    for way in journeys:
        start = places[way.letter]
        if way.start == way.end:
            ghosts.append(frame_round(way.letter, way.end, start))
            continue
        end = plan.radar_place(SPACE_NAMES[way.end], standing[way.end])
        standing[way.end] += 1
        arrows.append(arrow(start, end))
        ghosts.append(ghost(way.letter, *end, space=way.end))
    return arrows + ghosts


def frame_round(letter: str, space: int, place: plan.Point) -> Node:
    """A frame round a cube that would stay."""
    x, y = place
    return node(
        "rect",
        class_="stays",
        x=x - 16,
        y=y - 16,
        width=32,
        height=32,
        rx=4,
        data_owner=letter,
        data_space=SPACE_NAMES[space],
    )


def _bend(start: plan.Point, end: plan.Point) -> plan.Point:
    """Outwards, so that the way round the middle is drawn as a way round."""
    (x1, y1), (x2, y2) = start, end
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
    away_x, away_y = middle_x - plan.CENTRE[0], middle_y - plan.CENTRE[1]
    far = hypot(away_x, away_y) or 1
    bow = 0.16 * hypot(x2 - x1, y2 - y1)
    return middle_x + away_x / far * bow, middle_y + away_y / far * bow


def on_curve(start: plan.Point, end: plan.Point) -> plan.Point:
    """The middle of the bowed arrow between two places."""
    bend_x, bend_y = _bend(start, end)
    return (start[0] + 2 * bend_x + end[0]) / 4, (start[1] + 2 * bend_y + end[1]) / 4


def arrow(start: plan.Point, end: plan.Point) -> Node:
    """A bowed arrow from cube to ghost, clear of both."""
    bend_x, bend_y = _bend(start, end)
    from_x, from_y = _towards(start, (bend_x, bend_y), 12)
    tip_x, tip_y = _towards(end, (bend_x, bend_y), 14)
    base_x, base_y = _towards((tip_x, tip_y), (bend_x, bend_y), 8)
    along_x, along_y = (tip_x - base_x) / 8, (tip_y - base_y) / 8
    curve = f"M{pair(from_x, from_y)}Q{pair(bend_x, bend_y)} {pair(base_x, base_y)}"
    head = (
        f"M{pair(tip_x, tip_y)}"
        f"L{pair(base_x - 5 * along_y, base_y + 5 * along_x)}"
        f"L{pair(base_x + 5 * along_y, base_y - 5 * along_x)}Z"
    )
    return node(
        "g",
        node("path", class_="way-halo", d=curve),
        node("path", class_="way", d=curve),
        node("path", class_="way-head", d=head),
        class_="journey",
    )


def _towards(start: plan.Point, end: plan.Point, steps: float) -> plan.Point:
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down) or 1
    return start[0] + across / far * steps, start[1] + down / far * steps


def pair(x: float, y: float) -> str:
    """Two figures of a path."""
    return f"{number(x)} {number(y)}"


# --- Enemy cards


def badges(words: Words, table: Table) -> list[Node]:
    """On each enemy's card: what it does with its attack, and whether it then is in range."""
    reaching = in_range(table)
    drawn = []
    for each in table.enemies:
        reaches = each.letter in reaching
        deed = "attacks" if reaches else "closer"
        text = words.say(f"badge.{deed}_{range_afterwards(table, each.letter)}")
        drawn.append(_badge(each.letter, text, reaches=reaches))
    return drawn


@lru_cache(maxsize=64)
def _badge(letter: str, text: str, *, reaches: bool) -> Node:
    sign = (
        "M0-5V5M-5 0H5M-3.5 0A3.5 3.5 0 1 0 3.5 0 3.5 3.5 0 1 0-3.5 0"
        if reaches
        else ("M0-5V4M-4 0L0 4.5 4 0")
    )
    width = 26 + (7.2 if reaches else 6.6) * len(text)
    return node(
        "g",
        node("rect", class_="badge-box", x=0, y=-7.5, width=width, height=15, rx=7.5),
        node("path", class_="badge-sign", d=sign, transform=at(11, 0)),
        node("text", text, class_="badge-text", x=20, y=4.8),
        class_="range-badge reaches" if reaches else "range-badge",
        transform=at(*plan.badge_place(letter)),
        data_owner=letter,
    )
