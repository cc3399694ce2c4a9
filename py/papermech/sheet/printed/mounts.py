"""The weapon mounts: what each carries, with its rows, circles and facts."""

from collections.abc import Callable

from desk.drawing.nodes import Node, node
from papermech import catalogue as printed
from papermech.sheet import plan
from papermech.sheet.art import symbols
from papermech.sheet.printed.pieces import (
    Say,
    action_row,
    circle,
    frame,
    label,
    legend,
    power_as_printed,
    value,
)


def mount_box(
    say: Say,
    mount: str,
    weapon_id: str,
    power_of: Callable[[str, int], int] = power_as_printed,
) -> Node:
    """A mount with the weapon it carries: rows, circles, armour, weight, arc and range."""
    weapon = printed.WEAPONS[weapon_id]
    box = plan.mount_box(mount)
    left, top, width, _ = box
    column = left + width - 23
    rows = top + plan.MOUNT_HEAD
    range_letter = (
        value("–", column, rows + 142, "value")
        if weapon.range is None
        else label(
            say,
            f"{mount}.range",
            f"range_letter.{printed.BANDS[weapon.range]}",
            class_="value",
            x=column,
            y=rows + 142,
        )
    )
    return node(
        "g",
        frame(box),
        legend(say, f"{mount}.place", f"location.{mount}", box),
        node(
            "text",
            label(say, f"{mount}.weapon", f"weapon.{weapon_id}", "tspan", class_="head"),
            node(
                "tspan",
                "(",
                label(say, f"{mount}.keyword", f"keyword.{weapon.keyword}", "tspan"),
                ")",
                class_="kw",
                dx=7,
            ),
            x=left + 11,
            y=top + 27,
        ),
        *(
            action_row(
                say,
                f"{mount}.{which}",
                f"action.{action.name}",
                (
                    f"P{power_of(weapon_id, which)}{'*' if action.special else ''}",
                    f"T{action.time}",
                ),
            )
            for which, action in enumerate(weapon.actions, 1)
        ),
        *(
            circle(f"{mount}.{which}", plan.circle_place(f"{mount}.{which}"), str(which))
            for which in range(1, printed.CIRCLES_OF_A_MOUNT + 1)
        ),
        *(
            label(
                say,
                f"{mount}.note.{line}",
                f"weapon_note.{weapon_id}.{line}",
                class_="note",
                x=left + 11,
                y=rows + 108 + 17 * line,
            )
            for line in (1, 2)
        ),
        node(
            "g",
            symbols.shield(column, rows + 14),
            value(str(weapon.armour), column, rows + 20),
            symbols.kettle_weight(column, rows + 56),
            value(str(weapon.weight), column, rows + 69, "value small"),
            symbols.pie(printed.FIRING_ARCS[mount], column, rows + 98),
            symbols.octagon(column, rows + 136),
            range_letter,
            class_="facts",
        ),
        id=f"mount.{mount}",
        class_="mount",
    )
