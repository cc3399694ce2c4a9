// Shuts every door to the browser's storage in one of the ways that browsers have, before the page
// comes to it. The tests put the way in the place of the marker.
(() => {
  /** @type {string} */
  const WAY = "HOW";
  const REAL = self.caches;
  const denied = () => new DOMException("denied", "SecurityError");
  const full = () => new DOMException("no room", "QuotaExceededError");
  const refuse = () => { throw denied(); };
  const never = () => new Promise(() => undefined);
  /** @type {Record<string | symbol, unknown>} */
  const HARMLESS = { then: undefined, addEventListener: () => undefined };
  /** Whatever is asked of it does the same; but to listen harms nobody, in any browser. @param {unknown} answer */
  const alike = (answer) => new Proxy({}, {
    get: (_, name) => (name in HARMLESS ? HARMLESS[name] : answer),
  });
  /** As browsers answer that keep nothing for a site. */
  const refusedRequest = () => {
    const request = /** @type {any} */ (new EventTarget());
    setTimeout(() => {
      const event = new Event("error");
      request.dispatchEvent(event);
      request.onerror?.(event);
    });
    return request;
  };
  const rejecting = alike(() => Promise.reject(denied()));
  const hanging = alike(never);
  const fullStorage = {
    length: 0,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => { throw full(); },
  };
  const fullCaches = {
    delete: (/** @type {string} */ name) => REAL.delete(name),
    open: async (/** @type {string} */ name) => {
      const cache = await REAL.open(name);
      cache.put = () => Promise.reject(full());
      return cache;
    },
  };
  /** @type {Record<string, (name: string) => unknown>} */
  const ways = {
    missing: (name) => (name === "localStorage" ? null : undefined),
    throws: refuse,
    refuses: (name) => /** @type {Record<string, unknown>} */ ({
      localStorage: alike(refuse),
      sessionStorage: alike(refuse),
      indexedDB: { open: refusedRequest },
      BroadcastChannel: class { constructor() { refuse(); } },
    })[name] ?? rejecting,
    full: (name) => /** @type {Record<string, unknown>} */ (
      { caches: fullCaches, localStorage: fullStorage }
    )[name] ?? rejecting,
    hangs: (name) => {
      if (name.endsWith("Storage")) return null; // Nobody waits for these.
      return name === "indexedDB" ? { open: () => ({}) } : hanging;
    },
  };
  /** @type {[object, string[]][]} */
  const doors = [
    [self, ["localStorage", "sessionStorage", "indexedDB", "caches"]],
    [self, ["full", "hangs"].includes(WAY) ? [] : ["BroadcastChannel"]],
    [navigator, ["serviceWorker", "storage"]],
  ];
  for (const [owner, names] of doors) {
    for (const name of names) {
      Object.defineProperty(owner, name, { configurable: true, get: () => ways[WAY](name) });
    }
  }
})();
