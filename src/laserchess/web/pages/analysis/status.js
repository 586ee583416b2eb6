/** What is said about a position of an analysis. */
/** @import { VariantView, View } from "../../types/api" */
import { outcomeText } from "../../lib/server_text.js";
import { capital, sideName, t } from "../../lib/strings.js";

/**
 * Return who is to move, with the actions left in a turn of several, or how the game ended.
 * @param {View} view
 * @param {VariantView} variant
 */
export function statusText(view, variant) {
  if (view.outcome) return outcomeText(view.outcome, variant);
  const turn = t("analysis.to_move", { player: sideName(view.turn) });
  if (!variant.actions) return turn;
  return `${turn} ${capital(t("analysis.actions_left", { count: view.actions_left }))}.`;
}

/**
 * Return the move that ends the turn or passes, if there is one.
 * @param {View} view
 */
export function passMove({ moves }) {
  return moves.find(({ act }) => act === "end") ?? moves.find(({ act }) => act === "null");
}
