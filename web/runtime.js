// Pyodide with a game in it: loaded by the page, and by the worker that takes its picture.

import { loadPyodide, version } from "../vendor/pyodide/pyodide.js";
import { addressOf, archive, opened } from "./files.js";
import { FIRST, begun, compiled } from "./program.js";

export { version };

const HOUSE = "/house.zip";

export const LIBRARY = addressOf("vendor/pyodide/python_stdlib.zip");
export const LOCK = addressOf("vendor/pyodide/pyodide-lock.json");
export const ARCHIVE = addressOf("app/house.zip");

/** @param {string} game @returns {string} the address of its program and words */
export const archiveOf = (game) => addressOf(`app/${game}.zip`);

/** @param {string} game @returns {string} where Python finds it */
const placeOf = (game) => `/${game}.zip`;

/** @type {Promise<[any, Uint8Array, Uint8Array]> | undefined} */
let asked;

/** All but Python's program and memory; asked for once. @param {string} game to be played */
export function machine(game) {
  // Pyodide would import its machine by an address, which only the page of many files has.
  asked ??= Promise.all([
    import("../vendor/pyodide/pyodide.asm.js"),
    archive(ARCHIVE),
    archive(archiveOf(game)),
  ]);
  return asked;
}

/** Have Python find another game, too. @param {any} python @param {string} game */
export async function add(python, game) {
  python.FS.writeFile(placeOf(game), await archive(archiveOf(game)));
  python.runPython(`import sys; sys.path.append("${placeOf(game)}"); del sys`);
}

/**
 * All is imported straight from its archives: nothing has to be unpacked.
 * @param {string} game to be played @param {object} options of Pyodide's own, beside ours
 */
export async function load(game, options) {
  const program = compiled();
  const fetching = globalThis.fetch;
  const instantiating = WebAssembly.instantiateStreaming;
  globalThis.fetch = async (address, ...rest) => {
    if (String(address) === FIRST) return new Response();
    // Pyodide would take it as it comes.
    if (String(address) === LIBRARY) {
      return new Response(await opened(LIBRARY, await fetching(LIBRARY)));
    }
    return fetching(address, ...rest);
  };
  WebAssembly.instantiateStreaming = (_, imports = {}) => begun(imports);
  try {
    // Pyodide would only log what is wrong with its program, and wait for ever.
    const [python] = await Promise.all([loadGame(game, options), program]);
    return python;
  } finally {
    globalThis.fetch = fetching;
    WebAssembly.instantiateStreaming = instantiating;
  }
}

/** @param {string} name of the game @param {object} options */
async function loadGame(name, options) {
  // Python would run on stacks of its own, for a kind of waiting that nothing here does. Chromium's
  // profilers, which are on in some of its launches, read past the end of such a stack, and the page
  // is gone.
  Reflect.deleteProperty(WebAssembly, "Suspending");
  const [{ default: createPyodideModule }, house, game] = await machine(name);
  return loadPyodide({
    createPyodideModule,
    indexURL: addressOf("vendor/pyodide/"),
    env: { PYTHONPATH: `${HOUSE}:${placeOf(name)}` },
    fsInit: async (/** @type {any} */ files) => {
      files.writeFile(HOUSE, house);
      files.writeFile(placeOf(name), game);
    },
    ...options,
  });
}
