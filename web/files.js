// The site's files: where they lie, and how they are asked for.

// "PK" and two numbers
const END = [0x50, 0x4b, 5, 6];
// What gzip begins with.
const PACKED = [0x1f, 0x8b];

const SITE = new URL("../", import.meta.url);

/** @param {string} name of a file of the site @returns {string} */
export const addressOf = (name) => new URL(name, SITE).href;

/** @param {string} address @returns {string | undefined} what a message calls the file */
export const nameOf = (address) => address.split("/").at(-1);

/**
 * Browsers do not say which file it was that did not come, or broke off.
 * @template T @param {string} address @param {Promise<T>} awaited @returns {Promise<T>}
 */
function named(address, awaited) {
  return awaited.catch((reason) => {
    throw new Error(`${nameOf(address)}: ${reason.message}`);
  });
}

/** @param {string} address @returns {Promise<Response>} */
export async function request(address) {
  const answer = await named(address, fetch(address));
  if (!answer.ok) throw new Error(`${nameOf(address)}: ${answer.status}`);
  return answer;
}

/**
 * An archive that is one, to its end: a host may answer with a page of its own instead, and a line
 * may break off without a word.
 * @param {string} address @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function archive(address) {
  return opened(address, await request(address));
}

/** The archive in an answer. @param {string} address @param {Response} answer */
export async function opened(address, answer) {
  let bytes = new Uint8Array(await named(address, answer.arrayBuffer()));
  if (PACKED.every((byte, place) => bytes[place] === byte)) {
    bytes = await unpacked(bytes).catch(() => new Uint8Array());
  }
  // What a reader of archives begins with stands in their last 22 bytes, if they bear no comment.
  if (!END.every((byte, place) => bytes.at(place - 22) === byte)) {
    throw new Error(`${nameOf(address)}: no whole archive`);
  }
  return bytes;
}

/** @param {Uint8Array<ArrayBuffer>} bytes packed as a whole @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function unpacked(bytes) {
  const content = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(content).arrayBuffer());
}

/** A file of data, as text. @param {string} address @returns {Promise<string>} */
export async function data(address) {
  const answer = await request(address);
  const text = await named(address, answer.text());
  try {
    JSON.parse(text);
  } catch {
    throw new Error(`${nameOf(address)}: no JSON`);
  }
  return text;
}
