"""The course of the guide: a duel of one mech each, of which a newcomer plays both sides."""

from desk.guiding.course import REDO, UNDO, Course, Step
from tabletop.record import Record
from techniconica.setup import Duel
from techniconica.sheet.guide import pointing
from techniconica.techniconica import TECHNICONICA

SEED = "pilot-603"
DUEL = Duel((("L1 K1+P1+A1 W6+A1 W4 G2",), ("L1 K1+P1 W6+A1 W8 G2",)))

_STEPS = (
    Step("welcome", "VICTORY", ("mech.0",)),
    Step("stack", "BUILD-ATTACH", ("stack.0.2",)),
    Step("numbers", "ATTACK", ("stack.1.2",)),
    Step("first", "START", (), ("first:0",)),
    Step("aim", "ACTION-AIM", (), ("aim",)),
    Step("shoot", "ACTION-SHOOT", (), ("shoot", "weapon:1", "stack:1")),
    Step("volley", "VOLLEY", (), ("weapon:2", "stack:1")),
    Step("hit", "DAMAGE-3", ("stack.1.2", "dice")),
    Step("miss", "INACCURATE", ("stack.0.3", "dice")),
    Step("evade", "ACTION-EVADE", (), ("evade",)),
    Step("undo", "EVADE", ("mech.1",), (), UNDO),
    Step("redo", "EVADE", ("mech.1",), ("evade",), REDO),
    Step("answer", "EVASION", (), ("shoot", "weapon:1", "stack:K", "done")),
    Step("jam", "JAM", ("jam.1.2", "dice")),
    Step("end", "END-PHASE", ("mech.1",)),
)
COURSE = Course(Record(TECHNICONICA, DUEL, SEED), _STEPS, pointing)
