// The words of a game record: what tags, moves, glyphs and marks look like.

import { Notes } from "./annotations.js";

export const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];
/** @type {Record<string, string>} the seven standard tags, with their values if nothing is known */
export const ROSTER = {
  Event: "?",
  Site: "?",
  Date: "????.??.??",
  Round: "?",
  White: "?",
  Black: "?",
  Result: "*",
};
/** @type {Record<string, number>} */
export const GLYPHS = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };
export const MAX_GLYPHS = 255;
export const TAG_NAME = /^[A-Za-z0-9_]+$/;
const TAG_TEXT = String.raw`\s*\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*`;
const TAG = new RegExp(TAG_TEXT, "y");
/** A line that is nothing but a tag. */
export const TAG_LINE = new RegExp(`^${TAG_TEXT}$`);
const WORD = String.raw`[A-Za-z.][^\s(){}\[\];!?$"]*`;
/** A move as it may be written: a word, and in braces after its last full stop what chance did. */
export const MOVE = new RegExp(String.raw`^(?!\.\.)${WORD}(?:(?<=\.)\{[^}\r\n]*\})?$`);
const END = String.raw`(?=[\s(){};]|$)`;
const TOKEN = new RegExp(
  [
    String.raw`(?:(?<space>\s+)`,
    String.raw`(?<result>(?:1-0|0-1|1/2-1/2|\*)${END})`,
    String.raw`(?<number>[0-9]+(?:\.+|${END})|\.{2,})`,
    String.raw`(?<glyph>\$[0-9]+|[!?]+)`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`(?<comment>\{)`,
    "(?<remark>;.*)",
    String.raw`(?<chance>${WORD}(?<=\.)\{)`,
    String.raw`(?<move>${WORD}))\s*`,
  ].join("|"),
  "sy",
);
const NUMBERED_GLYPH = /^\$0*([0-9]{1,3})$/;

/** A move (a whole turn, where a turn is several actions) with its annotations and what followed. */
export class PgnNode extends Notes {
  /** @param {{ move?: string, parent?: PgnNode | null, line?: number }} [what] */
  constructor({ move = "", parent = null, line = 0 } = {}) {
    super();
    /** The text of the move; empty at the root. */
    this.move = move;
    this.parent = parent;
    /** @type {this[]} the moves that follow, the main line first */
    this.children = [];
    /** The line of the move in its text; 0 if it was not read from a text. */
    this.line = line;
  }

  /** Return the moves that follow this one, first children only. */
  mainline() {
    const nodes = [];
    for (let node = this.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** Return the moves from the root to this one, without the root. */
  path() {
    /** @type {PgnNode[]} */
    const nodes = [];
    for (let node = /** @type {PgnNode} */ (this); node.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }
}

/**
 * Return the token at a place of a line: its kind, its text and where the next begins.
 * @param {string} line
 * @param {number} at
 */
export function nextToken(line, at) {
  TOKEN.lastIndex = at;
  const found = TOKEN.exec(line);
  const named = Object.entries(found?.groups ?? {}).find(([, text]) => text !== undefined);
  return named ? { kind: named[0], text: named[1], end: TOKEN.lastIndex } : null;
}

/**
 * Return the number of a glyph, or null.
 * @param {string} text
 */
export function readGlyph(text) {
  const found = NUMBERED_GLYPH.exec(text);
  const number = found ? Number(found[1]) : GLYPHS[text];
  return number === undefined || number > MAX_GLYPHS ? null : number;
}

/**
 * Return the tag at a place of a line: its name, its value and where it ends.
 * @param {string} line
 * @param {number} at
 */
export function readTag(line, at) {
  TAG.lastIndex = at;
  const found = TAG.exec(line);
  return found ? { name: found[1], value: found[2].replace(/\\(["\\])/g, "$1"), end: TAG.lastIndex } : null;
}
