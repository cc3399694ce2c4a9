// Pyodide with the game in it: loaded by the page, and by the worker that takes its picture.

import { loadPyodide, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

const SITE = new URL("../", import.meta.url);
const GAME = "/game.zip";

/** @param {string} name of a file of the site @returns {string} */
export const addressOf = (name) => new URL(name, SITE).href;

export const WASM = addressOf("vendor/pyodide/pyodide.asm.wasm");
export const LIBRARY = addressOf("vendor/pyodide/python_stdlib.zip");
export const LOCK = addressOf("vendor/pyodide/pyodide-lock.json");
export const ARCHIVE = addressOf("app/game.zip");

/** @type {Promise<[any, Uint8Array]> | undefined} */
let asked;

/** All but Python's program and memory; asked for once. */
export function machine() {
  // Pyodide would import its machine by an address, which only the page of many files has.
  asked ??= Promise.all([import("../vendor/pyodide/pyodide.asm.mjs"), archive()]);
  return asked;
}

/**
 * The game is imported straight from its archive: nothing has to be unpacked.
 * @param {object} options of Pyodide's own, beside ours
 */
export async function load(options) {
  // Python would run on stacks of its own, for a kind of waiting that nothing here does. Chromium's
  // profilers, which are on in some of its launches, read past the end of such a stack, and the page
  // is gone.
  Reflect.deleteProperty(WebAssembly, "Suspending");
  const [{ default: createPyodideModule }, game] = await machine();
  return loadPyodide({
    createPyodideModule,
    indexURL: addressOf("vendor/pyodide/"),
    env: { PYTHONPATH: GAME },
    fsInit: async (/** @type {any} */ files) => files.writeFile(GAME, game),
    ...options,
  });
}

async function archive() {
  const answer = await fetch(ARCHIVE);
  if (!answer.ok) throw new Error(`game.zip: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
