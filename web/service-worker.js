// Keeps the whole site for play without a network. The build puts the files' hashes and types, and
// which of them one game alone needs, in the place of the markers below and lays this file beside index.html, from where it may serve all.
//
// A file is known by its hash alone. Whatever else a host makes of an answer, its status, type,
// headers, or the address that it led to, is not kept: browsers take no redirected answer for a
// page, and no script of a wrong type.

/** @type {Record<string, string>} name of each file -> its SHA-256 */
const FILES = JSON.parse("/* files */");
/** @type {Record<string, string>} ending of a file's name -> what it must be sent as */
const TYPES = JSON.parse("/* types */");
const OTHER = "application/octet-stream";
// What one game alone needs: it is kept when a page asks for it.
const OF_GAMES = JSON.parse("/* games */");
// Each file that is text, packed, for where a proxy or a host writes something into it on the way.
const ORIGINALS = "app/originals.json";

// A page that others may embed under strict rules must go on saying so.
const HEADERS_KEPT = [
  "Cross-Origin-Embedder-Policy",
  "Cross-Origin-Opener-Policy",
  "Cross-Origin-Resource-Policy",
  "Referrer-Policy",
];

// By this it is known under which name the host has a page.
const LEADS_TO = "Content-Location";

const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;

// Another folder of the same host may hold the game, too, and keeps its files for itself.
const CACHE = `papermech-files ${scope}`;
// Here older workers kept answers as they came, also redirected ones, which nobody may use again.
const FORMER_CACHE = "papermech-files";

/** Contents are kept by what they are, so two versions never mix. @param {string} name */
const kept = (name) => `${scope}${name}?sha256=${FILES[name]}`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidyUp()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") worker.skipWaiting();
  const { games } = Object(event.data);
  if (Array.isArray(games)) {
    const [port] = event.ports;
    event.waitUntil(keepGames(games).finally(() => port?.postMessage("done")));
  }
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(scope)) return;
  const name = nameOf(url);
  if (Object.hasOwn(FILES, name)) event.respondWith(answer(name, event.request));
  else if (mode === "navigate") event.respondWith(elsewhere(name, event.request));
});

/** @param {string} url within the scope */
function nameOf(url) {
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  try {
    return decodeURIComponent(path) || "index.html";
  } catch {
    return path; // Such as "%", which is the name of nothing here.
  }
}

/**
 * Somebody goes to an address that is no file's. Hosts have names of their own for pages: they must
 * work as well without the host, and with it show no other version than the files beside the page.
 * @param {string} name @param {Request} request
 */
async function elsewhere(name, request) {
  const { search } = new URL(request.url);
  const page = await pageAt(name);
  // The page's own addresses are relative, and would lead astray from an address in some folder.
  if (page) return Response.redirect(scope + page + search);
  try {
    return await fetch(request);
  } catch (reason) {
    // A folder may be somebody else's; what lies beside index.html is not.
    if (name.includes("/")) throw reason;
    return Response.redirect(scope + search);
  }
}

/** @param {string} name of a page on this host @returns {Promise<string | undefined>} of its file */
async function pageAt(name) {
  const usual = `${name.replace(/(\/index)?(\.html)?\/*$/, "")}.html`;
  if (Object.hasOwn(FILES, usual)) return usual;
  const cache = await caches.open(CACHE);
  for (const page of Object.keys(FILES).filter((each) => each.endsWith(".html"))) {
    const answer = await cache.match(kept(page));
    if (answer?.headers.get(LEADS_TO) === name) return page;
  }
  return undefined;
}

/** If one file cannot be kept this version is not installed, and the old one goes on. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const { wrong, isWhole } = await keepMended(cache, await namesToKeep(cache));
  const names = Object.values(wrong).flat();
  if (isWhole) return names.length > 0 ? tell({ ...wrong, outcome: "kept" }) : undefined;
  const before = worker.registration.active;
  await tell({ ...wrong, outcome: before ? "old" : "none" });
  // What is there by now need not be fetched again. Nothing is answered with it before all is: a
  // page that came changed might be one of another version than the files kept for it.
  if (!before) await tidyUp();
  throw new Error(names.join(" "));
}

/** Of what one game alone needs, that of which any version is kept. @param {Cache} cache */
async function namesToKeep(cache) {
  const before = new Set((await cache.keys()).map(({ url }) => nameOf(url)));
  const ofGames = new Set(Object.values(OF_GAMES).flat());
  return Object.keys(FILES).filter((name) => !ofGames.has(name) || before.has(name));
}

/**
 * Keep files as the host sends them, or else out of the package of originals.
 * @param {Cache} cache @param {string[]} names
 * @returns {Promise<{wrong: Record<string, string[]>, isWhole: boolean}>} what is wrong with which
 *   files; where all are kept all the same, with which that was mended
 */
async function keepMended(cache, names) {
  const wrong = await keepFiles(cache, names);
  const amiss = [...wrong.changed, ...wrong.missing];
  const mended = amiss.length > 0 ? await keepOriginals(cache, amiss) : [];
  const isWhole = mended.length === amiss.length && wrong.refused.length === 0;
  if (!isWhole) {
    for (const [what, found] of Object.entries(wrong)) {
      wrong[what] = found.filter((name) => !mended.includes(name));
    }
  }
  return { wrong, isWhole };
}

/**
 * @param {Cache} cache @param {string[]} names
 * @returns {Promise<Record<string, string[]>>} what is wrong -> with which files
 */
async function keepFiles(cache, names) {
  /** @type {Record<string, string[]>} */
  const wrong = { changed: [], missing: [], refused: [] };
  for (const name of names) {
    if (await cache.match(kept(name))) continue;
    const found = await fromHost(name);
    if (typeof found === "string") wrong[found].push(name);
    else await cache.put(kept(name), found).catch(() => wrong.refused.push(name));
    if (wrong.refused.length > 0) break; // There is no room for any other, either.
  }
  return wrong;
}

/** What the page plays, and then, if it is told, what else could be played. @param {string[]} games */
async function keepGames(games) {
  const cache = await caches.open(CACHE);
  for (const [place, game] of games.entries()) {
    const { wrong, isWhole } = await keepMended(cache, OF_GAMES[game] ?? []);
    const isNews = Object.values(wrong).flat().length > 0;
    // Without another game play goes on; it is asked for again at the next visit.
    if (place === 0 && isNews) await tell({ ...wrong, outcome: isWhole ? "kept" : "none" });
  }
}

/**
 * A file as it was built, or what is wrong with what the host sends: "changed" or "missing".
 * What the page has just loaded will mostly do.
 * @param {string} name @returns {Promise<Response | string>}
 */
async function fromHost(name) {
  let fault = "missing";
  /** @type {[string, RequestCache][]} */
  const ways = [[name, "default"], [name, "reload"]];
  // Some hosts know a page by its short name only.
  if (name.endsWith(".html")) ways.push([name.replace(/(^index)?\.html$/, ""), "reload"]);
  for (const [address, cache] of ways) {
    try {
      const answer = await fetch(scope + address, { cache });
      const content = await answer.arrayBuffer();
      if ((await digest(content)) === FILES[name]) return plain(name, content, answer);
      if (answer.ok) fault = "changed";
    } catch {
      // Out of reach, or cut off.
    }
  }
  return fault;
}

/**
 * Keep files out of the package of originals; it is asked for only if something is amiss.
 * @param {Cache} cache @param {string[]} names @returns {Promise<string[]>} those that are kept now
 */
async function keepOriginals(cache, names) {
  const mended = [];
  try {
    const packages = await (await fetch(scope + ORIGINALS, { cache: "reload" })).json();
    for (const name of names.filter((each) => Object.hasOwn(packages, each))) {
      const content = await unpacked(packages[name]);
      if ((await digest(content)) !== FILES[name]) continue;
      await cache.put(kept(name), plain(name, content));
      mended.push(name);
    }
  } catch {
    // It did not come either, or is another version's.
  }
  return mended;
}

/** @param {string} base64 of what gzip made @returns {Promise<ArrayBuffer>} */
function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const content = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(content).arrayBuffer();
}

/**
 * An answer of our own.
 * @param {string} name @param {ArrayBuffer} content @param {Response} [host] whose it was
 */
function plain(name, content, host = new Response()) {
  const headers = new Headers({ "Content-Type": TYPES[name.slice(name.lastIndexOf("."))] ?? OTHER });
  for (const each of HEADERS_KEPT) {
    const value = host.headers.get(each);
    if (value) headers.set(each, value);
  }
  if (host.url.startsWith(scope)) headers.set(LEADS_TO, nameOf(host.url));
  return new Response(content, { headers });
}

/** @param {ArrayBuffer} content */
async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Let the site's open pages say what is amiss. @param {object} news */
async function tell(news) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) if (page.url.startsWith(scope)) page.postMessage(news);
}

/** What only older versions needed can go. */
async function tidyUp() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(kept));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
  if (!(await caches.has(FORMER_CACHE))) return;
  const former = await caches.open(FORMER_CACHE);
  for (const request of await former.keys()) {
    if (request.url.startsWith(scope)) await former.delete(request);
  }
  if ((await former.keys()).length === 0) await caches.delete(FORMER_CACHE);
}

/** @param {string} name @param {Request} request */
async function answer(name, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(kept(name));
  if (found) return found;
  if (!Object.values(OF_GAMES).flat().includes(name)) return fetch(request);
  // A game that is fetched later may be of another version than the page by then.
  const fresh = await fromHost(name);
  if (typeof fresh === "string") return Response.error();
  await cache.put(kept(name), fresh.clone()).catch(() => undefined);
  return fresh;
}
