"""Play Paper 'Mech in your browser, with `python3 py/play.py`.

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
from pathlib import Path

from desk.registry import PACKAGES
from workshop import WorkshopError, environment, serve, single_file, site, vendor
from workshop.progress import say

PORT = 8437


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
        description="Build Paper 'Mech, serve it on this machine and open it in a browser. "
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
        "--build",
        type=Path,
        metavar="DIR",
        help="only write the site to a folder, ready for any static web server",
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
    environment.enter("build")
    environment.prepare_node()
    site.build_site(target)
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
    _serve(options)
    return 0


def _serve(options: argparse.Namespace) -> None:
    server = _server(options.port)
    # On standard output and at once, so that a program can wait for this line.
    print(f"Paper 'Mech is at {server.address}", flush=True)
    say("Stop it with Ctrl-C.")
    if not options.no_browser:
        # Some browsers come back only when they are closed.
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.run()
    except KeyboardInterrupt:
        say("\nStopped.")


def _server(port: int | None) -> serve.SiteServer:
    pages = serve.read_site(site.SITE)
    try:
        return serve.SiteServer(pages, PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise WorkshopError(f"Port {port} cannot be used: {error.strerror}.") from error
    return serve.SiteServer(pages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
