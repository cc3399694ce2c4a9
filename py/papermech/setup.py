"""The tables of one game, worked out once from its loadout and rulings.

Everything that play asks again and again (what an action reaches, what an enemy's filled
circles mean) is a look into a table made here.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from papermech import radar
from papermech.catalogue import (
    CIRCLES_ON_EVERY_ROW,
    ENEMIES,
    FIRING_ARCS,
    LEG_ACTIONS,
    LEGS,
    MOUNTS,
    PUNCH_POWER_IN_THE_LIST,
    SPILL_OVER,
    SPILL_OVER_INWARD,
    WEAPONS,
    EnemyAttack,
    EnemyCard,
    Weapon,
    WeaponAction,
)
from papermech.keywords import KEYWORDS, SPECIALS
from papermech.keywords.base import Keyword, ShieldKeyword, Special
from papermech.loadout import STANDARD, Loadout
from papermech.rulings import Rulings


class Equipment(NamedTuple):
    """What a game begins with: the 'mech as it was built, and the house rules. Rule: SETUP."""

    loadout: Loadout = STANDARD
    rulings: Rulings = Rulings()


class Action(NamedTuple):
    """One action box of the sheet, with all that choosing and resolving it needs.

    `location` is the mount, or LEGS for a move; `row` counts from 0; `time` includes the weight
    penalty; `arc` and `reach` say for each radar space whether the pie covers it and whether
    the attack can hit there.
    """

    id: str
    location: int
    row: int
    name: str
    power: int
    time: int
    is_attack: bool
    defends: bool = False
    rests: bool = False
    can_be_hasted: bool = False
    keyword: Keyword = Keyword()
    special: Special = Special()
    arc: tuple[bool, ...] = ()
    reach: tuple[bool, ...] = ()


class Card(NamedTuple):
    """An enemy card under the game's rulings.

    `full_at[row]` is the number of filled circles, counted from the top of the card, at which
    that attack is disabled; `circles` is the number that destroys the enemy. `picks[filled]` is
    the attack row, from 0, that each die face picks; one row only where no die is rolled.
    """

    letter: str
    armour: int
    moves: bool
    attacks: tuple[EnemyAttack, ...]
    full_at: tuple[int, ...]
    circles: int
    picks: tuple[tuple[int, ...], ...]

    def filled(self, damage: int) -> list[int]:
        """The filled circles of each attack row. Rule: ENEMY-DAMAGE."""
        return [
            min(max(0, damage - (full - attack.circles)), attack.circles)
            for attack, full in zip(self.attacks, self.full_at, strict=True)
        ]


class Shield(NamedTuple):
    """A mount whose keyword may have to take an enemy's attack."""

    mount: int
    keyword: ShieldKeyword


class Setup(NamedTuple):
    """A loadout, rulings, and the tables that follow from them."""

    loadout: Loadout
    rulings: Rulings
    actions: Mapping[str, Action]
    cards: Mapping[str, Card]
    armour: tuple[int, ...]
    arcs: tuple[tuple[bool, ...], ...]
    tracks: Mapping[int, tuple[int, int, int]]
    shields: tuple[Shield, ...]
    parrying: frozenset[int]

    def __repr__(self) -> str:
        # The tables follow from these, and nobody could read them.
        return f"Setup.of({self.loadout!r}, {self.rulings!r})"

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, loadout: Loadout = STANDARD, rulings: Rulings = Rulings()) -> "Setup":  # noqa: B008
        """The tables for `loadout` under `rulings`, made once for each pair."""
        weapons = tuple(ruled_weapon(weapon, rulings) for weapon in loadout.weapons)
        keywords = tuple(KEYWORDS[weapon.keyword] for weapon in weapons)
        arcs = tuple(
            tuple(sector in FIRING_ARCS[mount] for sector in radar.SECTOR) for mount in MOUNTS
        )
        actions = [
            _attack_action(mount, row, weapon, arcs[mount], loadout.time_penalty)
            for mount, weapon in enumerate(weapons)
            for row in range(len(weapon.actions))
        ] + [_leg_action(row, loadout.time_penalty) for row in range(len(LEG_ACTIONS))]
        return cls(
            loadout=loadout,
            rulings=rulings,
            actions={action.id: action for action in actions},
            cards={card.letter: _card(card, rulings) for card in ENEMIES},
            armour=(
                *(weapon.armour for weapon in weapons),
                loadout.torso_armour,
                loadout.legs_armour,
            ),
            arcs=arcs,
            tracks=SPILL_OVER_INWARD if rulings.tracks == "inward" else SPILL_OVER,
            # Shoulders come before arms, so where two shields could take an attack the wing
            # shield does (ruling WALL).
            shields=tuple(
                Shield(mount, keyword)
                for mount, keyword in enumerate(keywords)
                if isinstance(keyword, ShieldKeyword)
            ),
            parrying=frozenset(mount for mount, keyword in enumerate(keywords) if keyword.parries),
        )


def ruled_weapon(weapon_id: str, rulings: Rulings) -> Weapon:
    """A weapon of the list as the rulings have it."""
    weapon = WEAPONS[weapon_id]
    if weapon_id == "fist" and rulings.punch == "list":
        punch, uppercut, crush = weapon.actions
        punch = punch._replace(power=PUNCH_POWER_IN_THE_LIST)
        return weapon._replace(actions=(punch, uppercut, crush))
    return weapon


def _attack_action(
    mount: int, row: int, weapon: Weapon, arc: tuple[bool, ...], penalty: int
) -> Action:
    printed: WeaponAction = weapon.actions[row]
    keyword = KEYWORDS[weapon.keyword]
    reaches = weapon.range is not None and not printed.defends
    return Action(
        id=f"{MOUNTS[mount]}.{row + 1}",
        location=mount,
        row=row,
        name=printed.name,
        power=printed.power,
        time=printed.time + penalty,
        is_attack=True,
        defends=printed.defends,
        rests=weapon.rests,
        can_be_hasted=keyword.can_haste(defends=printed.defends),
        keyword=keyword,
        special=SPECIALS[printed.special],
        arc=arc,
        reach=tuple(
            reaches and covered and weapon.nearest <= radar.BAND[space] <= (weapon.range or 0)
            for space, covered in enumerate(arc)
        ),
    )


def _leg_action(row: int, penalty: int) -> Action:
    printed = LEG_ACTIONS[row]
    return Action(
        id=f"legs.{printed.name}",
        location=LEGS,
        row=row,
        name=printed.name,
        power=0,
        time=printed.time + penalty,
        is_attack=False,
    )


def _card(card: EnemyCard, rulings: Rulings) -> Card:
    attacks = card.attacks
    if rulings.circles == "two":
        attacks = tuple(attack._replace(circles=CIRCLES_ON_EVERY_ROW) for attack in attacks)
    full_at = tuple(
        sum(attack.circles for attack in attacks[: row + 1]) for row in range(len(attacks))
    )
    circles = full_at[-1]
    picks = tuple(_picks(attacks, full_at, filled) for filled in range(circles))
    return Card(card.letter, card.armour, card.moves, attacks, full_at, circles, picks)


def _picks(
    attacks: tuple[EnemyAttack, ...], full_at: tuple[int, ...], filled: int
) -> tuple[int, ...]:
    """Which row each die face picks; the first one left, for a disabled row. Rule: ENEMY-CHOICE."""
    left = [row for row, full in enumerate(full_at) if filled < full]
    if len(left) == 1:
        return tuple(left)
    picks: list[int] = []
    for row, attack in enumerate(attacks):
        faces = attack.high - attack.low + 1
        picks += [row if row in left else left[0]] * faces
    return tuple(picks)
