"""Three cases and more for each rule of volleys and of damage, worked out by hand.

`D` has SP 4 and AC 3, its stacks AR 4 (L), 6 (K), 4 (weapon) and 6 (plant); its laser has PE 3 and
DO 3.

Long: a table of cases.
"""

from __future__ import annotations

import pytest

from tests.techniconica.cases import Seen, case
from tests.techniconica.games import D, V

DD = f"{D},{D}"
SMOKY = "L1 K1+P1+U3+U3 W6 G1"
TWO_GUNS = "L1 K1+P1 W6 W8 G2"
LAYERED = "L1 K1+P1+S1+S2+A1 W6 G3"
"""On the cockpit AR 6, 5, 6, 6 and DT 6, 2, 3, 3."""
PLATED = "L3 K1+P1 W6+A1+A2 W8 G2"
"""On the laser AR 4, 6, 7 and DT 3, 3, 5; SP 4."""
TRACKED = "L4 K1+P1 W8 W8 W8 G2"
LANCER = "L1 K1+P1 W3 G1"
BOTH = "L1 K1+P1 W6+S2+A1+A1 W8 G3"

WHOLE = "weapon:1 stack:L weapon:2 stack:L weapon:3 stack:L"


@pytest.mark.parametrize(
    "check",
    [
        case("DECLARE", D, D, "shoot", "target = 1a"),
        case("DECLARE", DD, DD, "mech:0a shoot", "decision = target", "legal = at:1a at:1b"),
        case("DECLARE", V, D, "shoot", "decision = weapon", "legal = weapon:1 weapon:2 weapon:3"),
        case("DECLARE", V, D, "shoot weapon:2 stack:K", "legal = done weapon:1 weapon:3"),
        case("DECLARE", V, D, "shoot weapon:2", "legal = stack:1 stack:2 stack:K stack:L"),
        case("DECLARE", D, D, D, "shoot", "legal = at:1a at:2a", "target = None"),
        case("SMOKE", D, SMOKY, "shoot stack:K", "decision = smoke", "side = 1"),
        case("SMOKE", D, SMOKY, "shoot stack:2", "decision = smoke", "smoke 1a = 2"),
        case("SMOKE", D, SMOKY, "shoot stack:1 [5 2]", "decision = action"),
        # 9 + 6 are 15 against 2 + 3 + 4 + 6: a hit with the 3 points of the laser alone.
        case("SMOKE", D, SMOKY, "shoot stack:K smoke [2 9]", "damage 1a = K:3", "smoke 1a = 1"),
        case("SMOKE", D, SMOKY, "shoot stack:K smoke [2 8]", "damage 1a = -", "smoke 1a = 1"),
        case("SMOKE", D, SMOKY, "shoot stack:K no-smoke [2 6]", "damage 1a = K:3", "smoke 1a = 2"),
        case(
            "SMOKE",
            D,
            SMOKY,
            "shoot stack:K smoke [9 2] shoot stack:K smoke [9 2]",
            "smoke 1a = 0",
            "active = 1a",
        ),
        case("EVASION", V, D, f"shoot {WHOLE} [10 2 2 2]", "damage 1a = -", "fired 0a = 3"),
        case("EVASION", D, D, "shoot stack:1 [1 2]", "told = DECLARE EVASION ATTACK"),
        case("EVASION", D, SMOKY, "shoot stack:K", "evasion = None", "next = None"),
        case(
            "REDIRECT",
            V,
            TWO_GUNS,
            "shoot weapon:1 stack:2 weapon:2 stack:2 done [1 6]",
            "decision = redirect",
            "legal = hold stack:1 stack:3 stack:K stack:L",
            "next = 1",
        ),
        case(
            "REDIRECT VOLLEY",
            V,
            TWO_GUNS,
            "shoot weapon:1 stack:2 weapon:2 stack:2 weapon:3 stack:L [1 6] hold [5] pass [1]",
            # 5 + 6 - 2 are 9 against 1 + 4 + 4: the shot held does not count.
            "damage 1a = L:1",
        ),
        case(
            "REDIRECT",
            V,
            TWO_GUNS,
            "shoot weapon:1 stack:2 weapon:2 stack:2 weapon:3 stack:2 [1 6] stack:L [2]",
            "decision = redirect",
            "next = 2",
            "fired 0a = 2",
        ),
        case(
            "REDIRECT SMOKE",
            V,
            "L1 K1+P1+U3 W8 W8 G1",
            "shoot weapon:1 stack:1 weapon:2 stack:1 done [1 6] stack:K [2]",
            "smoke 1a = 1",
        ),
        case(
            "OUT-REST",
            V,
            DD.replace("W6", "W8"),
            "shoot at:1a weapon:1 stack:1 weapon:2 stack:1 done [1 6]",
            "fired 0a = 1",
            "told = DECLARE EVASION ATTACK DAMAGE DAMAGE-4 OUT OUT-REST",
        ),
        case("OUT-REST", V, D, f"shoot {WHOLE} [1 1 1 1]", "jam 0a = 1:1 2:1 3:1"),
        case(
            "OUT-REST RELOAD",
            "L1 K1+P1 W9 W9 G2",
            DD,
            "shoot at:1b weapon:1 stack:1 weapon:2 stack:1 [1 5]",
            "jam 0a = 1:1",
            "fired 0a = 1",
            "out 1b = weapons",
        ),
        case(
            "OUT-REST VICTORY",
            V,
            D.replace("W6", "W8"),
            f"shoot {WHOLE.replace('L', '1')} [1 6]",
            "outcome = won:0",
            "fired 0a = 1",
        ),
        case("ATTACK", D, D, "shoot stack:L [1 3]", "damage 1a = L:3"),
        case("ATTACK", D, D, "shoot stack:L [1 2]", "damage 1a = -"),
        case("ATTACK", D, D, "shoot stack:K [3 8]", "damage 1a = K:4"),
        case("ATTACK", D, D, "shoot stack:2 [6 9]", "damage 1a = -", "fired 0a = 1"),
        case(
            "ATTACK ARMOUR SPEED AC",
            D,
            D,
            "shoot stack:K [3 8]",
            "parts = ATTACK:8 ATTACK:3 AC:3 SPEED:4 ARMOUR:6",
        ),
        case("JAM", D, D, "shoot stack:1 [1 1]", "jam 0a = 1:1", "damage 1a = -"),
        case("JAM", D, D, "aim shoot stack:L [1 1]", "jam 0a = 1:1", "damage 1a = -"),
        case("JAM", V, D, f"shoot {WHOLE} [9 2 1 2]", "jam 0a = 2:1", "fired 0a = 3"),
        case("JAM", "L1 K1+P1 W6+M2 G1", D, "shoot stack:L [1 2]", "jam 0a = 1:1"),
        case("JAM", "L1 K1+P1 W6+M2 G1", D, "shoot stack:1 [9 3]", "jam 0a = -"),
        case("VOLLEY", V, D, f"shoot {WHOLE} [4 8 8 8]", "damage 1a = L:4"),
        # The jam counts: 5 + 6 - 2 are 9, 6 + 6 - 4 are 8 against 9.
        case("VOLLEY JAM", V, D, f"shoot {WHOLE} [1 1 5 6]", "damage 1a = L:1"),
        case(
            "VOLLEY",
            D,
            D,
            # 5 + 6 - 2 are 9 against 9, and 3 and 3 points are enough for the legs.
            "shoot stack:L [1 3] shoot stack:L [1 5 1]",
            "stacks 1a = K:K1+P1 1:W6 2:G1",
        ),
        case("VOLLEY", V, D, f"shoot {WHOLE} [2 8 7 9]", "damage 1a = L:3", volley="flat"),
        case("VOLLEY", V, D, "shoot weapon:1 stack:L done [2 4]", "damage 1a = L:1", volley="flat"),
        case(
            "VOLLEY BRACED",
            TRACKED,
            D,
            f"shoot {WHOLE} [1 3 3 5]",
            # None, none, and 2 off: 9 against 9 each.
            "damage 1a = L:3",
        ),
        case(
            "VOLLEY BRACED",
            TRACKED,
            D,
            f"shoot {WHOLE} [1 5 4 5]",
            # 2 off each: 9, 8, 9.
            "damage 1a = L:2",
            volley="flat",
        ),
        case("EVADE", D, D, "evade pass shoot stack:1 [1 5]", "damage 0a = -"),
        case("EVADE", D, D, "evade pass shoot stack:L [1 5]", "damage 0a = L:3"),
        case("EVADE", D, D, "evade evade shoot stack:L [1 7]", "damage 0a = L:3"),
        case("EVADE", D, D, "evade evade shoot stack:L [1 6]", "damage 0a = -"),
        case(
            "EVADE SPEED",
            "L4 K1+P1 W6 G2",
            D,
            "evade pass shoot stack:L [1 5]",
            # SP 3 gives 1: 5 + 6 against 1 + 3 + 6 + 1.
            "damage 0a = L:3",
        ),
        case(
            "SPEED OVERWEIGHT",
            "L5 K1+P1+A3+A3+A3+A3 W6 G2",
            D,
            "pass shoot stack:L [1 4]",
            # 1 + 12 + 2 + 2 are 17 of 13: SP 2. 4 + 6 against 1 + 2 + 3: 4 + 3 points.
            "stacks 0a = K:K1+P1+A3+A3+A3+A3 1:W6 2:G2",
            overweight="allowed",
        ),
        case("SPEED", "L1+M3 K1+P1 W6 G2", D, "pass shoot stack:L [1 4]", "damage 0a = L:3"),
        case("SPEED", "L1+M3 K1+P1 W6 G2", D, "pass shoot stack:L [1 3]", "damage 0a = -"),
        case(
            "SPEED",
            D,
            D,
            "shoot stack:L [1 5] shoot stack:K [1 3 1]",
            # Without legs: 3 + 6 - 2 are 7 against 1 + 0 + 6.
            "damage 1a = K:3",
        ),
        case("ARMOUR", D, LAYERED, "shoot stack:K [1 5]", "decision = layer", "points = 3"),
        case(
            "ARMOUR",
            D,
            PLATED,
            "shoot stack:1 [1 6]",
            "parts = ATTACK:6 ATTACK:3 AC:3 SPEED:4 ARMOUR:7",
            "decision = layer",
        ),
        case(
            "ARMOUR",
            D,
            PLATED,
            "shoot stack:1 [1 6] layer:A1",
            "decision = action",
            armour="top",
        ),
        case(
            "ARMOUR",
            D,
            PLATED,
            "shoot stack:1 [1 3]",
            "decision = layer",
            "points = 3",
            armour="base",
        ),
        case(
            "ARMOUR",
            D,
            "L1 K2+P1+S2 W6 G2",
            "shoot stack:K [1 5]",
            # The base card's 7 is no longer the highest: 11 against 1 + 4 + 6.
            "stacks 1a = L:L1 K:K2+P1 1:W6 2:G2",
            armour="top",
        ),
        case(
            "AC",
            "L3 K1+P1+U1+U1+U1 W6 G2+M5",
            D,
            "shoot stack:L [3 3]",
            "parts = ATTACK:3 ATTACK:3 AC:5 SPEED:4 ARMOUR:4",
        ),
        case(
            "AC",
            "L3 K1+P2+U1 W6 G2",
            D,
            "shoot stack:L [2 2]",
            "parts = ATTACK:2 ATTACK:3 AC:5 SPEED:4 ARMOUR:4",
        ),
        case(
            "AC LOW-POWER",
            "L1 K1+P1 W9 G1",
            "L3 K1+P1+U1 W6 W8 G1 G1",
            "shoot stack:3 [5 7] pass [1] shoot weapon:1 stack:L done [4 2]",
            "parts = ATTACK:2 ATTACK:3 AC:3 SPEED:4 ARMOUR:4",
        ),
        case("DAMAGE", D, D, "shoot stack:L [1 4]", "damage 1a = L:4"),
        case("DAMAGE", "L1 K1+P1 W4 G1", D, "shoot stack:K [1 9 5]", "damage 1a = K:5"),
        case("DAMAGE", "L1 K1+P1 W8 G1", D, "shoot stack:K [1 6]", "damage 1a = K:2"),
    ],
)
def test_volleys(check: Seen) -> None:
    """Declared, evaded, and shot by shot."""
    check()


@pytest.mark.parametrize(
    "check",
    [
        case(
            "DAMAGE-1",
            D,
            LAYERED,
            "shoot stack:K [1 5]",
            "legal = layer:S1 layer:S2",
            "side = 1",
        ),
        case(
            "DAMAGE-1",
            D,
            "L1 K1+P1+S1+S2+S3 W6 G4",
            "shoot stack:K [1 10] layer:S1",
            # 16 against 13: 6 points, and 4 are left to be asked about again.
            "decision = layer",
            "legal = layer:S2 layer:S3",
            "points = 4",
        ),
        case(
            "DAMAGE-1",
            D,
            LAYERED,
            "shoot stack:K [1 5] layer:S1",
            # 3 points, 2 for S1; the one left is too few for S2, which nobody has to choose.
            "stacks 1a = L:L1 K:K1+P1+S2+A1 1:W6 2:G3",
            "damage 1a = K:1",
        ),
        case(
            "DAMAGE-1",
            D,
            LAYERED,
            "shoot stack:K [1 5] layer:S2",
            "stacks 1a = L:L1 K:K1+P1+S1+A1 1:W6 2:G3",
            "damage 1a = -",
        ),
        case(
            "DAMAGE-1",
            D,
            BOTH,
            "shoot stack:1 [1 9]",
            # 15 against 1 + 4 + 6: 7 points, 3 for the shield, 3 for the first plate.
            "stacks 1a = L:L1 K:K1+P1 1:W6+A1 2:W8 3:G3",
            "damage 1a = 1:1",
        ),
        case(
            "DAMAGE-1",
            D,
            PLATED,
            "shoot stack:1 [1 9] layer:A2",
            # 15 against 12: 6 points, 5 for A2, 1 left.
            "stacks 1a = L:L3 K:K1+P1 1:W6+A1 2:W8 3:G2",
            "damage 1a = 1:1",
        ),
        case(
            "DAMAGE-2 MIRROR",
            D,
            "L1 K1+P1+S4 W6 G2",
            "shoot stack:K [1 7]",
            # 13 against 12: 4 points, 2 are thrown back.
            "damage 1a = K:2",
        ),
        case(
            "DAMAGE-2 MIRROR",
            D,
            "L1 K1+P1+S4+S2 W6 G3",
            "shoot stack:K [1 8] layer:S4",
            # 5 points, 3 after the mirror are its DT.
            "damage 1a = -",
            "stacks 1a = L:L1 K:K1+P1+S2 1:W6 2:G3",
        ),
        case(
            "DAMAGE-2 MIRROR",
            "L1 K1+P1 W8 G1",
            "L1 K1+P1+S4 W6 G2",
            "shoot stack:K [1 7]",
            "damage 1a = K:2",
        ),
        case(
            "DAMAGE-2 FRIGHTENING",
            "L1 K1+P1 W10 G1",
            "L1 K1+P1+S4 W6 G2",
            "shoot stack:K [1 7]",
            # 12 against 12: 1 point, and less than none is none.
            "damage 1a = -",
            "morale 1a = [0, 1]",
        ),
        case("DAMAGE-3", D, D, "shoot stack:2 [1 5]", "damage 1a = 2:3"),
        case(
            "DAMAGE-3",
            D,
            "L1 K1+P1 W6+A2 G1",
            "shoot stack:1 [1 6] shoot stack:1 [1 8]",
            # 3 counters; 12 against 12 and 3 points: A2 costs 3 old and 2 new.
            "damage 1a = 1:1",
            "stacks 1a = L:L1 K:K1+P1 1:W6 2:G1",
        ),
        case(
            "DAMAGE-3 ARMOUR-PIERCING",
            LANCER,
            "L1 K1+P1 W6+A2 G1",
            "shoot stack:1 [1 6] shoot stack:1 [1 9]",
            "damage 1a = 1:1",
            "stacks 1a = L:L1 K:K1+P1 1:W6 2:G1",
        ),
        case("DAMAGE-4", D, D, "shoot stack:L [1 9]", "stacks 1a = K:K1+P1 1:W6 2:G1"),
        case(
            "DAMAGE-4",
            D,
            "L1+A1+M3 K1+P1 W6 G2",
            "shoot stack:L [1 10]",
            # 16 against 1 + 5 + 6: 7 points are 3 and 4, one too few.
            "damage 1a = L:4",
            "stacks 1a = L:L1+M3 K:K1+P1 1:W6 2:G2",
        ),
        case(
            "DAMAGE-4 MORALE",
            D,
            "L1+M3 K1+P1+U3 W6 G2",
            "shoot stack:L [1 6]",
            # 12 against 10: 5 points.
            "stacks 1a = K:K1+P1+U3 1:W6 2:G2",
            "morale 1a = [0, 0]",
        ),
        case(
            "DAMAGE-4",
            D,
            "L1 K1+P1 W8 W8+M4 G1",
            "shoot stack:2 [1 3] pass",
            # DT 2 + 2.
            "damage 1a = 2:3",
        ),
        case(
            "DAMAGE-4",
            D,
            "L1 K1+P1 W6 G2+M5 G1+M5",
            "shoot stack:3 [1 5] pass [1]",
            # DT 4 - 2.
            "stacks 1a = L:L1 K:K1+P1 1:W6 2:G2+M5",
        ),
    ],
)
def test_damage(check: Seen) -> None:
    """Which cards go, and what stays."""
    check()
