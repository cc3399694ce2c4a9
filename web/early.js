// Runs before the first paint, so that neither theme nor language flickers.
// A classic script: a module would run too late.
(() => {
  const root = document.documentElement;
  // The build's; the first is that of the page as it is built.
  const languages = (root.dataset.languages ?? "").split(" ");
  const inOneFile = "singleFile" in root.dataset;

  /** @param {string} key @returns {string | null} */
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // From a file no module may be fetched, so nothing else would ever say what is the matter.
  if (location.protocol === "file:" && !inOneFile) {
    addEventListener("DOMContentLoaded", () => {
      for (const [id, hidden] of /** @type {const} */ ([["boot", true], ["from-file", false]])) {
        /** @type {HTMLElement} */ (document.getElementById(id)).hidden = hidden;
      }
    });
  }

  /** @param {any} result @returns {any} a request to a database that is about to be answered */
  const answered = (result) => {
    const request = { result, onsuccess: (/** @type {any} */ _) => undefined };
    queueMicrotask(() => request.onsuccess({ target: request }));
    return request;
  };
  const EMPTY_STORE = new Proxy({}, {
    get: (_, asked) => () => answered(String(asked).startsWith("getAll") ? [] : undefined),
  });
  const EMPTY_DATABASE = {
    transaction: () => ({ objectStore: () => EMPTY_STORE }),
    close: () => undefined,
  };
  // PyScript opens a database for a kind of files, and a channel to a kind of workers, that nothing
  // here has. Where the browser keeps nothing for a site both fail, in each browser in another way,
  // and some never answer: so no browser is asked.
  const NOT_ASKED = {
    indexedDB: { open: () => answered(EMPTY_DATABASE) },
    BroadcastChannel: class { postMessage() {} },
  };
  for (const [name, value] of Object.entries(NOT_ASKED)) Object.defineProperty(self, name, { value });

  /** In another page: what of the sheet is shown, whether it can be played on, in which colours. */
  function showAsGuest() {
    root.dataset.embed = "";
    root.dataset.show = asks.get("show") ?? "whole";
    root.dataset.controls = asks.get("controls") === "off" ? "off" : "on";
    for (const name of ["paper", "ground", "box", "ink", "soft", "accent"]) {
      const colour = asks.get(`colour-${name}`) ?? "";
      if (CSS.supports("color", colour)) root.style.setProperty(`--${name}`, colour);
    }
  }

  // A host that leads to another address may lose what was asked for; embed.js says it twice.
  if (!location.search && self.name.startsWith("?embed=")) {
    history.replaceState(history.state, "", self.name + location.hash);
  }
  const asks = new URLSearchParams(location.search);
  const isGuest = asks.has("embed");
  if (isGuest) showAsGuest();

  const theme = asks.get("theme") ?? kept("papermech.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  // Who was never here is invited to the guide, for which there must be room.
  if (!isGuest && !["desk.a", "desk.b", "save"].some((name) => kept(`papermech.${name}`))) root.dataset.visit = "first";

  const wished = [asks.get("lang"), kept("papermech.language"), ...navigator.languages];
  // Of a wish such as "es-MX" the language alone.
  const short = wished.map((wish) => (wish ?? "").toLowerCase().split(/[^a-z]/)[0]);
  root.lang = short.find((wish) => languages.includes(wish)) ?? languages[0];
  // A translator writes its own language over that of the page.
  root.dataset.language = root.lang;

  // With words of another language it would be painted twice, and move in between.
  if (root.lang !== languages[0]) root.dataset.words = "awaited";

  // The game that the address names, or else the one that was played last.
  const games = (root.dataset.games ?? "").split(" ");
  root.dataset.lastGames = isGuest ? "" : kept("papermech.games") ?? "";
  const inAddress = /^#([a-z][a-z0-9]*)(?:\/|%2F)/i.exec(location.hash)?.[1].toLowerCase();
  const asked = [inAddress, asks.get("game"), ...root.dataset.lastGames.split(" ")];
  root.dataset.game = asked.find((each) => each && games.includes(each)) ?? games[0];
  // The page as it was built is that of the first game.
  if (root.dataset.game !== games[0]) {
    root.dataset.begins = "other";
    root.dataset.words = "awaited";
  }

  /** @type {[string, string, string][]} */
  const shapes = isGuest || kept("papermech.as-printed") === "on" || root.dataset.game !== games[0]
    ? [] : JSON.parse(root.dataset.shapes ?? "[]");

  /** Have the empty sheet arranged for the window; once Python is there, it sees to that. */
  function arrange() {
    if (document.body?.dataset.stage === "ready") return;
    const [shape, , arranged] = shapes.find(([, query]) => matchMedia(query).matches) ?? [];
    const sheet = document.getElementById("sheet");
    printed ??= sheet?.getAttribute("viewBox");
    if (shape) root.dataset.arrangement = shape;
    else delete root.dataset.arrangement;
    const box = arranged ?? printed;
    if (!box) return;
    const [, , width, height] = box.split(" ");
    root.style.setProperty("--ratio", `${Number(width) / Number(height)}`);
    if (!sheet) return;
    sheet.setAttribute("viewBox", box);
    sheet.style.setProperty("--part-width", width);
    sheet.style.setProperty("--part-height", height);
  }

  /** @type {string | null | undefined} how the sheet was built */
  let printed;
  if (shapes.length > 0) {
    arrange();
    for (const [, query] of shapes) matchMedia(query).addEventListener("change", arrange);
    // Seen to as soon as the sheet is read, which is before it is painted.
    new MutationObserver((_, observer) => {
      if (!document.getElementById("sheet")) return;
      observer.disconnect();
      arrange();
    }).observe(document, { childList: true, subtree: true });
  }

  if (inOneFile) return;
  for (const name of [`words.${root.lang}.json`, `${root.dataset.game}.zip`]) {
    const early = document.createElement("link");
    early.rel = "preload";
    early.as = "fetch";
    early.crossOrigin = "";
    early.href = `app/${name}`;
    document.head.append(early);
  }
})();
