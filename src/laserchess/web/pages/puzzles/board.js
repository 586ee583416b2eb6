/** The board of the puzzle pages: it shows a puzzle, sends the solver's moves, and shows the replies. */
/** @import { Board, ShowOptions } from "../../board/types" */
/** @import { AttemptView, MoveView, PuzzleView, SolutionView, VariantView, View } from "../../types/api" */
import { post, variant as findVariant } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { explainer } from "../../lib/explain.js";
import { fitBoard } from "../../lib/fit.js";
import { showError } from "../../lib/shell.js";
import { createBoard } from "../../lib/site_board.js";

/** A board that is created again when the variant changes. `onTry(answer, moves)` is called after each move. */
export class PuzzleBoard {
  /** @param {(answer: AttemptView, moves: string[]) => unknown} onTry */
  constructor(onTry) {
    this.onTry = onTry;
    this.place = h("div", { class: "learn-board board-place" });
    this.bar = h("div", { class: "learn-bar" });
    /** @type {Board | null} */
    this.board = null;
    /** @type {VariantView | null} */
    this.variant = null;
    /** @type {PuzzleView | null} */
    this.puzzle = null;
    /** @type {string[]} */
    this.moves = [];
    this.token = 0;
    /** @type {View | null} */
    this.view = null;
  }

  /**
   * Set up a puzzle and wait for the first move.
   * @param {PuzzleView} puzzle
   */
  async set(puzzle) {
    this.token += 1;
    const { token } = this;
    const variant = await findVariant(puzzle.variant);
    if (token !== this.token) return;
    const board = this.boardOf(variant);
    this.puzzle = puzzle;
    this.moves = [];
    this.view = puzzle.view;
    board.set({ movable: puzzle.player, orientation: puzzle.player });
    this.show(puzzle.view, { animate: false });
  }

  /**
   * Show the start position of a variant until there is a puzzle.
   * @param {string} id
   */
  async preview(id) {
    this.token += 1;
    const { token } = this;
    const variant = await findVariant(id);
    const view = await post("/api/positions", { variant: id, position: variant.setups[0].position });
    if (token !== this.token) return;
    this.boardOf(variant).set({ movable: null, orientation: variant.players[0] });
    await this.show(view, { animate: false });
  }

  /**
   * Return the board of a variant; another variant needs a new one.
   * @param {VariantView} variant
   */
  boardOf(variant) {
    if (this.board && this.variant?.id === variant.id) return this.board;
    this.variant = variant;
    this.board?.destroy();
    replace(this.place);
    fitBoard(variant);
    /** @type {Board} */
    const board = createBoard(this.place, {
      variant,
      movable: null,
      onMove: (move) => this.send(move),
      ...explainer(() => board, variant),
    });
    this.board = board;
    replace(this.bar, board.controls());
    return board;
  }

  /**
   * @param {View} view
   * @param {ShowOptions} options
   */
  show(view, options) {
    this.board?.showBeams(null);
    this.board?.mark(null);
    return this.board?.show(view, options);
  }

  /** Go back to the position after the last correct move. */
  restart() {
    if (!this.puzzle || !this.view) return;
    this.token += 1;
    this.board?.set({ movable: this.puzzle.player });
    this.show(this.view, { animate: false });
  }

  stop() {
    this.token += 1;
    this.board?.set({ movable: null });
  }

  /** @param {MoveView} move */
  async send(move) {
    const moves = [...this.moves, move.text];
    this.token += 1;
    const { token, puzzle } = this;
    if (!puzzle) return false;
    try {
      /** @type {AttemptView} */
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

  /**
   * Show the solver's move, then the reply or refutation.
   * @param {AttemptView} attempt
   */
  async play({ view, played, after, reply, solved, right }) {
    const goesOn = right && !solved;
    if (!goesOn || reply) this.board?.set({ movable: null });
    if (reply && after) {
      await this.show(after, { played });
      await this.show(view, { played: reply });
    } else await this.show(view, { played });
    if (goesOn) this.board?.set({ movable: this.puzzle?.player ?? null });
    else this.board?.showBeams((reply ?? played)?.beams ?? null);
  }

  /**
   * Replay a solution from the beginning.
   * @param {SolutionView} solution
   */
  async replay({ view, steps }) {
    this.stop();
    const { token } = this;
    await this.show(view, { animate: false });
    for (const step of steps) {
      await pause();
      if (token !== this.token) return;
      await this.show(step.view, { played: step.played });
    }
    if (token === this.token) this.board?.showBeams(steps[steps.length - 1].played.beams);
  }
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 350));
}
