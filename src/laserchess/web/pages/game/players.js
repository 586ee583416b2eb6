/** The strips of both players: name, presence, lost pieces, clock. */
/** @import { CapturedView, GameView, VariantView } from "../../types/api" */
/** @import { Clocks } from "./clock.js" */
/** @import { Strip } from "./view.js" */
import { keepUpright } from "../../board/draw.js";
import { h, replace, svg } from "../../lib/dom.js";
import { flagOf } from "../../lib/flags.js";
import { profilePath } from "../../lib/session.js";
import { pieceName, sideName, t } from "../../lib/strings.js";
import { other } from "./model.js";
import { stripOf } from "./view.js";

/** Draws both strips. */
export class Players {
  /**
   * @param {VariantView} variant
   * @param {Clocks} clocks
   */
  constructor(variant, clocks) {
    this.variant = variant;
    this.clocks = clocks;
    this.top = h("section", { class: "seat top" });
    this.bottom = h("section", { class: "seat bottom" });
  }

  /**
   * @param {GameView} game
   * @param {string} bottom the player at the bottom
   * @param {Record<string, number | null>} since when players went offline
   */
  update(game, bottom, since) {
    for (const [element, player] of /** @type {const} */ ([
      [this.top, other(this.variant, bottom)],
      [this.bottom, bottom],
    ]))
      this.draw(element, player, stripOf(game, this.variant, player, since[player]));
    this.clocks.update(game);
  }

  /**
   * @param {HTMLElement} element
   * @param {string} player
   * @param {Strip} strip
   */
  draw(element, player, strip) {
    element.dataset.side = strip.side;
    element.setAttribute("aria-label", strip.label);
    element.classList.toggle("to-move", strip.toMove);
    element.classList.toggle("winner", strip.isWinner);
    const clock = h("span", {
      class: "clock",
      role: "timer",
      "aria-label": t("game.clock", { player: sideName(player) }),
    });
    this.clocks.faces[player] = clock;
    replace(element, identity(strip), this.lost(strip.lost), clock);
  }

  /**
   * Return the pieces a player has lost.
   * @param {CapturedView[]} pieces
   */
  lost(pieces) {
    if (!pieces.length) return h("div", { class: "lost" });
    const label = t("game.captured", { pieces: pieces.map((piece) => pieceName(piece.name)).join(", ") });
    return h(
      "div",
      { class: "lost", role: "img", "aria-label": label },
      pieces.map((piece) => this.pieceIcon(piece)),
    );
  }

  /** @param {CapturedView} piece */
  pieceIcon({ name, art }) {
    const angle = this.variant.pieces.find((kind) => kind.name === name)?.angles[0] ?? 0;
    const use = svg("use", { href: `#${art}`, width: 100, height: 100, transform: `rotate(${angle} 50 50)` });
    return svg("svg", { class: "lost-piece", viewBox: "0 0 100 100" }, keepUpright(use, angle));
  }
}

/** @param {Strip} strip */
function identity({ name, profile, small, presence, isYourTurn, actions }) {
  return h(
    "div",
    { class: "seat-who" },
    h("span", { class: "seat-chip", "aria-hidden": "true" }),
    h(
      "span",
      { class: "seat-words" },
      h(
        "strong",
        { class: "seat-name" },
        profile ? [h("a", { href: profilePath(profile) }, name), flagOf(profile)] : name,
      ),
      h("small", {}, small.join(" · ")),
    ),
    presence &&
      h("span", {
        class: `presence ${presence.online ? "online" : "away"}`,
        role: "img",
        "aria-label": presence.text,
        title: presence.text,
      }),
    isYourTurn ? h("span", { class: "tag seat-turn", "aria-hidden": "true" }, t("game.status.yours")) : null,
    actions &&
      h(
        "span",
        { class: "tag actions-left", dataset: { pips: actions.pips } },
        t("game.actions_left", { count: actions.count }),
      ),
  );
}
