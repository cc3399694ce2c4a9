"""Hosts as they are, each with ways of its own that were seen on real ones, and a proxy."""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import urlsplit

from workshop.serve import Handler, Page

_PAGE = ".html"
_CODE = (".css", _PAGE, ".js")
SCRIPT = b"<script>document.title = 'Theirs'</script>"


class Host(Handler):
    """A host that leads addresses elsewhere: what differs between them is told by a few words."""

    status = 308
    keeps_query = True

    def leads_to(self, name: str) -> str | None:
        """Where a name leads from which nothing is sent, both below the root."""

    def file_at(self, name: str) -> str:
        """The file that is sent at a name."""
        return name

    def do_GET(self) -> None:  # noqa: N802
        """Lead elsewhere, or send what is there."""
        path, _, query = self.path.partition("?")
        to = self._to(path)
        if to is None:
            super().do_GET()
            return
        self.send_response(self.status)
        self.send_header("Location", f"{to}?{query}" if query and self.keeps_query else to)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def page(self) -> Page | None:
        """What is at the address that is asked for, if anything is."""
        name = urlsplit(self.path).path.removeprefix(self.root)
        return self.pages.get(self.file_at(name))

    def is_code(self) -> bool:
        """Whether what is asked for is of a kind that every host knows."""
        name = self.file_at(urlsplit(self.path).path.removeprefix(self.root))
        return name.endswith(_CODE)

    def _to(self, path: str) -> str | None:
        if f"{path}/" == self.root:
            return self.root
        to = self.leads_to(path.removeprefix(self.root))
        return None if to is None else self.root + to


class ShortAddresses(Host):
    """As Cloudflare Pages: no address ends in `.html` or `index`."""

    def leads_to(self, name: str) -> str | None:
        """Each page's short name."""
        return short(name) if name.endswith(_PAGE) or name == "index" else None

    def file_at(self, name: str) -> str:
        """A page by its short name."""
        return long(name) if long(name) in self.pages else name


class ForgetfulAddresses(ShortAddresses):
    """As `npx serve`: short addresses, too, but what stands behind the `?` is lost on the way.

    Answers vary with everything, bear no tag, and are said to be good for a year.
    """

    status = 301
    keeps_query = False

    def send_header(self, keyword: str, value: str) -> None:
        """Say other things about how long an answer is good for."""
        if keyword == "ETag":
            keyword, value = "Vary", "*"
        elif keyword == "Cache-Control":
            value = "public, max-age=31536000, immutable"
        super().send_header(keyword, value)


class OtherAddresses(Host):
    """Pages lie under names of the host's, and every answer is a part, which holds it all.

    It knows the types of pages, styles and scripts only.
    """

    status = 302
    names: ClassVar = {
        "": "start",
        "index.html": "start",
        "rules.en.html": "en",
        "rules.es.html": "es",
    }

    def leads_to(self, name: str) -> str | None:
        """To the host's name for it."""
        return self.names.get(name)

    def file_at(self, name: str) -> str:
        """What has this name."""
        files = {to: file for file, to in self.names.items() if file}
        return files.get(name, name)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Call everything a part."""
        super().send_response(206 if code == 200 else code, message)
        page = self.page()
        if code == 200 and page is not None:
            whole = len(page.content)
            self.send_header("Content-Range", f"bytes 0-{whole - 1}/{whole}")

    def send_header(self, keyword: str, value: str) -> None:
        """Tell few types."""
        if keyword == "Content-Type" and not self.is_code():
            value = "application/octet-stream"
        super().send_header(keyword, value)


class NoFileNames(Host):
    """As many a web application: pages have no file names at all, and no redirect helps along.

    Types are told only where no browser does without. Frames must agree to be isolated.
    """

    def file_at(self, name: str) -> str:
        """A page by its short name only."""
        return "" if name.endswith(_PAGE) else long(name) if long(name) in self.pages else name

    def send_header(self, keyword: str, value: str) -> None:
        """Tell few types, and ask for isolation."""
        if keyword == "Content-Type":
            super().send_header("Cross-Origin-Embedder-Policy", "require-corp")
            super().send_header("Cross-Origin-Resource-Policy", "cross-origin")
            if not self.is_code():
                return
        super().send_header(keyword, value)


HOSTS = (ShortAddresses, ForgetfulAddresses, OtherAddresses, NoFileNames)


def short(name: str) -> str:
    """The short address of a page."""
    return re.sub(r"(^|/)index$", r"\1", name.removesuffix(_PAGE))


def long(name: str) -> str:
    """The page of a short address."""
    return f"{name or 'index'}{_PAGE}"


class Proxy(Handler):
    """Writes a script into pages, and lays out anew what else is text, as data savers do."""

    def page(self) -> Page | None:
        """The page, altered if it is text."""
        page = super().page()
        if page is None or page.mime_type in ("application/zip", "application/wasm"):
            return page
        content = page.content
        if page.mime_type.startswith("text/html"):
            content = content.replace(b"</body>", SCRIPT + b"</body>")
        elif page.mime_type.startswith(("text/css", "text/javascript")):
            content = content.replace(b"\n", b"\r\n")
        return Page(content, page.mime_type, page.tag)
