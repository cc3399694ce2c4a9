// Tells what went wrong if the page does not start, even if not one module of it arrived, and if
// Python breaks down later.
// A classic script, so that it is there before anything can fail.
(() => {
  const SLOW_AFTER = 20_000;

  /** @param {string} id @returns {HTMLElement} */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const isOver = () => ["failed", "ready"].includes(document.body.dataset.stage ?? "");
  // Words that never came are not worth waiting for.
  const showPage = () => delete document.documentElement.dataset.words;

  /** @param {() => void} doing */
  function onceParsed(doing) {
    if (document.readyState !== "loading") doing();
    else addEventListener("DOMContentLoaded", doing, { once: true });
  }

  /** The first failure is the cause; what fails after it only follows. @param {unknown} reason */
  function fail(reason) {
    if (isOver()) return;
    showPage();
    byId("boot").hidden = true;
    byId("boot-failed").hidden = false;
    byId(typeof WebAssembly === "undefined" ? "boot-no-wasm" : "boot-help").hidden = false;
    stop(reason);
  }

  /** In the midst of play: all that was played is kept, and a reload goes on. @param {unknown} reason */
  function breakDown(reason) {
    if (document.body.dataset.stage !== "ready") return fail(reason);
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    for (const tool of document.querySelectorAll(".tools button")) tool.toggleAttribute("disabled", true);
    for (const part of document.querySelectorAll("main > :not(.now)")) part.toggleAttribute("inert", true);
    byId("asked").hidden = true;
    byId("boot-broken").hidden = false;
    stop(reason);
    byId("boot-reload").focus();
  }

  /** @param {unknown} reason */
  function stop(reason) {
    document.body.dataset.stage = "failed";
    byId("boot-failure").hidden = false;
    byId("boot-reason").textContent = String(reason).split("\n").filter(Boolean).at(-1) ?? "";
    dispatchEvent(new Event("papermech:stopped"));
  }

  const failed = (/** @type {unknown} */ reason) => onceParsed(() => fail(reason));
  addEventListener("unhandledrejection", (event) => failed(event.reason));
  addEventListener("papermech:failed", (event) => failed(/** @type {CustomEvent} */ (event).detail));
  addEventListener("papermech:broken", (event) => breakDown(/** @type {CustomEvent} */ (event).detail));
  // Extensions and proxies have scripts of their own in the page, and those may fail.
  const folder = new URL(".", document.baseURI).href;
  const isOurs = (/** @type {string | undefined} */ address) =>
    !address || /^(blob|data):/.test(address) || address.startsWith(folder);
  // Files that do not arrive are told where they were asked for, so it is heard on the way there.
  const heard = (/** @type {ErrorEvent} */ event) => {
    const file = event.target;
    if (!isOurs(file instanceof HTMLScriptElement ? file.src : event.filename)) return;
    if (file instanceof HTMLScriptElement) failed(file.src.split("/").at(-1));
    else if (file === window) failed(event.message || event.type);
  };
  addEventListener("error", heard, { capture: true });

  onceParsed(() => {
    for (const id of ["boot-reload", "boot-again"]) {
      byId(id).addEventListener("click", () => location.reload());
    }
    if (typeof WebAssembly === "undefined") fail("WebAssembly");
    // The script of a page in one file has run by now, unless the file ends before it does.
    const inOneFile = "singleFile" in document.documentElement.dataset;
    if (inOneFile && document.body.dataset.stage === "page") fail(location.pathname.split("/").at(-1));
  });
  setTimeout(() => {
    if (isOver()) return;
    showPage();
    for (const id of ["boot-slow", "boot-again"]) byId(id).hidden = false;
  }, SLOW_AFTER);
})();
