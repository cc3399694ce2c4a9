"""The chain of enemy turns before you act again, drawn on the radar."""

from collections import Counter

from desk.drawing.nodes import Node, node
from papermech.chances.ahead import Moments
from papermech.chances.chain import Chain
from papermech.radar import SPACE_NAMES
from papermech.sheet import plan
from papermech.sheet.overlay.picture import arrow, at, frame_round, ghost, on_curve, radar_places
from papermech.state import State


def drawn_chain(state: State, found: Chain, moments: Moments) -> list[Node]:
    """Numbered arrows from cube to ghost to ghost; a numbered frame where an enemy stays."""
    places = radar_places(state)
    standing = Counter(each.space for each in state.enemies)
    arrows, ghosts, seals = [], [], []
    stays: dict[tuple[str, int], list[int]] = {}
    for step in found.steps:
        way, number = step.journey, moments.of(step.time)
        start = places[way.letter]
        if way.start == way.end:
            stays.setdefault((way.letter, way.end), []).append(number)
            continue
        end = plan.radar_place(SPACE_NAMES[way.end], standing[way.end])
        standing[way.end] += 1
        places[way.letter] = end
        arrows.append(arrow(start, end))
        ghosts.append(ghost(way.letter, *end, space=way.end))
        seals.append(_seal(way.letter, on_curve(start, end), str(number)))
    for (letter, space), numbers in stays.items():
        x, y = places[letter]
        ghosts.append(frame_round(letter, space, (x, y)))
        seals.append(_seal(letter, (x + 13, y - 14), in_short(numbers)))
    return [*arrows, *ghosts, *seals]


def in_short(numbers: list[int]) -> str:
    """Numbers in a row; three or more that follow one another as in "2–4"."""
    in_a_row = numbers[-1] - numbers[0] + 1 == len(numbers) > 2
    return f"{numbers[0]}–{numbers[-1]}" if in_a_row else " ".join(map(str, numbers))


def _seal(owner: str, place: plan.Point, text: str) -> Node:
    half = 4.5 + 3.4 * len(text)
    return node(
        "g",
        node("rect", class_="step-seal", x=-half, y=-7.5, width=2 * half, height=15, rx=7.5),
        node("text", text, class_="step-figure", y=4.2),
        class_="step",
        transform=at(*place),
        data_owner=owner,
    )
