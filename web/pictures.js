// A picture of Python's memory after a game's imports, kept by the browser for the next visit. There
// is one for each of the two games that were played last.

const CACHE = "papermech-picture";
const CHUNK = 65_536;
const PATIENCE = 3_000;
const MOST = 2;

/** The same files make the same picture. @param {string} [game] the one of this start, if not told */
const name = (game = document.documentElement.dataset.game) =>
  `picture-${document.documentElement.dataset.build}-${game}`;

/** The pictures that are worth their room. */
function wanted() {
  const { game = "", games = "", lastGames = "" } = document.documentElement.dataset;
  const others = lastGames.split(" ").filter((each) => each !== game && games.split(" ").includes(each));
  return [game, ...others.slice(0, MOST - 1)].map(name);
}

/** On the page, for whoever wonders about the start. @param {"kept" | "used"} what was done */
export function tell(what) {
  document.documentElement.dataset.picture = what;
}

/** @returns {Promise<Uint8Array | undefined>} what was kept for these very files, if any */
export async function kept() {
  try {
    const late = new Promise((_, reject) => { setTimeout(reject, PATIENCE); });
    return await Promise.race([read(), late]);
  } catch {
    return undefined; // Storage may be forbidden, or only for pages with a safe address.
  }
}

async function read() {
  const cache = await caches.open(CACHE);
  const answer = await cache.match(name());
  return answer && unpacked(await answer.arrayBuffer());
}

/**
 * Much of a memory holds nothing but zeros, which need not be kept.
 * @param {Uint8Array<ArrayBuffer>} memory @returns {Blob}
 */
export function packed(memory) {
  /** @param {number} start */
  const chunk = (start) => memory.subarray(start, start + CHUNK);
  const starts = [];
  for (let start = 0; start < memory.length; start += CHUNK) {
    if (chunk(start).some((byte) => byte !== 0)) starts.push(start);
  }
  return new Blob([Uint32Array.of(memory.length, starts.length, ...starts), ...starts.map(chunk)]);
}

/** @param {ArrayBuffer} bytes @returns {Uint8Array} */
function unpacked(bytes) {
  const [length, number] = new Uint32Array(bytes, 0, 2);
  const starts = new Uint32Array(bytes, 8, number);
  const memory = new Uint8Array(length);
  let place = 8 + starts.byteLength;
  for (const start of starts) {
    const chunk = new Uint8Array(bytes, place, Math.min(CHUNK, length - start));
    memory.set(chunk, start);
    place += chunk.length;
  }
  return memory;
}

/** The next visit starts in the ordinary way. */
export async function forget() {
  try {
    const cache = await caches.open(CACHE);
    await cache.delete(name());
  } catch {
    // Where nothing can be kept, nothing has to be forgotten.
  }
}

/** The next visit starts in the ordinary way, if this one did not. */
export async function forgetUsed() {
  if (document.documentElement.dataset.picture === "used") await forget();
}

/** @param {Blob} picture */
async function keep(picture) {
  const cache = await caches.open(CACHE);
  const kept = wanted();
  for (const { url } of await cache.keys()) {
    const other = url.slice(url.lastIndexOf("/") + 1);
    if (other === name() || !kept.includes(other)) await cache.delete(url);
  }
  try {
    await cache.put(name(), new Response(picture));
  } catch {
    // Of two there is no room for, this game's is the better one.
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.put(name(), new Response(picture));
  }
  tell("kept");
}

/** Take a picture in a worker, if there is none. @param {string[]} modules to have imported in it */
export async function take(modules) {
  // Where none can be kept, that fails before any is taken.
  await caches.open(CACHE);
  if (await kept()) return;
  const worker = new Worker(new URL("photographer.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    worker.terminate();
    keep(data).catch(() => undefined); // There may be no room.
  });
  worker.addEventListener("error", () => worker.terminate());
  worker.postMessage({ game: document.documentElement.dataset.game, modules });
}
