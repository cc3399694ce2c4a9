"""The player's 'mech: behind the lower half, in the targeting diagram, on the radar."""

from desk.drawing.ink import bold, dark, disc, fine, hatching, ink, mirrored
from desk.drawing.nodes import Node, node, number


def _drawn(x: float, y: float, id_: str, drawing: tuple[Node, ...], class_: str = "art") -> Node:
    return node(
        "g",
        node("use", class_="weight", href=f"#{id_}", x=1, y=0.9),
        node("g", *drawing, id=id_),
        class_=class_,
        aria_hidden="true",
        transform=f"translate({number(x)} {number(y)})",
    )


def mech_behind(x: float, y: float) -> Node:
    """The large pale front view behind the lower half; its upright at x, its top at y."""
    half = (
        # Shoulder joint
        ink("M92 92L142 78V150L112 164Z"),
        fine("M104 96V154M118 92V156M130 86V150"),
        # Pod
        ink("M120 32L158 3H380L414 34V168L388 204H164L124 168Z"),
        ink("M158 3H380L366 34H174L136 60 120 32Z"),
        fine("M366 34L388 204M174 34L164 204M174 176H370"),
        fine("M128 80H146M128 92H148M129 104H148M392 80H408M392 92H408M392 104H408"),
        *(disc(across, 191, 4, "fine") for across in (190, 214, 238, 300, 324, 348)),
        # Elbow
        ink("M196 202L206 236H334L346 202Z"),
        ink("M222 206H250V234H222ZM290 206H318V234H290Z"),
        bold("M206 219H222M250 219H290M318 219H340"),
        # Forearm and fist
        ink("M132 248L158 219H386L414 248V392L374 438H176L132 396Z"),
        fine("M158 219L174 248V424M386 219L370 248V424M132 248H414M174 410H370"),
        fine("M140 300H166M140 312H166M140 324H166M378 300H406M378 312H406M378 324H406"),
        # Hips, thigh, knee and foot
        ink("M22 276L108 256 136 330 114 388H36L18 332Z"),
        ink("M-1 240H92L114 264 70 294H-1"),
        fine("M36 306L118 292M84 246L96 266"),
        ink("M34 374H114L128 400 110 416H40L24 400Z"),
        ink("M42 414H108L122 426 146 440H14L32 426Z"),
        # Breast, collar and head
        ink("M-1 4H66L116 46 122 150 134 168 128 214 88 240H-1"),
        fine("M66 4L78 62 116 74M78 62V238M86 104H116M86 116H117M86 128H118M100 178L126 190"),
        ink("M-1-4H32L48 14 54 62 38 88H-1"),
        fine("M0 24H50M0 44H53"),
        dark("M-1 25H49.6L52.6 43H-1Z"),
    )
    shade = hatching(
        (372, 186, 14, 16, -8, 0, 7),
        (396, 120, 16, -10, -0.5, 7, 9),
        (322, 207, 12, 12, 0, 3.4, 7),
        (392, 350, 18, -14, -4, 9, 9),
        (104, 176, 24, -12, -1.6, 5, 9),
        (118, 96, 20, -8, 0, 6, 9),
        (-92, 232, 10, -14, 6, 0.6, 8),
        (-136, 168, 12, -14, 0.4, 6.4, 7),
        (102, 376, 14, -10, 1.4, -7, 8),
        (116, 404, 9, 10, -6, 0, 9),
        (-410, 186, 14, 12, 0, 6, 6),
        (-206, 232, 8, -12, -7, 0, 9),
        (116, 428, 12, 9, -8, 0, 9),
    )
    return _drawn(x, y, "art.behind", (*mirrored("art.behind.half", *half), shade), "behind")


def mech_front(x: float, y: float, id_: str = "art.front") -> Node:
    """The small front view of the targeting diagram, 100 units wide and 106 high.

    Elsewhere it is drawn under an id of its own.
    """
    half = (
        # Leg from the hip down
        ink("M3 56L17 55 20 69 6 71Z"),
        ink("M6 78L19 77 22 94 6 95Z"),
        fine("M10 80V92"),
        ink("M5 68L18 66.6 22 77 14 82.4 6 79Z"),
        ink("M6 94L20 93 27 103 28 106H4Z"),
        fine("M6 101H25"),
        ink("M-1 52H12L15.6 58 8 63 -1 65"),
        # Arm
        ink("M32 32H44L45 43H31Z"),
        ink("M31 77H45L44 86 38 89.4 32 86Z"),
        fine("M35.6 82V87.6M40 82V88"),
        ink("M26 44L31 40H46L50.6 44.6V72L45 78.4H31L26 72Z"),
        fine("M26 48H50.4M30 74H47"),
        # Body
        ink("M21 25H28V32H21Z"),
        ink("M-1 17H15L23 22.6 24.6 40 17.6 47 12 55H-1"),
        fine("M15 17L18 27 24 29M18 27L14 53M0 46.4H10M0 49H9"),
        # Head
        ink("M-1 2.6H6L9.4 7.4V15L6 19.4H-1"),
        dark("M-1 8H8.2V12.4L5.6 13.6H-1Z"),
        # Pod
        ink("M26.6 7L30.4 2H48L52 6.4V28L47.4 33.4H31L26 28Z"),
        fine("M26.6 8.4H52M30.4 2L31.4 8V32"),
    )
    shade = hatching(
        (46.6, 30, 4, -3.4, 0, -3.6, 7),
        (44.6, 76, 5, -4, 0, -4, 8),
        (18, 45, 5, -4, 0.2, -3.4, 6),
        (15, 94, 5, -4, -0.4, -3.2, 5),
        (-28, 31, 3, -3, 0, -3.4, 5),
        (-29, 76, 3, -3, 0, -3.6, 6),
        (14, 69, 5, -4, -0.4, -3.2, 4),
        (-19, 94, 3, -3, 0, -3.2, 4),
    )
    aerial = bold("M-8.6 7L-13-3")
    drawing = (aerial, *mirrored(f"{id_}.half", *half), shade)
    return _drawn(x, y, id_, drawing)


def mech_side(x: float, y: float) -> Node:
    """The small side view of the targeting diagram, facing left, 106 units high."""
    drawing = (
        # Thruster
        ink("M17 24L26 28 27 44 22 48 16 44Z"),
        dark("M21 47L27 44 29 50 23 52Z"),
        # Leg
        ink("M-7 55L10 53 14 70 1 77-8 71Z"),
        ink("M-4 77L9 75 13 95-4 96Z"),
        ink("M-10 70L3 68.6 6 77-3 82-10 78Z"),
        ink("M-18 106L-15 99-4 94H11L18 104V106Z"),
        fine("M-13 101H15M1 82L3 93"),
        # Body and head
        ink("M-14 22L4 16 18 20 20 44 10 57-9 55-18 40-20 27Z"),
        fine("M-14 36L4 32M-12 46L-2 44"),
        ink("M-21 8L-7 5.6V20L-18 21-23 16Z"),
        dark("M-22 10.4L-11 9V13.6L-22.6 15Z"),
        # Pod and arm
        ink("M-9 1L-4-2H18L27 6V27L20 32.4H-4L-9 27Z"),
        fine("M-9 7H26M18-2L20 32"),
        ink("M-1 34L14 33 15 45-5 51-25 56.4-27 46-8 42Z"),
        dark("M-25 47.6L-34 50-32.6 54.6-24 52.4Z"),
        fine("M-12 43.6L-9.6 51.6M4 36L10 45"),
        hatching(
            (20, 29, 5, -4, 0.2, -3.4, 7),
            (9, 55, 8, -8, 1.4, -3, 3),
            (5, 94, 6, -5, -0.4, -3.4, 5),
            (5, 73, 6, -5, -0.6, -3.2, 4),
            (-14, 53, 4, -3, 4, -1.2, 6),
            (-4, 30, 4, -3, 3.6, 0, 5),
        ),
    )
    return _drawn(x, y, "art.side", drawing)


def mech_top(x: float, y: float) -> Node:
    """The 'mech from above, facing up, in the middle of the radar; within 29 units of it."""
    half = (
        ink("M15.4-8V-25H21V-8Z"),
        dark("M14.6-27.4H21.8V-22.6H14.6Z"),
        ink("M8-4H13V4H8Z"),
        ink("M11-10L13.4-12H25L27.8-9.4V8.6L25 11.4H13.4L11 9Z"),
        fine("M14.6-12V11M14.6-4H27.6M14.6 3.6H27.6"),
        ink("M-1 10H7.4L9 19.4H-1"),
        ink("M-1-15.6H6L10.6-8 11.4 7 6.6 14.4H-1"),
        dark("M-1-12.6H4.4L7.4-4.6H-1Z"),
        fine("M0 1H8M0 4.6H8.4M0 8H6.6"),
    )
    shade = hatching(
        (22, 9, 5, -4, 0, -3.4, 6),
        (5, 12, 5, -4, 0.4, -3.4, 4),
        (-17, 10, 4, -3, 0, -3.6, 5),
    )
    return _drawn(x, y, "art.top", (*mirrored("art.top.half", *half), shade))
