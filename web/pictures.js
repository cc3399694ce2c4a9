// A picture of Python's memory after the game's imports, kept by the browser for the next visit.

const CACHE = "papermech-picture";

/** The same files make the same picture. */
const name = () => `picture-${document.documentElement.dataset.build}`;

/** On the page, for whoever wonders about the start. @param {"kept" | "used"} what was done */
export function tell(what) {
  document.documentElement.dataset.picture = what;
}

/** @returns {Promise<Uint8Array | undefined>} what was kept for these very files, if any */
export async function kept() {
  try {
    const cache = await caches.open(CACHE);
    const answer = await cache.match(name());
    return answer && new Uint8Array(await answer.arrayBuffer());
  } catch {
    return undefined; // Storage may be forbidden, or only for pages with a safe address.
  }
}

/** The next visit starts in the ordinary way. */
export async function forget() {
  try {
    await caches.delete(CACHE);
  } catch {
    // Where nothing can be kept, nothing has to be forgotten.
  }
}

/** The next visit starts in the ordinary way, if this one did not. */
export async function forgetUsed() {
  if (document.documentElement.dataset.picture === "used") await forget();
}

/** Take a picture in a worker, if there is none. @param {string[]} modules to have imported in it */
export async function take(modules) {
  if (!globalThis.caches || (await kept())) return;
  const worker = new Worker(new URL("photographer.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", async ({ data }) => {
    worker.terminate();
    await forget();
    const cache = await caches.open(CACHE);
    await cache.put(name(), new Response(data));
    tell("kept");
  });
  worker.addEventListener("error", () => worker.terminate());
  worker.postMessage(modules);
}
