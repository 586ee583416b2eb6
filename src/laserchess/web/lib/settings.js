/** Settings of the player, stored in this browser. */
import { LANGUAGES } from "./languages.js";

const KEY = "laserchess.settings";

/**
 * @typedef {object} Stored the settings as they are stored
 * @property {string} name
 * @property {"auto" | keyof typeof LANGUAGES} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"normal" | "accessible"} palette
 * @property {"slate" | "paper" | "wood"} board
 * @property {"auto" | "usual" | "khet" | "neon" | "contrast"} pieces auto: the variant's own set
 * @property {"side" | "red" | "green" | "blue" | "violet"} beam side: in the hue of the side that fires
 * @property {"soft" | "wood" | "arcade"} sounds
 * @property {number} volume 0 to 100
 * @property {"off" | "fast" | "normal" | "slow"} speed
 * @property {boolean} sound
 * @property {boolean | null} confirm null: on for touch screens
 * @property {boolean} preview
 * @property {boolean} heat
 * @property {boolean} coordinates
 * @property {boolean} coach whether the first games of a variant explain themselves
 * @property {boolean} zen whether a game shows only board, clocks and moves
 * @property {boolean} codes whether moves are shown in notation instead of words
 */
/** @typedef {Omit<Stored, "confirm"> & {confirm: boolean}} Settings */
/** @typedef {keyof Settings} Key */
/** @typedef {<K extends Key>(key: K, value: Settings[K]) => void} Listener */

/** @type {Readonly<Stored>} All settings with their defaults. */
export const DEFAULTS = Object.freeze({
  name: "",
  language: "auto",
  theme: "auto",
  palette: "normal",
  board: "slate",
  pieces: "auto",
  beam: "side",
  sounds: "soft",
  volume: 70,
  speed: "normal",
  sound: true,
  confirm: null,
  preview: true,
  heat: false,
  coordinates: true,
  coach: true,
  zen: false,
  codes: false,
});

/** The options of settings with few values. */
export const CHOICES = Object.freeze({
  language: ["auto", .../** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES))],
  theme: ["auto", "light", "dark"],
  palette: ["normal", "accessible"],
  board: ["slate", "paper", "wood"],
  pieces: ["auto", "usual", "khet", "neon", "contrast"],
  beam: ["side", "red", "green", "blue", "violet"],
  sounds: ["soft", "wood", "arcade"],
  speed: ["off", "fast", "normal", "slow"],
});

const PACE = { off: 0, fast: 0.5, normal: 1, slow: 1.75 };
/** @type {Set<Listener>} */
const listeners = new Set();
let values = load();

/**
 * Return a setting; `confirm` is always true or false.
 * @template {Key} K
 * @param {K} key
 * @returns {Settings[K]}
 */
export function get(key) {
  return { ...values, confirm: values.confirm ?? isTouch() }[key];
}

/**
 * Change and store a setting, and notify all subscribers.
 * @template {Key} K
 * @param {K} key
 * @param {Settings[K]} value
 */
export function set(key, value) {
  if (!(key in DEFAULTS)) throw new Error(`no setting is called ${key}`);
  values = { ...values, [key]: value };
  save();
  apply();
  notify(key);
}

/**
 * Call `listener(key, value)` after every change; return a function that unsubscribes.
 * @param {Listener} listener
 * @returns {() => void}
 */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return the animation speed: 1 is normal, 0 off. */
export function pace() {
  return PACE[values.speed];
}

/** Return whether the system asks for reduced motion. */
export function reducedMotion() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Return whether the main pointer is a finger. */
function isTouch() {
  return window.matchMedia("(pointer: coarse)").matches;
}

/**
 * Return the theme in use.
 * @returns {"light" | "dark"}
 */
export function theme() {
  if (values.theme !== "auto") return values.theme;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Return the settings in a stored text; what is missing, unknown or damaged has its default.
 * @param {string | null} text
 * @returns {Stored}
 */
export function parseSettings(text) {
  try {
    const saved = Object.entries(JSON.parse(text ?? "{}") ?? {});
    return { ...DEFAULTS, ...Object.fromEntries(saved.filter(([key, value]) => isKnown(key, value))) };
  } catch {
    return { ...DEFAULTS };
  }
}

/**
 * Return the text to store: only what differs from the defaults, so that those can change.
 * @param {Stored} stored
 */
export function serializeSettings(stored) {
  const changed = Object.entries(stored).filter(([key, value]) => value !== DEFAULTS[/** @type {Key} */ (key)]);
  return JSON.stringify(Object.fromEntries(changed));
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function isKnown(key, value) {
  /** @type {Record<string, unknown[]>} */
  const choices = CHOICES;
  if (key in choices) return choices[key].includes(value);
  if (key === "confirm") return value === null || typeof value === "boolean";
  return key in DEFAULTS && typeof value === typeof DEFAULTS[/** @type {Key} */ (key)];
}

function load() {
  try {
    return parseSettings(localStorage.getItem(KEY));
  } catch {
    return { ...DEFAULTS };
  }
}

function save() {
  try {
    localStorage.setItem(KEY, serializeSettings(values));
  } catch {
    // Private windows may refuse to store anything; the settings then last until the page is left.
  }
}

function apply() {
  const { dataset } = document.documentElement;
  const { palette, board, pieces, beam, zen } = values;
  Object.assign(dataset, { theme: theme(), palette, board, pieces, beam, zen: String(zen) });
}

/** @param {Key} key */
function notify(key) {
  for (const listener of [...listeners]) listener(key, get(key));
}

window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  apply();
  notify("theme");
});
window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  values = load();
  apply();
  for (const key of Object.keys(DEFAULTS)) notify(/** @type {Key} */ (key));
});
apply();
