"""What an attack may do, compared with the engine playing it with everything the dice can show.

Long: a comparison for each keyword that bears on an attack.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import islice, pairwise

import pytest

from papermech import radar
from papermech.catalogue import WEAPONS
from papermech.chances import attack
from papermech.chances.attack import AttackOutlook, Cubes
from papermech.events import AttackDisabled, EnemyDestroyed, Rerolled, Rolled
from papermech.state import Enemy, State
from tests.every_roll import ALL, End, every_end, exact, nothing_more, shares, tally
from tests.papermech.sheet.test_controls import games
from tests.play import changed, choosing, foe, position

BYSTANDER = foe("A", "rear_right:long")
"""Keeps the wave alive; out of every arc that is used here."""
TARGETS = (
    foe("T", "front_left:close"),
    foe("H", "front_left:close", attack=1, damage=1),
    foe("M", "front_left:close", attack=2, damage=3),
    foe("B", "front_left:close"),
)


def found(state: State, letter: str) -> Enemy | None:
    """An enemy's cubes, None if it is out of the game."""
    return next((enemy for enemy in state.enemies if enemy.letter == letter), None)


def filled(before: State, after: State, letter: str) -> int:
    """The circles that an enemy lost between two states."""
    was, now = found(before, letter), found(after, letter)
    assert was is not None
    circles = before.setup.cards[letter].circles
    return (circles if now is None else now.damage) - was.damage


def what_befell(before: State, end: End, letter: str) -> tuple[int, int, bool, bool, Enemy | None]:
    """Of one enemy: dice that hurt, circles filled, destroyed, attack disabled, and its cubes."""
    rolls = [event for event in end.told(Rolled) + end.told(Rerolled) if event.letter == letter]
    return (
        len(rolls[-1].hits),
        filled(before, end.state, letter),
        letter in [event.letter for event in end.told(EnemyDestroyed)],
        letter in [event.letter for event in end.told(AttackDisabled)],
        found(end.state, letter),
    )


def agrees(outlook: AttackOutlook, before: State, ends: list[End]) -> None:
    """Everything that an outlook says is what the engine does."""
    letters = [target.letter for target in outlook.targets]
    seen = tally(
        (tuple([what_befell(before, end, letter) for letter in letters]), end.ways) for end in ends
    )
    assert sum(seen.values()) == ALL
    assert exact(outlook.damage) == tally(
        (sum(damage for _, damage, _, _, _ in befell), c) for befell, c in shares(seen).items()
    )
    for place, target in enumerate(outlook.targets):
        its_own = tally((befell[place], c) for befell, c in shares(seen).items())
        assert exact(target.hits) == tally((hits, c) for (hits, *_), c in its_own.items())
        assert exact(target.damage) == tally((d, c) for (_, d, *_), c in its_own.items())
        destroyed = sum(c for (_, _, gone, _, _), c in its_own.items() if gone)
        disabled = sum(c for (_, _, _, off, _), c in its_own.items() if off)
        assert target.destroyed == float(destroyed)
        assert target.disabled == float(destroyed + disabled)
        cubes = tally(((e.row, e.time), c) for (*_, e), c in its_own.items() if e is not None)
        assert target.afterwards == tuple(
            Cubes(row, time, float(chance)) for (row, time), chance in sorted(cubes.items())
        )


def reroll_all(state: State) -> str | None:
    """Every die that missed is rolled again."""
    return max(state.legal, key=len) if state.decision == "reroll" else None


def aiming_at(first: str, second: str = "none") -> Callable[[State], str | None]:
    """Aim as said, then roll every die that missed again."""

    def then(state: State) -> str | None:
        if state.decision == "target":
            return f"target:{first}"
        return f"second:{second}" if state.decision == "second" else reroll_all(state)

    return then


def one_moment_on(state: State) -> State:
    """The position when its window's advance has brought you to the active space."""
    assert state.time == 1
    foes = tuple(enemy.at_time(enemy.time - 1) for enemy in state.enemies)
    return changed(state, enemies=foes, time=0)


def resolved(state: State, then: Callable[[State], str | None]) -> tuple[State, list[End]]:
    """How your chosen action ends: hasted if you stand beyond 1, else one moment later."""
    if state.time == 1:
        return one_moment_on(state), list(every_end(state, "advance", then=then))
    return state, list(every_end(state, "haste", then=then))


def armed(weapon: str) -> tuple[str, dict[str, object]]:
    """A mount for a weapon, and the loadout with it."""
    mount = "left_arm" if WEAPONS[weapon].on_arm else "left_shoulder"
    return mount, {mount: weapon}


ATTACKS = [
    (weapon.id, row, target)
    for weapon in WEAPONS.values()
    for row, action in enumerate(weapon.actions, start=1)
    for target in TARGETS
    # Two rolls in a row end in many ways; one target is enough for them.
    if not action.defends and (weapon.id != "laser" or target.letter == "T")
]


@pytest.mark.parametrize(
    ("weapon", "row", "target"), ATTACKS, ids=[f"{w}.{row}-{e.letter}" for w, row, e in ATTACKS]
)
def test_every_attack_of_every_weapon(weapon: str, row: int, target: Enemy) -> None:
    """On the active space and hasted by 2, from a space that the weapon reaches."""
    mount, loadout = armed(weapon)
    action = f"{mount}.{row}"
    if weapon == "mortar":
        target = target.at_space(radar.SPACES["front_left:short"])
    for time, haste in ((1, 0), (2, 2)):
        state = position(
            target,
            BYSTANDER,
            action=action,
            time=time,
            stance="squat" if weapon == "ppc" else "stand",
            loadout=loadout,
        )
        before, ends = resolved(state, reroll_all)
        outlook = attack.outlook(before, action, target.letter, haste=haste)
        assert outlook is not None
        assert (outlook.action, outlook.haste) == (action, haste)
        assert {len(end.told(Rolled)[0].faces) for end in ends} == {outlook.dice}
        agrees(outlook, before, ends)


def test_the_order_of_the_dice_makes_no_difference() -> None:
    """Four dice thrown in all 1296 orders give what the sets of them give."""
    state = position(foe("M", "front_left:long", damage=1), BYSTANDER, action="right_shoulder.2")
    before = one_moment_on(state)
    outlook = attack.outlook(before, "right_shoulder.2", "M")
    assert outlook is not None
    ends = list(every_end(state, "advance", in_order=4))
    assert len(ends) > 1296
    agrees(outlook, before, ends)


def test_one_number_by_hand() -> None:
    """Two dice of a laser at a tank's armour 4: each hurts in 20 of 36 ways, rolled again once."""
    state = choosing(foe("T", "front_left:medium"))
    outlook = attack.outlook(state, "left_arm.1", "T")
    assert outlook is not None
    (target,) = outlook.targets
    # A third of all dice hurt at once, a third of the others when rolled again: 5 of 9.
    assert exact(target.damage) == {
        0: Fraction(16, 81),
        1: Fraction(40, 81),
        2: Fraction(25, 81),
    }
    assert (target.hurting, target.crushing) == ((5, 6), ())
    assert (target.disables_at, target.destroys_at) == (3, 5)
    assert (target.disabled, target.destroyed) == (0.0, 0.0)


# --- Haste and keywords


@pytest.mark.parametrize("haste", range(1, 8))
@pytest.mark.parametrize("weapon", ["machine_gun", "rifle", "disruptor", "laser"])
def test_every_haste(weapon: str, haste: int) -> None:
    """However early: the six of a machine gun keeps hurting, everything else fades away."""
    mount, loadout = armed(weapon)
    state = position(
        foe("H", "front_left:close", time=3),
        BYSTANDER,
        action=f"{mount}.1",
        time=haste,
        loadout=loadout,
    )
    before, ends = resolved(state, reroll_all)
    outlook = attack.outlook(before, f"{mount}.1", "H", haste=haste if haste > 1 else 0)
    assert outlook is not None
    agrees(outlook, before, ends)
    hasted = attack.of_choice(state, "haste")
    assert [each.haste for each in hasted] == [haste]
    agrees(hasted[0], state, list(every_end(state, "haste", then=reroll_all)))


@pytest.mark.parametrize("combo", [False, True])
@pytest.mark.parametrize("time", [1, 2])
@pytest.mark.parametrize("damage", range(5))
@pytest.mark.parametrize("row", [1, 3])
def test_crush_and_combo(row: int, damage: int, time: int, combo: bool) -> None:
    """Crush against every number of points left, with and without the die of a combo, hasted."""
    state = position(
        foe("T", "front_left:close", attack=2, damage=damage),
        BYSTANDER,
        action=f"right_arm.{row}",
        time=time,
        last_attack=("right_arm", "T") if combo else None,
    )
    before, ends = resolved(state, reroll_all)
    outlook = attack.outlook(before, f"right_arm.{row}", "T", haste=0 if time == 1 else time)
    assert outlook is not None
    assert outlook.dice == (3 if row == 1 else 1) + combo
    agrees(outlook, before, ends)


def test_crushing_faces() -> None:
    """A tank with three points left is crushed by 4 to 6, hasted at 1 by 5 and 6."""
    state = choosing(foe("T", "front_left:close", damage=2))
    crushing = [
        outlook.targets[0].crushing
        for haste in (0, 1)
        if (outlook := attack.outlook(state, "right_arm.3", "T", haste=haste))
    ]
    assert crushing == [(4, 5, 6), (5, 6)]


@pytest.mark.parametrize(("band", "dice"), [("close", 2), ("short", 1), ("medium", 0)])
def test_proximity(band: str, dice: int) -> None:
    """A flamethrower rolls fewer dice from afar, down to none: then nothing happens for certain."""
    state = position(
        foe("T", f"front_left:{band}"),
        BYSTANDER,
        action="left_arm.1",
        loadout={"left_arm": "flamethrower"},
    )
    before, ends = resolved(state, nothing_more)
    outlook = attack.outlook(before, "left_arm.1", "T")
    assert outlook is not None
    assert outlook.dice == dice
    agrees(outlook, before, ends)


def test_kickback_waits_for_squatting() -> None:
    """Standing, a PPC has nothing to look forward to."""
    ppc = {"left_arm": "ppc"}
    for stance, dice in (("stand", []), ("squat", [4])):
        state = choosing(foe("T", "front_left:long"), stance=stance, loadout=ppc)
        assert [each.dice for each in attack.outlooks(state, "left_arm.1")] == dice
        assert (attack.outlook(state, "left_arm.1", "T") is None) == (stance == "stand")


# --- Area

MORTAR = {"left_shoulder": "mortar"}
PAIRS = [("T", "H"), ("H", "T"), ("M", "H")]


@pytest.mark.parametrize("pair", PAIRS, ids="".join)
@pytest.mark.parametrize("row", [1, 2, 3])
@pytest.mark.parametrize("time", [1, 3])
def test_area_strikes_two_with_the_same_dice(pair: tuple[str, str], row: int, time: int) -> None:
    """Each target by itself, and the damage on both together, which the same dice do."""
    first, second = pair
    action = f"left_shoulder.{row}"
    state = position(
        foe(first, "front_left:medium", attack=2),
        foe(second, "front_right:medium", damage=1),
        BYSTANDER,
        action=action,
        time=time,
        loadout=MORTAR,
    )
    before, ends = resolved(state, aiming_at(first, second))
    haste = 0 if time == 1 else time
    outlook = attack.outlook(before, action, first, second=second, haste=haste)
    assert outlook is not None
    assert [target.letter for target in outlook.targets] == [first, second]
    agrees(outlook, before, ends)
    alone = attack.outlook(before, action, first, haste=haste)
    assert alone is not None
    assert alone.targets == outlook.targets[:1]
    assert alone.damage == alone.targets[0].damage
    assert alone.seconds == (second,)


def test_area_takes_no_second_target_that_the_rules_forbid() -> None:
    """Not itself, not too far from the first, not close to you, not somebody unknown."""
    state = choosing(
        foe("T", "front_left:medium"),
        foe("F", "front_left:short"),
        foe("H", "left_front:short"),
        loadout=MORTAR,
    )
    for second, possible in (("F", True), ("H", False), ("T", False), ("A", False)):
        outlook = attack.outlook(state, "left_shoulder.1", "T", second=second)
        assert (outlook is not None) == possible
    assert [each.seconds for each in attack.outlooks(state, "left_shoulder.1")] == [
        ("F",),
        ("T", "H"),
        ("F",),
    ]
    near = choosing(foe("T", "front_left:close"), loadout=MORTAR)
    assert attack.outlooks(near, "left_shoulder.1") == ()
    # Without Area nobody is a second target.
    assert attack.outlook(state, "left_arm.1", "T", second="F") is None


# --- What there is to look at


@pytest.mark.parametrize(
    ("action", "letters"),
    [
        ("left_arm.1", "TF"),
        ("right_arm.1", "F"),
        ("right_shoulder.3", "TFA"),
        ("left_shoulder.1", ""),
        ("legs.walk_forwards", ""),
    ],
)
def test_only_enemies_in_range_and_arc(action: str, letters: str) -> None:
    """Laser, fist, missiles, Defend and a move, each with whom it reaches."""
    state = choosing(
        foe("T", "front_left:medium"), foe("F", "front_right:close"), foe("A", "right_rear:long")
    )
    outlooks = attack.outlooks(state, action)
    assert "".join(each.targets[0].letter for each in outlooks) == letters
    for letter in "TFAB":
        one = attack.outlook(state, action, letter)
        assert (one in outlooks) if letter in letters else (one is None)


def test_an_action_that_does_not_exist() -> None:
    """It is a mistake of the program, not an attack without a target."""
    state = choosing(foe("T", "front_left:medium"))
    with pytest.raises(KeyError):
        attack.outlook(state, "left_arm.4", "T")
    with pytest.raises(KeyError):
        attack.outlooks(state, "left_arm.4")


def test_of_choice_before_and_in_a_window() -> None:
    """Choosing and changing look at the action from the active space, haste from where you are."""
    foes = (foe("T", "front_left:medium"), foe("F", "front_right:close", time=0))
    state = choosing(*foes)
    assert attack.of_choice(state, "left_arm.2") == attack.outlooks(state, "left_arm.2")
    assert len(attack.of_choice(state, "left_arm.2")) == 2
    window = position(*foes, action="left_arm.3", time=2)
    assert attack.of_choice(window, "change:left_arm.2") == attack.outlooks(window, "left_arm.2")
    assert attack.of_choice(window, "haste") == attack.outlooks(window, "left_arm.3", haste=2)
    assert attack.of_choice(window, "resolve:F") == ()
    assert attack.of_choice(window, "change:legs.walk_forwards") == ()
    alone = position(*foes[:1], action="left_arm.3", time=2)
    assert attack.of_choice(alone, "advance") == ()


def test_of_choice_while_aiming() -> None:
    """Each target and each second target has the outlook of the attack at it."""
    state = position(
        foe("T", "front_left:medium"),
        foe("H", "front_right:medium"),
        BYSTANDER,
        action="left_shoulder.2",
        time=2,
        loadout=MORTAR,
    )
    (aiming,) = every_end(state, "haste")
    assert aiming.state.decision == "target"
    for letter in "TH":
        one = attack.outlook(state, "left_shoulder.2", letter, haste=2)
        assert attack.of_choice(aiming.state, f"target:{letter}") == (one,)
    (adding,) = every_end(aiming.state, "target:H")
    assert adding.state.decision == "second"
    alone = attack.outlook(state, "left_shoulder.2", "H", haste=2)
    both = attack.outlook(state, "left_shoulder.2", "H", second="T", haste=2)
    assert attack.of_choice(adding.state, "second:none") == (alone,)
    assert attack.of_choice(adding.state, "second:T") == (both,)
    agrees_with_both = list(every_end(adding.state, "second:T"))
    assert both is not None
    agrees(both, adding.state, agrees_with_both)


@pytest.mark.parametrize("time", [1, 2])
@pytest.mark.parametrize("target", TARGETS, ids=lambda enemy: enemy.letter)
def test_of_choice_with_the_dice_on_the_table(target: Enemy, time: int) -> None:
    """Every set of dice that may be rolled again, and keeping all, from every roll of two."""
    state = position(target, BYSTANDER, action="left_arm.1", time=time)
    _, rolled = resolved(state, nothing_more)
    asked = [end for end in rolled if end.state.decision == "reroll"]
    assert len({end.told(Rolled)[0].faces for end in asked}) >= 11
    for end in asked:
        for choice in end.state.legal:
            (outlook,) = attack.of_choice(end.state, choice)
            assert outlook.dice == (0 if choice == "keep" else choice.count(",") + 1)
            ends = [
                after._replace(events=end.events + after.events)
                for after in every_end(end.state, choice)
            ]
            agrees(outlook, end.state, ends)


@pytest.mark.parametrize("target", TARGETS, ids=lambda enemy: enemy.letter)
def test_to_roll_every_miss_again_is_the_best_use(target: Enemy) -> None:
    """No other choice expects more damage, or makes disabling or destroying likelier."""
    state = position(target, BYSTANDER, action="left_arm.2")
    _, rolled = resolved(state, nothing_more)
    asked = [end for end in rolled if end.state.decision == "reroll"]
    assert len(asked) > 5
    for end in asked:
        all_of_them = reroll_all(end.state)
        assert all_of_them is not None
        (best,) = attack.of_choice(end.state, all_of_them)
        for choice in end.state.legal:
            (other,) = attack.of_choice(end.state, choice)
            assert best.damage.mean >= other.damage.mean
            assert best.targets[0].disabled >= other.targets[0].disabled
            assert best.targets[0].destroyed >= other.targets[0].destroyed


def test_the_other_choices_of_an_attack_say_nothing() -> None:
    """After the damage there is nothing left to look at."""
    whip = {"left_arm": "energy_whip"}
    state = position(foe("A", "front_left:short"), action="left_arm.1", loadout=whip)
    pulling = [end.state for end in every_end(state, "advance") if end.state.decision == "pull"]
    assert pulling
    assert all(attack.of_choice(state, choice) == () for state in pulling for choice in state.legal)


# --- Whole games

DICE_IN_WHOLE_GAMES = 3


def test_outlooks_in_whole_games() -> None:
    """Chances are sound, and haste never helps: not the damage, not to disable, not to destroy."""
    met: Counter[str] = Counter()
    for game in games():
        # A second target is seldom in reach, so where one is asked for is among them.
        asked = [step.state for step in game.steps if step.state.decision == "second"]
        for state in (*asked, *(step.state for step in game.steps[::45])):
            for action_id in state.setup.actions:
                for now in attack.outlooks(state, action_id):
                    met["with a second target" if now.seconds else "alone"] += 1
                    is_sound(now)
                    for second in now.seconds:
                        is_sound_for_both(state, now, second)
                    haste_never_helps(state, now)
    assert met["alone"] > 100
    assert met["with a second target"] > 10


def is_sound(now: AttackOutlook) -> None:
    """No chance or count of an attack at one target is beyond what can be."""
    (target,) = now.targets
    assert now.damage == target.damage
    assert len(target.hits.ways) <= now.dice + 1
    assert len(target.damage.ways) <= target.destroys_at + 1
    assert 1 <= target.disables_at <= target.destroys_at
    assert 0 <= target.destroyed <= target.disabled <= 1
    lives = sum(Fraction(cubes.chance) for cubes in target.afterwards)
    assert float(lives) == pytest.approx(1 - target.destroyed)


def is_sound_for_both(state: State, now: AttackOutlook, second: str) -> None:
    """What is expected of two targets together is what is expected of each."""
    letter = now.targets[0].letter
    both = attack.outlook(state, now.action, letter, second=second)
    assert both is not None
    assert both.damage.mean == pytest.approx(sum(each.damage.mean for each in both.targets))


def haste_never_helps(state: State, now: AttackOutlook) -> None:
    """Each point of it at best leaves the damage as likely as it is."""
    letter = now.targets[0].letter
    hasted = [attack.outlook(state, now.action, letter, haste=haste) for haste in range(7)]
    for sooner, later in pairwise(reversed(hasted)):
        assert sooner is not None
        assert later is not None
        for n in range(9):
            assert sooner.damage.at_least(n) <= later.damage.at_least(n)


def test_haste_in_whole_games() -> None:
    """Where a game offers haste with few dice, the engine plays it as the outlook says."""
    met: Counter[int] = Counter()
    for game in games()[::3]:
        states = [step.state for step in game.steps]
        offered = (
            (state, outlook)
            for state in states
            if "haste" in state.legal and len(state.enemies) > 1
            for outlook in attack.of_choice(state, "haste")
            if outlook.dice <= DICE_IN_WHOLE_GAMES
        )
        for state, outlook in islice(offered, 2):
            then = aiming_at(outlook.targets[0].letter)
            agrees(outlook, state, list(every_end(state, "haste", then=then)))
            met[outlook.dice] += 1
    assert met.keys() == {1, 2, 3}
    assert met.total() > 20
