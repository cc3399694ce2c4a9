// A worker: starts Python, imports what the page had imported for its game, draws a first sheet in every language
// so that whatever is kept from one drawing for the next is there, and hands over Python's memory.

import { packed } from "./pictures.js";
import { complete } from "./program.js";
import { load } from "./runtime.js";

addEventListener("message", ({ data }) => {
  // Without a picture the next visit starts in the ordinary way.
  take(data).catch(() => undefined).finally(close);
});

/** @param {{game: string, modules: string[]}} what is played, and was imported for it */
async function take({ game, modules }) {
  const python = await load(game, { _makeSnapshot: true });
  await complete();
  python.globals.set("names", modules.join(" "));
  python.globals.set("game", game);
  python.runPython(`
from importlib import import_module
for name in names.split():
    import_module(name)
from tabletop.record import Record
from desk.desk import Desk
from desk.registry import face_of
from desk.words import LANGUAGES
rules = face_of(game).rules
for name in LANGUAGES:
    Desk(Record(rules, rules.standard, name), name).look()
import gc
gc.collect()
gc.freeze()
del Desk, LANGUAGES, Record, face_of, game, gc, import_module, name, names, rules
`);
  postMessage(packed(python.makeMemorySnapshot()));
}
