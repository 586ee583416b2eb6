/** Buttons around the selected piece: rotations at its corners or a dial around it, fire, confirm and cancel. */
/** @import { Choice, Parts, Point, Square } from "./types" */
import { h, replace } from "./dom.js";
import { boardText } from "./i18n.js";
import { boardIcon } from "./icons.js";
import { dialOptions, shotOptions, rotationOptions } from "./options.js";
import { centreOf, goalOf, isFlipped } from "./state.js";

/** @type {Record<string, Point>} Positions of the handles, in squares from the centre of the piece. */
const SPOTS = {
  left: [-0.5, -0.5],
  right: [0.5, -0.5],
  turn: [0.5, -0.5],
  half: [0, 0.62],
  fire: [0.5, 0.5],
  null: [0.5, 0.5],
};
const RING = 0.71;

/**
 * Create the layer of handles and update it with `draw`.
 * @param {Parts} board
 */
export function createHandles(board) {
  const layer = h("div", { class: "lc-handles", role: "group", "aria-label": boardText("handles") });
  let shown = "";

  /** Draw the handles of the selected piece; unchanged handles stay, so that they keep the focus. */
  function draw() {
    const { state } = board;
    const { candidate, view, pending } = state;
    const square = candidate ? goalOf(candidate) : state.selected;
    const key = [square, candidate?.text, view?.position, isFlipped(state), board.usesBar(), pending?.text].join("|");
    if (key === shown) return;
    shown = key;
    const spot = board.usesBar() ? null : square;
    replace(layer, spot && (candidate ? decision(spot) : actions(spot)));
    layer.hidden = !spot;
  }

  /** @param {Square} square */
  function actions(square) {
    const { state } = board;
    const shots = shotOptions(state, square);
    const dial = dialOptions(state, square);
    if (dial.length) return dialOf(square, dial, shots[0]);
    const turns = rotationOptions(state, square).map((option) => handle(square, option, SPOTS[option.id]));
    return [...turns, ...shots.map((option) => handle(square, option, SPOTS[option.id], "lc-fire"))];
  }

  /** @param {Square} square */
  function decision(square) {
    const yes = { id: "confirm", icon: "confirm", text: boardText("confirm"), run: () => board.play.confirm() };
    const no = { id: "cancel", icon: "cancel", text: boardText("cancel"), run: () => board.play.cancel() };
    return [handle(square, no, [-0.5, 0.56], "lc-no"), handle(square, yes, [0.5, 0.56], "lc-yes")];
  }

  /**
   * Build the dial: one Tab stop, arrow keys move around it. The fire button sits where the muzzle points.
   * @param {Square} square
   * @param {(Choice & {angle: number})[]} options
   * @param {Choice | undefined} shot
   */
  function dialOf(square, options, shot) {
    const buttons = options.map((option) => {
      const angle = (option.angle * Math.PI) / 180;
      /** @type {Point} */
      const spot = [RING * Math.sin(angle), -RING * Math.cos(angle)];
      const fires = option.now ? shot : null;
      const kind = fires ? "lc-fire" : option.now ? "lc-face lc-now" : "lc-face";
      const button = handle(square, fires ?? option, spot, kind);
      button.disabled = !fires && !option.move;
      button.tabIndex = -1;
      return button;
    });
    const stop = buttons.find((button) => !button.disabled);
    if (stop) stop.tabIndex = 0;
    /** @param {KeyboardEvent} event */
    const onKeydown = (event) => goRound(event, buttons);
    return h("div", { class: "lc-dial", role: "group", "aria-label": boardText("dial"), onKeydown }, buttons);
  }

  /**
   * @param {Square} square
   * @param {Choice} choice
   * @param {Point} spot
   */
  function handle(square, { id, icon, text, move, angle = 0, run }, [dx, dy], kind = "") {
    const { columns, rows } = board.state.geometry;
    const [x, y] = centreOf(board.state, square);
    const style = { left: `${(x + dx * 100) / columns}%`, top: `${(y + dy * 100) / rows}%` };
    /** @type {(on: boolean) => () => void} */
    const hover = (on) => () => move && board.play.hover(on ? move : null);
    return h(
      "button",
      {
        type: "button",
        class: `lc-handle ${kind}`,
        style,
        title: text,
        "aria-label": text,
        dataset: { option: id },
        onClick: run ?? (() => board.play.choose(move)),
        onPointerenter: hover(true),
        onPointerleave: hover(false),
        onFocus: hover(true),
        onBlur: hover(false),
      },
      boardIcon(icon, angle),
    );
  }

  layer.addEventListener("keydown", (event) => board.onKey(event));
  return { layer, draw };
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Move the focus around a ring of buttons with the arrow keys.
 * @param {KeyboardEvent} event
 * @param {HTMLButtonElement[]} buttons
 */
export function goRound(event, buttons) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  for (let far = 1; far <= buttons.length; far += 1) {
    const next = buttons[(here + step * far + buttons.length * far) % buttons.length];
    if (next.disabled) continue;
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
    return;
  }
}
