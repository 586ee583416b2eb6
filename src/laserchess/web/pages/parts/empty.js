/** Empty states: a picture, a sentence, and one button to what can be done. */
import { h, svg } from "../../lib/dom.js";

/** Lines of the pictures, 120 × 80: what is there, the mirrors, and the beam. */
/** @type {Record<string, {shape: string, mirror: string, beam: string}>} */
const ARTS = {
  tv: { shape: "M22 14h76v46H22zM48 70h24", mirror: "M74 24l16 16", beam: "M22 32h60V14" },
  games: { shape: "M24 12h72v56H24zM24 40h72M60 12v56", mirror: "M70 18l16 16", beam: "M24 26h54v42" },
  players: {
    shape: "M42 20a10 10 0 1 1 0 20 10 10 0 0 1 0-20M22 66a20 20 0 0 1 40 0",
    mirror: "M80 26l16 16",
    beam: "M60 34h28V8",
  },
  lost: { shape: "M30 66V24l42 42z", mirror: "M28 20l48 48", beam: "M112 44H52V4" },
  done: { shape: "M30 40a30 30 0 1 1 60 0 30 30 0 0 1-60 0", mirror: "M46 40l10 10 20-22", beam: "M4 40h26M90 40h26" },
};

/**
 * Return an empty state.
 * @param {{art: keyof typeof ARTS, title?: string, text: string, link?: [string | (() => void), string] | null}} what
 *   `link`: an address or what to do, and the label
 */
export function empty({ art, title = "", text, link = null }) {
  return h(
    "div",
    { class: "empty" },
    picture(ARTS[art]),
    title ? h("h3", {}, title) : null,
    h("p", { class: "muted" }, text),
    link && action(...link),
  );
}

/**
 * @param {string | (() => void)} to
 * @param {string} label
 */
function action(to, label) {
  if (typeof to === "string") return h("a", { class: "button primary", href: to }, label);
  return h("button", { class: "button primary", type: "button", onClick: to }, label);
}

/** @param {{shape: string, mirror: string, beam: string}} lines */
export function picture({ shape, mirror, beam }) {
  return svg(
    "svg",
    { class: "empty-art", viewBox: "0 0 120 80", "aria-hidden": "true", focusable: "false" },
    svg("path", { class: "art-shape", d: shape }),
    svg("path", { class: "art-beam", d: beam }),
    svg("path", { class: "art-mirror", d: mirror }),
  );
}
