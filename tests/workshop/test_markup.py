"""A page is altered where an element stands, and nowhere else."""

from __future__ import annotations

import pytest

from workshop import WorkshopError
from workshop.texts.markup import elements, inner, line_end, replaced, with_attributes, written

PAGE = """<!doctype html>
<html data-a="1 &lt; 2">
<head><link rel="icon" href="x.svg">
<script>if (1 < 2) tell("<p>")</script></head>
<body hidden><!-- <p> --><svg><path d="M0"/></svg><p title='ä\N{LINE SEPARATOR}"'>A &amp; B<br>\r
C</p><p></p></body></html>
"""


def test_elements_stand_where_they_are_written() -> None:
    found = elements(PAGE)
    assert [each.tag for each in found] == (
        "html head link script body svg path p br p".split()  # noqa: SIM905
    )
    for each in found:
        assert PAGE[each.start :].startswith(f"<{each.tag}")
        assert PAGE[each.end - 1] == ">"
        assert PAGE[each.inside - 1] == ">"
    by_tag = {each.tag: each for each in found}
    assert by_tag["html"].attributes == {"data-a": "1 < 2"}
    assert by_tag["body"].attributes == {"hidden": ""}
    assert inner(PAGE, by_tag["script"]) == 'if (1 < 2) tell("<p>")'
    first, second = (each for each in found if each.tag == "p")
    assert first.attributes["title"] == 'ä\N{LINE SEPARATOR}"'
    assert inner(PAGE, first) == "A &amp; B<br>\r\nC"
    assert inner(PAGE, second) == ""


def test_edits_leave_all_else_alone() -> None:
    found = {each.tag: each for each in elements(PAGE)}
    edits = [
        with_attributes(found["path"], {"id": 'a"b', "hidden": ""}),
        with_attributes(found["html"], {"lang": "en"}),
        (found["link"].start, line_end(PAGE, found["link"].end), ""),
    ]
    altered = replaced(PAGE, edits)
    assert altered == (
        PAGE.replace('d="M0"', 'd="M0" id="a&quot;b" hidden')
        .replace('2">', '2" lang="en">')
        .replace('<link rel="icon" href="x.svg">\n', "")
    )
    assert replaced(PAGE, []) == PAGE


def test_attributes_are_read_as_they_are_written() -> None:
    told = {"a": "<&'\">", "b": "", "c": "ä"}
    (element,) = elements(f"<br{written(told)}>")
    assert element.attributes == told


@pytest.mark.parametrize("page", ["<p>", "</p>", "<p><b></p></b>", "<p></b></p>"])
def test_a_page_that_is_not_well_formed_is_refused(page: str) -> None:
    with pytest.raises(WorkshopError, match=r"end(s|ed)"):
        elements(page)
