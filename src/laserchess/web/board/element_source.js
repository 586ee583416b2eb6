/** Where `<laser-board>` gets positions, pieces and its style: from the server that sent its script, or another source. */
/** @import { MoveResultView, VariantView, View } from "../types/api" */

/** @typedef {{variant: string, setup: string, position: string, moves: string[]}} ElementLine empty texts are not given */
/** @typedef {{variant: VariantView, view: View, played: MoveResultView | null}} Shown */
/**
 * @typedef {object} ElementSource
 * @property {(line: ElementLine) => Promise<Shown>} view the position after moves, with the result of the last one
 * @property {(variant: string, pieces: string | null) => string} art the address of a variant's symbols, in a piece set
 * @property {() => string} style the address of the style sheet
 */

/** @type {ElementSource} */
export const source = {
  view: fetchView,
  art: (variant, pieces) => addressOf(`art/${variant}.svg${pieces ? `?pieces=${encodeURIComponent(pieces)}` : ""}`),
  style: () => addressOf("laser-board.css"),
};

/**
 * Use another source, before the first element is there.
 * @param {ElementSource} other
 */
export function setSource(other) {
  Object.assign(source, other);
}

/** @param {ElementLine} line */
async function fetchView({ moves, ...start }) {
  const given = Object.entries(start).filter(([, value]) => value);
  const query = new URLSearchParams([...given, ...moves.map((move) => ["move", move])]);
  const answer = await fetch(addressOf(`view?${query}`));
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error?.message ?? `the server answered ${answer.status}`);
  return body;
}

/**
 * Return an address under /board/ of the server that sent this script.
 * @param {string} name
 */
function addressOf(name) {
  return new URL(`/board/${name}`, origin()).href;
}

/** Return the origin of the server that sent this script; of the page for a script that is a file, as in unit tests. */
function origin() {
  const { protocol, origin: own } = new URL(import.meta.url);
  return protocol === "file:" ? location.origin : own;
}
