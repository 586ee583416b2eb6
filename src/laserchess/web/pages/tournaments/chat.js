/** The chat of a tournament. */
/** @import { AccountView, TournamentLine } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, redraw } from "../../lib/dom.js";
import { latest } from "../../lib/latest.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

const MAX_LENGTH = 140;

export class TournamentChat {
  /**
   * @param {string} id
   * @param {AccountView | null} account
   */
  constructor(id, account) {
    this.path = `/api/tournaments/${id}/chat`;
    this.list = h("ol", { class: "chat-lines", tabindex: "0", "aria-label": t("tournaments.chat") });
    this.answered = latest((/** @type {TournamentLine[]} */ lines) => this.draw(lines));
    this.element = h(
      "section",
      { class: "card stack tournament-chat" },
      h("h2", {}, t("tournaments.chat")),
      this.list,
      account ? this.form() : h("p", { class: "muted" }, t("tournaments.chat.account")),
    );
  }

  async load() {
    await this.answered(/** @type {Promise<TournamentLine[]>} */ (get(this.path))).catch(() => {});
  }

  /** @param {TournamentLine[]} lines */
  draw(lines) {
    const items = lines.map(({ name, words }) => h("li", {}, h("strong", {}, name), " ", words));
    redraw(this.list, items.length ? items : h("li", { class: "muted" }, t("tournaments.chat.none")));
    this.list.scrollTop = this.list.scrollHeight;
  }

  form() {
    const input = h("input", {
      class: "input grow",
      maxlength: MAX_LENGTH,
      "aria-label": t("tournaments.chat.write"),
      placeholder: t("tournaments.chat.write"),
      autocomplete: "off",
    });
    const form = h(
      "form",
      { class: "row" },
      input,
      h("button", { class: "button", type: "submit" }, t("tournaments.chat.send")),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!input.value.trim()) return;
      try {
        await post(this.path, { words: input.value });
        input.value = "";
        await this.load();
      } catch (error) {
        showError(error);
      }
    });
    return form;
  }
}
