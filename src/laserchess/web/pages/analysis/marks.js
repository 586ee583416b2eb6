/** Moves as text, and their annotation glyphs: NAGs and the engine's verdicts. */
/** @import { MoveTree, Node } from "./tree.js" */

import { t } from "../../lib/strings.js";

/** Glyphs by NAG. @type {Record<number, string>} */
export const GLYPHS = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  10: "=",
  13: "∞",
  14: "⩲",
  15: "⩱",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
  22: "⨀",
  36: "↑",
  40: "→",
  132: "⇆",
  146: "N",
};

/** The NAGs a player can set, at most one per move. */
export const CHOICES = [3, 1, 5, 6, 2, 4];

/** Mistakes by glyph, which is also their CSS class. @type {Record<string, string>} */
export const MISTAKES = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

const MOVE_GLYPHS = new Set(["!", "?", "!!", "??", "!?", "?!"]);
/** @type {Record<string, string>} */
const KINDS = { "!!": "brilliant", "!": "good", "!?": "interesting", ...MISTAKES };

/**
 * Return the glyphs of a node: its NAGs, then the engine's verdict unless there is a NAG.
 * @param {Node} node
 */
export function marksOf(node) {
  const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`);
  const judged = node.verdict?.mark;
  if (judged && !glyphs.some((glyph) => MOVE_GLYPHS.has(glyph))) glyphs.push(judged);
  return glyphs;
}

/**
 * Return the kind of move by its glyphs ("blunder", "good", …), or an empty string.
 * @param {Node} node
 */
export function kindOf(node) {
  return (
    marksOf(node)
      .map((glyph) => KINDS[glyph])
      .find(Boolean) ?? ""
  );
}

/**
 * Return the mistake the engine found ("inaccuracy", …), or an empty string.
 * @param {Node} node
 */
export function mistakeOf(node) {
  return MISTAKES[node.verdict?.mark ?? ""] ?? "";
}

/**
 * Return the glyphs of a node as text for screen readers.
 * @param {Node} node
 */
export function textOf(node) {
  const kind = kindOf(node);
  return kind ? t(`analysis.kind.${kind}`) : marksOf(node).join(" ");
}

/**
 * Return whether a text is the end of a turn of several actions.
 * @param {string} text
 */
export function isEnd(text) {
  return text.startsWith(".");
}

/**
 * Return a move as text; the end of a turn is a word instead of a dot.
 * @param {string} text
 */
export function moveText(text) {
  return isEnd(text) ? `${t("analysis.end_turn")} ${text.slice(1)}`.trim() : text;
}

/**
 * Return NAGs with one of the player's choices set, or unset if it was: a move has at most one of them.
 * @param {number[]} nags
 * @param {number} nag
 */
export function toggled(nags, nag) {
  const others = nags.filter((each) => !CHOICES.includes(each));
  return nags.includes(nag) ? others : [nag, ...others];
}

/**
 * Return the mistakes of the main line, by player and kind.
 * @param {MoveTree} tree
 */
export function countMistakes(tree) {
  /** @type {Record<string, Record<string, Node[]>>} */
  const found = {};
  for (const node of tree.mainline()) {
    const kind = mistakeOf(node);
    if (kind) ((found[node.by] ??= {})[kind] ??= []).push(node);
  }
  return found;
}
