/** The squares as a grid for the keyboard and screen readers; it lies over the image and shows only the focus. */
/** @import { Grid, Square, State } from "./types" */
/** @import { MoveView } from "../types/api" */
import { focusIn, h, replace } from "./dom.js";
import { boardText, floorLabel, labelOf, sideName } from "./i18n.js";
import { isFlipped, targetsFrom } from "./state.js";

/**
 * Create the grid; `build` orders the cells, `label` labels them.
 * @param {{state: State}} board
 * @returns {Grid}
 */
export function createGrid({ state }) {
  const name = boardText("label", { title: state.variant.title });
  const grid = h("div", { class: "lc-squares", role: "grid", "aria-label": name });
  /** @type {Map<Square, HTMLElement>} */
  const cells = new Map();

  /** Put the cells into the order of the screen. */
  function build() {
    const focused = squareOf(focusIn(grid));
    const lines = state.geometry.rowsSeen(isFlipped(state));
    replace(
      grid,
      lines.map((line) => h("div", { class: "lc-row", role: "row" }, line.map(cellOf))),
    );
    state.cursor ??= lines[lines.length - 1][0];
    if (focused) cells.get(focused)?.focus();
  }

  /** @param {Square} square */
  function cellOf(square) {
    const props = { class: "lc-square", role: "gridcell", dataset: { square } };
    const cell = cells.get(square) ?? h("div", props);
    cells.set(square, cell);
    return cell;
  }

  /** Label each square with what is on it and the move it offers. */
  function label() {
    const targets = targetsFrom(state, state.selected);
    for (const [square, cell] of cells) {
      set(cell, "aria-label", textOf(state, square, targets.get(square)));
      set(cell, "aria-selected", state.selected ? String(square === state.selected) : null);
      set(cell, "tabindex", state.interactive ? (square === state.cursor ? "0" : "-1") : null);
      cell.classList.toggle("lc-can", targets.has(square));
    }
  }

  /** @type {Grid["focus"]} Move the cursor to a square, and the focus with it. */
  function focus(square = state.cursor) {
    state.cursor = square;
    label();
    if (square) cells.get(square)?.focus({ preventScroll: true });
  }

  grid.addEventListener("focusin", ({ target }) => {
    const square = squareOf(target);
    if (!square || square === state.cursor) return;
    state.cursor = square;
    label();
  });
  return { grid, build, label, focus, boxOf: (square) => cellOf(square).getBoundingClientRect() };
}

/**
 * Return the square of a cell, or null for anything else.
 * @param {EventTarget | null} target
 */
export function squareOf(target) {
  return target instanceof HTMLElement ? (target.dataset.square ?? null) : null;
}

/**
 * Return the label of a square: what is on it, whose it is, and the move it offers.
 * @param {State} state
 * @param {Square} square
 * @param {MoveView} [move]
 */
export function textOf(state, square, move) {
  const piece = state.pieces.get(square);
  const floor = state.floor.get(square);
  const owner = state.owners.get(square);
  const under = floor && floorLabel(floor);
  const parts = [piece ? labelOf(piece, state.variant) : (under ?? boardText("empty", { square }))];
  if (piece && under) parts.push(under);
  if (owner) parts.push(boardText("reserved", { player: sideName(owner) }));
  if (square === state.selected) parts.push(boardText("selected"));
  if (move) parts.push(boardText(canOf(move), { to: move.push?.to }));
  return parts.join(", ");
}

/**
 * Return the text key of what a move does to its target square.
 * @param {MoveView} move
 */
function canOf({ onto, act, push }) {
  return onto === "shove" && !push?.to ? "can.crush" : `can.${onto ?? act}`;
}

/**
 * Set or remove an attribute if its value changes.
 * @param {Element} node
 * @param {string} name
 * @param {string | null} value
 */
function set(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
