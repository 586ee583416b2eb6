/** What the game page shows when a game cannot be loaded. */
/** @import { ApiError } from "../../lib/api.js" */
import { h, replace } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";

/**
 * Show that there is no such game, or offer to load it again.
 * @param {HTMLElement} main
 * @param {ApiError} error
 */
export function showMissing(main, error) {
  const gone = error.status === 404 || error.status === 400 || error.status === 422;
  const home = h("a", { class: "button primary", href: "/" }, t("game.missing.home"));
  const retry = h(
    "button",
    { class: "button primary", type: "button", onClick: () => location.reload() },
    t("game.missing.retry"),
  );
  main.classList.add("nothing");
  const [title, text] = gone ? ["game.missing", t("errors.no_such_game")] : ["game.missing.unloaded", error.message];
  replace(main, h("section", { class: "card stack" }, h("h1", {}, t(title)), h("p", {}, text), gone ? home : retry));
}
