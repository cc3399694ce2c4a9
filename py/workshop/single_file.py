"""The whole page as one file, which plays straight from a disk, without any server.

It is the very page of the site: the styles and scripts that it names stand in it, and what it would
fetch lies packed at its end. Its policy runs scripts of known hashes only and lets nothing be
fetched.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from workshop import WorkshopError
from workshop.diet.bundling import bundled
from workshop.environment import WEB
from workshop.progress import step
from workshop.serve import MIME_TYPES, read_site
from workshop.site import LABEL, ORIGINALS, archive_of, sheet_of
from workshop.texts.addresses import addresses
from workshop.texts.markup import Element, elements, inner, line_end, replaced, written

LIMIT = 14_000_000
"""The most bytes that the file may have."""

MARK = "data-single-file"
"""By this attribute the page's scripts know that all is in one file, and we know an earlier one."""
_PUBLISHED = "data-site"
"""The attribute that names where the page is published, for the links that it hands out."""

_PUBLISHED_AT = re.compile(r"https?://[\w.\-\[\]:]+(?:[/?][!$-;=?-Z_a-z~]*)?", re.ASCII)
_GAMES = "data-games"
_FONT = re.compile(r'url\("([^"\s]+)"\)')
_POLICY = "Content-Security-Policy"
_RUN = {None, "module"}
_IN_THE_SITE = re.compile(r"[\w./-]+$")
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
    page = _text(files, "index.html")
    for place in ("<html", "</head>", "</body>"):
        if page.count(place) != 1:
            raise WorkshopError(f"index.html must have {place} once.")
    told = {MARK: "", **({_PUBLISHED: published} if published else {})}
    page = page.replace("<html", f"<html{written(told)}")
    page, files = _with_games(page, files, game)
    page = replaced(page, _instead_of_elements(page, files))
    _check_addresses(page)
    # The script comes first, so that half a file can still tell that it is one.
    end = (_element("script", {"type": "module"}, script), *_packed(files), *_licences(files))
    page = page.replace("</body>", "".join(end) + "</body>")
    page = _with_policy(page)
    content = page.encode()
    if len(content) > LIMIT:
        raise WorkshopError(f"The file would have {len(content)} bytes, more than {LIMIT}.")
    return content


def _with_games(
    page: str, files: Mapping[str, bytes], game: str
) -> tuple[str, Mapping[str, bytes]]:
    """The page with the styles of its games, and the files but for games that are left out."""
    root = elements(page)[0]
    named = root.attributes.get(_GAMES)
    games = (named or "").split()
    if game and game not in games:
        raise WorkshopError(f"The site has no game {game}, but: {', '.join(games)}")
    left_out = {archive_of(each) for each in games if game not in ("", each)}
    if named is not None:
        before, after = f'{_GAMES}="{named}"', f'{_GAMES}="{game or named}"'
        page = page[: root.inside].replace(before, after) + page[root.inside :]
    # That of the first is built into the page's own.
    styles = [
        _element("style", {"media": "not all", "data-sheet": each}, _text(files, sheet_of(each)))
        for each in games[1:]
        if game in ("", each) and sheet_of(each) in files
    ]
    page = page.replace("</head>", "".join(styles) + "</head>")
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


def _instead_of_elements(page: str, files: Mapping[str, bytes]) -> Iterator[tuple[int, int, str]]:
    """What stands in the place of all that names a file."""
    for each in elements(page):
        line = each.start, line_end(page, each.end)
        if each.tag == "link":
            instead = _instead_of_link(each, files)
            is_line = not instead or instead.endswith("\n")
            yield each.start, line[1] if is_line else each.end, instead
        elif each.tag == "script" and _IN_THE_SITE.match(each.attributes.get("src", "")):
            # The modules come all together, at the end.
            is_module = each.attributes.get("type") == "module"
            source = each.attributes["src"]
            yield (*line, "" if is_module else _element("script", {}, _text(files, source)))


def _instead_of_link(link: Element, files: Mapping[str, bytes]) -> str:
    kind, name = link.attributes.get("rel"), link.attributes.get("href", "")
    if kind in _ONLY_FOR_SITES:
        return ""
    if kind == "stylesheet":
        media = {"media": link.attributes["media"]} if "media" in link.attributes else {}
        return _element("style", media, _with_fonts(_text(files, name), name, files))
    return f"<link{written({**link.attributes, 'href': _data(files, name)})}>"


def _with_fonts(style: str, name: str, files: Mapping[str, bytes]) -> str:
    def data(address: re.Match[str]) -> str:
        font = posixpath.normpath(posixpath.join(posixpath.dirname(name), address[1]))
        return f'url("{_data(files, font)}")'

    return _FONT.sub(data, style)


def _data(files: Mapping[str, bytes], name: str) -> str:
    content = base64.b64encode(_file(files, name)).decode()
    return f"data:{MIME_TYPES[Path(name).suffix]};base64,{content}"


def _element(tag: str, attributes: Mapping[str, str], content: str) -> str:
    # Else the browser would not take the element to end where it does.
    found = re.search(rf"</{tag}|<!--", content, re.IGNORECASE)
    if found:
        raise WorkshopError(f"No {tag} of a page may hold {found[0]}")
    return f"<{tag}{written(attributes)}>{content}</{tag}>\n"


def _licences(files: Mapping[str, bytes]) -> Iterable[str]:
    for name in sorted(files):
        if name.endswith("/LICENSE"):
            yield _element("script", {"type": "text/plain", "title": name}, _text(files, name))


def _packed(files: Mapping[str, bytes]) -> Iterable[str]:
    for name, content in sorted(files.items()):
        suffix = Path(name).suffix
        if suffix in _FETCHED and name not in {LABEL, ORIGINALS}:
            told = {
                "type": "application/gzip",
                "data-file": name,
                "data-type": MIME_TYPES[suffix],
            }
            packed = gzip.compress(content, 9, mtime=0)
            yield _element("script", told, base64.b64encode(packed).decode())


def _with_policy(page: str) -> str:
    """The page with its site's policy made one where there is no server whose files to name."""
    found = elements(page)
    metas = [each for each in found if each.attributes.get("http-equiv") == _POLICY]
    if len(metas) != 1:
        raise WorkshopError("index.html must have its content security policy once.")
    (meta,) = metas
    run = [
        _hash(inner(page, each))
        for each in found
        if each.tag == "script" and each.attributes.get("type") in _RUN
    ]
    instead = {
        "script-src": run,
        "style-src": [_hash(inner(page, each)) for each in found if each.tag == "style"],
        "font-src": ["data:"],
        "img-src": ["data:"],
    }
    rules = []
    for rule in meta.attributes["content"].split(";"):
        name, *sources = rule.split()
        others = [source for source in sources if source != "'self'"]
        rules.append(" ".join((name, *(instead.get(name, []) + others or ["'none'"]))))
    told = {**meta.attributes, "content": "; ".join(rules)}
    # Hashes stand in quotes, which need no escaping between those of an attribute.
    tag = f"<meta{written(told)}>".replace("&#x27;", "'")
    return replaced(page, [(meta.start, meta.end, tag)])


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _check_addresses(page: str) -> None:
    """Raise if the page would ask for anything that does not lie in it."""
    styles = "".join(inner(page, each) for each in elements(page) if each.tag == "style")
    named = [*addresses("page.html", page), *addresses("page.css", styles)]
    outside = [address for address in named if not address.startswith(("#", "data:"))]
    if outside:
        raise WorkshopError(f"The file must hold all it names, but not: {', '.join(outside)}")
