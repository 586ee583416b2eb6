/**
 * The texts of the site. English texts are in lib/strings/<section>.js, one file per page, and are the fallback for other
 * languages, each of which is one file in languages/, and one for each lesson, loaded with the lesson. A text is a string
 * with {names} in braces, or an object of such strings by the plural of `count`.
 */
/** @import { Text, Values } from "../board/types" */
import { fill, setTexts } from "../board/i18n.js";
import * as settings from "./settings.js";
import analysis from "./strings/analysis.js";
import board from "./strings/board.js";
import bots from "./strings/bots.js";
import editor from "./strings/editor.js";
import errors from "./strings/errors.js";
import game from "./strings/game.js";
import home from "./strings/home.js";
import learn from "./strings/learn.js";
import lobby from "./strings/lobby.js";
import people from "./strings/people.js";
import puzzles from "./strings/puzzles.js";
import settingsTexts from "./strings/settings.js";
import shell from "./strings/shell.js";

export { capital, featureName, pieceName, sideName, slug } from "../board/i18n.js";

/** @type {Record<string, Record<string, Text>>} */
const ENGLISH = {
  analysis,
  board,
  bots,
  editor,
  errors,
  game,
  home,
  learn,
  lobby,
  people,
  puzzles,
  settings: settingsTexts,
  shell,
};

/**
 * A language file: texts by section. The board also uses its `labels` and `names`.
 * @typedef {Record<string, Record<string, Text>>} Language
 */

/** Languages by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language of this page: from the settings, or the first of the browser's languages that is available. */
export const language = chosen();
/** @type {Language} */
const own = language === "en" ? {} : await load(language);
setTexts({ ...own.board, ...own.labels, ...own.names }, { language });
document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-text]"))
  element.textContent = t(element.getAttribute("data-text") ?? "");

/**
 * Return the text `section.key` with its values filled in.
 * @param {string} key
 * @param {Values} [values]
 */
export function t(key, values = {}) {
  const text = find(key);
  if (text !== undefined) return fill(text, values);
  console.error(`no text is called ${key}`);
  return key;
}

/**
 * Return whether there is a text `section.key`.
 * @param {string} key
 */
export function hasText(key) {
  return find(key) !== undefined;
}

/**
 * Return the text `section.key` of the page's language; without one, the text that the server sent.
 * @template {string | undefined} T
 * @param {string} key
 * @param {T} original
 * @param {Values} [values]
 * @returns {T | string}
 */
export function textOr(key, original, values) {
  return hasText(key) ? t(key, values) : original;
}

/**
 * @param {string} key
 * @returns {Text | undefined}
 */
function find(key) {
  const dot = key.indexOf(".");
  const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
  return own[section]?.[name] ?? ENGLISH[section]?.[name];
}

/**
 * Load the texts of a variant's lesson in the page's language, as the section `lessons`; in English the server sends them.
 * @param {string} variant
 */
export async function loadLessonTexts(variant) {
  if (language === "en") return;
  const texts = await load(`${language}/${variant}`);
  own.lessons ??= {};
  for (const [key, text] of Object.entries(texts)) own.lessons[`${variant}.${key}`] = text;
}

/**
 * @param {string} name
 * @returns {Promise<Record<string, any>>}
 */
function load(name) {
  return import(`../languages/${name}.js`).then(
    (file) => file.default,
    () => ({}), // offline: English
  );
}

function chosen() {
  const preferred = settings.get("language");
  if (preferred in LANGUAGES) return preferred;
  return navigator.languages.map((one) => one.split("-")[0]).find((one) => one in LANGUAGES) ?? "en";
}
