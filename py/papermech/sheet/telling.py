"""Events in words: the one place that turns what happened into sentences."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from papermech import events as e
from papermech.catalogue import CIRCLES_OF_THE_TORSO, LEGS
from papermech.sheet.names import Names
from tabletop.game import Event

Teller = Callable[[Names, Any], str]


def sentences(names: Names, happened: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """What happened, each sentence with the rule behind it; units of time in a row are one."""
    units = 0
    for event in happened:
        if isinstance(event, e.ClockAdvanced):
            units += 1
            continue
        if units:
            yield _clock_sentence(names, units)
            units = 0
        yield tell(names, event), event.rule
    if units:
        yield _clock_sentence(names, units)


_DETAILS = (
    e.EnemyArrived,
    e.HitLocated,
    e.ShieldRaised,
    e.EnemyMoved,
    e.AttackPicked,
    e.SpilledOver,
)
"""What happened on the way to what counts, or can be seen on the sheet."""
_DEEDS = (e.Walked, e.Turned, e.Wasted, e.Defended)
"""What says by itself that you acted."""


_ROLLS = (e.Rolled, e.Rerolled, e.EnemyRolled, e.Parried)
_DAMAGE = (e.EnemyHit, e.MountHit, e.TorsoHit, e.LegsHit, e.SpilledOver)
"""What a roll that hit comes to, unless dice are still to be re-rolled."""


def in_short(names: Names, happened: Sequence[Event]) -> list[str]:
    """What you did, what it did and who answered; rolls only where no damage follows."""
    following = (*happened, None)[1:]
    told = [
        event
        for event, after in zip(happened, following, strict=True)
        if not (
            isinstance(event, _DETAILS)
            or (isinstance(event, e.YouAct) and not event.haste and isinstance(after, _DEEDS))
            or (isinstance(event, e.EnemyActivated) and isinstance(after, e.OutOfRange))
            or (isinstance(event, _ROLLS) and event.hits and isinstance(after, _DAMAGE))
        )
    ]
    return [sentence for sentence, _ in sentences(names, told or happened)]


def _clock_sentence(names: Names, units: int) -> tuple[str, str]:
    return names.words.say("log.clock_advanced", n=units), e.ClockAdvanced().rule


def tell(names: Names, event: object) -> str:
    """One sentence or two that say what happened."""
    return _TELLERS[type(event)](names, event)


def _say(key: str) -> Teller:
    return lambda names, event: names.words.say(key)


def _wave_rolled(names: Names, event: e.WaveRolled) -> str:
    who = ", ".join(names.enemy(letter) for letter in event.letters)
    return names.words.say("log.wave_rolled", wave=event.wave, die=event.die, enemies=who)


def _enemy_arrived(names: Names, event: e.EnemyArrived) -> str:
    return names.words.say(
        "log.enemy_arrived",
        enemy=names.enemy(event.letter),
        attack=names.enemy_attack(event.letter, event.row),
        time=event.time,
        space=names.space(event.space),
    )


def _action_chosen(names: Names, event: e.ActionChosen) -> str:
    key = "log.action_changed" if event.changed else "log.action_chosen"
    return names.words.say(key, action=names.full_action(event.action), time=event.time)


def _clock_advanced(names: Names, event: e.ClockAdvanced) -> str:
    return names.words.say("log.clock_advanced", n=1)


def _enemy_activated(names: Names, event: e.EnemyActivated) -> str:
    return names.words.say(
        "log.enemy_activated",
        enemy=names.enemy(event.letter),
        attack=names.enemy_attack(event.letter, event.row),
    )


def _out_of_range(names: Names, event: e.OutOfRange) -> str:
    return names.words.say("log.out_of_range", enemy=names.enemy(event.letter))


def _hit_located(names: Names, event: e.HitLocated) -> str:
    return names.words.say(
        "log.hit_located", dice=names.numbers(event.faces), place=names.box(event.location)
    )


def _shield_raised(names: Names, event: e.ShieldRaised) -> str:
    return names.words.say("log.shield_raised", place=names.box(event.mount))


def _enemy_rolled(names: Names, event: e.EnemyRolled) -> str:
    return names.words.count(
        "log.enemy_rolled",
        event.hits,
        dice=names.numbers(event.faces),
        armour=event.armour,
        enemy=names.enemy(event.letter),
    )


def _parried(names: Names, event: e.Parried) -> str:
    return names.words.count("log.parried", event.hits, dice=names.numbers(event.faces))


def _mount_hit(names: Names, event: e.MountHit) -> str:
    if not event.circles:
        return names.words.say("log.mount_full", place=names.box(event.location))
    return names.words.count(
        "log.mount_hit",
        len(event.circles),
        die=event.die,
        place=names.box(event.location),
        circles=names.numbers(event.circles),
    )


def _torso_hit(names: Names, event: e.TorsoHit) -> str:
    return names.words.say(
        "log.torso_hit", n=event.points, damage=event.damage, circles=CIRCLES_OF_THE_TORSO
    )


def _legs_hit(names: Names, event: e.LegsHit) -> str:
    rows = ", ".join(names.circle(LEGS, row) for row in event.rows)
    return names.words.say("log.legs_hit", rows=rows)


def _spilled_over(names: Names, event: e.SpilledOver) -> str:
    return names.words.say(
        "log.spilled_over",
        n=event.points,
        place=names.location(event.location),
        die=event.die,
        to=names.location(event.to),
    )


def _action_lost(names: Names, event: e.ActionLost) -> str:
    return names.words.say("log.action_lost", action=names.full_action(event.action))


def _enemy_moved(names: Names, event: e.EnemyMoved) -> str:
    return names.words.say(
        "log.enemy_moved", enemy=names.enemy(event.letter), space=names.space(event.space)
    )


def _attack_picked(names: Names, event: e.AttackPicked) -> str:
    key = "log.attack_picked" if event.die else "log.attack_left"
    return names.words.say(
        key,
        enemy=names.enemy(event.letter),
        die=event.die,
        attack=names.enemy_attack(event.letter, event.row),
        time=event.time,
    )


def _you_act(names: Names, event: e.YouAct) -> str:
    key = "log.you_haste" if event.haste else "log.you_act"
    return names.words.say(key, action=names.full_action(event.action), haste=event.haste)


def _wasted(names: Names, event: e.Wasted) -> str:
    return names.words.say("log.wasted", action=names.action(event.action))


def _defended(names: Names, event: e.Defended) -> str:
    return names.words.say("log.defended", action=names.full_action(event.action))


def _rolled(names: Names, event: e.Rolled) -> str:
    key = "log.rolled_in_haste" if event.haste else "log.rolled"
    return names.words.count(
        key,
        len(event.hits),
        dice=names.numbers(event.faces),
        haste=event.haste,
        armour=event.armour,
        enemy=names.enemy(event.letter),
    )


def _rerolled(names: Names, event: e.Rerolled) -> str:
    return names.words.count("log.rerolled", len(event.hits), dice=names.numbers(event.faces))


def _enemy_hit(names: Names, event: e.EnemyHit) -> str:
    return names.words.say("log.enemy_hit", n=event.points, enemy=names.enemy(event.letter))


def _attack_disabled(names: Names, event: e.AttackDisabled) -> str:
    return names.words.say(
        "log.attack_disabled",
        enemy=names.enemy(event.letter),
        attack=names.enemy_attack(event.letter, event.row),
    )


def _enemy_destroyed(names: Names, event: e.EnemyDestroyed) -> str:
    return names.words.say("log.enemy_destroyed", enemy=names.enemy(event.letter))


def _recoiled(names: Names, event: e.Recoiled) -> str:
    return names.words.say("log.recoiled", enemy=names.enemy(event.letter), time=event.time)


def _pulled(names: Names, event: e.Pulled) -> str:
    return names.words.say(
        "log.pulled", enemy=names.enemy(event.letter), space=names.space(event.space)
    )


def _walked(names: Names, event: e.Walked) -> str:
    return names.words.say("log.walked_forwards" if event.forwards else "log.walked_backwards")


def _turned(names: Names, event: e.Turned) -> str:
    return names.words.say("log.turned_cw" if event.clockwise else "log.turned_ccw")


def _stance_changed(names: Names, event: e.StanceChanged) -> str:
    return names.words.say(f"log.stance.{event.stance}")


def _wave_beaten(names: Names, event: e.WaveBeaten) -> str:
    return names.words.say("log.wave_beaten", wave=event.wave)


def _repairs_rolled(names: Names, event: e.RepairsRolled) -> str:
    return names.words.say("log.repairs_rolled", n=event.successes, dice=names.numbers(event.faces))


def _repaired(names: Names, event: e.Repaired) -> str:
    return names.words.say("log.repaired", what=names.circle(event.location, event.circle))


def _won(names: Names, event: e.Won) -> str:
    return names.words.say("log.won", score=event.score)


_TELLERS: dict[type, Teller] = {
    e.WaveRolled: _wave_rolled,
    e.EnemyArrived: _enemy_arrived,
    e.ActionChosen: _action_chosen,
    e.WentIdle: _say("log.went_idle"),
    e.ClockAdvanced: _clock_advanced,
    e.EnemyActivated: _enemy_activated,
    e.OutOfRange: _out_of_range,
    e.HitLocated: _hit_located,
    e.ShieldRaised: _shield_raised,
    e.EnemyRolled: _enemy_rolled,
    e.Parried: _parried,
    e.MountHit: _mount_hit,
    e.TorsoHit: _torso_hit,
    e.LegsHit: _legs_hit,
    e.SpilledOver: _spilled_over,
    e.ActionLost: _action_lost,
    e.EnemyMoved: _enemy_moved,
    e.AttackPicked: _attack_picked,
    e.YouAct: _you_act,
    e.Wasted: _wasted,
    e.Defended: _defended,
    e.Rolled: _rolled,
    e.Rerolled: _rerolled,
    e.EnemyHit: _enemy_hit,
    e.AttackDisabled: _attack_disabled,
    e.EnemyDestroyed: _enemy_destroyed,
    e.Recoiled: _recoiled,
    e.Pulled: _pulled,
    e.Walked: _walked,
    e.Turned: _turned,
    e.StanceChanged: _stance_changed,
    e.WaveBeaten: _wave_beaten,
    e.RepairsRolled: _repairs_rolled,
    e.Repaired: _repaired,
    e.Won: _won,
    e.Lost: _say("log.lost"),
}
