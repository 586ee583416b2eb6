/** Small helpers to build and find elements; every page draws with these. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Build an HTML element.
 * `props`: `class`, `dataset` and `style` (objects), `onClick` and the like, and attributes
 * (true sets one, false, null and undefined leave it out). Children: elements, texts, lists of them; null is skipped.
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** Build an SVG element, with the same props and children as `h`. */
export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** Replace the children of an element. */
export function replace(element, ...children) {
  element.replaceChildren(...flatten(children));
  return element;
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

/** A fresh id for `for`, `aria-labelledby` and the like. */
export function uid(prefix = "id") {
  uid.count = (uid.count ?? 0) + 1;
  return `${prefix}-${uid.count}`;
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) setProp(element, name, value);
  element.append(...flatten(children));
  return element;
}

function setProp(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "style") setStyle(element, value);
  else if (name === "class") element.setAttribute("class", value);
  else if (name.startsWith("on")) element.addEventListener(name.slice(2).toLowerCase(), value);
  else if (name === "value" || name === "checked") element[name] = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) {
    if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.style[name] = value;
  }
}

function flatten(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}
