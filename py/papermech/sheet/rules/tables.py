"""Tables to look things up in, made from what is printed."""

from collections.abc import Callable, Iterable, Mapping

from desk.drawing.nodes import Node, node
from desk.words import Words
from papermech.catalogue import (
    BANDS,
    CLOSE,
    ENEMIES,
    FIRING_ARCS,
    HIT_FRONT_OR_REAR,
    HIT_LEFT_SIDE,
    HIT_RIGHT_SIDE,
    LEG_ACTIONS,
    LOCATIONS,
    MOUNTS,
    SPILL_OVER,
    START_SECTORS,
    WAVES,
    WEAPONS,
    WEIGHT_OF_ONE_PENALTY,
    WEIGHT_WITHOUT_PENALTY,
    EnemyCard,
    Weapon,
)
from papermech.choices import NOT_WHILE_SQUATTING

_PAIRS = ("1–2", "3–4", "5–6")
_POWER, _TIME = "P", "T"
_MOST_PENALTY = 4
"""Four of the heaviest weapons and all the armour there is weigh no more than that."""


def _table(words: Words, table: str, heads: Iterable[str], *bodies: Iterable[Node]) -> Node:
    return node(
        "table",
        node("caption", words.say(f"passage_title.{table}"), class_="visually-hidden"),
        node("thead", node("tr", *(node("th", head, scope="col") for head in heads))),
        *(node("tbody", *rows) for rows in bodies),
        class_=f"look-up {table}",
    )


def _row(head: str, *cells: str) -> Node:
    return node("tr", node("th", head, scope="row"), *(node("td", cell) for cell in cells))


def _group(columns: int, *content: Node | str) -> Node:
    """The head of a group of rows."""
    return node("tr", node("th", *content, scope="rowgroup", colspan=str(columns)))


# --- Enemies


def _enemies(words: Words) -> Node:
    say = words.say
    heads = [
        *map(say, ("table.attack", "table.die", "table.range")),
        *(_POWER, _TIME, say("table.circles")),
    ]
    return _table(words, "enemies", heads, *(_enemy(words, card, len(heads)) for card in ENEMIES))


def _enemy(words: Words, card: EnemyCard, columns: int) -> list[Node]:
    say = words.say
    facts = say("table.enemy_facts", armour=card.armour, circles=_circles(card))
    still = [" ", say("table.enemy_still")] if not card.moves else []
    head = _group(
        columns,
        node("span", f"{card.letter} · ", say(f"enemy.{card.name}"), class_="what"),
        " ",
        node("span", facts, *still, class_="facts-line"),
    )
    rows = [
        _row(
            say(f"attack.{attack.name}"),
            f"{attack.low}–{attack.high}",
            say(f"range_letter.{BANDS[attack.range]}"),
            str(attack.power),
            str(attack.time),
            str(attack.circles),
        )
        for attack in card.attacks
    ]
    return [head, *rows]


def _circles(card: EnemyCard) -> int:
    return sum(attack.circles for attack in card.attacks)


# --- Weapons


def _weapons(words: Words) -> Node:
    heads = [words.say("table.action"), words.say("table.circles"), _POWER, _TIME]
    bodies = (_weapon(words, weapon, len(heads)) for weapon in WEAPONS.values())
    return _table(words, "weapons", heads, *bodies)


def _weapon(words: Words, weapon: Weapon, columns: int) -> list[Node]:
    say = words.say
    facts = say(
        "table.weapon_facts",
        mounts=_mounts(words, weapon),
        weight=weapon.weight,
        armour=weapon.armour,
        range=_range(words, weapon),
    )
    head = _group(
        columns,
        node("span", say(f"weapon.{weapon.id}"), class_="what"),
        " ",
        _to_rule(weapon.keyword.upper(), say(f"keyword.{weapon.keyword}")),
        " ",
        node("span", facts, class_="facts-line"),
    )
    rows = [
        _row(
            say(f"action.{action.name}"),
            f"{2 * row + 1}–{2 * row + 2}",
            f"{action.power}{'*' if action.special else ''}",
            str(action.time),
        )
        for row, action in enumerate(weapon.actions)
    ]
    return [head, *rows]


def _mounts(words: Words, weapon: Weapon) -> str:
    if weapon.on_arm and weapon.on_shoulder:
        return words.say("table.on_both")
    return words.say("table.on_arm" if weapon.on_arm else "table.on_shoulder")


def _range(words: Words, weapon: Weapon) -> str:
    if weapon.range is None:
        return words.say("name.none")
    letter = words.say(f"range_letter.{BANDS[weapon.range]}")
    if weapon.nearest == CLOSE:
        return letter
    return words.say("table.range_but", range=letter, but=words.say("range_letter.close"))


def _to_rule(rule: str, text: str) -> Node:
    return Node(
        "button", {"type": "button", "class": "to-rule", "data-do": f"rule:{rule}"}, (text,)
    )


# --- Tables of the sheet


def _waves(words: Words) -> Node:
    heads = [
        words.say("table.die"),
        *(words.say("table.wave", wave=wave) for wave in range(1, len(WAVES) + 1)),
    ]
    rows = [_row(pair, *("+".join(wave[row]) for wave in WAVES)) for row, pair in enumerate(_PAIRS)]
    return _table(words, "waves", heads, rows)


def _starts(words: Words) -> Node:
    heads = [*map(words.say, ("table.die", "table.start"))]
    rows = [
        _row(str(die), words.say(f"sector.{sector}")) for die, sector in enumerate(START_SECTORS, 1)
    ]
    return _table(words, "starts", heads, rows)


def _hits(words: Words) -> Node:
    heads = [*map(words.say, ("table.die", "table.front_or_rear", "table.left", "table.right"))]
    faces = zip(HIT_FRONT_OR_REAR, HIT_LEFT_SIDE, HIT_RIGHT_SIDE, strict=True)
    rows = [
        _row(str(die), *(words.say(f"location.{LOCATIONS[place]}") for place in places))
        for die, places in enumerate(faces, start=1)
    ]
    return _table(words, "hits", heads, rows)


def _tracks(words: Words) -> Node:
    heads = [words.say("table.from"), *_PAIRS]
    rows = [
        _row(*(words.say(f"location.{LOCATIONS[place]}") for place in (source, *ways)))
        for source, ways in SPILL_OVER.items()
    ]
    return _table(words, "tracks", heads, rows)


def _arcs(words: Words) -> Node:
    heads = [*map(words.say, ("table.mount", "table.covered"))]
    rows = [
        _row(
            words.say(f"location.{mount}"),
            "; ".join(words.say(f"sector.{sector}") for sector in FIRING_ARCS[mount]),
        )
        for mount in MOUNTS
    ]
    return _table(words, "arcs", heads, rows)


def _legs(words: Words) -> Node:
    say = words.say
    heads = [say("table.action"), _TIME, say("table.as_free"), say("table.squatting")]
    yes, no = say("table.yes"), "–"
    rows = [
        _row(
            words.say(f"leg.{leg.name}"),
            str(leg.time),
            yes if leg.free else no,
            no if f"legs.{leg.name}" in NOT_WHILE_SQUATTING else yes,
        )
        for leg in LEG_ACTIONS
    ]
    return _table(words, "moves", heads, rows)


def _weight(words: Words) -> Node:
    heads = [*map(words.say, ("table.weight", "table.extra"))]
    rows = [_row(words.say("table.up_to", weight=WEIGHT_WITHOUT_PENALTY), "0")]
    for penalty in range(1, _MOST_PENALTY + 1):
        last = WEIGHT_WITHOUT_PENALTY + penalty * WEIGHT_OF_ONE_PENALTY
        rows.append(_row(f"{last - WEIGHT_OF_ONE_PENALTY + 1}–{last}", f"+{penalty}"))
    return _table(words, "weight", heads, rows)


DRAWN: Mapping[str, Callable[[Words], Node]] = {
    "enemies": _enemies,
    "waves": _waves,
    "starts": _starts,
    "weapons": _weapons,
    "moves": _legs,
    "arcs": _arcs,
    "hits": _hits,
    "tracks": _tracks,
    "weight": _weight,
}
"""The tables by their ids in reading order, each under its title as its caption."""

TABLES = tuple(DRAWN)
