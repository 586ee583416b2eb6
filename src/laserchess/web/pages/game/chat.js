/** The chat of a game: quick messages for everyone, free text for accounts. */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { latest } from "../../lib/latest.js";
import { rememberedName } from "../../lib/session.js";
import { announce, showError } from "../../lib/shell.js";
import { t, translate } from "../../lib/strings.js";
import { openReport } from "../parts/report.js";

/** `page` has `game`; hidden in games without a second person. */
export class Chat {
  constructor(page) {
    this.page = page;
    this.lines = new Map();
    this.answered = latest((found) => this.show(found));
    this.list = h("ol", { class: "chat-lines", tabindex: "0", "aria-label": t("lobby.chat.players") });
    this.element = h("details", { class: "chat panel", hidden: true, onToggle: () => this.draw() });
  }

  /** Return whether another person is in the game. */
  get isPossible() {
    const { game } = this.page;
    return game.mode === "friend" || game.you.length === 0;
  }

  /**
   * Fetch the messages and the room of this visitor. Runs on every connection: messages sent meanwhile were missed, and a
   * visitor who has joined is in another room.
   */
  async load() {
    if (!this.isPossible) return;
    await this.answered(get(`/api/games/${this.page.game.id}/chat`)).catch(() => {});
  }

  show(found) {
    if (found.room !== this.room) this.enter(found);
    for (const line of found.lines) this.lines.set(line.id, line);
    this.draw();
  }

  enter({ room, presets }) {
    this.room = room;
    for (const [id, line] of this.lines) if (line.room !== room) this.lines.delete(id);
    this.build(presets);
  }

  build(presets) {
    const buttons = Object.entries(presets).map(([preset, words]) =>
      h(
        "button",
        { class: "button small", type: "button", dataset: { preset }, onClick: () => this.send({ preset }) },
        translate(words),
      ),
    );
    this.title = h("span", {}, t(`lobby.chat.${this.room}`));
    this.count = h("span", { class: "tag", hidden: true });
    const report =
      this.opponent() && rememberedName()
        ? h(
            "button",
            {
              class: "button quiet small",
              type: "button",
              onClick: () => openReport(this.opponent(), this.page.game.id),
            },
            t("people.report"),
          )
        : null;
    replace(
      this.element,
      h("summary", {}, this.title, this.count),
      this.list,
      h("div", { class: "presets", role: "group", "aria-label": t("lobby.chat.presets") }, buttons),
      rememberedName() ? this.form() : h("p", { class: "muted" }, t("lobby.chat.account")),
      report,
    );
    this.element.open = window.matchMedia("(min-width: 1000px)").matches;
    this.element.hidden = false;
  }

  /** Return the name of the opponent's account, or null. */
  opponent() {
    const { game } = this.page;
    if (game.you.length !== 1) return null;
    const seat = Object.entries(game.seats).find(([player]) => !game.you.includes(player))?.[1];
    return seat?.account && seat.kind === "human" ? seat.name : null;
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

  async send(what) {
    try {
      this.receive(await post(`/api/games/${this.page.game.id}/chat`, { room: this.room, ...what }), true);
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  /** Add a message, sent by this visitor or another. */
  receive(line, own = false) {
    if (this.lines.has(line.id)) return;
    this.lines.set(line.id, line);
    if (!own) {
      this.unread = (this.unread ?? 0) + 1;
      announce(`${line.name}: ${textOf(line)}`);
    }
    this.draw();
  }

  draw() {
    if (this.element.hidden) return;
    if (this.element.open) this.unread = 0;
    this.count.hidden = !this.unread;
    this.count.textContent = this.unread || "";
    const lines = [...this.lines.values()].sort((one, other) => one.id - other.id);
    const items = lines.map((line) => h("li", {}, h("strong", {}, line.name), " ", textOf(line)));
    replace(this.list, items.length ? items : h("li", { class: "muted" }, t("lobby.chat.none")));
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** Return a message; presets are translated. */
function textOf({ preset, words }) {
  return preset ? translate(words) : words;
}
