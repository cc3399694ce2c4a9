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
        "Your time cube would go to 1; nobody acts before you. "
        "Helo would go to front left, short range. Tank would stay where it is.",
        "Tu cubo de tiempo iría a 1; nadie actúa antes que tú. "
        "Helo iría a frente izquierda, alcance: corto. Tanque se quedaría donde está.",
    ),
    "one before": (
        choosing(HELO, TANK),
        "choose:left_arm.1",
        "Your time cube would go to 2; Helo acts before you. As the cubes lie, it could hit "
        "Helo. Outside the arc: Tank. 1: Helo attacks and goes to left, forward half, medium "
        "range.",
        "Tu cubo de tiempo iría a 2; antes que tú actúa Helo. Tal como están los cubos, podría "
        "impactar a Helo. Fuera del arco: Tanque. 1: Helo ataca y va a izquierda, mitad "
        "delantera, alcance: medio.",
    ),
    "several before, some more than once, two at one moment": (
        choosing(HELO, TANK, BIKE),
        "choose:left_arm.3",
        "Your time cube would go to 4; 3 enemies act before you: Helo (1 to 2 times), Attack "
        "bike (3 times) and Tank. Helo and Attack bike act at the same moment, in the order you"
        " choose. As the cubes lie, it could hit Helo and Attack bike. Outside the arc: Tank. "
        "1: Helo attacks and goes to left, forward half, medium range. 1–3: Attack bike acts 3 "
        "times, 3 of them with you in range, and ends at rear left, close range. 2: Tank comes "
        "closer, to rear right, medium range. After that a die decides: Helo.",
        "Tu cubo de tiempo iría a 4; antes que tú actúan 3 enemigos: Helo (de 1 a 2 veces), "
        "Moto de ataque (3 veces) y Tanque. Helo y Moto de ataque actúan en el mismo momento, "
        "en el orden que elijas. Tal como están los cubos, podría impactar a Helo y Moto de "
        "ataque. Fuera del arco: Tanque. 1: Helo ataca y va a izquierda, mitad delantera, "
        "alcance: medio. 1–3: Moto de ataque actúa 3 veces, 3 de ellas teniéndote a su alcance,"
        " y acaba en retaguardia izquierda, alcance: quemarropa. 2: Tanque se acerca, a "
        "retaguardia derecha, alcance: medio. Después decide un dado: Helo.",
    ),
    "changed to, with penalties, out of range and wasted": (
        position(HELO, action="left_arm.1", time=1, torso=3),
        "choose:change:right_arm.2",
        "Your time cube would go to 4; Helo (1 to 2 times) acts before you. As the cubes lie, "
        "nobody is in range and arc: it would be wasted. Out of range: Helo. 1: Helo attacks "
        "and goes to left, forward half, medium range. After that a die decides: Helo.",
        "Tu cubo de tiempo iría a 4; antes que tú actúa Helo (de 1 a 2 veces). Tal como están "
        "los cubos, no hay nadie en alcance y arco: se desperdiciaría. Fuera de alcance: Helo. "
        "1: Helo ataca y va a izquierda, mitad delantera, alcance: medio. Después decide un "
        "dado: Helo.",
    ),
    "a turn to be decided later": (
        choosing(TANK),
        "choose:legs.turn_and_squat",
        "Your time cube would go to 1; nobody acts before you. "
        "It would carry every enemy one sector, whichever way you choose then.",
        "Tu cubo de tiempo iría a 1; nadie actúa antes que tú. "
        "Llevaría a cada enemigo un sector, en el sentido que elijas entonces.",
    ),
    "a shield": (
        choosing(TANK, BIKE),
        "choose:left_shoulder.1",
        "Your time cube would go to 1; nobody acts before you. "
        "It attacks nobody. Enemies in the shield’s arc: Attack bike.",
        "Tu cubo de tiempo iría a 1; nadie actúa antes que tú. "
        "No ataca a nadie. Enemigos en el arco del escudo: Moto de ataque.",
    ),
    "a shield without anybody": (
        choosing(TANK),
        "choose:left_shoulder.1",
        "Your time cube would go to 1; nobody acts before you. "
        "It attacks nobody, and no enemy lies in the shield’s arc.",
        "Tu cubo de tiempo iría a 1; nadie actúa antes que tú. "
        "No ataca a nadie, y no hay enemigos en el arco del escudo.",
    ),
    "kickback, and too heavy": (
        choosing(HELO, loadout={"right_arm": "ppc"}),
        "choose:right_arm.1",
        "Your time cube would go to 4; Helo (1 to 2 times) acts before you. It would be wasted:"
        " it fires only while you squat, and you stand. 1: Helo attacks and goes to left, "
        "forward half, medium range. After that a die decides: Helo.",
        "Tu cubo de tiempo iría a 4; antes que tú actúa Helo (de 1 a 2 veces). Se "
        "desperdiciaría: solo dispara agachado, y estás de pie. 1: Helo ataca y va a izquierda,"
        " mitad delantera, alcance: medio. Después decide un dado: Helo.",
    ),
    "artillery before, which never moves": (
        choosing(foe("A", "front_left:long", time=1)),
        "choose:left_arm.1",
        "Your time cube would go to 2; Artillery acts before you. As the cubes lie, nobody is "
        "in range and arc: it would be wasted. Out of range: Artillery. 1: Artillery attacks "
        "and stays.",
        "Tu cubo de tiempo iría a 2; antes que tú actúa Artillería. Tal como están los cubos, "
        "no hay nadie en alcance y arco: se desperdiciaría. Fuera de alcance: Artillería. 1: "
        "Artillería ataca y se queda.",
    ),
    "haste": (
        position(HELO, TANK, action="left_arm.3", time=2),
        "choose:haste",
        "You would act at once, before anybody else. As the cubes lie, it could hit Helo. "
        "Outside the arc: Tank.",
        "Actuarías enseguida, antes que nadie. Tal como están los cubos, podría impactar a Helo. "
        "Fuera del arco: Tanque.",
    ),
    "an enemy that cannot reach": (
        position(foe("H", "front_left:medium", time=0), TANK, action="left_arm.3", time=2),
        "choose:resolve:H",
        "Helo cannot reach you (Machine gun); it comes closer instead, to front left, short range.",
        "Helo no te alcanza (Ametralladora); en vez de atacar se acerca, a frente izquierda, "
        "alcance: corto.",
    ),
    "an enemy that is due later": (
        position(HELO, TANK, action="left_arm.3", time=2),
        "enemy:H",
        "Helo acts in 2 units of time, before you. Helo has you in range: it attacks "
        "(Missiles), then goes to left, forward half, medium range. Then a die decides whether "
        "Helo has you in range.",
        "Helo actúa dentro de 2 unidades de tiempo, antes que tú. Helo te tiene a su alcance: "
        "ataca (Misiles) y luego va a izquierda, mitad delantera, alcance: medio. Después un "
        "dado decide si Helo te tiene a su alcance.",
    ),
    "an enemy after you": (
        position(foe("T", "rear_left:short", time=2), action="left_arm.3", time=1),
        "enemy:T",
        "Tank acts in 2 units of time, after you. Tank has you in range: it attacks (Laser) and"
        " stays where it is. Then Tank will have you in range.",
        "Tanque actúa dentro de 2 unidades de tiempo, después de ti. Tanque te tiene a su "
        "alcance: ataca (Láser) y se queda donde está. Después Tanque te tendrá a su alcance.",
    ),
    "an enemy while you choose": (
        choosing(foe("B", "front_left:long", time=1)),
        "enemy:B",
        "Attack bike acts in 1 unit of time. Attack bike cannot reach you (Machine gun); it "
        "comes closer instead, to front left, medium range. Then Attack bike will not have you "
        "in range.",
        "Moto de ataque actúa dentro de 1 unidad de tiempo. Moto de ataque no te alcanza "
        "(Ametralladora); en vez de atacar se acerca, a frente izquierda, alcance: medio. "
        "Después Moto de ataque no te tendrá a su alcance.",
    ),
    "an enemy that is due": (
        position(foe("B", "front_left:long", time=0), TANK, action="left_arm.3", time=1),
        "enemy:B",
        "Attack bike is on the active space. Attack bike cannot reach you (Machine gun); it "
        "comes closer instead, to front left, medium range. Then Attack bike will not have you "
        "in range.",
        "Moto de ataque está en el espacio activo. Moto de ataque no te alcanza "
        "(Ametralladora); en vez de atacar se acerca, a frente izquierda, alcance: medio. "
        "Después Moto de ataque no te tendrá a su alcance.",
    ),
    "time that passes without anybody": (
        position(HELO, action="left_arm.3", time=3),
        "choose:advance",
        "Nobody would be on the active space yet. Next to act: Helo (in 2) and you (in 3). 1: "
        "Helo attacks and goes to left, forward half, medium range.",
        "Nadie llegaría todavía al espacio activo. Próximos en actuar: Helo (en 2) y tú (en 3)."
        " 1: Helo ataca y va a izquierda, mitad delantera, alcance: medio.",
    ),
    "time until enemies are due": (
        position(HELO, BIKE, action="left_arm.3", time=2),
        "continue",
        "Next on the active space: Helo and Attack bike. Helo has you in range: it attacks "
        "(Missiles), then goes to left, forward half, medium range. Attack bike has you in range: "
        "it attacks (Machine gun), then goes to left, rear half, close range.",
        "Siguiente en el espacio activo: Helo y Moto de ataque. Helo te tiene a su alcance: ataca "
        "(Misiles) y luego va a izquierda, mitad delantera, alcance: medio. Moto de ataque te "
        "tiene a su alcance: ataca (Ametralladora) y luego va a izquierda, mitad trasera, "
        "alcance: quemarropa.",
    ),
    "time until you act": (
        position(HELO, action="left_arm.3", time=1),
        "choose:advance",
        "Then you act: Full charge (Laser, left arm). As the cubes lie, it could hit Helo.",
        "Entonces actúas tú: Carga total (Láser, brazo izquierdo). "
        "Tal como están los cubos, podría impactar a Helo.",
    ),
    "time until you act, before anybody else": (
        position(HELO, TANK, action="legs.walk_forwards", time=1),
        "continue",
        "Then you act: Walk forwards (Legs). Helo would go to front left, short range. "
        "Tank would stay where it is.",
        "Entonces actúas tú: Caminar adelante (Piernas). "
        "Helo iría a frente izquierda, alcance: corto. Tanque se quedaría donde está.",
    ),
    "an enemy that has just acted and may again": (
        choosing(
            foe("H", "front_left:medium", time=0), foe("T", "rear_right:long", time=2)
        )._replace(pending=EnemyAttack("H", 2, 0, ())),
        "choose:right_shoulder.2",
        "Your time cube would go to 3; 2 enemies act before you: Helo (perhaps) and Tank. As "
        "the cubes lie, it could hit Helo. Outside the arc: Tank. 1: Tank comes closer, to rear"
        " right, medium range.",
        "Tu cubo de tiempo iría a 3; antes que tú actúan 2 enemigos: Helo (quizá) y Tanque. Tal"
        " como están los cubos, podría impactar a Helo. Fuera del arco: Tanque. 1: Tanque se "
        "acerca, a retaguardia derecha, alcance: medio.",
    ),
    "a free move": (
        position(TANK, BIKE, action="left_arm.1", time=0, decision="free_move"),
        "choose:free:cw",
        "Tank would go to rear left, long range. Attack bike would go to front left, close range. "
        "Enemies that would then have you in range: Attack bike.",
        "Tanque iría a retaguardia izquierda, alcance: largo. "
        "Moto de ataque iría a frente izquierda, alcance: quemarropa. "
        "Enemigos que te alcanzarían después: Moto de ataque.",
    ),
    "a free move out of all ranges": (
        position(TANK, action="left_arm.1", time=0, decision="free_move"),
        "choose:free:walk_forwards",
        "Tank would stay where it is. Nobody would then have you in range.",
        "Tanque se quedaría donde está. Después nadie te tendría a su alcance.",
    ),
    "a target with others near it": (
        aiming(HELO, foe("F", "front_right:medium", time=3), BIKE, mount="left_shoulder"),
        "choose:target:H",
        "As the cubes lie, it could hit Helo and Firethrower. Too close for it: Attack bike. "
        "The same dice could count as well against: Firethrower.",
        "Tal como están los cubos, podría impactar a Helo y Lanzallamas. "
        "Demasiado cerca: Moto de ataque. "
        "Los mismos dados podrían contar también contra: Lanzallamas.",
    ),
    "nothing looked at": (
        position(
            foe("H", "front_left:long", time=0), TANK, BIKE, action="legs.walk_forwards", time=2
        ),
        "",
        "Next to act: Helo (now), Attack bike (in 2), you (in 2) and Tank (in 3). 1: Helo comes"
        " closer, to front left, medium range. 2: Attack bike attacks and goes to left, rear "
        "half, close range. After that a die decides: Helo.",
        "Próximos en actuar: Helo (ahora), Moto de ataque (en 2), tú (en 2) y Tanque (en 3). 1:"
        " Helo se acerca, a frente izquierda, alcance: medio. 2: Moto de ataque ataca y va a "
        "izquierda, mitad trasera, alcance: quemarropa. Después decide un dado: Helo.",
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
