/** The chat beside a game: presets for everybody, words of one's own for accounts. */
import { get, post } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { sentence } from "../lib/forms.js";
import { latest } from "../lib/latest.js";
import { rememberedName } from "../lib/me.js";
import { announce, toast } from "../lib/shell.js";
import { t, word } from "../lib/strings.js";
import { openReport } from "./report.js";

/** `page` has `game`; nothing is shown where nobody could answer. */
export class Chat {
  constructor(page) {
    this.page = page;
    this.lines = new Map();
    this.answered = latest((found) => this.show(found));
    this.list = h("ol", { class: "chat-lines", tabindex: "0", "aria-label": t("lobby.chat.players") });
    this.element = h("details", { class: "chat panel", hidden: true, onToggle: () => this.draw() });
  }

  /** Tell whether there is anybody to talk with. */
  get isPossible() {
    const { game } = this.page;
    return game.mode === "friend" || game.you.length === 0;
  }

  /**
   * Ask what was said, and in which room one may speak: whenever the connection is made, since what is said without one
   * is missed, and whoever has taken a seat is in another room than before.
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
        { class: "button small", type: "button", dataset: { preset }, onClick: () => this.say({ preset }) },
        word(words),
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

  /** The name of the account one plays, if it is one. */
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
      "aria-label": t("lobby.chat.words"),
    });
    const form = h(
      "form",
      { class: "chat-form" },
      input,
      h("button", { class: "button small", type: "submit" }, t("lobby.chat.say")),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const words = input.value.trim();
      if (words && (await this.say({ words }))) input.value = "";
    });
    return form;
  }

  async say(what) {
    try {
      this.hear(await post(`/api/games/${this.page.game.id}/chat`, { room: this.room, ...what }), true);
      return true;
    } catch (error) {
      if (error.name !== "ApiError") throw error;
      toast(sentence(error), { kind: "bad", stay: 6000 });
      return false;
    }
  }

  /** Something was said, by oneself or another. */
  hear(line, own = false) {
    if (this.lines.has(line.id)) return;
    this.lines.set(line.id, line);
    if (!own) {
      this.unread = (this.unread ?? 0) + 1;
      announce(`${line.name}: ${wordsOf(line)}`);
    }
    this.draw();
  }

  draw() {
    if (this.element.hidden) return;
    if (this.element.open) this.unread = 0;
    this.count.hidden = !this.unread;
    this.count.textContent = this.unread || "";
    const lines = [...this.lines.values()].sort((one, other) => one.id - other.id);
    const items = lines.map((line) => h("li", {}, h("strong", {}, line.name), " ", wordsOf(line)));
    replace(this.list, items.length ? items : h("li", { class: "muted" }, t("lobby.chat.none")));
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** Presets are said in everybody's own language. */
function wordsOf({ preset, words }) {
  return preset ? word(words) : words;
}
