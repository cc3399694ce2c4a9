"""The line art: every drawing of the sheet as paths, inked by the style sheet.

Classes say what a stroke is, never its colour: `ink` a filled outline, `fine` a thin line,
`dark` a solid, `pale` the drawing behind the 'mech's boxes.
"""

from math import cos, pi, sin

from papermech import catalogue as printed
from playsheet.nodes import Node, node, number

YOU = "you"
OWNERS = (YOU, *(card.letter for card in printed.ENEMIES))


def _mirrored(*half: Node) -> Node:
    """A drawing from its right half, the upright being x = 0."""
    return node("g", *half, node("g", *half, transform="scale(-1 1)"))


def _ink(d: str) -> Node:
    return node("path", class_="ink", d=d)


def _fine(d: str) -> Node:
    return node("path", class_="fine", d=d)


def _dark(d: str) -> Node:
    return node("path", class_="dark", d=d)


def _disc(x: float, y: float, radius: float, class_: str = "ink") -> Node:
    return node("circle", class_=class_, cx=x, cy=y, r=radius)


# --- The six enemies, each facing the radar, on a ground line at y = 36, 86 units wide.
_ENEMY_ART: dict[str, tuple[Node, ...]] = {
    "B": (
        _fine("M2 36H84"),
        _disc(63, 26, 9.5),
        _disc(19, 26, 9.5),
        _disc(63, 26, 5.5, "fine"),
        _disc(19, 26, 5.5, "fine"),
        _ink("M63 26L58 15 36 14 31 21 37 27 55 28Z"),
        _ink("M19 26L27 9 30 9 22 27Z"),
        _ink("M29 13C33 8 40 9 45 14L64 12 69 8 66 15 46 18 31 18Z"),
        _ink("M45 6C52 6 56 10 55 14L46 15 43 11 32 12 31 9 42 8Z"),
        _ink("M54 14L45 20 48 29 44 30 40 19 48 13Z"),
        _ink("M38 2C38-2 48-3 48 3 48 6 45 7 42 7 39 7 38 5 38 2Z"),
        _dark("M37 2H43V5H38Z"),
        _dark("M27 16H6V14.4H27Z"),
        _dark("M2 13.4H8V17H2Z"),
        _fine("M40 24H52M41 21H53M66 20L74 18 76 20"),
    ),
    "A": (
        _fine("M2 36H84"),
        _ink("M50 22L83 33 82 36 74 36 47 28Z"),
        _ink("M46 18L10 0 8 4 43 24Z"),
        _ink("M10-2L5-3 2 4 7 6Z"),
        _fine("M21 5.5L19 9.8M33 11.5L30.5 16.5"),
        _ink("M37 6L46 3 49 27 40 29Z"),
        _fine("M41 9L43 25"),
        _ink("M46 16L56 19 55 25 47 25Z"),
        _disc(44, 26, 10),
        _disc(44, 26, 6.5, "fine"),
        _disc(44, 26, 1.8, "dark"),
        _fine("M44 19.5V32.5M37.5 26H50.5M39.4 21.4L48.6 30.6M48.6 21.4L39.4 30.6"),
        _ink("M66 36V31H80V36ZM69 31V27H78V31Z"),
    ),
    "H": (
        _ink("M45 12L77 9 81 2H85L83 14 52 22Z"),
        _ink("M12 22C12 13 22 9 35 10 45 11 52 14 52 19 50 26 40 29 28 29 18 29 12 27 12 22Z"),
        _ink("M15 20C17 14 24 12 31 12V21Z"),
        _fine("M23 13V20.6M36 11V28M40 16H47M40 19H47"),
        _ink("M31 10L33 6H39L42 10Z"),
        _fine("M36 6V3"),
        _dark("M2 2.4L36 1 71 2.4 36 4Z"),
        _disc(82, 7, 4.4, "fine"),
        _fine("M79 4L85 10M85 4L79 10"),
        _ink("M29 23H46L48 25.5 46 28H29Z"),
        _fine("M33 23V28M43 23V28"),
        _fine("M18 35H48M16 33.5L18 35M26 29L24 35M40 29L42 35"),
        _dark("M15 26L4 30 4.7 31.5 17 28Z"),
    ),
    "F": (
        _fine("M2 36H84"),
        _ink("M19 29C19 24 22 23 26 23H74C79 23 80 26 80 29S79 36 74 36H26C22 36 19 34 19 29Z"),
        *(_disc(x, 29.5, 3.6) for x in (28, 39, 50, 61, 72)),
        _ink("M17 23L24 15H76L80 23Z"),
        _fine("M27 19H44"),
        _ink("M30 15L34 7H48L51 15Z"),
        _ink("M54 15V5C54 1 65 1 65 5V15ZM66 15V5C66 1 77 1 77 5V15Z"),
        _fine("M54 8H65M66 8H77M50 10C53 10 51 3 56 3"),
        _ink("M34 9H21V13H32Z"),
        _ink("M21 11C15 4 15 10 10 4 11 10 3 6 1 12 3 18 10 14 12 19 15 13 18 17 21 11Z"),
        _fine("M17 11C12 9 12 12 8 11 11 14 14 13 17 11Z"),
    ),
    "T": (
        _fine("M2 36H84"),
        _ink("M12 28C13 24 16 22 20 22H74C79 22 82 25 81 28L76 35H19Z"),
        *(_disc(x, 29, 4) for x in (22, 32, 42, 52, 62, 72)),
        *(_disc(x, 29, 1.1, "dark") for x in (22, 32, 42, 52, 62, 72)),
        _ink("M14 23L22 16H76L81 23Z"),
        _fine("M58 19.5H74M30 19.5H40"),
        _ink("M31 16L36 6H58L68 11V16Z"),
        _fine("M40 9L37 14M58 6L61 16"),
        _ink("M45 6V2.5H55V6Z"),
        _ink("M34 9H5V12.6H33Z"),
        _ink("M0 8H7V13.6H0Z"),
        _fine("M64 9L73-4"),
    ),
    "M": (
        _fine("M8 36H78"),
        _ink("M36 20L29 27 34 35H42L37 27 43 21ZM50 20L57 27 52 35H44L49 27 43 21Z"),
        _ink("M28 36L31 32H39L42 36ZM44 36L47 32H55L58 36Z"),
        _ink("M33 1H53L58 9 52 20H34L28 9Z"),
        _dark("M36 5H50L52 10H34Z"),
        _fine("M38 13H48M40 16H46"),
        _ink("M11 0H26L28 4V12H13L10 8ZM75 0H60L58 4V12H73L76 8Z"),
        *(_disc(x, y, 1.5, "fine") for x in (63, 68) for y in (4, 8.5)),
        _fine("M14 4H24M14 8H24"),
        _ink("M13 12L11 20 4 25 6 29 16 24 20 12Z"),
        _dark("M4 26L-1 28.6 0 30.5 6 28.5Z"),
        _ink("M73 12L75 20 72 27H64L65 20 66 12Z"),
        _fine("M66 27V23M69 27V23M72 26V23"),
    ),
}


def enemy(letter: str, x: float, y: float) -> Node:
    """The small drawing of an enemy with its upper left corner at (x, y)."""
    return node(
        "g",
        *_ENEMY_ART[letter],
        class_="art",
        aria_hidden="true",
        transform=f"{_at(x, y)}scale(.92)",
    )


def _at(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def mech_behind(x: float, y: float) -> Node:
    """The large pale front view behind the lower half; its upright at x, its top at y."""
    half = (
        # Missile pod on the shoulder, with its panel lines and rivets.
        _ink("M112 34L150 3H374L410 34V158L384 198H160L118 162Z"),
        _fine("M150 3L164 34V198M374 3L364 34V198M112 34H410M164 176H364"),
        _fine("M130 60H150M130 70H150M130 80H150M380 60H400M380 70H400M380 80H400"),
        # Arm and hand.
        _ink("M196 198L206 232H334L346 198Z"),
        _fine("M202 215H340"),
        _ink("M136 240L160 218H384L412 246V388L372 436H176L132 392Z"),
        _fine("M160 218L172 240V436M384 218L370 240V436M136 240H412"),
        # Collar, breast plate and waist.
        _ink("M0 2H62L112 44 116 168 84 236H0"),
        _ink("M0 8H40L54 34 44 60H0"),
        _fine("M0 20H46M20 8L26 60M62 2L74 60 116 74M74 60V236M84 100H112M84 110H114M84 120H114"),
        # Hip, thigh, knee and foot.
        _ink("M0 236H84L100 262 62 286H0"),
        _ink("M26 272L104 258 124 330 108 386H38L22 330Z"),
        _ink("M38 372H108L118 396 104 410H42L30 396Z"),
        _ink("M42 408H104L112 426 128 440H20L34 426Z"),
        _fine("M36 300L106 290M40 318L112 308M20 440L34 426H112"),
    )
    return node("g", _mirrored(*half), class_="behind", aria_hidden="true", transform=_at(x, y))


def mech_front(x: float, y: float) -> Node:
    """The small front view of the targeting diagram, 100 units wide and 106 high."""
    half = (
        _ink("M4 61L18 57 23 78 17 84 21 96 28 105H3L7 84 2 78Z"),
        _fine("M8 84H17M6 97H21"),
        _ink("M0 52H13L18 59 0 66"),
        _ink("M0 5H12L19 13 22 42 13 54H0"),
        _dark("M0 11H8L11 19H0Z"),
        _fine("M0 28H14M0 34H13M5 42H13"),
        _ink("M27 34L30 43H43L45 34Z"),
        _ink("M25 42H47L50 70 43 80H32L26 70Z"),
        _fine("M28 50H47M32 80V72M37 80V72M43 80V72"),
        _ink("M21 8L27 1H46L51 8V30L44 36H26L21 30Z"),
        _fine("M21 8H51M27 1L29 8V35"),
    )
    return node("g", _mirrored(*half), class_="art", aria_hidden="true", transform=_at(x, y))


def mech_side(x: float, y: float) -> Node:
    """The small side view of the targeting diagram, facing left, 106 units high."""
    return node(
        "g",
        _ink("M-6 56L11 54 17 74 5 84 11 97 18 105H-18L-10 97-4 83-9 72Z"),
        _fine("M-3 84H6M-10 97H11"),
        _ink("M-14 7L8 4 20 12 21 44 10 56-9 54-19 36-22 18Z"),
        _dark("M-15 11L-21 19-20 27-12 25Z"),
        _ink("M-2 30L15 30 14 46-24 54-26 43-5 40Z"),
        _fine("M-26 48L-32 49M-12 42V51M6 38L14 46"),
        _ink("M-14-1H16L25 7V24L18 31H-8L-15 24Z"),
        _fine("M-15 7H25M16-1L17 31"),
        class_="art",
        aria_hidden="true",
        transform=_at(x, y),
    )


def mech_top(x: float, y: float) -> Node:
    """The 'mech from above, facing up, in the middle of the radar; within 29 units of it."""
    half = (
        _ink("M16-4V-22H21V-4Z"),
        _ink("M10-8H26L28-4V7L25 10H10Z"),
        _fine("M14-8V10M14 1H28"),
        _ink("M0-13H6L11-7 12 9 6 16H0"),
        _dark("M0-10H4.5L7-2H0Z"),
        _fine("M0 4H7M0 8H7M0 12H5"),
    )
    return node("g", _mirrored(*half), class_="art", aria_hidden="true", transform=_at(x, y))


# --- Symbols round the numbers.


def shield(x: float, y: float, class_: str = "shield") -> Node:
    """The shield that holds an armour value, 30 by 36 about (x, y)."""
    return node(
        "path",
        class_=class_,
        d="M-15-16C-9-15-4-16 0-18 4-16 9-15 15-16V1C15 9 7 15 0 18-7 15-15 9-15 1Z",
        transform=_at(x, y),
    )


def kettle_weight(x: float, y: float) -> Node:
    """The weight that holds a number of weight points, 32 by 36 about (x, y)."""
    return node(
        "path",
        class_="shield",
        d="M-9-8-16 17H16L9-8H4A6 6 0 1 0-4-8ZM0-15A2.5 2.5 0 1 1 0-10 2.5 2.5 0 1 1 0-15Z",
        transform=_at(x, y),
    )


def octagon(x: float, y: float, radius: float = 13) -> Node:
    """The octagon that holds a range letter."""
    turns = [pi / 8 + pi / 4 * k for k in range(8)]
    points = " ".join(
        f"{number(x + radius * cos(turn))},{number(y + radius * sin(turn))}" for turn in turns
    )
    return node("polygon", class_="octagon", points=points)


def pie(covered: tuple[str, ...], x: float, y: float, radius: float = 17) -> Node:
    """The eight-part pie of a firing arc, front up, the covered parts dark."""
    r = radius
    parts = []
    for place, sector in enumerate(printed.SECTORS):
        turns = (pi / 4 * place, pi / 4 * (place + 1))
        (x1, y1), (x2, y2) = ((x + r * sin(turn), y - r * cos(turn)) for turn in turns)
        parts.append(
            node(
                "path",
                class_="covered" if sector in covered else "open",
                d=f"M{number(x)} {number(y)}L{number(x1)} {number(y1)}"
                f"A{number(r)} {number(r)} 0 0 1 {number(x2)} {number(y2)}Z",
            )
        )
    return node("g", *parts, class_="pie", aria_hidden="true")


# --- Pencil, cubes and dice.
_SCRIBBLES = (
    "M-9 4L-4-9-5 8 1-10 0 9 5-8 5 6 10-4",
    "M-8-6L-2-9-9 1 5-8-8 6 9-5-4 9 9 2 2 9",
    "M-10 0C-4-12 6-11 3-5S-9 6-4 8 10-8 9-2-1 11 4 8 9 4 8 4",
    "M-9-3L7-8-9 2 10-3-8 6 9 2-3 9 6 7",
)
SCRIBBLE_COUNT = len(_SCRIBBLES)


def scribbles() -> tuple[Node, ...]:
    """The pencil marks, for reference by `pencil`."""
    return tuple(node("path", id=f"scribble.{which}", d=d) for which, d in enumerate(_SCRIBBLES, 1))


def pencil(which: int, x: float, y: float) -> Node:
    """One of the pencil marks, shown when its circle is filled."""
    return node("use", class_="pencil", href=f"#scribble.{which % SCRIBBLE_COUNT + 1}", x=x, y=y)


def owner_patterns() -> tuple[Node, ...]:
    """A texture for each owner, so that colour is never all that tells them apart."""
    textures = {
        YOU: "",
        "B": "M0 6L6 0M-1.5 1.5L1.5-1.5M4.5 7.5L7.5 4.5",
        "A": "M1.5 1.5H2.9V2.9H1.5ZM4.5 4.5H5.9V5.9H4.5Z",
        "H": "M0 1.5H6M0 4.5H6",
        "F": "M1.5 0V6M4.5 0V6",
        "T": "M0 3H6M3 0V6",
        "M": "M0 0L6 6M-1.5 4.5L1.5 7.5M4.5-1.5L7.5 1.5",
    }
    return tuple(
        node(
            "pattern",
            node("rect", class_="cube-front", width=6, height=6),
            node("path", class_="texture", d=texture),
            id=f"texture.{owner}",
            class_=f"owner-{owner}",
            width=6,
            height=6,
            patternUnits="userSpaceOnUse",
        )
        for owner, texture in textures.items()
    )


_STAR = "M0-7L1.8-2.3 6.7-2.2 2.9.9 4.1 5.7 0 3-4.1 5.7-2.9.9-6.7-2.2-1.8-2.3Z"


def cube(id_: str, owner: str, x: float, y: float) -> Node:
    """A wooden cube, hidden until it is in play; its owner's letter, or a star, in front."""
    mark = (
        node("path", class_="mark", d=_STAR, transform="translate(-3 3.5)")
        if owner == YOU
        else node("text", owner, class_="mark", x=-3, y=8.6)
    )
    return node(
        "g",
        node("path", class_="cube-top", d="M-12-6L-6-12H12L6-6Z"),
        node("path", class_="cube-side", d="M6-6L12-12V6L6 12Z"),
        node("rect", fill=f"url(#texture.{owner})", x=-12, y=-6, width=18, height=18),
        node("path", class_="cube-edge", d="M-12-6L-6-12H12V6L6 12H-12ZM-12-6H6V12M6-6L12-12"),
        mark,
        id=id_,
        class_=f"cube owner-{owner}",
        data_shown="false",
        transform=_at(x, y),
    )


def badge(owner: str, x: float, y: float, size: float = 28) -> Node:
    """The tile with an enemy's letter on its card."""
    return node(
        "g",
        node(
            "rect",
            fill=f"url(#texture.{owner})",
            class_="tile",
            x=x,
            y=y,
            width=size,
            height=size,
            rx=2,
        ),
        node("text", owner, class_="mark tile-mark", x=x + size / 2, y=y + size / 2 + 7.5),
        class_=f"badge owner-{owner}",
    )


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_faces() -> tuple[Node, ...]:
    """The six faces of a die as symbols `die.1` to `die.6`, on a square of 24."""
    return tuple(
        node(
            "symbol",
            node("rect", class_="die", x=1, y=1, width=22, height=22, rx=5),
            *(_disc(12 + 6 * x, 12 + 6 * y, 2.3, "pip") for x, y in pips),
            id=f"die.{face}",
            viewBox="0 0 24 24",
        )
        for face, pips in _PIPS.items()
    )
