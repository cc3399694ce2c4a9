"""Weapons, and all that is attached to a base card."""

from desk.drawing.ink import bold, dark, disc, fine, hatching, ink
from desk.drawing.nodes import Node

Drawing = tuple[Node, ...]

VULCAN: Drawing = (
    ink("M4 12H24V32H4Z"),
    ink("M24 14H28V30H24Z"),
    ink("M28 15H54V19H28Z"),
    ink("M28 20H56V24H28Z"),
    ink("M28 25H54V29H28Z"),
    bold("M46 13V31M36 13V31"),
    ink("M10 32H20L18 41H8Z"),
    fine("M4 18H24M8 12V8H18V12"),
    hatching((20, 30, 3, -4, -4, 0, 4)),
)

RIFLE: Drawing = (
    ink("M2 20H22V30H2Z"),
    ink("M22 22H56V26H22Z"),
    ink("M54 20H60V28H54Z"),
    ink("M10 12H28V18H10Z"),
    disc(12, 15, 2, "dark"),
    fine("M26 12V18M22 18V22"),
    ink("M8 30H16L14 40H6Z"),
    bold("M36 26L32 38M38 26L42 38"),
)

CANNON: Drawing = (
    ink("M4 10H26L30 16V30L26 36H4Z"),
    ink("M30 17H50V29H30Z"),
    ink("M50 14H58V32H50Z"),
    dark("M55 17H58V29H55Z"),
    fine("M4 16H26M4 30H26M36 17V29M42 17V29"),
    bold("M8 36V42M22 36V42"),
    hatching((25, 28, 3, -4, -4, 0, 5)),
)

MORTAR: Drawing = (
    ink("M16 34L34 6 48 15 30 42Z"),
    ink("M32 4L52 16 49 20 29 8Z"),
    fine("M22 30L36 39M26 22L41 31"),
    bold("M28 38L10 42M20 30L6 40"),
    *(disc(x, y, 1.5, "dark") for x, y in ((52, 7), (56, 11), (47, 4), (57, 4))),
    fine("M2 42H36"),
)

COIL: Drawing = (
    ink("M2 14H18V34H2Z"),
    ink("M18 20H58V22.6H18Z"),
    ink("M18 26H58V28.6H18Z"),
    bold("M24 16V33M30 16V33M36 16V33M42 16V33M48 16V33"),
    dark("M11 17L6 25H9L8 31 14 23H11Z"),
)

LASER: Drawing = (
    ink("M4 14H28L34 20V28L28 34H4Z"),
    ink("M34 20H44V28H34Z"),
    ink("M44 18L50 24 44 30Z"),
    bold("M51 24H60"),
    fine("M53 18L58 15M53 30L58 33M10 14V34M16 14V34M22 14V34"),
    disc(6.8, 24, 1.6, "dark"),
)

BEAMER: Drawing = (
    ink("M4 12H26V36H4Z"),
    ink("M26 16L46 24 26 32Z"),
    bold("M46 24L60 14M46 24H60M46 24L60 34"),
    fine("M9 12V36M15 12V36M21 12V36"),
    disc(31, 24, 3, "dark"),
)

FLAMER: Drawing = (
    ink("M4 10H16V38H4Z"),
    ink("M16 20H34V28H16Z"),
    ink("M34 17H40V31H34Z"),
    ink("M40 24Q46 10 58 8 52 15 59 19 52 23 58 28 50 28 56 40 44 36 40 24Z"),
    fine("M44 24Q50 20 53 17M45 27Q50 29 52 33"),
    disc(10, 24, 3.4, "fine"),
)

RACK: Drawing = (
    ink("M6 8H46L52 14V36H12L6 30Z"),
    fine("M6 8L12 14H52M12 14V36"),
    *(disc(x, y, 4.4) for x in (21, 32, 43) for y in (20, 30)),
    *(disc(x, y, 2, "dark") for x in (21, 32, 43) for y in (20, 30)),
    bold("M18 36V42M46 36V42"),
)

MISSILES: Drawing = (
    ink("M4 26L40 8 46 14 10 34Z"),
    ink("M40 8L52 4 46 14Z"),
    ink("M16 38L46 22 52 28 22 43Z"),
    ink("M46 22L58 19 52 28Z"),
    fine("M12 22L18 30M24 34L30 40"),
    ink("M4 26L2 20 9 23Z"),
    bold("M2 36H8M6 41H12"),
)

CLAW: Drawing = (
    ink("M2 18H18V32H2Z"),
    disc(22, 25, 7),
    ink("M24 18Q36 4 54 8L58 16Q44 12 34 22Z"),
    ink("M24 31Q36 44 54 40L58 32Q44 37 34 27Z"),
    ink("M28 23H46L50 25 46 28H28Z"),
    disc(22, 25, 2.4, "dark"),
)

SAW: Drawing = (
    ink("M2 16H18V34H2Z"),
    ink("M18 19H50Q58 25 50 31H18Z"),
    bold("M20 19L22 14 25 19M28 19L30 14 33 19M36 19L38 14 41 19M44 19L46 15 49 19"),
    bold("M20 31L22 36 25 31M28 31L30 36 33 31M36 31L38 36 41 31M44 31L46 35 49 31"),
    fine("M20 25H50M6 16V34"),
)

SHIELD: Drawing = (
    ink("M30 3Q42 9 52 8 53 30 30 42 7 30 8 8 18 9 30 3Z"),
    fine("M30 9Q39 13 46 13 46 28 30 36 14 28 14 13 21 13 30 9Z"),
    dark("M30 16L33 22 39 23 34.6 27 36 33 30 30 24 33 25.4 27 21 23 27 22Z"),
)

MIRROR: Drawing = (
    ink("M30 3Q42 9 52 8 53 30 30 42 7 30 8 8 18 9 30 3Z"),
    bold("M12 14L30 24 48 12M30 24V40"),
    fine("M20 30L26 26M40 30L34 26M20 14L26 18M40 13L34 17"),
)

PLATE: Drawing = (
    ink("M6 8H54V18H6Z"),
    ink("M6 18H54V28H6Z"),
    ink("M6 28H54V38H6Z"),
    *(disc(x, y, 1.4, "dark") for x in (10, 50) for y in (13, 23, 33)),
    hatching((48, 16, 4, -5, -5, 0, 4), (48, 36, 4, -5, -5, 0, 4)),
)

TILES: Drawing = (
    *(ink(f"M{x} {y}H{x + 14}V{y + 9}H{x}Z") for y in (7, 27) for x in (5, 22, 39)),
    *(ink(f"M{x} 17H{x + 14}V26H{x}Z") for x in (13, 31)),
    *(disc(x, y, 1.8, "dark") for x, y in ((12, 11.5), (46, 11.5), (29, 31.5))),
)

BARREL: Drawing = (
    ink("M4 18H40V28H4Z"),
    ink("M40 15H54V31H40Z"),
    fine("M44 15V31M49 15V31M10 18V28M16 18V28"),
    bold("M10 8H34M28 4L34 8 28 12"),
    fine("M4 37H54"),
)

ROUNDS: Drawing = (
    *(ink(f"M{x} 40V18L{x + 5} 8 {x + 10} 18V40Z") for x in (8, 24, 40)),
    fine("M8 34H18M24 34H34M40 34H50M8 18H18M24 18H34M40 18H50"),
    dark("M29 2L31 6H27Z"),
)

GEAR: Drawing = (
    disc(26, 24, 15),
    disc(26, 24, 5.4),
    bold("M26 5V10M26 38V43M7 24H12M40 24H45M13 11L16 14M39 11L36 14M13 37L16 34M39 37L36 34"),
    ink("M36 34L52 16 56 20 41 38Z"),
    disc(54, 14, 4),
)

FRAME: Drawing = (
    ink("M6 6H54V40H6Z"),
    ink("M14 13H46V33H14Z"),
    bold("M6 6L14 13M54 6L46 13M6 40L14 33M54 40L46 33"),
    fine("M30 6V13M30 33V40M6 23H14M46 23H54"),
)

COILS: Drawing = (
    ink("M10 6H20V40H10Z"),
    ink("M40 6H50V40H40Z"),
    bold("M8 12H22M8 18H22M8 24H22M8 30H22M8 36H22"),
    bold("M38 12H52M38 18H52M38 24H52M38 30H52M38 36H52"),
    dark("M32 10L25 24H30L28 36 36 20H31Z"),
)

SCOPE: Drawing = (
    disc(30, 23, 17),
    disc(30, 23, 10, "fine"),
    bold("M30 3V15M30 31V43M10 23H22M38 23H50"),
    disc(30, 23, 1.8, "dark"),
)

ARRAY: Drawing = (
    ink("M10 6Q26 34 50 24 32 4 10 6Z"),
    fine("M10 6Q30 10 50 24"),
    bold("M30 18L44 8"),
    disc(46, 7, 3, "dark"),
    ink("M22 28L14 42H40L34 27Z"),
)

DRONES: Drawing = (
    ink("M20 16H40V28H20Z"),
    disc(30, 22, 3.4, "dark"),
    bold("M20 18L10 12M40 18L50 12M24 28L20 38M36 28L40 38"),
    fine("M2 11H18M42 11H58"),
    ink("M16 37H24V42H16Z"),
    bold("M37 38L42 42"),
)

SMOKE: Drawing = (
    ink("M10 22H24V42H10Z"),
    ink("M13 17H21V22H13Z"),
    fine("M10 28H24M10 36H24"),
    disc(34, 16, 9),
    disc(46, 21, 8),
    disc(40, 9, 7),
    disc(26, 10, 6),
    fine("M32 20Q38 22 40 18M44 25Q50 25 50 20"),
)
