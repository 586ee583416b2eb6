/** Moves as text, and their annotation glyphs: NAGs and the engine's verdicts. */

import { t } from "../../lib/strings.js";

/** Glyphs by NAG. */
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

/** Mistakes by glyph, which is also their CSS class. */
export const MISTAKES = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

const MOVE_GLYPHS = new Set(["!", "?", "!!", "??", "!?", "?!"]);
const KINDS = { "!!": "brilliant", "!": "good", "!?": "interesting", ...MISTAKES };

/** Return the glyphs of a node: its NAGs, then the engine's verdict unless there is a NAG. */
export function marksOf(node) {
  const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`);
  const judged = node.verdict?.mark;
  if (judged && !glyphs.some((glyph) => MOVE_GLYPHS.has(glyph))) glyphs.push(judged);
  return glyphs;
}

/** Return the kind of move by its glyphs ("blunder", "good", …), or an empty string. */
export function kindOf(node) {
  return (
    marksOf(node)
      .map((glyph) => KINDS[glyph])
      .find(Boolean) ?? ""
  );
}

/** Return the mistake the engine found ("inaccuracy", …), or an empty string. */
export function mistakeOf(node) {
  return MISTAKES[node.verdict?.mark] ?? "";
}

/** Return the glyphs of a node as text for screen readers. */
export function textOf(node) {
  const kind = kindOf(node);
  return kind ? t(`analysis.kind.${kind}`) : marksOf(node).join(" ");
}

/** Return whether a text is the end of a turn of several actions. */
export function isEnd(text) {
  return text.startsWith(".");
}

/** Return a move as text; the end of a turn is a word instead of a dot. */
export function moveText(text) {
  return isEnd(text) ? `${t("analysis.end_turn")} ${text.slice(1)}`.trim() : text;
}
