"""What can be done with the statistics that are shown: saved, wiped, brought back."""

from desk.drawing.nodes import Node, button, node
from desk.words import Words


def ways_on(words: Words, *, is_empty: bool, is_asked: bool, may_bring_back: bool) -> Node:
    """The buttons below a tally; `is_asked` where a player who wants to wipe it has to confirm."""
    if is_asked:
        ways = [("score-wipe:yes", "score.wipe_yes"), ("score-wipe:no", "score.wipe_no")]
    else:
        ways = [("score-file:", "games.file"), ("score-wipe:ask", "score.wipe")]
        if is_empty:
            ways = []
        if may_bring_back:
            ways.append(("score-back:", "score.bring_back"))
    return node("div", *(button(do, words.say(key)) for do, key in ways), class_="row")
