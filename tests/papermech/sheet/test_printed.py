"""The printed sheet: its ids, its words, and that everything stands where it belongs.

Long: a case for each part of the sheet.
"""

import itertools
import math
import re
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import papermech
from desk.drawing import ink
from desk.drawing.nodes import Node, node, to_markup
from desk.words import LANGUAGES
from papermech import catalogue
from papermech.sheet import plan, printed
from papermech.sheet.art import wood
from papermech.sheet.names import words_in
from tests.house.test_contrast import THEMES
from workshop import page

LOCALE = Path(papermech.__file__).parent / "locale"
SVG = "{http://www.w3.org/2000/svg}"
STANDARD = catalogue.STANDARD_EQUIPMENT
LETTERS = [card.letter for card in catalogue.ENEMIES]
ACTIONS = [f"{mount}.{which}" for mount in catalogue.MOUNTS for which in (1, 2, 3)] + [
    f"legs.{leg.name}" for leg in catalogue.LEG_ACTIONS
]
OWN_CIRCLES = (
    [f"{mount}.{which}" for mount in catalogue.MOUNTS for which in range(1, 7)]
    + [f"torso.{which}" for which in range(1, 5)]
    + [f"legs.{leg.name}" for leg in catalogue.LEG_ACTIONS]
)
LEGAL_MOUNTS = [
    (mount, weapon.id)
    for mount, weapon in itertools.product(catalogue.MOUNTS, catalogue.WEAPONS.values())
    if (weapon.on_arm if mount.endswith("arm") else weapon.on_shoulder)
]


def catalogue_of(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "papermech.po").open("rb") as source:
        return read_po(source)


def walk(item: Node) -> Iterator[Node]:
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from walk(child)


def ids(item: Node) -> list[str]:
    return [found.attrs["id"] for found in walk(item) if "id" in found.attrs]


def by_id(item: Node, wanted: str) -> Node:
    (found,) = (each for each in walk(item) if each.attrs.get("id") == wanted)
    return found


def draw(**changes: object) -> Node:
    return printed.sheet({**STANDARD, **changes}, str)


def hit_area(group: Node) -> plan.Box:
    (rect,) = (each for each in walk(group) if each.attrs.get("class") == "hit")
    left, top, width, height = (float(rect.attrs[n]) for n in ("x", "y", "width", "height"))
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", group.attrs.get("transform", ""))
    x, y = map(float, moved.groups()) if moved else (0, 0)
    return left + x, top + y, width, height


def square_at(place: plan.Point, size: float = plan.CUBE) -> plan.Box:
    return place[0] - size / 2, place[1] - size / 2, size, size


def inside(inner: plan.Box, outer: plan.Box) -> bool:
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


def overlap(one: plan.Box, other: plan.Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def contract() -> list[str]:
    wanted = ["sheet", "weight.value", "turn.cw", "turn.ccw", "walk.forwards", "walk.backwards"]
    wanted += [f"{mark}.{circle}" for circle in OWN_CIRCLES for mark in ("circle", "target")]
    wanted += [f"action.{action}" for action in ACTIONS]
    wanted += ["stance.stand", "stance.squat", "place.time.beyond"]
    wanted += [f"place.time.{space}" for space in range(8)]
    wanted += [f"space.{s}.{b}" for s in catalogue.SECTORS for b in catalogue.BANDS]
    wanted += [f"wave.{wave}.{row}" for wave in range(1, 5) for row in range(1, 4)]
    wanted += [f"target.front.{face}" for face in range(1, 7)]
    wanted += [f"target.side.{face}" for face in (1, 3, 6)]
    wanted += [f"die.{face}" for face in range(1, 7)]
    wanted += [
        f"track.{catalogue.LOCATIONS[place]}.{pair}"
        for place in catalogue.SPILL_OVER
        for pair in (1, 2, 3)
    ]
    wanted += ["cube.you.time", "cube.you.action", "cube.you.stance"]
    for card in catalogue.ENEMIES:
        wanted += [f"{part}.{card.letter}" for part in ("card", "press", "destroyed")]
        wanted += [f"cube.{card.letter}.{kind}" for kind in ("time", "attack", "radar")]
        for row, attack in enumerate(card.attacks, 1):
            wanted.append(f"attack.{card.letter}.{row}")
            wanted += [
                f"{mark}.{card.letter}.{row}.{nth}"
                for nth in range(1, attack.circles + 1)
                for mark in ("circle", "target")
            ]
    return wanted


def test_what_is_drawn_while_playing_lies_over_everything() -> None:
    for last, name in zip(draw().children[-2:], ("foresight", "guide-ring"), strict=True):
        assert isinstance(last, Node)
        assert last.attrs == {"id": name, "pointer-events": "none"}
        assert last.children == ()


def test_every_owner_has_a_shape_of_its_own() -> None:
    inlays = {
        owner: next(
            each.attrs["d"]
            for each in walk(by_id(draw(), f"face.{owner}"))
            if each.attrs.get("class") == "inlay"
        )
        for owner in wood.OWNERS
    }
    assert len(set(inlays.values())) == len(wood.OWNERS) == 7


def test_a_hand_bows_lines_but_leaves_their_ends() -> None:
    drawn = ink.by_hand("M0 0H40V3C1 2 3 4 50 60L0-20Z")
    assert re.fullmatch(
        r"M0 0Q\S+ 40 0L40 3C1 2 3 4 50 60Q\S+(?: \S+)? 0-20Q\S+(?: \S+)? 0 0Z", drawn
    )
    assert drawn == ink.by_hand("M0 0H40V3C1 2 3 4 50 60L0-20Z")


def test_circles_side_by_side_are_filled_differently() -> None:
    sheet = draw()
    fillings = [
        (each.attrs["href"], each.attrs["transform"])
        for each in walk(sheet)
        if each.attrs.get("class") == "pencil"
    ]
    assert len(set(fillings)) > 0.9 * len(fillings)


def test_every_id_of_the_contract_is_there_once() -> None:
    found = Counter(ids(draw()))
    assert [wanted for wanted in contract() if found[wanted] != 1] == []


def test_no_id_is_used_twice() -> None:
    assert [name for name, times in Counter(ids(draw())).items() if times > 1] == []


def test_every_reference_has_something_to_refer_to() -> None:
    sheet = draw()
    known = set(ids(sheet))
    used = [each.attrs["href"] for each in walk(sheet) if "href" in each.attrs]
    used += [
        each.attrs["fill"][4:-1] for each in walk(sheet) if each.attrs.get("fill", "")[:4] == "url("
    ]
    assert used
    assert [name for name in used if name.lstrip("#") not in known] == []


def test_the_ruling_on_circles_draws_two_everywhere() -> None:
    sheet = printed.sheet(STANDARD, str, circles_of=lambda letter, row: 2)
    enemy_circles = [name for name in ids(sheet) if name[:7] == "circle." and name[7] in LETTERS]
    assert len(enemy_circles) == 2 * sum(len(card.attacks) for card in catalogue.ENEMIES)


def test_the_ruling_on_punch_is_printed() -> None:
    assert "P3" in to_markup(by_id(draw(), "action.right_arm.1"))
    sheet = printed.sheet(STANDARD, str, power_of=lambda weapon, action: 2)
    assert "P2" in to_markup(by_id(sheet, "action.right_arm.1"))


def test_both_readings_of_the_tracks_draw_three_tracks_a_location() -> None:
    for tracks in (catalogue.SPILL_OVER, catalogue.SPILL_OVER_INWARD):
        found = [name for name in ids(printed.spill_over(tracks)) if name.count(".") == 2]
        assert len(found) == len(set(found)) == 15
    assert printed.spill_over() != printed.spill_over(catalogue.SPILL_OVER_INWARD)


LOCATION_BOXES = {
    **{index: plan.mount_box(mount) for index, mount in enumerate(catalogue.MOUNTS)},
    catalogue.TORSO: plan.TORSO,
    catalogue.LEGS: plan.LEGS,
}
PAIRS = [
    (source, target)
    for source in catalogue.SPILL_OVER
    for target in LOCATION_BOXES
    if source != target
]


def pill_of(track: Node) -> plan.Box:
    (pill,) = (each for each in walk(track) if each.attrs.get("class") == "pill")
    left, top, width, height = (float(pill.attrs[n]) for n in ("x", "y", "width", "height"))
    return left, top, width, height


def stub_of(track: Node) -> tuple[plan.Point, plan.Point] | None:
    for group in walk(track):
        for each in group.children:
            if isinstance(each, Node) and each.attrs.get("class") == "stub":
                x, y, tip_x, tip_y = map(float, re.findall(r"[\d.]+", each.attrs["d"]))
                if "scale(-1 1)" in group.attrs.get("transform", ""):
                    x, tip_x = plan.WIDTH - x, plan.WIDTH - tip_x
                return (x, y), (tip_x, tip_y)
    return None


def middle(box: plan.Box) -> plan.Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_a_track_may_lead_from_each_location_to_each_other(source: int, target: int) -> None:
    track = by_id(
        printed.spill_over({source: (target,) * 3}), f"track.{catalogue.LOCATIONS[source]}.1"
    )
    pill = pill_of(track)
    assert not any(overlap(pill, box) for box in (*LOCATION_BOXES.values(), plan.WEIGHT))
    assert plan.GROUND < pill[1] < plan.HEIGHT - pill[3]
    stub = stub_of(track)
    if stub is None:
        assert any(each.attrs.get("class") == "line" for each in walk(track))
        return
    # It begins at its own box, and points towards the other.
    (x, y), (tip_x, tip_y) = stub
    left, top, width, height = LOCATION_BOXES[source]
    assert min(abs(x - left), abs(x - left - width)) <= 1
    assert top <= y <= top + height
    from_x, from_y = middle(LOCATION_BOXES[source])
    to_x, to_y = middle(LOCATION_BOXES[target])
    assert (tip_x - x) * (to_x - from_x) > 0 or to_x == from_x
    assert (tip_y - y) * (to_y - from_y) > 0 or to_y == from_y


@pytest.mark.parametrize("others", [catalogue.SPILL_OVER, catalogue.SPILL_OVER_INWARD])
def test_tracks_to_both_shoulders_leave_the_others_their_room(
    others: dict[int, tuple[int, int, int]],
) -> None:
    both = (catalogue.LEFT_SHOULDER, catalogue.RIGHT_SHOULDER, catalogue.TORSO)
    drawn = printed.spill_over({**others, catalogue.LEGS: both})
    pills = [pill_of(each) for each in drawn.children if isinstance(each, Node)]
    assert len(pills) == 15
    assert not any(overlap(one, other) for one, other in itertools.combinations(pills, 2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_well_formed_and_small(language: str) -> None:
    markup = page.sheet_markup(language)
    root = ElementTree.fromstring(markup)
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-hidden") == "true"
    assert len(markup.encode()) < 120_000


def test_a_persons_text_stays_text() -> None:
    hostile = "<b a='1' c=\"2\">&</b>"
    root = ElementTree.fromstring(to_markup(node("g", hostile, id=hostile)))
    assert (root.text, root.get("id"), len(root)) == (hostile, hostile, 0)


def test_html_void_and_empty_elements_keep_their_shape() -> None:
    assert to_markup(node("p", node("br"), node("span"))) == "<p><br><span></span></p>"


@pytest.mark.parametrize(("mount", "weapon"), LEGAL_MOUNTS)
def test_every_weapon_draws_on_every_mount_it_may_stand_on(mount: str, weapon: str) -> None:
    for language in LANGUAGES:
        drawn = printed.mount_box(words_in(language).say, mount, weapon)
        text = "".join(ElementTree.fromstring(to_markup(drawn)).itertext())
        for action in catalogue.WEAPONS[weapon].actions:
            assert f"P{action.power}" in text
            assert f"T{action.time}" in text
    covered = to_markup(drawn).count('class="covered"')
    assert covered == len(catalogue.FIRING_ARCS[mount])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_has_words(language: str) -> None:
    words = words_in(language)
    for mount, weapon in LEGAL_MOUNTS:
        for key in printed.labels({**STANDARD, mount: weapon}).values():
            assert words.say(key)


def test_labels_cover_every_word_on_the_sheet() -> None:
    sheet = draw()
    keyed = {
        each.attrs.get("id"): each.attrs["data-key"]
        for each in walk(sheet)
        if "data-key" in each.attrs
    }
    assert printed.labels(STANDARD) == keyed
    assert all(name and name.startswith("label.") for name in keyed)
    # A text that carries words, and no key, could not be put into another language.
    for each in walk(sheet):
        if each.tag in ("text", "tspan") and "data-key" not in each.attrs:
            own = "".join(child for child in each.children if isinstance(child, str))
            assert not any(len(word) > 1 for word in own.split() if word.isalpha()), own


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def placeholders(message: Message) -> set[str]:
    parsed = itertools.chain.from_iterable(map(string.Formatter().parse, forms(message)))
    return {name for _, name, _, _ in parsed if name}


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, spanish = (
        {message.id: message for message in catalogue_of(language) if message.id}
        for language in ("en", "es")
    )
    assert english.keys() == spanish.keys()
    for key, message in english.items():
        assert all((*forms(message), *forms(spanish[key]))), key
        assert placeholders(message) == placeholders(spanish[key]), key


def test_a_missing_key_is_an_error_and_an_unknown_language_too() -> None:
    words = words_in("en")
    with pytest.raises(KeyError):
        words.say("no.such.key")
    with pytest.raises(KeyError):
        words.count("no.such.key", 2)
    with pytest.raises(ValueError, match="xx"):
        words_in("xx")


def sector_angles(sector: str) -> tuple[float, float]:
    start = 45.0 * catalogue.SECTORS.index(sector)
    return start, start + 45


@pytest.mark.parametrize("sector", catalogue.SECTORS)
@pytest.mark.parametrize("band", catalogue.BANDS)
def test_radar_cubes_stand_inside_their_space_and_apart(sector: str, band: str) -> None:
    squares = [square_at(plan.radar_place(f"{sector}:{band}", slot)) for slot in range(3)]
    low, high = sector_angles(sector)
    which = catalogue.BANDS.index(band)
    inner = 0 if which == 0 else plan.RINGS[which - 1]
    for left, top, width, height in squares:
        for x, y in itertools.product((left, left + width), (top, top + height)):
            dx, dy = x - plan.CENTRE[0], plan.CENTRE[1] - y
            assert low <= math.degrees(math.atan2(dx, dy)) % 360 <= high
            assert math.hypot(dx, dy) >= inner
            if band == "long":
                assert max(abs(dx), abs(dy)) <= plan.HALF
            else:
                assert math.hypot(dx, dy) <= plan.RINGS[which]
    assert not any(overlap(*pair) for pair in itertools.combinations(squares, 2))


def test_cubes_do_not_hide_the_start_numbers() -> None:
    for sector in catalogue.START_SECTORS:
        ring = square_at(plan.in_sector(sector, *plan.START_NUMBER), 28)
        for slot in range(3):
            assert not overlap(ring, square_at(plan.radar_place(f"{sector}:long", slot)))


@pytest.mark.parametrize("space", range(12))
def test_time_cubes_stand_inside_their_box_and_apart(space: int) -> None:
    squares = [square_at(plan.time_place(space, slot)) for slot in range(4)]
    assert all(inside(square, plan.time_box(space)) for square in squares)
    assert not any(overlap(*pair) for pair in itertools.combinations(squares, 2))


def test_time_boxes_stand_apart_and_all_beyond_the_track_share_one() -> None:
    boxes = [plan.time_box(space) for space in range(9)]
    assert not any(overlap(*pair) for pair in itertools.combinations(boxes, 2))
    assert plan.time_place(8, 0) == plan.time_place(11, 0)


def test_other_places_lie_inside_their_boxes() -> None:
    for action in ACTIONS:
        assert inside(square_at(plan.action_place(action)), plan.action_box(action))
    for stance in ("stand", "squat"):
        assert inside(square_at(plan.stance_place(stance)), plan.stance_box(stance))
        assert inside(plan.stance_box(stance), plan.STANCE)
    assert inside(square_at(plan.torso_place()), plan.TORSO)
    for card in catalogue.ENEMIES:
        assert inside(square_at(plan.armour_place(card.letter)), plan.card_box(card.letter))
        for row in range(1, len(card.attacks) + 1):
            box = plan.attack_box(card.letter, row)
            assert inside(square_at(plan.attack_place(card.letter, row)), box)
            for nth in range(1, 4):
                at = plan.attack_circle(card.letter, row, nth, 3)
                assert inside(square_at(at, 20), box)


def test_boxes_stand_apart_and_on_the_paper() -> None:
    boxes = [plan.card_box(letter) for letter in LETTERS]
    boxes += [plan.mount_box(mount) for mount in catalogue.MOUNTS]
    boxes += [plan.RADAR, plan.TARGETS, plan.WAVES]
    boxes += [plan.STANCE, plan.TORSO, plan.WEIGHT, plan.LEGS]
    boxes += [plan.time_box(space) for space in range(9)]
    assert all(inside(box, (0, 0, plan.WIDTH, plan.HEIGHT)) for box in boxes)
    assert not any(overlap(*pair) for pair in itertools.combinations(boxes, 2))


def test_what_may_be_pressed_is_large_enough_and_apart() -> None:
    sheet = draw()
    pressed = [f"action.{action}" for action in ACTIONS]
    pressed += [f"circle.{circle}" for circle in OWN_CIRCLES]
    pressed += ["turn.cw", "turn.ccw", "walk.forwards", "walk.backwards"]
    pressed += ["stance.stand", "stance.squat"]
    areas = [hit_area(by_id(sheet, name)) for name in pressed]
    assert all(width >= 32 and height >= 32 for _, _, width, height in areas)
    assert not any(overlap(*pair) for pair in itertools.combinations(areas, 2))


def test_cubes_are_hidden_until_in_play() -> None:
    sheet = draw()
    cubes = [each for each in walk(sheet) if each.attrs.get("class", "").startswith("cube owner")]
    assert len(cubes) == 3 + 4 * len(LETTERS)
    assert {cube.attrs["data-shown"] for cube in cubes} == {"false"}


def test_arrows_and_drawings_are_hidden_from_assistive_technology() -> None:
    def decorations(item: Node, hidden: bool) -> Iterator[bool]:
        hidden = hidden or item.attrs.get("aria-hidden") == "true"
        if item.attrs.get("class", "") in ("art", "behind", "pie", "arrow", "arrow dotted"):
            yield hidden
        for child in item.children:
            if isinstance(child, Node):
                yield from decorations(child, hidden)

    found = list(decorations(draw(), False))
    assert len(found) > 40
    assert all(found)


def luminance(colour: str) -> float:
    channels = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_letters_and_words_stand_out_in_both_themes() -> None:
    web = Path(__file__).parents[3] / "web"
    for theme in THEMES.values():
        for words, under in itertools.product(("ink", "soft"), ("paper", "ground", "box")):
            assert contrast(theme[words], theme[under]) >= 4.5, (words, under)
        assert contrast(theme["ink"], theme["rear"]) >= 4.5
        assert contrast(theme["ink"], theme["accent-wash"]) >= 4.5
        assert contrast(theme["ink"], theme["chosen-wash"]) >= 4.5
        for edge in ("accent", "chosen", "focus", "cube-edge", "pencil"):
            assert contrast(theme[edge], theme["box"]) >= 3, edge
        assert contrast(theme["ink"], theme["behind-fill"]) >= 4.5
        assert contrast(theme["ink"], theme["behind-ink"]) >= 3
    style = (web / "sheets" / "papermech.css").read_text("utf-8")
    for owner in ("you", *LETTERS):
        mark = re.search(rf"\.owner-{owner} .*--owner-mark: (#[0-9a-f]+)", style)
        assert mark
        assert contrast(THEMES["light"]["inlay"], mark[1]) >= 4.5, owner


def test_weight_and_its_penalty_are_counted() -> None:
    def figures(**changes: object) -> tuple[Node | str, ...]:
        sheet = draw(**changes)
        return tuple(by_id(sheet, f"weight.{name}").children[0] for name in ("value", "penalty"))

    assert figures() == ("12", "T+0")
    assert figures(left_shoulder="machine_gun", legs_armour=5) == ("13", "T+1")
    assert figures(left_arm="tower_shield", left_shoulder="ppc", torso_armour=5) == ("16", "T+2")


def test_parts_lie_on_the_sheet_and_hold_what_they_name() -> None:
    parts = plan.PARTS
    assert all(inside(part, (0, 0, plan.WIDTH, plan.HEIGHT)) for part in parts.values())
    assert inside(plan.RADAR, parts["radar"])
    assert all(inside(plan.time_box(space), parts["radar"]) for space in range(9))
    assert all(inside(plan.card_box(letter), parts["enemies"]) for letter in LETTERS)
    assert all(inside(box, parts["tables"]) for box in (plan.TARGETS, plan.WAVES))
    for box in (plan.STANCE, plan.TORSO, plan.WEIGHT, plan.LEGS):
        assert inside(box, parts["middle"])
    for mount in catalogue.MOUNTS:
        assert inside(plan.mount_box(mount), parts[mount.split("_")[0]])
