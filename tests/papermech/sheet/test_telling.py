"""Telling: every event becomes a sentence, in both languages."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

import pytest

from desk.words import LANGUAGES
from papermech import events as e
from papermech.catalogue import LEFT_ARM, LEFT_SHOULDER, LEGS, RIGHT_ARM, TORSO
from papermech.choices import ACTION_IDS
from papermech.events import Event
from papermech.radar import SPACES
from papermech.setup import Setup
from papermech.sheet.names import Names
from papermech.sheet.telling import tell
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games, states, words_of
from tests.play import setup_of

AHEAD = SPACES["front_left:long"]
ASIDE = SPACES["right_rear:short"]


class Told(NamedTuple):
    """An event and how it reads."""

    event: Event
    english: str
    spanish: str


SENTENCES = (
    Told(
        e.WaveRolled(3, 2, "AT"),
        "Wave 3: Artillery, Tank (die 2).",
        "Oleada 3: Artillería, Tanque (dado 2).",
    ),
    Told(
        e.EnemyArrived("H", 5, 2, 4, 3, AHEAD),
        "Helo arrives with Missiles, time 4: front left, long range.",
        "Helo llega con Misiles, tiempo 4: frente izquierda, alcance: largo.",
    ),
    Told(
        e.ActionChosen("left_arm.3", 4),
        "You choose Full charge (Laser, left arm): time 4.",
        "Eliges Carga total (Láser, brazo izquierdo): tiempo 4.",
    ),
    Told(
        e.ActionChosen("left_shoulder.2", 1, changed=True),
        "You change to Defend (Wing shield, left shoulder, row 2): time 1.",
        "Cambias a Defender (Escudo de ala, hombro izquierdo, fila 2): tiempo 1.",
    ),
    Told(
        e.WentIdle(),
        "No actions left: idle for the rest of the wave.",
        "No quedan acciones: inactivo el resto de la oleada.",
    ),
    Told(
        e.ClockAdvanced(),
        "Clock +1.",
        "Reloj +1.",
    ),
    Told(
        e.EnemyActivated("M", 2),
        "’Mech acts: Laser.",
        "Mech actúa: Láser.",
    ),
    Told(
        e.OutOfRange("B", 1),
        "Attack bike is out of range: no attack.",
        "Moto de ataque está fuera de alcance: no ataca.",
    ),
    Told(
        e.HitLocated("B", AHEAD, (6, 3), RIGHT_ARM),
        "Hit: Fist, right arm (die 6 3).",
        "Impacto: Puño, brazo derecho (dado 6 3).",
    ),
    Told(
        e.HitLocated("B", AHEAD, (1,), TORSO),
        "Hit: Torso (die 1).",
        "Impacto: Torso (dado 1).",
    ),
    Told(
        e.ShieldRaised("B", LEFT_SHOULDER, "REFLEX"),
        "A shield takes the attack: Wing shield, left shoulder.",
        "Un escudo recibe el ataque: Escudo de ala, hombro izquierdo.",
    ),
    Told(
        e.EnemyRolled("F", (1, 4, 2), 3, LEGS, 1),
        "Firethrower rolls 1 4 2 against armour 3: 1 hit.",
        "Lanzallamas tira 1 4 2 contra armadura 3: 1 impacto.",
    ),
    Told(
        e.EnemyRolled("F", (1, 2), 3, LEGS, 0),
        "Firethrower rolls 1 2 against armour 3: 0 hits.",
        "Lanzallamas tira 1 2 contra armadura 3: 0 impactos.",
    ),
    Told(
        e.Parried((1, 3), (2, 6), 1),
        "Parry! Re-rolled 2 6: 1 hit.",
        "¡Parada! Se repiten 2 6: 1 impacto.",
    ),
    Told(
        e.Parried((1, 3), (5, 6), 2),
        "Parry! Re-rolled 5 6: 2 hits.",
        "¡Parada! Se repiten 5 6: 2 impactos.",
    ),
    Told(
        e.MountHit(LEFT_ARM, 5, (5, 6, 1)),
        "Laser, left arm takes 3 damage: circles 5 6 1 (from 5).",
        "Láser, brazo izquierdo recibe 3 de daño: círculos 5 6 1 (desde el 5).",
    ),
    Told(
        e.MountHit(LEFT_ARM, 5, ()),
        "Laser, left arm is already full.",
        "Láser, brazo izquierdo ya no tiene círculos abiertos.",
    ),
    Told(
        e.TorsoHit(1, 3),
        "Torso takes 1 damage (3/4).",
        "El torso recibe 1 de daño (3/4).",
    ),
    Told(
        e.TorsoHit(2, 2),
        "Torso takes 2 damage (2/4).",
        "El torso recibe 2 de daño (2/4).",
    ),
    Told(
        e.LegsHit((1, 4)),
        "Legs lose Turn & squat, Turn or change stance.",
        "Las piernas pierden Girar y agacharse, Girar/cambiar postura.",
    ),
    Told(
        e.SpilledOver(LEFT_ARM, 2, LEGS, 1),
        "1 damage spills from Left arm to Legs (die 2).",
        "1 de daño se desborda de Brazo izquierdo a Piernas (dado 2).",
    ),
    Told(
        e.SpilledOver(LEGS, 6, TORSO, 3),
        "3 damage spills from Legs to Torso (die 6).",
        "3 de daño se desborda de Piernas a Torso (dado 6).",
    ),
    Told(
        e.ActionLost("right_arm.1"),
        "Punch (Fist, right arm) is lost. Choose another action.",
        "Puñetazo (Puño, brazo derecho) se pierde. Elige otra acción.",
    ),
    Told(
        e.EnemyMoved("T", AHEAD, ASIDE),
        "Tank moves to right, rear half, short range.",
        "Tanque se mueve a derecha, mitad trasera, alcance: corto.",
    ),
    Told(
        e.AttackPicked("T", 4, 2, 4),
        "Tank readies PPC, time 4 (die 4).",
        "Tanque prepara PPC, tiempo 4 (dado 4).",
    ),
    Told(
        e.AttackPicked("A", 0, 1, 5),
        "Artillery readies Mortar, time 5.",
        "Artillería prepara Mortero, tiempo 5.",
    ),
    Told(
        e.YouAct("legs.walk_forwards"),
        "You act: Walk forwards (Legs).",
        "Actúas: Caminar adelante (Piernas).",
    ),
    Told(
        e.YouAct("left_arm.1", 2),
        "You haste Quick pulse (Laser, left arm): each die −2.",
        "Apresuras Rayo veloz (Láser, brazo izquierdo): cada dado −2.",
    ),
    Told(
        e.Wasted("left_arm.1"),
        "No target in range and arc: Quick pulse is wasted.",
        "Ningún objetivo en alcance y arco: Rayo veloz se desperdicia.",
    ),
    Told(
        e.Defended("left_shoulder.1"),
        "Defend (Wing shield, left shoulder, row 1) is up.",
        "En alto: Defender (Escudo de ala, hombro izquierdo, fila 1).",
    ),
    Told(
        e.Rolled("T", (5, 2, 6), 0, 4, (1, 3)),
        "You roll 5 2 6 against armour 4 (Tank): 2 hits.",
        "Tiras 5 2 6 contra armadura 4 (Tanque): 2 impactos.",
    ),
    Told(
        e.Rolled("T", (), 0, 4, ()),
        "You roll none against armour 4 (Tank): 0 hits.",
        "Tiras ninguno contra armadura 4 (Tanque): 0 impactos.",
    ),
    Told(
        e.Rolled("B", (5, 2), 2, 2, (1,)),
        "You roll 5 2, each −2, against armour 2 (Attack bike): 1 hit.",
        "Tiras 5 2, cada uno −2, contra armadura 2 (Moto de ataque): 1 impacto.",
    ),
    Told(
        e.Rerolled("B", (2,), (5, 6), (1, 2)),
        "Re-roll: 5 6, 2 hits.",
        "Se repite: 5 6, 2 impactos.",
    ),
    Told(
        e.EnemyHit("B", 1),
        "Attack bike takes 1 damage.",
        "Moto de ataque recibe 1 de daño.",
    ),
    Told(
        e.EnemyHit("B", 2),
        "Attack bike takes 2 damage.",
        "Moto de ataque recibe 2 de daño.",
    ),
    Told(
        e.AttackDisabled("M", 3),
        "’Mech loses Missiles.",
        "Mech pierde Misiles.",
    ),
    Told(
        e.EnemyDestroyed("H"),
        "Helo is destroyed!",
        "¡Enemigo destruido: Helo!",
    ),
    Told(
        e.Recoiled("H", 3),
        "Recoil: Helo goes to time 3.",
        "Retroceso: Helo va al tiempo 3.",
    ),
    Told(
        e.Pulled("H", AHEAD, ASIDE),
        "You pull Helo to right, rear half, short range.",
        "Tiras de Helo hasta derecha, mitad trasera, alcance: corto.",
    ),
    Told(e.Walked(forwards=True), "You walk forwards.", "Caminas adelante."),
    Told(e.Walked(forwards=False), "You walk backwards.", "Caminas atrás."),
    Told(
        e.Turned(clockwise=True),
        "You turn: enemies move one sector clockwise.",
        "Giras: los enemigos se mueven un sector en sentido horario.",
    ),
    Told(
        e.Turned(clockwise=False, rule="FREE"),
        "You turn: enemies move one sector anticlockwise.",
        "Giras: los enemigos se mueven un sector en sentido antihorario.",
    ),
    Told(e.StanceChanged("stand"), "You stand up.", "Te pones de pie."),
    Told(e.StanceChanged("squat"), "You squat down.", "Te agachas."),
    Told(e.WaveBeaten(2), "Wave 2 beaten.", "Oleada 2 derrotada."),
    Told(
        e.RepairsRolled((3, 1), 1),
        "Repair dice 3 1: repair 1.",
        "Dados de reparación 3 1: reparas 1.",
    ),
    Told(
        e.RepairsRolled((3, 5), 2),
        "Repair dice 3 5: repair 2.",
        "Dados de reparación 3 5: reparas 2.",
    ),
    Told(
        e.Repaired(LEFT_ARM, 4),
        "Repaired: Left arm, circle 4.",
        "Reparado: Brazo izquierdo, círculo 4.",
    ),
    Told(e.Repaired(TORSO, 0), "Repaired: Torso.", "Reparado: Torso."),
    Told(e.Repaired(LEGS, 2), "Repaired: Walk backwards.", "Reparado: Caminar atrás."),
    Told(
        e.Won(17),
        "Victory! Score 17.",
        "¡Victoria! Puntuación 17.",
    ),
    Told(
        e.Lost(),
        "Torso destroyed. You lose.",
        "Torso destruido. Pierdes.",
    ),
)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def named(language: str, setup: Setup | None = None) -> Names:
    """Names of a game with standard equipment, or of another."""
    return Names(words_of(language), setup or setup_of())


@pytest.mark.parametrize("told", SENTENCES, ids=lambda told: told.english)
def test_sentences(told: Told) -> None:
    """How each event reads, for one and for many, in both languages."""
    assert tell(named("en"), told.event) == told.english
    assert tell(named("es"), told.event) == told.spanish


def test_every_event_type_is_told() -> None:
    """The sentences above leave none out, so each has a teller."""
    assert {type(told.event) for told in SENTENCES} == set(get_args(Event))


def test_what_is_no_event_cannot_be_told() -> None:
    """A new kind of event without a teller is found out at once."""
    with pytest.raises(KeyError):
        tell(named("en"), object())


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_is_told(language: str) -> None:
    """With all weapons and rulings: whole sentences on one line, nothing left to fill in."""
    kinds = set()
    for game in games():
        names = named(language, Setup.of(*game.record.setup))
        for event in {event for step in game.steps for event in step.events}:
            kinds.add(type(event))
            text = tell(names, event)
            assert re.fullmatch(r"[^\n{}]+[.!]", text), text
            assert "  " not in text
    # Nobody loses every action by chance; that is among the sentences above.
    assert set(get_args(Event)) - kinds <= {e.WentIdle}


def test_the_two_languages_never_say_the_same() -> None:
    """No sentence was left untranslated."""
    for told in SENTENCES:
        assert tell(named("en"), told.event) != tell(named("es"), told.event)


# --- Names


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_action_with_its_place_is_unmistakable(language: str) -> None:
    """Whatever is carried, no two of the sixteen read the same."""
    for setup in {state.setup.loadout: state.setup for state in states()}.values():
        names = named(language, setup)
        assert len({names.full_action(action) for action in ACTION_IDS}) == len(ACTION_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_space_has_a_name_of_its_own(language: str) -> None:
    """32 spaces, 32 names."""
    names = named(language)
    assert len({names.space(space) for space in SPACES.values()}) == 32


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_circle_that_can_be_repaired_has_a_name_of_its_own(language: str) -> None:
    """Numbers tell a mount's circles apart; the torso's are all alike."""
    names = named(language)
    found = [names.circle(mount, circle) for mount in range(4) for circle in range(1, 7)]
    found += [names.circle(LEGS, row) for row in range(1, 5)]
    found.append(names.circle(TORSO, 0))
    assert len(set(found)) == len(found)


def test_numbers_in_a_row() -> None:
    """Figures with blanks between, or a word for none."""
    assert named("en").numbers((6, 1, 3)) == "6 1 3"
    assert named("en").numbers(()) == "none"
    assert named("es").numbers(()) == "ninguno"
