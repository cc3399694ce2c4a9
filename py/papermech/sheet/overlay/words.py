"""What is ahead, in sentences for those who do not see the sheet."""

from collections.abc import Iterable

from papermech.catalogue import ACTIVE
from papermech.chances.ahead import (
    AFTER,
    BEFORE,
    NOW,
    SOON,
    Journey,
    Moments,
    Reach,
    Turn,
    in_range,
    in_turn,
    range_afterwards,
    ties,
    when_acting,
)
from papermech.chances.chain import Chain, Step
from papermech.sheet.names import Names
from papermech.sheet.overlay.chain import in_short
from papermech.state import State
from papermech.table import Table


def listed(names: Names, items: Iterable[str]) -> str:
    """Things in a row, as in "A, B and C"."""
    *others, last = items
    if not others:
        return last
    return names.words.say("foresight.and", first=", ".join(others), last=last)


def _enemies(names: Names, letters: Iterable[str]) -> str:
    return listed(names, [names.enemy(letter) for letter in letters])


def who_is_next(names: Names, state: State) -> str:
    """Everybody on the track in the order they act as the cubes lie, and in how many units."""
    say = names.words.say
    waiting = [
        (time, names.enemy(letter) if letter else say("foresight.you"))
        for time, letter in in_turn(state)
    ]
    who = [
        say("foresight.due_now", who=name)
        if time == ACTIVE
        else say("foresight.due_in", who=name, time=time)
        for time, name in waiting
    ]
    return say("foresight.next", who=listed(names, who))


def cube_goes(names: Names, time: int, turns: tuple[Turn, ...]) -> list[str]:
    """Where your time cube would go and who would act before you, ties named."""
    say = names.words.say
    if not turns:
        return [say("foresight.nobody_before", time=time)]
    who = listed(names, [_turn(names, turn) for turn in turns])
    said = [names.words.count("foresight.before", len(turns), time=time, who=who)]
    said += [say("foresight.tie", who=_enemies(names, tied)) for tied in ties(turns)]
    return said


def _turn(names: Names, turn: Turn) -> str:
    enemy = names.enemy(turn.letter)
    if not turn.least:
        return names.words.count("foresight.perhaps", turn.most, enemy=enemy)
    if turn.least < turn.most:
        return names.words.count(
            "foresight.times_between", turn.most, enemy=enemy, least=turn.least
        )
    return names.words.count("foresight.times", turn.most, enemy=enemy) if turn.most > 1 else enemy


def chain(names: Names, found: Chain, moments: Moments) -> list[str]:
    """What each enemy does before you act, and whose further turns are up to a die."""
    by_enemy: dict[str, list[Step]] = {}
    for step in found.steps:
        by_enemy.setdefault(step.journey.letter, []).append(step)
    said = [_turns_of(names, steps, moments) for steps in by_enemy.values()]
    if found.by_die:
        said.append(names.words.say("foresight.by_die", who=_enemies(names, found.by_die)))
    return said


def _turns_of(names: Names, steps: list[Step], moments: Moments) -> str:
    say = names.words.say
    way = steps[-1].journey
    enemy, space = names.enemy(way.letter), names.space(way.end)
    numbers = in_short([moments.of(step.time) for step in steps])
    if len(steps) > 1:
        attacks = sum(step.reaching for step in steps)
        return names.words.count(
            "foresight.steps",
            len(steps),
            numbers=numbers,
            enemy=enemy,
            attacks=attacks,
            space=space,
        )
    if not steps[0].reaching:
        return say("foresight.step_closer", n=numbers, enemy=enemy, space=space)
    key = "foresight.step_stays" if way.start == way.end else "foresight.step_goes"
    return say(key, n=numbers, enemy=enemy, space=space)


def afterwards(names: Names, table: Table, letter: str) -> str:
    """Whether an enemy has you in range once it has acted."""
    enemy = names.enemy(letter)
    return names.words.say(f"afterwards.{range_afterwards(table, letter)}", enemy=enemy)


def reaches(names: Names, reach: Reach) -> list[str]:
    """Whom an attack could hit, and why not the others."""
    say = names.words.say
    if reach.action.defends:
        if not reach.hit:
            return [say("foresight.shield_nobody")]
        return [say("foresight.shield", who=_enemies(names, reach.hit))]
    if not reach.fires:
        return [say("foresight.does_not_fire")]
    said = [
        say("foresight.hits", who=_enemies(names, reach.hit))
        if reach.hit
        else say("foresight.hits_nobody")
    ]
    if reach.too_far:
        said.append(say("foresight.too_far", who=_enemies(names, reach.too_far)))
    if reach.too_close:
        said.append(say("foresight.too_close", who=_enemies(names, reach.too_close)))
    if reach.out_of_arc:
        said.append(say("foresight.out_of_arc", who=_enemies(names, reach.out_of_arc)))
    return said


def turns(names: Names) -> str:
    """What a turn does whose way is not decided yet."""
    return names.words.say("foresight.turns")


def at_once(names: Names) -> str:
    """That haste lets you act before anybody else."""
    return names.words.say("foresight.at_once")


def active_then(names: Names, letters: str) -> str:
    """Which enemies act when the time has passed."""
    return names.words.say("foresight.active_then", who=_enemies(names, letters))


def you_act_then(names: Names, action_id: str) -> str:
    """That your own action comes when the time has passed."""
    return names.words.say("foresight.you_then", action=names.full_action(action_id))


def nobody_yet(names: Names) -> str:
    """That nobody acts when the time has passed."""
    return names.words.say("foresight.nobody_yet")


def second_targets(names: Names, letters: tuple[str, ...]) -> list[str]:
    """Whom the same dice may strike as well."""
    return [names.words.say("foresight.second", who=_enemies(names, letters))] if letters else []


def ways(names: Names, journeys: Iterable[Journey]) -> list[str]:
    """Where enemies would go."""
    return [
        names.words.say("foresight.goes", enemy=names.enemy(way.letter), space=names.space(way.end))
        if way.start != way.end
        else names.words.say("foresight.stays", enemy=names.enemy(way.letter))
        for way in journeys
    ]


def range_after(names: Names, table: Table) -> str:
    """Who has you in range as the cubes lie on `table`."""
    letters = in_range(table)
    if not letters:
        return names.words.say("foresight.then_nobody")
    return names.words.say("foresight.then_in_range", who=_enemies(names, letters))


_ACTS = {
    SOON: "foresight.acts_in",
    BEFORE: "foresight.acts_before",
    AFTER: "foresight.acts_after",
}


def timing(names: Names, state: State, letter: str) -> str:
    """When an enemy acts, and whether before your cube or after it."""
    when, time = when_acting(state, letter)
    enemy = names.enemy(letter)
    if when == NOW:
        return names.words.say("foresight.acts_now", enemy=enemy)
    return names.words.count(_ACTS[when], time, enemy=enemy)


def activation(names: Names, state: State, journey: Journey, *, reaching: bool) -> str:
    """What an enemy does when it acts, from where it lies now."""
    lies = next(each for each in state.enemies if each.letter == journey.letter)
    enemy = names.enemy(lies.letter)
    attack = names.enemy_attack(lies.letter, lies.row + 1)
    if reaching and journey.start == journey.end:
        return names.words.say("foresight.attacks_and_stays", enemy=enemy, attack=attack)
    key = "foresight.attacks_and_goes" if reaching else "foresight.comes_closer"
    return names.words.say(key, enemy=enemy, attack=attack, space=names.space(journey.end))
