"""The special rules, one small unit each, by the ids the catalogue uses."""

from techniconica.keywords.accurate import Accurate
from techniconica.keywords.anti_mech_specialist import AntiMechSpecialist
from techniconica.keywords.armour_piercing import ArmourPiercing
from techniconica.keywords.barrage import Barrage
from techniconica.keywords.base import Keyword
from techniconica.keywords.braced import Braced
from techniconica.keywords.frightening import Frightening
from techniconica.keywords.guided import Guided
from techniconica.keywords.hover import Hover
from techniconica.keywords.inaccurate import Inaccurate
from techniconica.keywords.mirror import Mirror
from techniconica.keywords.reactive import Reactive
from techniconica.keywords.regenerate import Regenerate
from techniconica.keywords.reload import Reload
from techniconica.keywords.shield_breaker import ShieldBreaker

KEYWORDS: dict[str, Keyword] = {
    keyword.id: keyword
    for keyword in (
        Keyword(),
        Barrage(),
        Accurate(),
        Inaccurate(),
        ArmourPiercing(),
        ShieldBreaker(),
        Guided(),
        Reload(),
        Frightening(),
        AntiMechSpecialist(),
        Regenerate(),
        Mirror(),
        Reactive(),
        Braced(),
        Hover(),
    )
}
