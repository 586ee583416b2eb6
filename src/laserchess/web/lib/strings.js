/**
 * All English texts, by section. A text is a string with {names} in braces, or a function of the values.
 * Sections live in lib/strings/<section>.js, one for each page, so that a translation is a folder.
 */
import analysis from "./strings/analysis.js";
import board from "./strings/board.js";
import editor from "./strings/editor.js";
import errors from "./strings/errors.js";
import game from "./strings/game.js";
import home from "./strings/home.js";
import learn from "./strings/learn.js";
import lobby from "./strings/lobby.js";
import people from "./strings/people.js";
import settings from "./strings/settings.js";
import shell from "./strings/shell.js";

const SECTIONS = { analysis, board, editor, errors, game, home, learn, lobby, people, settings, shell };

/** The text `section.key`, with its values filled in. */
export function t(key, values = {}) {
  const dot = key.indexOf(".");
  const text = SECTIONS[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (typeof text === "function") return text(values);
  if (typeof text === "string") return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  console.error(`no text is called ${key}`);
  return key;
}

/** Tell whether there is a text `section.key`. */
export function hasText(key) {
  const dot = key.indexOf(".");
  return SECTIONS[key.slice(0, dot)]?.[key.slice(dot + 1)] !== undefined;
}

/** A player's name as a sentence begins: "blue" → "Blue". */
export function capital(name) {
  return name ? name[0].toUpperCase() + name.slice(1) : "";
}
