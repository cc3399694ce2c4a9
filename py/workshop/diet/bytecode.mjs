// Run compiling.py on the page's own Python: node bytecode.mjs PYODIDE SOURCE TARGET
// SOURCE and TARGET are zip archives; what goes wrong is told on standard error.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [module, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(module).href);
const python = await loadPyodide();
python.FS.writeFile("/source.zip", await readFile(source));
python.FS.writeFile(
  "/compiling.py",
  await readFile(new URL("compiling.py", import.meta.url), "utf8"),
);
python.runPython(`
import sys
sys.path.insert(0, "/")
from compiling import compile_archive
compile_archive("/source.zip", "/target.zip")
`);
await writeFile(target, python.FS.readFile("/target.zip"));
