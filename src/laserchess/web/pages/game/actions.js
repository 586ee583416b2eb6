/** The actions of a game: resign, draw, takeback, flip, beam preview, share, analyse. */
/** @import { GameView, VariantView } from "../../types/api" */
/** @import { Props } from "../../board/types" */
/** @import { Action } from "./view.js" */
import { h, redraw } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import * as settings from "../../lib/settings.js";
import { ask, showError } from "../../lib/shell.js";
import { sideName, hasText, t } from "../../lib/strings.js";
import { other, resigningPlayer } from "./model.js";
import { actionsOf } from "./view.js";

/**
 * @typedef {object} Commands what the parts of the page can ask for
 * @property {(type: string, fields?: Record<string, unknown>) => Promise<unknown>} send a command other than a move
 * @property {() => void} flip the board
 * @property {() => void} hint
 * @property {() => void} share
 * @property {() => Promise<unknown>} replay the last turn, or the one that ended the game
 */

/** Draws the buttons of a game; `update` takes the newest. */
export class Actions {
  /**
   * @param {GameView} game
   * @param {VariantView} variant
   * @param {Commands} commands
   */
  constructor(game, variant, commands) {
    this.game = game;
    this.variant = variant;
    this.commands = commands;
    this.element = h("div", { class: "game-buttons", role: "toolbar", "aria-label": t("game.buttons") });
    settings.subscribe((key) => key === "preview" && this.update(this.game));
  }

  /** @param {GameView} game */
  update(game) {
    this.game = game;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.element.contains(active) ? active.dataset.action : null;
    const buttons = actionsOf(game).map((action) => (action.name === "analyse" ? this.link() : this.button(action)));
    if (!redraw(this.element, buttons) || !focused) return;
    const same = this.element.querySelector(`[data-action="${focused}"]`);
    if (same instanceof HTMLElement) same.focus();
  }

  /** @param {Action} action */
  button({ name, icon: iconName, disabled }) {
    const label = t(`game.${name}`);
    const short = hasText(`game.${name}.short`) ? t(`game.${name}.short`) : label;
    /** @type {Props<HTMLButtonElement>} */
    const props = {
      class: "action",
      type: "button",
      dataset: { action: name },
      disabled,
      onClick: () => this.run(name).catch(showError),
      ...(short === label ? {} : { "aria-label": label, title: label }),
      ...(name === "preview" ? previewProps() : {}),
    };
    return h("button", props, icon(iconName), h("span", {}, short));
  }

  link() {
    return h(
      "a",
      { class: "action", href: `/analysis?game=${this.game.id}`, dataset: { action: "analyse" } },
      icon("search"),
      h("span", {}, t("game.analyse.short")),
    );
  }

  /**
   * Do what a button says.
   * @param {string} name
   */
  async run(name) {
    const { game, commands } = this;
    if (name === "flip") commands.flip();
    else if (name === "hint") commands.hint();
    else if (name === "share") commands.share();
    else if (name === "preview") settings.set("preview", !settings.get("preview"));
    else if (await this.confirmed(name, game)) await commands.send(name);
  }

  /**
   * Ask before actions that end the game.
   * @param {string} name
   * @param {GameView} game
   */
  confirmed(name, game) {
    if (name === "abort") return sure("abort", {}, true);
    if (name === "draw" && game.mode === "here") return sure("draw.agree");
    if (name !== "resign") return true;
    const player = resigningPlayer(game);
    return sure("resign", { player: sideName(player), other: sideName(other(this.variant, player)) }, true);
  }
}

/** Return what the preview's button says. */
function previewProps() {
  const on = Boolean(settings.get("preview"));
  return { "aria-pressed": String(on), title: t(on ? "game.preview.on" : "game.preview.off") };
}

/**
 * Ask for confirmation; the texts are game.<key>.title, .text and .confirm.
 * @param {string} key
 * @param {Record<string, string>} [names]
 * @param {boolean} [danger]
 */
function sure(key, names = {}, danger = false) {
  const text = t(`game.${key}.text`, names);
  return ask({
    title: t(`game.${key}.title`),
    text,
    confirm: t(`game.${key}.confirm`),
    cancel: t("game.resign.cancel"),
    danger,
  });
}
