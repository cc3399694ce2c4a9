"""The whole page as one file, which plays straight from a disk, without any server.

It is the very page of the site: the styles and scripts that it names stand in it, and what it would
fetch lies packed at its end. Its policy runs scripts of known hashes only and lets nothing be
fetched.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from workshop import WorkshopError
from workshop.diet.bundling import bundled
from workshop.environment import WEB
from workshop.progress import step
from workshop.serve import MIME_TYPES, read_site
from workshop.site import LABEL, ORIGINALS, addresses, archive_of, sheet_of

LIMIT = 14_000_000
"""The most bytes that the file may have."""

MARK = "data-single-file"
"""By this attribute the page's scripts know that all is in one file, and we know an earlier one."""
_PUBLISHED = "data-site"
"""The attribute that names where the page is published, for the links that it hands out."""

_PUBLISHED_AT = re.compile(r"https?://[\w.\-\[\]:]+(?:[/?][!$-;=?-Z_a-z~]*)?", re.ASCII)
_LINK = re.compile(r"<link\b[^>]*>\n?")
_SCRIPT = re.compile(r'<script\b([^>]*)\bsrc="([^"]*)"></script>\n?')
_GAMES = re.compile(r'data-games="([^"]*)"')
_FONT = re.compile(r'url\("([^"\s]+)"\)')
_POLICY = re.compile(r'(?<=http-equiv="Content-Security-Policy" content=")[^"]*')
_ELEMENT = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1>", re.DOTALL)
_RUN = {("script", ""), ("script", ' type="module"')}
_ONLY_FOR_SITES = {"manifest", "modulepreload", "preload"}
_FETCHED = {".json", ".wasm", ".zip"}

_MODULE = WEB / "single-file.js"


def check_target(target: Path) -> None:
    """Raise unless there is no such file yet, or it is an earlier one of ours."""
    if not target.exists():
        return
    if target.is_dir():
        raise WorkshopError(f"{target} is a folder; name a file.")
    with target.open("rb") as file:
        ours = MARK.encode() in file.read(200)
    if not ours:
        raise WorkshopError(
            f"{target} is something other than an earlier build, so it stays as it is.\n"
            "Name a new file."
        )


def published_at(address: str) -> str:
    """The address of a published page, as links can begin with it.

    Raises:
        WorkshopError: if it is none that everybody may be told, or holds more than an address.
    """
    try:
        parts = urlsplit(address)
        is_whole = bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or not _PUBLISHED_AT.fullmatch(address):
        raise WorkshopError(
            "A site's address begins with https:// or http:// and holds no #, name or password."
        )
    return address


def write_single_file(target: Path, site: Path, published: str = "", game: str = "") -> None:
    """Make one file of a built site, which is `published` at an address, if that is given.

    It holds all games of the house, or the one that is named by its id.

    Raises:
        WorkshopError: if the site is damaged, or what `single_file` raises.
    """
    with step("Packing the site into one file"):
        files = {name: page.content for name, page in read_site(site).items()}
        check_whole(files)
        content = single_file(files, bundled(_MODULE, site), published, game)
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.new")
        fresh.write_bytes(content)
        fresh.replace(target)


def check_whole(files: Mapping[str, bytes]) -> None:
    """Raise unless these are the files of a site as they were built."""
    try:
        hashes = dict(json.loads(_file(files, LABEL))["sha256"])
    except (ValueError, KeyError, TypeError) as error:
        raise WorkshopError(f"The site's {LABEL} cannot be read.\n{_MEND}") from error
    for name, wanted in hashes.items():
        if hashlib.sha256(_file(files, name)).hexdigest() != wanted:
            raise WorkshopError(f"{name} of the site is not the file that was built.\n{_MEND}")


def single_file(
    files: Mapping[str, bytes], script: str, published: str = "", game: str = ""
) -> bytes:
    """The page out of the files of a site, with the one script that all its modules make.

    With all its games, or one alone.

    Raises:
        WorkshopError: if the page names what the site does not hold, if a text cannot stand in a
            page, or if the result leads out of itself or is larger than `LIMIT`.
    """
    told = f' {_PUBLISHED}="{html.escape(published)}"' if published else ""
    page = _with(_text(files, "index.html"), "<html", f"<html {MARK}{told}")
    page, files = _with_games(page, files, game)
    page = _LINK.sub(lambda link: _instead_of_link(link[0], files), page)
    page = _SCRIPT.sub(lambda found: _instead_of_script(found[1], found[2], files), page)
    _check_addresses(page)
    # The script comes first, so that half a file can still tell that it is one.
    end = (_element("script", ' type="module"', script), *_packed(files), *_licences(files))
    page = _with(page, "</body>", "".join(end) + "</body>")
    page, times = _POLICY.subn(lambda found: _policy(found[0], page), page)
    if times != 1:
        raise WorkshopError("index.html must have its content security policy once.")
    content = page.encode()
    if len(content) > LIMIT:
        raise WorkshopError(f"The file would have {len(content)} bytes, more than {LIMIT}.")
    return content


def _with_games(
    page: str, files: Mapping[str, bytes], game: str
) -> tuple[str, Mapping[str, bytes]]:
    """The page with the styles of its games, and the files but for games that are left out."""
    found = _GAMES.search(page)
    games = found[1].split() if found else []
    if game and game not in games:
        raise WorkshopError(f"The site has no game {game}, but: {', '.join(games)}")
    left_out = {archive_of(each) for each in games if game not in ("", each)}
    page = _GAMES.sub(f'data-games="{game or " ".join(games)}"', page)
    # That of the first is built into the page's own.
    styles = [
        _element("style", f' media="not all" data-sheet="{each}"', _text(files, sheet_of(each)))
        for each in games[1:]
        if game in ("", each) and sheet_of(each) in files
    ]
    page = _with(page, "</head>", "".join(styles) + "</head>")
    return page, {name: files[name] for name in files if name not in left_out}


_MEND = "Delete the folder .build and start again."


def _file(files: Mapping[str, bytes], name: str) -> bytes:
    if name not in files:
        raise WorkshopError(f"The site holds no {name}.\n{_MEND}")
    return files[name]


def _text(files: Mapping[str, bytes], name: str) -> str:
    try:
        return _file(files, name).decode()
    except UnicodeDecodeError as error:
        raise WorkshopError(f"{name} of the site is no text in UTF-8: {error}") from error


def _with(page: str, place: str, instead: str) -> str:
    if page.count(place) != 1:
        raise WorkshopError(f"index.html must have {place} once.")
    return page.replace(place, instead)


def _instead_of_link(link: str, files: Mapping[str, bytes]) -> str:
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', link))
    kind, name = attributes.get("rel"), attributes.get("href", "")
    if kind in _ONLY_FOR_SITES:
        return ""
    if kind == "stylesheet":
        media = f' media="{attributes["media"]}"' if "media" in attributes else ""
        return _element("style", media, _with_fonts(_text(files, name), name, files))
    return link.replace(name, _data(files, name))


def _instead_of_script(kind: str, name: str, files: Mapping[str, bytes]) -> str:
    # The modules come all together, at the end.
    return "" if "module" in kind else _element("script", "", _text(files, name))


def _with_fonts(style: str, name: str, files: Mapping[str, bytes]) -> str:
    def data(address: re.Match[str]) -> str:
        font = posixpath.normpath(posixpath.join(posixpath.dirname(name), address[1]))
        return f'url("{_data(files, font)}")'

    return _FONT.sub(data, style)


def _data(files: Mapping[str, bytes], name: str) -> str:
    content = base64.b64encode(_file(files, name)).decode()
    return f"data:{MIME_TYPES[Path(name).suffix]};base64,{content}"


def _element(tag: str, attributes: str, text: str) -> str:
    # Else the browser would not take the element to end where it does.
    found = re.search(rf"</{tag}|<!--", text, re.IGNORECASE)
    if found:
        raise WorkshopError(f"No {tag} of a page may hold {found[0]}")
    return f"<{tag}{attributes}>{text}</{tag}>\n"


def _licences(files: Mapping[str, bytes]) -> Iterable[str]:
    for name in sorted(files):
        if name.endswith("/LICENSE"):
            yield _element("script", f' type="text/plain" title="{name}"', _text(files, name))


def _packed(files: Mapping[str, bytes]) -> Iterable[str]:
    for name, content in sorted(files.items()):
        suffix = Path(name).suffix
        if suffix in _FETCHED and name not in {LABEL, ORIGINALS}:
            told = f' type="application/gzip" data-file="{name}" data-type="{MIME_TYPES[suffix]}"'
            packed = gzip.compress(content, 9, mtime=0)
            yield _element("script", told, base64.b64encode(packed).decode())


def _policy(of_the_site: str, page: str) -> str:
    """The site's policy, where there is no server whose files could be named."""
    elements = _ELEMENT.findall(page)
    instead = {
        "script-src": [_hash(text) for tag, kind, text in elements if (tag, kind) in _RUN],
        "style-src": [_hash(text) for tag, _, text in elements if tag == "style"],
        "font-src": ["data:"],
        "img-src": ["data:"],
    }
    rules = []
    for rule in of_the_site.split(";"):
        name, *sources = rule.split()
        others = [source for source in sources if source != "'self'"]
        rules.append(" ".join((name, *(instead.get(name, []) + others or ["'none'"]))))
    return "; ".join(rules)


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _check_addresses(page: str) -> None:
    """Raise if the page would ask for anything that does not lie in it."""
    styles = "".join(text for tag, _, text in _ELEMENT.findall(page) if tag == "style")
    named = [*addresses("page.html", page), *addresses("page.css", styles)]
    outside = [address for address in named if not address.startswith(("#", "data:"))]
    if outside:
        raise WorkshopError(f"The file must hold all it names, but not: {', '.join(outside)}")
