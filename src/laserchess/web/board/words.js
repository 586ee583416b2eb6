/** The words of the board: English, unless the page gives it others. */
import english from "./texts.js";

let texts = english;
let names = {};
let rules = new Intl.PluralRules("en");

/**
 * Use other texts: the keys of texts.js, each a string with {names} in braces, or an object of such strings by the
 * plural of `count`.
 * @param {Record<string, string | Record<string, string>>} others
 * @param {{language?: string, names?: Record<string, string>}} [how] what players and pieces are called there
 */
export function setWords(others, how = {}) {
  texts = { ...english, ...others };
  names = how.names ?? {};
  rules = new Intl.PluralRules(how.language ?? "en");
}

/** The text of this name, with its values filled in. */
export function say(key, values = {}) {
  return fill(texts[key] ?? key, values);
}

/** Fill values into a text, in the plural that suits `count`. */
export function fill(text, values) {
  const words = typeof text === "string" ? text : (text[rules.select(values.count)] ?? text.other);
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** What the server calls so, in the words of the page's language. */
export function word(name) {
  return names[name] ?? name;
}

/** A player's name as a sentence begins: "blue" → "Blue". */
export function capital(name) {
  const own = word(name);
  return own ? own[0].toUpperCase() + own.slice(1) : "";
}

/** What stands on a square, as the server tells it, or put together where the page has words for it. */
export function labelOf(piece, variant) {
  if (!texts.piece) return piece.label;
  const { player, name, square } = piece;
  const label = say("piece", { player: capital(player), name: word(name), square });
  const told = withWay(
    label,
    variant.pieces.find((one) => one.name === name),
    piece,
  );
  return piece.stunned ? say("piece.stunned", { piece: told }) : told;
}

/** What the floor is like on a square. */
export function floorLabel({ name, square, label }) {
  return texts.floor ? say("floor", { name: word(name), square }) : label;
}

function withWay(label, kind, { player, angle, art }) {
  const at = kind?.angles.findIndex((one, way) => one === angle && kind.arts[player][way] === art) ?? -1;
  if (at < 0 || kind.orientations === 1) return label;
  const way = (facing) => say(`way.${(facing % 8) * 45}`);
  const facing = kind.facings[at];
  if (kind.orientations > 2) return say("piece.way", { piece: label, way: way(facing) });
  if (Math.abs(kind.facings[1] - kind.facings[0]) === 1)
    return say(facing % 2 ? "piece.diagonal" : "piece.orthogonal", { piece: label });
  return say("piece.ways", { piece: label, way: way(facing), behind: way(facing + 4) });
}
