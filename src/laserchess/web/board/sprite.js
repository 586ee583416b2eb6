/** The pieces of a variant as SVG symbols, fetched once per page. */

import { svgOf } from "./dom.js";

/** @typedef {{address: string, done: Promise<void>, element: Element | null}} Sprite */

/** @type {Map<string, Sprite>} by the id of the variant */
const known = new Map();
/** @type {(variant: string) => string} */
let addressOf = (variant) => `/api/variants/${variant}/art.svg`;

/**
 * Add the symbols of a variant to the page, once.
 * @param {string} variant id of the variant
 * @param {string} [address]
 * @returns {Promise<void>}
 */
export function loadSprite(variant, address = addressOf(variant)) {
  const before = known.get(variant);
  if (before?.address === address) return before.done;
  /** @type {Sprite} */
  const sprite = { address, element: before?.element ?? null, done: Promise.resolve() };
  known.set(variant, sprite);
  sprite.done = fetchSprite(variant, sprite);
  return sprite.done;
}

/**
 * Load symbols from other addresses from now on, and replace those already shown.
 * @param {(variant: string) => string} where the address of a variant's symbols
 */
export function setSprites(where) {
  addressOf = where;
  for (const variant of [...known.keys()]) showSprite(variant);
}

/**
 * Add the symbols of a variant to the page; a failure is logged.
 * @param {string} variant
 * @param {string} [address]
 */
export function showSprite(variant, address) {
  loadSprite(variant, address).catch((error) => console.warn(error.message));
}

/**
 * @param {string} variant
 * @param {Sprite} sprite
 */
async function fetchSprite(variant, sprite) {
  try {
    const answer = await fetch(sprite.address);
    if (!answer.ok) throw new Error(`no pieces from ${sprite.address}: ${answer.status}`);
    const text = await answer.text();
    if (known.get(variant) === sprite) inject(sprite, text);
  } catch (error) {
    if (known.get(variant) === sprite) known.delete(variant);
    throw error;
  }
}

/**
 * Add symbols to the page or replace them.
 * @param {Sprite} sprite
 * @param {string} text
 */
function inject(sprite, text) {
  const element = svgOf(text);
  if (sprite.element) sprite.element.replaceWith(element);
  else document.body.prepend(element);
  sprite.element = element;
}
