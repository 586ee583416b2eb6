/** A game embedded in another website, with navigation and a link to the game. */
/** @import { StepName } from "../game/model.js" */
/** @import { GameView, MoveResultView, VariantView, View } from "../../types/api" */
import "../../board/element.js";
import { ApiError, get, variant as findVariant } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { follow } from "../../lib/game_socket.js";
import * as settings from "../../lib/settings.js";
import { t } from "../../lib/strings.js";
import { onWheel } from "../../lib/wheel.js";
import { merge, nameOf } from "../game/model.js";
import { mainElement } from "../parts/main.js";

/** @type {Record<StepName, (at: number, end: number) => number>} */
const STEPS = { first: () => 0, previous: (at) => at - 1, next: (at) => at + 1, last: (_, end) => end };

class Embed {
  /**
   * @param {HTMLElement} main
   * @param {GameView} game
   * @param {VariantView} variant
   */
  constructor(main, game, variant) {
    this.main = main;
    this.game = game;
    this.variant = variant;
    this.ply = game.ply;
    this.board = h("laser-board", {
      speed: settings.get("speed"),
      pieces: settings.get("pieces"),
      theme: settings.theme(),
      board: settings.get("board"),
      coordinates: settings.get("coordinates") ? null : "off",
    });
    const place = h("div", { class: "embed-board" }, this.board);
    const names = variant.players.map((player) => nameOf(game, player)).join(" – ");
    const open = h(
      "a",
      {
        class: "icon-button",
        href: `/game/${game.id}`,
        target: "_blank",
        rel: "noopener",
        "aria-label": t("game.embed.open"),
        title: t("game.embed.open"),
      },
      icon("link"),
    );
    const buttons = /** @type {StepName[]} */ (Object.keys(STEPS)).map((name) =>
      h(
        "button",
        { class: "icon-button", type: "button", "aria-label": t(`game.moves.${name}`), onClick: () => this.step(name) },
        icon(name),
      ),
    );
    replace(
      main,
      h("h1", { class: "visually-hidden" }, `${game.title}: ${names}`),
      place,
      h("div", { class: "embed-bar" }, h("span", { class: "embed-words" }, names), buttons, open),
    );
    this.show(game.view, null);
    onWheel(place, (by) => this.step(by < 0 ? "previous" : "next"));
    follow(game.id, {
      onState: (state) => this.hear(state, null),
      onEvent: (event) => this.hear(merge(this.game, event), event.played),
    });
  }

  /**
   * @param {GameView} game
   * @param {MoveResultView | null} played
   */
  hear(game, played) {
    const current = this.ply === this.game.ply;
    this.game = game;
    if (!current) return;
    this.ply = game.ply;
    this.show(game.view, played);
  }

  /** @param {StepName} name */
  async step(name) {
    const to = STEPS[name](this.ply, this.game.ply);
    if (to < 0 || to > this.game.ply) return;
    const onward = to === this.ply + 1;
    this.ply = to;
    const { view, played } = await get(`/api/games/${this.game.id}/plies/${to}`);
    if (this.ply === to) this.show(view, onward ? played : null);
  }

  /**
   * @param {View} view
   * @param {MoveResultView | null} played
   */
  show(view, played) {
    this.board.show(this.variant, view, { played: played ?? undefined, animate: Boolean(played) });
  }
}

async function start() {
  const main = mainElement();
  try {
    const game = await get(`/api/games/${encodeURIComponent(location.pathname.split("/")[2] ?? "")}`);
    new Embed(main, game, await findVariant(game.variant));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    replace(main, h("p", {}, error.message));
  }
}

start();
