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
        "Wave 3: a 2 on the wave table brings Artillery, Tank.",
        "Oleada 3: un 2 en la tabla de oleadas trae Artillería, Tanque.",
    ),
    Told(
        e.EnemyArrived("H", 5, 2, 4, 3, AHEAD),
        "Helo appears at front left, long range, readying Missiles at time 4.",
        "Helo aparece en frente izquierda, alcance: largo; prepara Misiles en el tiempo 4.",
    ),
    Told(
        e.ActionChosen("left_arm.3", 4),
        "You choose Full charge (Laser, left arm); your time cube goes to 4.",
        "Eliges Carga total (Láser, brazo izquierdo); tu cubo de tiempo va a 4.",
    ),
    Told(
        e.ActionChosen("left_shoulder.2", 1, changed=True),
        "You change to Defend (Wing shield, left shoulder, row 2); your time cube goes to 1.",
        "Cambias a Defender (Escudo de ala, hombro izquierdo, fila 2); tu cubo de tiempo va a 1.",
    ),
    Told(
        e.WentIdle(),
        "No action is left to you: your ’mech stands idle for the rest of the wave.",
        "No te queda ninguna acción: tu Mech queda inmóvil el resto de la oleada.",
    ),
    Told(
        e.ClockAdvanced(),
        "The clock moves 1 unit.",
        "El reloj avanza 1 unidad.",
    ),
    Told(
        e.EnemyActivated("M", 2),
        "’Mech is active: Laser.",
        "Mech se activa: Láser.",
    ),
    Told(
        e.OutOfRange("B", 1),
        "Attack bike is out of range and does not attack.",
        "Moto de ataque está fuera de alcance y no ataca.",
    ),
    Told(
        e.HitLocated("B", AHEAD, (6, 3), RIGHT_ARM),
        "Hit location 6 3: Fist, right arm.",
        "Ubicación del golpe 6 3: Puño, brazo derecho.",
    ),
    Told(
        e.HitLocated("B", AHEAD, (1,), TORSO),
        "Hit location 1: Torso.",
        "Ubicación del golpe 1: Torso.",
    ),
    Told(
        e.ShieldRaised("B", LEFT_SHOULDER, "REFLEX"),
        "The raised shield takes the attack: Wing shield, left shoulder.",
        "El escudo en alto recibe el ataque: Escudo de ala, hombro izquierdo.",
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
        "You parry; rolled again: 2 6: 1 hit.",
        "Paras; nueva tirada: 2 6: 1 impacto.",
    ),
    Told(
        e.Parried((1, 3), (5, 6), 2),
        "You parry; rolled again: 5 6: 2 hits.",
        "Paras; nueva tirada: 5 6: 2 impactos.",
    ),
    Told(
        e.MountHit(LEFT_ARM, 5, (5, 6, 1)),
        "Damage from circle 5 on, Laser, left arm: filled 5 6 1.",
        "Daño desde el círculo 5, Láser, brazo izquierdo: rellenados 5 6 1.",
    ),
    Told(
        e.MountHit(LEFT_ARM, 5, ()),
        "Damage from circle 5 on, Laser, left arm: every circle is filled already.",
        "Daño desde el círculo 5, Láser, brazo izquierdo: todos los círculos ya están rellenos.",
    ),
    Told(
        e.TorsoHit(1, 3),
        "The torso loses 1 point; 3 of 4 are filled.",
        "El torso pierde 1 punto; 3 de 4 rellenos.",
    ),
    Told(
        e.TorsoHit(2, 2),
        "The torso loses 2 points; 2 of 4 are filled.",
        "El torso pierde 2 puntos; 2 de 4 rellenos.",
    ),
    Told(
        e.LegsHit((1, 4)),
        "Damage to the legs: Turn & squat, Turn or change stance.",
        "Daño en las piernas: Girar y agacharse, Girar/cambiar postura.",
    ),
    Told(
        e.SpilledOver(LEFT_ARM, 2, LEGS, 1),
        "1 point spills over (Left arm, die 2): Legs.",
        "1 punto se desborda (Brazo izquierdo, dado 2): Piernas.",
    ),
    Told(
        e.SpilledOver(LEGS, 6, TORSO, 3),
        "3 points spill over (Legs, die 6): Torso.",
        "3 puntos se desbordan (Piernas, dado 6): Torso.",
    ),
    Told(
        e.ActionLost("right_arm.1"),
        "Punch (Fist, right arm) is damaged away: choose another action.",
        "Puñetazo (Puño, brazo derecho) queda inutilizada: elige otra acción.",
    ),
    Told(
        e.EnemyMoved("T", AHEAD, ASIDE),
        "Tank moves to right, rear half, short range.",
        "Tanque se mueve a derecha, mitad trasera, alcance: corto.",
    ),
    Told(
        e.AttackPicked("T", 4, 2, 4),
        "Tank rolls 4 for its next attack: PPC, time 4.",
        "Tanque tira 4 para su próximo ataque: PPC, tiempo 4.",
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
        "You haste Quick pulse (Laser, left arm): every die −2.",
        "Apresuras Rayo veloz (Láser, brazo izquierdo): cada dado −2.",
    ),
    Told(
        e.Wasted("left_arm.1"),
        "No target in range and arc: Quick pulse is wasted.",
        "Ningún objetivo en alcance y arco: Rayo veloz se desperdicia.",
    ),
    Told(
        e.Defended("left_shoulder.1"),
        "Ready: Defend (Wing shield, left shoulder, row 1).",
        "En guardia: Defender (Escudo de ala, hombro izquierdo, fila 1).",
    ),
    Told(
        e.Rolled("T", (5, 2, 6), 0, 4, (1, 3)),
        "You roll 5 2 6 against armour 4 of Tank: 2 hits.",
        "Tiras 5 2 6 contra armadura 4 de Tanque: 2 impactos.",
    ),
    Told(
        e.Rolled("T", (), 0, 4, ()),
        "You roll none against armour 4 of Tank: 0 hits.",
        "Tiras ninguno contra armadura 4 de Tanque: 0 impactos.",
    ),
    Told(
        e.Rolled("B", (5, 2), 2, 2, (1,)),
        "You roll 5 2, each −2, against armour 2 of Attack bike: 1 hit.",
        "Tiras 5 2, cada uno −2, contra armadura 2 de Moto de ataque: 1 impacto.",
    ),
    Told(
        e.Rerolled("B", (2,), (5, 6), (1, 2)),
        "Rolled again; the dice show 5 6: 2 hits.",
        "Nueva tirada; los dados muestran 5 6: 2 impactos.",
    ),
    Told(
        e.EnemyHit("B", 1),
        "Attack bike loses 1 circle.",
        "Moto de ataque pierde 1 círculo.",
    ),
    Told(
        e.EnemyHit("B", 2),
        "Attack bike loses 2 circles.",
        "Moto de ataque pierde 2 círculos.",
    ),
    Told(
        e.AttackDisabled("M", 3),
        "Disabled: Missiles of ’Mech.",
        "Ataque desactivado: Misiles de Mech.",
    ),
    Told(
        e.EnemyDestroyed("H"),
        "Helo is destroyed!",
        "¡Enemigo destruido: Helo!",
    ),
    Told(
        e.Recoiled("H", 3),
        "Recoil: the time cube of Helo goes to 3.",
        "Retroceso: el cubo de tiempo de Helo va a 3.",
    ),
    Told(
        e.Pulled("H", AHEAD, ASIDE),
        "Helo is pulled to right, rear half, short range.",
        "Tiras de Helo hasta derecha, mitad trasera, alcance: corto.",
    ),
    Told(e.Walked(forwards=True), "You walk forwards.", "Caminas hacia adelante."),
    Told(e.Walked(forwards=False), "You walk backwards.", "Caminas hacia atrás."),
    Told(
        e.Turned(clockwise=True),
        "You turn: the enemies move one sector clockwise.",
        "Giras: los enemigos se mueven un sector en sentido horario.",
    ),
    Told(
        e.Turned(clockwise=False, rule="FREE"),
        "You turn: the enemies move one sector anticlockwise.",
        "Giras: los enemigos se mueven un sector en sentido antihorario.",
    ),
    Told(e.StanceChanged("stand"), "You stand up.", "Te pones de pie."),
    Told(e.StanceChanged("squat"), "You squat down.", "Te agachas."),
    Told(e.WaveBeaten(2), "Wave 2 is beaten.", "Oleada 2 derrotada."),
    Told(
        e.RepairsRolled((3, 1), 1),
        "Repairs 3 1: 1 point may be repaired.",
        "Reparaciones 3 1: se puede reparar 1 punto.",
    ),
    Told(
        e.RepairsRolled((3, 5), 2),
        "Repairs 3 5: 2 points may be repaired.",
        "Reparaciones 3 5: se pueden reparar 2 puntos.",
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
        "Victory! Your score is 17.",
        "¡Victoria! Tu puntuación es 17.",
    ),
    Told(
        e.Lost(),
        "The torso is destroyed. The game is lost.",
        "El torso queda destruido. Has perdido la partida.",
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
