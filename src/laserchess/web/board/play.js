/** What the player does: select a piece, try a move, play it, or think better of it. */
import { labelOf, say } from "./words.js";
import { canPremove, forget, isActive, movesFrom, targetsFrom } from "./state.js";

const PATIENCE = 90;

/** Keep a press for later; whoever presses the same square again only wonders why nothing happens. */
function later(presses, square) {
  if (presses.at(-1) !== square) presses.push(square);
}

/** The hand that moves: every way of input ends here. */
export function createPlay(board) {
  const { state } = board;
  let asking = 0;
  let timer = 0;
  /** @type {{move: any, played: Promise<any>} | null} the last answer about the light of a move */
  let answer = null;
  /** @type {{view: any, presses: string[]} | null} what is pressed while moves in advance are asked for */
  let waiting = null;

  /** Select the piece on a square, if it has moves. */
  function select(square) {
    const moves = movesFrom(state, square);
    if (!moves.length) return deselect();
    Object.assign(state, { selected: square, candidate: null, hovered: null, foreseen: null });
    state.onSelect?.(square);
    board.sound("select");
    board.announce(say("say.selected", { label: labelled(square), count: moves.length }));
    board.render();
  }

  function labelled(square) {
    const piece = state.pieces.get(square);
    return piece ? labelOf(piece, state.variant) : square;
  }

  function deselect() {
    clearTimeout(timer);
    if (!state.selected && !state.candidate) return;
    forget(state);
    state.onSelect?.(null);
    board.render();
  }

  /** Select a piece for a move in advance; what might be played is asked for once in each position. */
  function selectEarly(square) {
    const { view } = state;
    if (state.pieces.get(square)?.player !== state.movable) return deselect();
    if (state.early.length) return select(square);
    const asked = (waiting = { view, presses: [square] });
    const done = () => waiting === asked && (waiting = null);
    Promise.resolve(state.premoves(view)).then((moves) => {
      done();
      if (state.view !== view || !canPremove(state) || !moves.length) return;
      state.early = moves;
      asked.presses.forEach(press);
    }, done);
  }

  /** Take back the move that was chosen in advance; tells whether there was one. */
  function dropEarly() {
    if (!state.premove) return false;
    state.premove = null;
    board.announce(say("say.early_dropped"));
    board.render();
    return true;
  }

  /** Another position is shown: play what was chosen in advance, if it can be played, and what was pressed meanwhile. */
  function resume() {
    const { premove, queued } = state;
    state.queued = [];
    if (state.view.outcome) state.premove = null;
    else if (premove && isActive(state)) {
      state.premove = null;
      const move = state.view.moves.find(({ text }) => text === premove.text);
      if (move) return send(move, true);
      board.announce(say("say.early_gone"));
    }
    if (!state.selected) queued.forEach(press);
  }

  /** A square was clicked, tapped or entered. */
  function press(square) {
    if (state.pending) later(state.queued, square);
    const chosen = state.premove;
    if (dropEarly() && (square === chosen.start || square === chosen.to)) return;
    const early = canPremove(state);
    if (!isActive(state) && !early) return;
    if (early && waiting && waiting.view === state.view) return later(waiting.presses, square);
    if (state.candidate) {
      if (square === (state.candidate.to || state.candidate.start)) return confirm();
      state.candidate = null;
    }
    const move = state.selected ? targetsFrom(state, state.selected).get(square) : null;
    if (move) choose(move);
    else if (square === state.selected) deselect();
    else if (early) selectEarly(square);
    else {
      refuse(square);
      select(square);
    }
  }

  /** Say why a square was pressed in vain, if the page can find out. */
  function refuse(square) {
    const start = state.selected;
    const own = state.pieces.get(square)?.player === state.view.turn;
    if (state.onRefused && (start ? !own : state.pieces.has(square)) && !movesFrom(state, square).length) {
      state.onRefused(start ?? square, start ? square : null);
    }
  }

  /** Take a move: play it, or first show it where moves are confirmed. */
  function choose(move) {
    if (!move) return board.announce(say("say.nothing"));
    if (!state.confirm || state.candidate === move) return commit(move);
    const selected = movesFrom(state, move.start).length ? move.start : null;
    Object.assign(state, { selected, candidate: move, hovered: null });
    foresee(move);
    board.announce(say("say.candidate", { move: move.text }));
    board.rest();
    board.render();
  }

  function confirm() {
    if (state.candidate) commit(state.candidate);
  }

  /** Step back: from the move that is tried, else from the selection. */
  function cancel() {
    if (!state.candidate && dropEarly()) return;
    if (!state.candidate) {
      const had = state.selected;
      deselect();
      if (had) board.announce(say("say.cancelled"));
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
    const early = canPremove(state);
    forget(state);
    if (!early) {
      board.foreshadow(move);
      send(move, false);
      return;
    }
    state.premove = move;
    board.announce(say("say.early", { move: move.text }));
    board.render();
  }

  /** Hand a move to the page; `early` where it was chosen before its time. */
  function send(move, early) {
    state.pending = move;
    board.render();
    Promise.resolve(state.onMove?.(move, { early })).then(
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
    Object.assign(state, { pending: null, queued: [] });
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

  /** Show where the light would go, after a short while, if the player still wants to know. */
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

  /** Ask where the light of a move would go: once for a move, as soon as it seems to be wanted. */
  async function ask(move) {
    const fresh = () => ({ move, played: Promise.resolve(state.preview(move)).catch(() => null) });
    const asked = answer && answer.move === move ? answer : fresh();
    answer = asked;
    const played = await asked.played;
    if (!played && answer === asked) answer = null;
    return played;
  }

  /** A target is pressed: where moves are confirmed, the light is asked for before the finger is lifted. */
  function prepare(move) {
    if (state.confirm && state.preview && !canPremove(state)) ask(move);
  }

  return { select, deselect, press, choose, confirm, cancel, hover, prepare, resume, dropEarly };
}
