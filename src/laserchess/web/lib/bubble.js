/** A few words at a square: why what was just tried there cannot be. */
import { h } from "./dom.js";
import { announce } from "./toasts.js";

const STAY = 3500;
/** @type {HTMLElement | null} */
let shown = null;

/** Show words at a box of the screen for a moment, and read them aloud. */
export function sayAt(box, words) {
  shown?.remove();
  const bubble = h("div", { class: "bubble", "aria-hidden": "true" }, words);
  document.body.append(bubble);
  const { width, height } = bubble.getBoundingClientRect();
  const left = box.left + box.width / 2 - width / 2;
  bubble.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
  bubble.style.top = `${box.top - height - 8 > 4 ? box.top - height - 8 : box.bottom + 8}px`;
  shown = bubble;
  announce(words);
  setTimeout(() => bubble.remove(), STAY);
}
