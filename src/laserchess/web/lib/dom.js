/** Helpers to build and find elements. */
/** @import { Child, Props } from "../board/types" */

import { h as build, replace } from "../board/dom.js";
import { url } from "./site.js";

export { replace, svg, uid } from "../board/dom.js";

/**
 * Build an HTML element as `h` of the board does; an `href` that starts with a slash is a path of the site.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props<HTMLElementTagNameMap[Tag]> | null} [props]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props, ...children) {
  const href = props?.href;
  const isPath = typeof href === "string" && href.startsWith("/");
  return build(tag, isPath ? { ...props, href: url(href) } : props, ...children);
}

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
 * Show these children, in the order of those shown already: what stays is not touched, so that a press on it counts.
 * @param {Element} element
 * @param {(Element | null)[]} children
 */
export function keepChildren(element, children) {
  const wanted = children.filter((child) => child !== null);
  for (const child of [...element.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, at) => {
    if (element.children[at] !== child) element.insertBefore(child, element.children[at] ?? null);
  });
}

/**
 * Set the path of a link; with null it is disabled.
 * @param {HTMLAnchorElement} link
 * @param {string | null | undefined} path
 */
export function setLink(link, path) {
  if (path) link.href = url(path);
  else link.removeAttribute("href");
  link.setAttribute("aria-disabled", String(!path));
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
