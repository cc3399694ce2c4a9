"""The addresses that files of the page name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path


def far_addresses(name: str, text: str) -> list[str]:
    """List the addresses in a web file that would not stay inside the site's own folder.

    These are addresses from the server's root and, except for links to follow, other servers'.
    """
    return [each for each in addresses(name, text) if re.match(r"/|https?:", each, re.IGNORECASE)]


def addresses(name: str, text: str) -> list[str]:
    """List the addresses in a web file, but for links to follow to other places."""
    suffix = Path(name).suffix
    if suffix == ".html":
        parser = _AddressParser()
        parser.feed(text)
        found = parser.addresses
    elif suffix == ".css":
        found = re.findall(r"""(?:url\(|@import)\s*["']?([^]"')\s]+)""", text)
    elif suffix in {".json", ".webmanifest"}:
        found = list(_strings(json.loads(text)))
    else:
        found = []
    return [each.strip() for each in found]


class _AddressParser(HTMLParser):
    """Collects the addresses that a page itself would fetch, and its links from the root."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if value is None or key not in {"action", "data", "href", "poster", "src"}:
                continue
            leads_away = tag in {"a", "form"} and not value.startswith("/")
            tells_only = tag == "link" and ("rel", "canonical") in attrs
            if not leads_away and not tells_only:
                self.addresses.append(value)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _strings(key)
            yield from _strings(each)
