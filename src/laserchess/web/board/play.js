/** The player's input: select a piece, try a move, play or cancel it. */
/** @import { Foreseen, Play, Square, Stage } from "./types" */
/** @import { MoveView, View } from "../types/api" */
import { labelOf, boardText } from "./i18n.js";
import { canPremove, clearSelection, goalOf, isActive, movesFrom, targetsFrom } from "./state.js";

const PATIENCE = 90;

/**
 * Queue a press for later; repeated presses of the same square count once.
 * @param {Square[]} presses
 * @param {Square} square
 */
function later(presses, square) {
  if (presses.at(-1) !== square) presses.push(square);
}

/**
 * Create the controller that all input goes through.
 * @param {Stage} board
 * @returns {Play}
 */
export function createPlay(board) {
  const { state } = board;
  let asking = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {{move: MoveView, played: Promise<Foreseen | null>} | null} the last preview of a move */
  let answer = null;
  /** @type {{view: View | null, presses: Square[]} | null} presses while premoves are fetched */
  let waiting = null;

  /** @type {Play["select"]} Select the piece on a square, if it has moves. */
  function select(square) {
    const moves = movesFrom(state, square);
    if (!moves.length) return deselect();
    Object.assign(state, { selected: square, candidate: null, hovered: null, foreseen: null });
    state.onSelect?.(square);
    board.sound("select");
    board.announce(boardText("say.selected", { label: labelled(square), count: moves.length }));
    board.render();
  }

  /** @param {Square} square */
  function labelled(square) {
    const piece = state.pieces.get(square);
    return piece ? labelOf(piece, state.variant) : square;
  }

  function deselect() {
    clearTimeout(timer);
    if (!state.selected && !state.candidate) return;
    clearSelection(state);
    state.onSelect?.(null);
    board.render();
  }

  /**
   * Select a piece for a premove; possible premoves are fetched once per position.
   * @param {Square} square
   */
  function selectEarly(square) {
    const { view, premoves } = state;
    if (state.pieces.get(square)?.player !== state.movable) return deselect();
    if (!view || !premoves || state.early.length) return select(square);
    const asked = (waiting = { view, presses: [square] });
    const done = () => {
      if (waiting === asked) waiting = null;
    };
    Promise.resolve(premoves(view)).then((moves) => {
      done();
      if (state.view !== view || !canPremove(state) || !moves.length) return;
      state.early = moves;
      asked.presses.forEach(press);
    }, done);
  }

  /** Cancel the premove; return whether there was one. */
  function dropEarly() {
    if (!state.premove) return false;
    state.premove = null;
    board.announce(boardText("say.premove_cancelled"));
    board.render();
    return true;
  }

  /** Continue after a new position: play the premove if it is legal, then the queued presses. */
  function resume() {
    const { premove, queued } = state;
    state.queued = [];
    if (premove && (state.view?.outcome || isActive(state))) {
      state.premove = null;
      const move = state.view?.moves.find(({ text }) => text === premove.text);
      if (move && isActive(state)) return send(move, true);
      if (!state.view?.outcome) board.announce(boardText("say.premove_illegal"));
      board.render();
    }
    if (!state.selected) queued.forEach(press);
  }

  /** @type {Play["press"]} Handle a click, a tap or Enter on a square. */
  function press(square) {
    if (state.pending) later(state.queued, square);
    const chosen = state.premove;
    if (dropEarly() && (square === chosen?.start || square === chosen?.to)) return;
    const early = canPremove(state);
    if (!isActive(state) && !early) return;
    if (early && waiting && waiting.view === state.view) return later(waiting.presses, square);
    if (state.candidate) {
      if (square === goalOf(state.candidate)) return confirm();
      state.candidate = null;
    }
    const move = targetsFrom(state, state.selected).get(square);
    if (move) choose(move);
    else if (square === state.selected) deselect();
    else if (early) selectEarly(square);
    else {
      refuse(square);
      select(square);
    }
  }

  /**
   * Explain why a press has no effect, if the page can find out.
   * @param {Square} square
   */
  function refuse(square) {
    const start = state.selected;
    const own = state.pieces.get(square)?.player === state.view?.turn;
    if (state.onRefused && (start ? !own : state.pieces.has(square)) && !movesFrom(state, square).length) {
      state.onRefused(start ?? square, start ? square : null);
    }
  }

  /** @type {Play["choose"]} Choose a move: play it, or show it first where moves are confirmed. */
  function choose(move) {
    if (!move) return board.announce(boardText("say.illegal"));
    if (!state.confirm || state.candidate === move) return commit(move);
    const selected = movesFrom(state, move.start).length ? move.start : null;
    Object.assign(state, { selected, candidate: move, hovered: null });
    foresee(move);
    board.announce(boardText("say.candidate", { move: move.text }));
    board.rest();
    board.render();
  }

  function confirm() {
    if (state.candidate) commit(state.candidate);
  }

  /** Cancel the move being tried, else the selection. */
  function cancel() {
    if (!state.candidate && dropEarly()) return;
    if (!state.candidate) {
      const had = state.selected;
      deselect();
      if (had) board.announce(boardText("say.cancelled"));
      return;
    }
    board.rest();
    Object.assign(state, { candidate: null, foreseen: null });
    board.reset();
    board.render();
  }

  /** @param {MoveView} move */
  function commit(move) {
    board.rest();
    clearTimeout(timer);
    asking += 1;
    const early = canPremove(state);
    clearSelection(state);
    if (!early) {
      board.foreshadow(move);
      send(move, false);
      return;
    }
    state.premove = move;
    board.announce(boardText("say.premove", { move: move.text }));
    board.render();
  }

  /**
   * Send a move to the page; `early` if it was a premove.
   * @param {MoveView} move
   * @param {boolean} early
   */
  function send(move, early) {
    state.pending = move;
    board.render();
    Promise.resolve(state.onMove?.(move, { early })).then(
      (answer) => {
        if (answer === false) undo(move);
      },
      (error) => {
        undo(move);
        throw error;
      },
    );
  }

  /**
   * Undo a rejected move.
   * @param {MoveView} move
   */
  function undo(move) {
    if (state.pending !== move) return;
    Object.assign(state, { pending: null, queued: [] });
    board.reset();
    board.render();
  }

  /** @type {Play["hover"]} Preview a move without choosing it. */
  function hover(move) {
    if (state.candidate || state.hovered === move) return;
    state.hovered = move;
    state.foreseen = null;
    clearTimeout(timer);
    if (move) foresee(move);
    board.hint();
  }

  /**
   * Show the beams of a move after a short delay.
   * @param {MoveView} move
   */
  function foresee(move) {
    clearTimeout(timer);
    if (!state.preview) return;
    const number = (asking += 1);
    const show = async () => {
      const played = await ask(move);
      if (number !== asking || (state.candidate ?? state.hovered) !== move) return;
      state.foreseen = { move, played };
      board.hint();
    };
    if (state.candidate) show();
    else timer = setTimeout(show, PATIENCE);
  }

  /**
   * Fetch the beams of a move, once per move and as early as possible.
   * @param {MoveView} move
   */
  async function ask(move) {
    const fresh = () => ({ move, played: Promise.resolve(state.preview?.(move) ?? null).catch(() => null) });
    const asked = answer && answer.move === move ? answer : fresh();
    answer = asked;
    const played = await asked.played;
    if (!played && answer === asked) answer = null;
    return played;
  }

  /** @type {Play["prepare"]} Fetch the beams of a pressed target early, where moves are confirmed. */
  function prepare(move) {
    if (state.confirm && state.preview && !canPremove(state)) ask(move);
  }

  return { select, deselect, press, choose, confirm, cancel, hover, prepare, resume, dropEarly };
}
