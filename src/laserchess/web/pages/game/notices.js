/** Notices of a game: offers, result, invitation, spectating, lost connection. */
/** @import { GameView, Offers, VariantView } from "../../types/api" */
/** @import { Commands } from "./actions.js" */
/** @import { GameState, Status } from "./state.js" */
/** @import { NoticesView, Result } from "./view.js" */
import { h, keepChildren } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { copyText, showError } from "../../lib/shell.js";
import { shareUrl } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { loadOpening, showOpening } from "../parts/opening.js";
import { nameOf } from "./model.js";
import { scoreOf } from "./score.js";
import { noticesOf, offlineText } from "./view.js";
import { variantTitle } from "../../lib/server_text.js";

/** Draws the notices that have changed; the others stay, so that they can be pressed. */
export class Notices {
  /**
   * @param {VariantView} variant
   * @param {Commands} commands
   */
  constructor(variant, commands) {
    this.variant = variant;
    this.commands = commands;
    /** @type {Map<string, {key: string, element: Element | null}>} what is shown, by name */
    this.parts = new Map();
    /** @type {Element | null | undefined} */
    this.score = undefined;
    /** @type {Element | undefined} */
    this.openingName = undefined;
    this.element = h("div", { class: "notices" });
    this.line = h("div", { class: "connection", role: "status", hidden: true });
  }

  /** @param {GameState} state */
  update(state) {
    const { game } = state;
    const { result, offers, invite, offline, watching } = noticesOf(state, this.variant);
    keepChildren(this.element, [
      this.part("result", result && [result, game.next], () => result && this.result(game, result)),
      ...offers.map(({ kind, by }) =>
        this.part(kind, { kind, by }, () => (by ? this.offer(kind, nameOf(game, by)) : offered(kind))),
      ),
      this.part("invite", invite, () => (invite ? invitation(game, invite) : null)),
      this.part("offline", offline, () => offline && absence(game, offline)),
      this.part("watching", watching, () => (watching ? spectating() : null)),
    ]);
  }

  /**
   * Return a notice: the one that is shown, unless what it says has changed.
   * @param {string} name
   * @param {unknown} view
   * @param {() => Element | null} build
   */
  part(name, view, build) {
    const key = JSON.stringify(view);
    const known = this.parts.get(name);
    const part = known?.key === key ? known : { key, element: build() };
    this.parts.set(name, part);
    return part.element;
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
   * Build the card of the result. What loads later has its place or comes last: nothing moves under a pointer.
   * @param {GameView} game
   * @param {Result} result
   */
  result(game, { title, text, side, canRematch, canReplay }) {
    if (this.score === undefined) this.score = scoreOf(game);
    this.openingName ??= this.opening(game);
    return h(
      "section",
      {
        class:
          game.you.length === 1 && game.outcome?.winner === game.you[0] ? "result card light-sweep" : "result card",
        dataset: side ? { side } : {},
        "aria-label": title,
      },
      h("h2", {}, title),
      h("p", {}, text),
      this.score,
      h(
        "div",
        { class: "row" },
        game.tournament &&
          h("a", { class: "button primary", href: `/tournaments/${game.tournament}` }, t("tournaments.back")),
        game.next && h("a", { class: "button primary", href: `/game/${game.next}` }, t("game.rematch.go")),
        canRematch && this.rematch(),
        canReplay && this.replay(),
        h("a", { class: "button", href: `/?variant=${game.variant}` }, t("game.new")),
      ),
      this.openingName,
    );
  }

  /** @param {GameView} game */
  opening(game) {
    const element = h("p", { class: "opening-name", hidden: true });
    const moves = game.moves.map(({ text }) => text);
    showOpening(element, loadOpening(this.variant, game.start, moves));
    return element;
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
 * Say that this visitor has made an offer.
 * @param {keyof Offers} kind
 */
function offered(kind) {
  return h("p", { class: "banner offered" }, t(`game.offered.${kind}`));
}

function spectating() {
  return h("p", { class: "banner watching" }, icon("eye"), t("game.status.watching"));
}

/**
 * Return the link with which a friend joins.
 * @param {GameView} game
 * @param {string} code
 */
function invitation(game, code) {
  const link = shareUrl(`/game/${game.id}#join=${code}`);
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
    h("div", { class: "row" }, copy, sendButton(link, variantTitle(game))),
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
    h("strong", {}, nameOf(game, player), " · ", offlineText(since)),
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
