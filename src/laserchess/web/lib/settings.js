/** Settings of the player, stored in this browser. */

const KEY = "laserchess.settings";

/** All settings with their defaults. */
export const DEFAULTS = Object.freeze({
  name: "",
  language: "auto", // auto, or one of CHOICES
  theme: "auto", // auto, light, dark
  palette: "normal", // normal, accessible
  board: "paper", // paper, wood, slate
  pieces: "usual", // usual, khet, contrast
  sounds: "soft", // soft, wood
  volume: 70, // 0 to 100
  speed: "normal", // off, fast, normal, slow
  sound: true,
  confirm: null, // true, false; null: on for touch screens
  preview: true,
  heat: false,
  coordinates: true,
  codes: false, // show moves in notation instead of words
});

/** The options of settings with few values. */
export const CHOICES = Object.freeze({
  language: ["auto", "en", "de"],
  theme: ["auto", "light", "dark"],
  palette: ["normal", "accessible"],
  board: ["paper", "wood", "slate"],
  pieces: ["usual", "khet", "contrast"],
  sounds: ["soft", "wood"],
  speed: ["off", "fast", "normal", "slow"],
});

const PACE = { off: 0, fast: 0.5, normal: 1, slow: 1.75 };
const listeners = new Set();
let values = load();

/** Return a setting; `confirm` is always true or false. */
export function get(key) {
  if (key === "confirm") return values.confirm ?? isTouch();
  return values[key];
}

/** Change and store a setting, and notify all subscribers. */
export function set(key, value) {
  if (!(key in DEFAULTS)) throw new Error(`no setting is called ${key}`);
  values = { ...values, [key]: value };
  save();
  apply();
  for (const listener of [...listeners]) listener(key, get(key));
}

/** Call `listener(key, value)` after every change; return a function that unsubscribes. */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return the animation speed: 1 is normal, 0 off. */
export function pace() {
  return PACE[values.speed] ?? 1;
}

/** Return whether the system asks for reduced motion. */
export function reducedMotion() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Return whether the main pointer is a finger. */
export function isTouch() {
  return window.matchMedia("(pointer: coarse)").matches;
}

/** Return the theme in use: "light" or "dark". */
export function theme() {
  if (values.theme !== "auto") return values.theme;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function load() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...known(saved) };
  } catch {
    return { ...DEFAULTS };
  }
}

function known(saved) {
  return Object.fromEntries(Object.entries(saved ?? {}).filter(([key, value]) => isKnown(key, value)));
}

function isKnown(key, value) {
  return key in DEFAULTS && (!(key in CHOICES) || CHOICES[key].includes(value));
}

function save() {
  const changed = Object.entries(values).filter(([key, value]) => value !== DEFAULTS[key]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(changed)));
  } catch {
    // Private windows may refuse to store anything; the settings then last until the page is left.
  }
}

function apply() {
  document.documentElement.dataset.theme = theme();
  const { dataset } = document.documentElement;
  for (const key of ["palette", "board", "pieces"]) dataset[key] = values[key];
}

window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  apply();
  for (const listener of [...listeners]) listener("theme", values.theme);
});
window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  values = load();
  apply();
  for (const listener of [...listeners]) for (const key of Object.keys(DEFAULTS)) listener(key, get(key));
});
apply();
