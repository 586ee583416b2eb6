/** The words of the board: English, unless the page gives it others. */
import english from "./texts.js";

let texts = english;

/** Use other texts: the keys of texts.js, each a string with {names} in braces or a function of the values. */
export function setWords(others) {
  texts = { ...english, ...others };
}

/** The text of this name, with its values filled in. */
export function say(key, values = {}) {
  const text = texts[key];
  if (typeof text === "function") return text(values);
  return String(text ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A player's name as a sentence begins: "blue" → "Blue". */
export function capital(name) {
  return name ? name[0].toUpperCase() + name.slice(1) : "";
}
