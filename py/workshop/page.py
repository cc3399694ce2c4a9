"""What the build writes into index.html, and other texts, before any Python has run."""

import html
import json
import re
from collections.abc import Callable
from functools import partial

from desk.drawing.nodes import number, to_markup
from desk.face import BOOK, SHAPES, Box, Face
from desk.registry import FIRST, PACKAGES, face_of, rules_page
from desk.words import LANGUAGES, OWN_NAMES, Words
from papermech.catalogue import STANDARD_EQUIPMENT
from papermech.face import FACE
from papermech.sheet.names import words_in
from papermech.sheet.printed import sheet
from workshop.texts.markup import elements, replaced, with_attributes

_BOOT_KEYS = ("boot.page", "boot.runtime", "boot.engine")
_EMBED_KEYS = (
    "embed.title",
    "embed.play",
    "embed.any_title",
    "embed.any_play",
    "embed.drawing",
    "embed.left",
    "embed.not_loaded",
)
_LANGUAGES_MARKER = 'data-languages=""'
_OTHER_RULES_MARKER = "<!-- rules of other games -->"
_EACH_LANGUAGE = re.compile(
    r"(?:<!--|/\*) each language (?:-->|\*/)(?P<one>.*?)"
    r"(?:(?:<!--|/\*) between (?:-->|\*/)(?P<between>.*?))?(?:<!--|/\*) end (?:-->|\*/)",
    re.DOTALL,
)
_KEY = "data-key"
_KEY_IN_ONE_LANGUAGE = f"{_KEY}-"
_LABEL_KEY = "data-label-key"


def sheet_markup(language: str = LANGUAGES[0]) -> str:
    """The empty sheet with the standard equipment, as markup."""
    return to_markup(sheet(STANDARD_EQUIPMENT, words_in(language).say))


def arrangements() -> str:
    """What a sheet's window must be like to have it arranged, and what it then takes up, as JSON.

    For the first paint: a list with the shape of a window, the media query it meets, and a view
    box of the empty sheet, from the first shape to the last.
    """

    def view_box(box: Box) -> str:
        return " ".join(map(number, box))

    arranged = [
        (shape, query, view_box(FACE.arrangements[shape]))
        for shape, query in SHAPES.items()
        if shape in FACE.arrangements
    ]
    return json.dumps(arranged, separators=(",", ":"))


def fill_languages(text: str) -> str:
    """A page or a style sheet with all that stands in it once for each language.

    What stands between the marks `each language` and `end` (or `between`, before what parts them)
    is repeated with a language's {code} and its own {name}. The rules of all games but the first
    are led to where the mark of that stands. The root element is told the code of
    them all, and how the sheet may be arranged; the page as it is built is in the first.
    """
    first, codes = LANGUAGES[0], " ".join(LANGUAGES)
    shapes = html.escape(arrangements())
    root = f'lang="{first}" data-language="{first}" data-languages="{codes}" data-shapes="{shapes}"'
    return _EACH_LANGUAGE.sub(
        lambda m: (m["between"] or "").join(
            m["one"].replace("{code}", code).replace("{name}", html.escape(name, quote=False))
            for code, name in OWN_NAMES.items()
        ),
        text.replace(_LANGUAGES_MARKER, root).replace(_OTHER_RULES_MARKER, _other_rules()),
    )


def fill_manifest(text: str) -> str:
    """The manifest with the name of the house, and with its shortcuts.

    They lead to the game of the day, and to the page in each language.
    """
    words = {language: words_in(language) for language in LANGUAGES}
    daily = " · ".join(each.say("manifest.daily") for each in words.values())
    shortcuts = [
        {"name": daily, "url": "../#daily"},
        *(
            {"name": each.say("manifest.speak"), "url": f"../?lang={language}"}
            for language, each in words.items()
        ),
    ]
    house = words[LANGUAGES[0]].say("page.house")
    names = {"name": house, "short_name": house}
    manifest = {**names, **json.loads(text), "shortcuts": shortcuts}
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def fill_words(page: str, language: str = LANGUAGES[0]) -> str:
    """The page with its words: in each empty element that names a key, and for each label key.

    Raises KeyError for a key that the catalogue does not have.
    """
    say: Callable[[str], str] = words_in(language).say
    edits = []
    for each in elements(page):
        is_empty = each.inside == each.outside
        for name, key in each.attributes.items():
            if name == _KEY and is_empty:
                edits.append((each.inside, each.inside, html.escape(say(key), quote=False)))
            elif name.startswith(_KEY_IN_ONE_LANGUAGE) and is_empty:
                # Where the words of a language could not be brought.
                there = words_in(name.removeprefix(_KEY_IN_ONE_LANGUAGE)).say(key)
                edits.append((each.inside, each.inside, html.escape(there, quote=False)))
            elif name == _LABEL_KEY:
                edits.append(with_attributes(each, {"aria-label": say(key)}))
    return replaced(page, edits)


def page_words(page: str, language: str) -> dict[str, str]:
    """Every word that the page needs before Python has started, by key."""
    words = words_in(language)
    keys = {
        key
        for each in elements(page)
        for name, key in each.attributes.items()
        if name in {_KEY, _LABEL_KEY}
    }
    return {key: words.say(key) for key in sorted({*keys, *_BOOT_KEYS})}


def rules_pages(policy: str) -> dict[str, str]:
    """The rules of each game as a page in each language, under a content security policy.

    By file name.
    """
    return {
        rules_page(game, language): face.book(Words(language, face.domain)).page(
            partial(rules_page, game), f"sheets/{game}", policy
        )
        for game, face in _with_a_book()
        for language in LANGUAGES
    }


def _with_a_book() -> list[tuple[str, Face]]:
    """The games that have a book of rules, by their ids."""
    faces = [(game, face_of(game)) for game in PACKAGES]
    return [(game, face) for game, face in faces if BOOK in face.rooms]


def _other_rules() -> str:
    """Where there is no script, the ways to the rules of all games but the first."""
    first = LANGUAGES[0]
    lines = []
    for game, face in _with_a_book():
        if game == FIRST:
            continue
        title = html.escape(Words(first, face.domain).say("page.title"), quote=False)
        ways = " · ".join(
            f'<a href="{rules_page(game, code)}" hreflang="{code}" lang="{code}" translate="no">'
            f"{html.escape(name, quote=False)}</a>"
            for code, name in OWN_NAMES.items()
        )
        lines.append(f'<p class="rules-pages-ways"><span translate="no">{title}</span>: {ways}</p>')
    return "".join(lines)


def embed_words() -> dict[str, dict[str, str]]:
    """The words of an embedded game that is not loaded yet, by language."""
    return {
        language: {key: words_in(language).say(key) for key in _EMBED_KEYS}
        for language in LANGUAGES
    }
