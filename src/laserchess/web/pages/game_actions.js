/** The buttons of a game: resign, draw, take back, flip, beam preview, share, analyse. */
import { h, replace } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import * as settings from "../lib/settings.js";
import { ask, showError } from "../lib/shell.js";
import { capital, hasText, t } from "../lib/strings.js";
import { hasOffered, isFull, isOver, isWatching, other } from "./game_model.js";
import { openShare } from "./game_share.js";

/** `page` has `game`, `variant`, `command(type)`, `flip()`. */
export class Actions {
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "game-buttons", role: "toolbar", "aria-label": t("game.buttons") });
    settings.subscribe((key) => key === "preview" && this.update());
  }

  update() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.action : null;
    replace(this.element, this.buttons());
    if (focused) this.element.querySelector(`[data-action="${focused}"]`)?.focus();
  }

  buttons() {
    const { game } = this.page;
    const playing = !isOver(game) && !isWatching(game);
    return [
      playing && (game.ply === 0 ? this.button("abort", "close", () => this.abort()) : this.button("resign", "flag", () => this.resign())),
      playing && isFull(game) && game.ply > 0 && this.drawButton(),
      playing && game.casual && game.ply > 0 && this.button("takeback", "undo", () => this.page.command("takeback"), { disabled: hasOffered(game, "takeback") }),
      this.button("flip", "flip", () => this.page.flip()),
      game.preview && playing && this.previewButton(),
      this.button("share", "share", () => openShare(this.page)),
      h("a", { class: "action", href: `/analysis?game=${game.id}`, dataset: { action: "analyse" } }, icon("search"), h("span", {}, t("game.analyse"))),
    ];
  }

  button(name, picture, run, props = {}) {
    const safe = () => Promise.resolve(run()).catch(showError);
    const label = t(`game.${name}`);
    const short = hasText(`game.${name}.short`) ? t(`game.${name}.short`) : label;
    const names = short === label ? {} : { "aria-label": label, title: label };
    return h("button", { class: "action", type: "button", dataset: { action: name }, onClick: safe, ...names, ...props }, icon(picture), h("span", {}, short));
  }

  drawButton() {
    const { game } = this.page;
    if (game.view.can_claim && game.you.includes(game.view.turn)) return this.button("claim", "handshake", () => this.page.command("claim"));
    const computer = Object.values(game.seats).some((seat) => seat.kind === "computer");
    if (computer) return null;
    return this.button("draw", "handshake", () => this.draw(), { disabled: hasOffered(game, "draw") });
  }

  previewButton() {
    const on = settings.get("preview");
    return this.button("preview", "beam", () => settings.set("preview", !on), { "aria-pressed": String(on), title: t(on ? "game.preview.on" : "game.preview.off") });
  }

  async draw() {
    if (this.page.game.mode === "here") {
      const sure = await ask({ title: t("game.draw.agree"), text: t("game.draw.agree.text"), confirm: t("game.draw.agree.confirm"), cancel: t("game.resign.keep") });
      if (!sure) return;
    }
    await this.page.command("draw");
  }

  async resign() {
    const { game, variant } = this.page;
    const player = game.you.includes(game.view.turn) ? game.view.turn : game.you[0];
    const text = t("game.resign.text", { player: capital(player), other: capital(other(variant, player)) });
    const sure = await ask({ title: t("game.resign.title"), text, confirm: t("game.resign.confirm"), cancel: t("game.resign.keep"), danger: true });
    if (sure) await this.page.command("resign");
  }

  async abort() {
    const sure = await ask({ title: t("game.abort.title"), text: t("game.abort.text"), confirm: t("game.abort.confirm"), cancel: t("game.resign.keep"), danger: true });
    if (sure) await this.page.command("abort");
  }
}
