/** Parts of pages about players: dates, clocks, names, lists of games. */
/** @import { Child } from "../../board/types" */
/** @import { ListedGame, VariantView } from "../../types/api" */
import { avatar } from "../../lib/avatar.js";
import { flagOf } from "../../lib/flags.js";
import { createMiniBoard } from "../../lib/site_board.js";
import { post } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { profilePath } from "../../lib/session.js";
import { hasProfile, playerName, ratingText, seatName, variantTitle } from "../../lib/server_text.js";
import { language, t } from "../../lib/strings.js";

/** @typedef {{variant: string, speed: string}} Choice */

export { clockName, ratingText } from "../../lib/server_text.js";

export const SPEEDS = ["bullet", "blitz", "rapid", "classical", "correspondence"];

/**
 * Format a day in the reader's calendar.
 * @param {number} ms
 */
export function day(ms) {
  return new Date(ms).toLocaleDateString(language, { year: "numeric", month: "short", day: "numeric" });
}

/**
 * Return a player's picture and name, linked to the profile if there is an account.
 * @param {{name: string, account?: boolean, rating?: number | null, provisional?: boolean}} given
 */
export function person({ name, account = true, rating = null, provisional }) {
  const shown = rating ? `${playerName(name)} (${ratingText({ rating, provisional })})` : playerName(name);
  const linked = account && hasProfile(name);
  if (!linked) return h("span", { class: "player" }, avatar(name), shown);
  return h("span", { class: "player" }, avatar(name), h("a", { href: profilePath(name) }, shown), flagOf(name));
}

/**
 * Return a game for a list, with its board.
 * @param {ListedGame} game
 * @param {import("../../types/api").VariantView[]} variants
 * @param {Child} [state] text instead of the result
 * @param {Child} [more] what follows the link
 */
export function gameItem(game, variants, state = resultOf(game), more = null) {
  const variant = variants.find((one) => one.id === game.variant);
  const board = h("span", { class: "item-board", "aria-hidden": "true" });
  if (variant) drawWhenSeen(board, variant, game);
  const words = h(
    "span",
    { class: "item-words" },
    h("strong", {}, variantTitle(game)),
    Object.entries(game.seats).map(([player, seat], index) => seatLine(seat, player, index)),
    h("span", { class: "item-state" }, state),
  );
  const item = h(
    "a",
    { class: "game-item", href: `/game/${game.id}`, dataset: { variant: game.variant, game: game.id } },
    board,
    words,
  );
  return h("li", {}, item, more);
}

/**
 * Return a player of a game: the mark of the side, the name and the rating.
 * @param {ListedGame["seats"][string]} seat
 * @param {string} player
 * @param {number} index 0 for the side that moves first
 */
function seatLine(seat, player, index) {
  return h(
    "span",
    { class: "item-player" },
    h("span", { class: "side-dot", dataset: { side: index ? "second" : "first" } }),
    h("span", { class: "item-name" }, seatName(seat, player)),
    seat.rating ? h("small", {}, ratingText(seat)) : null,
  );
}

/**
 * Return the result of a game, and whether it was rated.
 * @param {ListedGame} game
 */
function resultOf(game) {
  return [result(game), t(game.rated ? "people.list.rated" : "people.list.casual")].join(" · ");
}

/** @param {ListedGame} game */
function result(game) {
  if (!game.outcome) return t("people.games.going");
  const { winner, reason } = game.outcome;
  if (reason === "aborted") return t("home.state.aborted");
  if (!winner) return t("home.state.draw");
  if (game.you?.length === 1) return t(game.you[0] === winner ? "home.state.won" : "home.state.lost");
  return t("home.state.winner", { player: seatName(game.seats[winner], winner) });
}

/**
 * Fetch and draw the position when the item scrolls into view.
 * @param {HTMLElement} board
 * @param {VariantView} variant
 * @param {ListedGame} game
 */
function drawWhenSeen(board, variant, game) {
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    const view = await post("/api/positions", { variant: game.variant, position: game.position }).catch(() => null);
    if (view) createMiniBoard(board, { variant, view });
  });
  observer.observe(board);
}
