/**
 * The texts of the site. English ones live in lib/strings/<section>.js, one file for each page, and are what is said
 * wherever another language says nothing; every other language is one file in languages/. A text is a string with
 * {names} in braces, or an object of such strings by the plural of `count`.
 */
import { fill, setWords } from "../board/words.js";
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

export { capital, word } from "../board/words.js";

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

/** Languages, by the names they have for themselves. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language of this page: the one chosen in the settings, or the first of the browser's that there is. */
export const language = chosen();
const own = language === "en" ? {} : await load(language);
setWords({ ...own.board, ...own.labels }, { language, names: own.names });
document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-text]"))
  element.textContent = t(element.getAttribute("data-text"));

/** The text `section.key`, with its values filled in. */
export function t(key, values = {}) {
  const text = find(key);
  if (text !== undefined) return fill(text, values);
  console.error(`no text is called ${key}`);
  return key;
}

/** Tell whether there is a text `section.key`. */
export function hasText(key) {
  return find(key) !== undefined;
}

function find(key) {
  const dot = key.indexOf(".");
  const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
  return own[section]?.[name] ?? ENGLISH[section]?.[name];
}

/** @returns {Promise<Record<string, Record<string, any>>>} */
function load(name) {
  return import(`../languages/${name}.js`).then(
    (file) => file.default,
    () => ({}), // without a connection, English
  );
}

function chosen() {
  const wished = settings.get("language");
  if (wished in LANGUAGES) return wished;
  return navigator.languages.map((one) => one.split("-")[0]).find((one) => one in LANGUAGES) ?? "en";
}
