/** Explanations on a board: cards of pieces and squares, and the reason why a move is illegal. */
/** @import { Board, Config, Square } from "../board/types" */
/** @import { WhyNot, VariantView } from "../types/api" */
import { post } from "./api.js";
import { showBubble } from "./bubble.js";
import { latest } from "./latest.js";
import { showCard } from "./piece_card.js";
import { illegalMoveText } from "./server_text.js";
import { play } from "./sound.js";

/**
 * Return the options of `createBoard` for explanations.
 * @param {() => Board} boardOf the board, once it is there
 * @param {VariantView} variant
 * @param {() => object} [positionOf] the position as the server takes it, where moves can be refused
 * @returns {Pick<Config, "onInspect" | "onRefused">}
 */
export function explainer(boardOf, variant, positionOf) {
  /** @param {Square | null} square */
  const onInspect = (square) => showCard(boardOf(), variant, square);
  if (!positionOf) return { onInspect };
  const answered = latest((/** @type {[WhyNot | null, Square]} */ [why, square]) => {
    if (!why?.message) return;
    play("error");
    showBubble(boardOf().look(square).box, illegalMoveText(why));
  });
  /** @type {Config["onRefused"]} */
  const onRefused = (start, to) => {
    const aimed = { ...positionOf(), start, ...(to ? { to } : {}) };
    const asked = post("/api/positions/refusal", aimed).catch(() => null);
    return answered(asked.then((why) => [why, to ?? start]));
  };
  return { onInspect, onRefused };
}
