/** Mouse, pen and touch: click and click, drag and drop, and arrows drawn with the right button. */
/** @import { Parts, PieceNode, Point, Square, State } from "./types" */
import { toggleArrow } from "./arrows.js";
import { squareOf } from "./grid.js";
import { pose } from "./pieces.js";
import { canPremove, centreOf, isFlipped, movesFrom, targetsFrom } from "./state.js";

/**
 * What is held while a pointer is down.
 * @typedef {object} Hold
 * @property {"press" | "draw"} kind `draw` with the right button
 * @property {Square} square where it went down
 * @property {number} id the pointer
 * @property {number} x
 * @property {number} y
 * @property {PointerKind} type
 * @property {boolean} was whether the square was selected before
 * @property {boolean} drags whether the piece follows the pointer
 * @property {PieceNode | null} node the piece that follows
 * @property {boolean} carrying whether it has left its square
 * @property {boolean} asked whether the press was handled before the piece could be dragged
 * @property {boolean} inspected whether the page explained the square instead
 * @property {Square | null} painted in an editor, the last square of a drag over empty squares
 */
/** @typedef {"mouse" | "pen" | "touch"} PointerKind */

const SLACK = { mouse: 4, pen: 6, touch: 9 };
const LONG_PRESS = 550;
const DWELL = 900;
const LIFT = { mouse: 1.08, pen: 1.2, touch: 1.5 };
/** Units by which a dragged piece is above the finger. */
const ABOVE = 45;

/**
 * Listen on the grid of squares.
 * @param {Parts} board
 */
export function attachPointer(board) {
  const { state } = board;
  const { grid } = board.grid;
  /** @type {Hold | null} */
  let hold = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  /** @type {Square | null} */
  let looked = null;

  /** @type {(event: MouseEvent) => Point} */
  const pointOf = (event) => {
    const box = grid.getBoundingClientRect();
    const { width, height } = state.geometry;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  /** @param {MouseEvent} event */
  const squareAt = (event) => state.geometry.at(pointOf(event), isFlipped(state));

  /** @param {PointerEvent} event */
  function down(event) {
    if (!state.interactive || hold) return;
    const square = squareAt(event);
    if (!square) return;
    board.skipAnimation();
    clearTimeout(resting);
    hold = holdOf(event, square, state);
    grid.setPointerCapture(event.pointerId);
    if (hold.kind === "press") begin(hold);
    else sketch(hold, event);
    event.preventDefault();
  }

  /** @param {Hold} held */
  function begin(held) {
    const { square } = held;
    if (state.drawn.length && !state.onDraw) board.drawn([]);
    board.grid.focus(square);
    if (held.type !== "mouse") resting = setTimeout(() => inspect(square), LONG_PRESS);
    if (state.editor) held.drags = state.pieces.has(square);
    else {
      const target = targetsFrom(state, state.selected).get(square);
      if (target) board.play.prepare(target);
      held.drags = !target && !state.candidate && !state.premove && movesFrom(state, square).length > 0;
      if (held.drags && !held.was) board.play.select(square);
    }
    held.node = held.drags ? board.pieces.find(square) : null;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!hold) return look(event);
    if (event.pointerId !== hold.id) return;
    const far = Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > SLACK[hold.type];
    if (far) clearTimeout(resting);
    if (hold.kind === "draw") return sketch(hold, event);
    if (far && !hold.drags) reach(hold);
    if (hold.drags && (hold.carrying || far)) carry(hold, event);
    else if (!hold.drags) paint(hold, squareAt(event));
  }

  /**
   * Start a drag that began before the piece could move (during a beam, on a slow connection, as a premove) as soon as it
   * can; a drag that ends earlier counts as two presses.
   * @param {Hold} held
   */
  function reach(held) {
    const { square } = held;
    if (state.editor || state.candidate) return;
    const early = canPremove(state) && !state.early.length;
    if ((early || state.pending) && !held.asked) {
      held.asked = true;
      board.play.dropEarly();
      board.play.press(square);
    }
    if (!movesFrom(state, square).length || targetsFrom(state, state.selected).has(square)) return;
    held.drags = true;
    held.node = board.pieces.find(square);
    if (state.selected !== square) board.play.select(square);
  }

  /**
   * Report that the pointer rests on a square, so that the page can explain it.
   * @param {Square} square
   */
  function inspect(square) {
    if (!state.onInspect || hold?.carrying) return;
    if (hold) hold.inspected = true;
    state.onInspect(square);
  }

  /**
   * Show the move to the square under the mouse.
   * @param {PointerEvent} event
   */
  function look(event) {
    if (event.pointerType !== "mouse") return;
    const square = squareAt(event);
    if (square !== looked) {
      looked = square;
      clearTimeout(resting);
      state.onInspect?.(null);
      if (square && !state.selected) resting = setTimeout(() => inspect(square), DWELL);
    }
    if (state.selected && !state.candidate) hover(state.selected, square);
  }

  /**
   * @param {Square} from
   * @param {Square | null} to
   */
  function hover(from, to) {
    board.play.hover((to && targetsFrom(state, from).get(to)) || null);
  }

  /**
   * @param {Hold} held
   * @param {PointerEvent} event
   */
  function carry(held, event) {
    const { node, type } = held;
    if (!node) return;
    if (!held.carrying) {
      held.carrying = true;
      board.scene.layers.carried.append(node.group);
      board.scene.root.classList.add("lc-carrying");
    }
    const [x, y] = pointOf(event);
    pose(node, [x, type === "touch" ? y - ABOVE : y], node.angle, LIFT[type]);
    if (!state.editor) hover(held.square, squareAt(event));
  }

  /**
   * Report the squares of a drag over empty squares to an editor.
   * @param {Hold} held
   * @param {Square | null} square
   */
  function paint(held, square) {
    if (!state.editor || !square || square === (held.painted ?? held.square)) return;
    if (!held.painted) state.editor.onSquare(held.square, "press", {});
    held.painted = square;
    state.editor.onSquare(square, "paint", {});
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!hold || event.pointerId !== hold.id) return;
    const held = hold;
    hold = null;
    clearTimeout(resting);
    board.sketch(null);
    const square = squareAt(event);
    if (held.inspected) return;
    if (held.kind === "draw") return release(held.square, square, brushOf(event));
    if (held.carrying && held.node) return drop(held.node, held.square, square);
    if (held.asked && square && square !== held.square) board.play.press(square);
    if (square !== held.square || held.painted || held.asked) return;
    if (state.editor) state.editor.onSquare(square, "press", {});
    else if (!held.drags || held.was) board.play.press(square);
  }

  /** @param {PieceNode} node */
  function putDown(node) {
    board.scene.root.classList.remove("lc-carrying");
    board.scene.layers.pieces.append(node.group);
  }

  /**
   * @param {PieceNode} node
   * @param {Square} from
   * @param {Square | null} square
   */
  function drop(node, from, square) {
    putDown(node);
    if (state.editor) {
      if (square && square !== from) state.editor.onSquare(square, "drop", { from });
      return board.reset();
    }
    const move = square ? targetsFrom(state, from).get(square) : null;
    if (move && !state.confirm) pose(node, centreOf(state, move.to), node.angle);
    else board.reset();
    if (move) board.play.choose(move);
    else board.play.hover(null);
  }

  /**
   * Show the arrow that a release would draw.
   * @param {Hold} held
   * @param {PointerEvent} event
   */
  function sketch({ square: start }, event) {
    if (state.editor || !state.drawing || state.premove) return;
    const to = squareAt(event);
    board.sketch(to ? { start, to, kind: "sketch", brush: brushOf(event) } : null);
  }

  /**
   * Draw an arrow, or erase a piece in an editor.
   * @param {Square} start
   * @param {Square | null} to
   * @param {string} brush
   */
  function release(start, to, brush) {
    if (board.play.dropEarly()) return;
    if (state.editor) return state.editor.onSquare(start, "erase", {});
    if (!to || !state.drawing) return;
    board.drawn(toggleArrow(state.drawn, start, to, brush));
    state.onDraw?.(state.drawn);
  }

  /** @param {PointerEvent} event */
  function abandon(event) {
    if (!hold || event.pointerId !== hold.id) return;
    clearTimeout(resting);
    board.sketch(null);
    if (hold.carrying && hold.node) {
      putDown(hold.node);
      board.reset();
    }
    hold = null;
  }

  /**
   * Handle a click without a pointer, as screen readers send it.
   * @param {MouseEvent} event
   */
  function click(event) {
    const square = squareOf(event.target);
    if (event.detail !== 0 || !square || !state.interactive) return;
    board.grid.focus(square);
    if (state.editor) state.editor.onSquare(square, "press", {});
    else board.play.press(square);
  }

  grid.addEventListener("pointerdown", down);
  grid.addEventListener("pointermove", move);
  grid.addEventListener("pointerup", up);
  grid.addEventListener("pointercancel", abandon);
  grid.addEventListener("pointerleave", () => {
    if (hold) return;
    clearTimeout(resting);
    looked = null;
    board.play.hover(null);
  });
  grid.addEventListener("contextmenu", (event) => state.interactive && event.preventDefault());
  grid.addEventListener("click", click);
}

/**
 * @param {PointerEvent} event
 * @param {Square} square
 * @param {State} state
 * @returns {Hold}
 */
function holdOf({ button, pointerId, pointerType, clientX, clientY }, square, { selected, pen }) {
  const type = /** @type {PointerKind} */ (pointerType in SLACK ? pointerType : "mouse");
  const progress = { drags: false, node: null, carrying: false, asked: false, inspected: false, painted: null };
  return {
    kind: button === 2 || pen ? "draw" : "press",
    square,
    id: pointerId,
    x: clientX,
    y: clientY,
    type,
    was: selected === square,
    ...progress,
  };
}

/**
 * Return the color in which to draw: yellow, red with Shift or Ctrl, blue with Alt, green with both.
 * @param {PointerEvent} event
 */
function brushOf({ shiftKey, ctrlKey, altKey }) {
  return "YRBG"[Number(shiftKey || ctrlKey) + 2 * Number(altKey)];
}
