"""The whole sheet."""

from collections.abc import Callable, Mapping

from desk.drawing import pencil
from desk.drawing.nodes import Node, node
from papermech import catalogue as printed
from papermech.setup import Setup
from papermech.sheet import plan
from papermech.sheet.art import symbols, wood
from papermech.sheet.printed.cards import card
from papermech.sheet.printed.middle import legs, stance_box, torso, weight_box
from papermech.sheet.printed.mounts import mount_box
from papermech.sheet.printed.paper import paper, patterns, wear
from papermech.sheet.printed.pieces import Say, circles_as_printed, label, power_as_printed
from papermech.sheet.printed.radar import radar
from papermech.sheet.printed.tables import targets, time_track, waves
from papermech.sheet.printed.tracks import Tracks, spill_over


def cubes() -> Node:
    """Every cube there is, each hidden until it is in play."""
    underline = pencil.line("swash", 17, 10)
    found = [
        wood.cube("cube.you.stance", wood.YOU, *plan.stance_place("stand"), underline),
        wood.cube("cube.you.action", wood.YOU, *plan.torso_place()),
        wood.cube("cube.you.time", wood.YOU, *plan.time_place(printed.ACTIVE, 0)),
    ]
    start = plan.radar_place(f"{printed.START_SECTORS[0]}:long", 0)
    for enemy_card in printed.ENEMIES:
        letter = enemy_card.letter
        x, y = plan.armour_place(letter)
        left, top, width, height = plan.card_box(letter)
        struck = pencil.cross(left + 8 - x, top + 7 - y, width - 16, height - 14)
        found += [
            wood.cube(f"destroyed.{letter}", letter, x, y, struck),
            wood.cube(f"cube.{letter}.attack", letter, *plan.attack_place(letter, 1)),
            wood.cube(f"cube.{letter}.time", letter, *plan.time_place(printed.ACTIVE, 0)),
            wood.cube(f"cube.{letter}.radar", letter, *start),
        ]
    return node("g", *found, id="cubes")


def borrowed() -> Node:
    """Signs, patterns and marks, which are drawn once and referred to by all drawings."""
    return node(
        "defs",
        *patterns(),
        *symbols.signs(),
        *symbols.die_faces(),
        *pencil.marks(),
        *wood.pieces(),
    )


def sheet(
    loadout: Mapping[str, object],
    say: Say,
    *,
    circles_of: Callable[[str, int], int] = circles_as_printed,
    power_of: Callable[[str, int], int] = power_as_printed,
    tracks: Tracks = printed.SPILL_OVER,
) -> Node:
    """The whole play sheet as one drawing for a loadout, in the words `say` gives.

    `circles_of(letter, row)`, `power_of(weapon, action)` and `tracks` are what the rulings
    vary.
    """
    return node(
        "svg",
        borrowed(),
        paper(),
        label(
            say,
            "title",
            "sheet.title",
            class_="title",
            x=plan.CARDS_LEFT + plan.CARD_WIDTH / 2,
            y=42,
        ),
        radar(say),
        time_track(say),
        targets(say),
        waves(say),
        node("g", *(card(say, each, circles_of) for each in printed.ENEMIES), id="cards"),
        spill_over(tracks),
        *(mount_box(say, mount, str(loadout[mount]), power_of) for mount in printed.MOUNTS),
        stance_box(say),
        torso(say, loadout),
        weight_box(say, loadout),
        legs(say, loadout),
        wear(),
        cubes(),
        # Last, so that what is drawn into them while playing lies over everything.
        node("g", id="foresight", pointer_events="none"),
        node("g", id="guide-ring", pointer_events="none"),
        id="sheet",
        # Panel and tables say all of it, and have every control it has.
        aria_hidden="true",
        viewBox=f"0 0 {plan.WIDTH} {plan.HEIGHT}",
        xmlns="http://www.w3.org/2000/svg",
    )


def sheet_of(setup: Setup, say: Say) -> Node:
    """The sheet for the equipment and rulings of a game."""

    def power(weapon: str, action: int) -> int:
        mount = printed.MOUNTS[setup.loadout.weapons.index(weapon)]
        return setup.actions[f"{mount}.{action}"].power

    return sheet(
        setup.loadout._asdict(),
        say,
        circles_of=lambda letter, row: setup.cards[letter].attacks[row - 1].circles,
        power_of=power,
        tracks=setup.tracks,
    )


def labels(loadout: Mapping[str, object]) -> dict[str, str]:
    """The message key behind every word of a loadout's sheet, by element id."""
    found: dict[str, str] = {}

    def collect(item: Node | str) -> None:
        if isinstance(item, str):
            return
        if "data-key" in item.attrs:
            found[item.attrs["id"]] = item.attrs["data-key"]
        for child in item.children:
            collect(child)

    collect(sheet(loadout, str))
    return found
