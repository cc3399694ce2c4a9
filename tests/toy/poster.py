"""The race on the shelf: two lanes, and who is ahead."""

from desk.drawing.nodes import node

POSTER = node(
    "svg",
    *(
        node("line", x1="6", y1=str(y), x2="94", y2=str(y), stroke="currentColor")
        for y in (26, 50, 74)
    ),
    node("circle", cx="70", cy="38", r="8", fill="currentColor"),
    node("circle", cx="34", cy="62", r="8", fill="none", stroke="currentColor", stroke_width="3"),
    viewBox="0 0 100 100",
)
