/** Small helpers to build and find elements; every page draws with these. */

import { h, replace } from "../board/dom.js";

export { h, replace, svg, uid } from "../board/dom.js";

/**
 * Replace what an element shows, unless it is the same: whoever is about to press a button keeps it. What the buttons
 * do must not depend on when they were made. Tells whether anything was replaced.
 */
export function redraw(element, ...children) {
  const next = h("div", {}, children);
  const isNew = next.innerHTML !== element.innerHTML;
  if (isNew) replace(element, [...next.childNodes]);
  return isNew;
}

/** Find the first element that matches, or null. */
export function find(selector, root = document) {
  return root.querySelector(selector);
}

/** Find every element that matches, as an array. */
export function findAll(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

/** Call `handler` when one of `element`'s descendants that match `selector` is clicked. */
export function onClick(element, selector, handler) {
  element.addEventListener("click", (event) => {
    const found = event.target.closest(selector);
    if (found && element.contains(found)) handler(found, event);
  });
}

/** Tell whether a key press is meant for a field that takes text (so that shortcuts keep out of it). */
export function isTyping(event) {
  const target = event.target;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
