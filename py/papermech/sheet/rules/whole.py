"""The whole rulebook as a page of its own, to be read without any script.

The build writes one for each language beside the game. It is made of the same trees as the rules in
the game; what can be pressed there is a link here, and what can be led through is all in sight.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from desk.drawing.nodes import Node, node, to_markup
from desk.drawing.throws import tray
from desk.words import LANGUAGES, OWN_NAMES, Words
from papermech.sheet.names import Names, words_in
from papermech.sheet.printed.whole import borrowed
from papermech.sheet.rules.book import ENTRIES, Rulebook, element_id, table_id
from papermech.sheet.rules.figures import FIGURES, Figure
from papermech.sheet.rules.pictures import REFERENCE, REFERRING, foreseen, picture
from papermech.sheet.rules.pieces import name_of, view_box
from papermech.sheet.rules.scenes import Scene
from papermech.sheet.rules.showing import letters_in, step_names
from papermech.sheet.rules.tables import TABLES
from papermech.sheet.telling import sentences
from papermech.sheet.throws import throws

_STYLES = ("fonts", "sheet", "page", "rules", "sheets/papermech", "rules-page")
_PENCILLED = frozenset(("circle", "wave", "w", "attack", "action"))
"""What is pencilled on only where one of its `_MARKED` is true."""
_MARKED = ("data-filled", "data-on", "data-done")
_GROUND = frozenset(("sky", "space", "space rear", "lines", "arrows"))


def page_name(language: str) -> str:
    """The name of the page's file."""
    return f"rules.{language}.html"


def page(language: str, policy: str) -> str:
    """The page in one of LANGUAGES, under a content security policy."""
    words = words_in(language)
    html = node("html", _head(words, policy), _body(words), lang=language)
    return f"<!doctype html>\n{to_markup(html)}\n"


def _head(words: Words, policy: str) -> Node:
    meta = {
        "viewport": "width=device-width, initial-scale=1",
        "description": words.say("rulebook.page_description"),
        "color-scheme": "light dark",
    }
    return node(
        "head",
        node("meta", charset="utf-8"),
        node("meta", http_equiv="Content-Security-Policy", content=policy),
        *(node("meta", name=name, content=content) for name, content in meta.items()),
        node("title", words.say("rulebook.page_title")),
        node("link", rel="icon", href="web/icon.svg", type="image/svg+xml"),
        *(
            node("link", rel="alternate", hreflang=language, href=page_name(language))
            for language in LANGUAGES
        ),
        *(node("link", rel="stylesheet", href=f"web/{style}.css") for style in _STYLES),
        node("link", rel="stylesheet", href="web/print.css", media="print"),
    )


def _body(words: Words) -> Node:
    say = words.say
    others = [
        node(
            "a",
            OWN_NAMES[language],
            href=page_name(language),
            hreflang=language,
            lang=language,
            rel="alternate",
        )
        for language in LANGUAGES
        if language != words.language
    ]
    game = node("a", say("rulebook.to_game"), href=_game(words))
    return node(
        "body",
        node(
            "header",
            node("h1", say("page.title")),
            node("nav", game, *others, aria_label=say("rulebook.page_ways")),
            class_="masthead",
        ),
        node(
            "main",
            node(
                "div",
                node("h2", say("page.rules")),
                node("p", say("page.rules_intro"), class_="small"),
                node("div", _Pages(words).all(), id="rulebook"),
                class_="rules",
            ),
        ),
        node("footer", node("p", say("page.credits"))),
        # Drawn nowhere, and yet not hidden: what is drawn elsewhere refers to it.
        node("svg", borrowed(), class_="visually-hidden", aria_hidden="true"),
        class_="rules-page",
    )


def _game(words: Words, fragment: str = "") -> str:
    return f"index.html?lang={words.language}{'#' if fragment else ''}{fragment}"


class _Pages:
    """Turns the rules of the game into those of the page."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._drawings = _Drawings()
        self._tables = {table_id(table): table for table in TABLES}
        self._book = Rulebook(words)

    def all(self) -> Node:
        """The contents and all chapters."""
        return self.of(self._book.tree(ENTRIES))

    def of(self, item: Node) -> Node:
        """The same, with links for buttons, and with all figures and tables drawn."""
        if item.tag == "figure":
            return self._figure(FIGURES[item.attrs["data-figure"]], item)
        if item.tag == "button":
            return self._link(item)
        children = item.children
        if item.attrs.get("id") in self._tables:
            children = (self._book.table(self._tables[item.attrs["id"]]),)
        return Node(
            item.tag,
            # Links take the focus along by themselves.
            {name: text for name, text in item.attrs.items() if name != "tabindex"},
            tuple(self.of(child) if isinstance(child, Node) else child for child in children),
        )

    def _link(self, button: Node) -> Node:
        verb, _, what = button.attrs["data-do"].partition(":")
        match verb:
            case "try":
                to = _game(self._words, FIGURES[what].link())
            case "rule":
                to = f"#{element_id(what)}"
            case _:
                to = f"#{what}"
        attributes = {"href": to}
        for name in ("class", "aria-label"):
            if name in button.attrs:
                attributes[name] = button.attrs[name]
        return Node("a", attributes, button.children)

    # --- Figures

    def _figure(self, figure: Figure, as_in_the_game: Node) -> Node:
        """All scenes in words, and the first and the last drawn."""
        caption, _, beside = as_in_the_game.children
        assert isinstance(beside, Node)
        scenes = figure.scenes()
        names = Names(self._words, scenes[0].state.setup)
        tried, *_ = beside.children
        assert isinstance(tried, Node)
        drawn: set[str] = set()
        moments = [
            self._moment(names, figure, scenes, step, drawn) for step in range(figure.moments)
        ]
        return node("figure", caption, *moments, self.of(tried), class_="figure")

    def _moment(
        self, names: Names, figure: Figure, scenes: tuple[Scene, ...], step: int, drawn: set[str]
    ) -> Node:
        scene = scenes[step]
        parts: list[Node] = []
        if figure.leads:
            parts.append(node("p", step_names(names, figure)[step], class_="figure-named"))
        pictures: list[Node] = []
        if step in (0, figure.moments - 1):
            pictures = [
                each
                for place in range(len(figure.pieces))
                for each in self._picture(names, figure, scenes, step, place, drawn)
            ]
        if pictures:
            parts.append(node("div", *pictures, class_="figure-pieces"))
        told = " ".join(text for text, _ in sentences(names, scene.happened))
        told = told or foreseen(names, scene.state, scene.looked_at).caption
        if told and figure.leads:
            parts.append(node("p", told, class_="figure-told"))
        thrown = tray(
            names.words, throws(names, scene.happened, scenes[step - 1].happened if step else ())
        )
        if thrown:
            parts.append(node("div", thrown, class_="figure-dice"))
        return node("div", *parts, class_="figure-moment")

    def _picture(
        self,
        names: Names,
        figure: Figure,
        scenes: tuple[Scene, ...],
        step: int,
        place: int,
        drawn: set[str],
    ) -> Iterable[Node]:
        """A piece of the sheet, unless it was drawn just like that before."""
        piece = figure.pieces[place]
        prefix = f"{figure.id}-{place}-{step}"
        drawing = picture(names, piece, scenes[step], letters_in(scenes), prefix)
        likeness = to_markup(drawing).replace(prefix, "")
        if f"{place} {likeness}" in drawn:
            return
        drawn.add(f"{place} {likeness}")
        yield Node(
            "svg",
            {
                "class": "sheet-piece",
                "viewBox": view_box(piece),
                "data-piece": piece.partition(".")[0],
                "role": "img",
                "aria-label": name_of(self._words, piece),
                "aria-describedby": f"figure-{figure.id}-caption",
            },
            (self._drawings.short(drawing),),
        )


class _Drawings:
    """Writes drawings briefly: nothing that is not seen, and what comes again is referred to."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def short(self, drawing: Node) -> Node:
        """The same picture."""
        # What is referred to may stand after what refers to it.
        names = {
            each.attrs["id"]: self._known.setdefault(_likeness(each), each.attrs["id"])
            for each in _inside(drawing)
            if "id" in each.attrs
        }
        return self._of(drawing, names)

    def _of(self, item: Node, names: Mapping[str, str]) -> Node:
        """A part; `names` are its ids and those under which the like was drawn first."""
        id_ = item.attrs.get("id", "")
        if names.get(id_, id_) != id_:
            return node("use", href=f"#{names[id_]}")
        seen = [each for each in item.children if isinstance(each, str) or _is_seen(each, item)]
        children: list[Node | str] = []
        for is_ground, group in groupby(seen, key=_is_ground):
            if is_ground:
                children.append(self._ground(group))
            else:
                children += [
                    each if isinstance(each, str) else self._of(each, names) for each in group
                ]
        attributes = {
            name: REFERENCE.sub(lambda found: names.get(found[0], found[0]), text)
            if name in REFERRING
            else text
            for name, text in item.attrs.items()
        }
        return Node(item.tag, attributes, tuple(children))

    def _ground(self, parts: Iterable[Node | str]) -> Node:
        ground = node("g", *parts, id=f"ground-{len(self._known)}")
        known = self._known.setdefault(_likeness(ground), ground.attrs["id"])
        return ground if known == ground.attrs["id"] else node("use", href=f"#{known}")


def _inside(item: Node) -> Iterator[Node]:
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from _inside(child)


def _likeness(item: Node) -> str:
    return to_markup(item).replace(item.attrs["id"], "")


def _is_ground(item: Node | str) -> bool:
    """Whether it belongs to the ground of the radar, which looks the same wherever it is drawn."""
    return isinstance(item, Node) and item.attrs.get("class") in _GROUND


def _is_seen(item: Node, holder: Node) -> bool:
    """Whether the sheet's styles would not hide a part of a drawing."""
    if item.attrs.get("data-shown") == "false":
        return False
    is_pencil = {"pencil", "pencilled"}.intersection(item.attrs.get("class", "").split())
    if not is_pencil or holder.attrs.get("class") not in _PENCILLED:
        return True
    return any(holder.attrs.get(mark) == "true" for mark in _MARKED)
