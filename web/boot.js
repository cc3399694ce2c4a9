// Until Python has started: tells the stage. What goes wrong is told by failure.js.

import { connect } from "./guest.js";
import { files, lender, python } from "./interpreter.js";
import { keepForOffline } from "./offline.js";
import * as pictures from "./pictures.js";
import { complete } from "./program.js";

const REST = 15_000;
const body = document.body;

/** @type {Record<string, string>} */
let words = {};

/** @param {string} id @returns {HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Put the page's words into the language that early.js chose, and no other game's title over it. */
async function localise() {
  const { language, languages, begins } = document.documentElement.dataset;
  const answer = await fetch(`app/words.${language}.json`);
  words = await answer.json();
  if (begins) words["page.title"] = words["page.house"];
  const isAsBuilt = language === languages?.split(" ")[0] && !begins;
  if (isAsBuilt || body.dataset.stage === "ready") return;
  for (const element of document.querySelectorAll("[data-key]")) {
    element.textContent = words[element.getAttribute("data-key") ?? ""] ?? element.textContent;
  }
  for (const element of document.querySelectorAll("[data-label-key]")) {
    const label = words[element.getAttribute("data-label-key") ?? ""];
    if (label) element.setAttribute("aria-label", label);
  }
}

/** @param {string} name of the stage: page, runtime or engine */
function stage(name) {
  if (body.dataset.stage === "failed" || body.dataset.stage === "ready") return;
  body.dataset.stage = name;
  const line = byId("boot-stage");
  line.dataset.key = `boot.${name}`;
  line.textContent = words[`boot.${name}`] ?? line.textContent;
}

/** @param {unknown} reason */
const fail = (reason) => dispatchEvent(new CustomEvent("papermech:failed", { detail: reason }));

// Should it be the cause, a reload goes without it.
addEventListener("papermech:stopped", () => pictures.forgetUsed());

localise()
  .catch(() => undefined) // The page stays as it was built; play is not harmed.
  .then(() => {
    delete document.documentElement.dataset.words;
    stage(body.dataset.stage ?? "page");
  });

/** With the Python of another frame, as long as that is there. */
function borrow() {
  stage("runtime");
  document.documentElement.dataset.python = "lent";
  lender.papermechLend(window);
  lender.addEventListener("pagehide", () => location.reload());
  lender.addEventListener("papermech:broken", (/** @type {CustomEvent} */ { type, detail }) => {
    dispatchEvent(new CustomEvent(type, { detail }));
  });
}

function startPython() {
  stage("runtime");
  files.catch(fail);
  python.catch(fail);
  import("../vendor/pyscript/core.js")
    .then(({ hooks }) => {
      // The only hook for workers, of which there are none here, would need 'unsafe-eval'.
      hooks.worker.onBeforeRunAsync.clear();
      hooks.main.onReady.add(() => stage("engine"));
    })
    .catch(fail);
}

/** Should it not come now, it will be tried again once it is called for, or the line is back. */
function bringRest() {
  complete()
    .then(() => { document.documentElement.dataset.python ??= "whole"; })
    .catch(() => addEventListener("online", bringRest, { once: true }));
}

addEventListener("papermech:ready", (event) => {
  bringRest();
  // All in one file: there is nothing beside it to keep, or to start a worker from. And sources that
  // change must not be kept.
  const { singleFile, dev } = document.documentElement.dataset;
  if (singleFile !== undefined || dev !== undefined) return;
  keepForOffline(byId("new-version"), byId("take-over")).catch(() => undefined);
  const modules = /** @type {CustomEvent} */ (event).detail.split(" ");
  /** @type {number | undefined} */
  let resting;
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(() => pictures.take(modules).catch(() => undefined), REST);
  };
  for (const input of ["pointerdown", "keydown"]) addEventListener(input, rest, { passive: true });
  rest();
  document.documentElement.dataset.rest = "awaited";
});

if ("embed" in document.documentElement.dataset) connect();
if (lender) borrow();
else startPython();
