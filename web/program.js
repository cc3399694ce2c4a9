// Python's program, which comes in two parts, unless the build left it whole. A start, and mostly play,
// do with the first; the rest is brought when there is time, or else the moment that something of it
// is called.

import { addressOf, nameOf, request } from "./files.js";

export const FIRST = addressOf("vendor/pyodide/pyodide.asm.wasm");
const REST = addressOf("vendor/pyodide/pyodide.rest.wasm");
const TYPE = "application/wasm";
/** @type {boolean} whether the build parted it */
const IS_PARTED = JSON.parse("/* parted */");

// (module (import "m" "f" (func)) (export "f" (func 0))): what a table of functions takes as one.
const PASSAGE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 4, 1, 96, 0, 0],
  ...[2, 7, 1, 1, 109, 1, 102, 0, 0],
  ...[7, 5, 1, 1, 102, 0, 0],
);

/** @type {Promise<WebAssembly.Module> | undefined} */
let first;
/** @type {Promise<void> | undefined} */
let completing;
/** @type {WebAssembly.Imports} */
let given;
/** @type {any} what the first part shares with the rest */
let shared;
/** @type {Uint8Array<ArrayBuffer> | undefined} the rest, where no server may be there to be asked at once */
let atHand;

/** The first part, asked for once, and compiled while it arrives. */
export function compiled() {
  first ??= compile(FIRST);
  return first;
}

/**
 * What Pyodide would get from WebAssembly itself.
 * @param {WebAssembly.Imports} imports
 */
export async function begun(imports) {
  const [module] = await Promise.all([compiled(), IS_PARTED && takeBeforehand()]);
  const instance = await WebAssembly.instantiate(module, imports);
  if (!IS_PARTED) return { module, instance };
  given = imports;
  shared = instance.exports;
  const passage = new WebAssembly.Module(PASSAGE);
  const { exports } = new WebAssembly.Instance(passage, { m: { f: completeNow } });
  shared.slots.set(0, exports.f);
  // Where all is in one file there is nothing to wait for, nor an address to ask for it at once.
  if (globalThis.document && "singleFile" in document.documentElement.dataset) await complete();
  return { module, instance };
}

/** Bring the rest, if a program lacks it. */
export function complete() {
  if (!shared || shared.arrived.value) return Promise.resolve();
  completing ??= compile(REST)
    .then((module) => WebAssembly.instantiate(module, joint()))
    .then(arrived)
    .finally(() => { completing = undefined; });
  return completing;
}

/** A worker that keeps the site's files does not answer a page that waits for one. */
async function takeBeforehand() {
  try {
    if (!navigator.serviceWorker.controller) return;
    const answer = await request(REST);
    atHand = new Uint8Array(await answer.arrayBuffer());
  } catch {
    // There is no such worker, or it lacks the file: then a server is asked.
  }
}

/** Python calls what it has not got: it cannot wait for what comes in its own time. */
function completeNow() {
  try {
    new WebAssembly.Instance(new WebAssembly.Module(atHand ?? bytesOf(REST)), joint());
  } catch (reason) {
    const detail = `${nameOf(REST)}: ${/** @type {Error} */ (reason).message}`;
    dispatchEvent(new CustomEvent("papermech:broken", { detail }));
    throw reason;
  }
  arrived();
}

const joint = () => ({ ...given, first: shared });

function arrived() {
  shared.arrived.value = 1;
  atHand = undefined;
}

/** @param {string} address */
async function compile(address) {
  const answer = await request(address);
  try {
    return await WebAssembly.compileStreaming(typed(answer));
  } catch (reason) {
    const { message } = /** @type {Error} */ (reason);
    throw new Error(`${nameOf(address)}: ${message}`, { cause: reason });
  }
}

/** @param {Response} answer */
function typed(answer) {
  if (answer.headers.get("Content-Type") === TYPE) return answer;
  // Not every host knows this type, without which nothing is compiled while it arrives. What is
  // compiled is kept by the browser only for an answer as it came.
  return new Response(answer.body, { headers: { "Content-Type": TYPE } });
}

/** @param {string} address */
function bytesOf(address) {
  const asking = new XMLHttpRequest();
  asking.open("GET", address, false);
  // A page that waits may only ask for text; with this each byte is a letter of it.
  asking.overrideMimeType("text/plain; charset=x-user-defined");
  asking.send();
  if (asking.status < 200 || asking.status > 299) throw new Error(String(asking.status));
  const letters = asking.responseText;
  const bytes = new Uint8Array(letters.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return bytes;
}
