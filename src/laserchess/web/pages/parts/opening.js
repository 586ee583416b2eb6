/** The name of a game's opening, which loads by itself. */
/** @import { VariantView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { openingName } from "../../lib/openings.js";
import { openingText } from "../../lib/server_text.js";

/**
 * Return the name of the opening of a game in the page's language; empty without one.
 * @param {VariantView} variant
 * @param {string} start the first position
 * @param {string[]} moves
 */
export async function loadOpening({ id, setups }, start, moves) {
  const setup = setups.find(({ position }) => position === start)?.name;
  const name = moves.length && setup ? openingName(await get(`/api/openings/${id}`), setup, moves) : null;
  return name ? openingText(name) : "";
}

/**
 * Write the name of an opening into an element, which is hidden without one; the last call counts.
 * @param {HTMLElement} element
 * @param {Promise<string>} loading
 */
export async function showOpening(element, loading) {
  const asked = (element.dataset.asked = String(Number(element.dataset.asked ?? 0) + 1));
  const text = await loading.catch(() => "");
  if (element.dataset.asked !== asked) return;
  element.textContent = text;
  element.hidden = !text;
}
