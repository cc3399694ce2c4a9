// What PyScript takes for Pyodide. It is on its way before PyScript asks: everything is fetched at
// once, and from the second visit on Python's memory is put back as it was after the imports.

import * as pictures from "./pictures.js";
import { ARCHIVE, LIBRARY, LOCK, WASM, load, version } from "./runtime.js";

export { version };

/** @typedef {{stdout?: (text: string) => void, stderr?: (text: string) => void}} Streams */

/** @type {Streams} */
const streams = {};
const asked = new Map([WASM, LIBRARY, LOCK, ARCHIVE].map((each) => [each, request(each)]));
export const files = Promise.all(asked.values());
export const python = start();

/** @param {Streams} options of PyScript; where files are it need not say */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(streams, { stdout, stderr });
  return python;
}

async function start() {
  const fetching = globalThis.fetch;
  // Pyodide asks for its files when it needs them, one after the other.
  globalThis.fetch = (address, ...rest) => answered(String(address)) ?? fetching(address, ...rest);
  try {
    const picture = await pictures.kept();
    if (picture) {
      try {
        const begun = await loaded({ _loadSnapshot: picture });
        pictures.tell("used");
        return begun;
      } catch {
        await pictures.forget();
      }
    }
    return await loaded({});
  } finally {
    globalThis.fetch = fetching;
  }
}

/** @param {object} options */
async function loaded(options) {
  const begun = await load({
    stdout: (/** @type {string} */ text) => (streams.stdout ?? console.log)(text),
    stderr: (/** @type {string} */ text) => (streams.stderr ?? console.error)(text),
    ...options,
  });
  begun.runPython("import papermech");
  return begun;
}

/** What was asked for early, once. @param {string} address */
function answered(address) {
  const answer = asked.get(address);
  asked.delete(address);
  return answer;
}

/**
 * A file of the runtime. A server that has none may answer with a page instead, at which Pyodide
 * would wait for ever.
 * @param {string} address @returns {Promise<Response>}
 */
async function request(address) {
  const name = address.split("/").at(-1);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  if (address === WASM) await checkStart(answer.clone(), name);
  return answer;
}

/** @param {Response} answer @param {string} [name] */
async function checkStart(answer, name) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => undefined);
  const isWasm = [0x00, 0x61, 0x73, 0x6d].every((byte, place) => value?.[place] === byte);
  if (!isWasm) throw new Error(name);
}
