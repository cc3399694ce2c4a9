"""The six enemies, each facing the radar: drawings 104 wide and 46 high, light from upper left."""

from desk.drawing.ink import bold, dark, disc, fine, hatching, ink
from desk.drawing.nodes import Node, node, number

_BIKE = (
    # Rear wheel, front wheel
    disc(80, 33, 10.4, "tyre"),
    disc(80, 33, 6, "fine"),
    disc(80, 33, 2.4, "dark"),
    disc(20, 34, 9.6, "tyre"),
    disc(20, 34, 5.4, "fine"),
    disc(20, 34, 2, "dark"),
    fine("M80 25.5V30.4M80 35.6V40.5M72.5 33H77.4M20 27V31.6M13 34H17.6"),
    # Exhaust and engine
    ink("M57 31C66 37 78 35 96 38L96 41.6C80 41 66 43 54 36Z"),
    ink("M40 25H66L68 33 60 38H47L39 32Z"),
    fine("M44 28H63M44 31H64M46 34H62"),
    # Fork
    ink("M18 34L31 13 36 15 22.5 35Z"),
    # Cowl, tank and tail in one sweep
    ink(
        "M24 20C27 11 37 7 46 11L56 18C64 18 74 17 80 14L95 8 100 10 95 18 82 24 66 27"
        "C58 30 46 30 40 27L31 24Z"
    ),
    dark("M27.5 14C31 8 38 5.5 44 9L37 14.5Z"),
    fine("M36 19C44 23 54 23 62 22M84 14L92 11M70 21L84 19"),
    hatching((44, 25.5, 3, 3, 3, 0.2, 8), (70, 23, 3, 2.6, 3, -0.7, 6)),
    # Gun
    dark("M2 15.4H26V18.4H2Z"),
    dark("M0 14.4H6V19.6H0Z"),
    ink("M19 13.6H30V20.4H19Z"),
    # Rider
    ink("M66 19L61 28 47 35 44 31 53 27 55 20Z"),
    ink("M49 6C57 5 65 11 68 19L55 22C53 17 50 14 48 14L39 17 36 13 43 8Z"),
    hatching((58, 9, 4.5, 5, 1.5, 2, 5)),
    ink("M41 3C41-3 52-4 53 3 53 8 49 9.5 46 9 43 9 41 6 41 3Z"),
    dark("M40.6 2.4H47.4L47 6 42 6.6Z"),
    # Scarf and dust
    ink("M53 6C58 3 62 7 67 4 72 1 76 4 81 1 78 7 72 7 68 9 62 11 58 9 52 9.5Z"),
    fine("M2 44.4H102M92 42.6C94 39 98 40 97 43M97 41C99 38 103 39 102 43M30 45.6H66"),
)

_ARTILLERY = (
    # Trail and spade
    ink("M60 27L98 40 97 44.4 88 44.4 55 33Z"),
    dark("M94 37L103 43 101 46 91 45Z"),
    fine("M66 31.5L90 40"),
    hatching((64, 32, 2, 3, 3.4, 1.1, 7)),
    # Barrel, with muzzle brake and recuperator
    ink("M15 0L59 17 55 25 12 6Z"),
    ink("M16-2L8-5 3 4 11 7.6Z"),
    dark("M12.4-1.6L10.6 4.6 8.8 3.9 10.6-2.3ZM8.6-3L6.6 3.1 5.2 2.5 7.2-3.4Z"),
    ink("M31 3L54 12 52.4 15.4 29.4 6.4Z"),
    hatching((22, 6.4, 1.8, 2.6, 3, 1.3, 10)),
    # Breech
    ink("M53 13L68 19 65 30 50 25Z"),
    dark("M62 18L69 20.6 67 27 60.4 24.6Z"),
    # Shield
    ink("M39 3L49 0 56 31 45 34.5Z"),
    fine("M43 6L50 29"),
    hatching((47, 8, 3.4, -1, 0.9, 3.7, 7)),
    # Wheel
    disc(58, 33, 10.6, "tyre"),
    disc(58, 33, 7.4, "fine"),
    bold("M58 26.4V39.6M51.4 33H64.6M53.4 28.4L62.6 37.6M62.6 28.4L53.4 37.6"),
    disc(58, 33, 2.6, "dark"),
    # Shells
    ink("M12 44V33C12 29 14 26 15.7 25 17.4 26 19.4 29 19.4 33V44Z"),
    ink("M21 44V33C21 29 23 26 24.7 25 26.4 26 28.4 29 28.4 33V44Z"),
    ink("M30 44V33C30 29 32 26 33.7 25 35.4 26 37.4 29 37.4 33V44Z"),
    dark("M12 36H19.4V38.2H12ZM21 36H28.4V38.2H21ZM30 36H37.4V38.2H30Z"),
    hatching((17.4, 31, 0, 4, 9, 0, 3), (18.6, 40, 0, 3, 9, 0, 3)),
    fine("M2 44.6H104M6 46H30"),
)

_HELO = (
    # Rotor, blurred
    dark("M0 3.2L46 1.4 96 3.8 46 5Z"),
    fine("M4 6.6C16 8.6 28 8.2 38 7.6M90 7C78 9 64 8.8 54 7.8"),
    ink("M40 13L43 3.4H49L53 14Z"),
    # Tail
    ink("M60 17L97 12 99 16.6 64 28Z"),
    ink("M90 13L96 0H102L100 17Z"),
    disc(99.5, 8, 5.4, "fine"),
    bold("M96 4.4L103 11.6M103 4.4L96 11.6"),
    # Hull
    ink("M4 26C7 17 18 12.5 32 12 46 11.6 60 14 67 19.4 68 25 62 31 50 33.6C34 36.6 10 35 4 26Z"),
    dark("M10.6 20.6C15 16 21 14.4 28 14.2L30 22.6 9 23.6Z"),
    dark("M31.4 14C38 13.4 44 15 47 19L46 23 33.4 22.4Z"),
    node("path", class_="glint", d="M15 21.6L19.6 17M18 21.6L22.6 17M36 20.6L39.6 16.4"),
    fine("M8 27.4C22 30 40 30.4 62 24M52 14.4V20M56 15.4V20.6"),
    hatching(
        (14, 31, 3, 2, 3.6, 0.36, 10), (50, 31.4, 3, -2.4, 2.4, -1, 6), (70, 22, 2, 2, 4, -1.1, 6)
    ),
    # Wing, pod and gun
    ink("M37 25.6H57L59 30H41Z"),
    ink("M29 29.4H54C57 29.4 58 31.4 58 33.4 58 36 56.6 37.6 54 37.6H29C27 35.6 27 31.4 29 29.4Z"),
    disc(30.4, 31.8, 1.3, "dark"),
    disc(30.4, 35.2, 1.3, "dark"),
    fine("M36 29.6V37.4M50 29.6V37.4"),
    hatching((38, 35, 2.4, 2, 2.2, 0, 6)),
    dark("M14 33L1 37.6 1.8 40 17.4 36Z"),
    ink("M12 30.6H20L19 36H14Z"),
    # Skids and shadow
    fine("M26 36L22 42M50 37.6L54 42"),
    bold("M10 40.6C12 42.4 16 42.4 20 42.4H62"),
    hatching((22, 46, 3.6, -0.6, 5, 0, 8)),
)

_FIRETHROWER = (
    # Drums, with their bands
    ink("M66 20V5C66 0 78 0 78 5V20Z"),
    ink("M80 20V5C80 0 92 0 92 5V20Z"),
    fine("M66 7.4H78M80 7.4H92M66 14H78M80 14H92"),
    hatching((75, 3.6, 2.6, 2, 0, 2.6, 6), (89, 3.6, 2.6, 2, 0, 2.6, 6)),
    fine("M58 10C62 10 60 1 66 2.4"),
    # Turret with the nozzle
    ink("M44 18L48 6H61L66 18Z"),
    dark("M47 10.4L48.4 7.6H55V10.4Z"),
    ink("M48 11.6H33V16H46Z"),
    dark("M34 10H29L27 13.8 29 17.6H34Z"),
    hatching((57, 8.6, 5, 4, 0.8, 2.2, 4)),
    # Hull
    ink("M33 28L42 17.4H95L101 28Z"),
    fine("M48 22.4H66M70 20V26M44 20.6L40 25.6"),
    hatching((76, 20, 4, 5, 3.2, 0, 6)),
    # Tracks
    ink("M30 35C30 29 34 27 39 27H94C100 27 103 31 102 36S97 44.4 91 44.4H42C35 44.4 30 41 30 35Z"),
    *(disc(x, 36, 4.6, "tyre") for x in (41, 53.5, 66, 78.5, 91)),
    *(disc(x, 36, 1.4, "dark") for x in (41, 53.5, 66, 78.5, 91)),
    hatching((36, 42.4, 2, 2, 3.4, 0, 17), (38, 27.6, 1.6, 1.8, 3.4, 0, 16)),
    # Flame
    ink(
        "M29 12.8C25 11 25 5 20 5 21 1 16-2 12-4 14-1 13 2 9 2 5 2 4-1 0-3 2 1 1 5-3 6"
        "C0 8 1 10-1 13 3 12 5 14 3 19 7 17 9 18 9 23"
        "C12 20 14 20 18 23 17 19 19 17 22 18 26 18 28 16 29 14.8Z"
    ),
    dark(
        "M27 13.4C22 12 22 8.6 17 8.6 17 6 15 4.6 13.4 4 14 7 10.6 6.4 8 5.6 9 8 7 8.6 4.6 9"
        "C7.6 10.4 6 12 5 14.6 9 13 10 15 10.6 18 13 15.6 15 17 17 18 16.4 14.6 20 14.4 27 13.4Z"
    ),
    fine("M22 44.8H104M26 46.2H60"),
)

_TANK = (
    # Aerial
    fine("M87 11L95-4"),
    dark("M95-4L88-4.6 93.4-1Z"),
    # Turret
    ink("M62 6V1.4H75V6Z"),
    ink("M37 21L41 9.6 52 5.4H79L91 10.4 94 21Z"),
    bold("M41 9.6L52 9 56 5.6M52 9L54 20"),
    fine("M60 10H72M80 8L86 20"),
    hatching((80, 9, 5, 5, 1.5, 1.4, 7), (58, 15, 4, 4.6, 3.2, 0, 7)),
    dark("M57 2.6H62V4.4H57Z"),
    # Gun
    ink("M43 10.4H6V16H42Z"),
    ink("M9 8.4H-1V18H9Z"),
    dark("M2 8.4H4.4V18H2ZM31 10.4H27.4V16H31Z"),
    ink("M37 8L45 7V19H36Z"),
    hatching((10, 14.4, 2, 1.6, 2.6, 0, 6), (38.6, 15.6, 4.4, 2, 0, 1.3, 3)),
    # Hull and skirt
    ink("M7 31L19 20.6H93L103 29 100 34H12Z"),
    fine("M28 22V33M46 22V33M64 22V33M82 22V33"),
    hatching(
        (30, 30, 2.4, 3.4, 2.7, 0, 6),
        (48, 30, 2.4, 3.4, 2.7, 0, 6),
        (66, 28, 2.8, 4.6, 2.7, 0, 6),
        (85, 26, 4, 6, 2.4, 0, 6),
    ),
    # Tracks
    ink("M7 37C6 33 9 31.6 14 31.6H92C99 31.6 103 34 102 38L95 44.4H17Z"),
    *(disc(x, 38.4, 4.6, "tyre") for x in (19, 33, 47, 61, 75, 89)),
    *(disc(x, 38.4, 1.4, "dark") for x in (19, 33, 47, 61, 75, 89)),
    fine("M2 45H104M20 46.4H70"),
)

_MECH = (
    # Far leg
    ink("M62 26L74 29 70 37 64 35 58 29Z"),
    ink("M66 33L74 36 80 42 84 44.6H62L66 41Z"),
    hatching((66, 31, 4, 4, 1.4, 0.4, 4), (70, 37, 3, 6, 2.6, 1, 4)),
    # Missile pod
    ink("M70-3H96L100 1V14L95 18H74L69 13Z"),
    fine("M70-3L74 1V18M74 1H100"),
    *(disc(x, y, 1.9, "dark") for x in (79, 85.4, 92) for y in (5.4, 12)),
    hatching((94, 2, 5, 3, 0, 2.4, 6)),
    # Fist
    ink("M70 17L79 20 80 30 73 32 67 26Z"),
    ink("M70 29L80 27 84 33 81 39 72 39 68 34Z"),
    bold("M71 35H76M72 32.4H77"),
    hatching((76, 20.6, 4, 2, 0.4, 2.4, 5)),
    # Body
    ink("M38 8L46 1.6H64L74 9 70 22 62 27H46L36 17Z"),
    dark("M37.6 10.6L52 8 54.4 13.4 38.4 16Z"),
    node("path", class_="glint", d="M42 13.6L45 10.4M45 13L47.4 10.4"),
    fine("M54.4 13.4L58 26M52 8L56 2M44 20.6H54M46 23.4H55"),
    hatching((60, 9, 7, 8, 2, 0.5, 4), (58, 17, 7, 7, 1, 0.8, 6)),
    # Laser
    ink("M40 9L24 7 17 10V18L24 21 38 19Z"),
    ink("M18 11.6H3V17H18Z"),
    dark("M4 10H-1V18.6H4Z"),
    fine("M24 7L27 20"),
    hatching((28, 15, 3, 4.4, 2.6, 0.1, 4), (6, 15, 2, 2, 2.6, 0, 4)),
    # Near leg
    ink("M46 23L56 24 55 32 46 37 38 35 41 28Z"),
    ink("M38 33L46 36 44 42 48 45H18L24 40 34 39Z"),
    fine("M24 40L27 45M44 42H36"),
    hatching((49, 26, 5, 4, -0.6, 2, 4), (38, 37, 5, 5, 1.6, 1, 4)),
    dark("M52 27.6L56 24 55 32Z"),
    fine("M8 45.4H98M30 46.6H60"),
)

_DRAWINGS = {
    "B": _BIKE,
    "A": _ARTILLERY,
    "H": _HELO,
    "F": _FIRETHROWER,
    "T": _TANK,
    "M": _MECH,
}


def enemy(letter: str, x: float, y: float) -> Node:
    """The drawing of an enemy with its upper left corner at (x, y)."""
    drawing = f"art.{letter}"
    return node(
        "g",
        # A pen presses harder on the side away from the light.
        node("use", class_="weight", href=f"#{drawing}", x=0.9, y=0.8),
        node("g", *_DRAWINGS[letter], id=drawing),
        class_="art",
        aria_hidden="true",
        transform=f"translate({number(x)} {number(y)})",
    )
