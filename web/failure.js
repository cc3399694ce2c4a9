// Tells what went wrong if the page does not start, even if not one module of it arrived, and if
// Python breaks down later.
// A classic script, so that it is there before anything can fail.
(() => {
  const SLOW_AFTER = 20_000;
  const asks = new URLSearchParams(location.search);
  const me = /** @type {HTMLScriptElement} */ (document.currentScript);

  /** @param {string} id @returns {HTMLElement} */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const isOver = () => ["failed", "ready"].includes(document.body.dataset.stage ?? "");
  const nameOf = (/** @type {string} */ address) => address.split("/").at(-1);
  /** @type {string | undefined} a module that did not come */
  let missing;
  // Words that never came are not worth waiting for.
  const showPage = () => delete document.documentElement.dataset.words;

  /** @param {() => void} doing */
  function onceParsed(doing) {
    if (document.readyState !== "loading") doing();
    else addEventListener("DOMContentLoaded", doing, { once: true });
  }

  /**
   * Once all of the page is there to be shown. Its modules may still be on their way, or never come,
   * and with them the event of having been loaded.
   * @param {() => void} doing
   */
  function onceThere(doing) {
    if (document.readyState !== "loading") doing();
    else document.addEventListener("readystatechange", doing, { once: true });
  }

  /** One line for whatever was thrown or refused. @param {any} reason */
  function lineOf(reason) {
    try {
      let text = String(reason);
      // What says nothing of itself: an event, a bare object such as the file system of Python throws.
      if (text.startsWith("[object ")) {
        const { name, message, type, target } = reason;
        const said = [nameOf(target?.src ?? target?.href ?? ""), name, message ?? type].filter(Boolean);
        text = said.join(": ") || JSON.stringify(reason);
      }
      return text.split("\n").filter((line) => line.trim()).at(-1) ?? typeof reason;
    } catch {
      return typeof reason;
    }
  }

  /** Tell the page round this one, if there is one. @param {string} what @param {object} [values] */
  function tellHost(what, values) {
    const host = asks.get("host");
    const game = asks.get("game");
    const head = game === null ? { papermech: 1 } : { mech: 1, game };
    if (!asks.has("embed") || !host || parent === self) return;
    try {
      parent.postMessage({ ...head, tell: what, ...values }, host === "null" ? "*" : host);
    } catch {
      // What the address names is no origin.
    }
  }

  /** The first failure is the cause; what fails after it only follows. @param {unknown} reason */
  async function fail(reason) {
    if (isOver()) return;
    document.body.dataset.stage = "failed";
    const help = await helpOf();
    showPage();
    byId("boot").hidden = true;
    byId("boot-failed").hidden = false;
    byId(help).hidden = false;
    stop(help === "boot-no-header" ? "" : reason);
  }

  /** @returns {Promise<string>} the id of what helps against a failure to start */
  async function helpOf() {
    if (typeof WebAssembly === "undefined") return "boot-no-wasm";
    // A frame in the strictest sandbox has no origin. A host that does not allow all others gives
    // it classic scripts, such as this one, and nothing that a start needs.
    if (self.origin === "null" && location.protocol.startsWith("http")) {
      try {
        await fetch(me.src);
      } catch {
        return "boot-no-header";
      }
    }
    return "boot-help";
  }

  /** In the midst of play: all that was played is kept, and a reload goes on. @param {unknown} reason */
  function breakDown(reason) {
    if (document.body.dataset.stage !== "ready") {
      fail(reason);
      return;
    }
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
    byId("boot-reason").textContent = lineOf(reason);
    const told = [...document.querySelectorAll("#boot-failure p:not([hidden])")];
    const message = told.map((each) => each.textContent?.trim()).filter(Boolean).join(" ");
    tellHost("failed", { message });
    // Else a frame would cut off what it says.
    new ResizeObserver(() => {
      const { height } = document.documentElement.getBoundingClientRect();
      tellHost("size", { height: Math.floor(height) + 1 });
    }).observe(document.body);
    dispatchEvent(new Event("papermech:stopped"));
  }

  const failed = (/** @type {unknown} */ reason) => onceThere(() => fail(reason));
  addEventListener("unhandledrejection", (event) => failed(event.reason ?? event.type));
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
    // Of a script's own imports one hears only where they were asked for beforehand.
    if (file instanceof HTMLLinkElement && file.rel === "modulepreload") missing ??= nameOf(file.href);
    if (file instanceof HTMLScriptElement) failed(missing ?? nameOf(file.src));
    else if (file === window) {
      failed([nameOf(event.filename ?? ""), event.message || event.type].filter(Boolean).join(": "));
    }
  };
  addEventListener("error", heard, { capture: true });
  // Also after a reload, so that the host does not wait for what was asked of the page before.
  tellHost("starting");

  onceParsed(() => {
    for (const id of ["boot-reload", "boot-again"]) {
      byId(id).addEventListener("click", () => location.reload());
    }
    if (typeof WebAssembly === "undefined") fail("WebAssembly");
    // The script of a page in one file has run by now, unless the file ends before it does.
    const inOneFile = "singleFile" in document.documentElement.dataset;
    if (inOneFile && document.body.dataset.stage === "page") fail(location.pathname.split("/").at(-1));
  });
  // Cut off where a sentence of its ends, a script fails nowhere, and does nothing more.
  addEventListener("load", () => {
    if (document.body.dataset.stage === "page") fail("boot.js");
  });
  setTimeout(() => {
    if (isOver()) return;
    showPage();
    for (const id of ["boot-slow", "boot-again"]) byId(id).hidden = false;
  }, SLOW_AFTER);
})();
