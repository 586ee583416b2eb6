/** Moves as they are shown, and the marks beside them: numeric glyphs of records, and what the engine thought of a move. */

import { t } from "../lib/strings.js";

/** Glyphs of moves and positions by their number in records. */
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

/** The glyphs a player may put beside a move here, at most one of them. */
export const CHOICES = [3, 1, 5, 6, 2, 4];

/** What a mistake is called, and the class that colours it. */
export const MISTAKES = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

const MOVE_GLYPHS = new Set(["!", "?", "!!", "??", "!?", "?!"]);
const KINDS = { "!!": "brilliant", "!": "good", "!?": "interesting", ...MISTAKES };

/** The marks of a node: those of the record, then the engine's unless the record has one. */
export function marksOf(node) {
  const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`);
  const judged = node.verdict?.mark;
  if (judged && !glyphs.some((glyph) => MOVE_GLYPHS.has(glyph))) glyphs.push(judged);
  return glyphs;
}

/** What kind of move the marks of a node make it ("blunder", "good", …), or an empty text. */
export function kindOf(node) {
  return (
    marksOf(node)
      .map((glyph) => KINDS[glyph])
      .find(Boolean) ?? ""
  );
}

/** The mistake the engine found in a node's move ("inaccuracy", …), or an empty text. */
export function mistakeOf(node) {
  return MISTAKES[node.verdict?.mark] ?? "";
}

/** The marks of a node in words, for screen readers. */
export function wordsOf(node) {
  const kind = kindOf(node);
  return kind ? t(`analysis.kind.${kind}`) : marksOf(node).join(" ");
}

/** Is this text the end of a turn of several actions? */
export function isEnd(text) {
  return text.startsWith(".");
}

/** A move as it is shown: the end of a turn as a word, not as a dot. */
export function moveText(text) {
  return isEnd(text) ? `${t("analysis.end_turn")} ${text.slice(1)}`.trim() : text;
}
