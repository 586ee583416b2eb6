/** Building a page: what cannot be loaded is told, with a way to try again. */
import { h, replace } from "./dom.js";
import { showError } from "./shell.js";
import { t } from "./strings.js";

/**
 * Build the page with `build(main)`; where that fails, say so.
 * @param {(main: HTMLElement) => unknown} build
 * @param {string} words what could not be loaded
 * @param {Element[]} ways where one could go instead
 */
export async function load(build, words, ...ways) {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  try {
    await build(main);
  } catch (error) {
    showError(error);
    const onClick = () => location.reload();
    const again = h("button", { class: "button primary", type: "button", onClick }, t("shell.retry"));
    const row = h("div", { class: "row" }, again, ways);
    replace(main, h("section", { class: "card stack load-failed" }, h("h1", {}, words), row));
  }
}
