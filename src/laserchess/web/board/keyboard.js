/** Keys: arrows move the cursor, Enter selects and confirms, `[` `]` `u` rotate, `f` fires, `n` passes, Esc cancels. */
/** @import { Editor, Parts, Square } from "./types" */
/** @import { MoveView } from "../types/api" */
import { squareOf } from "./grid.js";
import { fireMove, passMove, rotationMove } from "./options.js";
import { canPremove, isActive, isFlipped, targetsFrom } from "./state.js";

/** @type {Record<string, [number, number]>} columns to the right and rows down */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return the key handler of the board, its handles and its bar.
 * @param {Pick<Parts, "state" | "scene" | "play" | "grid" | "skipAnimation">} board
 * @returns {(event: KeyboardEvent) => void}
 */
export function createKeys(board) {
  const { state } = board;
  const here = () => state.selected ?? state.cursor;
  /** @param {MoveView | null} move */
  const choose = (move) => {
    if (isActive(state) || canPremove(state)) board.play.choose(move);
  };

  /** @type {Record<string, () => void>} */
  const playing = {
    "[": () => choose(rotationMove(state, here(), -1)),
    "]": () => choose(rotationMove(state, here(), 1)),
    u: () => choose(rotationMove(state, here(), 0)),
    f: () => choose(fireMove(state, here())),
    n: () => choose(passMove(state)),
    "?": () => state.onInspect?.(state.cursor),
    Escape: () => {
      board.play.cancel();
      board.grid.focus();
    },
  };

  /**
   * @param {Editor} editor
   * @param {Square} square
   * @returns {Record<string, () => void>}
   */
  const editing = (editor, square) => ({
    "[": () => editor.onSquare(square, "turn", { by: -1 }),
    "]": () => editor.onSquare(square, "turn", { by: 1 }),
    Delete: () => editor.onSquare(square, "erase", {}),
    Backspace: () => editor.onSquare(square, "erase", {}),
  });

  /** @param {Square} square */
  function enter(square) {
    if (state.editor) state.editor.onSquare(square, "press", {});
    else if (state.candidate) board.play.confirm();
    else board.play.press(square);
  }

  /**
   * @param {Square} square
   * @param {[number, number]} step
   */
  function go(square, [right, down]) {
    const next = state.geometry.neighbour(square, right, down, isFlipped(state));
    if (!next) return;
    board.grid.focus(next);
    if (state.selected) board.play.hover(targetsFrom(state, state.selected).get(next) ?? null);
  }

  /** @type {(key: string, onSquare: boolean) => (() => void) | undefined} */
  function actionOf(key, onSquare) {
    const { cursor, editor } = state;
    const pointing = board.scene.root.classList.contains("lc-pointing");
    if (key === "?" && (!state.onInspect || !onSquare || pointing || !cursor || !state.pieces.has(cursor))) return;
    if (onSquare && cursor && key in ARROWS)
      return state.stepping && pointing ? undefined : () => go(cursor, ARROWS[key]);
    if (onSquare && cursor && (key === "Enter" || key === " ")) return () => enter(cursor);
    return (editor ? (cursor ? editing(editor, cursor) : {}) : playing)[key];
  }

  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !state.interactive || event.defaultPrevented) return;
    const act = actionOf(event.key, Boolean(squareOf(event.target)));
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    board.skipAnimation();
    act();
  };
}
