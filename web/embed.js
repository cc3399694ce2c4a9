// <mech-game game="…">: a game, or one position of it, in any page; <paper-mech> is the same for the
// oldest game, as when it was the only one. Until somebody presses Play there is of that game only a
// drawing of the position, made here, and of any other one nothing.
// A module, for which the game's server must allow other origins. The build makes a classic script
// of it, paper-mech.js, which any server will do for.
// Long: it is what a host loads, in one file.

import { drawing } from "./drawing.js";

const SITE = new URL("../", import.meta.url);
const PROTOCOL = 1;
const PATIENCE = 10_000;
/** @type {Record<string, Record<string, string>>} by language, from the game's own catalogue */
const WORDS = JSON.parse("/* words */");
const COLOURS = ["paper", "ground", "box", "ink", "soft", "accent"];
const OF_THE_FRAME = ["lang", "theme", "show", "controls", "keep"];
const OF_THE_GAME = ["link", "position", "seed", "mech", "rulings", "setup"];
const OLDEST = "papermech";
const STYLE = `
  :host { display: block; position: relative; max-width: 100%; }
  :host([hidden]) { display: none; }
  ::slotted(iframe) { display: block; width: 100%; min-height: 8rem; border: 0; }
  .poster { display: grid; justify-items: center; gap: .5rem; padding: .5rem; }
  slot[hidden] { display: none; }
  svg { width: 100%; max-width: 26rem; height: auto; }
  button {
    min-height: 2.75rem; padding: .25rem 1.25rem; font: inherit; font-weight: 700; cursor: pointer;
    color: #27231d; background: #f8dfc2; border: 2px solid #96330b; border-radius: 4px;
  }
  button:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
`;

/**
 * @typedef {{seed?: string, link?: string, record?: string, choice?: string, choices?: number,
 *   language?: string, theme?: string}} Values
 * @typedef {"" | "starting" | "ready" | "failed"} Stage
 * @typedef {{papermech: number} | {mech: number, game: string}} Head what a message is known by
 * @typedef {Head & {answer: string, id: number, ok: boolean, message: string, value?: any}} Answer
 */

export class MechGame extends HTMLElement {
  static observedAttributes = ["game", "lang", "theme", "show", "controls", ...OF_THE_GAME];

  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  #height = 0;
  #sent = 0;
  /** @type {Map<number, (answer: Answer) => void>} */
  #awaited = new Map();
  /** Of the page in the frame. @type {Stage} */
  #stage = "";
  /** @type {Promise<Answer>} how the start ends */
  #start = Promise.resolve(this.#refusal(""));
  /** @type {(answer: Answer) => void} */
  #endStart = () => undefined;
  /** Whether the page that is being loaded has said that it is the game. */
  #isGreeted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** What the page wrote into the element, such as a link to the game. */
  #otherwise = document.createElement("slot");
  #connection = new AbortController();
  #room = this.attachShadow({ mode: "open" });

  connectedCallback() {
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.#room.adoptedStyleSheets = [style];
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    addEventListener("message", (event) => this.#heard(event), { signal });
    this.#showPoster();
    if (this.getAttribute("load") !== "seen") return;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((each) => each.isIntersecting)) return;
      watch.disconnect();
      this.play();
    });
    watch.observe(this);
    signal.addEventListener("abort", () => watch.disconnect());
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#leave();
    this.#room.replaceChildren();
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (!this.#frame) return this.#showPoster();
    if (name === "game") this.#reload();
    else if (name === "lang" && after) this.setLanguage(after);
    else if (name === "theme") this.setTheme(after ?? "auto");
    else if (OF_THE_GAME.includes(name)) this.open(this.#fragment());
    else this.#reload();
  }

  // --- What its messages and events are called by

  /** The id of its game. @returns {string} */
  get game() {
    return this.getAttribute("game") ?? OLDEST;
  }

  /** @returns {Head} */
  get head() {
    return { mech: PROTOCOL, game: this.game };
  }

  /** @returns {string} */
  get events() {
    return "mech-game";
  }

  /** Whether a message is one of the game's. @param {any} data @returns {boolean} */
  isOurs(data) {
    return data?.mech === PROTOCOL;
  }

  /** @param {string} message @param {string} [name] of a command @param {number} [id] @returns {Answer} */
  #refusal(message, name = "play", id = 0) {
    return { ...this.head, answer: name, id, ok: false, message };
  }

  // --- What a host can do; each is answered once the game has answered, or cannot any more.

  /** Load the game, if it is not there yet. @returns {Promise<Answer>} once it can be played */
  play() {
    if (!this.isConnected) return Promise.resolve(this.#refusal(this.#words["embed.left"]));
    if (this.#stage === "failed") this.#leave();
    if (this.#frame) return this.#start;
    this.#begin();
    this.#frame = this.#newFrame();
    // In the page's own tree, where frames of the same site find one another.
    this.append(this.#frame);
    const slot = document.createElement("slot");
    slot.name = this.#frame.slot;
    this.#room.replaceChildren(slot, this.#otherwise);
    return this.#start;
  }

  /** @param {string} [seed] @returns {Promise<Answer>} */
  newGame(seed) {
    return this.#ask("new", seed === undefined ? {} : { seed });
  }

  /** @param {string} link a fragment as the game hands out @returns {Promise<Answer>} */
  open(link) {
    return this.#ask("open", { link });
  }

  /** @param {string} record as `export` gives it @returns {Promise<Answer>} */
  load(record) {
    return this.#ask("load", { record });
  }

  /** @param {string} choice in the game's notation @returns {Promise<Answer>} */
  choose(choice) {
    return this.#ask("choose", { choice });
  }

  /** Let the clock run until somebody is active. @returns {Promise<Answer>} */
  continue() {
    return this.#ask("continue", {});
  }

  /** @returns {Promise<Answer>} */
  undo() {
    return this.#ask("undo", {});
  }

  /** @returns {Promise<Answer>} */
  redo() {
    return this.#ask("redo", {});
  }

  /** Look at the game as it was after so many choices. @param {number} choices @returns {Promise<Answer>} */
  show(choices) {
    return this.#ask("show", { choices });
  }

  /** @param {string} language one of those that the game speaks @returns {Promise<Answer>} */
  setLanguage(language) {
    return this.#ask("language", { language });
  }

  /** @param {string} theme "auto", "light" or "dark" @returns {Promise<Answer>} */
  setTheme(theme) {
    return this.#ask("theme", { theme });
  }

  /** @returns {Promise<Answer>} with the record of the game in its value */
  export() {
    return this.#ask("export", {});
  }

  // --- The frame

  /** @param {string} name of a command @param {Values} values @returns {Promise<Answer>} */
  async #ask(name, values) {
    const start = await this.play();
    this.#sent += 1;
    const id = this.#sent;
    if (!start.ok) return this.#refusal(start.message, name, id);
    // It may have been left or loaded anew in the meantime.
    if (this.#stage !== "ready") return this.#refusal(this.#words["embed.left"], name, id);
    return new Promise((resolve) => {
      this.#awaited.set(id, (answer) => resolve({ ...answer, answer: name }));
      try {
        this.#post({ ...this.head, do: name, id, ...values });
      } catch (reason) {
        this.#answer(this.#refusal(String(reason), name, id));
      }
    });
  }

  get #isStrict() {
    return this.getAttribute("sandbox") === "strict";
  }

  #newFrame() {
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("label") ?? this.#words[this.game === OLDEST ? "embed.title" : "embed.any_title"];
    const allowed = ["allow-scripts", "allow-downloads", "allow-modals"];
    if (!this.#isStrict) allowed.push("allow-same-origin");
    frame.setAttribute("sandbox", allowed.join(" "));
    frame.allow = "clipboard-write";
    frame.slot = "game";
    frame.addEventListener("load", () => this.#loaded());
    frame.src = this.#address();
    // Hosts that lead index.html elsewhere may lose on the way what it was asked for with.
    frame.name = new URL(frame.src).search;
    return frame;
  }

  #address() {
    const address = new URL("index.html", SITE);
    const asks = address.searchParams;
    asks.set("embed", "");
    asks.set("host", location.origin);
    if ("mech" in this.head) asks.set("game", this.game);
    for (const name of OF_THE_FRAME) {
      const value = this.getAttribute(name);
      if (value !== null) asks.set(name, value);
    }
    const style = getComputedStyle(this);
    for (const name of COLOURS) {
      const colour = style.getPropertyValue(`--${this.localName}-${name}`).trim();
      if (colour) asks.set(`colour-${name}`, colour);
    }
    address.hash = this.#fragment();
    return address.href;
  }

  /** What the game is to begin with, as a link of the game's own. */
  #fragment() {
    const value = (/** @type {string} */ name) => this.getAttribute(name);
    if (value("link") !== null) return value("link") ?? "";
    const parts = ["position", "seed", "mech", "rulings"]
      .filter((name) => value(name) !== null)
      .map((name) => {
        const text = value(name) ?? "";
        return `${name}=${name === "seed" ? encodeURIComponent(text) : text}`;
      });
    const setup = value("setup");
    if (setup) parts.push(setup);
    if (parts.length === 0) return "";
    const version = this.game === OLDEST ? "1" : `${this.game}/1`;
    return [version, ...(value("position") === null ? ["new"] : []), ...parts].join("&");
  }

  #reload() {
    this.#leave();
    this.play();
  }

  #leave() {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#isGreeted = false;
    this.#end("", this.#words["embed.left"]);
  }

  // --- Its page, which may be loaded anew, or be left for another

  /** Nothing can be asked until it is ready. */
  #begin() {
    if (this.#stage === "starting") return;
    this.#end("starting", this.#words["embed.left"]);
    this.#start = new Promise((resolve) => {
      this.#endStart = resolve;
    });
  }

  /** What was asked before is not answered any more. @param {Stage} stage @param {string} message */
  #end(stage, message) {
    clearTimeout(this.#patience);
    this.#stage = stage;
    this.#otherwise.hidden = stage !== "failed";
    this.#endStart(this.#refusal(message));
    for (const id of this.#awaited.keys()) this.#answer(this.#refusal(message, "", id));
  }

  #isReady() {
    const answer = { ...this.#refusal(""), ok: true };
    this.#endStart(answer);
    // Should it have come late, when it was given up.
    this.#start = Promise.resolve(answer);
    this.#stage = "ready";
    this.#otherwise.hidden = true;
  }

  #loaded() {
    if (this.#isGreeted) {
      this.#isGreeted = false;
      return;
    }
    // The same page at another fragment, an early version of the game, or not the game at all.
    if (this.#stage === "ready") this.#post({ ...this.head, do: "export", id: 0 });
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      const message = this.#words["embed.not_loaded"];
      this.#end("failed", message);
      this.#tell({ ...this.head, tell: "failed", message });
    }, PATIENCE);
  }

  /** @param {object} message */
  #post(message) {
    this.#frame?.contentWindow?.postMessage(message, this.#isStrict ? "*" : SITE.origin);
  }

  /** @param {Answer} answer */
  #answer(answer) {
    this.#awaited.get(answer.id)?.(answer);
    this.#awaited.delete(answer.id);
  }

  /** @param {{tell: string, message?: string}} detail */
  #tell(detail) {
    this.dispatchEvent(new CustomEvent(`${this.events}:${detail.tell}`, { detail }));
  }

  /** @param {MessageEvent} event */
  #heard(event) {
    const { data, origin, source } = event;
    if (source === null || source !== this.#frame?.contentWindow) return;
    if (origin !== (this.#isStrict ? "null" : SITE.origin) || !this.isOurs(data)) return;
    clearTimeout(this.#patience);
    if (data.answer !== undefined) return this.#answer(data);
    switch (data.tell) {
      case "starting":
        this.#isGreeted = true;
        this.#begin();
        break;
      case "ready":
        this.#isReady();
        break;
      case "failed":
        this.#end("failed", data.message);
        break;
      case "refused":
        this.#answer(this.#refusal(data.message, "", data.id));
        break;
      case "size":
        this.#grow(Number(data.height));
    }
    this.#tell(data);
  }

  /** @param {number} height */
  #grow(height) {
    if (!(height > 0) || height === this.#height || !this.#frame) return;
    this.#height = height;
    this.#frame.style.height = `${height}px`;
  }

  // --- Before that

  get #words() {
    const wished = this.getAttribute("lang") ?? this.closest("[lang]")?.getAttribute("lang") ?? "";
    const [wish] = wished.toLowerCase().split(/[^a-z]/);
    return WORDS[wish] ?? Object.values(WORDS)[0];
  }

  #showPoster() {
    const poster = document.createElement("div");
    poster.className = "poster";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.getAttribute("label") ?? this.#words[this.game === OLDEST ? "embed.play" : "embed.any_play"];
    button.addEventListener("click", () => this.play().then(() => this.#frame?.focus()));
    if (this.game === OLDEST) {
      poster.append(drawing(this.getAttribute("position") ?? "", this.#words["embed.drawing"]));
    }
    poster.append(button);
    this.#room.replaceChildren(poster);
  }
}

/** The oldest game, with messages and events as when it was the only one. */
export class PaperMech extends MechGame {
  get game() {
    return OLDEST;
  }

  get head() {
    return { papermech: PROTOCOL };
  }

  get events() {
    return "papermech";
  }

  /** @param {any} data */
  isOurs(data) {
    return data?.papermech === PROTOCOL;
  }
}

// A page may name the script twice, or the module beside it.
for (const [name, element] of /** @type {const} */ ([["paper-mech", PaperMech], ["mech-game", MechGame]])) {
  if (!customElements.get(name)) customElements.define(name, element);
}
