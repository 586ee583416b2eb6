/**
 * The board: it shows views of any variant and offers their legal moves. It knows no rules.
 *
 * `createBoard(element, config)` takes the options in DEFAULTS of `state.js` and the required `variant`, and returns the
 * whole API. It depends on nothing outside this folder: texts are in `texts.js` (`setTexts` replaces them), images come
 * from `config.sprite`, and sounds and announcements go to `onSound` and `announce`.
 */
/** @import { Board, Config, Journey, Parts, PieceNode, ShowOptions, Square, State } from "./types" */
/** @import { MoveResultView, MoveView, View } from "../types/api" */
import { animate, paceOf } from "./animate.js";
import { drawArrows } from "./arrows.js";
import { createControls } from "./controls.js";
import { focusIn } from "./dom.js";
import { prepareEffects } from "./effects.js";
import { createGrid } from "./grid.js";
import { createHandles } from "./handles.js";
import { drawHints, drawBeams } from "./hints.js";
import { movedPieces, travel } from "./movement.js";
import { createKeys } from "./keyboard.js";
import { createPieces, wear } from "./pieces.js";
import { createPlay } from "./play.js";
import { attachPointer } from "./pointer.js";
import { createScene, drawFeatures, drawFloor, drawTints } from "./scene.js";
import { showSprite } from "./sprite.js";
import {
  canPremove,
  centreOf,
  createState,
  defined,
  isActive,
  isFlipped,
  movesFrom,
  seenAngle,
  setView,
} from "./state.js";
import { Timeline } from "./timeline.js";

export { createMiniBoard } from "./mini.js";
export { setTexts } from "./i18n.js";

/** Keys that show that the board is used by keyboard: from then on arrow keys move its cursor, on every page. */
const REACHING = new Set(["Tab", "Enter", " "]);
const COARSE = window.matchMedia("(pointer: coarse)");
const SMALL = 46;
const SMALL_DIAL = 50;

/**
 * Put a board into an element.
 * @param {Element} element
 * @param {Config} config
 * @returns {Board}
 */
export function createBoard(element, config) {
  const board = build(config);
  const { state, scene } = board;
  element.append(scene.root);
  if (config.sprite !== null) showSprite(state.variant.id, config.sprite);
  const observer = new ResizeObserver(([entry]) => resize(board, entry.contentRect.width));
  observer.observe(scene.root);

  /** @param {Partial<Config>} changes */
  function set(changes) {
    board.finish();
    Object.assign(state, defined(changes));
    board.redraw();
  }

  return {
    element: scene.root,
    show: (view, options) => show(board, view, options),
    set,
    flip() {
      const { players } = state.variant;
      set({ orientation: players[state.orientation === players[0] ? 1 : 0] });
    },
    arrows(arrows) {
      state.arrows = arrows ?? [];
      drawArrows(scene, state);
    },
    draw: (drawn) => board.drawn(drawn),
    showBeams(beams) {
      state.beams = beams;
      drawBeams(board);
    },
    mark(marks) {
      state.marks = marks ?? {};
      drawTints(scene, state);
    },
    select: (square) => (square ? board.play.select(square) : board.play.deselect()),
    cancel: () => board.play.cancel(),
    /** Return the piece on a square and its box on the screen. */
    look: (square) => ({
      piece: state.pieces.get(square) ?? null,
      floor: state.floor.get(square) ?? null,
      owner: state.owners.get(square) ?? null,
      box: board.grid.boxOf(square),
      flipped: isFlipped(state),
    }),
    controls: () => board.bar(),
    focus: ({ quiet = false, pointing = false } = {}) => {
      scene.root.classList.toggle("lc-resting", quiet);
      scene.root.classList.toggle("lc-pointing", pointing);
      board.grid.focus();
    },
    /** Return whether arrow keys move the board's cursor rather than step through moves. */
    get hasCursor() {
      return scene.root.contains(focusIn(scene.root)) && !scene.root.classList.contains("lc-pointing");
    },
    get orientation() {
      return state.orientation;
    },
    destroy() {
      board.finish();
      board.gone.abort();
      observer.disconnect();
      scene.root.remove();
      board.controls?.bar.remove();
    },
  };
}

/**
 * Create the parts of a board.
 * @param {Config} config
 */
function build(config) {
  const state = createState(config);
  const scene = createScene(state);
  prepareEffects(scene);
  const board = /** @type {Parts} play, grid, handles and onKey are added below: they need the others */ ({
    state,
    scene,
    pieces: createPieces(state, scene.layers.pieces),
    running: null,
    size: 64,
    controls: null,
    gone: new AbortController(),
    sound: (name) => state.onSound?.(name),
    announce: (text) => state.announce?.(text),
    usesBar: () => usesBar(board),
    finish: () => board.running?.finish(),
    skipAnimation() {
      board.finish();
      state.onSkip?.();
    },
    reset() {
      if (state.view) board.pieces.draw(state.view.pieces);
    },
    rest() {
      if (scene.root.contains(focusIn(scene.root))) board.grid.focus();
    },
    hint: () => drawHints(board),
    render: () => render(board),
    redraw: () => redraw(board),
    foreshadow: (move) => foreshadow(board, move),
    drawn(arrows) {
      state.drawn = arrows;
      drawArrows(scene, state);
    },
    sketch(arrow) {
      const { sketch } = state;
      if (sketch?.to === arrow?.to && sketch?.brush === arrow?.brush) return;
      state.sketch = arrow;
      drawArrows(scene, state);
    },
    bar() {
      board.controls ??= createControls(board);
      board.controls.draw();
      return board.controls.bar;
    },
  });
  board.play = createPlay(board);
  board.grid = createGrid(board);
  board.handles = createHandles(board);
  board.onKey = createKeys(board);
  scene.root.append(board.grid.grid, board.handles.layer);
  board.grid.grid.addEventListener("keydown", board.onKey);
  watchFocus(board);
  attachPointer(board);
  board.grid.build();
  board.grid.label();
  return board;
}

/**
 * Keep the class `lc-pointing`: the board is used with a pointer, so its cursor is not shown.
 * @param {Parts} board
 */
function watchFocus({ state, scene: { root }, gone: { signal } }) {
  root.addEventListener("pointerdown", () => root.classList.add("lc-pointing"), true);
  root.addEventListener(
    "keydown",
    ({ key }) => {
      root.classList.remove("lc-resting");
      if (!state.stepping || REACHING.has(key)) root.classList.remove("lc-pointing");
    },
    true,
  );
  root.addEventListener("focusout", ({ relatedTarget }) => {
    const stays = relatedTarget instanceof Node && root.contains(relatedTarget);
    if (!state.stepping && !stays) root.classList.remove("lc-pointing");
  });
  const onTab = (/** @type {KeyboardEvent} */ { key }) => key === "Tab" && root.classList.remove("lc-pointing");
  document.addEventListener("keydown", onTab, { capture: true, signal });
}

/**
 * Return whether the rotation buttons are in the bar: there is no space at the piece, or a finger would cover it.
 * @param {Parts} board
 */
function usesBar({ state, controls, size }) {
  if (!controls?.bar.isConnected) return false;
  return COARSE.matches || size < (state.variant.rotations === "eight" ? SMALL_DIAL : SMALL);
}

/**
 * Show a view, animated if `played` is given; resolves when the animation ends.
 * @param {Parts} board
 * @param {View} view
 * @param {ShowOptions} [options]
 */
async function show(board, view, { played = null, animate: isAnimated = true, last } = {}) {
  const { state, scene } = board;
  board.finish();
  const spot = state.variant.has_turn_end && played?.move.act === "turn" ? played.move.start : null;
  const first = !state.view;
  const held = !played && state.view?.position === view.position ? state.selected : null;
  setView(state, view, last ?? lastOf(played));
  drawFeatures(scene, state);
  const timeline = animate(board, view, played, isAnimated && !first);
  holdSelection(state, spot ?? held);
  render(board);
  board.running = timeline;
  board.play.resume();
  await timeline?.play();
  if (board.running === timeline) board.running = null;
}

/**
 * Keep a piece selected that still has moves.
 * @param {State} state
 * @param {Square | null} square
 */
function holdSelection(state, square) {
  if (movesFrom(state, square).length) state.selected = square;
}

/** @param {MoveResultView | null} played */
function lastOf(played) {
  if (!played) return [];
  return [...new Set([played.move.start, played.move.to].filter(Boolean))];
}

/**
 * Draw everything that depends on the selection or the move being tried.
 * @param {Parts} board
 */
function render(board) {
  drawTints(board.scene, board.state);
  drawHints(board);
  board.grid.label();
  board.handles.draw();
  board.controls?.draw();
  board.scene.root.classList.toggle(
    "lc-live",
    isActive(board.state) || canPremove(board.state) || Boolean(board.state.editor),
  );
}

/**
 * Draw everything again, after a flip or a change of settings.
 * @param {Parts} board
 */
function redraw(board) {
  const { scene, state } = board;
  if (!movesFrom(state, state.selected).length) Object.assign(state, { selected: null, candidate: null });
  drawFloor(scene, state);
  drawFeatures(scene, state);
  board.grid.build();
  board.reset();
  drawBeams(board);
  drawArrows(scene, state);
  render(board);
}

/**
 * @param {Parts} board
 * @param {number} width
 */
function resize(board, width) {
  const { state, scene } = board;
  board.size = width / state.geometry.columns;
  scene.root.style.setProperty("--lc-square", `${board.size}px`);
  scene.root.style.setProperty("--lc-label", `${Math.max(20, 950 / board.size)}px`);
  const compact = board.size < SMALL;
  if (compact !== state.compact) {
    state.compact = compact;
    board.redraw();
  } else {
    board.handles.draw();
    board.controls?.draw();
  }
}

/**
 * Move the pieces ahead of the server's answer.
 * @param {Parts} board
 * @param {MoveView} move
 */
function foreshadow(board, move) {
  const { state, pieces } = board;
  const pace = paceOf(state);
  if (!["step", "swap", "turn"].includes(move.act) || ["displace", "plunge"].includes(move.onto ?? "")) return;
  const mover = pieces.find(move.start);
  const carry = movedPieces({ move: { ...move, push: null } }, () => false);
  const journeys = [...carry].flatMap(([start, to]) => journey(state, pieces.find(start), to, null));
  if (move.act === "turn") journeys.push(...journey(state, mover, move.start, move.angle));
  if (mover && move.art) wear(mover, move.art);
  const timeline = new Timeline();
  travel(timeline, journeys, pace);
  board.running = timeline;
  if (pace) timeline.play();
  else timeline.finish();
}

/**
 * Return the journey of a node, if there is one, to a square and optionally to another angle.
 * @param {State} state
 * @param {PieceNode | null} node
 * @param {Square} square
 * @param {number | null} angle
 * @returns {Journey[]}
 */
function journey(state, node, square, angle) {
  if (!node) return [];
  const turned = angle === null ? node.angle : seenAngle(state, { ...node.piece, angle });
  const from = { point: node.point, angle: node.angle };
  return [{ node, from, to: { point: centreOf(state, square), angle: turned } }];
}
