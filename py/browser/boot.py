"""Where the page's Python begins."""

import gc
import traceback

from js import CustomEvent, document, window

from browser.shell import Shell, random_seed
from browser.store import Store
from papermech.record import Record
from playsheet.desk import Desk


def start() -> None:
    """Make the page playable, or tell it what went wrong."""
    try:
        desk = Desk(Record(seed=random_seed()), document.documentElement.lang)
        shell = Shell(desk, Store("papermech."))
        shell.start()
    except Exception as error:
        traceback.print_exc()
        window.dispatchEvent(CustomEvent.new("papermech:failed", detail=str(error)))
        raise
    # What has been made by now stays: no need to look through it for garbage during play.
    gc.collect()
    gc.freeze()
    document.body.dataset.stage = "ready"
