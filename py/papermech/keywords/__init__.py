"""The weapon keywords, one small unit each, by the id the catalogue uses."""

from papermech.keywords.accurate import Accurate
from papermech.keywords.area import Area
from papermech.keywords.base import Keyword, Special
from papermech.keywords.combo import Combo
from papermech.keywords.crush import Crush
from papermech.keywords.emp import Emp
from papermech.keywords.kickback import Kickback
from papermech.keywords.parry import Parry
from papermech.keywords.proximity import Proximity
from papermech.keywords.pull import Pull
from papermech.keywords.recoil import Recoil
from papermech.keywords.reflex import Reflex
from papermech.keywords.sniper import Sniper
from papermech.keywords.wall import Wall
from papermech.keywords.weak import Weak

KEYWORDS: dict[str, Keyword] = {
    keyword.id: keyword
    for keyword in (
        Recoil(),
        Sniper(),
        Kickback(),
        Reflex(),
        Emp(),
        Proximity(),
        Accurate(),
        Area(),
        Weak(),
        Pull(),
        Combo(),
        Parry(),
        Wall(),
    )
}
SPECIALS: dict[str, Special] = {special.id: special for special in (Special(), Crush())}
