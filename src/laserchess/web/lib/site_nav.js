/** The page links of the header. Those that do not fit are under "More"; on narrow screens all are under a menu button. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/**
 * Return the links.
 * @param {string[][]} pages names and paths
 * @param {string | null} active the name of the page that is open
 */
export function siteNav(pages, active) {
  const links = pages.map(([name, path]) =>
    h("li", {}, h("a", { href: path, "aria-current": name === active ? "page" : null }, t(`shell.${name}`))),
  );
  const rest = h("ul", { class: "more-links", hidden: true });
  const button = h("button", { type: "button", class: "more-button" }, t("shell.more"));
  const more = h("li", { class: "more", hidden: true }, button, rest);
  const list = h("ul", {}, links, more);
  const nav = h("nav", { class: "site-nav", "aria-label": t("shell.nav") }, list);
  const set = disclose(button, ".more", (open) => (rest.hidden = !open));

  /** Move the last links under the button until the others fit. */
  function fit() {
    set(false);
    more.hidden = true;
    list.replaceChildren(...links, more);
    if (getComputedStyle(nav).position === "absolute") return; // under the menu button
    for (let at = links.length - 1; at > 0 && list.scrollWidth > nav.clientWidth; at--) {
      more.hidden = false;
      rest.prepend(links[at]);
    }
  }
  new ResizeObserver(fit).observe(nav);
  document.fonts?.ready.then(fit);
  return nav;
}

/**
 * Return the button that opens the page links on narrow screens.
 * @param {(open: boolean) => unknown} toggle
 */
export function menuButton(toggle) {
  const label = t("shell.menu");
  const button = h("button", { class: "icon-button menu-button", type: "button", "aria-label": label }, icon("menu"));
  disclose(button, ".site-nav, .menu-button", toggle);
  return button;
}

/**
 * Let a button open something; a press outside `area` and Escape close it. Return a function that does either.
 * @param {HTMLButtonElement} button
 * @param {string} area
 * @param {(open: boolean) => unknown} toggle
 */
function disclose(button, area, toggle) {
  /** @param {boolean} open */
  const set = (open) => {
    toggle(open);
    button.setAttribute("aria-expanded", String(open));
  };
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => set(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest(area)) set(false);
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && set(false));
  return set;
}
