/** A game embedded in another website, with navigation and a link to the game. */
/** @import { StepName } from "../game/model.js" */
/** @import { GameView, MoveResultView, VariantView, View } from "../../types/api" */
import { get, variant as findVariant } from "../../lib/api.js";
import { follow } from "../../lib/game_socket.js";
import { pathName } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { merge, nameOf } from "../game/model.js";
import { embeddedBoard, showFrame, showOrExplain } from "../parts/embed_frame.js";
import { variantTitle } from "../../lib/server_text.js";

/** @type {Record<StepName, (at: number, end: number) => number>} */
const STEPS = { first: () => 0, previous: (at) => at - 1, next: (at) => at + 1, last: (_, end) => end };

class Embed {
  /**
   * @param {GameView} game
   * @param {VariantView} variant
   */
  constructor(game, variant) {
    this.game = game;
    this.variant = variant;
    this.ply = game.ply;
    this.board = embeddedBoard();
    const names = variant.players.map((player) => nameOf(game, player)).join(" – ");
    showFrame({
      board: this.board,
      title: `${variantTitle(game)}: ${names}`,
      words: names,
      link: { href: `/game/${game.id}`, label: t("game.embed.open") },
      onStep: (name) => this.step(name),
    });
    this.show(game.view, null);
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

showOrExplain(async () => {
  const game = await get(`/api/games/${encodeURIComponent(pathName())}`);
  new Embed(game, await findVariant(game.variant));
});
