/** A live game to watch: both players with their clocks, a board, and the latest moves. */
/** @import { MiniBoard } from "../../board/types" */
/** @import { EventMessage, GameView, SeatView, VariantView } from "../../types/api" */
import { avatar } from "../../lib/avatar.js";
import { h, replace } from "../../lib/dom.js";
import { follow } from "../../lib/game_socket.js";
import { seatName, variantTitle } from "../../lib/server_text.js";
import { createMiniBoard } from "../../lib/site_board.js";
import { t } from "../../lib/strings.js";
import { Clocks } from "../game/clock.js";
import { merge } from "../game/model.js";
import { ratingText } from "./player_parts.js";

const MAX_MOVES = 60;

/**
 * Follow a game and draw it into an element; `onOver` is called when it ends. Return a function that leaves the game.
 * @param {HTMLElement} element
 * @param {string} id
 * @param {{variants: VariantView[], onOver: () => void}} options
 */
export function mountLiveGame(element, id, { variants, onOver }) {
  /** @type {MiniBoard | null} */
  let board = null;
  /** @type {GameView} */
  let shown;
  const list = h("ol", { class: "tv-moves", "aria-label": t("game.moves") });
  const clocks = new Clocks(() => live.now());
  const live = follow(id, { onState, onEvent });

  /** @param {GameView} game */
  function onState(game) {
    board = draw(game);
    show(game);
  }

  /** @param {EventMessage} event */
  function onEvent(event) {
    const { game, played } = event;
    board?.show(game.view, played ? [played.move.start, played.move.to].filter(Boolean) : []);
    if (played) board?.showBeams(played.beams);
    show(merge(shown, event));
  }

  /** @param {GameView} game */
  function show(game) {
    shown = game;
    clocks.update(game);
    const latest = game.moves.slice(-MAX_MOVES);
    replace(
      list,
      latest.map(({ ply, text }) => h("li", {}, h("small", {}, `${ply}.`), " ", text)),
    );
    list.scrollTo(list.scrollWidth, list.scrollHeight);
    if (game.outcome) onOver();
  }

  /** @param {GameView} game */
  function draw(game) {
    const variant = variants.find((one) => one.id === game.variant);
    const place = h("span", { class: "tv-board", "aria-hidden": "true" });
    const link = h(
      "a",
      {
        class: "tv-link",
        href: `/game/${game.id}`,
        "aria-label": t("lobby.watch.go"),
        dataset: { variant: game.variant, game: game.id },
      },
      place,
    );
    if (variant) element.style.setProperty("--tv-ratio", String(variant.columns / variant.rows));
    const [first, second] = Object.entries(game.seats).map(([player, seat], at) => strip(player, seat, at));
    const tags = [variantTitle(game), t(game.rated ? "people.list.rated" : "people.list.casual")];
    replace(
      element,
      h("div", { class: "tv-main", dataset: { variant: game.variant } }, second, link, first),
      h(
        "div",
        { class: "tv-side" },
        h("p", { class: "tv-title" }, h("span", { class: "live-dot" }), h("strong", {}, tags[0]), " · ", tags[1]),
        list,
        h("a", { class: "button", href: `/game/${game.id}` }, t("lobby.watch.go")),
      ),
    );
    return variant ? createMiniBoard(place, { variant, view: game.view }) : null;
  }

  /**
   * @param {string} player
   * @param {SeatView} seat
   * @param {number} at
   */
  function strip(player, seat, at) {
    const name = seatName(seat, player);
    clocks.faces[player] = h("span", { class: "clock" });
    return h(
      "div",
      { class: "tv-player" },
      avatar(name),
      h("span", { class: "side-dot", dataset: { side: at ? "second" : "first" } }),
      h("strong", {}, name),
      seat.rating ? h("span", { class: "muted" }, ratingText(seat)) : null,
      clocks.faces[player],
    );
  }

  return () => {
    clearInterval(clocks.timer);
    live.close();
  };
}
