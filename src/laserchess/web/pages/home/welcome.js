/** Card for new visitors: the first lesson, and a game against the easiest level with hints. */
/** @import { HomePage, Topic } from "./prefs.js" */
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { t } from "../../lib/strings.js";

/**
 * Build the card for the selected variant.
 * @param {HomePage} page
 */
export function mountWelcome(page) {
  const buttons = h("div", { class: "row" });
  const element = h(
    "section",
    { class: "welcome card", "aria-labelledby": "welcome-title" },
    h("h2", { id: "welcome-title" }, t("home.new")),
    h("p", {}, t("home.new.text")),
    buttons,
  );
  /** @param {Topic} what */
  const update = (what) => {
    if (what !== "variant") return;
    const { id, title } = page.game();
    const first = h("button", { class: "button", type: "button" }, icon("computer"), t("home.new.game"));
    first.addEventListener("click", () => page.begin("first", first));
    replace(
      buttons,
      h("a", { class: "button accent", href: `/learn/${id}` }, icon("hint"), t("home.new.lesson", { title })),
      first,
    );
  };
  return { element, update };
}
