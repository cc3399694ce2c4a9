"""The whole rulebook as a page of its own, to be read without any script.

The build writes one for each game and language beside the game. It is made of the same trees as the
rules in the game; what can be pressed there is a link here, and what can be led through is all in
sight.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from desk.drawing.nodes import Node, node, to_markup
from desk.drawing.throws import tray
from desk.reading.book import Rulebook, element_id, table_id
from desk.reading.contents import Contents, Figure
from desk.reading.still import REFERENCE, REFERRING, inside
from desk.words import LANGUAGES, OWN_NAMES

_STYLES = ("fonts", "sheet", "page", "rules")
_LAST_STYLE = "rules-page"
_GAME = "index.html?lang="


def page(book: Rulebook, page_name: Callable[[str], str], style: str, policy: str) -> str:
    """The page in the language of a book, under a content security policy.

    `page_name` is its file in a language, and `style` the game's own style sheet.
    """
    head = _head(book, page_name, style, policy)
    html = node("html", head, _body(book, page_name), lang=book.language)
    return f"<!doctype html>\n{to_markup(html)}\n"


def _head(book: Rulebook, page_name: Callable[[str], str], style: str, policy: str) -> Node:
    say = book.words.say
    meta = {
        "viewport": "width=device-width, initial-scale=1",
        "description": say("rulebook.page_description"),
        "color-scheme": "light dark",
    }
    return node(
        "head",
        node("meta", charset="utf-8"),
        node("meta", http_equiv="Content-Security-Policy", content=policy),
        *(node("meta", name=name, content=content) for name, content in meta.items()),
        node("title", say("rulebook.page_title")),
        node("link", rel="icon", href="web/icon.svg", type="image/svg+xml"),
        *(
            node("link", rel="alternate", hreflang=language, href=page_name(language))
            for language in LANGUAGES
        ),
        *(
            node("link", rel="stylesheet", href=f"web/{each}.css")
            for each in (*_STYLES, style, _LAST_STYLE)
        ),
        node("link", rel="stylesheet", href="web/print.css", media="print"),
    )


def _body(book: Rulebook, page_name: Callable[[str], str]) -> Node:
    say = book.words.say
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
        if language != book.language
    ]
    game = node("a", say("rulebook.to_game"), href=_to_game(book, book.contents.play))
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
                node("div", _Pages(book).all(), id="rulebook"),
                class_="rules",
            ),
        ),
        node("footer", node("p", say("page.credits"))),
        # Drawn nowhere, and yet not hidden: what is drawn elsewhere refers to it.
        node("svg", book.contents.borrowed(), class_="visually-hidden", aria_hidden="true"),
        class_="rules-page",
    )


def _to_game(book: Rulebook, fragment: str) -> str:
    return f"{_GAME}{book.language}{'#' if fragment else ''}{fragment}"


class _Pages:
    """Turns the rules of the game into those of the page."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._figures = book.contents.figures
        self._drawings = _Drawings(book.contents)
        self._tables = {table_id(table): table for table in book.tables}

    def all(self) -> Node:
        """The contents and all chapters."""
        return self.of(self._book.tree(self._book.entries))

    def of(self, item: Node) -> Node:
        """The same, with links for buttons, and with all figures and tables drawn."""
        if item.tag == "figure":
            return self._figure(self._figures[item.attrs["data-figure"]], item)
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
                to = _to_game(self._book, self._figures[what].link())
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
        """All moments in words, and the first and the last drawn."""
        caption, _, beside = as_in_the_game.children
        assert isinstance(beside, Node)
        tried, *_ = beside.children
        assert isinstance(tried, Node)
        drawn: set[str] = set()
        moments = [self._moment(figure, step, drawn) for step in range(figure.moments)]
        return node("figure", caption, *moments, self.of(tried), class_="figure")

    def _moment(self, figure: Figure, step: int, drawn: set[str]) -> Node:
        pictures, leads = self._book.pictures, figure.moments > 1
        parts: list[Node] = []
        if leads:
            parts.append(node("p", pictures.step_names(figure.id)[step], class_="figure-named"))
        if step in (0, figure.moments - 1):
            pieces = range(len(figure.pieces))
            new = [each for place in pieces for each in self._picture(figure, step, place, drawn)]
            if new:
                parts.append(node("div", *new, class_="figure-pieces"))
        told = pictures.told(figure.id, step)
        if told and leads:
            parts.append(node("p", told, class_="figure-told"))
        thrown = tray(self._book.words, pictures.throws(figure.id, step))
        if thrown:
            parts.append(node("div", thrown, class_="figure-dice"))
        return node("div", *parts, class_="figure-moment")

    def _picture(self, figure: Figure, step: int, place: int, drawn: set[str]) -> Iterable[Node]:
        """A piece of the sheet, unless it was drawn just like that before."""
        prefix = f"{figure.id}-{place}-{step}"
        drawing = self._book.pictures.picture(figure.id, place, step, prefix)
        likeness = to_markup(drawing).replace(prefix, "")
        if f"{place} {likeness}" in drawn:
            return
        drawn.add(f"{place} {likeness}")
        empty = self._book.empty_piece(figure, place)
        yield empty._replace(children=(self._drawings.short(drawing),))


class _Drawings:
    """Writes drawings briefly: nothing that is not seen, and what comes again is referred to."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._known: dict[str, str] = {}

    def short(self, drawing: Node) -> Node:
        """The same picture."""
        # What is referred to may stand after what refers to it.
        names = {
            each.attrs["id"]: self._known.setdefault(_likeness(each), each.attrs["id"])
            for each in inside(drawing)
            if "id" in each.attrs
        }
        return self._of(drawing, names)

    def _of(self, item: Node, names: Mapping[str, str]) -> Node:
        """A part; `names` are its ids and those under which the like was drawn first."""
        id_ = item.attrs.get("id", "")
        if names.get(id_, id_) != id_:
            return node("use", href=f"#{names[id_]}")
        seen = [each for each in item.children if self._is_seen(each, item)]
        children: list[Node | str] = []
        for is_ground, group in groupby(seen, key=self._is_ground):
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

    def _is_ground(self, item: Node | str) -> bool:
        """Whether it belongs to what looks the same wherever it is drawn."""
        return isinstance(item, Node) and item.attrs.get("class") in self._contents.ground

    def _is_seen(self, item: Node | str, holder: Node) -> bool:
        """Whether the sheet's styles would not hide a part of a drawing."""
        if isinstance(item, str):
            return True
        is_hidden = item.attrs.get("data-shown") == "false"
        return not is_hidden and not self._contents.is_hidden(item, holder)


def _likeness(item: Node) -> str:
    return to_markup(item).replace(item.attrs["id"], "")
