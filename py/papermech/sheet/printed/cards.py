"""The enemy cards."""

from collections.abc import Callable

from desk.drawing import pencil
from desk.drawing.nodes import Node, node
from papermech import catalogue as printed
from papermech.sheet import plan
from papermech.sheet.art import symbols
from papermech.sheet.art.enemies import enemy
from papermech.sheet.art.wood import badge
from papermech.sheet.printed.pieces import Say, circle, frame, label, square, value


def card(say: Say, enemy_card: printed.EnemyCard, circles_of: Callable[[str, int], int]) -> Node:
    """An enemy's card: drawing, armour, and a row for each attack with its circles."""
    letter = enemy_card.letter
    box = plan.card_box(letter)
    left, top, width, _ = box
    rows: list[Node] = []
    for row, attack in enumerate(enemy_card.attacks, 1):
        row_left, row_top, row_width, row_height = plan.attack_box(letter, row)
        middle = row_top + row_height / 2
        x, y = place = plan.attack_place(letter, row)
        name = f"attack.{letter}.{row}"
        circles = circles_of(letter, row)
        rows.append(
            node(
                "g",
                frame((row_left + 3, row_top, row_width - 6, row_height), "row"),
                square(place),
                value(f"{attack.low}-{attack.high}", x, y + 5, "die-range"),
                label(
                    say,
                    f"{name}.name",
                    f"attack.{attack.name}",
                    class_="name",
                    x=row_left + 42,
                    y=middle + 5,
                ),
                symbols.octagon(row_left + 157, middle),
                label(
                    say,
                    f"{name}.range",
                    f"range_letter.{printed.BANDS[attack.range]}",
                    class_="value small",
                    x=row_left + 157,
                    y=middle + 5.5,
                ),
                value(f"P{attack.power}", row_left + 179, middle + 5.5, "cost"),
                value(f"T{attack.time}", row_left + 205, middle + 5.5, "cost"),
                pencil.strike(row_left + 40, middle + 1, 182),
                id=name,
                class_="attack",
            )
        )
        rows.extend(
            circle(
                f"{letter}.{row}.{nth}",
                plan.attack_circle(letter, row, nth, circles),
                pressed=False,
            )
            for nth in range(1, circles + 1)
        )
    shield_x, shield_y = plan.armour_place(letter)
    still = (
        ()
        if enemy_card.moves
        else (
            label(
                say,
                f"card.{letter}.still",
                "sheet.does_not_move",
                class_="note",
                x=left + 44,
                y=top + 31,
            ),
        )
    )
    return node(
        "g",
        frame(box),
        enemy(letter, left + width - 143, top + 4),
        badge(letter, left + 7, top + 9),
        label(
            say,
            f"card.{letter}",
            f"enemy.{enemy_card.name}",
            class_="head",
            x=left + 44,
            y=top + (24 if enemy_card.moves else 17),
        ),
        *still,
        symbols.shield(shield_x, shield_y),
        value(str(enemy_card.armour), shield_x, shield_y + 6),
        *rows,
        node("g", frame(box, "hit"), id=f"press.{letter}", class_="press"),
        id=f"card.{letter}",
        class_="card",
    )
