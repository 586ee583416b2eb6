/** The thumb bar: the actions of the handles as large buttons with fixed places. */
/** @import { Choice, Parts, Square } from "./types" */
import { focusIn, h, replace } from "./dom.js";
import { boardText } from "./i18n.js";
import { goRound } from "./handles.js";
import { boardIcon } from "./icons.js";
import { dialOptions, hasDial, passMove, shotOptions, rotationOptions } from "./options.js";

/** Compass rose: the cell of each direction in a 3 × 3 grid. */
const ROSE = /** @type {Record<number, [number, number]>} */ ({
  0: [2, 1],
  45: [3, 1],
  90: [3, 2],
  135: [3, 3],
  180: [2, 3],
  225: [1, 3],
  270: [1, 2],
  315: [1, 1],
});

/**
 * Return a disabled button.
 * @param {string} id
 * @returns {Choice}
 */
const blank = (id) => ({ id, icon: id, text: boardText(id) });

/**
 * Create the bar and update it with `draw`.
 * @param {Parts} board
 */
export function createControls(board) {
  const { id: variant, rotations } = board.state.variant;
  const eight = rotations === "eight";
  const kind = eight ? "lc-controls lc-eight" : "lc-controls";
  const bar = h("div", { class: kind, role: "toolbar", "aria-label": boardText("controls"), dataset: { variant } });

  /** Draw the buttons; the focus stays on the button that had it. */
  function draw() {
    const active = focusIn(bar);
    const focused = active instanceof HTMLElement && bar.contains(active) ? active.dataset.option : null;
    const square = board.state.selected;
    bar.classList.toggle("lc-full", board.usesBar());
    const { candidate, premove } = board.state;
    bar.classList.toggle("lc-idle", !square && !candidate && !premove);
    replace(bar, eight ? rose(square) : turns(square), h("div", { class: "lc-set lc-others" }, passes(), decision()));
    const again = focused && bar.querySelector(`[data-option="${focused}"]:not(:disabled)`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {Square | null} square */
  function turns(square) {
    const options = square ? rotationOptions(board.state, square) : [];
    /** @type {(id: string) => Choice | undefined} */
    const by = (id) => options.find((option) => option.id === id);
    const single = by("turn");
    const slots = board.state.variant.half_turns ? ["left", "half", "right"] : ["left", "right"];
    /** @param {string} id */
    const moveOf = (id) => (by(id) ?? (id === "half" ? null : single))?.move;
    const buttons = slots.map((id) => button({ ...blank(id), move: moveOf(id) }));
    if (!board.state.variant.has_turn_end) return h("div", { class: "lc-set lc-turns" }, buttons);
    const shot = square ? shotOptions(board.state, square)[0] : null;
    return h("div", { class: "lc-set lc-turns" }, buttons, button(shot ?? blank("fire"), "lc-fire"));
  }

  /**
   * Return the eight directions around the fire button.
   * @param {Square | null} square
   */
  function rose(square) {
    const dial = square && hasDial(board.state, square) ? dialOptions(board.state, square) : blankDial();
    const shot = square ? shotOptions(board.state, square)[0] : null;
    const single = square ? rotationOptions(board.state, square)[0] : null;
    const faces = dial.map((option) => {
      const node = button(option, option.now ? "lc-face lc-now" : "lc-face");
      [node.style.gridColumn, node.style.gridRow] = ROSE[option.angle].map(String);
      return node;
    });
    const middle = button(shot ?? single ?? blank("fire"), shot || !single ? "lc-fire" : "");
    [middle.style.gridColumn, middle.style.gridRow] = ["2", "2"];
    return h("div", { class: "lc-rose", onKeydown: (event) => goRound(event, faces) }, faces, middle);
  }

  /** @returns {(Choice & {angle: number})[]} */
  function blankDial() {
    return Object.keys(ROSE).map((angle) => {
      const text = boardText("face", { way: boardText(`way.${angle}`) });
      return { id: `face-${angle}`, icon: "face", angle: Number(angle), text };
    });
  }

  function passes() {
    const { variant, view } = board.state;
    const pass = passMove(board.state);
    if (view?.outcome || (!variant.has_turn_end && !pass)) return null;
    const id = variant.has_turn_end ? "end" : "null";
    const due = variant.has_turn_end && pass && view?.actions_left === 0;
    return button({ ...blank(id), move: pass }, due ? "lc-due" : "", true);
  }

  function decision() {
    const { candidate, premove } = board.state;
    if (!candidate && !premove) return null;
    const no = { ...blank("cancel"), run: () => board.play.cancel() };
    const yes = { ...blank("confirm"), run: () => board.play.confirm() };
    return h(
      "div",
      { class: "lc-set lc-decision" },
      button(no, "lc-no", !candidate),
      candidate && button(yes, "lc-yes", true),
    );
  }

  /** @param {Choice} choice */
  function button({ id, icon, text, move, angle = 0, run }, kind = "", worded = false) {
    const act = run ?? (move ? () => board.play.choose(move) : null);
    const chosen = move && board.state.candidate === move;
    const name = worded ? {} : { "aria-label": text, title: text };
    const state = { disabled: !act, "aria-pressed": chosen ? "true" : null, onClick: act };
    const props = { type: "button", class: `lc-control ${kind}`, dataset: { option: id }, ...name, ...state };
    return h("button", props, boardIcon(icon, angle), worded ? h("span", {}, text) : null);
  }

  bar.addEventListener("keydown", (event) => board.onKey(event));
  return { bar, draw };
}
