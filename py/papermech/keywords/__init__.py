"""The weapon keywords, one small unit each, by the id the catalogue uses."""

from papermech.keywords.accurate import Accurate
from papermech.keywords.base import Keyword, Special
from papermech.keywords.combo import Combo
from papermech.keywords.crush import Crush
from papermech.keywords.recoil import Recoil
from papermech.keywords.reflex import Reflex

KEYWORDS: dict[str, Keyword] = {
    keyword.id: keyword for keyword in (Recoil(), Reflex(), Accurate(), Combo())
}
SPECIALS: dict[str, Special] = {special.id: special for special in (Special(), Crush())}
