// Play without a network: registers the service worker, and offers a new version when there is one.

/** @param {HTMLElement} offer shown when a new version waits @param {HTMLElement} accept */
export async function keepForOffline(offer, accept) {
  if (!navigator.serviceWorker) return;
  const root = new URL("../", import.meta.url);
  const worker = new URL("service-worker.js", root);
  const registration = await navigator.serviceWorker.register(worker, { scope: root.pathname });
  const show = () => {
    // The first version has nothing to replace.
    offer.hidden = !(registration.waiting && navigator.serviceWorker.controller);
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", show);
  });
  show();
  accept.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting?.postMessage("take over");
  });
  await navigator.serviceWorker.ready;
  document.documentElement.dataset.offline = "ready";
}
