/** Time controls that pair the visitor with another player at once. */
/** @import { HomePage, Topic } from "./prefs.js" */
import { h, setLink } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { QUICK_CLOCKS, quickPath } from "../parts/quick_clocks.js";

/**
 * Build the grid for the selected variant.
 * @param {HomePage} page
 */
export function mountQuick(page) {
  const links = QUICK_CLOCKS.map(({ name, speed }) =>
    h(
      "a",
      { class: "time-control", dataset: { clock: name } },
      h("strong", {}, name === "none" ? t("lobby.no_clock") : name),
      h("small", {}, speed ? t(`people.speed.${speed}`) : t("lobby.casual")),
    ),
  );
  const element = h(
    "section",
    { class: "quick-panel", "aria-labelledby": "quick-title" },
    h("div", { class: "section-head" }, h("h2", { id: "quick-title" }, t("home.quick")), lobbyLink()),
    h("p", { class: "muted" }, t("home.quick.text")),
    h("div", { class: "time-controls" }, links),
  );
  /** @param {Topic} what */
  const update = (what) => {
    if (what !== "variant") return;
    for (const link of links) setLink(link, quickPath(page.state.variant, link.dataset.clock ?? "none"));
  };
  return { element, update };
}

function lobbyLink() {
  return h("a", { class: "more-link", href: "/lobby" }, t("home.quick.lobby"));
}
