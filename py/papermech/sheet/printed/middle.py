"""The middle of the 'mech: stance, torso, weight and legs."""

from collections.abc import Mapping

from desk.drawing.nodes import Node, node
from papermech import catalogue as printed
from papermech.sheet import plan
from papermech.sheet.art import symbols
from papermech.sheet.printed.pieces import (
    Say,
    action_row,
    circle,
    cue,
    frame,
    label,
    legend,
    square,
    value,
)


def stance_box(say: Say) -> Node:
    """The track of your stance."""
    left, top, width, height = plan.STANCE
    halves = []
    for stance in ("stand", "squat"):
        place = plan.stance_place(stance)
        halves.append(
            node(
                "g",
                frame(plan.stance_box(stance), "hit"),
                square(place),
                cue(place),
                label(
                    say,
                    f"stance.{stance}",
                    f"stance.{stance}",
                    class_="name",
                    x=place[0] + 18,
                    y=place[1] + 5,
                ),
                id=f"stance.{stance}",
                class_="action",
            )
        )
    return node(
        "g",
        frame(plan.STANCE),
        legend(say, "stance", "sheet.stance", plan.STANCE),
        *halves,
        label(
            say,
            "stance.note",
            "sheet.squat_note",
            class_="note middle",
            x=left + width / 2,
            y=top + height - 8,
        ),
        id="stance",
    )


def _armoured_head(
    say: Say, where: str, box: plan.Box, loadout: Mapping[str, object]
) -> tuple[Node, ...]:
    left, top, width, _ = box
    armour = _armour(loadout, where)
    added = armour - printed.BASE_ARMOUR
    extra = (node("tspan", f"+{added}", class_="head", dx=6),) if added else ()
    return (
        node(
            "text",
            label(say, where, f"location.{where}", "tspan", class_="head"),
            *extra,
            x=left + 11,
            y=top + 21,
        ),
        symbols.shield(left + width - 21, top + 9),
        value(str(armour), left + width - 21, top + 15),
    )


def torso(say: Say, loadout: Mapping[str, object]) -> Node:
    """The torso: four circles and what the last two bring."""
    left = plan.TORSO[0]
    texts = {3: "sheet.torso_slow", 4: "sheet.torso_destroyed"}
    return node(
        "g",
        frame(plan.TORSO),
        *_armoured_head(say, "torso", plan.TORSO, loadout),
        square(plan.torso_place(), 28, "square waiting"),
        *(
            circle(f"torso.{which}", plan.circle_place(f"torso.{which}"))
            for which in range(1, printed.CIRCLES_OF_THE_TORSO + 1)
        ),
        *(
            label(
                say,
                f"torso.{which}",
                key,
                class_="name",
                x=left + 38,
                y=plan.circle_place(f"torso.{which}")[1] + 5,
            )
            for which, key in texts.items()
        ),
        id="torso",
    )


def _weight_of(loadout: Mapping[str, object]) -> int:
    weight = sum(printed.WEAPONS[str(loadout[mount])].weight for mount in printed.MOUNTS)
    return weight + sum(
        _armour(loadout, where) - printed.BASE_ARMOUR for where in ("torso", "legs")
    )


def _armour(loadout: Mapping[str, object], where: str) -> int:
    return int(str(loadout[f"{where}_armour"]))


def weight_box(say: Say, loadout: Mapping[str, object]) -> Node:
    """The weight carried, and what it costs."""
    left, top, width, _ = plan.WEIGHT
    weight = _weight_of(loadout)
    over = weight - printed.WEIGHT_WITHOUT_PENALTY
    slower = -(-over // printed.WEIGHT_OF_ONE_PENALTY) if over > 0 else 0
    return node(
        "g",
        frame(plan.WEIGHT),
        label(say, "weight", "sheet.weight", class_="name", x=left + 10, y=top + 21),
        node(
            "text",
            str(weight),
            id="weight.value",
            class_="value",
            x=left + 75,
            y=top + 22,
        ),
        node(
            "text",
            f"T+{slower}",
            id="weight.penalty",
            class_="cost end",
            x=left + width - 9,
            y=top + 21,
        ),
        id="weight",
    )


def legs(say: Say, loadout: Mapping[str, object]) -> Node:
    """The legs: four moves, each with its circle."""
    return node(
        "g",
        frame(plan.LEGS),
        *_armoured_head(say, "legs", plan.LEGS, loadout),
        *(
            action_row(say, f"legs.{leg.name}", f"leg.{leg.name}", (f"T{leg.time}",), free=leg.free)
            for leg in printed.LEG_ACTIONS
        ),
        *(
            circle(f"legs.{leg.name}", plan.circle_place(f"legs.{leg.name}"))
            for leg in printed.LEG_ACTIONS
        ),
        id="legs",
    )
