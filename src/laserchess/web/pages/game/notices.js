/** Notices of a game: offers, result, invitation, spectating, lost connection. */
/** @import { GameView, Offers, VariantView } from "../../types/api" */
/** @import { Commands } from "./actions.js" */
/** @import { GameState, Status } from "./state.js" */
/** @import { NoticesView, Result } from "./view.js" */
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { copyText, showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { nameOf } from "./model.js";
import { scoreOf } from "./score.js";
import { noticesOf, offlineText } from "./view.js";

/** Draws the notices that have changed; the others stay, so that they can be pressed. */
export class Notices {
  /**
   * @param {VariantView} variant
   * @param {Commands} commands
   */
  constructor(variant, commands) {
    this.variant = variant;
    this.commands = commands;
    this.key = "";
    this.element = h("div", { class: "notices" });
    this.line = h("div", { class: "connection", role: "status", hidden: true });
  }

  /** @param {GameState} state */
  update(state) {
    const view = noticesOf(state, this.variant);
    const key = JSON.stringify([view, state.game.next]);
    if (key === this.key) return;
    this.key = key;
    this.draw(state.game, view);
  }

  /**
   * @param {GameView} game
   * @param {NoticesView} view
   */
  draw(game, { result, offers, invite, offline, watching }) {
    replace(
      this.element,
      result && this.result(game, result),
      offers.map(({ kind, by }) =>
        by ? this.offer(kind, nameOf(game, by)) : h("p", { class: "banner offered" }, t(`game.offered.${kind}`)),
      ),
      invite && invitation(game, invite),
      offline && absence(game, offline),
      watching && h("p", { class: "banner watching" }, icon("eye"), t("game.status.watching")),
    );
  }

  /**
   * Show whether the server can be reached.
   * @param {Status} status
   */
  connection(status) {
    this.line.hidden = status !== "offline";
    this.line.textContent = status === "offline" ? t("game.connection.offline") : "";
  }

  /**
   * @param {keyof Offers} kind
   * @param {string} player
   */
  offer(kind, player) {
    return h(
      "div",
      { class: "banner warn offer", role: "alert", dataset: { offer: kind } },
      h("p", {}, t(`game.offer.${kind}`, { player })),
      h("div", { class: "row" }, this.button("accept", kind, "primary"), this.button("decline", "decline")),
    );
  }

  /**
   * @param {string} label
   * @param {string} command
   * @param {string} [look]
   */
  button(label, command, look = "") {
    const run = () => this.commands.send(command, label === "accept" ? { agree: true } : {}).catch(showError);
    return h(
      "button",
      { class: `button ${look}`, type: "button", dataset: { command }, onClick: run },
      t(`game.${label}`),
    );
  }

  /**
   * @param {GameView} game
   * @param {Result} result
   */
  result(game, { title, text, side, canRematch, canReplay }) {
    return h(
      "section",
      { class: "result card", dataset: side ? { side } : {}, "aria-label": title },
      h("h2", {}, title),
      h("p", {}, text),
      scoreOf(game),
      h(
        "div",
        { class: "row" },
        game.next && h("a", { class: "button primary", href: `/game/${game.next}` }, t("game.rematch.go")),
        canRematch && this.rematch(),
        canReplay && this.replay(),
        h("a", { class: "button", href: `/?variant=${game.variant}` }, t("game.new")),
      ),
    );
  }

  rematch() {
    const button = this.button("rematch", "rematch", "primary");
    button.prepend(icon("repeat"));
    return button;
  }

  /** Return the button that replays the beam that ended the game. */
  replay() {
    return h(
      "button",
      { class: "button", type: "button", dataset: { action: "replay" }, onClick: () => this.commands.replay() },
      icon("replay"),
      t("game.replay.ending"),
    );
  }
}

/**
 * Return the link with which a friend joins.
 * @param {GameView} game
 * @param {string} code
 */
function invitation(game, code) {
  const link = `${location.origin}/game/${game.id}#join=${code}`;
  const field = h("input", {
    class: "input",
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("game.invite.link"),
    onFocus: (event) => event.currentTarget.select(),
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

/**
 * Say since when the opponent has been offline, and what happens next.
 * @param {GameView} game
 * @param {NonNullable<NoticesView["offline"]>} offline
 */
function absence(game, { player, since }) {
  return h(
    "p",
    { class: "banner offline" },
    h("strong", {}, nameOf(game, player), ": ", offlineText(since), "."),
    " ",
    t(game.clock ? "game.offline.clock" : "game.offline.unlimited"),
  );
}

/**
 * Return the share button of phones.
 * @param {string} link
 * @param {string} title
 */
function sendButton(link, title) {
  if (!("share" in navigator)) return null;
  const send = () => navigator.share({ title, url: link }).catch(() => {});
  return h("button", { class: "button", type: "button", onClick: send }, icon("share"), t("game.invite.share"));
}
