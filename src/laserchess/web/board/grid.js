/** The squares as a grid for the keyboard and screen readers; it lies over the image and shows only the focus. */
import { h, replace } from "./dom.js";
import { capital, floorLabel, labelOf, boardText } from "./i18n.js";
import { isFlipped, targetsFrom } from "./state.js";

/** Create the grid; `build` orders the cells, `label` labels them. */
export function createGrid(board) {
  const { state } = board;
  const name = boardText("label", { title: state.variant.title });
  const grid = h("div", { class: "lc-squares", role: "grid", "aria-label": name });
  const cells = new Map();

  /** Put the cells into the order of the screen. */
  function build() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.square;
    const hadFocus = grid.contains(document.activeElement);
    const rows = state.geometry.rowsSeen(isFlipped(state)).map((line) =>
      h(
        "div",
        { class: "lc-row", role: "row" },
        line.map((square) => cellOf(square)),
      ),
    );
    replace(grid, rows);
    state.cursor ??= state.geometry.rowsSeen(isFlipped(state)).at(-1)[0];
    if (hadFocus) cells.get(focused)?.focus();
  }

  function cellOf(square) {
    const props = { class: "lc-square", role: "gridcell", tabindex: -1, dataset: { square } };
    if (!cells.has(square)) cells.set(square, h("div", props));
    return cells.get(square);
  }

  /** Label each square with what is on it and the move it offers. */
  function label() {
    const targets = state.selected ? targetsFrom(state, state.selected) : new Map();
    for (const [square, cell] of cells) {
      set(cell, "aria-label", textOf(square, targets.get(square)));
      set(cell, "aria-selected", state.selected ? String(square === state.selected) : null);
      set(cell, "tabindex", square === state.cursor && state.interactive ? "0" : "-1");
      cell.classList.toggle("lc-can", targets.has(square));
    }
  }

  function textOf(square, move) {
    const piece = state.pieces.get(square);
    const floor = state.floor.get(square);
    const owner = state.owners.get(square);
    const under = floor && floorLabel(floor);
    const parts = [piece ? labelOf(piece, state.variant) : (under ?? boardText("empty", { square }))];
    if (piece && floor) parts.push(under);
    if (owner) parts.push(boardText("reserved", { player: capital(owner) }));
    if (square === state.selected) parts.push(boardText("selected"));
    if (move) parts.push(boardText(canOf(move), { to: move.push?.to }));
    return parts.join(", ");
  }

  /** Move the cursor to a square, and the focus with it. */
  function focus(square = state.cursor) {
    state.cursor = square;
    label();
    cells.get(square)?.focus({ preventScroll: true });
  }

  grid.addEventListener("focusin", ({ target }) => {
    if (!target.dataset.square || target.dataset.square === state.cursor) return;
    state.cursor = target.dataset.square;
    label();
  });
  const boxOf = (square) => cells.get(square).getBoundingClientRect();

  return { grid, build, label, focus, boxOf };
}

/** Return the text key of what a move does to its target square. */
function canOf({ onto, act, push }) {
  return onto === "shove" && !push?.to ? "can.crush" : `can.${onto ?? act}`;
}

/** Set or remove an attribute if its value changes. */
function set(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
