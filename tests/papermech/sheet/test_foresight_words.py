"""Foresight in words: exact sentences in both languages, for positions made by hand."""

from __future__ import annotations

import pytest

from papermech.sheet.overlay.foresight import foresight
from papermech.state import Attack, EnemyAttack, State
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import names_of
from tests.play import choosing, foe, position

HELO = foe("H", "front_left:medium", attack=2, time=2)
TANK = foe("T", "rear_right:long", attack=1, time=3)
BIKE = foe("B", "left_front:close", time=2)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def aiming(*foes: object, mount: str) -> State:
    """An attack of a mount that waits for its target."""
    state = position(*foes, action=f"{mount}.1", time=0, loadout={mount: "mortar"})  # type: ignore[arg-type]
    letters = tuple(
        f"target:{each.letter}"
        for each in state.enemies
        if state.setup.actions[f"{mount}.1"].reach[each.space]
    )
    return state._replace(decision="target", pending=Attack(f"{mount}.1", 0), legal=letters)


CASES = {
    "nobody before": (
        choosing(HELO, TANK),
        "choose:legs.walk_forwards",
        "Your time cube goes to 1; no enemy acts before you. Helo goes to front left, short "
        "range. Tank stays.",
        "Tu cubo de tiempo va a 1; ningún enemigo actúa antes. Helo va a frente izquierda, "
        "alcance: corto. Tanque se queda.",
    ),
    "one before": (
        choosing(HELO, TANK),
        "choose:left_arm.1",
        "Your time cube goes to 2; Helo acts before you. Can hit Helo. Out of arc: Tank. 1: "
        "Helo attacks and goes to left, forward half, medium range.",
        "Tu cubo de tiempo va a 2; antes actúa Helo. Puede impactar a Helo. Fuera de arco: "
        "Tanque. 1: Helo ataca y va a izquierda, mitad delantera, alcance: medio.",
    ),
    "several before, some more than once, two at one moment": (
        choosing(HELO, TANK, BIKE),
        "choose:left_arm.3",
        "Your time cube goes to 4; 3 enemies act before you: Helo (1 to 2 times), Attack "
        "bike (3 times) and Tank. Helo and Attack bike act together, in your order. Can hit "
        "Helo and Attack bike. Out of arc: Tank. 1: Helo attacks and goes to left, forward "
        "half, medium range. 1–3: Attack bike acts 3 times (3 in range) and ends at rear "
        "left, close range. 2: Tank comes closer, to rear right, medium range. After that, "
        "by die: Helo.",
        "Tu cubo de tiempo va a 4; antes actúan 3 enemigos: Helo (de 1 a 2 veces), Moto de "
        "ataque (3 veces) y Tanque. Helo y Moto de ataque actúan a la vez, en el orden que "
        "elijas. Puede impactar a Helo y Moto de ataque. Fuera de arco: Tanque. 1: Helo "
        "ataca y va a izquierda, mitad delantera, alcance: medio. 1–3: Moto de ataque actúa "
        "3 veces (3 a su alcance) y acaba en retaguardia izquierda, alcance: quemarropa. 2: "
        "Tanque se acerca, a retaguardia derecha, alcance: medio. Después, según el dado: "
        "Helo.",
    ),
    "changed to, with penalties, out of range and wasted": (
        position(HELO, action="left_arm.1", time=1, torso=3),
        "choose:change:right_arm.2",
        "Your time cube goes to 4; Helo (1 to 2 times) acts before you. No target in range "
        "and arc: wasted. Out of range: Helo. 1: Helo attacks and goes to left, forward "
        "half, medium range. After that, by die: Helo.",
        "Tu cubo de tiempo va a 4; antes actúa Helo (de 1 a 2 veces). Ningún objetivo en "
        "alcance y arco: desperdiciado. Fuera de alcance: Helo. 1: Helo ataca y va a "
        "izquierda, mitad delantera, alcance: medio. Después, según el dado: Helo.",
    ),
    "a turn to be decided later": (
        choosing(TANK),
        "choose:legs.turn_and_squat",
        "Your time cube goes to 1; no enemy acts before you. Every enemy moves one sector, "
        "your choice of direction.",
        "Tu cubo de tiempo va a 1; ningún enemigo actúa antes. Cada enemigo se mueve un "
        "sector, en el sentido que elijas.",
    ),
    "a shield": (
        choosing(TANK, BIKE),
        "choose:left_shoulder.1",
        "Your time cube goes to 1; no enemy acts before you. No attack. Enemies in the "
        "shield’s arc: Attack bike.",
        "Tu cubo de tiempo va a 1; ningún enemigo actúa antes. Sin ataque. Enemigos en el "
        "arco del escudo: Moto de ataque.",
    ),
    "a shield without anybody": (
        choosing(TANK),
        "choose:left_shoulder.1",
        "Your time cube goes to 1; no enemy acts before you. No attack, and no enemy in the "
        "shield’s arc.",
        "Tu cubo de tiempo va a 1; ningún enemigo actúa antes. Sin ataque, y sin enemigos en "
        "el arco del escudo.",
    ),
    "kickback, and too heavy": (
        choosing(HELO, loadout={"right_arm": "ppc"}),
        "choose:right_arm.1",
        "Your time cube goes to 4; Helo (1 to 2 times) acts before you. Wasted: fires only "
        "while you squat. 1: Helo attacks and goes to left, forward half, medium range. "
        "After that, by die: Helo.",
        "Tu cubo de tiempo va a 4; antes actúa Helo (de 1 a 2 veces). Desperdiciado: solo "
        "dispara agachado. 1: Helo ataca y va a izquierda, mitad delantera, alcance: medio. "
        "Después, según el dado: Helo.",
    ),
    "artillery before, which never moves": (
        choosing(foe("A", "front_left:long", time=1)),
        "choose:left_arm.1",
        "Your time cube goes to 2; Artillery acts before you. No target in range and arc: "
        "wasted. Out of range: Artillery. 1: Artillery attacks and stays.",
        "Tu cubo de tiempo va a 2; antes actúa Artillería. Ningún objetivo en alcance y "
        "arco: desperdiciado. Fuera de alcance: Artillería. 1: Artillería ataca y se queda.",
    ),
    "haste": (
        position(HELO, TANK, action="left_arm.3", time=2),
        "choose:haste",
        "You act at once, before any enemy. Can hit Helo. Out of arc: Tank.",
        "Actúas enseguida, antes que cualquier enemigo. Puede impactar a Helo. Fuera de "
        "arco: Tanque.",
    ),
    "an enemy that cannot reach": (
        position(foe("H", "front_left:medium", time=0), TANK, action="left_arm.3", time=2),
        "choose:resolve:H",
        "Helo is out of range (Machine gun) and comes closer, to front left, short range.",
        "Helo no te alcanza (Ametralladora) y se acerca, a frente izquierda, alcance: corto.",
    ),
    "an enemy that is due later": (
        position(HELO, TANK, action="left_arm.3", time=2),
        "enemy:H",
        "Helo acts in 2 units, before you. Helo has you in range: attacks (Missiles), then "
        "goes to left, forward half, medium range. Then a die decides whether Helo has you "
        "in range.",
        "Helo actúa en 2 unidades, antes que tú. Helo te alcanza: ataca (Misiles) y luego va "
        "a izquierda, mitad delantera, alcance: medio. Después un dado decide si Helo te "
        "alcanza.",
    ),
    "an enemy after you": (
        position(foe("T", "rear_left:short", time=2), action="left_arm.3", time=1),
        "enemy:T",
        "Tank acts in 2 units, after you. Tank has you in range: attacks (Laser) and stays. "
        "Then Tank has you in range.",
        "Tanque actúa en 2 unidades, después de ti. Tanque te alcanza: ataca (Láser) y se "
        "queda. Después Tanque te alcanza.",
    ),
    "an enemy while you choose": (
        choosing(foe("B", "front_left:long", time=1)),
        "enemy:B",
        "Attack bike acts in 1 unit. Attack bike is out of range (Machine gun) and comes "
        "closer, to front left, medium range. Then Attack bike is out of range.",
        "Moto de ataque actúa en 1 unidad. Moto de ataque no te alcanza (Ametralladora) y se "
        "acerca, a frente izquierda, alcance: medio. Después Moto de ataque no te alcanza.",
    ),
    "an enemy that is due": (
        position(foe("B", "front_left:long", time=0), TANK, action="left_arm.3", time=1),
        "enemy:B",
        "Attack bike is on Active. Attack bike is out of range (Machine gun) and comes "
        "closer, to front left, medium range. Then Attack bike is out of range.",
        "Moto de ataque está en Activo. Moto de ataque no te alcanza (Ametralladora) y se "
        "acerca, a frente izquierda, alcance: medio. Después Moto de ataque no te alcanza.",
    ),
    "time that passes without anybody": (
        position(HELO, action="left_arm.3", time=3),
        "choose:advance",
        "No cube reaches Active yet. Next to act: Helo (in 2) and you (in 3). 1: Helo "
        "attacks and goes to left, forward half, medium range.",
        "Ningún cubo llega todavía a Activo. Próximos en actuar: Helo (en 2) y tú (en 3). 1: "
        "Helo ataca y va a izquierda, mitad delantera, alcance: medio.",
    ),
    "time until enemies are due": (
        position(HELO, BIKE, action="left_arm.3", time=2),
        "continue",
        "Next on Active: Helo and Attack bike. Helo has you in range: attacks (Missiles), "
        "then goes to left, forward half, medium range. Attack bike has you in range: "
        "attacks (Machine gun), then goes to left, rear half, close range.",
        "Siguiente en Activo: Helo y Moto de ataque. Helo te alcanza: ataca (Misiles) y "
        "luego va a izquierda, mitad delantera, alcance: medio. Moto de ataque te alcanza: "
        "ataca (Ametralladora) y luego va a izquierda, mitad trasera, alcance: quemarropa.",
    ),
    "time until you act": (
        position(HELO, action="left_arm.3", time=1),
        "choose:advance",
        "Then you act: Full charge (Laser, left arm). Can hit Helo.",
        "Entonces actúas tú: Carga total (Láser, brazo izquierdo). Puede impactar a Helo.",
    ),
    "time until you act, before anybody else": (
        position(HELO, TANK, action="legs.walk_forwards", time=1),
        "continue",
        "Then you act: Walk forwards (Legs). Helo goes to front left, short range. Tank stays.",
        "Entonces actúas tú: Caminar adelante (Piernas). Helo va a frente izquierda, "
        "alcance: corto. Tanque se queda.",
    ),
    "an enemy that has just acted and may again": (
        choosing(
            foe("H", "front_left:medium", time=0), foe("T", "rear_right:long", time=2)
        )._replace(pending=EnemyAttack("H", 2, 0, ())),
        "choose:right_shoulder.2",
        "Your time cube goes to 3; 2 enemies act before you: Helo (perhaps) and Tank. Can "
        "hit Helo. Out of arc: Tank. 1: Tank comes closer, to rear right, medium range.",
        "Tu cubo de tiempo va a 3; antes actúan 2 enemigos: Helo (quizá) y Tanque. Puede "
        "impactar a Helo. Fuera de arco: Tanque. 1: Tanque se acerca, a retaguardia derecha, "
        "alcance: medio.",
    ),
    "a free move": (
        position(TANK, BIKE, action="left_arm.1", time=0, decision="free_move"),
        "choose:free:cw",
        "Tank goes to rear left, long range. Attack bike goes to front left, close range. "
        "Enemies then in range: Attack bike.",
        "Tanque va a retaguardia izquierda, alcance: largo. Moto de ataque va a frente "
        "izquierda, alcance: quemarropa. Te alcanzan después: Moto de ataque.",
    ),
    "a free move out of all ranges": (
        position(TANK, action="left_arm.1", time=0, decision="free_move"),
        "choose:free:walk_forwards",
        "Tank stays. Then no enemy has you in range.",
        "Tanque se queda. Después ningún enemigo te alcanza.",
    ),
    "a target with others near it": (
        aiming(HELO, foe("F", "front_right:medium", time=3), BIKE, mount="left_shoulder"),
        "choose:target:H",
        "Can hit Helo and Firethrower. Too close: Attack bike. The same dice can also hit "
        "Firethrower.",
        "Puede impactar a Helo y Lanzallamas. Demasiado cerca: Moto de ataque. Los mismos "
        "dados pueden impactar también a Lanzallamas.",
    ),
    "nothing looked at": (
        position(
            foe("H", "front_left:long", time=0), TANK, BIKE, action="legs.walk_forwards", time=2
        ),
        "",
        "Next to act: Helo (now), Attack bike (in 2), you (in 2) and Tank (in 3). 1: Helo "
        "comes closer, to front left, medium range. 2: Attack bike attacks and goes to left, "
        "rear half, close range. After that, by die: Helo.",
        "Próximos en actuar: Helo (ahora), Moto de ataque (en 2), tú (en 2) y Tanque (en 3). "
        "1: Helo se acerca, a frente izquierda, alcance: medio. 2: Moto de ataque ataca y va "
        "a izquierda, mitad trasera, alcance: quemarropa. Después, según el dado: Helo.",
    ),
    "nothing looked at while you act": (
        choosing(HELO),
        "",
        "Next to act: Helo (in 2).",
        "Próximos en actuar: Helo (en 2).",
    ),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_said(case: str, language: str) -> None:
    state, looked_at, english, spanish = CASES[case]
    said = foresight(names_of(state, language), state, looked_at).caption
    assert said == (english if language == "en" else spanish)
