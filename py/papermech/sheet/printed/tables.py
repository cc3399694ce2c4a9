"""The time track, and the two tables under it: where a hit lands, and the waves."""

from desk.drawing import pencil
from desk.drawing.nodes import Node, node
from papermech import catalogue as printed
from papermech.sheet import plan
from papermech.sheet.art.mech import mech_front, mech_side
from papermech.sheet.printed.pieces import DIE_PAIRS, Say, frame, label, legend, value


def time_track(say: Say) -> Node:
    """The row of boxes that time cubes walk along."""
    spaces = []
    for space in range(printed.ACTIVE, plan.BEYOND + 1):
        box = plan.time_box(space)
        left, top, width, _ = box
        name = "beyond" if space == plan.BEYOND else str(space)
        middle = left + width / 2
        head = (
            label(say, "active", "sheet.active", class_="time-head", x=middle, y=top + 19)
            if space == printed.ACTIVE
            else value(
                f"{space}+" if space == plan.BEYOND else name, middle, top + 20, "time-number"
            )
        )
        spaces.append(
            node(
                "g",
                frame(box, "time-box" if space != plan.BEYOND else "time-box past", 0),
                head,
                id=f"place.time.{name}",
                class_="time" if space != printed.ACTIVE else "time now",
            )
        )
    return node("g", *spaces, id="time")


def _target(id_: str, x: float, y: float, figures: str) -> Node:
    width = 22 if len(figures) == 1 else 36
    return node(
        "g",
        frame((x - width / 2, y - 11, width, 22), "square", 2),
        value(figures, x, y + 6, "target-figure"),
        id=id_,
        class_="target",
    )


def targets(say: Say) -> Node:
    """Which location each face of the die hits."""
    box = plan.TARGETS
    left, top, _, height = box
    front_x, side_x, art_y = left + 98, left + 188, top + 12
    spots = {
        printed.TORSO: (0, 41),
        printed.LEFT_SHOULDER: (-36, 18),
        printed.RIGHT_SHOULDER: (36, 18),
        printed.LEFT_ARM: (-38, 61),
        printed.RIGHT_ARM: (38, 61),
        printed.LEGS: (0, 91),
    }
    fronts = [
        _target(
            f"target.front.{face}", front_x + spots[place][0], art_y + spots[place][1], str(face)
        )
        for face, place in enumerate(printed.HIT_FRONT_OR_REAR, 1)
    ]
    sides, leaders = [], []
    heights = {printed.LEFT_SHOULDER: 13, printed.LEFT_ARM: 46, printed.LEGS: 79}
    for place, down in heights.items():
        faces = [face for face, hit in enumerate(printed.HIT_LEFT_SIDE, 1) if hit == place]
        figures = str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"
        leaders.append(f"M{side_x + 6} {art_y + down}H{side_x + 32}")
        sides.append(_target(f"target.side.{faces[0]}", side_x + 45, art_y + down, figures))
    return node(
        "g",
        frame(box),
        legend(say, "targets", "sheet.targets", box),
        mech_front(front_x, art_y),
        mech_side(side_x, art_y),
        node(
            "g",
            node("path", class_="leader", d="".join(leaders)),
            aria_hidden="true",
        ),
        *fronts,
        *sides,
        label(
            say, "targets.front", "sheet.front", class_="caption", x=left + 7, y=top + height - 24
        ),
        label(say, "targets.rear", "sheet.rear", class_="caption", x=left + 7, y=top + height - 7),
        label(
            say,
            "targets.side",
            "sheet.sides",
            class_="caption end",
            x=left + 252,
            y=top + height - 7,
        ),
        id="targets",
    )


def _wave_rules() -> str:
    left, top, width, height = plan.WAVES
    level = [f"M{left + 6} {plan.wave_cell(0, row)[1]}h{width - 12}" for row in (1, 2, 3)]
    upright = [f"M{plan.wave_cell(wave, 0)[0]} {top + 12}v{height - 18}" for wave in range(1, 5)]
    return "".join(level + upright)


def waves(say: Say) -> Node:
    """Who comes in each wave."""
    cells: list[Node] = []
    for row in range(4):
        for wave in range(printed.LAST_WAVE + 1):
            left, top, width, height = box = plan.wave_cell(wave, row)
            x, y = left + width / 2, top + height / 2 + 6
            if wave == 0 and row == 0:
                continue
            if wave == 0:
                cells.append(value(DIE_PAIRS[row - 1], x, y, "wave-die"))
            elif row == 0:
                cells.append(
                    node(
                        "g",
                        value(str(wave), x, y, "wave-head"),
                        pencil.line("tick", x + 9, y - 6),
                        id=f"wave.{wave}",
                        class_="w",
                    )
                )
            else:
                letters = "+".join(printed.WAVES[wave - 1][row - 1])
                cells.append(
                    node(
                        "g",
                        frame(box, "cell", 0),
                        value(letters, x, y, "wave-letters"),
                        pencil.ring(x, y - 6, width - 2),
                        id=f"wave.{wave}.{row}",
                        class_="wave",
                    )
                )
    return node(
        "g",
        frame(plan.WAVES),
        node("g", node("path", class_="rule", d=_wave_rules()), aria_hidden="true"),
        *cells,
        legend(say, "waves", "sheet.waves", plan.WAVES),
        id="waves",
    )
