/** A board that explains itself: cards of pieces and squares, and the reason where a move is refused. */
import { post } from "./api.js";
import { sayAt } from "./bubble.js";
import { showCard } from "./piece_card.js";
import { refusalText } from "./server_words.js";
import { play } from "./sound.js";

/**
 * What to give to `createBoard` for it.
 * @param {() => import("../board/types").Board} boardOf the board, once it is there
 * @param {import("../types/api").Variant} variant
 * @param {() => object} [positionOf] the position as the server takes it, where moves can be refused
 */
export function explainer(boardOf, variant, positionOf) {
  const onInspect = (square) => showCard(boardOf(), variant, square);
  if (!positionOf) return { onInspect };
  const onRefused = async (start, to) => {
    const aimed = { ...positionOf(), start, ...(to ? { to } : {}) };
    const why = await post("/api/positions/refusal", aimed).catch(() => null);
    if (!why?.message) return;
    play("error");
    sayAt(boardOf().look(to ?? start).box, refusalText(why));
  };
  return { onInspect, onRefused };
}
