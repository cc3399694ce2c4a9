"""The odds of what is looked at: small plots, with the same in numbers and words."""

from desk.drawing.nodes import Node, node
from desk.drawing.plots import Bar, percent, spread
from papermech.chances import attack, incoming
from papermech.chances.attack import AttackOutlook, TargetOutlook
from papermech.chances.incoming import IncomingOutlook
from papermech.sheet.names import Names
from papermech.state import State
from tabletop.chances import Spread

NOTHING = node("div")


def odds(names: Names, state: State, looked_at: str) -> Node:
    """The odds of the control that does `looked_at`, or of an enemy as in `enemy:H`.

    An empty element where no dice are thrown at anybody. Exact, for the present places.
    """
    verb, _, what = looked_at.partition(":")
    if verb == "enemy":
        coming = incoming.outlook(state, what)
        return _incoming(names, coming) if coming else NOTHING
    if verb != "choose" or what not in state.legal:
        return NOTHING
    coming = incoming.of_choice(state, what)
    if coming is not None:
        return _incoming(names, coming)
    outlooks = attack.of_choice(state, what)
    figures = [figure for outlook in outlooks for figure in _attack(names, outlook)]
    return node("div", *figures, class_="odds") if figures else NOTHING


def _attack(names: Names, outlook: AttackOutlook) -> list[Node]:
    return [_target(names, target) for target in outlook.targets]


def _target(names: Names, target: TargetOutlook) -> Node:
    told = names.words.say(
        "odds.attack",
        enemy=names.enemy(target.letter),
        mean=target.damage.mean,
        disabled=percent(target.disabled),
        destroyed=percent(target.destroyed),
    )
    return _figure(names, target.damage, told, target.destroys_at)


def _incoming(names: Names, coming: IncomingOutlook) -> Node:
    told = names.words.say(
        "odds.incoming",
        enemy=names.enemy(coming.letter),
        attack=names.enemy_attack(coming.letter, coming.row + 1),
        mean=coming.damage.mean,
        lost=percent(coming.lost),
    )
    where = [
        node(
            "li",
            names.words.say(
                "odds.location",
                location=names.location(place.location),
                chance=percent(coming.aim.chance(place.location)),
                damage=percent(place.damage.at_least(1)),
            ),
        )
        for place in coming.locations
    ]
    return node(
        "div",
        _figure(names, coming.damage, told, None),
        node("ul", *where, class_="odds-where"),
        class_="odds",
    )


def _figure(names: Names, damage: Spread, told: str, marked_from: int | None) -> Node:
    chances = [damage.chance(value) for value in range(len(damage.ways))]
    bars = [
        Bar(str(value), chance, marked=marked_from is not None and value >= marked_from)
        for value, chance in enumerate(chances)
    ]
    heard = " ".join(
        names.words.say("odds.bar", damage=value, chance=percent(chance))
        for value, chance in enumerate(chances)
        if chance
    )
    return node("figure", spread(heard, bars), node("figcaption", told), class_="odds-figure")
