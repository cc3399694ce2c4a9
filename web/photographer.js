// A worker: starts Python, imports what the page had imported, and hands over its memory.

import { load } from "./runtime.js";

addEventListener("message", async ({ data }) => {
  const python = await load({ _makeSnapshot: true });
  python.globals.set("names", data.join(" "));
  python.runPython(`
from importlib import import_module
for name in names.split():
    import_module(name)
del import_module, name, names
`);
  const picture = python.makeMemorySnapshot();
  postMessage(picture, { transfer: [picture.buffer] });
});
