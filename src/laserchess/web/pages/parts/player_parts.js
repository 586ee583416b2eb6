/** Parts of pages about players: dates, clocks, names, lists of games. */
/** @import { ListedGame, VariantView } from "../../types/api" */
import { createMiniBoard } from "../../lib/site_board.js";
import { post } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { choice } from "../../lib/forms.js";
import { profilePath } from "../../lib/session.js";
import { seatName } from "../../lib/server_text.js";
import { language, t } from "../../lib/strings.js";

/** @typedef {{variant: string, speed: string}} Choice */

export { clockName } from "../../lib/server_text.js";

export const SPEEDS = ["bullet", "blitz", "rapid", "classical"];

/**
 * Format a day in the reader's calendar.
 * @param {number} ms
 */
export function day(ms) {
  return new Date(ms).toLocaleDateString(language, { year: "numeric", month: "short", day: "numeric" });
}

/**
 * Return a player's name, linked to the profile if there is an account.
 * @param {{name: string, account: boolean, rating: number | null}} given
 */
export function person({ name, account, rating }) {
  const shown = rating ? `${name} (${rating})` : name;
  return account ? h("a", { href: profilePath(name) }, shown) : h("span", {}, shown);
}

/**
 * Return a game for a list, with its board.
 * @param {ListedGame} game
 * @param {import("../../types/api").VariantView[]} variants
 * @param {string | null} [more] text instead of the result
 */
export function gameItem(game, variants, more = null) {
  const variant = variants.find((one) => one.id === game.variant);
  const board = h("span", { class: "item-board", "aria-hidden": "true" });
  if (variant) drawWhenSeen(board, variant, game);
  const kind = t(game.rated ? "people.list.rated" : "people.list.casual");
  const words = h(
    "span",
    { class: "item-words" },
    h("strong", {}, game.title),
    h("span", { class: "muted" }, versus(game)),
    h("span", { class: "item-state" }, [more ?? result(game), kind].join(" · ")),
  );
  const item = h(
    "a",
    { class: "game-item", href: `/game/${game.id}`, dataset: { variant: game.variant, game: game.id } },
    board,
    words,
  );
  return h("li", {}, item);
}

/**
 * Return both players: "Ada (1500) – Grace (1480)".
 * @param {Pick<ListedGame, "seats">} game
 */
export function versus(game) {
  const shown = Object.entries(game.seats).map(([player, seat]) => {
    const name = seatName(seat, player);
    return seat.rating ? `${name} (${seat.rating})` : name;
  });
  return t("lobby.watch.versus", { first: shown[0], second: shown[1] });
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

/**
 * Return the fields for variant and speed of `state`; `choose` is called with changes.
 * @param {VariantView[]} list
 * @param {Choice} state
 * @param {(change: Partial<Choice>) => unknown} choose
 */
export function gameAndSpeed(list, state, choose) {
  const game = choice(
    t("people.games.variant"),
    list.map(({ id, title }) => [id, title]),
    state.variant,
    (variant) => choose({ variant }),
  );
  const speed = choice(
    t("people.speed"),
    SPEEDS.map((one) => [one, t(`people.speed.${one}`)]),
    state.speed,
    (speed) => choose({ speed }),
  );
  return [game.element, speed.element];
}
