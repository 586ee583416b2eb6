/** Helpers to build and find elements. */
/** @import { Child } from "../board/types" */

import { h, replace } from "../board/dom.js";

export { h, replace, svg, uid } from "../board/dom.js";

/**
 * Replace the contents of an element unless they are equal, so that a button about to be pressed stays. What buttons do
 * must not depend on when they were created. Return whether anything was replaced.
 * @param {Element} element
 * @param {Child[]} children
 */
export function redraw(element, ...children) {
  const next = h("div", {}, children);
  const isNew = next.innerHTML !== element.innerHTML;
  if (isNew) replace(element, [...next.childNodes]);
  return isNew;
}

/**
 * Set the address of a link; with null it is disabled.
 * @param {HTMLAnchorElement} link
 * @param {string | null | undefined} address
 */
export function setLink(link, address) {
  if (address) link.href = address;
  else link.removeAttribute("href");
  link.setAttribute("aria-disabled", String(!address));
}

/**
 * Find the first element that matches, or null.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null}
 */
export function find(selector, root = document) {
  return root.querySelector(selector);
}

/**
 * Call `handler` when one of `element`'s descendants that match `selector` is clicked.
 * @param {Element} element
 * @param {string} selector
 * @param {(found: HTMLElement, event: Event) => void} handler
 */
export function onClick(element, selector, handler) {
  element.addEventListener("click", (event) => {
    const found = event.target instanceof Element ? event.target.closest(selector) : null;
    if (found instanceof HTMLElement && element.contains(found)) handler(found, event);
  });
}

/**
 * Return whether a key press belongs to a text field, where shortcuts do not apply.
 * @param {Event} event
 */
export function isTyping(event) {
  const target = event.target;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
