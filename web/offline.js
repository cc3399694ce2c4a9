// Play without a network: registers the service worker, offers a new version when there is one, and
// tells what stands in the way.

const root = new URL("../", import.meta.url);
const WORKER = new URL("service-worker.js", root);
const NAMED = 3;

/**
 * @typedef {{changed?: string[], missing?: string[], refused?: string[],
 *   outcome: "kept" | "old" | "none"}} News of files that are not as they should be
 */

/** Where there are no workers, a browser may say so by throwing. */
const workers = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
})();

// The worker of a newer version may have something to say long before this page is ready.
workers?.addEventListener("message", ({ data }) => tell(data));

/** @param {HTMLElement} offer shown when a new version waits @param {HTMLElement} accept */
export async function keepForOffline(offer, accept) {
  if (!workers) return;
  const registration = await registered();
  const show = () => {
    // The first version has nothing to replace.
    offer.hidden = !(registration.waiting && workers.controller);
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", show);
  });
  show();
  accept.addEventListener("click", () => {
    workers.addEventListener("controllerchange", () => location.reload());
    registration.waiting?.postMessage("take over");
  });
  await kept(await workers.ready);
  document.documentElement.dataset.offline = "ready";
}

/**
 * Have the game that is played kept, and if nobody asked to save data the others, so that they can
 * be chosen without a network, too.
 * @param {ServiceWorkerRegistration} registration
 */
function kept({ active }) {
  const { game = "", games = "" } = document.documentElement.dataset;
  const others = games.split(" ").filter((each) => each !== game);
  const { saveData } = /** @type {any} */ (navigator).connection ?? {};
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", resolve, { once: true });
    port1.start();
    active?.postMessage({ games: saveData ? [game] : [game, ...others] }, [port2]);
  });
}

async function registered() {
  try {
    return await /** @type {ServiceWorkerContainer} */ (workers).register(WORKER, { scope: root.pathname });
  } catch (reason) {
    // The browser does not say whether it is the host's fault, or somebody's wish.
    const answer = await fetch(WORKER, { redirect: "manual" }).catch(() => undefined);
    const isScript = answer?.ok && answer.headers.get("Content-Type")?.includes("javascript");
    if (!isScript) tell({ missing: ["service-worker.js"], outcome: "none" });
    throw reason;
  }
}

/** @type {Record<string, string[]>} what was told before: a game's files come after the house's */
const told = {};

/** Say what is amiss, and what it means. @param {News} news */
function tell({ outcome, ...wrong }) {
  for (const [kind, names] of Object.entries(wrong)) {
    told[kind] = [...new Set([...(told[kind] ?? []), ...names])];
  }
  const lines = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("#files-told [data-told]")
  );
  for (const line of lines) {
    const names = told[line.dataset.told ?? ""] ?? [];
    const code = line.querySelector("code");
    const others = names.length > NAMED ? ` (+${names.length - NAMED})` : "";
    if (code) code.textContent = names.slice(0, NAMED).join(", ") + others;
    line.hidden = code ? names.length === 0 : line.dataset.told !== outcome;
  }
  /** @type {HTMLElement} */ (document.getElementById("files-told")).hidden = false;
}
