/** What the player does: select a piece, try a move, play it, or think better of it. */
import { t } from "../lib/strings.js";
import { forget, isActive, movesFrom, targetsFrom } from "./state.js";

const PATIENCE = 90;

/** The hand that moves: every way of input ends here. */
export function createPlay(board) {
  const { state } = board;
  let asking = 0;
  let timer = 0;

  /** Select the piece on a square, if it has moves. */
  function select(square) {
    const moves = movesFrom(state, square);
    if (!moves.length) return deselect();
    Object.assign(state, { selected: square, candidate: null, hovered: null, foreseen: null });
    state.onSelect?.(square);
    board.sound("select");
    board.announce(t("board.say.selected", { label: state.pieces.get(square)?.label ?? square, count: moves.length }));
    board.render();
  }

  function deselect() {
    clearTimeout(timer);
    if (!state.selected && !state.candidate) return;
    forget(state);
    state.onSelect?.(null);
    board.render();
  }

  /** A square was clicked, tapped or entered. */
  function press(square) {
    if (!isActive(state)) return;
    if (state.candidate) {
      if (square === (state.candidate.to || state.candidate.start)) return confirm();
      state.candidate = null;
    }
    const move = state.selected ? targetsFrom(state, state.selected).get(square) : null;
    if (move) choose(move);
    else if (square === state.selected) deselect();
    else select(square);
  }

  /** Take a move: play it, or first show it where moves are confirmed. */
  function choose(move) {
    if (!move) return board.announce(t("board.say.nothing"));
    if (!state.confirm || state.candidate === move) return commit(move);
    const selected = movesFrom(state, move.start).length ? move.start : null;
    Object.assign(state, { selected, candidate: move, hovered: null });
    foresee(move);
    board.announce(t("board.say.candidate", { move: move.text }));
    board.rest();
    board.render();
  }

  function confirm() {
    if (state.candidate) commit(state.candidate);
  }

  /** Step back: from the move that is tried, else from the selection. */
  function cancel() {
    if (!state.candidate) {
      const had = state.selected;
      deselect();
      if (had) board.announce(t("board.say.cancelled"));
      return;
    }
    board.rest();
    Object.assign(state, { candidate: null, foreseen: null });
    board.reset();
    board.render();
  }

  function commit(move) {
    board.rest();
    clearTimeout(timer);
    asking += 1;
    forget(state);
    state.pending = move;
    board.foreshadow(move);
    board.render();
    Promise.resolve(state.onMove?.(move)).then(
      (answer) => answer === false && undo(move),
      (error) => {
        undo(move);
        throw error;
      },
    );
  }

  /** A move that was refused: everything as before. */
  function undo(move) {
    if (state.pending !== move) return;
    state.pending = null;
    board.reset();
    board.render();
  }

  /** Look at a move without choosing it. */
  function hover(move) {
    if (state.candidate || state.hovered === move) return;
    state.hovered = move;
    state.foreseen = null;
    clearTimeout(timer);
    if (move) foresee(move);
    board.hint();
  }

  /** Ask where the light would go, after a short while, and show it if the player still wants to know. */
  function foresee(move) {
    clearTimeout(timer);
    if (!state.preview) return;
    const number = (asking += 1);
    timer = setTimeout(async () => {
      const played = await Promise.resolve(state.preview(move)).catch(() => null);
      if (number !== asking || (state.candidate ?? state.hovered) !== move) return;
      state.foreseen = { move, played };
      board.hint();
    }, state.candidate ? 0 : PATIENCE);
  }

  return { select, deselect, press, choose, confirm, cancel, hover };
}
