// Pyodide with the game in it: loaded by the page, and by the worker that takes its picture.

import { loadPyodide, version } from "../vendor/pyodide/pyodide.js";
import { addressOf, archive } from "./files.js";
import { FIRST, begun, compiled } from "./program.js";

export { version };

const GAME = "/game.zip";

export const LIBRARY = addressOf("vendor/pyodide/python_stdlib.zip");
export const LOCK = addressOf("vendor/pyodide/pyodide-lock.json");
export const ARCHIVE = addressOf("app/game.zip");

/** @type {Promise<[any, Uint8Array]> | undefined} */
let asked;

/** All but Python's program and memory; asked for once. */
export function machine() {
  // Pyodide would import its machine by an address, which only the page of many files has.
  asked ??= Promise.all([import("../vendor/pyodide/pyodide.asm.js"), archive(ARCHIVE)]);
  return asked;
}

/**
 * The game is imported straight from its archive: nothing has to be unpacked.
 * @param {object} options of Pyodide's own, beside ours
 */
export async function load(options) {
  const program = compiled();
  const fetching = globalThis.fetch;
  const instantiating = WebAssembly.instantiateStreaming;
  globalThis.fetch = async (address, ...rest) =>
    String(address) === FIRST ? new Response() : fetching(address, ...rest);
  WebAssembly.instantiateStreaming = (_, imports = {}) => begun(imports);
  try {
    // Pyodide would only log what is wrong with its program, and wait for ever.
    const [python] = await Promise.all([loadGame(options), program]);
    return python;
  } finally {
    globalThis.fetch = fetching;
    WebAssembly.instantiateStreaming = instantiating;
  }
}

/** @param {object} options */
async function loadGame(options) {
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
