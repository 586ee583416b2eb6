/** The chat of a game: quick messages for everyone, free text for accounts. */
/** @import { ChatView, GameView, LineView } from "../../types/api" */
/** @import { ChatState } from "./chat_model.js" */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { latest } from "../../lib/latest.js";
import { rememberedName } from "../../lib/session.js";
import { announce, showError } from "../../lib/shell.js";
import { t, textOr } from "../../lib/strings.js";
import { openReport } from "../parts/report.js";
import { Store } from "../parts/store.js";
import { EMPTY_CHAT, hasChat, markRead, opponentAccount, presetsFor, receiveChat, receiveLine } from "./chat_model.js";

/** Draws the chat; hidden in games without a second person. */
export class Chat {
  /** @param {GameView} game */
  constructor(game) {
    this.game = game;
    this.store = new Store(EMPTY_CHAT);
    this.store.subscribe((state, before) => this.draw(state, before));
    this.answered = latest((/** @type {ChatView} */ chat) => this.store.set(receiveChat(this.store.state, chat)));
    this.count = h("span", { class: "tag", hidden: true });
    this.isOver = false;
    this.presets = h("div", { class: "presets", role: "group", "aria-label": t("lobby.chat.presets") });
    this.list = h("ol", { class: "chat-lines", tabindex: "0", "aria-label": t("lobby.chat.players") });
    this.element = h("details", {
      class: "chat panel",
      hidden: true,
      onToggle: () => {
        this.draw(this.store.state, this.store.state);
        if (this.element.open) this.element.scrollIntoView({ block: "nearest" });
      },
    });
  }

  /**
   * Fetch the messages and the room of this visitor. Runs on every connection: messages sent meanwhile were missed, and a
   * visitor who has joined is in another room.
   * @param {GameView} game
   */
  async load(game) {
    this.game = game;
    if (hasChat(game)) await this.answered(get(`/api/games/${game.id}/chat`)).catch(() => {});
  }

  /**
   * Add a message, sent by this visitor or another.
   * @param {LineView} line
   * @param {boolean} [own]
   */
  receive(line, own = false) {
    const { state } = this.store;
    this.store.set(receiveLine(state, line, own));
    if (!own && this.store.state !== state) announce(`${line.name}: ${textOf(line)}`);
  }

  /** @param {{preset?: string, words?: string}} what */
  async send(what) {
    try {
      const { room } = this.store.state;
      this.receive(await post(`/api/games/${this.game.id}/chat`, { room, ...what }), true);
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  /**
   * @param {ChatState} state
   * @param {ChatState} before
   */
  draw(state, before) {
    if (!state.room) return;
    if (state.room !== before.room) this.build(state);
    if (this.element.open && state.unread) {
      this.store.set(markRead(state));
      return;
    }
    this.count.hidden = !state.unread;
    this.count.textContent = state.unread ? String(state.unread) : "";
    const items = state.lines.map((line) => h("li", {}, h("strong", {}, line.name), " ", textOf(line)));
    replace(this.list, items.length ? items : h("li", { class: "muted" }, t("lobby.chat.none")));
    this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * Offer the quick messages of a game in progress, or of one that is over.
   * @param {boolean} isOver
   */
  update(isOver) {
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.drawPresets(this.store.state);
  }

  /** @param {ChatState} state */
  drawPresets({ presets }) {
    const buttons = presetsFor(presets, this.isOver).map(([preset, words]) =>
      h(
        "button",
        { class: "button small", type: "button", dataset: { preset }, onClick: () => this.send({ preset }) },
        textOf({ preset, words }),
      ),
    );
    replace(this.presets, buttons);
  }

  /** @param {ChatState} state */
  build(state) {
    const { room } = state;
    this.drawPresets(state);
    replace(
      this.element,
      h("summary", {}, h("span", {}, t(`lobby.chat.${room}`)), this.count),
      this.list,
      this.presets,
      rememberedName() ? this.form() : h("p", { class: "muted" }, t("lobby.chat.account")),
      this.reportButton(),
    );
    this.element.open = window.matchMedia("(min-width: 1000px)").matches;
    this.element.hidden = false;
  }

  reportButton() {
    const opponent = opponentAccount(this.game);
    if (!opponent || !rememberedName()) return null;
    const onClick = () => openReport(opponent, this.game.id);
    return h("button", { class: "button quiet small", type: "button", onClick }, t("people.report"));
  }

  form() {
    const input = h("input", {
      class: "input",
      type: "text",
      maxlength: 140,
      autocomplete: "off",
      "aria-label": t("lobby.chat.message"),
    });
    const form = h(
      "form",
      { class: "chat-form" },
      input,
      h("button", { class: "button small", type: "submit" }, t("lobby.chat.send")),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const words = input.value.trim();
      if (words && (await this.send({ words }))) input.value = "";
    });
    return form;
  }
}

/**
 * Return a message; presets are translated.
 * @param {Pick<LineView, "preset" | "words">} line
 */
function textOf({ preset, words }) {
  return preset ? textOr(`presets.${preset}`, words) : words;
}
