/** The pieces of a game as SVG symbols, fetched once and kept in the page. */

const loading = new Map();

/**
 * Put the symbols of a game into the page; the second time nothing happens.
 * @param {string} variant id of the game
 * @param {string} [address]
 * @returns {Promise<void>}
 */
export function loadSprite(variant, address = `/api/variants/${variant}/art.svg`) {
  if (!loading.has(address)) loading.set(address, fetchSprite(address));
  return loading.get(address);
}

async function fetchSprite(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`no pieces from ${address}: ${answer.status}`);
    inject(await answer.text());
  } catch (error) {
    loading.delete(address);
    throw error;
  }
}

function inject(text) {
  const sprite = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.classList.add("lc-sprite");
  document.body.prepend(sprite);
}
