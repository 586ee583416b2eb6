/** Page loading with an error page and a retry button. */
import { h, replace } from "./dom.js";
import { showError } from "./shell.js";
import { t } from "./strings.js";

/**
 * Build the page with `build(main)`; show an error if that fails.
 * @param {(main: HTMLElement) => unknown} build
 * @param {string} words the heading of the error page
 * @param {Element[]} ways links to other pages
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
