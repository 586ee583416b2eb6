/** Saved positions: list, load, delete. */
/** @import { SavedPosition } from "../../types/api" */

import { del, get, isAway, post } from "../../lib/api.js";
import { h, replace, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { latest } from "../../lib/latest.js";
import { showError, toast } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

const MAX_NAME_LENGTH = 60;
const ADDRESS = "/api/positions/saved";

/** Draws the name field and the list. */
export class Saved {
  /**
   * @param {HTMLElement} element
   * @param {{current: () => Promise<{variant: string, position: string}|null>, onLoad: (saved: {variant: string, position: string}) => void, titles: Map<string, string>}} handlers
   */
  constructor(element, handlers) {
    this.handlers = handlers;
    this.answered = latest((saved) => this.#draw(saved));
    const id = uid("save");
    this.name = h("input", {
      id,
      class: "input",
      maxlength: MAX_NAME_LENGTH,
      required: true,
      placeholder: t("editor.save.placeholder"),
      autocomplete: "off",
    });
    this.button = h("button", { type: "submit", class: "button" }, t("editor.save"));
    this.list = h("ul", { class: "saved-list", "aria-label": t("editor.saved") });
    const form = h(
      "form",
      { class: "field", onSubmit: (event) => this.#save(event) },
      h("label", { for: id }, t("editor.save.name")),
      h("div", { class: "input-row" }, this.name, this.button),
    );
    replace(element, form, this.list);
    this.refresh();
  }

  /** Fetch the list again. */
  async refresh() {
    try {
      await this.answered(get(ADDRESS));
    } catch (error) {
      if (!isAway(error)) showError(error); // the page says so already
    }
  }

  /** @param {SavedPosition[]} saved */
  #draw(saved) {
    replace(
      this.list,
      saved.length
        ? saved.map((one) => this.#item(one))
        : h("li", { class: "muted saved-none" }, t("editor.saved.none")),
    );
  }

  /** @param {SavedPosition} one */
  #item(one) {
    const load = h(
      "button",
      { type: "button", class: "saved-load", onClick: () => this.handlers.onLoad(one) },
      h("strong", {}, one.name),
      h("small", {}, this.handlers.titles.get(one.variant) ?? one.variant),
    );
    const remove = h(
      "button",
      {
        type: "button",
        class: "icon-button small",
        "aria-label": t("editor.saved.delete", { name: one.name }),
        onClick: () => this.#delete(one),
      },
      icon("close"),
    );
    return h("li", {}, load, remove);
  }

  /** @param {SubmitEvent} event */
  async #save(event) {
    event.preventDefault();
    const name = this.name.value.trim();
    this.button.disabled = true;
    try {
      const current = await this.handlers.current();
      if (!current) return toast(t("editor.save.invalid"), { kind: "bad", stay: 6000 });
      await post(ADDRESS, { name, ...current });
      toast(t("editor.save.done", { name }), { kind: "good" });
      this.name.value = "";
      await this.refresh();
    } catch (error) {
      showError(error);
    } finally {
      this.button.disabled = false;
    }
    return undefined;
  }

  /** @param {SavedPosition} one */
  async #delete(one) {
    try {
      await del(`${ADDRESS}/${one.id}`);
      const { name, variant, position } = one;
      const undo = async () => {
        await post(ADDRESS, { name, variant, position });
        await this.refresh();
      };
      await this.refresh();
      toast(t("editor.saved.deleted", { name }), { action: { text: t("editor.saved.undo"), run: undo } });
    } catch (error) {
      showError(error);
    }
  }
}
