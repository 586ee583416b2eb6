/** Texts of the board: English by default. */
import english from "./texts.js";

let texts = english;
let names = {};
let rules = new Intl.PluralRules("en");

/**
 * Replace texts: by the keys of texts.js, each a string with {names} in braces, or an object of such strings by the
 * plural of `count`.
 * @param {Record<string, string | Record<string, string>>} others
 * @param {{language?: string, names?: Record<string, string>}} [how] what players and pieces are called there
 */
export function setTexts(others, how = {}) {
  texts = { ...english, ...others };
  names = how.names ?? {};
  rules = new Intl.PluralRules(how.language ?? "en");
}

/** Return the text of a key with its values filled in. */
export function boardText(key, values = {}) {
  return fill(texts[key] ?? key, values);
}

/** Fill values into a text, in the plural form for `count`. */
export function fill(text, values) {
  const words = typeof text === "string" ? text : (text[rules.select(values.count)] ?? text.other);
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Return the translation of a name the server sends in English. */
export function translate(name) {
  return names[name] ?? name;
}

/** Return a side's name with a capital letter: "blue" → "Blue". */
export function capital(name) {
  const own = translate(name);
  return own ? own[0].toUpperCase() + own.slice(1) : "";
}

/** Return the label of a piece: translated if the language has texts for it, else as the server sends it. */
export function labelOf(piece, variant) {
  if (!texts.piece) return piece.label;
  const { player, name, square } = piece;
  const kind = variant.pieces.find((one) => one.name === name);
  const label = withFacing(boardText("piece", { player: capital(player), name: translate(name), square }), kind, piece);
  return piece.stunned ? boardText("piece.stunned", { piece: label }) : label;
}

/** Return the label of a special square. */
export function floorLabel({ name, square, label }) {
  return texts.floor ? boardText("floor", { name: translate(name), square }) : label;
}

function withFacing(label, kind, { player, angle, art }) {
  const at = kind?.angles.findIndex((one, way) => one === angle && kind.arts[player][way] === art) ?? -1;
  if (at < 0 || kind.orientations === 1) return label;
  const way = (facing) => boardText(`way.${(facing % 8) * 45}`);
  const facing = kind.facings[at];
  if (kind.orientations > 2) return boardText("piece.way", { piece: label, way: way(facing) });
  if (Math.abs(kind.facings[1] - kind.facings[0]) === 1)
    return boardText(facing % 2 ? "piece.diagonal" : "piece.orthogonal", { piece: label });
  return boardText("piece.ways", { piece: label, way: way(facing), behind: way(facing + 4) });
}
