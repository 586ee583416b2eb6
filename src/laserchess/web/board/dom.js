/** Helpers to build elements. The board needs nothing else of the page. */

const SVG = "http://www.w3.org/2000/svg";
let count = 0;

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

/** Return a new id for `for`, `aria-labelledby` and the like. */
export function uid(prefix = "id") {
  count += 1;
  return `${prefix}-${count}`;
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
