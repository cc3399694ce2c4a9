// The page in a frame: what goes to and comes from the page round it. Both must be done by a
// function of this very frame, whose Python may be another's.

/** @param {unknown} message @param {string} target origin that may read it */
const tell = (message, target) => parent.postMessage(message, target);

/** Hand on as text what the host says; what is no data is none of ours. @param {MessageEvent} event */
function hear({ source, origin, data }) {
  if (source !== parent) return;
  const { papermech, mech, id } = Object(data);
  let text = "";
  try {
    text = JSON.stringify(data) ?? "";
  } catch {
    // Such as a message that holds itself.
  }
  // Whoever asks is answered even if the rest cannot be read.
  const detail = { origin, text, id: papermech === 1 || mech === 1 ? id : undefined };
  dispatchEvent(new CustomEvent("papermech:message", { detail }));
}

/** Begin to hear, and let Python tell. */
export function connect() {
  Object.assign(window, { papermechTell: tell });
  addEventListener("message", hear);
}
