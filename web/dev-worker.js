// In the place of the service worker where `play.py --dev` serves: one that an ordinary page left at
// this address would go on answering with its own files, so this one takes over and is gone.

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(leave()));

async function leave() {
  await worker.registration.unregister();
  for (const page of await worker.clients.matchAll({ type: "window" })) page.navigate(page.url);
}
