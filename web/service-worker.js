// Keeps the whole site for play without a network. The build puts the files' hashes in the place
// of the marker below and lays this file beside index.html, from where it may serve all of it.

/** @type {Record<string, string>} name of each file -> its SHA-256 */
const FILES = JSON.parse("/* files */");

const CACHE = "papermech-files";
const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;

/** Contents are kept by what they are, so two versions never mix. @param {string} name */
const kept = (name) => `${scope}${name}?sha256=${FILES[name]}`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidyUp()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const name = url.startsWith(scope) ? nameOf(url) : "";
  if (method === "GET" && Object.hasOwn(FILES, name)) event.respondWith(answer(name, event.request));
});

/** @param {string} url within the scope */
function nameOf(url) {
  return decodeURIComponent(new URL(url).pathname.slice(new URL(scope).pathname.length)) || "index.html";
}

/** If one file cannot be kept this version is not installed, and the old one goes on. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const name of Object.keys(FILES)) {
    if (!(await cache.match(kept(name)))) await cache.put(kept(name), await right(name));
  }
}

/** A file with the right hash: what the page has just loaded will mostly do. @param {string} name */
async function right(name) {
  for (const from of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(scope + name, { cache: from });
    const content = await answer.clone().arrayBuffer();
    if (answer.ok && (await digest(content)) === FILES[name]) return answer;
  }
  throw new Error(name);
}

/** @param {ArrayBuffer} content */
async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** This version is in use now, and what only older ones needed can go. */
async function tidyUp() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(kept));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}

/** @param {string} name @param {Request} request */
async function answer(name, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(kept(name))) ?? fetch(request);
}
