/** Tabs: one panel at a time; the address says which. */
/** @import { Child } from "../../board/types" */
import { h, replace, uid } from "../../lib/dom.js";

/** @typedef {[string, string, () => Child]} Tab its name in the address, its title, and its panel, built when shown */

/**
 * Build tabs with the panel that the address names, or the first.
 * @param {Tab[]} all
 */
export function tabs(all) {
  const id = uid("tab");
  const panel = h("div", { class: "two-columns", role: "tabpanel", id: `${id}-panel` });
  /** @type {HTMLButtonElement[]} */
  const buttons = all.map(([name, title], at) =>
    h(
      "button",
      {
        class: "tab",
        type: "button",
        role: "tab",
        id: `${id}-${name}`,
        "aria-controls": panel.id,
        onClick: () => {
          history.replaceState(null, "", `#${name}`);
          show(at);
        },
      },
      title,
    ),
  );
  /** @param {number} at */
  const show = (at) => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute("aria-selected", String(index === at));
      button.tabIndex = index === at ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", buttons[at].id);
    replace(panel, all[at][2]());
  };
  const list = h("div", { class: "tabs", role: "tablist" }, buttons);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const current = buttons.findIndex((button) => button.matches(":focus"));
    if (!step || current < 0) return;
    const next = buttons[(current + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  const named = () => all.findIndex(([name]) => `#${name}` === location.hash);
  window.addEventListener("hashchange", () => named() >= 0 && show(named()));
  show(Math.max(0, named()));
  return h("div", { class: "stack" }, list, panel);
}
