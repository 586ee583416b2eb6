/** Preferences of the home page. */
/** @import { OptionValue } from "../parts/rule_fields.js" */
/** @import { VariantView } from "../../types/api" */
import { readStored } from "../../lib/storage.js";
import { LEVELS } from "../../local/search/levels.js";

/**
 * @typedef {object} Choices
 * @property {string} variant
 * @property {number} level
 * @property {string} clock "none", "custom", or minutes and increment: "5+3"
 * @property {number | string} minutes
 * @property {number | string} increment
 * @property {string} setup the name of a setup; empty for `position`
 * @property {string} position
 * @property {Record<string, OptionValue>} options
 * @property {string} side
 * @property {string} problem why `position` cannot be played
 * @typedef {"variant" | "clock" | "options" | "setup" | "position" | "level"} Topic what has changed
 * @typedef {"computer" | "friend" | "here"} Mode
 * @typedef {object} HomePage
 * @property {VariantView[]} list
 * @property {Choices} state
 * @property {() => VariantView} game the chosen variant
 * @property {(what: Topic) => void} changed
 * @property {(mode: Mode | "first", button: HTMLButtonElement) => void} begin
 * @typedef {{element: HTMLElement, update: (what: Topic) => void}} Part
 */

const KEY = "laserchess.home";
/** @type {(keyof Choices)[]} */
const SAVED = ["variant", "level", "clock", "minutes", "increment"];
/** @type {Choices} */
const DEFAULTS = {
  variant: "",
  level: 2,
  clock: "none",
  minutes: 10,
  increment: 5,
  setup: "",
  position: "",
  options: {},
  side: "random",
  problem: "",
};

/**
 * Return the initial choices: those of the last visit, and those in the address
 * (`?variant=…&position=…`, as the editor sends them, or `&setup=…`).
 * @param {VariantView[]} list
 * @param {URLSearchParams} address
 * @returns {Choices}
 */
export function loadChoices(list, address) {
  return initialChoices(list, address, loadSaved());
}

/**
 * @param {VariantView[]} list
 * @param {URLSearchParams} address
 * @param {Partial<Choices>} saved
 * @returns {Choices}
 */
export function initialChoices(list, address, saved) {
  const named = (/** @type {string | null | undefined} */ id) => list.find((one) => one.id === id);
  const { id: variant, setups } = named(address.get("variant")) ?? named(saved.variant) ?? list[0];
  const position = address.get("position");
  const setup = setups.find((one) => one.name === address.get("setup")) ?? setups[0];
  return { ...DEFAULTS, ...saved, variant, setup: position === null ? setup.name : "", position: position ?? "" };
}

/**
 * Save the choices.
 * @param {Choices} state
 */
export function saveChoices(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(SAVED.map((key) => [key, state[key]]))));
  } catch {
    // Without storage the choices are not saved.
  }
}

/**
 * Reset the choices of one variant when another is selected.
 * @param {Choices} state
 * @param {VariantView} game
 */
export function chooseVariant(state, game) {
  Object.assign(state, {
    variant: game.id,
    setup: game.setups[0].name,
    position: "",
    options: {},
    side: "random",
    problem: "",
  });
}

/** Return whether nothing was ever chosen on this device. */
export function isFirstVisit() {
  return !Object.keys(readStored(KEY)).length;
}

/** @returns {Partial<Choices>} */
function loadSaved() {
  return readChoices(readStored(KEY));
}

/**
 * Return what can be used of stored choices.
 * @param {Partial<Choices>} stored
 * @returns {Partial<Choices>}
 */
export function readChoices(stored) {
  const known = Object.fromEntries(SAVED.filter((key) => key in stored).map((key) => [key, stored[key]]));
  const level = Number(stored.level);
  return level >= 1 && level <= LEVELS ? { ...known, level } : { ...known, level: DEFAULTS.level };
}
