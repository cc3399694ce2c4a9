// What PyScript takes for Pyodide. It is on its way before PyScript asks: everything is fetched at
// once, and from the second visit on Python's memory is put back as it was after the imports.

import * as pictures from "./pictures.js";
import { ARCHIVE, LIBRARY, LOCK, WASM, load, version } from "./runtime.js";

export { version };

/** @typedef {{stdout?: (text: string) => void, stderr?: (text: string) => void}} Streams */

const WASM_TYPE = { "Content-Type": "application/wasm" };

/** Another frame of this site in the same page, whose Python runs: it will do for this one, too. */
export const lender = findLender();

/** @type {Streams} */
const streams = {};
const needed = lender ? [] : [WASM, LIBRARY, LOCK, ARCHIVE];
const asked = new Map(needed.map((each) => [each, request(each)]));
export const files = Promise.all(asked.values());
export const python = lender ? new Promise(() => undefined) : start();

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
  const compiling = WebAssembly.instantiateStreaming;
  // Pyodide asks for its files when it needs them, one after the other.
  globalThis.fetch = (address, ...rest) => answered(String(address)) ?? fetching(address, ...rest);
  // It only logs what is wrong with its program, and would wait for ever.
  const broken = new Promise((_, refuse) => {
    WebAssembly.instantiateStreaming = (...rest) => {
      const compiled = compiling.apply(WebAssembly, rest);
      compiled.catch((reason) => refuse(new Error(`${nameOf(WASM)}: ${reason.message}`)));
      return compiled;
    };
  });
  try {
    return await Promise.race([broken, restored()]);
  } finally {
    globalThis.fetch = fetching;
    WebAssembly.instantiateStreaming = compiling;
  }
}

/** Python with its memory put back as it was, or begun in the ordinary way. */
async function restored() {
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
  return loaded({});
}

/** @param {object} options */
async function loaded(options) {
  const begun = await load({
    stdout: (/** @type {string} */ text) => (streams.stdout ?? console.log)(text),
    stderr: (/** @type {string} */ text) => (streams.stderr ?? console.error)(text),
    ...options,
  });
  begun.runPython("import papermech");
  // What is written next may bear the same time: some browsers' clocks tick slowly, to tell less.
  begun.runPython("import os, sys; sys.path_importer_cache.pop(os.getcwd(), None); del os, sys");
  return begun;
}

/** What was asked for early, once. @param {string} address */
function answered(address) {
  const answer = asked.get(address);
  asked.delete(address);
  return answer;
}

/** @param {string} address @returns {Promise<Response>} a file of the runtime */
async function request(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${nameOf(address)}: ${answer.status}`);
  // Not every host knows this type, without which nothing is compiled while it arrives.
  return address === WASM ? new Response(answer.body, { headers: WASM_TYPE }) : answer;
}

/** @param {string} address */
const nameOf = (address) => address.split("/").at(-1);
