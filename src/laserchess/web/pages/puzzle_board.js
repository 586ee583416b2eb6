/** The board of the puzzle pages: shows a puzzle, sends the solver's moves, and shows what comes of them. */
import { post, variant as findVariant } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { explainer } from "../lib/explain.js";
import { fitBoard } from "../lib/fit.js";
import { showError } from "../lib/shell.js";
import { createBoard } from "../lib/site_board.js";

/** A board that is made anew when the game changes. `onTry(answer, moves)` hears what came of a move. */
export class PuzzleBoard {
  constructor(onTry) {
    this.onTry = onTry;
    this.place = h("div", { class: "learn-board" });
    this.bar = h("div", { class: "learn-bar" });
    /** @type {any} */
    this.board = null;
    /** @type {any} */
    this.puzzle = null;
    this.moves = [];
    this.token = 0;
    /** @type {any} */
    this.view = null;
  }

  /** Set a puzzle up and wait for the first move. */
  async set(puzzle) {
    this.token += 1;
    const { token } = this;
    const variant = await findVariant(puzzle.variant);
    if (token !== this.token) return;
    if (this.puzzle?.variant !== puzzle.variant) this.make(variant);
    this.puzzle = puzzle;
    this.moves = [];
    this.view = puzzle.view;
    this.board.set({ movable: puzzle.player, orientation: puzzle.player });
    this.show(puzzle.view, { animate: false });
  }

  make(variant) {
    this.board?.destroy();
    replace(this.place);
    fitBoard(variant);
    this.board = createBoard(this.place, {
      variant,
      movable: null,
      onMove: (move) => this.send(move),
      ...explainer(() => this.board, variant),
    });
    replace(this.bar, this.board.controls());
  }

  show(view, options) {
    this.board.light(null);
    this.board.mark(null);
    return this.board.show(view, options);
  }

  /** Go back to where the last right move left off. */
  restart() {
    this.token += 1;
    this.board.set({ movable: this.puzzle.player });
    this.show(this.view, { animate: false });
  }

  stop() {
    this.token += 1;
    this.board?.set({ movable: null });
  }

  async send(move) {
    const moves = [...this.moves, move.text];
    this.token += 1;
    const { token, puzzle } = this;
    try {
      const answer = await post("/api/puzzles/try", { puzzle: puzzle.puzzle, moves });
      if (token !== this.token) return true;
      await this.play(answer);
      if (token !== this.token) return true;
      if (answer.right) {
        this.moves = moves;
        this.view = answer.view;
      }
      this.onTry(answer, moves);
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  /** Show the solver's move, and then the reply or the refutation. */
  async play({ view, played, after, reply, solved, right }) {
    const goesOn = right && !solved;
    if (!goesOn || reply) this.board.set({ movable: null });
    if (reply) {
      await this.show(after, { played });
      await this.show(view, { played: reply });
    } else await this.show(view, { played });
    if (goesOn) this.board.set({ movable: this.puzzle.player });
    else this.board.light((reply ?? played).beams);
  }

  /** Replay a solution from the beginning. */
  async replay({ view, steps }) {
    this.stop();
    const { token } = this;
    await this.show(view, { animate: false });
    for (const step of steps) {
      await pause();
      if (token !== this.token) return;
      await this.show(step.view, { played: step.played });
    }
    if (token === this.token) this.board.light(steps[steps.length - 1].played.beams);
  }
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 350));
}
