// Where the page in one file begins: what it would fetch lies in the file itself, packed.
// It is bundled with all other modules, so every import below is part of the same script.

/** @param {string} address */
function heldAt(address) {
  for (const element of document.querySelectorAll("script[data-file]")) {
    // Wherever the file lies, addresses end with a name of the site's.
    if (address.endsWith(`/${element.getAttribute("data-file")}`)) return element;
  }
  return undefined;
}

/** @param {Element} element @returns {Response} what a server would answer */
function unpacked(element) {
  const packed = atob(element.textContent ?? "");
  const bytes = new Uint8Array(packed.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = packed.charCodeAt(place);
  const content = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const type = element.getAttribute("data-type") ?? "";
  return new Response(content, { headers: { "Content-Type": type } });
}

globalThis.fetch = async (/** @type {RequestInfo | URL} */ address) => {
  const { href } = new URL(address instanceof Request ? address.url : address, document.baseURI);
  const element = heldAt(href);
  if (!element) throw new TypeError(`${href} is not in the file`);
  return unpacked(element);
};

const interpreter = await import("./interpreter.js");
// In the bundle this stands for each import of an address that is known only later, of which there
// is one: PyScript's, of what its settings name as the interpreter.
Object.assign(globalThis, { require: () => interpreter });
await import("./boot.js");
