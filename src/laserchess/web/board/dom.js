/** Helpers to build elements. The board needs nothing else of the page. */
/** @import { Child, Props } from "./types" */

const SVG = "http://www.w3.org/2000/svg";
let count = 0;

/**
 * Build an HTML element.
 * `props`: `class`, `dataset` and `style` (objects), `onClick` and the like, and attributes
 * (true sets one, false, null and undefined leave it out). Children: elements, texts, lists of them; null is skipped.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props<HTMLElementTagNameMap[Tag]> | null} [props]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props ?? {}, children);
}

/**
 * Build an SVG element, with the same props and children as `h`.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props<SVGElementTagNameMap[Tag]> | null} [props]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props ?? {}, children);
}

/**
 * Replace the children of an element.
 * @template {Element} T
 * @param {T} element
 * @param {Child[]} children
 */
export function replace(element, ...children) {
  element.replaceChildren(...flatten(children));
  return element;
}

/**
 * Return the element with the focus, in the tree of another: inside a shadow tree the document knows only its host.
 * @param {Element} element
 */
export function focusIn(element) {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/**
 * Return the symbols of a sprite as an element that takes no space.
 * @param {string} text
 */
export function svgOf(text) {
  const element = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  element.setAttribute("aria-hidden", "true");
  element.setAttribute("width", "0");
  element.setAttribute("height", "0");
  element.classList.add("lc-sprite");
  return element;
}

/** Return a new id for `for`, `aria-labelledby` and the like. */
export function uid(prefix = "id") {
  count += 1;
  return `${prefix}-${count}`;
}

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} element
 * @param {Record<string, unknown>} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  element.append(...flatten(children));
  return element;
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 * @param {unknown} value
 */
function setProp(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "style") setStyle(element, /** @type {Record<string, string>} */ (value));
  else if (typeof value === "function")
    element.addEventListener(name.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
  else if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, string>} style
 */
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) {
    if (name.startsWith("--")) element.style.setProperty(name, value);
    else Object.assign(element.style, { [name]: value });
  }
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function flatten(children) {
  const flat = /** @type {Exclude<Child, Child[]>[]} */ (/** @type {unknown[]} */ (children).flat(Infinity));
  return flat
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}
