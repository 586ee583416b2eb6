/** Texts of the board: English by default. */
/** @import { Text, Values } from "./types" */
/** @import { FloorView, PieceTypeView, PieceView, VariantView } from "../types/api" */
import english from "./texts.js";

/** @type {Record<string, Text | undefined>} */
let texts = english;
/** @type {Record<string, string>} */
let names = {};
let rules = new Intl.PluralRules("en");

/**
 * Replace texts: by the keys of texts.js, each a string with {names} in braces, or an object of such strings by the
 * plural of `count`.
 * @param {Record<string, Text>} others
 * @param {{language?: string, names?: Record<string, string>}} [how] what players and pieces are called there
 */
export function setTexts(others, how = {}) {
  texts = { ...english, ...others };
  names = how.names ?? {};
  rules = new Intl.PluralRules(how.language ?? "en");
}

/**
 * Return the text of a key with its values filled in.
 * @param {string} key
 * @param {Values} [values]
 */
export function boardText(key, values = {}) {
  return fill(texts[key] ?? key, values);
}

/**
 * Fill values into a text, in the plural form for `count`.
 * @param {Text} text
 * @param {Values} values
 */
export function fill(text, values) {
  const words = typeof text === "string" ? text : (text[rules.select(Number(values.count))] ?? text.other);
  return words.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Return the translation of a name the server sends in English.
 * @param {string} name
 */
export function translate(name) {
  return names[name] ?? name;
}

/**
 * Return a side's name with a capital letter: "blue" → "Blue".
 * @param {string} name
 */
export function capital(name) {
  const own = translate(name);
  return own ? own[0].toUpperCase() + own.slice(1) : "";
}

/**
 * Return the label of a piece: translated if the language has texts for it, else as the server sends it.
 * @param {PieceView} piece
 * @param {VariantView} variant
 */
export function labelOf(piece, variant) {
  if (!texts.piece) return piece.label;
  const { player, name, square } = piece;
  const kind = variant.pieces.find((one) => one.name === name);
  const label = withFacing(boardText("piece", { player: capital(player), name: translate(name), square }), kind, piece);
  return piece.stunned ? boardText("piece.stunned", { piece: label }) : label;
}

/**
 * Return the label of a special square.
 * @param {FloorView} floor
 */
export function floorLabel({ name, square, label }) {
  return texts.floor ? boardText("floor", { name: translate(name), square }) : label;
}

/**
 * Return the label of a piece with the direction it faces.
 * @param {string} label
 * @param {PieceTypeView | undefined} kind
 * @param {PieceView} piece
 */
function withFacing(label, kind, { player, angle, art }) {
  if (!kind || kind.orientations === 1) return label;
  const at = kind.angles.findIndex((one, way) => one === angle && kind.arts[player][way] === art);
  if (at < 0) return label;
  /** @type {(facing: number) => string} */
  const way = (facing) => boardText(`way.${(facing % 8) * 45}`);
  const facing = kind.facings[at];
  if (kind.orientations > 2) return boardText("piece.way", { piece: label, way: way(facing) });
  if (Math.abs(kind.facings[1] - kind.facings[0]) === 1)
    return boardText(facing % 2 ? "piece.diagonal" : "piece.orthogonal", { piece: label });
  return boardText("piece.ways", { piece: label, way: way(facing), behind: way(facing + 4) });
}
