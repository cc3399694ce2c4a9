"""The printed sheet: every box, word and number of it, drawn from the catalogue's data.

Elements other code fills, moves or marks carry ids; see `plan` for where cubes go.
"""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from papermech import catalogue as printed
from playsheet import art, plan
from playsheet.nodes import Node, node, number

Say = Callable[[str], str]
Tracks = Mapping[int, tuple[int, int, int]]

DIE_PAIRS = ("1-2", "3-4", "5-6")


def circles_as_printed(letter: str, row: int) -> int:
    """How many circles the card of an enemy prints on an attack row, counted from 1."""
    for card in printed.ENEMIES:
        if card.letter == letter:
            return card.attacks[row - 1].circles
    raise KeyError(letter)


def power_as_printed(weapon_id: str, action: int) -> int:
    """The power printed for a weapon's action, counted from 1."""
    return printed.WEAPONS[weapon_id].actions[action - 1].power


# --- Pieces


def _label(say: Say, name: str, key: str, tag: str = "text", /, **attrs: str | float) -> Node:
    return node(tag, say(key), id=f"label.{name}", data_key=key, **attrs)


def _box(box: plan.Box, class_: str = "box", corner: float = 4) -> Node:
    left, top, width, height = box
    return node("rect", class_=class_, x=left, y=top, width=width, height=height, rx=corner)


def _square(at: plan.Point, size: float = 28, class_: str = "square") -> Node:
    x, y = at
    return _box((x - size / 2, y - size / 2, size, size), class_, 2)


def _cue(at: plan.Point) -> Node:
    x, y = at
    return node("path", class_="cue", d=f"M{number(x - 5)} {number(y - 7)}l11 7-11 7Z")


def _legend(say: Say, name: str, key: str, box: plan.Box) -> Node:
    """A heading let into the upper border of a box."""
    return _label(say, name, key, class_="legend", x=box[0] + 12, y=box[1] + 5)


def _value(text: str, x: float, y: float, class_: str = "value", **attrs: str | float) -> Node:
    return node("text", text, class_=class_, x=x, y=y, **attrs)


def circle(id_: str, at: plan.Point, figure: str = "", hit: float = 32) -> Node:
    """A damage circle with its number, its pencil mark and the area that may be pressed."""
    x, y = at
    scribble = sum(map(ord, id_)) % art.SCRIBBLE_COUNT
    return node(
        "g",
        node("circle", class_="ring", cx=x, cy=y, r=10),
        *((_value(figure, x, y + 5, "figure"),) if figure else ()),
        art.pencil(scribble, x, y),
        _square(at, hit, "hit"),
        id=f"circle.{id_}",
        class_="circle",
    )


def _action(say: Say, action_id: str, key: str, cost: tuple[str, ...], free: bool = False) -> Node:
    left, top, _, height = plan.action_box(action_id)
    at = plan.action_place(action_id)
    # The blanks keep the words apart for who hears the box instead of seeing it.
    figures: list[Node | str] = [node("tspan", cost[0])]
    for text in cost[1:]:
        figures += [" ", node("tspan", text, dx=3)]
    if free:
        label = _label(say, f"{action_id}.free", "sheet.free", "tspan", class_="kw", dx=3)
        figures += [" ", label]
    return node(
        "g",
        _box(plan.action_box(action_id), "hit"),
        _square(at),
        _cue(at),
        _label(say, action_id, key, class_="name", x=left + 36, y=top + height / 2 - 3),
        " ",
        node("text", *figures, class_="cost", x=left + 36, y=top + height / 2 + 13),
        id=f"action.{action_id}",
        class_="action",
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
        _value("–", column, rows + 142, "value")
        if weapon.range is None
        else _label(
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
        _box(box),
        _legend(say, f"{mount}.place", f"location.{mount}", box),
        node(
            "text",
            _label(say, f"{mount}.weapon", f"weapon.{weapon_id}", "tspan", class_="head"),
            node(
                "tspan",
                "(",
                _label(say, f"{mount}.keyword", f"keyword.{weapon.keyword}", "tspan"),
                ")",
                class_="kw",
                dx=7,
            ),
            x=left + 11,
            y=top + 27,
        ),
        *(
            _action(
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
            _label(
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
            art.shield(column, rows + 14),
            _value(str(weapon.armour), column, rows + 20),
            art.kettle_weight(column, rows + 56),
            _value(str(weapon.weight), column, rows + 69, "value small"),
            art.pie(printed.FIRING_ARCS[mount], column, rows + 98),
            art.octagon(column, rows + 136),
            range_letter,
            class_="facts",
        ),
        id=f"mount.{mount}",
        class_="mount",
    )


# --- Radar


def _radar_path(sector: str, band: int) -> str:
    x, y = plan.CENTRE
    place = printed.SECTORS.index(sector)

    def on_ring(turn: int, radius: float) -> str:
        angle = pi / 4 * turn
        return f"{number(x + radius * sin(angle))} {number(y - radius * cos(angle))}"

    start = f"M{number(x)} {number(y)}"
    back = ""
    if band:
        inner = plan.RINGS[band - 1]
        start = f"M{on_ring(place, inner)}"
        back = f"L{on_ring(place + 1, inner)}A{inner} {inner} 0 0 0 {on_ring(place, inner)}"
    if band == printed.LONG:
        corner = plan.HALF * 2**0.5
        first, last = (plan.HALF, corner) if place % 2 == 0 else (corner, plan.HALF)
        return f"{start}L{on_ring(place, first)}L{on_ring(place + 1, last)}{back}Z"
    outer = plan.RINGS[band]
    return (
        f"{start}L{on_ring(place, outer)}A{outer} {outer} 0 0 1 {on_ring(place + 1, outer)}{back}Z"
    )


def _triangle(at: plan.Point, heading: float, class_: str) -> Node:
    """An open triangle whose point looks along `heading`, in degrees clockwise from up."""
    x, y = at
    return node(
        "path",
        class_=class_,
        d="M-5.5 6L0-8 5.5 6 0 3Z",
        transform=f"translate({number(x)} {number(y)})rotate({number(heading)})",
    )


def _radar_arrows() -> Node:
    """How a step forwards carries the enemies, and, dotted, where only one back differs."""
    bands = (0, *plan.RINGS, plan.HALF)
    # Close triangles stand near the ring, clear of the cubes about the middle.
    middles = [92, *((bands[k] + bands[k + 1]) / 2 for k in range(1, 4))]
    # Nearer the diagonal than the straight line, where the names of the bands stand.
    turn = pi / 180 * 32.5
    arrows = []
    for hand, side in (("left", -1), ("right", 1)):
        for radius in plan.RINGS:
            across, away = radius * sin(turn), radius * cos(turn)
            lean = 32.5 * side
            front = plan.in_sector(f"front_{hand}", across, away)
            rear = plan.in_sector(f"rear_{hand}", across, away)
            arrows.append(_triangle(front, 180 + lean, "arrow"))
            arrows.append(_triangle(rear, 180 - lean, "arrow"))
        for band, middle in enumerate(middles):
            off = middle * sin(pi / 4) if band < printed.LONG else 182
            front = plan.in_sector(f"front_{hand}", off, off)
            rear = plan.in_sector(f"rear_{hand}", off, off)
            level = plan.in_sector(f"{hand}_front", 0, middle)
            if band == printed.CLOSE:
                arrows.append(_triangle(front, 135 * side, "arrow"))
            else:
                arrows.append(_triangle(front, -45 * side, "arrow dotted"))
            arrows.append(_triangle(level, 180, "arrow"))
            arrows.append(_triangle(rear, 225 * side, "arrow"))
    return node("g", *arrows, class_="arrows", aria_hidden="true")


def _radar_button(id_: str, at: plan.Point, d: str) -> Node:
    return node(
        "g",
        _square(at, plan.BUTTON, "hit"),
        node("path", class_="glyph", d=d, transform=f"translate({at[0]} {at[1]})"),
        id=id_,
        class_="button",
    )


def _radar(say: Say) -> Node:
    x, y = plan.CENTRE
    spaces = [
        node(
            "path",
            id=f"space.{sector}.{band}",
            class_="space rear" if sector in printed.REAR_SECTORS else "space",
            d=_radar_path(sector, which),
        )
        for which, band in enumerate(printed.BANDS)
        for sector in printed.SECTORS
    ]
    bands = [
        _label(say, f"radar.{band}", f"range.{band}", class_="band", x=x, y=y - edge + 16)
        for band, edge in zip(printed.BANDS, (*plan.RINGS, plan.HALF + 1), strict=True)
    ]
    starts = []
    for figure, sector in enumerate(printed.START_SECTORS, 1):
        number_x, number_y = plan.in_sector(sector, *plan.START_NUMBER)
        starts.append(
            node(
                "g",
                node("circle", class_="start-ring", cx=number_x, cy=number_y, r=14),
                _value(str(figure), number_x, number_y + 8, "start"),
            )
        )
    cw = "M-10 8A11 11 0 0 1 5-8M-1-12L6-8 1-2"
    ccw = "M10 8A11 11 0 0 0-5-8M1-12L-6-8-1-2"
    return node(
        "g",
        _box(plan.RADAR, "sky", 0),
        *spaces,
        node("g", _box(plan.RADAR, "frame", 0), class_="lines", aria_hidden="true"),
        _radar_arrows(),
        art.mech_top(x, y),
        *bands,
        *starts,
        _label(say, "radar.rear", "sheet.rear_note", class_="band rear-note", x=x, y=y + 243),
        _radar_button("turn.ccw", plan.TURN_CCW, ccw),
        _radar_button("turn.cw", plan.TURN_CW, cw),
        _radar_button("walk.forwards", plan.WALK_FORWARDS, "M0 11V-10M-7-3L0-11 7-3"),
        _radar_button("walk.backwards", plan.WALK_BACKWARDS, "M0-11V10M-7 3L0 11 7 3"),
        id="radar",
    )


# --- Time track and tables


def _time_track(say: Say) -> Node:
    spaces = []
    for space in range(printed.ACTIVE, plan.BEYOND + 1):
        box = plan.time_box(space)
        left, top, width, _ = box
        name = "beyond" if space == plan.BEYOND else str(space)
        middle = left + width / 2
        head = (
            _label(say, "active", "sheet.active", class_="time-head", x=middle, y=top + 19)
            if space == printed.ACTIVE
            else _value(
                f"{space}+" if space == plan.BEYOND else name, middle, top + 20, "time-number"
            )
        )
        spaces.append(
            node(
                "g",
                _box(box, "time-box" if space != plan.BEYOND else "time-box past", 0),
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
        _box((x - width / 2, y - 11, width, 22), "square", 2),
        _value(figures, x, y + 6, "target-figure"),
        id=id_,
        class_="target",
    )


def _targets(say: Say) -> Node:
    box = plan.TARGETS
    left, top, _, height = box
    front_x, side_x, art_y = left + 92, left + 186, top + 12
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
        _box(box),
        _legend(say, "targets", "sheet.targets", box),
        art.mech_front(front_x, art_y),
        art.mech_side(side_x, art_y),
        node(
            "g",
            node("path", class_="leader", d="".join(leaders)),
            aria_hidden="true",
        ),
        *fronts,
        *sides,
        _label(
            say, "targets.front", "sheet.front", class_="caption", x=left + 8, y=top + height - 24
        ),
        _label(say, "targets.rear", "sheet.rear", class_="caption", x=left + 8, y=top + height - 7),
        _label(
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


def _waves(say: Say) -> Node:
    cells: list[Node] = []
    for row in range(4):
        for wave in range(printed.LAST_WAVE + 1):
            left, top, width, height = box = plan.wave_cell(wave, row)
            x, y = left + width / 2, top + height / 2 + 6
            if wave == 0 and row == 0:
                continue
            if wave == 0:
                cells.append(_value(DIE_PAIRS[row - 1], x, y, "wave-die"))
            elif row == 0:
                cells.append(
                    node("g", _value(str(wave), x, y, "wave-head"), id=f"wave.{wave}", class_="w")
                )
            else:
                letters = "+".join(printed.WAVES[wave - 1][row - 1])
                cells.append(
                    node(
                        "g",
                        _box(box, "cell", 0),
                        _value(letters, x, y, "wave-letters"),
                        id=f"wave.{wave}.{row}",
                        class_="wave",
                    )
                )
    return node(
        "g",
        _box(plan.WAVES),
        node("g", node("path", class_="rule", d=_wave_rules()), aria_hidden="true"),
        *cells,
        _legend(say, "waves", "sheet.waves", plan.WAVES),
        id="waves",
    )


# --- Enemies


def _card(say: Say, card: printed.EnemyCard, circles_of: Callable[[str, int], int]) -> Node:
    box = plan.card_box(card.letter)
    left, top = box[:2]
    rows: list[Node] = []
    for row, attack in enumerate(card.attacks, 1):
        row_left, row_top, row_width, row_height = plan.attack_box(card.letter, row)
        middle = row_top + row_height / 2
        x, y = place = plan.attack_place(card.letter, row)
        name = f"attack.{card.letter}.{row}"
        circles = circles_of(card.letter, row)
        rows.append(
            node(
                "g",
                _box((row_left + 3, row_top, row_width - 6, row_height), "row"),
                _square(place),
                _value(f"{attack.low}-{attack.high}", x, y + 5, "die-range"),
                _label(
                    say,
                    f"{name}.name",
                    f"attack.{attack.name}",
                    class_="name",
                    x=row_left + 42,
                    y=middle + 5,
                ),
                art.octagon(row_left + 162, middle, 11),
                _label(
                    say,
                    f"{name}.range",
                    f"range_letter.{printed.BANDS[attack.range]}",
                    class_="value small",
                    x=row_left + 162,
                    y=middle + 5.5,
                ),
                _value(f"P{attack.power}", row_left + 179, middle + 5.5, "cost"),
                _value(f"T{attack.time}", row_left + 205, middle + 5.5, "cost"),
                id=name,
                class_="attack",
            )
        )
        rows.extend(
            circle(
                f"{card.letter}.{row}.{nth}",
                plan.attack_circle(card.letter, row, nth, circles),
                hit=plan.ATTACK_CIRCLE_STEP,
            )
            for nth in range(1, circles + 1)
        )
    shield_x, shield_y = plan.armour_place(card.letter)
    still = (
        ()
        if card.moves
        else (
            _label(
                say,
                f"card.{card.letter}.still",
                "sheet.does_not_move",
                class_="note",
                x=left + 44,
                y=top + 34,
            ),
        )
    )
    return node(
        "g",
        _box(box),
        art.enemy(card.letter, left + 180, top + 4),
        art.badge(card.letter, left + 8, top + 6),
        _label(
            say,
            f"card.{card.letter}",
            f"enemy.{card.name}",
            class_="head",
            x=left + 44,
            y=top + (26 if card.moves else 19),
        ),
        *still,
        art.shield(shield_x, shield_y),
        _value(str(card.armour), shield_x, shield_y + 6),
        *rows,
        node("g", _box(box, "hit"), id=f"press.{card.letter}", class_="press"),
        id=f"card.{card.letter}",
        class_="card",
    )


# --- The middle of the 'mech


def _stance(say: Say) -> Node:
    left, top, width, height = plan.STANCE
    halves = []
    for stance in ("stand", "squat"):
        place = plan.stance_place(stance)
        halves.append(
            node(
                "g",
                _box(plan.stance_box(stance), "hit"),
                _square(place),
                _cue(place),
                _label(
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
        _box(plan.STANCE),
        _legend(say, "stance", "sheet.stance", plan.STANCE),
        *halves,
        _label(
            say,
            "stance.note",
            "sheet.squat_note",
            class_="note middle",
            x=left + width / 2,
            y=top + height - 8,
        ),
        id="stance",
    )


def _armoured_head(say: Say, where: str, box: plan.Box, armour: int) -> tuple[Node, ...]:
    left, top, width, _ = box
    added = armour - printed.BASE_ARMOUR
    extra = (node("tspan", f"+{added}", class_="head", dx=6),) if added else ()
    return (
        node(
            "text",
            _label(say, where, f"location.{where}", "tspan", class_="head"),
            *extra,
            x=left + 11,
            y=top + 21,
        ),
        art.shield(left + width - 21, top + 9),
        _value(str(armour), left + width - 21, top + 15),
    )


def _torso(say: Say, armour: int) -> Node:
    left = plan.TORSO[0]
    texts = {3: "sheet.torso_slow", 4: "sheet.torso_destroyed"}
    return node(
        "g",
        _box(plan.TORSO),
        *_armoured_head(say, "torso", plan.TORSO, armour),
        _square(plan.torso_place(), 28, "square waiting"),
        *(
            circle(f"torso.{which}", plan.circle_place(f"torso.{which}"))
            for which in range(1, printed.CIRCLES_OF_THE_TORSO + 1)
        ),
        *(
            _label(
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


def _weight(say: Say, loadout: Mapping[str, object]) -> Node:
    left, top, width, _ = plan.WEIGHT
    weight = _weight_of(loadout)
    over = weight - printed.WEIGHT_WITHOUT_PENALTY
    slower = -(-over // printed.WEIGHT_OF_ONE_PENALTY) if over > 0 else 0
    return node(
        "g",
        _box(plan.WEIGHT),
        _label(say, "weight", "sheet.weight", class_="name", x=left + 10, y=top + 21),
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


def _legs(say: Say, armour: int) -> Node:
    return node(
        "g",
        _box(plan.LEGS),
        *_armoured_head(say, "legs", plan.LEGS, armour),
        *(
            _action(say, f"legs.{leg.name}", f"leg.{leg.name}", (f"T{leg.time}",), free=leg.free)
            for leg in printed.LEG_ACTIONS
        ),
        *(
            circle(f"legs.{leg.name}", plan.circle_place(f"legs.{leg.name}"))
            for leg in printed.LEG_ACTIONS
        ),
        id="legs",
    )


# --- Spill-over tracks

# From each location to each: the line, up to the number at its other end, and where its own
# number stands, for the left hand; the right hand mirrors it. What is not here is a stub that
# points the way.
_LINES: dict[tuple[int, int], tuple[str, plan.Point]] = {
    (printed.LEFT_SHOULDER, printed.TORSO): ("M280 894H314", (297, 894)),
    (printed.LEFT_SHOULDER, printed.LEFT_ARM): ("M176 954V968H234", (176, 968)),
    (printed.LEFT_ARM, printed.LEFT_SHOULDER): ("M248 982V968H190", (248, 968)),
    (printed.LEFT_ARM, printed.LEGS): ("M280 1062H297V1107", (297, 1064)),
    (printed.LEGS, printed.LEFT_ARM): ("M314 1118H297V1073", (297, 1116)),
    (printed.LEGS, printed.TORSO): ("M334 974V1018", (334, 996)),
}
_STUBS: dict[int, tuple[plan.Point, plan.Point]] = {
    printed.LEFT_SHOULDER: ((281, 940), (297, 924)),
    printed.LEFT_ARM: ((281, 998), (297, 1014)),
}
_MIRROR = {
    printed.LEFT_SHOULDER: printed.RIGHT_SHOULDER,
    printed.LEFT_ARM: printed.RIGHT_ARM,
}
_SAME_SIDE_UP = {printed.LEFT_SHOULDER, printed.LEFT_ARM}
_TO_LEFT = {right: left for left, right in _MIRROR.items()}


def _track(source: int, target: int, faces: int) -> Node:
    # Mirror into the left hand, where the lines are written down.
    flipped = source in _TO_LEFT or (source == printed.LEGS and target in _TO_LEFT)
    swap = {**_MIRROR, **_TO_LEFT} if flipped else {}
    here, there = swap.get(source, source), swap.get(target, target)
    line = _LINES.get((here, there))
    if line is None:
        start, at = _STUBS[here]
        x, y = start
        down = 1 if here == printed.LEFT_SHOULDER else -1
        # Steeper where the way leads past the neighbour to the middle.
        crosses = there in (printed.RIGHT_ARM, printed.RIGHT_SHOULDER)
        across, lean = (22, 38) if crosses else (18, 48)
        tip_x, tip_y = x + across, y + down * (34 - across)
        path = f"M{x} {y}L{tip_x} {tip_y}"
        head = node(
            "path",
            class_="stub-head",
            d="M-7 3L0-9 7 3Z",
            transform=f"translate({tip_x} {tip_y})rotate({90 + down * lean})",
        )
        drawing: tuple[Node, ...] = (node("path", class_="stub", d=path), head)
    else:
        path, at = line
        drawing = (node("path", class_="line", d=path),)
    placed: dict[str, str | float] = {}
    number_x = at[0]
    if flipped and {here, there} == _SAME_SIDE_UP:
        # Shifted, not mirrored: mirrored it would lie under the lower box's name.
        shift = plan.mount_box("right_arm")[0] - plan.mount_box("left_arm")[0]
        number_x += shift
        placed["transform"] = f"translate({number(shift)} 0)"
    elif flipped:
        number_x = plan.WIDTH - number_x
        placed["transform"] = f"translate({plan.WIDTH} 0)scale(-1 1)"
    return node(
        "g",
        node("g", *drawing, **placed),
        _box((number_x - 14, at[1] - 9, 28, 18), "pill", 9),
        _value(DIE_PAIRS[faces - 1], number_x, at[1] + 5, "pill-figure"),
        id=f"track.{printed.LOCATIONS[source]}.{faces}",
        class_="track",
    )


def spill_over(tracks: Tracks = printed.SPILL_OVER) -> Node:
    """The tracks between the boxes; what is no neighbour is pointed at by a thick stub."""
    return node(
        "g",
        *(
            _track(source, target, faces)
            for source, targets in tracks.items()
            for faces, target in enumerate(targets, 1)
        ),
        id="tracks",
    )


# --- The whole


def _cubes() -> Node:
    cubes = [
        art.cube("cube.you.stance", art.YOU, *plan.stance_place("stand")),
        art.cube("cube.you.action", art.YOU, *plan.torso_place()),
        art.cube("cube.you.time", art.YOU, *plan.time_place(printed.ACTIVE, 0)),
    ]
    start = plan.radar_place(f"{printed.START_SECTORS[0]}:long", 0)
    for card in printed.ENEMIES:
        letter = card.letter
        cubes += [
            art.cube(f"destroyed.{letter}", letter, *plan.armour_place(letter)),
            art.cube(f"cube.{letter}.attack", letter, *plan.attack_place(letter, 1)),
            art.cube(f"cube.{letter}.time", letter, *plan.time_place(printed.ACTIVE, 0)),
            art.cube(f"cube.{letter}.radar", letter, *start),
        ]
    return node("g", *cubes, id="cubes")


def _hatch() -> Node:
    return node(
        "pattern",
        node("path", class_="hatch", d="M0 7L7 0M-1 1L1-1M6 8L8 6"),
        id="hatch",
        width=7,
        height=7,
        patternUnits="userSpaceOnUse",
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
        node(
            "defs",
            _hatch(),
            *art.owner_patterns(),
            *art.scribbles(),
            *art.die_faces(),
        ),
        node(
            "g",
            node("rect", class_="paper", width=plan.WIDTH, height=plan.HEIGHT),
            node("rect", class_="ground", width=plan.WIDTH, height=plan.GROUND),
            art.mech_behind(plan.WIDTH / 2, plan.GROUND + 2),
            aria_hidden="true",
        ),
        _label(
            say,
            "title",
            "sheet.title",
            class_="title",
            x=plan.CARDS_LEFT + plan.CARD_WIDTH / 2,
            y=42,
        ),
        _radar(say),
        _time_track(say),
        _targets(say),
        _waves(say),
        node("g", *(_card(say, card, circles_of) for card in printed.ENEMIES), id="cards"),
        spill_over(tracks),
        *(mount_box(say, mount, str(loadout[mount]), power_of) for mount in printed.MOUNTS),
        _stance(say),
        _torso(say, _armour(loadout, "torso")),
        _weight(say, loadout),
        _legs(say, _armour(loadout, "legs")),
        _cubes(),
        id="sheet",
        role="group",
        viewBox=f"0 0 {plan.WIDTH} {plan.HEIGHT}",
        xmlns="http://www.w3.org/2000/svg",
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
