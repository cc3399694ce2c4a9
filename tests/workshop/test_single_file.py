"""The page in one file: all that it names is in it, and its policy lets in nothing else."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

import play
from workshop import WorkshopError, single_file, site
from workshop.texts.addresses import addresses

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'"
)
PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="icon" href="web/icon.svg" type="image/svg+xml">
<link rel="manifest" href="web/manifest.webmanifest">
<link rel="preload" href="vendor/face.woff2" as="font">
<link rel="stylesheet" href="web/page.css">
<link rel="stylesheet" href="web/print.css" media="print">
<script src="web/early.js"></script>
<link rel="modulepreload" href="web/boot.js">
<script type="module" src="web/boot.js"></script>
<script type="py">start()</script>
</head>
<body><svg fill="url(#rear)"><use href="#part"/></svg><a href="https://host/">there</a></body>
</html>
"""
FILES = {
    "index.html": PAGE.encode(),
    "app/house.zip": b"the game",
    "vendor/face.woff2": b"letters",
    "vendor/LICENSE": b"as you like",
    "vendor/python.wasm": bytes(range(256)) * 64,
    "web/boot.js": b'import "./more.js"',
    "web/early.js": b"early(1 < 2, '<style>')",
    "web/icon.svg": b"<svg/>",
    "web/manifest.webmanifest": b"{}",
    "web/page.css": b'p { src: url("../vendor/face.woff2"); fill: url(#hatch) }',
    "web/print.css": b"p { color: black }",
    "app/words.json": b"{}",
    site.ORIGINALS: b"{}",
    site.LABEL: b'{"sha256": {}}',
}
SCRIPT = "begin('é')"


class Elements(HTMLParser):
    """The elements of a page in their order: name, attributes and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, dict(attrs), ""))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem:
            tag, attributes, text = self.all[-1]
            self.all[-1] = (tag, attributes, text + data)

    def named(self, name: str) -> list[tuple[dict[str, str | None], str]]:
        """The attributes and the text of each element of a name."""
        return [(attributes, text) for tag, attributes, text in self.all if tag == name]


def made(**changes: bytes) -> str:
    """The file that is made of the files, some of them changed; `__` stands for `/`, `_` for `.`"""
    names = {name.replace("__", "/").replace("_", "."): changes[name] for name in changes}
    return single_file.single_file(FILES | names, SCRIPT).decode()


def policy(page: str) -> dict[str, list[str]]:
    """The rules of the page's policy."""
    (found,) = [
        attributes["content"] or ""
        for attributes, _ in Elements(page).named("meta")
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    return {rule.split()[0]: rule.split()[1:] for rule in found.split(";")}


def of(text: str) -> str:
    """The hash of a text as a policy writes it."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


# The policy


def test_the_policy_allows_just_the_scripts_and_styles_of_the_file() -> None:
    page = made()
    scripts = [
        text
        for attributes, text in Elements(page).named("script")
        if attributes.get("type") in {None, "module"}
    ]
    assert scripts == [FILES["web/early.js"].decode(), SCRIPT]
    assert policy(page)["script-src"] == [*map(of, scripts), "'wasm-unsafe-eval'"]
    styles = [text for _, text in Elements(page).named("style")]
    assert len(styles) == 2
    assert policy(page)["style-src"] == [*map(of, styles)]


def test_the_policy_lets_nothing_be_fetched() -> None:
    rules = policy(made())
    assert rules["default-src"] == rules["connect-src"] == rules["base-uri"] == ["'none'"]
    assert rules["img-src"] == rules["font-src"] == ["data:"]


def test_a_page_without_a_policy_is_refused() -> None:
    bare = PAGE.replace("Content-Security-Policy", "refresh").encode()
    with pytest.raises(WorkshopError, match="content security policy"):
        made(index_html=bare)


# What stands in the file


def test_what_would_be_fetched_lies_packed_in_it() -> None:
    held = {
        attributes["data-file"]: (attributes["data-type"], gzip.decompress(base64.b64decode(text)))
        for attributes, text in Elements(made()).named("script")
        if "data-file" in attributes
    }
    assert held == {
        "app/house.zip": ("application/zip", FILES["app/house.zip"]),
        "vendor/python.wasm": ("application/wasm", FILES["vendor/python.wasm"]),
        "app/words.json": ("application/json", b"{}"),
    }


def test_faces_and_pictures_are_in_their_places() -> None:
    page = made()
    assert f"data:font/woff2;base64,{base64.b64encode(b'letters').decode()}" in page
    ((icon, _),) = Elements(page).named("link")
    assert icon["href"] == f"data:image/svg+xml;base64,{base64.b64encode(b'<svg/>').decode()}"


def test_a_style_for_print_stays_one() -> None:
    styles = Elements(made()).named("style")
    assert [attributes.get("media") for attributes, _ in styles] == [None, "print"]


GAMES = {
    "index.html": PAGE.replace("<html", '<html data-games="mech race chess"').encode(),
    "app/mech.zip": b"the mech",
    "app/race.zip": b"the race",
    "app/chess.zip": b"the chess",
    "web/sheets/mech.css": b"p { color: red }",
    "web/sheets/race.css": b"p { color: blue }",
}
"""A site with three games, of which the last has no style."""


def with_games(game: str = "") -> str:
    """The file with all its games, or with one."""
    return single_file.single_file(FILES | GAMES, SCRIPT, "", game).decode()


def test_all_games_are_in_it_with_their_styles_laid_by() -> None:
    """That of the first is built into the page's own."""
    page = with_games()
    assert all(f'data-file="app/{game}.zip"' in page for game in ("mech", "race", "chess"))
    laid_by = [each for each in Elements(page).named("style") if "data-sheet" in each[0]]
    assert laid_by == [({"media": "not all", "data-sheet": "race"}, "p { color: blue }")]
    assert of("p { color: blue }") in policy(page)["style-src"]


def test_it_may_hold_one_game_only() -> None:
    """Then the page knows of no other."""
    page = with_games("race")
    ((root, _),) = Elements(page).named("html")
    assert root["data-games"] == "race"
    assert "app/house.zip" in page
    assert [game for game in ("mech", "race", "chess") if f"app/{game}.zip" in page] == ["race"]
    assert 'data-sheet="race"' in page
    assert "data-sheet" not in with_games("mech")
    with pytest.raises(WorkshopError, match="no game go, but: mech, race, chess"):
        with_games("go")


def test_licences_travel_along_as_plain_text() -> None:
    found = [
        text
        for attributes, text in Elements(made()).named("script")
        if attributes.get("title") == "vendor/LICENSE"
    ]
    assert found == ["as you like"]


def test_equal_sites_make_equal_files() -> None:
    assert made() == single_file.single_file(dict(reversed(FILES.items())), SCRIPT).decode()


def test_no_address_leads_out_of_it() -> None:
    left = addresses("page.html", made())
    assert {address.split(",")[0] for address in left} == {"#part", "data:image/svg+xml;base64"}


# What cannot be


@pytest.mark.parametrize(
    "address",
    ['<img src="web/x.png">', '<script src="https://host/x.js" async></script>'],
)
def test_a_page_that_names_something_else_is_refused(address: str) -> None:
    with pytest.raises(WorkshopError, match=r"must hold all it names, but not: .*x\."):
        made(index_html=PAGE.replace("<svg", f"{address}<svg").encode())


@pytest.mark.parametrize("address", ["url(web/x.png)", "url('/x.png')", "@import 'x.png'"])
def test_a_style_that_names_something_else_is_refused(address: str) -> None:
    with pytest.raises(WorkshopError, match=r"must hold all it names, but not: .*x\.png"):
        made(web__page_css=f"p {{ background: {address} }}".encode())


def test_a_file_that_the_page_names_and_nobody_has_is_told() -> None:
    for name in ("web/early.js", "web/page.css", "web/icon.svg", "vendor/face.woff2"):
        files = {each: content for each, content in FILES.items() if each != name}
        with pytest.raises(WorkshopError, match=f"holds no {name}"):
            single_file.single_file(files, SCRIPT)


@pytest.mark.parametrize("text", ["'</script>'", "'</SCRIPT '", "'<!-- <script>'"])
def test_a_script_that_would_end_too_early_is_refused(text: str) -> None:
    with pytest.raises(WorkshopError, match="No script of a page may hold"):
        single_file.single_file(FILES, text)


def test_a_text_that_is_none_is_told() -> None:
    with pytest.raises(WorkshopError, match=r"web/page\.css of the site is no text"):
        made(web__page_css=b"\xff")


@pytest.mark.parametrize("place", ["<html", "</body>"])
def test_a_page_that_lost_a_place_is_refused(place: str) -> None:
    with pytest.raises(WorkshopError, match=f"must have {place} once"):
        made(index_html=PAGE.replace(place, "").encode())


def test_a_file_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(made().encode())
    monkeypatch.setattr(single_file, "LIMIT", size)
    assert len(made().encode()) == size
    monkeypatch.setattr(single_file, "LIMIT", size - 1)
    with pytest.raises(WorkshopError, match=f"{size} bytes, more than {size - 1}"):
        made()


# The site that it is made of


def whole() -> dict[str, bytes]:
    """The files of a site, and their hashes."""
    files = {name: content for name, content in FILES.items() if name != site.LABEL}
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    return {**files, site.LABEL: json.dumps({"sha256": hashes}).encode()}


def test_a_whole_site_is_taken() -> None:
    single_file.check_whole(whole())


def test_a_site_that_lacks_a_file_is_refused() -> None:
    files = whole()
    del files["app/house.zip"]
    with pytest.raises(WorkshopError, match=r"holds no app/house\.zip"):
        single_file.check_whole(files)


def test_a_site_with_another_file_is_refused() -> None:
    with pytest.raises(WorkshopError, match=r"vendor/python\.wasm of the site is not the file"):
        single_file.check_whole(whole() | {"vendor/python.wasm": b"half"})


@pytest.mark.parametrize("label", [b"", b"[]", b"{}", b'{"sha256": 1}'])
def test_a_site_that_does_not_say_what_it_holds_is_refused(label: bytes) -> None:
    with pytest.raises(WorkshopError, match=r"build\.json cannot be read"):
        single_file.check_whole(whole() | {site.LABEL: label})


# Where it is written


def test_an_earlier_file_may_be_overwritten_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "game.html"
    single_file.check_target(target)
    target.write_text(made(), encoding="utf-8")
    single_file.check_target(target)
    target.write_text("dear", encoding="utf-8")
    with pytest.raises(WorkshopError, match="stays as it is"):
        single_file.check_target(target)
    with pytest.raises(WorkshopError, match="is a folder"):
        single_file.check_target(tmp_path)


# Where it is published


def test_the_file_knows_where_the_page_is_published_if_it_was_told() -> None:
    """For the links that it hands out: its own address would tell a folder of somebody's disk."""
    address = "https://example.org/paper-mech/?page=a&b"
    told = single_file.single_file(FILES, SCRIPT, address).decode()
    ((root, _),) = Elements(told).named("html")
    assert root["data-site"] == address
    assert single_file.MARK in told[:200]
    ((root, _),) = Elements(made()).named("html")
    assert "data-site" not in root


@pytest.mark.parametrize(
    "address",
    ["https://example.org/a/", "http://example.org:8080/a.html?b=c", "https://xn--mech-5qa.org"],
)
def test_an_address_of_a_site_is_taken_as_it_is(address: str) -> None:
    assert single_file.published_at(address) == address


@pytest.mark.parametrize(
    "address",
    [
        *("", "example.org", "//example.org/", "ftp://example.org/", "file:///home/me/x.html"),
        *("javascript:alert(1)//example.org", "https://", "https:///a", "https://me@example.org/"),
        *("https://a.org/#b", "https://a.org/ b", "https://a.org:x/", "https://a.org:0/"),
        *('https://a.org/"><script>', "https://a.org/\n", "https://añ.org/", "https://[::1/"),
    ],
)
def test_what_is_no_address_of_a_site_is_refused(address: str) -> None:
    with pytest.raises(WorkshopError, match="begins with https"):
        single_file.published_at(address)


def test_a_game_is_named_for_one_file_only(capsys: pytest.CaptureFixture[str]) -> None:
    """One of the house; a site has them all."""
    assert play._options(["--single-file", "x", "--game", "papermech"]).game == "papermech"
    assert play._options(["--single-file", "x"]).game is None
    for wrong in (["--game", "papermech"], ["--single-file", "x", "--game", "chess"]):
        with pytest.raises(SystemExit) as refused:
            play._options(wrong)
        assert refused.value.code == 2
        assert "--game" in capsys.readouterr().err


def test_a_site_is_named_for_one_file_only(capsys: pytest.CaptureFixture[str]) -> None:
    """Elsewhere the page's own address is right."""
    options = play._options(["--single-file", "x.html", "--site", "https://example.org/"])
    assert options.site == "https://example.org/"
    for wrong in (["--site", "https://example.org/"], ["--single-file", "x", "--site", "there"]):
        with pytest.raises(SystemExit) as refused:
            play._options(wrong)
        assert refused.value.code == 2
        assert "site" in capsys.readouterr().err
