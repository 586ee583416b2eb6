/** The element that a page fills. */

/** Return the main element, which the shell of every page has. */
export function mainElement() {
  return /** @type {HTMLElement} */ (document.getElementById("main"));
}
