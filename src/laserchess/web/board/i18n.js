/** Texts of the board: English by default. */
/** @import { Text, Values } from "./types" */
/** @import { FloorView, PieceTypeView, PieceView, VariantView } from "../types/api" */
import english from "./texts.js";

/** @type {Record<string, Text | undefined>} */
let texts = english;
let rules = new Intl.PluralRules("en");

/**
 * Replace texts: by the keys of texts.js, each a string with {names} in braces, or an object of such strings by the
 * plural of `count`. Names have keys made of their ids: "sides.blue", "pieces.beam-splitter", "features.hole".
 * @param {Record<string, Text>} others
 * @param {{language?: string}} [how]
 */
export function setTexts(others, how = {}) {
  texts = { ...english, ...others };
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
 * Return a name as a part of a key, as the server writes it in ids: "Beam Splitter" → "beam-splitter".
 * @param {string} name
 */
export function slug(name) {
  return name.toLowerCase().replaceAll(" ", "-");
}

/**
 * Return a text with a capital letter: "blue" → "Blue".
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Return the name of a side, with a capital letter.
 * @param {string} side
 */
export function sideName(side) {
  return capital(translated("sides", side));
}

/**
 * Return the name of a type of pieces.
 * @param {string} name
 */
export function pieceName(name) {
  return translated("pieces", name);
}

/**
 * Return the name of a special square.
 * @param {string} name
 */
export function featureName(name) {
  return translated("features", name);
}

/**
 * Return a name in the language of the texts, or as the server sends it.
 * @param {string} kind
 * @param {string} name
 */
function translated(kind, name) {
  const text = texts[`${kind}.${slug(name)}`];
  return typeof text === "string" ? text : name;
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
  const label = withFacing(
    boardText("piece", { player: sideName(player), name: pieceName(name), square }),
    kind,
    piece,
  );
  return piece.stunned ? boardText("piece.stunned", { piece: label }) : label;
}

/**
 * Return the label of a special square.
 * @param {FloorView} floor
 */
export function floorLabel({ name, square, label }) {
  return texts.floor ? boardText("floor", { name: featureName(name), square }) : label;
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
