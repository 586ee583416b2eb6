/**
 * The texts of the site. English texts are in lib/strings/<section>.js, one file per page, and are the fallback for other
 * languages, each of which is one file in languages/, and one for each lesson, loaded with the lesson. A text is a string
 * with {names} in braces, or an object of such strings by the plural of `count`.
 */
/** @import { Text, Values } from "../board/types" */
import { fill, setTexts } from "../board/i18n.js";
import { LANGUAGES } from "./languages.js";
import * as settings from "./settings.js";
import analysis from "./strings/analysis.js";
import board from "./strings/board.js";
import bots from "./strings/bots.js";
import editor from "./strings/editor.js";
import errors from "./strings/errors.js";
import game from "./strings/game.js";
import groups from "./strings/groups.js";
import home from "./strings/home.js";
import learn from "./strings/learn.js";
import lobby from "./strings/lobby.js";
import notifications from "./strings/notifications.js";
import people from "./strings/people.js";
import puzzles from "./strings/puzzles.js";
import settingsTexts from "./strings/settings.js";
import shell from "./strings/shell.js";
import tournaments from "./strings/tournaments.js";

export { capital, featureName, pieceName, sideName, slug } from "../board/i18n.js";

/** @type {Record<string, Record<string, Text>>} */
const ENGLISH = {
  analysis,
  board,
  bots,
  editor,
  errors,
  game,
  groups,
  home,
  learn,
  lobby,
  notifications,
  people,
  puzzles,
  settings: settingsTexts,
  shell,
  tournaments,
};

/**
 * A language file: texts by section. The board also uses its `labels` and `names`.
 * @typedef {Record<string, Record<string, Text>>} Language
 */

/** The language of this page: from the settings, or the first of the browser's languages that is available. */
export const language = chosen();
const isSpaced = !["ja", "zh"].includes(language);
/** What separates sentences in this language, and ends one. */
export const SENTENCE_GAP = isSpaced ? " " : "";
export const FULL_STOP = isSpaced ? "." : "。";
/** What separates the parts of a list. */
export const LIST_GAP = isSpaced ? ", " : "、";
/** @type {Language} */
const own = language === "en" ? {} : await loadTexts(language);
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
  const texts = await loadTexts(`${language}/${variant}`);
  own.lessons ??= {};
  for (const [key, text] of Object.entries(texts)) own.lessons[`${variant}.${key}`] = text;
}

/** Return the English texts by section. */
export function englishTexts() {
  return ENGLISH;
}

/**
 * Load a file of languages/; without a connection it is empty.
 * @param {string} name
 * @returns {Promise<Record<string, Record<string, string>>>}
 */
export function loadTexts(name) {
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
