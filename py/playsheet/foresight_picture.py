"""What is ahead, drawn over the sheet: ghosts of cubes, their ways, flags, and what is in reach.

Whatever is told by colour is told by a shape, too.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import cos, hypot, pi, sin

from papermech.catalogue import BANDS, CLOSE, ENEMIES, LONG, SECTORS
from papermech.radar import ALL_SPACES, ANTICLOCKWISE, BAND, CLOCKWISE, SPACE_NAMES
from papermech.state import Enemy, State
from papermech.table import Table
from playsheet import plan
from playsheet.foresight_ahead import Journey, Reach, Turn, in_range, is_waiting
from playsheet.nodes import Node, node, number
from playsheet.words import Words

YOU = "you"

_GHOST = (
    "M-12-5.4L-6-11.4Q-5.4-12-4.6-12H12V4.6Q12 5.4 11.4 6L5.4 12H-10.6Q-12 12-12 10.6ZM5.4-5.2V12"
    "M-12-5.4H5.4L12-12"
)
_SLOTS_OF_A_SPACE = 3
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


def _on_track(each: Enemy) -> int:
    return min(each.time, plan.BEYOND)


def time_places(state: State) -> dict[str, tuple[float, float, int]]:
    """Where the enemies' time cubes stand, each with its slot."""
    return {
        letter: (*plan.time_place(space, slot), slot)
        for letter, space, slot in _slots(state.enemies, _on_track)
    }


def your_time_place(state: State, time: int) -> tuple[float, float, int]:
    """Where your time cube stands on a space, beside the enemies there, with its slot."""
    space = min(time, plan.BEYOND)
    slot = sum(_on_track(each) == space for each in state.enemies)
    return (*plan.time_place(space, slot), slot)


def radar_places(state: State) -> dict[str, plan.Point]:
    """Where the enemies' radar cubes stand."""
    return {
        letter: plan.radar_place(SPACE_NAMES[space], slot)
        for letter, space, slot in _slots(state.enemies, lambda each: each.space)
    }


# --- Time track


def _at(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _ghost(owner: str, x: float, y: float) -> Node:
    return node(
        "g",
        node("path", class_="ghost-cube", d=_GHOST),
        node("use", href=f"#face.{owner}", x=-3.3, y=3.3),
        class_=f"ghost owner-{owner}",
        transform=_at(x, y),
        data_owner=owner,
    )


def _flag(
    owner: str, place: tuple[float, float, int], text: str, class_: str, *, again: bool = False
) -> Node:
    """A numbered pennant on a time cube; two of them where its owner may act more than once."""
    x, y, slot = place
    # Two cubes stand side by side under a printed number, which outwards is left free.
    side = 3 if slot % 2 else -3
    cloth = "M-7-6.5H7V6.5L0 4.5-7 6.5Z"
    behind = (node("path", class_="flag-cloth", d=cloth, transform=_at(side, -3.5)),)
    return node(
        "g",
        *(behind if again else ()),
        node("path", class_="flag-cloth", d=cloth),
        node("text", text, class_="flag-figure", x=0, y=3.4),
        class_=f"flag {class_}",
        transform=_at(x + side, y - 12),
        data_owner=owner,
    )


def order(state: State) -> list[Node]:
    """Small flags: the order in which everybody acts, as the cubes lie."""
    places = time_places(state)
    times = {each.letter: each.time for each in state.enemies}
    if is_waiting(state) and state.time is not None:
        places[YOU] = your_time_place(state, state.time)
        times[YOU] = state.time
    if len(times) < 2:
        return []
    # Enemies of one moment share a number, since their order is the player's; then come you.
    moments = sorted({(time, owner == YOU) for owner, time in times.items()})
    return [
        _flag(owner, places[owner], str(moments.index((time, owner == YOU)) + 1), "quiet")
        for owner, time in times.items()
    ]


def your_cube(state: State, time: int, turns: tuple[Turn, ...]) -> list[Node]:
    """The ghost of your time cube at `time`, and flags on those who act before it."""
    places = time_places(state)
    moments = sorted({turn.time for turn in turns})
    place = your_time_place(state, time)
    x, y, _ = place
    return [
        _ghost(YOU, x, y),
        *(
            _flag(
                turn.letter,
                places[turn.letter],
                str(moments.index(turn.time) + 1) if turn.least else "?",
                "before",
                again=turn.most > 1,
            )
            for turn in turns
        ),
        _flag(YOU, place, str(len(moments) + 1), "yours"),
    ]


# --- Radar


def ways(state: State, journeys: Iterable[Journey]) -> list[Node]:
    """For each way an arrow to a ghost of the cube; a frame round a cube that would stay."""
    places = radar_places(state)
    standing: dict[int, set[int]] = {}
    for _, space, slot in _slots(state.enemies, lambda each: each.space):
        standing.setdefault(space, set()).add(slot)
    haunted: dict[int, set[int]] = {}
    arrows, ghosts = [], []
    for way in journeys:
        start = places[way.letter]
        if way.start == way.end:
            ghosts.append(
                node(
                    "rect",
                    class_=f"stays owner-{way.letter}",
                    x=start[0] - 16,
                    y=start[1] - 16,
                    width=32,
                    height=32,
                    rx=4,
                    data_owner=way.letter,
                    data_space=SPACE_NAMES[way.end],
                )
            )
            continue
        ghost_slots = haunted.setdefault(way.end, set())
        slot = _free_slot(standing.get(way.end, set()), ghost_slots)
        ghost_slots.add(slot)
        end = plan.radar_place(SPACE_NAMES[way.end], slot)
        arrows.append(_arrow(start, end))
        ghost = _ghost(way.letter, *end)
        ghosts.append(ghost._replace(attrs={**ghost.attrs, "data-space": SPACE_NAMES[way.end]}))
    return arrows + ghosts


def _free_slot(standing: set[int], haunted: set[int]) -> int:
    """A slot that no cube stands on, or at least no other ghost."""
    slots = range(_SLOTS_OF_A_SPACE)
    return next(
        (slot for slot in slots if slot not in standing and slot not in haunted),
        next(slot for slot in slots if slot not in haunted),
    )


def _arrow(start: plan.Point, end: plan.Point) -> Node:
    """A bowed arrow from cube to ghost, clear of both."""
    (x1, y1), (x2, y2) = start, end
    centre_x, centre_y = plan.CENTRE
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
    # Outwards, so that the way round the middle is drawn as a way round.
    away_x, away_y = middle_x - centre_x, middle_y - centre_y
    far = hypot(away_x, away_y) or 1
    bow = 0.16 * hypot(x2 - x1, y2 - y1)
    bend_x, bend_y = middle_x + away_x / far * bow, middle_y + away_y / far * bow
    from_x, from_y = _towards(start, (bend_x, bend_y), 12)
    tip_x, tip_y = _towards(end, (bend_x, bend_y), 14)
    base_x, base_y = _towards((tip_x, tip_y), (bend_x, bend_y), 8)
    along_x, along_y = (tip_x - base_x) / 8, (tip_y - base_y) / 8
    curve = f"M{_pair(from_x, from_y)}Q{_pair(bend_x, bend_y)} {_pair(base_x, base_y)}"
    head = (
        f"M{_pair(tip_x, tip_y)}"
        f"L{_pair(base_x - 5 * along_y, base_y + 5 * along_x)}"
        f"L{_pair(base_x + 5 * along_y, base_y - 5 * along_x)}Z"
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


def _pair(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def reach(state: State, found: Reach, aimed: str = "") -> list[Node]:
    """The spaces an attack covers, hatched, with reticles on those it could hit.

    The others are struck through; `aimed` is the target that is looked at.
    """
    places = radar_places(state)
    holes = "".join(
        [_hole(*places[each.letter]) for each in state.enemies if found.spaces[each.space]]
    )
    kind = "shielded" if found.action.defends else "reach"
    missed = (*found.out_of_arc, *found.too_close, *found.too_far)
    if not found.fires:
        missed = tuple(places)
    return [
        node(
            "defs",
            node(
                "pattern",
                node("path", class_="reach-line", d="M-2 2L2-2M0 10L10 0M8 12L12 8"),
                id="foresight.hatch",
                width=10,
                height=10,
                patternUnits="userSpaceOnUse",
            ),
        ),
        node(
            "path",
            class_=kind if found.fires else f"{kind} wasted",
            d=_covered(found.spaces) + holes,
            fill="url(#foresight.hatch)",
            fill_rule="evenodd",
        ),
        node("path", class_=f"{kind}-edge", d=_outline(found.spaces)),
        *(_missed(letter, *places[letter]) for letter in missed),
        *(
            _shielded(letter, *places[letter])
            if found.action.defends
            else _reticle(letter, *places[letter], aimed=letter == aimed)
            for letter in found.hit
        ),
    ]


def _reticle(letter: str, x: float, y: float, *, aimed: bool) -> Node:
    ticks = "M0-21V-12M0 12V21M-21 0H-12M12 0H21"
    return node(
        "g",
        node("circle", class_="reticle-halo", r=16.5),
        node("circle", class_="reticle-ring", r=16.5),
        node("path", class_="reticle-tick", d=ticks),
        *((node("circle", class_="reticle-ring", r=21.5),) if aimed else ()),
        class_="reticle aimed" if aimed else "reticle",
        transform=_at(x, y),
        data_owner=letter,
    )


def _shielded(letter: str, x: float, y: float) -> Node:
    return node(
        "path",
        class_="shielded-sign",
        d="M-16-15Q-7-15 0-20 7-15 16-15V1Q16 14 0 21-16 14-16 1Z",
        transform=_at(x, y),
        data_owner=letter,
    )


def _missed(letter: str, x: float, y: float) -> Node:
    return node(
        "g",
        node("circle", class_="missed-ring", r=16.5),
        node("path", class_="missed-bar", d="M-11.7-11.7L11.7 11.7"),
        class_="missed",
        transform=_at(x, y),
        data_owner=letter,
    )


def _hole(x: float, y: float) -> str:
    return f"M{_pair(x - 17, y)}a17 17 0 0 1 34 0a17 17 0 0 1-34 0Z"


def _on_ring(turn: int, radius: float) -> str:
    x, y = plan.CENTRE
    angle = 2 * pi / len(SECTORS) * turn
    return _pair(x + radius * sin(angle), y - radius * cos(angle))


def _outer(turn: int, band: int) -> str:
    """The outer corner of a space on the line at its start; long range ends at the square."""
    if band < LONG:
        return _on_ring(turn, plan.RINGS[band])
    return _on_ring(turn, plan.HALF * (2**0.5 if turn % 2 else 1))


def _inner(turn: int, band: int) -> str:
    return _on_ring(turn, plan.RINGS[band - 1] if band else 0)


def _outer_edge(turn: int, band: int) -> str:
    """From the outer corner at `turn` to the one at the next line."""
    end = _outer(turn + 1, band)
    if band == LONG:
        return f"L{end}"
    radius = plan.RINGS[band]
    return f"A{radius} {radius} 0 0 1 {end}"


def _inner_edge(turn: int, band: int) -> str:
    """Back along the inner edge."""
    end = _inner(turn, band)
    if band == CLOSE:
        return f"L{end}"
    radius = plan.RINGS[band - 1]
    return f"A{radius} {radius} 0 0 0 {end}"


@lru_cache(maxsize=32)
def _covered(spaces: tuple[bool, ...]) -> str:
    drawn = []
    for space in ALL_SPACES:
        if spaces[space]:
            turn, band = space // len(BANDS), BAND[space]
            drawn.append(
                f"M{_inner(turn, band)}L{_outer(turn, band)}{_outer_edge(turn, band)}"
                f"L{_inner(turn + 1, band)}{_inner_edge(turn, band)}Z"
            )
    return "".join(drawn)


@lru_cache(maxsize=32)
def _outline(spaces: tuple[bool, ...]) -> str:
    """The edges between spaces that are covered and those that are not."""
    drawn = []
    for space in ALL_SPACES:
        if not spaces[space]:
            continue
        turn, band = space // len(BANDS), BAND[space]
        if not spaces[ANTICLOCKWISE[space]]:
            drawn.append(f"M{_inner(turn, band)}L{_outer(turn, band)}")
        if not spaces[CLOCKWISE[space]]:
            drawn.append(f"M{_inner(turn + 1, band)}L{_outer(turn + 1, band)}")
        if band == LONG or not spaces[space + 1]:
            drawn.append(f"M{_outer(turn, band)}{_outer_edge(turn, band)}")
        if band != CLOSE and not spaces[space - 1]:
            drawn.append(f"M{_inner(turn + 1, band)}{_inner_edge(turn, band)}")
    return "".join(drawn)


# --- Enemy cards


def badges(words: Words, table: Table) -> list[Node]:
    """At the attack each enemy chose: whether it has you in range, or comes closer instead."""
    reaching = in_range(table)
    drawn = []
    for each in table.enemies:
        left, top, _, _ = plan.attack_box(each.letter, each.row + 1)
        reaches = each.letter in reaching
        sign = (
            "M0-5V5M-5 0H5M-3.5 0A3.5 3.5 0 1 0 3.5 0 3.5 3.5 0 1 0-3.5 0"
            if reaches
            else ("M0-5V4M-4 0L0 4.5 4 0")
        )
        text = words.say("foresight.in_range" if reaches else "foresight.closer")
        width = 26 + 6.4 * len(text)
        drawn.append(
            node(
                "g",
                node("rect", class_="badge-box", x=0, y=-7.5, width=width, height=15, rx=7.5),
                node("path", class_="badge-sign", d=sign, transform=_at(11, 0)),
                node("text", text, class_="badge-text", x=20, y=4.3),
                class_="range-badge reaches" if reaches else "range-badge",
                transform=_at(left + 42, top - 2),
                data_owner=each.letter,
            )
        )
    return drawn
