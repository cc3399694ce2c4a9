"""Three cases and more for each rule of leaving, each special rule and each event, by hand.

Long: a table of cases.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.techniconica.cases import Seen, case
from tests.techniconica.games import D, V

DD = f"{D},{D}"
WEAK = "L3 K2+P1 W6 W6 G1 G1"
HEAVY = "L5 K1+P1+A3+A3+A3+A3 W6 W11 G2"
"""1 + 12 + 2 + 2 + 2 of 13: 6 too many, SP 0."""
SLOW = "L5 K1+P1+A3+A3+A3 W6 W11 G2"
"""3 too many, SP 3."""
SCARE = "L1 K1+P1 W10 G1"
MORTAR = "L1 K1+P1 W4 G1"
RIFLE = "L1 K1+P1 W2 G1"
GATLING = "L1 K1+P1 W1 G1"
LANCER = "L1 K1+P1 W3 G1"
PRISM = "L1 K1+P1 W7 G2"
HORNET = "L1 K1+P1 W8 G1"
THUNDER = "L1 K1+P1 W9 G1"
HUNTER = "L1 K1+P4 W8 G1"
HOVERING = "L5 K1+P1 W8 G1"
PLATED = "L3 K1+P1 W6+A2 W8 G2"
TILED = "L3 K1+P1 W6+A4 W8 G2"
SHIELDED = "L3 K1+P1+S3 W8 W8 G2"
TWO_GUNS = "L1 K1+P1 W6 W8 G2"
BIG = "L4 K3+P3 W6 W8 G2"


ON: dict[str, Any] = {"events": "on"}


@pytest.mark.parametrize(
    "check",
    [
        case("OUT", D, D, "shoot stack:1 [5 7]", "out 1a = weapons", "outcome = won:0"),
        case("OUT", D, D, "shoot stack:2 [1 10]", "out 1a = power", "outcome = won:0"),
        case("OUT", "L1 K1+P1 W5 G2", D, "shoot stack:K [1 8]", "out 1a = cockpit"),
        case(
            "OUT JAM",
            D,
            TWO_GUNS,
            "pass shoot weapon:2 stack:1 done [9 1] pass shoot stack:1 [1 4] pass [1]",
            # The jammed one is all that is left, and counts.
            "out 1a = None",
            "legal = evade pass unjam:2",
        ),
        case("OUT", D, D, "shoot stack:L [1 9] pass [1]", "out 1a = None", "active = 1a"),
        case("MORALE", D, TWO_GUNS, "shoot stack:2 [1 7]", "morale 1a = [1, 0]"),
        case("MORALE", D, TWO_GUNS, "shoot stack:2 [1 4]", "morale 1a = [0, 0]"),
        case("MORALE", D, D, "shoot stack:L [1 3]", "morale 1a = None"),
        case(
            "MORALE DAMAGE-1",
            D,
            "L1 K1+P3+S1+S2 W6 G3",
            "shoot stack:K [1 8]",
            # 14 against 11: 6 points, 2 above BT 4, noted before a shield is chosen.
            "decision = layer",
            "morale 1a = [2, 0]",
        ),
        case(
            "MORALE",
            V,
            TWO_GUNS,
            "shoot weapon:1 stack:1 weapon:2 stack:1 done [1 5] stack:2 [4]",
            "morale 1a = [0, 0]",
        ),
        case("BOTTLE", D, TWO_GUNS, "shoot stack:2 [1 7] pass [7]", "out 1a = None"),
        case("BOTTLE", D, TWO_GUNS, "shoot stack:2 [1 7] pass [8]", "out 1a = bottled"),
        case(
            "BOTTLE SWAP",
            D,
            f"{TWO_GUNS}".replace(" ", " "),
            "shoot stack:2 [1 4] pass [8]",
            "out 1a = None",
            "morale 1a = None",
            "active = 1a",
        ),
        case(
            "BOTTLE",
            DD,
            f"{TWO_GUNS},{TWO_GUNS}",
            "mech:0a shoot at:1a stack:2 [1 7] shoot at:1b stack:2 [1 9 8 7]",
            "out 1a = bottled",
            "out 1b = None",
        ),
        case(
            "BOTTLE",
            D,
            TWO_GUNS,
            "shoot stack:2 [1 7 8]",
            "out 1a = bottled",
            "outcome = won:0",
            "actions 0a = 1",
            "fired 0a = 1",
            morale="attack",
        ),
        case(
            "BOTTLE OUT-REST",
            V,
            "L1 K1+P2 W6 W8 G2",
            "shoot weapon:1 stack:2 weapon:2 stack:L done [1 6 7]",
            "outcome = won:0",
            "fired 0a = 1",
            morale="attack",
        ),
        case(
            "BOTTLE",
            V,
            "L1 K1+P2 W6 W8 G2",
            "shoot weapon:1 stack:2 weapon:2 stack:L done [1 6 6 5]",
            "damage 1a = L:1",
            "morale 1a = None",
            morale="attack",
        ),
        case("VICTORY", D, D, D, "shoot at:1a stack:1 [5 7]", "outcome = playing"),
        case(
            "VICTORY",
            D,
            D,
            D,
            "shoot at:1a stack:1 [5 7] shoot stack:1 [5 9]",
            "outcome = won:0",
            "actions 0a = 0",
            "active = None",
            "side = None",
        ),
        case(
            "VICTORY",
            DD,
            DD,
            "mech:0a shoot at:1a stack:1 [5 7] shoot stack:1 [5 9]",
            "outcome = won:0",
            "acted 0b = False",
        ),
        case(
            "VICTORY BOTTLE",
            D,
            TWO_GUNS,
            "shoot stack:2 [1 7] pass [8]",
            "outcome = won:0",
            "actions 0a = 0",
            "fired 0a = 0",
            "attack = None",
        ),
        case("LOW-POWER", THUNDER, WEAK, "shoot stack:3 [5 7]", "low_power 1a = True"),
        case(
            "LOW-POWER",
            THUNDER,
            WEAK.replace("W6 W6", "W6 W8"),
            "shoot stack:3 [5 7]",
            # 2 + 1 + 3 + 1 are 7 of 5.
            "low_power 1a = True",
            "low_power 0a = False",
        ),
        case(
            "LOW-POWER SMOKE",
            "L1 K1+P1 W9 W8 G1",
            "L3 K2+P1+U3 W6 W6 G1 G1",
            "shoot weapon:1 stack:3 done no-smoke [5 7] shoot stack:K [9 2 1]",
            "smoke 1a = 1",
        ),
        case(
            "LOW-POWER ACTION-AIM ACTION-CHARGE",
            THUNDER,
            "L3 K2+P1 W6 W11 G1 G1",
            "shoot stack:3 [5 7] pass [1]",
            "legal = charge evade pass shoot",
        ),
        case(
            "LOW-POWER REGENERATE",
            "L1 K1+P1 W9 W8 G1",
            "L3 K2+P1+S1 W6 G1 G1",
            # 9 of 10; the plant and a counter, and nothing is mended.
            "shoot weapon:1 stack:3 weapon:2 stack:K [1 5 8] pass [1] pass",
            "turn = 2",
            "damage 1a = K:1",
        ),
        case("OVERWEIGHT", HEAVY, D, "", "legal = aim pass shoot", overweight="allowed"),
        case(
            "OVERWEIGHT SPEED",
            D,
            SLOW,
            "shoot stack:L [2 2]",
            # 8 against 2 + 3 + 3: SP 6 - 3.
            "stacks 1a = K:K1+P1+A3+A3+A3 1:W6 2:W11 3:G2",
            overweight="allowed",
        ),
        case(
            "OVERWEIGHT WARY EVADE",
            D,
            HEAVY,
            "shoot stack:L [5 2]",
            # 8 against 5 + 0 + 3: at SP 0 the wary Evade gives nothing.
            "stacks 1a = K:K1+P1+A3+A3+A3+A3 1:W6 2:W11 3:G2",
            overweight="allowed",
            wary="on",
        ),
        case(
            "OVERWEIGHT",
            D,
            HEAVY,
            "shoot stack:L [1 4] pass [1]",
            # Without legs nothing is too heavy: it may charge, but not evade.
            "legal = aim charge pass shoot",
            overweight="allowed",
        ),
    ],
)
def test_leaving(check: Seen) -> None:
    """Out, shaken, weak and heavy."""
    check()


@pytest.mark.parametrize(
    "check",
    [
        case("BARRAGE", GATLING, D, "shoot stack:K [3 8]", "damage 1a = -"),
        case("BARRAGE", GATLING, D, "shoot stack:K [3 9]", "damage 1a = K:3"),
        case("BARRAGE", "L1 K1+P1 W1+M2 G1", D, "shoot stack:K [3 9]", "damage 1a = K:5"),
        case("BARRAGE", GATLING, D, "shoot stack:L [1 6]", "stacks 1a = K:K1+P1 1:W6 2:G1"),
        case("ACCURATE", RIFLE, D, "shoot stack:K [1 2 6]", "damage 1a = K:2"),
        case("ACCURATE JAM", RIFLE, D, "shoot stack:K [1 6 1]", "damage 1a = K:2", "jam 0a = -"),
        case("ACCURATE JAM", RIFLE, D, "shoot stack:K [1 1 1]", "jam 0a = 1:1"),
        case("ACCURATE", "L1 K1+P1 W8+M6 G1", D, "shoot stack:K [1 2 6]", "damage 1a = K:2"),
        case("INACCURATE", MORTAR, D, "shoot stack:K [1 9 5]", "damage 1a = K:5"),
        case("INACCURATE JAM", MORTAR, D, "shoot stack:K [1 9 1]", "jam 0a = 1:1"),
        case("INACCURATE", "L1 K1+P1 W4+M6 G1", D, "shoot stack:K [1 5]", "damage 1a = K:5"),
        case(
            "ARMOUR-PIERCING",
            LANCER,
            PLATED,
            "shoot stack:1 [1 6]",
            "damage 1a = 1:2",
            "stacks 1a = L:L3 K:K1+P1 1:W6+A2 2:W8 3:G2",
        ),
        case(
            "ARMOUR-PIERCING",
            LANCER,
            PLATED,
            "shoot stack:1 [1 7]",
            # 3 points are worth 6, all three are paid for DT 5.
            "damage 1a = -",
            "stacks 1a = L:L3 K:K1+P1 1:W6 2:W8 3:G2",
        ),
        case("ARMOUR-PIERCING", LANCER, D, "shoot stack:2 [1 5]", "damage 1a = 2:2"),
        case(
            "ARMOUR-PIERCING",
            LANCER,
            "L3 K1+P1+S2 W6 G2",
            "shoot stack:K [1 5]",
            "damage 1a = K:2",
        ),
        case(
            "SHIELD-BREAKER",
            PRISM,
            SHIELDED,
            "shoot stack:K [1 6]",
            # 13 against 13: 3 points are worth 6, and all are paid for DT 5.
            "stacks 1a = L:L3 K:K1+P1 1:W8 2:W8 3:G2",
            "damage 1a = -",
        ),
        case(
            "SHIELD-BREAKER",
            PRISM,
            "L3 K1+P1+S1 W6 G3",
            "shoot stack:K [1 4]",
            # 3 points, 1 for DT 2, 2 are left.
            "stacks 1a = L:L3 K:K1+P1 1:W6 2:G3",
            "damage 1a = K:2",
        ),
        case("SHIELD-BREAKER", PRISM, PLATED, "shoot stack:1 [1 5]", "damage 1a = 1:3"),
        case("GUIDED", D, HORNET, "evade evade shoot stack:L [1 3]", "damage 0a = L:1"),
        case("GUIDED WARY", HORNET, D, "shoot stack:L [1 3]", "damage 1a = L:1", wary="on"),
        case(
            "GUIDED",
            HORNET,
            D,
            "shoot stack:L [1 3]",
            "parts = ATTACK:3 ATTACK:3 AC:3 GUIDED:0 SPEED:4 ARMOUR:4",
            wary="on",
        ),
        case("RELOAD", THUNDER, D, "shoot stack:K [9 2]", "jam 0a = 1:1"),
        case("RELOAD JAM", THUNDER, D, "shoot stack:K [1 1]", "jam 0a = 1:2"),
        case("RELOAD", THUNDER, D, "shoot stack:L [5 7]", "jam 0a = 1:1"),
        case("RELOAD", THUNDER, D, "aim shoot stack:L [9 2] pass unjam:1", "jam 0a = -"),
        case("FRIGHTENING", SCARE, D, "shoot stack:K [9 2]", "morale 1a = [0, 1]"),
        case("FRIGHTENING", SCARE, D, "shoot stack:L [1 4]", "morale 1a = [0, 1]"),
        case("FRIGHTENING JAM", SCARE, D, "shoot stack:L [9 1]", "morale 1a = None"),
        case(
            "FRIGHTENING BOTTLE",
            SCARE,
            D,
            "shoot stack:K [9 2] pass [8]",
            "out 1a = bottled",
        ),
        case("FRIGHTENING", SCARE, D, "shoot stack:K [9 2] pass [7]", "out 1a = None"),
        case("ANTI-MECH-SPECIALIST", HUNTER, D, "shoot stack:L [1 3]", "damage 1a = L:2"),
        case("ANTI-MECH-SPECIALIST", HUNTER, D, "shoot stack:K [1 6]", "damage 1a = K:3"),
        case(
            "ANTI-MECH-SPECIALIST BARRAGE",
            "L1 K1+P4 W1 G1",
            D,
            "shoot stack:K [3 8]",
            "damage 1a = -",
        ),
        case(
            "ANTI-MECH-SPECIALIST",
            "L1 K1+P4 W1 G1",
            D,
            "shoot stack:K [3 9]",
            "damage 1a = K:4",
        ),
        case(
            "ANTI-MECH-SPECIALIST MORALE",
            "L1 K1+P4 W6 G1",
            TWO_GUNS,
            "shoot stack:K [1 8]",
            # 14 against 11: 3 + 3 + 1 points against BT 6.
            "outcome = won:0",
            "out 1a = cockpit",
        ),
        case(
            "REGENERATE",
            HORNET,
            "L1 K1+P1 W1+S1 W6 G3",
            "shoot stack:1 [1 4] pass pass",
            "damage 1a = -",
            "turn = 2",
        ),
        case(
            "REGENERATE",
            D,
            "L1 K1+P1+S1+A1 W6 G3",
            "shoot stack:K [1 5] pass",
            "stacks 1a = L:L1 K:K1+P1+A1 1:W6 2:G3",
            "damage 1a = K:1",
        ),
        case(
            "REGENERATE",
            D,
            "L1 K1+P1+S3+S1+S1 W6 G4",
            "shoot stack:K [1 9] layer:S3 pass pass",
            # 15 against 13: 5 points for S3; none is left to mend.
            "damage 1a = -",
            "turn = 2",
        ),
        case(
            "REGENERATE",
            HORNET,
            "L1 K1+P1+S2+S1+S1 W6 G4",
            "shoot stack:K [1 6] layer:S2 pass pass",
            # 12 against 11: 2 points lie, and two shields mend them.
            "damage 1a = -",
            "turn = 2",
        ),
        case("MIRROR", D, "L1 K1+P1+S4 W6 G2", "shoot stack:K [1 6]", "damage 1a = K:1"),
        case("MIRROR", SCARE, "L1 K1+P1+S4 W6 G2", "shoot stack:K [1 7]", "damage 1a = -"),
        case("MIRROR", HORNET, "L1 K1+P1+S4 W6 G2", "shoot stack:K [1 7]", "damage 1a = K:2"),
        case("REACTIVE", LANCER, TILED, "shoot stack:1 [1 7]", "damage 1a = 1:3"),
        case("REACTIVE", LANCER, TILED, "shoot stack:1 [1 8]", "damage 1a = -"),
        case("REACTIVE", D, TILED, "shoot stack:1 [1 6]", "damage 1a = 1:3"),
        case(
            "BRACED",
            "L4 K1+P1 W6 G2",
            D,
            "shoot stack:L [1 3] shoot stack:L [1 2]",
            "damage 1a = L:3",
        ),
        case(
            "BRACED",
            "L4 K1+P1 W6 G2",
            D,
            "shoot stack:L [2 4] shoot stack:K [1 5]",
            "damage 1a = L:3 K:3",
        ),
        case(
            "BRACED",
            "L4 K1+P1 W8 W8 W8 G2",
            D,
            "shoot weapon:1 stack:L weapon:2 stack:L weapon:3 stack:L [1 3 3 5]",
            "damage 1a = L:3",
        ),
        case(
            "HOVER EVENT-MIRE",
            D,
            HOVERING,
            "first:0 [1] shoot stack:L [1 3]",
            # 9 against 1 + 6 + 3.
            "damage 1a = -",
            first="",
            events="on",
        ),
        case(
            "HOVER EVENT-MIRE",
            D,
            HOVERING,
            "first:0 [1] shoot stack:2 [1 6]",
            "damage 1a = -",
            first="",
            events="on",
        ),
        case(
            "HOVER EVENT-MIRE",
            D,
            HOVERING,
            "first:0 [1] shoot stack:2 [1 7]",
            "damage 1a = 2:3",
            first="",
            events="on",
        ),
    ],
)
def test_special_rules(check: Seen) -> None:
    """One card's rule each."""
    check()


@pytest.mark.parametrize(
    "check",
    [
        case(
            "EVENT-MIRE",
            D,
            D,
            "first:0 [1] shoot stack:L [1 1]",
            "event = mire",
            first="",
            events="on",
        ),
        case(
            "EVENT-MIRE",
            D,
            D,
            "first:0 [1] shoot stack:L [2 2]",
            "damage 1a = L:3",
            first="",
            events="on",
        ),
        case(
            "EVENT-MIRE EVADE",
            D,
            D,
            "first:0 [1] evade evade shoot stack:L [1 3]",
            # SP 2 gives 1 each: 9 against 1 + 2 + 4 + 2.
            "damage 0a = L:3",
            first="",
            events="on",
        ),
        case(
            "EVENT-MIRE ACTION-CHARGE",
            "L2+M3 K1+P1 W11 W8 G2",
            D,
            "first:0 [1] charge stack:K [3 5]",
            # SP 6 is 3: 5 + 3 + 3 against 3 + 2 + 6.
            "damage 1a = K:4",
            first="",
            events="on",
        ),
        case(
            "EVENT-DUST",
            D,
            D,
            "first:0 [2] shoot stack:L [1 4]",
            "damage 1a = -",
            first="",
            events="on",
        ),
        case(
            "EVENT-DUST",
            D,
            D,
            "first:0 [2] shoot stack:L [1 5]",
            "damage 1a = L:3",
            first="",
            events="on",
        ),
        case(
            "EVENT-DUST",
            "L2+M3 K1+P1 W11 W8 G2",
            D,
            "first:0 [2] charge stack:K [5 6]",
            "damage 1a = K:4",
            first="",
            events="on",
        ),
        case(
            "EVENT-SURGE LOW-POWER",
            D,
            D,
            "first:0 [3 8 7]",
            "low_power 0a = True",
            "actions 0a = 1",
            "low_power 1a = False",
            "surge 0a = True",
            first="",
            events="on",
        ),
        case(
            "EVENT-SURGE",
            D,
            D,
            "first:0 [3 7 10]",
            "surge 1a = True",
            "actions 0a = 2",
            first="",
            events="on",
        ),
        case(
            "EVENT-SURGE",
            D,
            D,
            "first:0 [3 1 8] pass pass [10]",
            "surge 1a = False",
            "event = calm",
            "turn = 2",
            first="",
            events="on",
        ),
        case(
            "EVENT-SURGE LOW-POWER",
            THUNDER,
            WEAK,
            # The plant is gone already; the surge of the next turn changes nothing.
            "first:0 [7] shoot stack:3 [5 7] pass [1] pass [3 1 9]",
            "surge 1a = True",
            "told = ACTION-PASS END-PHASE NEXT-TURN EVENT-SURGE SWAP ACTIONS",
            first="",
            **ON,
        ),
        case(
            "EVENT-SURGE SMOKE",
            D,
            "L1 K1+P1+U3 W6 G1",
            "first:0 [3 1 8] shoot stack:K [9 2]",
            "smoke 1a = 1",
            first="",
            events="on",
        ),
        case(
            "EVENT-HEAT JAM",
            D,
            D,
            "first:0 [4] shoot stack:L [1 2]",
            "jam 0a = 1:1",
            first="",
            events="on",
        ),
        case(
            "EVENT-HEAT",
            D,
            D,
            "first:0 [4] shoot stack:L [1 3]",
            "jam 0a = -",
            first="",
            events="on",
        ),
        case(
            "EVENT-HEAT",
            "L1 K1+P1 W6+M2 G1",
            D,
            "first:0 [4] shoot stack:L [1 3]",
            "jam 0a = 1:1",
            first="",
            events="on",
        ),
        case(
            "EVENT-DREAD BOTTLE",
            D,
            TWO_GUNS,
            "first:0 [5] shoot stack:2 [1 4] pass [8]",
            "out 1a = bottled",
            first="",
            events="on",
        ),
        case(
            "EVENT-DREAD",
            D,
            TWO_GUNS,
            "first:0 [5] shoot stack:2 [1 4] pass [7]",
            "out 1a = None",
            first="",
            events="on",
        ),
        case(
            "EVENT-DREAD",
            SCARE,
            D,
            "first:0 [5] shoot stack:K [9 2] pass [7]",
            "out 1a = bottled",
            first="",
            events="on",
        ),
        case(
            "EVENT-CREWS",
            D,
            D,
            "first:0 [10] shoot stack:L [1 3] pass pass [6]",
            "damage 1a = L:2",
            first="",
            events="on",
        ),
        case(
            "EVENT-CREWS",
            D,
            D,
            "first:0 [10] shoot stack:L [1 3] shoot stack:K [1 7] pass [6]",
            "damage 1a = L:2 K:2",
            first="",
            events="on",
        ),
        case(
            "EVENT-CREWS",
            D,
            D,
            "first:0 [6]",
            "damage 1a = -",
            "event = crews",
            first="",
            events="on",
        ),
        case(
            "EVENT-CALM",
            D,
            D,
            "first:0 [7]",
            "event = calm",
            "actions 0a = 2",
            first="",
            events="on",
        ),
        case("EVENT-CALM", D, D, "first:0 [8] pass pass [9]", "event = calm", first="", **ON),
        case(
            "EVENT-CALM",
            D,
            D,
            "first:0 [10]",
            "told = START TURN EVENT-CALM SWAP ACTIONS",
            first="",
            events="on",
        ),
        case("EVENT-CALM", D, D, "", "event = None", first="", **ON),
    ],
)
def test_events(check: Seen) -> None:
    """What a turn may bring."""
    check()
