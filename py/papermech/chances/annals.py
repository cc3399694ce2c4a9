"""The annals of a battle: how it went, counted from what happened.

Time is counted in units that the clock advanced, from the first wave's set-up through the whole
game; repairs and set-ups take none. Damage is counted in circles filled, yours and theirs, also
where repairs opened them again.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from papermech import events as e
from papermech.catalogue import MOUNTS, TORSO
from papermech.choices import ACTION_IDS
from papermech.state import Attack, EnemyAttack, Repairs, State
from tabletop.game import Step


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


def repairs_made(steps: Sequence[Step[State]]) -> tuple[int | None, int]:
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
