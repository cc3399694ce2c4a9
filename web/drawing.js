// A drawing of radar and clock as a position has them, for pages that have not loaded the game.

const SPACE = "http://www.w3.org/2000/svg";
const MIDDLE = 250;
const RINGS = [90, 140, 190];
const BANDS = ["close", "short", "medium", "long"];
/** How far out a cube stands in each band, and how far from the straight line beside it. */
const PLACES = [[62, 18], [115, 26], [165, 30], [216, 46]];
const SIDEWAYS = 28;
const LAST_SPACE = 7;
const COLOURS = { B: "#d69a0c", A: "#8a5426", H: "#23744c", F: "#b32d23", T: "#6b479b", M: "#474c56", you: "#1d5a9c" };
const INK = "currentColor";

/** @typedef {{letter: string, time: number, sector: string, band: number}} Enemy */

/**
 * @param {string} position in the game's notation; any other text draws an empty radar
 * @param {string} label @returns {SVGElement}
 */
export function drawing(position, label) {
  const { you, enemies } = read(position);
  const sheet = made("svg", { viewBox: "0 0 500 566", role: "img", "aria-label": label });
  sheet.append(...radar(), ...clock());
  /** @type {Map<string, number>} */
  const taken = new Map();
  const slot = (/** @type {string} */ place) => {
    const number = taken.get(place) ?? 0;
    taken.set(place, number + 1);
    return number;
  };
  for (const { letter, time, sector, band } of enemies) {
    const [x, y] = radarPlace(sector, band, slot(`${sector} ${band}`));
    sheet.append(...cube(x, y, letter, letter));
    sheet.append(...timeCube(time, letter, slot(`time ${time}`)));
  }
  if (you !== undefined) sheet.append(...timeCube(you, "you", slot(`time ${you}`)));
  return sheet;
}

/** @param {string} position @returns {{you: number | undefined, enemies: Enemy[]}} */
function read(position) {
  const parts = position.split("/");
  const time = /:(\d+):\d+$/.exec(parts[5] ?? "");
  const enemies = [...(parts[7] ?? "").matchAll(/([BAHFTM])\d:(\d+):(\w+):(\w+)/g)].map(
    ([, letter, space, sector, band]) => ({
      letter, time: Number(space), sector, band: Math.max(0, BANDS.indexOf(band)),
    }),
  );
  return { you: time ? Number(time[1]) : undefined, enemies };
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function made(name, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SPACE, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function radar() {
  const line = { stroke: INK, "stroke-width": 1.5, fill: "none" };
  const far = 2 * MIDDLE - 4;
  return [
    made("rect", { ...line, x: 4, y: 4, width: far - 4, height: far - 4, "stroke-width": 2.5 }),
    ...RINGS.map((r) => made("circle", { ...line, cx: MIDDLE, cy: MIDDLE, r })),
    made("path", { ...line, d: `M4 4L${far} ${far}M${far} 4L4 ${far}M${MIDDLE} 4V${far}M4 ${MIDDLE}H${far}`, opacity: 0.6 }),
    made("path", { fill: INK, d: `M${MIDDLE} ${MIDDLE - 22}l16 34h-32z` }),
  ];
}

function clock() {
  const spaces = Array.from({ length: LAST_SPACE + 2 }, (_, space) => space);
  return spaces.flatMap((space) => [
    made("rect", { x: left(space), y: 504, width: 54, height: 58, stroke: INK, "stroke-width": 1.5, fill: "none" }),
    text(left(space) + 8, 522, space === 0 ? "▸" : space > LAST_SPACE ? "…" : String(space), 14, INK),
  ]);
}

/** @param {number} space */
const left = (space) => 4 + Math.min(space, LAST_SPACE + 1) * 54.5;

/** @param {number} time @param {string} owner @param {number} slot */
function timeCube(time, owner, slot) {
  const [down, right] = [Math.floor(slot / 2), slot % 2];
  return cube(left(time) + 14 + 25 * right, 535 + 13 * down, owner, owner === "you" ? "★" : owner);
}

/** @param {string} sector @param {number} band @param {number} slot */
function radarPlace(sector, band, slot) {
  const [along, hand] = sector.split("_");
  const [away, beside] = PLACES[band];
  const aside = beside + SIDEWAYS * slot;
  if (along === "front" || along === "rear") {
    return [MIDDLE + (hand === "right" ? aside : -aside), MIDDLE + (along === "front" ? -away : away)];
  }
  return [MIDDLE + (along === "left" ? -away : away), MIDDLE + (hand === "front" ? -aside : aside)];
}

/** @param {number} x @param {number} y @param {string} owner @param {string} letter */
function cube(x, y, owner, letter) {
  const fill = COLOURS[/** @type {keyof typeof COLOURS} */ (owner)];
  return [
    made("rect", { x: x - 12, y: y - 12, width: 24, height: 24, rx: 3, fill, stroke: INK, "stroke-width": 1.5 }),
    text(x - 5.5, y + 6, letter, 16, owner === "B" ? "#27231d" : "#fff"),
  ];
}

/** @param {number} x @param {number} y @param {string} words @param {number} size @param {string} fill */
function text(x, y, words, size, fill) {
  const element = made("text", { x, y, fill, "font-size": size, "font-family": "sans-serif", "font-weight": 700 });
  element.textContent = words;
  return element;
}
