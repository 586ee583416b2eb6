/** A board that explains itself: cards of pieces and squares, and the reason where a move is refused. */
import { post } from "./api.js";
import { sayAt } from "./bubble.js";
import { latest } from "./latest.js";
import { showCard } from "./piece_card.js";
import { refusalText } from "./server_words.js";
import { play } from "./sound.js";

/**
 * What to give to `createBoard` for it.
 * @param {() => import("../board/types").Board} boardOf the board, once it is there
 * @param {import("../types/api").VariantView} variant
 * @param {() => object} [positionOf] the position as the server takes it, where moves can be refused
 */
export function explainer(boardOf, variant, positionOf) {
  const onInspect = (square) => showCard(boardOf(), variant, square);
  if (!positionOf) return { onInspect };
  const answered = latest(([why, square]) => {
    if (!why?.message) return;
    play("error");
    sayAt(boardOf().look(square).box, refusalText(why));
  });
  const onRefused = (start, to) => {
    const aimed = { ...positionOf(), start, ...(to ? { to } : {}) };
    const asked = post("/api/positions/refusal", aimed).catch(() => null);
    return answered(asked.then((why) => [why, to ?? start]));
  };
  return { onInspect, onRefused };
}
