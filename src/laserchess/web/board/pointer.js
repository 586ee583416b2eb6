/** Mouse, pen and touch: click and click, drag and drop, and arrows drawn with the right button. */
import { pose } from "./pieces.js";
import { canPremove, isFlipped, movesFrom, targetsFrom } from "./state.js";

const SLACK = { mouse: 4, pen: 6, touch: 9 };
const LONG_PRESS = 550;
const DWELL = 900;
const LIFT = { mouse: 1.08, pen: 1.2, touch: 1.5 };

/** Listen on the grid of squares. */
export function attachPointer(board) {
  const { state } = board;
  const { grid } = board.grid;
  /** @type {any} what is held, while a pointer is down */
  let hold = null;
  let resting = 0;
  let looked = null;

  const pointOf = (event) => {
    const box = grid.getBoundingClientRect();
    const { width, height } = state.geometry;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  const squareOf = (event) => state.geometry.at(pointOf(event), isFlipped(state));

  function down(event) {
    if (!state.interactive || hold) return;
    const square = squareOf(event);
    if (!square) return;
    board.skipAnimation();
    const kind = event.button === 2 ? "draw" : "press";
    const { pointerId: id, clientX: x, clientY: y, pointerType: type } = event;
    hold = { kind, square, id, x, y, type, was: state.selected === square };
    grid.setPointerCapture(event.pointerId);
    if (kind === "press") begin(square);
    event.preventDefault();
  }

  function begin(square) {
    if (state.drawn.length) board.drawn([]);
    board.grid.focus(square);
    clearTimeout(resting);
    if (hold.type !== "mouse") resting = setTimeout(() => inspect(square), LONG_PRESS);
    if (state.editor) hold.drags = state.pieces.has(square);
    else {
      const target = targetsOfSelected().get(square);
      if (target) board.play.prepare(target);
      hold.drags = !target && !state.candidate && !state.premove && movesFrom(state, square).length > 0;
      if (hold.drags && !hold.was) board.play.select(square);
    }
    hold.node = hold.drags ? board.pieces.find(square) : null;
  }

  function move(event) {
    if (!hold) return look(event);
    if (event.pointerId !== hold.id) return;
    const far = Math.hypot(event.clientX - hold.x, event.clientY - hold.y);
    if (far > SLACK[hold.type]) clearTimeout(resting);
    if (hold.kind === "press" && !hold.drags && far > SLACK[hold.type]) reach();
    if (hold.kind === "press" && hold.drags && (hold.carrying || far > SLACK[hold.type])) carry(event);
    else if (state.editor && hold.kind === "press" && !hold.drags) paint(event);
  }

  /**
   * Start a drag that began before the piece could move (during a beam, on a slow connection, as a premove) as soon as it
   * can; a drag that ends earlier counts as two presses.
   */
  function reach() {
    const { square } = hold;
    if (state.editor || state.candidate) return;
    const early = canPremove(state) && !state.early.length;
    if ((early || state.pending) && !hold.asked) {
      hold.asked = true;
      board.play.dropEarly();
      board.play.press(square);
    }
    if (!movesFrom(state, square).length || targetsOfSelected().has(square)) return;
    hold.drags = true;
    hold.node = board.pieces.find(square);
    if (state.selected !== square) board.play.select(square);
  }

  function targetsOfSelected() {
    return state.selected ? targetsFrom(state, state.selected) : new Map();
  }

  /** Report that the pointer rests on a square, so that the page can explain it. */
  function inspect(square) {
    if (!state.onInspect || hold?.carrying) return;
    if (hold) hold.inspected = true;
    state.onInspect(square);
  }

  /** Show the move to the square under the mouse. */
  function look(event) {
    const square = squareOf(event);
    if (event.pointerType === "mouse" && square !== looked) {
      looked = square;
      clearTimeout(resting);
      state.onInspect?.(null);
      if (square && !state.selected) resting = setTimeout(() => inspect(square), DWELL);
    }
    if (event.pointerType !== "mouse" || !state.selected || state.candidate) return;
    board.play.hover(targetsFrom(state, state.selected).get(squareOf(event)) ?? null);
  }

  function carry(event) {
    const { node } = hold;
    if (!hold.carrying) {
      hold.carrying = true;
      board.scene.layers.carried.append(node.group);
      board.scene.root.classList.add("lc-carrying");
    }
    const [x, y] = pointOf(event);
    pose(node, [x, hold.type === "touch" ? y - 45 : y], node.angle, LIFT[hold.type]);
    if (!state.editor) board.play.hover(targetsFrom(state, hold.square).get(squareOf(event)) ?? null);
  }

  function paint(event) {
    const square = squareOf(event);
    if (!square || square === (hold.painted ?? hold.square)) return;
    if (!hold.painted) state.editor.onSquare(hold.square, "press", {});
    hold.painted = square;
    state.editor.onSquare(square, "paint", {});
  }

  function up(event) {
    if (!hold || event.pointerId !== hold.id) return;
    const held = hold;
    hold = null;
    clearTimeout(resting);
    const square = squareOf(event);
    if (held.inspected) return;
    if (held.kind === "draw") return release(held, square);
    if (held.carrying) return drop(held, square);
    if (held.asked && square && square !== held.square) board.play.press(square);
    if (square !== held.square || held.painted || held.asked) return;
    if (state.editor) state.editor.onSquare(square, "press", {});
    else if (!held.drags || held.was) board.play.press(square);
  }

  function drop({ node, square: from }, square) {
    board.scene.root.classList.remove("lc-carrying");
    board.scene.layers.pieces.append(node.group);
    if (state.editor) {
      if (square !== from) state.editor.onSquare(square, "drop", { from });
      return board.reset();
    }
    const move = targetsFrom(state, from).get(square);
    if (move && !state.confirm) pose(node, state.geometry.centre(square, isFlipped(state)), node.angle);
    else board.reset();
    if (move) board.play.choose(move);
    else board.play.hover(null);
  }

  function release({ square: start }, to) {
    if (board.play.dropEarly()) return;
    if (state.editor) return state.editor.onSquare(start, "erase", {});
    if (!to || !state.drawing) return;
    const same = (arrow) => arrow.start === start && arrow.to === to;
    const others = state.drawn.filter((arrow) => !same(arrow));
    board.drawn(others.length < state.drawn.length ? others : [...others, { start, to, kind: "drawn" }]);
  }

  function abandon(event) {
    if (!hold || event.pointerId !== hold.id) return;
    if (hold.carrying) {
      board.scene.root.classList.remove("lc-carrying");
      board.scene.layers.pieces.append(hold.node.group);
      board.reset();
    }
    hold = null;
  }

  /** Handle a click without a pointer, as screen readers send it. */
  function click(event) {
    const square = event.target.dataset?.square;
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
