// What PyScript takes for Pyodide. It is on its way before PyScript asks: everything is fetched at
// once, and from the second visit on Python's memory is put back as it was after the imports.

import * as pictures from "./pictures.js";
import { ARCHIVE, LIBRARY, LOCK, WASM, load, machine, version } from "./runtime.js";

export { version };

/** @typedef {{stdout?: (text: string) => void, stderr?: (text: string) => void}} Streams */

const WASM_TYPE = "application/wasm";

/** Another frame of this site in the same page, whose Python runs: it will do for this one, too. */
export const lender = findLender();

/** @type {Streams} */
const streams = {};
const needed = lender ? [] : [LIBRARY, LOCK, ARCHIVE];
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
  const instantiating = WebAssembly.instantiateStreaming;
  const program = compiled();
  // Pyodide asks for its files when it needs them, one after the other.
  globalThis.fetch = async (address, ...rest) => {
    if (String(address) === WASM) return new Response();
    return answered(String(address)) ?? fetching(address, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    // Pyodide would only log what is wrong with its program, and wait for ever.
    const [begun] = await Promise.all([restored(), program]);
    return begun;
  } finally {
    globalThis.fetch = fetching;
    WebAssembly.instantiateStreaming = instantiating;
  }
}

/** Python's program, under way long before Pyodide asks for it. */
async function compiled() {
  const answer = await request(WASM);
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch (reason) {
    throw new Error(`${nameOf(WASM)}: ${/** @type {Error} */ (reason).message}`);
  }
}

/** Python with its memory put back as it was, or begun in the ordinary way. */
async function restored() {
  const [picture] = await Promise.all([pictures.kept(), machine()]);
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
  // All that is imported lies in the archives: no need to look for each in the working folder first.
  begun.runPython("import sys; sys.path.remove(''); del sys");
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
  if (address !== WASM || answer.headers.get("Content-Type") === WASM_TYPE) return answer;
  // Not every host knows this type, without which nothing is compiled while it arrives. What is
  // compiled is kept by the browser only for an answer as it came.
  return new Response(answer.body, { headers: { "Content-Type": WASM_TYPE } });
}

/** @param {string} address */
const nameOf = (address) => address.split("/").at(-1);
