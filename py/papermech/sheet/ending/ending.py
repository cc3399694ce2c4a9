"""The last screen of a game, which shows how the battle went; and what stands between two waves."""

from collections.abc import Iterable, Sequence

from desk.drawing import plots
from desk.drawing.log import rule_name
from desk.drawing.nodes import Node, button, node
from papermech import events as e
from papermech.catalogue import (
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    LAST_WAVE,
    LEG_ACTIONS,
    LEGS,
    LOCATIONS,
    REPAIR_AT_LEAST,
    TORSO,
    WAVES,
)
from papermech.chances.annals import Battle, Blow, repairs_made
from papermech.chapters.waves import MOST_POINTS
from papermech.record import Played
from papermech.sheet.names import Names
from papermech.state import REPAIR, State
from tabletop.game import Step

# --- The last screen


def ending(
    names: Names, fought: Battle, state: State, record: Played, of_a_day: Iterable[str] = ()
) -> Node:
    """The screen of a game that is over: result, score, what may be done now, and the battle.

    `of_a_day` are sentences about the day whose game it was.
    """
    return node(
        "div",
        _result(names, fought, state),
        _ways_on(names, record, of_a_day),
        _course(names, fought),
        _waves(names, fought),
        _weapons(names, fought),
        class_="ending",
        data_outcome=state.outcome,
    )


def _result(names: Names, fought: Battle, state: State) -> Node:
    say = names.words.say
    if state.outcome == "won":
        return node(
            "section",
            node(
                "h3",
                say("prompt.won", score=state.score, most=MOST_POINTS),
                class_="ending-headline",
            ),
            node("p", say("ending.counted", score=state.score, most=MOST_POINTS)),
            _open_circles(names, state),
            _rule(names, e.Won(0).rule),
            class_="ending-result",
        )
    return node(
        "section",
        node("h3", say("prompt.lost", wave=state.wave), class_="ending-headline"),
        *([node("p", _last_blow(names, fought.blow))] if fought.blow else []),
        node("p", names.words.count("ending.no_score", fought.destroyed)),
        _rule(names, e.Lost().rule),
        class_="ending-result",
    )


def _last_blow(names: Names, blow: Blow) -> str:
    enemy, attack = names.enemy(blow.letter), names.enemy_attack(blow.letter, blow.row)
    if not blow.spilled:
        return names.words.say("ending.blow", enemy=enemy, attack=attack)
    return names.words.say(
        "ending.blow_spilled", enemy=enemy, attack=attack, place=names.location(blow.location)
    )


def _rule(names: Names, rule: str) -> Node:
    return node(
        "button",
        rule_name(names.words, rule),
        type="button",
        class_="rule-button",
        data_do=f"rule:{rule}",
    )


def _open_circles(names: Names, state: State) -> Node:
    """Where the points of the score are, circle by circle."""
    rows = []
    for location in range(len(LOCATIONS)):
        filled = _filled(state, location)
        rows.append(
            (
                names.box(location),
                Node("span", {"class": "ending-circles", "aria-hidden": "true"}, _circles(filled)),
                names.words.say("ending.open", open=len(filled) - sum(filled), circles=len(filled)),
            )
        )
    say = names.words.say
    heads = (say("ending.place"), say("ending.circles"), say("ending.points"))
    return node(
        "div",
        plots.table(heads, rows, caption=say("ending.by_place")),
        class_="ending-table ending-places",
    )


def _filled(state: State, location: int) -> list[bool]:
    """For each circle of a location, from the top, whether it is filled."""
    if location == TORSO:
        return [circle < state.torso for circle in range(CIRCLES_OF_THE_TORSO)]
    if location == LEGS:
        return [bool(state.legs >> row & 1) for row in range(len(LEG_ACTIONS))]
    return [bool(state.damage[location] >> circle & 1) for circle in range(CIRCLES_OF_A_MOUNT)]


def _circles(filled: Iterable[bool]) -> tuple[Node, ...]:
    return tuple(node("span", class_="ending-filled" if mark else "ending-open") for mark in filled)


def _ways_on(names: Names, record: Played, of_a_day: Iterable[str]) -> Node:
    say = names.words.say
    where_from = (
        say("ending.dice_given")
        if record.seed is None
        else say("ending.dice_seed", seed=record.seed)
    )
    ways = (
        ("again:same", say("ending.again")),
        ("new", say("ending.new")),
        ("look:start", say("ending.look_back")),
        ("record", say("ending.record")),
    )
    return node(
        "section",
        node(
            "div",
            *(button(do, label) for do, label in ways),
            class_="row",
        ),
        *(node("p", sentence) for sentence in of_a_day),
        node("p", where_from, class_="small ending-seed"),
        class_="ending-ways",
    )


def _course(names: Names, fought: Battle) -> Node:
    say = names.words.say
    lines = (
        plots.Line(
            say("ending.line_given", n=fought.given),
            tuple((moment.time, moment.given) for moment in fought.moments),
        ),
        plots.Line(
            say("ending.line_taken", n=fought.taken),
            tuple((moment.time, moment.taken) for moment in fought.moments),
        ),
    )
    picture = plots.over_time(
        names.words.count(
            "ending.plot",
            fought.time,
            given=fought.given,
            taken=fought.taken,
            destroyed=fought.destroyed,
        ),
        lines,
        end=fought.time,
        across=say("ending.across"),
        marks=[plots.Mark(wave.start, str(wave.wave)) for wave in fought.waves],
        flags=[plots.Flag(fall.time, fall.given, fall.letter) for fall in fought.falls],
    )
    heads = (
        say("ending.time"),
        say("ending.given"),
        say("ending.taken"),
        say("ending.destroyed"),
    )
    return node(
        "section",
        node("h4", say("ending.course")),
        node("p", say("ending.sums", time=fought.time, dice=fought.dice)),
        node(
            "figure",
            picture,
            node("figcaption", say("ending.plot_key"), class_="small"),
            plots.values(
                say("ending.values"),
                heads,
                [[str(number) for number in moment] for moment in fought.moments],
            ),
        ),
        class_="ending-course",
    )


def _waves(names: Names, fought: Battle) -> Node:
    say = names.words.say
    heads = (
        say("ending.wave"),
        say("ending.time"),
        say("ending.given"),
        say("ending.taken"),
        say("ending.repaired"),
    )
    rows: list[Sequence[Node | str]] = [
        (
            node(
                "span",
                node("b", str(wave.wave)),
                " ",
                node("span", _who(names, wave.letters), class_="ending-who"),
            ),
            *map(str, (wave.time, wave.given, wave.taken, wave.repaired)),
        )
        for wave in fought.waves
    ]
    total = map(str, (fought.time, fought.given, fought.taken, fought.repaired))
    return _table(say("ending.by_wave"), heads, rows, (say("ending.total"), *total))


def _who(names: Names, letters: str) -> str:
    return " + ".join(names.enemy(letter) for letter in letters)


def _weapons(names: Names, fought: Battle) -> Node:
    say = names.words.say
    heads = (
        say("ending.weapon"),
        say("ending.used"),
        say("ending.dice"),
        say("ending.given"),
        say("ending.best"),
    )
    rows: list[Sequence[Node | str]] = [
        (
            names.box(weapon.mount),
            *map(str, (weapon.used, weapon.dice, weapon.damage, weapon.best)),
        )
        for weapon in fought.weapons
    ]
    table = _table(say("ending.by_weapon"), heads, rows)
    if fought.best is None:
        return table
    best = names.words.say(
        "ending.best_shot", n=fought.best.points, action=names.full_action(fought.best.action)
    )
    return node("div", table, node("p", best))


def _table(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[Node | str]],
    total: Sequence[str] = (),
) -> Node:
    return node(
        "div", plots.table(heads, rows, caption=caption, total=total), class_="ending-table"
    )


# --- Between two waves


def wave_over(names: Names, steps: Sequence[Step[State]]) -> Node:
    """What was won with a wave and what comes next, while you repair or choose a stance.

    Rules: REPAIR, WAVE-TABLE.
    """
    state = steps[-1].state
    allowed, made = repairs_made(steps)
    words = names.words
    if allowed is None:
        first = ""
    elif not allowed:
        first = words.say("ending.wave_no_repair", wave=state.wave, least=REPAIR_AT_LEAST)
    elif state.decision == REPAIR:
        first = words.say("ending.wave_repairing", n=allowed, wave=state.wave)
    else:
        first = words.say("ending.wave_repaired", n=allowed, wave=state.wave, made=made)
    groups = WAVES[state.wave]
    one, two, three = (_who(names, letters) for letters in groups)
    coming = words.say(
        "ending.wave_next", wave=state.wave + 1, last=LAST_WAVE, one=one, two=two, three=three
    )
    told = [node("p", sentence) for sentence in (first, coming) if sentence]
    return node("div", *told, class_="wave-over")
