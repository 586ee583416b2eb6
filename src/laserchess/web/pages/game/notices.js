/** Notices of a game: offers, result, invitation, spectating, lost connection. */
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { copyText, showError } from "../../lib/shell.js";
import { outcomeText } from "../../lib/server_text.js";
import { t } from "../../lib/strings.js";
import { scoreOf } from "./score.js";
import {
  hasOffered,
  isFull,
  isOver,
  isWatching,
  nameOf,
  offerTo,
  offlineOpponent,
  resultText,
  sideOf,
} from "./model.js";
import { offlineText } from "./players.js";

const OFFERS = ["draw", "takeback", "rematch"];

/** `page` has `game`, `variant`, `offlineSince`, `revealed` (whether the result may be shown) and `command(type, fields)`. */
export class Notices {
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "notices" });
    this.line = h("div", { class: "connection", role: "status", hidden: true });
  }

  update() {
    const { game } = this.page;
    const key = JSON.stringify([
      game.offers,
      game.outcome,
      game.invite,
      game.next,
      game.you,
      isFull(game),
      offlineOpponent(game),
      this.page.revealed,
    ]);
    if (key === this.key) return;
    this.key = key;
    replace(this.element, this.result(), this.offers(), this.invitation(), this.offline(), this.watching());
  }

  /** Show whether the server can be reached. */
  connection(status) {
    this.line.hidden = status !== "offline";
    this.line.textContent = status === "offline" ? t("game.connection.offline") : "";
  }

  offers() {
    const { game } = this.page;
    return OFFERS.map((kind) => {
      const by = offerTo(game, kind);
      if (by) return this.offer(kind, by);
      return hasOffered(game, kind) ? h("p", { class: "banner offered" }, t(`game.offered.${kind}`)) : null;
    });
  }

  offer(kind, by) {
    return h(
      "div",
      { class: "banner warn offer", role: "alert", dataset: { offer: kind } },
      h("p", {}, t(`game.offer.${kind}`, { player: nameOf(this.page.game, by) })),
      h("div", { class: "row" }, this.button("accept", kind, "primary"), this.button("decline", "decline")),
    );
  }

  button(label, command, look = "") {
    const run = () => this.page.command(command, label === "accept" ? { agree: true } : {}).catch(showError);
    return h(
      "button",
      { class: `button ${look}`, type: "button", dataset: { command }, onClick: run },
      t(`game.${label}`),
    );
  }

  result() {
    const { game, variant } = this.page;
    if (!isOver(game) || !this.page.revealed) return null;
    const side = game.outcome.winner ? sideOf(variant, game.outcome.winner) : null;
    return h(
      "section",
      { class: "result card", dataset: side ? { side } : {}, "aria-label": resultText(game) },
      h("h2", {}, resultText(game)),
      h("p", {}, outcomeText(game.outcome, variant)),
      scoreOf(game),
      h(
        "div",
        { class: "row" },
        this.again(),
        this.replay(),
        h("a", { class: "button", href: `/?variant=${game.variant}` }, t("game.new")),
      ),
    );
  }

  /** Replay the beam that ended the game. */
  replay() {
    const { page } = this;
    const { game } = page;
    if (!game.ply || !game.played) return null;
    return h(
      "button",
      { class: "button", type: "button", dataset: { action: "replay" }, onClick: () => page.replay() },
      icon("replay"),
      t("game.replay.ending"),
    );
  }

  again() {
    const { game } = this.page;
    if (game.next) return h("a", { class: "button primary", href: `/game/${game.next}` }, t("game.rematch.go"));
    const offered = hasOffered(game, "rematch") || offerTo(game, "rematch");
    if (isWatching(game) || offered) return null;
    const button = this.button("rematch", "rematch", "primary");
    button.prepend(icon("repeat"));
    return button;
  }

  invitation() {
    const { game } = this.page;
    if (!game.invite || isFull(game) || isOver(game)) return null;
    const link = `${location.origin}/game/${game.id}#join=${game.invite}`;
    const onFocus = (event) => event.target.select();
    const field = h("input", {
      class: "input",
      type: "text",
      readonly: true,
      value: link,
      "aria-label": t("game.invite.link"),
      onFocus,
    });
    const onClick = () => copyText(link, t("game.invite.copied"));
    const copy = h("button", { class: "button primary", type: "button", onClick }, icon("copy"), t("game.invite.copy"));
    return h(
      "section",
      { class: "invite card", "aria-labelledby": "invite-title" },
      h("h2", { id: "invite-title" }, t("game.invite.title")),
      h("p", { class: "muted" }, t("game.invite.text")),
      field,
      h("div", { class: "row" }, copy, sendButton(link, game.title)),
    );
  }

  /** Say since when the opponent has been offline, and what happens next. */
  offline() {
    const { game, offlineSince } = this.page;
    const player = offlineOpponent(game);
    if (!player) return null;
    return h(
      "p",
      { class: "banner offline" },
      h("strong", {}, nameOf(game, player), ": ", offlineText(offlineSince.get(player)), "."),
      " ",
      t(game.clock ? "game.offline.clock" : "game.offline.unlimited"),
    );
  }

  watching() {
    const { game } = this.page;
    return isWatching(game) && !isOver(game)
      ? h("p", { class: "banner watching" }, icon("eye"), t("game.status.watching"))
      : null;
  }
}

/** Return the share button of phones. */
function sendButton(link, title) {
  if (!navigator.share) return null;
  const send = () => navigator.share({ title, url: link }).catch(() => {});
  return h("button", { class: "button", type: "button", onClick: send }, icon("share"), t("game.invite.share"));
}
