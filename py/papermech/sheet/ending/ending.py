"""How a battle went, and the last screen that shows it; and what stands between two waves.

Time is counted in units that the clock advanced, from the first wave's set-up through the whole
game; repairs and set-ups take none. Damage is counted in circles filled, yours and theirs, also
where repairs opened them again.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

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
    MOUNTS,
    REPAIR_AT_LEAST,
    TORSO,
    WAVES,
)
from papermech.choices import ACTION_IDS
from papermech.record import Record
from papermech.sheet.names import Names
from papermech.state import REPAIR, Attack, EnemyAttack, Repairs, State
from tabletop.game import Step

MOST_POINTS = len(MOUNTS) * CIRCLES_OF_A_MOUNT + CIRCLES_OF_THE_TORSO + len(LEG_ACTIONS)
"""The circles of your 'mech. Rule: WIN."""


class Moment(NamedTuple):
    """What had happened by a time, from the start of the game."""

    time: int
    given: int
    taken: int
    destroyed: int


class Fall(NamedTuple):
    """An enemy destroyed at a time, when `given` points had been done in all."""

    letter: str
    time: int
    given: int


class WaveFigures(NamedTuple):
    """One wave: who came, units of time it took, damage, and repairs after it."""

    wave: int
    letters: str
    start: int
    time: int
    given: int
    taken: int
    destroyed: int
    repaired: int


class WeaponFigures(NamedTuple):
    """One mount's weapon: times its actions resolved, dice rolled, damage in all and at best.

    `used` counts Defend, Guard and wasted shots too; `dice` those rolled again too.
    """

    mount: int
    used: int
    dice: int
    damage: int
    best: int


class Shot(NamedTuple):
    """One attack action and the damage it did, all targets together."""

    action: str
    points: int


class Blow(NamedTuple):
    """The attack that destroyed your torso: whose, where it hit, and whether it spilled over."""

    letter: str
    row: int
    location: int
    spilled: bool


class Battle(NamedTuple):
    """How a game went. `moments` has one entry for each time at which a number changed.

    `best` is the first of the shots that did most damage; `blow` is what ended a lost game.
    """

    time: int
    dice: int
    given: int
    taken: int
    destroyed: int
    repaired: int
    moments: tuple[Moment, ...]
    falls: tuple[Fall, ...]
    waves: tuple[WaveFigures, ...]
    weapons: tuple[WeaponFigures, ...]
    best: Shot | None
    blow: Blow | None


def battle(steps: Iterable[Step[State]]) -> Battle:
    """How a game went, from its steps: the one it began with and every one up to now."""
    tally = _Tally()
    dice = 0
    for place, step in enumerate(steps):
        if not place and not step.events:
            tally.go_on_from(step.state)
        for event in step.events:
            note = _NOTES.get(type(event))
            if note is not None:
                note(tally, event)
        dice = step.state.dice_used
    return tally.read_off(dice)


class _Wave:
    """A wave while it is counted."""

    def __init__(self, wave: int, letters: str, start: int) -> None:
        self.wave = wave
        self.letters = letters
        self.start = start
        self.time = self.given = self.taken = self.destroyed = self.repaired = 0

    def figures(self) -> WaveFigures:
        return WaveFigures(
            self.wave,
            self.letters,
            self.start,
            self.time,
            self.given,
            self.taken,
            self.destroyed,
            self.repaired,
        )


class _Tally:
    """The counts while events go by, in the order they happened."""

    def __init__(self) -> None:
        self.time = 0
        self.waves: list[_Wave] = []
        self.moments = {0: Moment(0, 0, 0, 0)}
        self.falls: list[Fall] = []
        self.shots: list[Shot] = []
        self.dice: dict[str, int] = {}
        self.attacker = Blow("", 0, TORSO, spilled=False)
        self.blow: Blow | None = None
        self.dice_counted = False

    def go_on_from(self, state: State) -> None:
        """Count on from a position in which a game begins, in the midst of an attack perhaps."""
        self.waves.append(_Wave(state.wave, state.letters, self.time))
        match state.pending:
            case Attack(action=action):
                self.shots.append(Shot(action, 0))
            case EnemyAttack(letter, location):
                row = next(enemy.row for enemy in state.enemies if enemy.letter == letter)
                self.attacker = Blow(letter, row + 1, location, spilled=False)

    def wave_rolled(self, event: e.WaveRolled) -> None:
        self.waves.append(_Wave(event.wave, event.letters, self.time))

    def clock_advanced(self, event: e.ClockAdvanced) -> None:
        self.time += 1
        self.waves[-1].time += 1

    def you_act(self, event: e.YouAct) -> None:
        self.dice_counted = False
        self.shots.append(Shot(event.action, 0))

    def rolled(self, event: e.Rolled) -> None:
        # The same dice are told once for each target.
        if not self.dice_counted:
            self._count_dice(len(event.faces))
        self.dice_counted = True

    def rerolled(self, event: e.Rerolled) -> None:
        self._count_dice(len(event.positions))

    def _count_dice(self, thrown: int) -> None:
        action = self.shots[-1].action
        self.dice[action] = self.dice.get(action, 0) + thrown

    def enemy_hit(self, event: e.EnemyHit) -> None:
        self.waves[-1].given += event.points
        shot = self.shots[-1]
        self.shots[-1] = shot._replace(points=shot.points + event.points)
        self._note_moment()

    def enemy_destroyed(self, event: e.EnemyDestroyed) -> None:
        self.waves[-1].destroyed += 1
        self._note_moment()
        self.falls.append(Fall(event.letter, self.time, self.moments[self.time].given))

    def enemy_activated(self, event: e.EnemyActivated) -> None:
        self.attacker = Blow(event.letter, event.row, TORSO, spilled=False)

    def enemy_rolled(self, event: e.EnemyRolled) -> None:
        self.attacker = self.attacker._replace(location=event.location)

    def spilled_over(self, event: e.SpilledOver) -> None:
        self.attacker = self.attacker._replace(spilled=True)

    def mount_hit(self, event: e.MountHit) -> None:
        self._take(len(event.circles))

    def legs_hit(self, event: e.LegsHit) -> None:
        self._take(len(event.rows))

    def torso_hit(self, event: e.TorsoHit) -> None:
        self._take(event.points)

    def _take(self, points: int) -> None:
        self.waves[-1].taken += points
        self._note_moment()

    def repaired(self, event: e.Repaired) -> None:
        self.waves[-1].repaired += 1

    def lost(self, event: e.Lost) -> None:
        self.blow = self.attacker

    def _note_moment(self) -> None:
        self.moments[self.time] = Moment(
            self.time,
            sum(wave.given for wave in self.waves),
            sum(wave.taken for wave in self.waves),
            sum(wave.destroyed for wave in self.waves),
        )

    def read_off(self, dice: int) -> Battle:
        *_, last = self.moments.values()
        return Battle(
            time=self.time,
            dice=dice,
            given=last.given,
            taken=last.taken,
            destroyed=last.destroyed,
            repaired=sum(wave.repaired for wave in self.waves),
            moments=tuple(self.moments.values()),
            falls=tuple(self.falls),
            waves=tuple(wave.figures() for wave in self.waves),
            weapons=tuple(self._weapon(mount) for mount in range(len(MOUNTS))),
            best=max((s for s in self.shots if s.points), key=lambda s: s.points, default=None),
            blow=self.blow,
        )

    def _weapon(self, mount: int) -> WeaponFigures:
        actions = _ACTIONS_OF[mount]
        shots = [shot.points for shot in self.shots if shot.action in actions]
        return WeaponFigures(
            mount=mount,
            used=len(shots),
            dice=sum(self.dice.get(action, 0) for action in actions),
            damage=sum(shots),
            best=max(shots, default=0),
        )


_ACTIONS_OF = tuple(
    frozenset(action for action in ACTION_IDS if action.startswith(f"{mount}.")) for mount in MOUNTS
)

_NOTES: dict[type, Callable[[_Tally, Any], None]] = {
    e.WaveRolled: _Tally.wave_rolled,
    e.ClockAdvanced: _Tally.clock_advanced,
    e.YouAct: _Tally.you_act,
    e.Rolled: _Tally.rolled,
    e.Rerolled: _Tally.rerolled,
    e.EnemyHit: _Tally.enemy_hit,
    e.EnemyDestroyed: _Tally.enemy_destroyed,
    e.EnemyActivated: _Tally.enemy_activated,
    e.EnemyRolled: _Tally.enemy_rolled,
    e.SpilledOver: _Tally.spilled_over,
    e.MountHit: _Tally.mount_hit,
    e.LegsHit: _Tally.legs_hit,
    e.TorsoHit: _Tally.torso_hit,
    e.Repaired: _Tally.repaired,
    e.Lost: _Tally.lost,
}


# --- The last screen


def ending(
    names: Names, fought: Battle, state: State, record: Record, of_a_day: Iterable[str] = ()
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
            node("h3", say("prompt.won", score=state.score), class_="ending-headline"),
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
        rule_name(names, rule),
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


def _ways_on(names: Names, record: Record, of_a_day: Iterable[str]) -> Node:
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
    best = names.words.count(
        "ending.best_shot", fought.best.points, action=names.full_action(fought.best.action)
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
    allowed, made = _repairs(steps)
    words = names.words
    if allowed is None:
        first = ""
    elif not allowed:
        first = words.say("ending.wave_no_repair", wave=state.wave, least=REPAIR_AT_LEAST)
    elif state.decision == REPAIR:
        first = words.count("ending.wave_repairing", allowed, wave=state.wave)
    else:
        first = words.count("ending.wave_repaired", allowed, wave=state.wave, made=made)
    groups = WAVES[state.wave]
    one, two, three = (_who(names, letters) for letters in groups)
    coming = words.say(
        "ending.wave_next", wave=state.wave + 1, last=LAST_WAVE, one=one, two=two, three=three
    )
    told = [node("p", sentence) for sentence in (first, coming) if sentence]
    return node("div", *told, class_="wave-over")


def _repairs(steps: Sequence[Step[State]]) -> tuple[int | None, int]:
    """The points that the last repair dice allowed, and those repaired since.

    None if the game began at a position after them.
    """
    beginning = steps[0].state.pending
    allowed = beginning.left if isinstance(beginning, Repairs) else None
    made = 0
    for step in steps:
        for event in step.events:
            if isinstance(event, e.RepairsRolled):
                allowed, made = event.successes, 0
            elif isinstance(event, e.Repaired):
                made += 1
    return allowed, made
