"""The game to be heard: what a key asks about, in whole sentences.

Pure like all the view: a state and events in, sentences out.
"""

from papermech.catalogue import (
    CIRCLES_OF_THE_TORSO,
    LAST_WAVE,
    LEGS,
    MOUNTS,
    TORSO_SLOWS_AT,
)
from papermech.chances.ahead import in_range, laid_out, mounts_reaching, order_of
from papermech.chances.chain import before_you
from papermech.choices import ACTION_IDS, filled_circles, is_damaged_away
from papermech.sheet.names import Names
from papermech.sheet.overlay import words
from papermech.state import WINDOW, Enemy, State


def clock(names: Names, state: State) -> list[str]:
    """Which wave it is, who acts next and in how many units, and what is certain before you act."""
    wave = names.words.say("spoken.wave", wave=state.wave, last=LAST_WAVE)
    if not state.enemies:
        return [wave, names.words.say("spoken.nobody")]
    said = [wave, words.who_is_next(names, state)]
    if state.decision == WINDOW:
        found = before_you(state)
        said += words.chain(names, found, order_of(state, found.repeated))
    return said


def enemies(names: Names, state: State) -> list[str]:
    """Every enemy: where it is, what it has chosen and left, and what of yours reaches it."""
    if not state.enemies:
        return [names.words.say("spoken.nobody")]
    reaching = in_range(laid_out(state))
    return [
        sentence
        for each in state.enemies
        for sentence in (
            _enemy(names, state, each, reaching=each.letter in reaching),
            reached(names, state, each.space),
        )
    ]


def _enemy(names: Names, state: State, enemy: Enemy, *, reaching: bool) -> str:
    card = state.setup.cards[enemy.letter]
    return names.words.say(
        "spoken.enemy_reaching" if reaching else "spoken.enemy",
        enemy=names.enemy(enemy.letter),
        space=names.space(enemy.space),
        attack=names.enemy_attack(enemy.letter, enemy.row + 1),
        time=enemy.time,
        armour=card.armour,
        left=card.circles - enemy.damage,
        circles=card.circles,
    )


def reached(names: Names, state: State, space: int) -> str:
    """Which weapons of yours reach a space of the radar with an attack that is not lost."""
    mounts = mounts_reaching(state, space)
    if not mounts:
        return names.words.say("spoken.unreached")
    return names.words.say("spoken.reached", weapons=words.listed(names, map(names.box, mounts)))


def damage(names: Names, state: State) -> list[str]:
    """How your 'mech stands, what is filled and lost of it, and what is still whole."""
    say = names.words.say
    filled = {mount: filled_circles(state.damage[mount]) for mount in range(len(MOUNTS))}
    said = [say(f"spoken.{state.stance}")]
    said.append(say("spoken.torso", filled=state.torso, circles=CIRCLES_OF_THE_TORSO))
    if state.torso >= TORSO_SLOWS_AT:
        said.append(say("spoken.slow"))
    said += [
        say("spoken.mount", box=names.box(mount), circles=names.numbers(circles))
        for mount, circles in filled.items()
        if circles
    ]
    lost = [each for each in ACTION_IDS if is_damaged_away(state, each)]
    if lost:
        said.append(say("spoken.lost", what=words.listed(names, map(names.full_action, lost))))
    whole = [names.box(mount) for mount, circles in filled.items() if not circles]
    whole += [names.box(LEGS)] if not state.legs else []
    if whole:
        said.append(say("spoken.whole", what=words.listed(names, whole)))
    return said


SUBJECTS = {"clock": clock, "enemies": enemies, "damage": damage}
"""What tells about each subject that is this game's own."""
