"""Figures: small pieces of the sheet that show a rule at work. Each belongs to a rule.

Long: a list of figures, one beside the other.
"""

from collections.abc import Callable
from typing import NamedTuple

from papermech.catalogue import ACTIVE, LEFT_ARM, MOUNTS, RIGHT_ARM
from papermech.position import to_text
from papermech.sheet.names import Names
from papermech.sheet.rules.scenes import (
    Scene,
    aimed_at,
    aiming,
    arriving,
    choosing,
    equipped,
    first_wave,
    foe,
    looks,
    lying,
    played,
    resolving,
    waiting,
)
from papermech.state import CLOCK, REPAIR, SECOND, TURN_OR_STANCE, Attack, Repairs


class Figure(NamedTuple):
    """One figure: the pieces of the sheet it shows, and its scenes, which are made when drawn.

    `steps` names the buttons that lead to the scenes: without names they are before, after and,
    where there are more than two, a number for each. `tried` are the enemies to try it with, where
    the figure shows more of them than ever meet.
    """

    id: str
    rule: str
    pieces: tuple[str, ...]
    scenes: Callable[[], tuple[Scene, ...]]
    moments: int = 2
    steps: Callable[[Names], tuple[str, ...]] | None = None
    tried: str = ""

    def position(self) -> str:
        """The first situation of the figure in which something is asked, as a position."""
        state = next(scene.state for scene in self.scenes() if scene.state.decision != CLOCK)
        if self.tried:
            state = choosing(*(enemy for enemy in state.enemies if enemy.letter in self.tried))
        return to_text(state)

    def link(self) -> str:
        """The fragment of a link to the figure's position."""
        # The rules are there to be read first of all, and open without it.
        from papermech.link import link_of  # noqa: PLC0415
        from tabletop.link import AtPosition  # noqa: PLC0415

        return link_of(AtPosition(self.position()))


def _weapons(*mounts: int) -> Callable[[Names], tuple[str, ...]]:
    return lambda names: tuple(names.weapon(mount) for mount in mounts)


def _places(names: Names) -> tuple[str, ...]:
    return tuple(names.location(mount) for mount in range(len(MOUNTS)))


# --- Beginning, clock and choosing


def _set_up() -> tuple[Scene, ...]:
    return (Scene(choosing(foe("B", "front_right:long", time=1))),)


def _advance() -> tuple[Scene, ...]:
    foes = (foe("H", "front_left:long", attack=2, time=2), foe("F", "right_front:long", time=5))
    return played(
        waiting(*foes, action="right_shoulder.3", time=3), "advance", "advance", looked_at="order:"
    )


def _order() -> tuple[Scene, ...]:
    foes = (foe("H", "front_left:long", time=0), foe("F", "right_front:long", attack=2, time=0))
    return played(
        waiting(*foes, action="legs.walk_forwards", time=0),
        "resolve:F",
        "resolve:H",
        faces="24",
        looked_at="order:",
    )


def _choose() -> tuple[Scene, ...]:
    return played(choosing(foe("T", "front_left:long", attack=2, time=4)), "left_arm.2")


def _change() -> tuple[Scene, ...]:
    foes = (foe("H", "front_left:long", time=0), foe("F", "right_front:long", time=0))
    return played(waiting(*foes, action="right_shoulder.3", time=1), "change:left_arm.2")


# --- Moving


def _anywhere() -> tuple[Scene, ...]:
    return (Scene(choosing(foe("F", "front_right:long"))),)


_ALL_AROUND = (
    foe("H", "front_left:medium"),
    foe("B", "front_right:close"),
    foe("F", "left_front:short"),
    foe("T", "right_rear:long"),
    foe("A", "rear_left:long"),
    foe("M", "rear_right:short"),
)


def _walk_forwards() -> tuple[Scene, ...]:
    return played(choosing(*_ALL_AROUND), "legs.walk_forwards")


def _walk_backwards() -> tuple[Scene, ...]:
    foes = (
        foe("H", "front_left:medium"),
        foe("B", "rear_right:close"),
        foe("F", "left_front:short"),
        foe("T", "right_rear:long"),
        foe("A", "front_right:long"),
        foe("M", "rear_left:short"),
    )
    return played(choosing(*foes), "legs.walk_backwards")


def _turn() -> tuple[Scene, ...]:
    foes = (
        foe("H", "front_left:medium"),
        foe("F", "right_front:long"),
        foe("M", "rear_left:short"),
    )
    state = resolving(*foes, decision=TURN_OR_STANCE, action="legs.turn_or_change_stance")
    return played(state, "cw")


def _stance() -> tuple[Scene, ...]:
    foes = (foe("H", "front_left:medium"),)
    state = resolving(*foes, decision=TURN_OR_STANCE, action="legs.turn_or_change_stance")
    return played(state, "stance", looked_at="")


# --- Your attacks


def _arcs() -> tuple[Scene, ...]:
    setup = equipped(left_shoulder="missile", left_arm="missile", right_arm="missile")
    foes = (
        foe("H", "rear_left:medium"),
        foe("F", "left_front:short"),
        foe("M", "right_rear:long"),
    )
    return looks(choosing(*foes, setup=setup), *(f"reach:{mount}.1" for mount in MOUNTS))


_RANGES = (RIGHT_ARM, LEFT_ARM, 0, 1)


def _ranges() -> tuple[Scene, ...]:
    setup = equipped(left_shoulder="mortar", left_arm="machine_gun")
    foes = (
        foe("M", "front_right:close"),
        foe("B", "front_left:short"),
        foe("T", "front_left:long"),
    )
    state = choosing(*foes, setup=setup)
    return looks(state, *(f"reach:{MOUNTS[mount]}.1" for mount in _RANGES))


def _damage() -> tuple[Scene, ...]:
    foes = (foe("F", "front_left:close", time=2),)
    return played(arriving(*foes, action="right_arm.2"), "advance", faces="45213", looked_at="")


def _haste() -> tuple[Scene, ...]:
    foes = (foe("F", "front_right:close", attack=2, time=1, damage=2),)
    return played(waiting(*foes, action="right_arm.2", time=2), "haste", faces="65211")


# --- Keywords


def _recoil() -> tuple[Scene, ...]:
    foes = (foe("T", "front_left:long", attack=2, time=4),)
    return played(arriving(*foes, action="right_shoulder.1"), "advance", faces="61", looked_at="")


def _sniper() -> tuple[Scene, ...]:
    setup = equipped(right_shoulder="rifle")
    foes = (foe("T", "front_left:long", attack=2, time=4),)
    return played(
        arriving(*foes, action="right_shoulder.1", setup=setup), "advance", faces="43", looked_at=""
    )


def _kickback() -> tuple[Scene, ...]:
    setup = equipped(right_shoulder="ppc")
    state = arriving(
        foe("T", "front_right:long", attack=2, time=3),
        action="right_shoulder.1",
        setup=setup,
        stance="squat",
    )
    return played(state, "advance", faces="5263", looked_at="")


def _reflex() -> tuple[Scene, ...]:
    foes = (foe("H", "front_left:medium", attack=2, time=0), foe("T", "right_rear:long"))
    return played(
        waiting(*foes, action="left_shoulder.1", time=0),
        "resolve:H",
        faces="6521 3 2",
        looked_at="reach:left_shoulder.1",
    )


def _emp() -> tuple[Scene, ...]:
    setup = equipped(left_arm="disruptor")
    foes = (foe("T", "left_front:medium", time=2),)
    return played(
        arriving(*foes, action="left_arm.2", setup=setup), "advance", faces="531 6", looked_at=""
    )


def _proximity() -> tuple[Scene, ...]:
    setup = equipped(left_arm="flamethrower")
    foes = (
        foe("M", "front_right:close", attack=2),
        foe("F", "front_left:short"),
        foe("H", "front_right:medium"),
    )
    state = aiming(*foes, action="left_arm.2", setup=setup)
    return aimed_at(state, {"M": "5621", "F": "521", "H": "51"})


def _proximity_steps(names: Names) -> tuple[str, ...]:
    bands = ("close", "short", "medium")
    return (names.words.say("figure.before"), *(names.words.say(f"range.{band}") for band in bands))


def _accurate() -> tuple[Scene, ...]:
    foes = (foe("F", "front_left:medium", time=4),)
    return played(
        arriving(*foes, action="left_arm.2"), "advance", "reroll:2,3", faces="521 63", looked_at=""
    )


def _area() -> tuple[Scene, ...]:
    state = resolving(
        foe("F", "front_left:medium", attack=2),
        foe("H", "front_left:short", attack=2),
        setup=equipped(left_shoulder="mortar"),
        decision=SECOND,
        action="left_shoulder.1",
        pending=Attack("left_shoulder.1", ACTIVE, ("F",)),
    )
    return played(state, "second:H", faces="431")


def _near() -> tuple[Scene, ...]:
    state = resolving(
        foe("M", "front_left:short", attack=2),
        foe("F", "front_left:medium", attack=2),
        foe("H", "front_right:short", attack=2),
        setup=equipped(left_shoulder="mortar"),
        decision=SECOND,
        action="left_shoulder.1",
        pending=Attack("left_shoulder.1", ACTIVE, ("M",)),
    )
    return (Scene(state, (), "reach:left_shoulder.1:M"),)


def _weak() -> tuple[Scene, ...]:
    setup = equipped(left_arm="machine_gun")
    foes = (foe("T", "front_left:short", attack=2),)
    return played(
        arriving(*foes, action="left_arm.2", setup=setup), "advance", faces="565132", looked_at=""
    )


def _six() -> tuple[Scene, ...]:
    setup = equipped(left_arm="machine_gun")
    foes = (foe("T", "front_left:short", attack=2),)
    return played(
        arriving(*foes, action="left_arm.2", setup=setup), "haste", faces="565132", looked_at=""
    )


def _pull() -> tuple[Scene, ...]:
    setup = equipped(left_arm="energy_whip")
    foes = (foe("T", "front_left:short", attack=2),)
    return played(
        arriving(*foes, action="left_arm.1", setup=setup), "advance", "pull:closer", faces="53"
    )


def _combo() -> tuple[Scene, ...]:
    foes = (foe("M", "front_right:close", damage=1, attack=2),)
    state = arriving(*foes, action="right_arm.1", last_attack=(RIGHT_ARM, "M"))
    return played(state, "advance", faces="5261", looked_at="")


def _crush() -> tuple[Scene, ...]:
    foes = (foe("H", "front_right:close", damage=1, attack=2), foe("T", "front_left:long"))
    return played(arriving(*foes, action="right_arm.3"), "advance", faces="4", looked_at="")


def _parry() -> tuple[Scene, ...]:
    setup = equipped(right_arm="plasma_sword")
    foes = (foe("M", "front_right:close", time=0),)
    return played(
        waiting(*foes, action="left_arm.2", time=2, setup=setup),
        "resolve:M",
        "parry",
        faces="5 65412 521 4 3",
        looked_at="",
    )


def _wall() -> tuple[Scene, ...]:
    setup = equipped(left_arm="tower_shield")
    foes = (foe("H", "left_front:medium", attack=2, time=0), foe("T", "rear_right:long"))
    state = waiting(
        *foes,
        setup=setup,
        action="right_arm.1",
        time=1,
        wall=LEFT_ARM,
        last_attack=(LEFT_ARM, ""),
    )
    return played(state, "resolve:H", faces="6632 5 1", looked_at="reach:left_arm.2")


# --- Enemies and damage


def _side() -> tuple[Scene, ...]:
    foes = (foe("F", "left_rear:medium", time=0),)
    return played(
        waiting(*foes, action="left_arm.2", time=2),
        "resolve:F",
        faces="2 134 5",
        looked_at="",
    )


def _enemy_move() -> tuple[Scene, ...]:
    foes = (
        foe("H", "front_left:medium", time=0),
        foe("F", "front_right:medium", time=0),
        foe("M", "rear_left:long", attack=3, time=0),
    )
    return played(
        waiting(*foes, action="right_shoulder.3", time=3),
        "resolve:H",
        "resolve:F",
        "resolve:M",
        faces="4 3 112 5 2 1123 1",
        looked_at="acts:HFM",
    )


_SHELLING = foe("A", "front_right:long", time=0)


def _hit() -> tuple[Scene, ...]:
    damage = (0, 0, 0b010000, 0)
    state = waiting(_SHELLING, action="right_shoulder.2", time=2, damage=damage)
    return played(state, "resolve:A", faces="4 63415 4", looked_at="")


def _spill_over() -> tuple[Scene, ...]:
    damage = (0, 0, 0b111011, 0)
    state = waiting(_SHELLING, action="right_shoulder.2", time=2, damage=damage)
    return played(state, "resolve:A", faces="4 64512 1 6 2", looked_at="")


def _torso() -> tuple[Scene, ...]:
    state = waiting(_SHELLING, action="right_shoulder.2", time=2, torso=1)
    return played(state, "resolve:A", faces="1 66415", looked_at="")


def _legs() -> tuple[Scene, ...]:
    state = waiting(_SHELLING, action="left_arm.2", time=2, legs=0b0001)
    return played(state, "resolve:A", faces="6 65413", looked_at="")


def _repair() -> tuple[Scene, ...]:
    state = lying(
        letters="F",
        decision=REPAIR,
        pending=Repairs(2, (5, 1, 3)),
        damage=(0, 0, 0b001110, 0),
        torso=3,
    )
    return played(state, "repair:left_arm.3", "repair:torso", looked_at="")


# --- The end, and other equipment


def _win() -> tuple[Scene, ...]:
    foes = (foe("M", "front_right:close", attack=3, time=3, damage=6),)
    state = arriving(*foes, action="right_arm.2", damage=(0b111, 0, 0b11, 0), torso=1)
    return played(state, "advance", faces="53124", looked_at="")


def _lose() -> tuple[Scene, ...]:
    state = waiting(_SHELLING, action="right_shoulder.2", time=2, torso=3)
    return played(state, "resolve:A", faces="1 62415", looked_at="")


def _weight() -> tuple[Scene, ...]:
    setup = equipped(right_shoulder="ppc", left_arm="rifle")
    return played(choosing(foe("F", "front_left:long"), setup=setup), "left_arm.1")


FIGURES = {
    figure.id: figure
    for figure in (
        Figure("setup", "SETUP", ("time", "stance"), _set_up, 1),
        Figure(
            "arrival",
            "WAVE-ARRIVAL",
            ("waves", "card.F", "time", "front"),
            lambda: first_wave("654"),
        ),
        Figure("advance", "CLOCK-ADVANCE", ("time",), _advance, 3),
        Figure("order", "CLOCK-ORDER", ("time",), _order, 3),
        Figure("choose", "ACTION-CHOOSE", ("time", "mount.left_arm"), _choose),
        Figure("change", "CHANGE", ("time",), _change),
        Figure("radar", "RADAR-SPACES", ("radar",), _anywhere, 1),
        Figure("forwards", "RADAR-FORWARDS", ("radar",), _walk_forwards, tried="MFH"),
        Figure("backwards", "RADAR-BACKWARDS", ("radar",), _walk_backwards, tried="MFH"),
        Figure("turn", "RADAR-TURN", ("radar",), _turn),
        Figure("stance", "MOVE-STANCE", ("stance",), _stance),
        Figure("range", "RANGE", ("radar",), _ranges, 4, _weapons(*_RANGES)),
        Figure("arc", "ARC", ("radar",), _arcs, 4, _places),
        Figure("damage", "ENEMY-DISABLED", ("card.F", "time"), _damage),
        Figure("haste", "HASTE", ("time", "card.F"), _haste),
        Figure("recoil", "RECOIL", ("card.T", "time"), _recoil),
        Figure("sniper", "SNIPER", ("card.T",), _sniper),
        Figure("kickback", "KICKBACK", ("stance", "card.T"), _kickback),
        Figure("reflex", "REFLEX", ("radar", "mount.left_shoulder"), _reflex),
        Figure("emp", "EMP", ("card.T", "time"), _emp),
        Figure("proximity", "PROXIMITY", ("front",), _proximity, 4, _proximity_steps),
        Figure("accurate", "ACCURATE", ("card.F",), _accurate, 3),
        Figure("area", "AREA", ("front", "card.H", "card.F"), _area),
        Figure("near", "RADAR-NEAR", ("front",), _near, 1),
        Figure("weak", "WEAK", ("card.T",), _weak),
        Figure("six", "SIX", ("card.T",), _six),
        Figure("pull", "PULL", ("front",), _pull, 3),
        Figure("combo", "COMBO", ("card.M",), _combo),
        Figure("crush", "CRUSH", ("card.H",), _crush),
        Figure("parry", "PARRY", ("mount.right_arm",), _parry, 3),
        Figure("wall", "WALL", ("radar", "mount.left_arm"), _wall),
        Figure("side", "SIDE", ("radar", "targets"), _side),
        Figure("enemy-move", "ENEMY-MOVE", ("radar",), _enemy_move, 4),
        Figure("legs", "ALLOCATE-LEGS", ("legs",), _legs),
        Figure("hit", "ALLOCATE-MOUNT", ("targets", "mount.left_arm"), _hit),
        Figure("spill-over", "SPILL-OVER", ("left",), _spill_over),
        Figure("torso", "TORSO-SLOW", ("torso",), _torso),
        Figure("repair", "REPAIR", ("mount.left_arm", "torso"), _repair, 3),
        Figure("win", "WIN", ("card.M",), _win),
        Figure("lose", "LOSE", ("torso",), _lose),
        Figure("weight", "WEIGHT", ("time", "mount.left_arm"), _weight),
    )
}
"""Every figure by its id, in the order of the rules."""
