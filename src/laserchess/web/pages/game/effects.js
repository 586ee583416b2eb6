/** What an event does beyond the state: what is announced, shown as a toast, and heard. */
/** @import { EventMessage, GameView } from "../../types/api" */
import { playedText } from "../../lib/played_text.js";
import { t } from "../../lib/strings.js";
import { isWatching, isYourTurn, nameOf } from "./model.js";

/**
 * @typedef {object} Effects
 * @property {string | null} announce for screen readers
 * @property {{text: string, kind?: "good", stay?: number} | null} toast
 * @property {boolean} notify whether the notification sound is played
 */

/**
 * Return the effects of an event; `hidden` says whether the page is in the background.
 * @param {EventMessage} event
 * @param {GameView} before
 * @param {GameView} game
 * @param {boolean} hidden
 * @returns {Effects}
 */
export function effectsOf(event, before, game, hidden) {
  const foreign = event.by === null || !game.you.includes(event.by);
  const calls = foreign && ["draw", "takeback", "rematch", "joined"].includes(event.kind);
  const begins = isYourTurn(game) && !isYourTurn(before);
  return {
    announce: event.played ? playedText(event.played) : null,
    toast: event.played ? null : toastOf(event, game, foreign),
    notify: calls || (begins && hidden),
  };
}

/**
 * @param {EventMessage} event
 * @param {GameView} game
 * @param {boolean} foreign
 * @returns {Effects["toast"]}
 */
function toastOf(event, game, foreign) {
  const player = event.by ? nameOf(game, event.by) : "";
  if (event.kind === "undone") return { text: t("game.undone"), stay: 3000 };
  if (event.kind === "joined" && foreign && !isWatching(game))
    return { text: t("game.joined", { player }), kind: "good", stay: 3500 };
  return event.kind === "decline" && foreign ? { text: t("game.declined", { player }) } : null;
}

/**
 * Return the sound of a result.
 * @param {GameView} game
 * @returns {"draw" | "lose" | "win"}
 */
export function endingSound({ outcome, you }) {
  if (!outcome?.winner) return "draw";
  return you.length === 1 && you[0] !== outcome.winner ? "lose" : "win";
}
