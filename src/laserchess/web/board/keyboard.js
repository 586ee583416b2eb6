/** Keys: arrows move the cursor, Enter selects and confirms, `[` `]` `u` rotate, `f` fires, `n` passes, Esc cancels. */
import { fireMove, passMove, rotationMove } from "./options.js";
import { canPremove, isActive, isFlipped, targetsFrom } from "./state.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return the key handler of the board, its handles and its bar. */
export function createKeys(board) {
  const { state } = board;
  const here = () => state.selected ?? state.cursor;
  const choose = (move) => (isActive(state) || canPremove(state)) && board.play.choose(move);
  const onSquare = (event) => Boolean(event.target.dataset?.square);

  const keys = {
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
  const editing = {
    "[": () => state.editor.onSquare(state.cursor, "turn", { by: -1 }),
    "]": () => state.editor.onSquare(state.cursor, "turn", { by: 1 }),
    Delete: () => state.editor.onSquare(state.cursor, "erase", {}),
    Backspace: () => state.editor.onSquare(state.cursor, "erase", {}),
  };

  function enter() {
    if (state.editor) state.editor.onSquare(state.cursor, "press", {});
    else if (state.candidate) board.play.confirm();
    else board.play.press(state.cursor);
  }

  function go([right, down]) {
    const next = state.geometry.neighbour(state.cursor, right, down, isFlipped(state));
    if (!next) return;
    board.grid.focus(next);
    if (state.selected) board.play.hover(targetsFrom(state, state.selected).get(next) ?? null);
  }

  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !state.interactive || event.defaultPrevented) return;
    const { key } = event;
    if (
      key === "?" &&
      !(
        state.onInspect &&
        onSquare(event) &&
        state.pieces.has(state.cursor) &&
        !board.scene.root.classList.contains("lc-pointing")
      )
    )
      return;
    const act =
      onSquare(event) && key in ARROWS
        ? () => go(ARROWS[key])
        : onSquare(event) && (key === "Enter" || key === " ")
          ? enter
          : (state.editor ? editing : keys)[key];
    if (!act) return;
    if (key in ARROWS && state.stepping && board.scene.root.classList.contains("lc-pointing")) return;
    event.preventDefault();
    event.stopPropagation();
    board.skipAnimation();
    act();
  };
}
