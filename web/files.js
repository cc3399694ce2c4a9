// The site's files: where they lie, and how they are asked for.

const SITE = new URL("../", import.meta.url);

/** @param {string} name of a file of the site @returns {string} */
export const addressOf = (name) => new URL(name, SITE).href;

/** @param {string} address @returns {string | undefined} what a message calls the file */
export const nameOf = (address) => address.split("/").at(-1);

/** @param {string} address @returns {Promise<Response>} */
export async function request(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${nameOf(address)}: ${answer.status}`);
  return answer;
}
