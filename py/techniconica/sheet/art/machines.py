"""Locomotors, cockpits, pilots and power plants."""

from desk.drawing.ink import bold, dark, disc, fine, hatching, ink
from desk.drawing.nodes import Node

Drawing = tuple[Node, ...]


def _wheel(x: float, y: float, radius: float) -> Drawing:
    return disc(x, y, radius), disc(x, y, radius * 0.55, "fine"), disc(x, y, radius * 0.2, "dark")


WHEELS: Drawing = (
    ink("M10 14L16 8H44L50 14 54 26H6Z"),
    fine("M16 8L20 20H40L44 8M6 26L20 20M54 26L40 20"),
    bold("M14 26V30M46 26V30"),
    *_wheel(14, 32, 9.5),
    *_wheel(46, 32, 9.5),
    *_wheel(30, 34, 7),
    hatching((42, 24, 5, -4, -4, 0, 6)),
)

STRIDER: Drawing = (
    ink("M20 4H40L44 12 38 18H22L16 12Z"),
    ink("M22 16L16 28 22 31 29 18Z"),
    ink("M38 16L46 25 40 30 32 18Z"),
    ink("M16 27L10 38 16 39 22 30Z"),
    ink("M40 29L42 39 48 38 46 26Z"),
    ink("M4 38H19L17 43H2Z"),
    ink("M38 38H54L57 43H37Z"),
    disc(19, 28, 3, "dark"),
    disc(43, 28, 3, "dark"),
    fine("M22 9H38"),
    hatching((36, 15, 5, -4, -4, 0, 4)),
)

QUAD: Drawing = (
    ink("M14 10L20 5H40L46 10 44 20H16Z"),
    fine("M20 5L22 20M40 5L38 20M14 12H46"),
    ink("M16 17L4 22 7 27 19 20Z"),
    ink("M44 17L56 22 53 27 41 20Z"),
    ink("M20 19L12 27 17 31 26 20Z"),
    ink("M40 19L48 27 43 31 34 20Z"),
    ink("M4 24L2 38H8L8 26Z"),
    ink("M56 24L58 38H52L52 26Z"),
    ink("M13 28L14 42H20L18 30Z"),
    ink("M47 28L46 42H40L42 30Z"),
    bold("M0 39H10M50 39H60M11 43H22M38 43H49"),
)

TRACKS: Drawing = (
    ink("M14 6H46L50 18H10Z"),
    fine("M14 12H47M24 6V18M36 6V18"),
    ink("M10 18H50Q59 18 59 28 59 40 50 40H10Q1 40 1 28 1 18 10 18Z"),
    fine("M11 22H49Q55 22 55 29 55 36 49 36H11Q5 36 5 29 5 22 11 22Z"),
    *(disc(x, 29, 4.6) for x in (13, 24, 36, 47)),
    *(disc(x, 29, 1.4, "dark") for x in (13, 24, 36, 47)),
    bold("M8 18V22M18 18V22M28 18V22M38 18V22M48 18V22M12 36V40M22 36V40M32 36V40M42 36V40"),
)

SKIRT: Drawing = (
    ink("M16 6H44L52 18H8Z"),
    fine("M22 6L18 18M38 6L42 18"),
    disc(30, 12, 4.5),
    fine("M26 12H34M30 8V16"),
    ink("M4 18H56Q60 27 54 33H6Q0 27 4 18Z"),
    fine("M12 18Q9 26 12 33M22 18Q20 26 22 33M38 18Q40 26 38 33M48 18Q51 26 48 33"),
    bold("M8 37H18M24 39H36M42 37H52M14 42H24M36 42H46"),
)

CANOPY: Drawing = (
    ink("M6 34Q4 16 24 8 46 2 56 26L54 36H8Z"),
    ink("M14 28Q14 15 27 11 42 8 48 24L44 30H16Z"),
    fine("M27 11L26 30M40 12L36 30"),
    bold("M8 36V41M52 36V41"),
    fine("M4 41H56"),
    hatching((44, 27, 4, -5, -4, 0.4, 5)),
)

CABIN: Drawing = (
    ink("M8 14L18 5H44L54 14V38H8Z"),
    ink("M14 17H28V26H14Z"),
    ink("M32 17H48V26H32Z"),
    fine("M8 30H54M18 5V14H44V5"),
    *(disc(x, 34, 1.5, "dark") for x in (13, 22, 31, 40, 49)),
    hatching((27, 24, 3, -5, -4, 0, 3), (47, 24, 3, -5, -4, 0, 3)),
)

VAULT: Drawing = (
    ink("M6 12L16 4H46L56 12V34L46 42H16L6 34Z"),
    disc(31, 23, 14),
    disc(31, 23, 10, "fine"),
    ink("M22 20H40V26H22Z"),
    bold("M31 9V13M31 33V37M17 23H21M41 23H45"),
    *(disc(x, y, 1.6, "dark") for x in (12, 50) for y in (14, 32)),
)

PILOT: Drawing = (
    ink("M14 40Q14 32 24 31H38Q47 32 48 40Z"),
    ink("M17 22Q15 5 31 4 47 5 45 22L42 31H20Z"),
    ink("M19 18H43L41 26H21Z"),
    fine("M31 4V12M22 8L26 14M40 8L36 14"),
    bold("M45 22L50 24V30"),
    hatching((39, 25, 3, -5, -4, 0, 4)),
)

CELL: Drawing = (
    ink("M20 8H40V40H20Z"),
    ink("M25 4H35V8H25Z"),
    fine("M20 14H40M20 34H40"),
    dark("M32 16L24 26H29L27 33 36 23H31Z"),
    bold("M40 20H50V38M20 20H10V38"),
    fine("M6 38H54"),
)

TURBINE: Drawing = (
    ink("M4 14L12 8H40L44 14V32L40 38H12L4 32Z"),
    disc(44, 23, 13),
    disc(44, 23, 4, "dark"),
    fine("M44 10V19M44 27V36M31 23H40M48 23H57M35 14L41 20M53 14L47 20M35 32L41 26M53 32L47 26"),
    fine("M14 8V38M22 8V38"),
    bold("M8 38V43M36 38V43"),
)

FURNACE: Drawing = (
    ink("M12 12H48L52 40H8Z"),
    ink("M18 4H26V12H18Z"),
    ink("M34 2H42V12H34Z"),
    ink("M20 22H40V36H20Z"),
    dark("M30 23L36 32 33 35H27L24 32 28 29Z"),
    fine("M11 17H49M20 29H15M40 29H45"),
)

KETTLE: Drawing = (
    disc(30, 24, 18),
    disc(30, 24, 12, "fine"),
    dark("M30 12L32.6 20.4 41 21 34.6 26 37 34 30 29.4 23 34 25.4 26 19 21 27.4 20.4Z"),
    ink("M24 2H36V7H24Z"),
    bold("M12 24H4V40M48 24H56V40"),
)
