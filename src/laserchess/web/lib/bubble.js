/** A speech bubble at a square that explains why a move is illegal. */
import { h } from "./dom.js";
import { announce } from "./toasts.js";

const STAY = 3500;
/** @type {HTMLElement | null} */
let shown = null;

/**
 * Show a text next to a box on the screen for a moment, and announce it.
 * @param {DOMRect} box
 * @param {string} text
 */
export function showBubble(box, text) {
  shown?.remove();
  const bubble = h("div", { class: "bubble", "aria-hidden": "true" }, text);
  document.body.append(bubble);
  const { width, height } = bubble.getBoundingClientRect();
  const left = box.left + box.width / 2 - width / 2;
  bubble.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
  bubble.style.top = `${box.top - height - 8 > 4 ? box.top - height - 8 : box.bottom + 8}px`;
  shown = bubble;
  announce(text);
  setTimeout(() => bubble.remove(), STAY);
}
