/** Flags next to names, as the two letters of a country. They are fetched for all names of a page together. */
import { get } from "./api.js";
import { h } from "./dom.js";
import { isStatic } from "./site.js";
import { language } from "./strings.js";

const PAUSE = 20;
const MAX_NAMES = 50;
/** @type {Map<string, string>} codes of countries by the names of accounts, empty for those that show none */
const known = new Map();
/** @type {Map<string, HTMLElement[]>} what waits for the flags of names */
const waiting = new Map();

/**
 * Return the flag of an account, which stays hidden if it shows none.
 * @param {string} name
 */
export function flagOf(name) {
  const element = h("abbr", { class: "flag", hidden: true });
  const code = known.get(name);
  if (code !== undefined) fill(element, code);
  else if (!isStatic) wait(name, element);
  return element;
}

/**
 * Return a country's flag.
 * @param {string} code
 */
export function flag(code) {
  const element = h("abbr", { class: "flag" });
  fill(element, code);
  return element;
}

/**
 * Return the name of a country in the language of the page.
 * @param {string} code
 */
export function countryName(code) {
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}

/**
 * @param {HTMLElement} element
 * @param {string} code
 */
function fill(element, code) {
  element.hidden = !code;
  if (!code) return;
  element.textContent = code;
  element.title = countryName(code);
}

/**
 * @param {string} name
 * @param {HTMLElement} element
 */
function wait(name, element) {
  if (!waiting.size) setTimeout(fetchFlags, PAUSE);
  const others = waiting.get(name);
  if (others) others.push(element);
  else waiting.set(name, [element]);
}

async function fetchFlags() {
  const asked = new Map(waiting);
  waiting.clear();
  const names = [...asked.keys()];
  for (let start = 0; start < names.length; start += MAX_NAMES) {
    const some = names.slice(start, start + MAX_NAMES);
    const query = new URLSearchParams(some.map((name) => ["name", name]));
    /** @type {Record<string, string> | null} without a connection there are none */
    const found = await get(`/api/flags?${query}`).catch(() => null);
    if (!found) return;
    for (const name of some) {
      known.set(name, found[name] ?? "");
      for (const element of asked.get(name) ?? []) fill(element, found[name] ?? "");
    }
  }
}
