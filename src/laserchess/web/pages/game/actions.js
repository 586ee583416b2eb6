/** The actions of a game: resign, draw, takeback, flip, beam preview, share, analyse. */
import { h, redraw } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import * as settings from "../../lib/settings.js";
import { ask, showError } from "../../lib/shell.js";
import { capital, hasText, t } from "../../lib/strings.js";
import { hasOffered, isFull, isOver, isWatching, other } from "./model.js";
import { openShare } from "./share.js";

/** `page` has `game`, `variant`, `command(type)`, `flip()`. */
export class Actions {
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "game-buttons", role: "toolbar", "aria-label": t("game.buttons") });
    settings.subscribe((key) => key === "preview" && this.update());
  }

  update() {
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const focused = this.element.contains(active) ? active.dataset.action : null;
    if (redraw(this.element, this.buttons()) && focused)
      this.element.querySelector(`[data-action="${focused}"]`)?.focus();
  }

  buttons() {
    const { game } = this.page;
    const playing = !isOver(game) && !isWatching(game);
    const begun = playing && game.ply > 0;
    return [
      playing && !begun && this.button("abort", "close", () => this.abort()),
      begun && this.button("resign", "flag", () => this.resign()),
      begun && isFull(game) && this.drawButton(),
      begun && game.casual && this.takebackButton(),
      this.button("flip", "flip", () => this.page.flip()),
      game.preview && playing && this.previewButton(),
      playing && game.mode === "computer" && this.button("hint", "hint", () => this.page.hints.ask()),
      this.button("share", "share", () => openShare(this.page)),
      isOver(game) || game.mode !== "friend" ? this.analyseLink() : null,
    ];
  }

  button(name, iconName, run, props = {}) {
    const label = t(`game.${name}`);
    const short = hasText(`game.${name}.short`) ? t(`game.${name}.short`) : label;
    const names = short === label ? {} : { "aria-label": label, title: label };
    const onClick = () => Promise.resolve(run()).catch(showError);
    const all = { class: "action", type: "button", dataset: { action: name }, onClick, ...names, ...props };
    return h("button", all, icon(iconName), h("span", {}, short));
  }

  analyseLink() {
    const href = `/analysis?game=${this.page.game.id}`;
    return h(
      "a",
      { class: "action", href, dataset: { action: "analyse" } },
      icon("search"),
      h("span", {}, t("game.analyse.short")),
    );
  }

  takebackButton() {
    const disabled = hasOffered(this.page.game, "takeback");
    return this.button("takeback", "undo", () => this.page.command("takeback"), { disabled });
  }

  drawButton() {
    const { game } = this.page;
    const claims = game.view.can_claim && game.you.includes(game.view.turn);
    if (claims) return this.button("claim", "handshake", () => this.page.command("claim"));
    const computer = Object.values(game.seats).some((seat) => seat.kind === "computer");
    if (computer) return null;
    return this.button("draw", "handshake", () => this.draw(), { disabled: hasOffered(game, "draw") });
  }

  previewButton() {
    const on = settings.get("preview");
    const props = { "aria-pressed": String(on), title: t(on ? "game.preview.on" : "game.preview.off") };
    return this.button("preview", "beam", () => settings.set("preview", !on), props);
  }

  async draw() {
    if (this.page.game.mode === "here" && !(await sure("draw.agree"))) return;
    await this.page.command("draw");
  }

  async resign() {
    const { game, variant } = this.page;
    const player = game.you.includes(game.view.turn) ? game.view.turn : game.you[0];
    const names = { player: capital(player), other: capital(other(variant, player)) };
    if (await sure("resign", names, true)) await this.page.command("resign");
  }

  async abort() {
    if (await sure("abort", {}, true)) await this.page.command("abort");
  }
}

/** Ask for confirmation; the texts are game.<key>.title, .text and .confirm. */
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
