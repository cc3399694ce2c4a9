"""Duels in words: what things are called, what may be chosen, and what happened."""

from collections.abc import Callable
from typing import Any

from desk.words import Words
from tabletop.game import Event
from techniconica import events as e
from techniconica.mechs.builds import Stacks, read
from techniconica.setup import Duel, mech_ids

DOMAIN = "techniconica"
"""The domain of this game's words."""


class Names:
    """The names of one duel's things in one language."""

    def __init__(self, words: Words, duel: Duel) -> None:
        self.words = words
        self._ids = mech_ids(duel.sides)
        heavy = duel.rulings.overweight == "allowed"
        self._stacks: list[Stacks] = [
            read(build, overweight=heavy) for side in duel.sides for build in side
        ]

    def mech(self, mech: int) -> str:
        """A mech, by its id."""
        return self.words.say("name.mech", mech=self._ids[mech])

    def side(self, side: int) -> str:
        """A side, counted from 1."""
        return self.words.say("name.side", side=side + 1)

    def card(self, card: str) -> str:
        """A card, as printed."""
        return self.words.say(f"card.{card}")

    def stack(self, mech: int, slot: int) -> str:
        """A stack by its base card, and whose it is."""
        card = self._stacks[mech][slot][0].id
        return self.words.say("name.stack", card=self.card(card), mech=self._ids[mech])

    def faces(self, faces: tuple[int, ...]) -> str:
        """Faces of dice, in the order rolled."""
        return ", ".join(map(str, faces))


def words_in(language: str) -> Words:
    """The words of this game in a language."""
    return Words(language, DOMAIN)


def label(words: Words, choice: str) -> str:
    """A choice, as on a button."""
    verb, _, what = choice.partition(":")
    values: dict[str, dict[str, object]] = {
        "first": {"side": int(what) + 1 if what.isdecimal() else what},
        "mech": {"mech": what},
        "at": {"mech": what},
        "layer": {"card": words.say(f"card.{what}") if verb == "layer" else what},
    }
    return words.say(f"choice.{verb}", **values.get(verb, {"slot": what} if what else {}))


def tell(names: Names, event: Event) -> str:
    """One sentence that says what happened."""
    return _TELLERS[type(event)](names, event)


Teller = Callable[[Names, Any], str]


def _mech(key: str) -> Teller:
    """A sentence about a mech alone."""
    return lambda names, event: names.words.say(key, mech=names.mech(event.mech))


def _side(key: str) -> Teller:
    """A sentence about a side alone."""
    return lambda names, event: names.words.say(key, side=names.side(event.side))


def _turn(key: str) -> Teller:
    return lambda names, event: names.words.say(key, turn=event.turn)


def _plain(key: str) -> Teller:
    return lambda names, event: names.words.say(key)


def _stack_at_slot(key: str) -> Teller:
    """A sentence about a stack alone."""
    return lambda names, event: names.words.say(key, stack=names.stack(event.mech, event.slot))


def _start_rolled(names: Names, event: e.StartRolled) -> str:
    return names.words.say("log.start_rolled", dice=names.faces(event.faces))


def _overweight(names: Names, event: e.Overweight) -> str:
    return names.words.count("log.overweight", event.points, mech=names.mech(event.mech))


def _event_rolled(names: Names, event: e.EventRolled) -> str:
    name = names.words.say(f"event.{event.event}")
    return names.words.say("log.event_rolled", event=name, die=event.face)


def _surge_rolled(names: Names, event: e.SurgeRolled) -> str:
    key = "log.surge_hit" if event.hit else "log.surge_missed"
    return names.words.say(key, mech=names.mech(event.mech), die=event.face)


def _activated(names: Names, event: e.Activated) -> str:
    return names.words.count("log.activated", event.actions, mech=names.mech(event.mech))


def _evading(names: Names, event: e.Evading) -> str:
    return names.words.count("log.evading", event.evades, mech=names.mech(event.mech))


def _unjammed(names: Names, event: e.Unjammed) -> str:
    weapon = names.stack(event.mech, event.slot)
    return names.words.count("log.unjammed", event.left, weapon=weapon)


def _attacking(names: Names, event: e.Attacking) -> str:
    key = "log.charges" if event.rule == "ACTION-CHARGE" else "log.shoots"
    return names.words.say(key, mech=names.mech(event.mech))


def _declared(names: Names, event: e.Declared) -> str:
    return names.words.count(
        "log.declared",
        len(event.shots),
        mech=names.mech(event.mech),
        target=names.mech(event.target),
    )


def _evasion_rolled(names: Names, event: e.EvasionRolled) -> str:
    return names.words.say("log.evasion_rolled", mech=names.mech(event.mech), die=event.face)


def _redirected(names: Names, event: e.Redirected) -> str:
    weapon = names.stack(event.mech, event.weapon)
    if event.stack < 0:
        return names.words.say("log.held", weapon=weapon)
    stack = names.stack(event.target, event.stack)
    return names.words.say("log.redirected", weapon=weapon, stack=stack)


def _not_fired(names: Names, event: e.NotFired) -> str:
    return names.words.count("log.not_fired", event.shots)


def _fired(names: Names, event: e.Fired) -> str:
    weapon, dice = names.stack(event.mech, event.weapon), names.faces(event.faces)
    if event.jammed:
        return names.words.say("log.jammed", weapon=weapon, dice=dice)
    return names.words.say(
        "log.hit" if event.hit else "log.missed",
        weapon=weapon,
        stack=names.stack(event.target, event.stack),
        attack=event.attack,
        defence=event.defence,
        dice=dice,
    )


def _jammed(names: Names, event: e.Jammed) -> str:
    weapon = names.stack(event.mech, event.slot)
    return names.words.count("log.jam_counters", event.counters, weapon=weapon)


def _hit(names: Names, event: e.Hit) -> str:
    stack = names.stack(event.mech, event.stack)
    return names.words.count("log.damaged", event.points, stack=stack, sum=_sum_of(event))


def _sum_of(event: e.Hit) -> str:
    """The difference and DO, and what is added to them."""
    extra = event.extra.value if event.extra else 0
    made, difference = event.points - extra, event.difference
    if event.rule != "BARRAGE":
        told = f"{difference} + {made - difference}"
    elif difference:
        told = f"{difference} × {made // difference}"
    else:
        # What is multiplied by nothing is nothing, whatever it is.
        told = "0"
    return f"{told} + {extra}" if extra else told


def _layer_takes(names: Names, event: e.LayerTakes) -> str:
    return names.words.say("log.layer_takes", card=names.card(event.card))


def _weakened(names: Names, event: e.Weakened) -> str:
    return names.words.say("log.mirrored", card=names.card(event.card), n=event.points)


def _doubled(names: Names, event: e.Doubled) -> str:
    key = "log.resisted" if event.rule == "REACTIVE" else "log.doubled"
    return names.words.say(key, card=names.card(event.card))


def _card_lost(names: Names, event: e.CardLost) -> str:
    card = names.card(event.card)
    if event.rule == "DAMAGE-4":
        return names.words.say(
            "log.stack_lost", card=card, old=event.old, new=event.new, left=event.lost
        )
    return names.words.say("log.card_lost", card=card, old=event.old, new=event.new)


def _counters_lie(names: Names, event: e.CountersLie) -> str:
    stack = names.stack(event.mech, event.stack)
    return names.words.count("log.counters_lie", event.counters, stack=stack)


def _went_out(names: Names, event: e.WentOut) -> str:
    why = names.words.say(f"out.{event.why}")
    return names.words.say("log.went_out", mech=names.mech(event.mech), why=why)


def _tested(names: Names, event: e.Tested) -> str:
    return names.words.say(
        "log.passed_test" if event.total <= event.fortitude else "log.failed_test",
        mech=names.mech(event.mech),
        total=event.total,
        fortitude=event.fortitude,
        die=event.face,
    )


def _regenerated(names: Names, event: e.Regenerated) -> str:
    stack = names.stack(event.mech, event.slot)
    return names.words.count("log.regenerated", event.counters, stack=stack)


_TELLERS: dict[type, Teller] = {
    e.StartRolled: _start_rolled,
    e.BeginnerChosen: _side("log.beginner_chosen"),
    e.Wary: _plain("log.wary"),
    e.Overweight: _overweight,
    e.TurnBegan: _turn("log.turn_began"),
    e.EventRolled: _event_rolled,
    e.SurgeRolled: _surge_rolled,
    e.CrewsMended: _stack_at_slot("log.crews_mended"),
    e.SideActs: _side("log.side_acts"),
    e.Activated: _activated,
    e.Passed: _mech("log.passed"),
    e.Aimed: _mech("log.aimed"),
    e.Evading: _evading,
    e.Unjammed: _unjammed,
    e.Attacking: _attacking,
    e.Declared: _declared,
    e.SmokeUsed: _mech("log.smoke_used"),
    e.EvasionRolled: _evasion_rolled,
    e.Redirected: _redirected,
    e.NotFired: _not_fired,
    e.Fired: _fired,
    e.Jammed: _jammed,
    e.Hit: _hit,
    e.Shaken: _mech("log.shaken"),
    e.LayerTakes: _layer_takes,
    e.Weakened: _weakened,
    e.Doubled: _doubled,
    e.CardLost: _card_lost,
    e.CountersLie: _counters_lie,
    e.LowPower: _mech("log.low_power"),
    e.WentOut: _went_out,
    e.Tested: _tested,
    e.EndPhaseBegan: _turn("log.end_phase"),
    e.Regenerated: _regenerated,
    e.Repaired: _stack_at_slot("log.repaired"),
    e.Won: _side("log.won"),
    e.Drawn: _plain("log.drawn"),
}
