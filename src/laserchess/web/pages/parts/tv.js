/** Live TV: a small board that follows the best live game, and the next one when it ends. */
/** @import { MiniBoard } from "../../board/types" */
/** @import { GameView } from "../../types/api" */
import { createMiniBoard } from "../../lib/site_board.js";
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { follow } from "../../lib/game_socket.js";
import { t } from "../../lib/strings.js";
import { versus } from "./player_parts.js";

const AFTER_END = 6000;
const POLL_INTERVAL = 20000;

/**
 * Show the best live game of a variant (`""`: of all) in an element, which is hidden while there is none. `watched` may
 * be the response of /api/watch, if it was fetched already. Return a function that ends it.
 * @param {HTMLElement} element
 * @param {import("../../types/api").VariantView[]} variants
 * @param {string} [kind]
 * @param {import("../../types/api").WatchView | null} [watched]
 */
export function mountTv(element, variants, kind = "", watched = null) {
  /** @type {ReturnType<typeof follow> | null} */
  let live = null;
  /** @type {string | null} */
  let shown = null;
  let isOver = false;

  /** @param {import("../../types/api").WatchView | null} [found] */
  async function look(found = null) {
    const { best } = found ?? (await get("/api/watch").catch(() => ({ best: {} })));
    if (isOver) return;
    if (best[kind] && best[kind] !== shown) tune(best[kind]);
    if (!best[kind] && !shown) element.hidden = true;
  }

  /** @param {string} id */
  function tune(id) {
    live?.close();
    shown = id;
    /** @type {MiniBoard | null} */
    let board = null;
    live = follow(id, {
      onState: (game) => {
        board = draw(game);
        if (game.outcome) leave();
      },
      onEvent: ({ game, played }) => {
        board?.show(game.view, played ? [played.move.start, played.move.to].filter(Boolean) : []);
        if (played) board?.showBeams(played.beams);
        if (game.outcome) leave();
      },
    });
  }

  function leave() {
    setTimeout(() => {
      shown = null;
      look();
    }, AFTER_END);
  }

  /** @param {GameView} game */
  function draw(game) {
    const variant = variants.find((one) => one.id === game.variant);
    const place = h("span", { class: "tv-board", "aria-hidden": "true" });
    const words = h(
      "span",
      { class: "tv-words" },
      h("strong", {}, game.title),
      h("span", { class: "muted" }, versus(game)),
    );
    const link = h(
      "a",
      { class: "tv-link", href: `/game/${game.id}`, dataset: { variant: game.variant, game: game.id } },
      place,
      words,
      h("span", { class: "tag live-tag" }, icon("eye"), t("lobby.watch.go")),
    );
    replace(element, link);
    element.hidden = false;
    return variant ? createMiniBoard(place, { variant, view: game.view }) : null;
  }

  element.hidden = true;
  look(watched);
  const looking = setInterval(() => !document.hidden && look(), POLL_INTERVAL);
  return () => {
    isOver = true;
    clearInterval(looking);
    live?.close();
  };
}
