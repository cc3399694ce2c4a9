"""The duel to be heard: what a key asks about, in whole sentences."""

from collections.abc import Iterable

from techniconica.catalogue import SLOTS
from techniconica.sheet.controls import worth_of_stack
from techniconica.sheet.marks import chips, stands
from techniconica.sheet.names import Names
from techniconica.state import NOBODY, State


def clock(names: Names, state: State) -> list[str]:
    """Which turn it is, which event it has, who acts, and the shots declared."""
    say = names.words.say
    said = [say("spoken.turn", turn=state.turn) if state.turn else say("spoken.before")]
    if state.event:
        said.append(say("spoken.event", event=say(f"event.{state.event}")))
    if state.active != NOBODY:
        actions = state.mechs[state.active].actions
        said.append(names.words.count("spoken.acting", actions, mech=names.mech(state.active)))
    return said + shots(names, state)


def shots(names: Names, state: State) -> list[str]:
    """The shots of the volley, in their order."""
    attack = state.attack
    if attack is None or attack.target == NOBODY:
        return []
    return [
        names.words.say(
            "spoken.shot",
            n=number,
            weapon=names.base(state.active, shot.weapon),
            stack=names.stack(attack.target, shot.stack),
        )
        for number, shot in enumerate(attack.shots, 1)
        if shot.stack != NOBODY
    ]


def enemies(names: Names, state: State) -> list[str]:
    """Every mech of the other sides: how it stands, and its stacks."""
    return _mechs(names, state, state.tables.foes[state.seat])


def damage(names: Names, state: State) -> list[str]:
    """The mechs of the side that decides, in the same way."""
    return _mechs(names, state, state.tables.own[state.seat])


def _mechs(names: Names, state: State, mechs: Iterable[int]) -> list[str]:
    return [
        said
        for mech in mechs
        for said in (mech_told(names, state, mech), *stacks(names, state, mech))
    ]


def mech_told(names: Names, state: State, mech: int) -> str:
    """A mech and how it stands."""
    told = [stands(names, state, mech), *chips(names, state, mech).values()]
    return names.words.say("spoken.mech", mech=names.mech(mech), told=names.listed(told))


def stacks(names: Names, state: State, mech: int) -> list[str]:
    """The stacks of a mech that are left."""
    piles = state.mechs[mech].frame.piles
    return [stack_told(names, state, mech, slot) for slot, pile in enumerate(piles) if pile]


def stack_told(names: Names, state: State, mech: int, slot: int) -> str:
    """A stack: what it is worth, its counters, and what is attached."""
    lying = state.mechs[mech]
    pile = lying.frame.piles[slot]
    told = [worth_of_stack(names, state, mech, slot)]
    if lying.jams[slot]:
        told.append(names.words.count("spoken.jammed", lying.jams[slot]))
    attached = pile.cards[1:] if pile else ()
    if attached:
        cards = names.listed([names.card(card) for card in attached])
        told.append(names.words.say("spoken.attached", cards=cards))
    return names.words.say(
        "spoken.stack", slot=SLOTS[slot], stack=names.base(mech, slot), told=names.listed(told)
    )


SUBJECTS = {"clock": clock, "enemies": enemies, "damage": damage}
"""What tells about each subject that is this game's own."""
