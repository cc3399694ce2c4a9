"""Play Mechs on Paper in your browser, with `python3 py/play.py`.

Sets up what is missing on the first run (a virtual environment and npm's packages, both inside this
folder), builds the site, serves it on this machine only and opens a browser.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("play.py: Python 3.11 or newer is needed; this is " + sys.version.split()[0])

import argparse
import signal
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

from desk.registry import PACKAGES
from workshop import (
    WorkshopError,
    archive,
    dev,
    environment,
    serve,
    single_file,
    site,
    vendor,
)
from workshop.diet import COURSES
from workshop.progress import say

PORT = 8437
DEV_PORT = 8438
"""Another one, so that games played and files kept there are not those of a page in the making."""


def main(arguments: list[str]) -> int:
    """Run the command and return its exit status."""
    options = _options(arguments)
    # Both end it cleanly, also where a shell had told a background job to ignore them.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    try:
        return _run(options)
    except WorkshopError as error:
        say(f"play.py: {error}")
        return 1
    except KeyboardInterrupt:
        say("Interrupted.")
        return 130


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="play.py",
        description="Build the page, serve it on this machine and open it in a browser. "
        "What is missing is set up first, inside this folder.",
        epilog="Needs Python 3.11 or newer and Node.js 20 or newer (npm fetches Pyodide and "
        "PyScript, once). Stop the server with Ctrl-C.",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only print the address; open no browser"
    )
    parser.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help=f"serve on this port (default: {PORT}, or any free one if that is taken)",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument(
        "--dev",
        action="store_true",
        help="serve the sources as they are, and load the page anew when one changes "
        f"(port {DEV_PORT})",
    )
    output.add_argument(
        "--build",
        type=Path,
        metavar="DIR",
        help="only write the site to a folder, ready for any static web server",
    )
    output.add_argument(
        "--zip",
        type=Path,
        metavar="FILE",
        help="only write the site to one archive, for hosts that unpack it",
    )
    output.add_argument(
        "--single-file",
        type=Path,
        metavar="FILE",
        help="only write the whole page to one HTML file, which plays without any server",
    )
    parser.add_argument(
        "--site",
        type=_published,
        metavar="URL",
        help="with --single-file: where the page is published, for the links it hands out",
    )
    parser.add_argument(
        "--game",
        choices=tuple(PACKAGES),
        help="with --single-file: the one game that the file is to hold (default: all)",
    )
    diet = parser.add_mutually_exclusive_group()
    diet.add_argument(
        "--plain", action="store_true", help="leave out all that makes the page smaller"
    )
    diet.add_argument(
        "--without",
        action="append",
        choices=tuple(COURSES),
        default=[],
        metavar="NAME",
        help=f"leave out one thing that makes the page smaller: {', '.join(COURSES)}",
    )
    parser.add_argument(
        "--pin-vendor",
        action="store_true",
        help="only write web/vendor.sha256 anew, after a change of a pinned version",
    )
    options = parser.parse_args(arguments)
    if options.site and options.single_file is None:
        parser.error("--site goes with --single-file")
    if options.game and options.single_file is None:
        parser.error("--game goes with --single-file")
    if options.dev and (options.plain or options.without):
        parser.error("--dev is plain as it is")
    return options


def _port(text: str) -> int:
    port = int(text)
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return port


def _published(text: str) -> str:
    try:
        return single_file.published_at(text)
    except WorkshopError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _run(options: argparse.Namespace) -> int:
    if options.pin_vendor:
        environment.prepare_node()
        say(f"{vendor.PINS} now names {vendor.pin()} files.")
        return 0
    target: Path = site.SITE if options.build is None else options.build.resolve()
    site.check_target(target)
    if options.single_file is not None:
        single_file.check_target(options.single_file)
    if options.zip is not None:
        archive.check_target(options.zip)
    environment.enter("build")
    environment.prepare_node()
    if options.dev:
        _serve(_dev_server(options.port), opens_browser=not options.no_browser)
        return 0
    site.build_site(target, COURSES if options.plain else options.without)
    if options.build is not None:
        say(f"The site is in {target}")
        say("Copy it to any static web server, or try it here with:")
        say(f'  python3 -m http.server --bind {serve.HOST} --directory "{target}"')
        return 0
    if options.single_file is not None:
        single_file.write_single_file(
            options.single_file, target, options.site or "", options.game or ""
        )
        say(f"The game is in {options.single_file}: open it in a browser.")
        return 0
    if options.zip is not None:
        archive.write_archive(options.zip, target)
        say(f"The site is in {options.zip}, with index.html at the top.")
        return 0
    _serve(_server(options.port), opens_browser=not options.no_browser)
    return 0


def _serve(server: serve.SiteServer, *, opens_browser: bool) -> None:
    # On standard output and at once, so that a program can wait for this line.
    print(f"Mechs on Paper is at {server.address}", flush=True)
    say("Stop it with Ctrl-C.")
    if opens_browser:
        # Some browsers come back only when they are closed.
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.run()
    except KeyboardInterrupt:
        say("\nStopped.")


def _server(port: int | None) -> serve.SiteServer:
    pages = serve.read_site(site.SITE)
    return _at(port, PORT, lambda number: serve.SiteServer(pages, number))


def _dev_server(port: int | None) -> serve.SiteServer:
    return _at(port, DEV_PORT, dev.server)


def _at(
    port: int | None, usual: int, server: Callable[[int], serve.SiteServer]
) -> serve.SiteServer:
    """A server at the port that is asked for, or else at the usual one or any that is free."""
    try:
        return server(usual if port is None else port)
    except OSError as error:
        if port is not None:
            raise WorkshopError(f"Port {port} cannot be used: {error.strerror}.") from error
    return server(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
