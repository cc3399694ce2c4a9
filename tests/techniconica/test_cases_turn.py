"""Three cases and more for each rule of turns, activations and actions, worked out by hand."""

from __future__ import annotations

import pytest

from tests.techniconica.cases import Seen, case
from tests.techniconica.games import D, V

DD = f"{D},{D}"
CLAW = "L2+M3 K1+P1 W11 W8 G2"
"""SP 6, a claw and missiles."""
CLAWS = "L2 K1+P1 W11 W12 G2"
FAT = "L5 K1+P1+A3 W11 W6 G2"
"""13 may be carried: 1 and 3 and 2 and 2 and 2 are 10."""
HEAVY = "L5 K1+P1+A3+A2 W11 W6 G2+A1"
"""With 2 and 1 more it is on the limit."""
TOO_HEAVY = "L5 K1+P1+A3+A2 W11 W6 G2+A1+A1"
"""One point over it."""
MENDED = "L1 K1+P1 W8+U2 W8 G2"
"""Drones: 1 + 1 + 1 + 2 + 1 of 8."""
TWICE_MENDED = "L1 K1+P1 W8+U2+U2 W8 G2"
WEAK = "L3 K2+P1 W6 W6 G1 G1"
"""Lose a plant, and 9 are drawn from 5."""


@pytest.mark.parametrize(
    "check",
    [
        case("START", D, D, "", "decision = first", "side = 0", "turn = 0", first=""),
        case("START", D, D, "", "side = 1", "first = None", start=(7, 7, 3, 8), first=""),
        case("START", D, D, D, "", "side = 2", start=(5, 9, 9, 1, 1, 2, 6), first=""),
        case("START", D, D, "", "first = 1", "active = 1a", "turn = 1", first="first:1"),
        case("START", D, D, D, D, "", "legal = first:0 first:1 first:2 first:3", first=""),
        case("TURN", D, D, "pass", "turn = 1", "acted 0a = True", "acted 1a = True"),
        case("TURN", D, D, "pass pass", "turn = 2", "acted 0a = True", "acted 1a = False"),
        case("TURN", DD, DD, "mech:0b pass mech:1a pass pass pass", "turn = 2", "side = 0"),
        case("TURN", DD, DD, "mech:0b pass mech:1a pass", "active = 0a", "acted 1b = False"),
        case("SWAP", D, D, D, "pass pass", "active = 0a", first="first:1"),
        case("SWAP", DD, DD, "mech:0b pass", "side = 1", "legal = mech:1a mech:1b"),
        case(
            "SWAP OUT",
            DD,
            DD,
            "mech:0a shoot at:1b stack:1 [5 7] pass",
            "active = 1a",
            "out 1b = weapons",
        ),
        case(
            "SWAP",
            DD,
            DD,
            "mech:0a shoot at:1b stack:1 [5 7] pass pass",
            "active = 0b",
            "acted 1a = True",
        ),
        case(
            "NEXT-TURN",
            D,
            D,
            D,
            "pass shoot at:0a stack:1 [5 7] pass pass",
            "turn = 2",
            "first = 0",
            "active = 1a",
            "acted 0a = False",
        ),
        case("NEXT-TURN", D, D, "pass pass pass pass", "turn = 3", "active = 1a", first="first:1"),
        case("NEXT-TURN", D, D, "pass pass", "told = ACTION-PASS END-PHASE NEXT-TURN SWAP ACTIONS"),
        case("WARY", D, D, "", "evade 0a = 0", "evade 1a = 1", wary="on"),
        case("WARY", D, D, "shoot stack:1 [5 8]", "told = DECLARE EVASION ATTACK", wary="on"),
        case("WARY", D, D, "", "evade 0a = 1", first="", wary="on"),
        case("WARY", D, D, "pass", "evade 1a = 0", wary="on"),
        case("WARY", D, D, "", "evade 1a = 0"),
        case("ACTIONS", D, D, "", "actions 0a = 2", "actions 1a = 0"),
        case("ACTIONS", D, D, "evade", "actions 0a = 1", "active = 0a"),
        case("ACTIONS", D, D, "evade evade", "actions 0a = 0", "active = 1a", "actions 1a = 2"),
        case("ACTIONS", D, D, "shoot", "actions 0a = 1", "decision = stack"),
        case(
            "LOW-POWER ACTIONS",
            "L1 K1+P1 W9 G1",
            WEAK,
            "shoot stack:3 [5 7] pass [8]",
            "actions 1a = 1",
            "legal = evade pass shoot",
            "low_power 1a = True",
        ),
    ],
)
def test_turns(check: Seen) -> None:
    """Who begins, who acts, with how much."""
    check()


@pytest.mark.parametrize(
    "check",
    [
        case("END-PHASE", D, MENDED, "shoot stack:L [1 3] pass pass", "damage 1a = L:2"),
        case(
            "END-PHASE",
            V,
            MENDED.replace("W8+", "W8+A2+"),
            "shoot weapon:1 stack:1 weapon:2 stack:L done [1 8 6] pass pass",
            "decision = repair",
            "legal = repair:1 repair:L",
            "drones = 1",
            "active = 1a",
            "side = 1",
            "turn = 1",
        ),
        case(
            "END-PHASE",
            V,
            TWICE_MENDED.replace("W8+", "W8+A2+"),
            "shoot weapon:1 stack:1 weapon:2 stack:L done [1 8 6] pass pass repair:L",
            "decision = repair",
            "drones = 1",
            "turn = 1",
            "damage 1a = L:1 1:3",
        ),
        case(
            "END-PHASE",
            D,
            "L1 K1+P1 W8+A2+S1 W6 G3",
            "shoot stack:1 [1 3] pass pass",
            "stacks 1a = L:L1 K:K1+P1 1:W8+A2+S1 2:W6 3:G3",
            "damage 1a = -",
        ),
        case(
            "END-PHASE LOW-POWER",
            "L1 K1+P1 W9 G1",
            WEAK.replace("W6 W6", "W6+U2 W8"),
            "shoot stack:3 [1 1] pass pass",
            "turn = 2",
            "jam 0a = 1:2",
        ),
        case("LIMIT", D, D, "pass " * 40, "outcome = draw", "turn = 20", "side = None"),
        case("LIMIT", D, "L1 K1+P1 W8 W8 G1", "pass " * 40, "outcome = won:1", "active = None"),
        case(
            "LIMIT",
            DD,
            DD,
            "mech:0a pass mech:1a pass pass pass " * 20,
            "outcome = draw",
            "told = ACTION-PASS END-PHASE LIMIT",
        ),
        case(
            "LIMIT",
            D,
            D,
            D,
            "shoot at:1a stack:1 [5 7] pass pass " + "pass pass " * 19,
            "outcome = draw",
        ),
        case("ACTION-SHOOT", D, D, "shoot", "target = 1a", "decision = stack", "actions 0a = 1"),
        case("ACTION-SHOOT", D, D, "shoot stack:L [9 2] shoot stack:L [9 2]", "active = 1a"),
        case("ACTION-SHOOT", CLAWS, D, "", "legal = charge evade pass"),
        case("ACTION-SHOOT", V, D, "", "legal = aim evade pass shoot"),
        case("ACTION-AIM", D, D, "aim", "aim 0a = True", "legal = evade pass shoot"),
        case("ACTION-AIM", D, D, "aim evade", "aim 0a = False", "active = 1a"),
        case("ACTION-AIM", D, D, "evade", "legal = evade pass shoot"),
        case(
            "ACTION-AIM",
            V,
            D,
            "aim shoot weapon:1 stack:L weapon:2 stack:L done [6 4 8]",
            "damage 1a = L:1",
            "aim 0a = False",
        ),
        case(
            "ACTION-AIM",
            D,
            D,
            "aim shoot stack:L [9 4]",
            "parts = ATTACK:4 ATTACK:3 AC:3 ACTION-AIM:4 SPEED:4 ARMOUR:4",
            "damage 1a = -",
        ),
        case("ACTION-CHARGE", CLAW, D, "charge stack:K [5 6]", "damage 1a = K:4", "active = 1a"),
        case("ACTION-CHARGE", CLAW, D, "evade", "legal = evade pass shoot"),
        case("ACTION-CHARGE", CLAW, D, "charge", "actions 0a = 0", "decision = stack"),
        case(
            "ACTION-CHARGE VOLLEY",
            CLAWS,
            D,
            "charge weapon:2 stack:L weapon:1 stack:K [1 3 10]",
            "outcome = won:0",
            # 3 + 4 + 5 are 12 against 9: 5 points take the legs. 10 + 3 + 5 - 2 against 1 + 0 + 6.
            "out 1a = cockpit",
        ),
        case("ACTION-CHARGE OVERWEIGHT", HEAVY, D, "", "legal = aim charge evade pass shoot"),
        case(
            "ACTION-CHARGE OVERWEIGHT",
            TOO_HEAVY,
            D,
            "",
            "legal = aim pass shoot",
            overweight="allowed",
        ),
        case("ACTION-EVADE", D, D, "evade", "evade 0a = 1", "told = ACTION-EVADE"),
        case("ACTION-EVADE", D, D, "evade evade pass", "evade 0a = 0", "evade 1a = 0"),
        case("ACTION-EVADE", D, D, "evade evade", "evade 0a = 2"),
        case("ACTION-EVADE", D, D, "evade evade evade", "evade 0a = 2", "evade 1a = 1"),
        case(
            "ACTION-EVADE SPEED",
            "L1 K1+P1 W9 G1",
            D,
            "shoot stack:L [1 4] pass [1]",
            "legal = aim pass shoot",
            "stacks 1a = K:K1+P1 1:W6 2:G1",
        ),
        case("ACTION-UNJAM JAM", D, D, "shoot stack:1 [9 1]", "legal = evade pass unjam:1"),
        case("ACTION-UNJAM", D, D, "shoot stack:1 [9 1] unjam:1", "jam 0a = -", "active = 1a"),
        case(
            "ACTION-UNJAM RELOAD",
            "L1 K1+P1 W9 G1",
            D,
            "shoot stack:1 [9 1] unjam:1",
            "jam 0a = 1:1",
            "active = 1a",
        ),
        case(
            "ACTION-UNJAM",
            CLAWS,
            D,
            "charge weapon:1 stack:L done [9 1] pass",
            "legal = charge evade pass unjam:1",
            "jam 0a = 1:1",
        ),
        case("ACTION-PASS", D, D, "pass", "active = 1a", "actions 0a = 0"),
        case("ACTION-PASS", D, D, "aim pass", "active = 1a", "aim 0a = False"),
        case("ACTION-PASS", D, D, "shoot stack:1 [9 2] pass", "active = 1a", "fired 0a = 0"),
        # A mech that can do nothing passes by itself.
        case(
            "ACTION-PASS",
            D,
            "L1 K1+P1 W6 W11 G1".replace("W6 W11", "W11"),
            "shoot stack:L [1 4]",
            "turn = 1",
            "active = 0a",
        ),
    ],
)
def test_actions(check: Seen) -> None:
    """What a mech may do, and what mends it afterwards."""
    check()
