"""What can be done with the statistics that are shown: saved, wiped, brought back."""

from desk.drawing.nodes import Node, button, node
from desk.words import Words


def ways_on(words: Words, *, is_empty: bool, may_bring_back: bool) -> Node:
    """The buttons below a tally; who wipes it is asked first."""
    say = words.say
    ways = []
    if not is_empty:
        wipe = button("ask:score-wipe:", say("score.wipe"))
        wipe.attrs["data-asked"] = say("score.wipe_ask")
        ways += [button("score-file:", say("games.file")), wipe]
    if may_bring_back:
        ways.append(button("score-back:", say("score.bring_back")))
    return node("div", *ways, class_="row")
