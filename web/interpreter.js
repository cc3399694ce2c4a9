// What PyScript takes for Pyodide. It is on its way before PyScript asks: everything is fetched at
// once, and from the second visit on Python's memory is put back as it was after the imports.

import { archive, data, request } from "./files.js";
import * as pictures from "./pictures.js";
import { compiled } from "./program.js";
import { ARCHIVE, LIBRARY, LOCK, add, archiveOf, load, machine, version } from "./runtime.js";

export { version };

/** @typedef {{stdout?: (text: string) => void, stderr?: (text: string) => void}} Streams */

/** Another frame of this site in the same page, whose Python runs: it will do for this one, too. */
export const lender = findLender();

/** What this start plays: early.js has found out. */
const GAME = document.documentElement.dataset.game ?? "";

/** @type {Streams} */
const streams = {};
/** @type {Map<string, Promise<Response>>} */
const asked = lender ? new Map() : new Map([
  [LIBRARY, archive(LIBRARY).then((bytes) => new Response(bytes))],
  [LOCK, data(LOCK).then((text) => new Response(text))],
  [ARCHIVE, request(ARCHIVE)],
  [archiveOf(GAME), request(archiveOf(GAME))],
]);
export const files = Promise.all(asked.values());
export const python = lender ? new Promise(() => undefined) : start();

/** @type {Map<string, Promise<void>>} */
const brought = new Map([[GAME, Promise.resolve()]]);

/** Fetch another game for this Python, once. @param {string} game @returns {Promise<void>} */
function bring(game) {
  const coming = brought.get(game) ?? python.then((begun) => add(begun, game));
  brought.set(game, coming);
  // Should it not come now, it is asked for anew the next time.
  coming.catch(() => brought.delete(game));
  return coming;
}
Object.assign(globalThis, { papermechBring: bring });

/** @param {Streams} options of PyScript; where files are it need not say */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(streams, { stdout, stderr });
  return python;
}

function findLender() {
  const { build } = document.documentElement.dataset;
  for (let place = 0; parent !== self && place < parent.length; place += 1) {
    const frame = /** @type {any} */ (parent[place]);
    try {
      if (frame.papermechLend && frame.document.documentElement.dataset.build === build) return frame;
    } catch {
      // A frame of somebody else.
    }
  }
  return undefined;
}

async function start() {
  const fetching = globalThis.fetch;
  compiled();
  // Pyodide asks for its files when it needs them, one after the other.
  globalThis.fetch = async (address, ...rest) =>
    answered(String(address)) ?? fetching(address, ...rest);
  try {
    const begun = await restored();
    begun._api.on_fatal = (/** @type {Error} */ reason) => {
      dispatchEvent(new CustomEvent("papermech:broken", { detail: reason.message }));
    };
    return begun;
  } finally {
    globalThis.fetch = fetching;
  }
}

/** Python with its memory put back as it was, or begun in the ordinary way. */
async function restored() {
  const [picture] = await Promise.all([pictures.kept(), machine(GAME), compiled()]);
  if (picture) {
    try {
      const begun = await loaded({ _loadSnapshot: picture });
      pictures.tell("used");
      return begun;
    } catch {
      await pictures.forget();
    }
  }
  return loaded({});
}

/** @param {object} options */
async function loaded(options) {
  const begun = await load(GAME, {
    stdout: (/** @type {string} */ text) => (streams.stdout ?? console.log)(text),
    stderr: (/** @type {string} */ text) => (streams.stderr ?? console.error)(text),
    ...options,
  });
  begun.runPython("import desk.registry");
  // All that is imported lies in the archives: no need to look for each in the working folder first.
  // In that only PyScript's Python is put, where its script still holds it.
  begun.runPython("import sys; sys.path.remove(''); sys.path.append(''); del sys");
  return begun;
}

/** What was asked for early, once. @param {string} address */
function answered(address) {
  const answer = asked.get(address);
  asked.delete(address);
  return answer;
}
