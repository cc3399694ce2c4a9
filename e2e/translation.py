"""What others do to the page: a translator as Chrome has one, and extensions that meddle.

The translator leaves every word as it is but for a letter of no width in front, which people and
Playwright do not see. So what the page shows can still be compared with what CPython computes, and
words that stayed behind when the game went on are found out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playwright.sync_api import Page

from desk.drawing.nodes import Node
from e2e.player import Player

NO_WIDTH = "\u200b"

_TRANSLATOR = """(() => {
  const LEFT = "svg, head, script, style, textarea, font, mpy-config, [translate='no']";
  const translate = (text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(LEFT)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
    inner.append("LETTER" + text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return translate(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  const begin = () => {
    document.documentElement.lang = "de";
    document.documentElement.classList.add("translated-ltr");
    translateAll(document);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translateAll);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
})()"""


def translator(letter: str = NO_WIDTH) -> str:
    """A script that puts two elements round each text outside of drawings, now and ever after."""
    return _TRANSLATOR.replace("LETTER", letter)


EXTENSIONS = """(() => {
  const WORDS = /Blaster|Axe|Heavy|Tank|Firethrower|Minigun|Advance|Walk|step/;
  const made = (name) => Object.assign(document.createElement(name), { className: "foreign" });
  const isIn = (node, selector) =>
    Boolean((node.closest ? node : node.parentElement)?.closest(selector));
  const highlight = (text) => {
    const found = WORDS.exec(text.data);
    if (!found || isIn(text, "svg, script, textarea, .foreign")) return;
    const word = text.splitText(found.index);
    word.splitText(found[0].length);
    const mark = made("mark");
    word.replaceWith(mark);
    mark.append(word);
  };
  const meddle = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(highlight);
    for (const place of document.querySelectorAll(
      "#choices, #choices button, #guide, #guide p, #log, #log :is(ol, li, p), #dice, #dice div,"
        + " #message-rule, .row, label, h2, p[id]",
    )) {
      if (!isIn(place, ".foreign") && !place.firstElementChild?.matches(".foreign")) {
        place.prepend(made("span"));
      }
    }
    for (const field of document.querySelectorAll("input, textarea")) {
      if (!field.previousElementSibling?.matches("div.foreign")) field.before(made("div"));
      if (!field.nextElementSibling?.matches("div.foreign")) field.after(made("div"));
    }
  };
  addEventListener("DOMContentLoaded", () => {
    meddle();
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isIn(target, ".foreign"))) meddle();
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
})();"""
"""Highlight words, put elements in front of nearly everything of ours, and round its fields."""

_KEYED = """() => Object.fromEntries([...document.querySelectorAll("body [data-key]")]
  .filter((each) => !each.closest("svg"))
  .map((each) => [each.dataset.key, each.textContent.replace(/\\u200b/g, "")]))"""

_TOLD = ("data-do", "aria-label", "aria-disabled", "aria-pressed")
_SHOWN = """([panels, attributes]) => Object.fromEntries(panels.map((id) => {
  const panel = document.getElementById(id);
  const told = [...panel.querySelectorAll("[data-do], [aria-label]")]
    .map((each) => attributes.map((name) => each.getAttribute(name)));
  return [id, [panel.textContent.replace(/[\\u200b\\s]/g, ""), told]];
}))"""


class Watchful(Player):
    """A player who compares all words on the page with those of CPython after every choice."""

    def _made(self, choice: str) -> None:
        super()._made(choice)
        self.expect_right_words()

    def expect_right_words(self) -> None:
        """Every panel and every line says what CPython says, each control once and in its place."""
        look = self.mirror.look()
        wanted = drawn(look.panels)
        assert shown(self.page, *wanted) == wanted
        texts = {
            name: ["".join(text.split()), []]
            for name, text in look.texts.items()
            if not name.startswith("weight")
        }
        assert shown(self.page, *texts) == texts

    def expect_words_of_the_page(self) -> None:
        """What does not depend on the game is said in the player's language, in dialogs, too."""
        found = self.page.evaluate(_KEYED)
        assert {key: self.words.say(key) for key in found} == found


def drawn(trees: Mapping[str, Node]) -> dict[str, list[object]]:
    """What `shown` must find where trees are drawn, by the ids of the elements that they are in."""
    return {name: [_words(tree), list(_told(tree))] for name, tree in trees.items()}


def shown(page: Page, *elements: str) -> dict[str, list[object]]:
    """For elements by id: the words in them without spaces, and what their controls are called."""
    found: dict[str, list[object]] = page.evaluate(_SHOWN, [elements, _TOLD])
    return found


def _words(tree: Node) -> str:
    return "".join(
        "".join(each.split()) if isinstance(each, str) else _words(each) for each in tree.children
    )


def _told(tree: Node) -> Iterator[list[str | None]]:
    for each in tree.children:
        if isinstance(each, Node):
            if "data-do" in each.attrs or "aria-label" in each.attrs:
                yield [each.attrs.get(name) for name in _TOLD]
            yield from _told(each)
