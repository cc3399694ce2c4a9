"""The odds of what is looked at: the ways to make or meet a volley, beside each other."""

from collections.abc import Callable, Iterator, Sequence

from desk.drawing.nodes import Node, node
from desk.drawing.plots import Bar, percent, spread
from tabletop.chances import Spread
from techniconica.catalogue import ARMOUR, SHIELD
from techniconica.chances.before import EVADED, Case, Outlook, outlook
from techniconica.chances.forecast import Forecast
from techniconica.mechs.parts import Layer
from techniconica.sheet.names import Names
from techniconica.sheet.telling import tell
from techniconica.state import ACTION, BOTTLED, LAYER, MECH, STACK, TARGET, WEAPON, State

NOTHING = node("div")

_MOST_BARS = 10
"""Beside each other; what lies beyond is one more."""
_OUTERMOST = (SHIELD, ARMOUR)
_PLANNED = (MECH, ACTION, TARGET)
"""Decisions before the volley is declared."""

_Share = Callable[[Forecast], float]


def odds(names: Names, state: State, looked_at: str) -> Node:
    """The odds of the control that does `looked_at`; an empty element where there are none.

    Exact, as all lies now; what others choose meanwhile is assumed, and said.
    """
    verb, _, choice = looked_at.partition(":")
    if verb != "choose" or choice not in state.legal:
        return NOTHING
    found = outlook(state, choice)
    if found is None:
        return NOTHING
    say = names.words.say
    title = say("odds.title", attacker=names.mech(found.attacker), target=names.mech(found.target))
    told = [node("li", tell(names, event)) for event in found.happens]
    return node(
        "div",
        node("h4", title),
        *([node("ul", *told, class_="odds-told")] if told else ()),
        _table(names, state, found, title),
        *_plots(names, state, found),
        node("p", _assumed(names, state, found), class_="small"),
        class_="duel-odds",
    )


def _assumed(names: Names, state: State, found: Outlook) -> str:
    if found.cases[-1].name == EVADED:
        return names.words.say("odds.feared")
    return names.words.say("odds.planned" if state.decision in _PLANNED else "odds.assumed")


# --- The table


def _table(names: Names, state: State, found: Outlook, title: str) -> Node:
    cases = found.cases
    heads = [node("th", _head(names, state, case, len(cases)), scope="col") for case in cases]
    rows = [
        node(
            "tr",
            node("th", label, scope="row"),
            *[node("td", cell) for cell in cells],
        )
        for label, cells in _rows(names, state, found)
    ]
    return node(
        "table",
        node("caption", title, class_="visually-hidden"),
        node("thead", node("tr", node("td"), *heads)),
        node("tbody", *rows),
    )


def _head(names: Names, state: State, case: Case, cases: int) -> str:
    if state.decision == LAYER:
        return names.card(case.name.partition(":")[2])
    return names.words.say(f"odds.case.{case.name}" if cases > 1 else "odds.chance")


def _rows(names: Names, state: State, found: Outlook) -> Iterator[tuple[str, list[str]]]:
    say = names.words.say
    if state.decision == LAYER:
        yield say("odds.cards_now"), [str(case.lost) for case in found.cases]
        yield say("odds.counters"), [str(case.counters) for case in found.cases]
    forecasts = [case.forecast for case in found.cases]
    if not any(forecasts):
        return

    def row(cell: Callable[[Forecast], str]) -> list[str]:
        return [cell(each) if each else say("odds.nothing") for each in forecasts]

    def chances(share: _Share) -> list[str]:
        return row(lambda each: say("odds.percent", n=percent(share(each))))

    for place in range(found.first, len(found.shots)):
        weapon, stack = found.shots[place]
        label = say(
            "odds.shot",
            weapon=names.base(found.attacker, weapon),
            stack=names.base(found.target, stack),
        )
        yield label, chances(_hits(place))
    if len(found.shots) > found.first:
        yield say("odds.mean"), row(lambda each: names.words.decimal(each.all_points.mean))
    for slot in dict.fromkeys(shot.stack for shot in found.shots[found.first :]):
        for layer in _layers(state, found.target, slot):
            lost = say("odds.lost", card=names.card(layer.id))
            if not layer.place:
                lost = say("odds.stack_lost", stack=names.base(found.target, slot))
            yield lost, chances(_loss(slot, layer.place))
    for key, share in _FATES:
        if any(each and share(each) for each in forecasts):
            yield say(key), chances(share)
    yield say("odds.out"), chances(Forecast.out)


_FATES: Sequence[tuple[str, _Share]] = (
    ("odds.low", Forecast.low_power),
    ("odds.bottled", lambda each: each.why_out().get(BOTTLED, 0.0)),
)
"""What is told where it may be."""


def _hits(place: int) -> _Share:
    return lambda forecast: forecast.to_hit(place)


def _loss(slot: int, place: int) -> _Share:
    return lambda forecast: forecast.card_lost(slot, place)


def _layers(state: State, mech: int, slot: int) -> list[Layer]:
    """What may be lost of a stack, the outermost first."""
    pile = state.mechs[mech].frame.piles[slot]
    layers = pile.every if pile else ()
    kinds = (*_OUTERMOST, *[layer.kind for layer in layers if not layer.place])
    return sorted(layers, key=lambda layer: kinds.index(layer.kind))


# --- Plots


def _plots(names: Names, state: State, found: Outlook) -> Iterator[Node]:
    say = names.words.say
    cases = [case for case in found.cases if case.forecast]
    last = len(found.shots) - 1
    if state.decision in (WEAPON, STACK) and last > 0 and cases[0].forecast:
        weapon = names.base(found.attacker, found.shots[last].weapon)
        told = say("odds.plot_shot", weapon=weapon)
        yield _figure(names, cases[0].forecast.points[last], told)
    for case in cases:
        if case.forecast:
            told = say("odds.plot")
            if len(cases) > 1:
                told = say("odds.plot_case", case=_head(names, state, case, len(cases)))
            yield _figure(names, case.forecast.all_points, told)


def _figure(names: Names, points: Spread, told: str) -> Node:
    bars, heard = [], []
    for value in range(min(_MOST_BARS, len(points.ways))):
        bars.append(Bar(str(value), points.chance(value)))
        key = "odds.bar"
        if points.chance(value):
            heard.append(names.words.say(key, damage=value, chance=percent(points.chance(value))))
    beyond = points.at_least(_MOST_BARS)
    if beyond:
        bars.append(Bar(names.words.say("odds.and_more", damage=_MOST_BARS), beyond))
        heard.append(names.words.say("odds.bar_more", damage=_MOST_BARS, chance=percent(beyond)))
    return node(
        "figure",
        spread(" ".join(heard), bars),
        node("figcaption", told),
        class_="odds-figure",
    )
