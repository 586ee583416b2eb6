// Feedback to the learner: what the beam did, and why a move does not reach the goal.
/** @import { Board } from "../local/board.js" */
/** @import { MoveResult } from "../local/result.js" */
/** @import { PhraseView } from "../types/api" */
/** @import { Describer } from "./describer.js" */

export class Feedback {
  /**
   * @param {Describer} describer
   * @param {string} player the learner's side
   */
  constructor(describer, player) {
    this.describer = describer;
    this.player = player;
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [facts]
   */
  phrase(key, facts) {
    return this.describer.phrase(key, facts);
  }

  /**
   * Return what the learner's last move did instead of reaching the goal; `board` is the one after it.
   * @param {Board} board
   * @param {MoveResult} last
   * @returns {PhraseView[]}
   */
  attempt(board, last) {
    const found = [...this.#ends(last), ...this.#others(last), ...this.#outcome(board)];
    return found.length ? found : [this.phrase("exercise.not_yet")];
  }

  /**
   * Return what the opponent's reply does to the learner; `board` is the one after it.
   * @param {Board} board
   * @param {MoveResult} played
   * @returns {PhraseView[]}
   */
  answer(board, played) {
    const side = this.describer.otherThan(this.player);
    const losses = played.removed.map((item) => this.#loss(item));
    return [this.phrase("reply", { side, move: played.text }), ...losses, ...this.#outcome(board)];
  }

  /**
   * Return, within a turn, what the learner's last action did and how many are left.
   * @param {Board} board
   * @param {MoveResult} last
   * @returns {PhraseView[]}
   */
  progress(board, last) {
    const count = board.actionsLeft;
    const left = count ? this.phrase("exercise.actions", { count }) : this.phrase("exercise.no_actions");
    return [...this.#ends(last), ...this.#others(last), left];
  }

  /** @param {Board} board */
  #outcome({ outcome }) {
    return outcome ? [this.describer.outcomePhrase(outcome)] : [];
  }

  /** @param {MoveResult} played */
  #ends(played) {
    const ended = played.beams.filter(({ end }) => end !== "split" && end !== "repeat");
    return ended.map((beam) => this.#end(played, beam));
  }

  /**
   * @param {MoveResult} played
   * @param {MoveResult["beams"][number]} beam
   */
  #end(played, { squares, origin, end }) {
    const square = squares.at(-1) ?? origin;
    if (end === "edge") return this.phrase("beam.edge", { square });
    const gone = played.removed.find((item) => item.square === square);
    if (gone) return this.#whose("beam.hits", gone.player, { piece: gone.name, square });
    const piece = played.pieceAt(square);
    if (!piece) return this.phrase("beam.end", { square });
    const key = end === "hit" ? "beam.strikes" : "beam.stopped";
    return this.#whose(key, piece.player, { piece: piece.name, square });
  }

  /**
   * Return what else happened to pieces: stunned, displaced, shoved or captured.
   * @param {MoveResult} played
   */
  #others(played) {
    const struck = played.beams.map(({ squares }) => squares.at(-1));
    const found = played.removed.filter(({ square }) => !struck.includes(square)).map((item) => this.#loss(item));
    if (played.stunned.length) found.push(this.phrase("stunned", { squares: played.stunned.join(", ") }));
    for (const { start, to } of played.displaced) found.push(this.phrase("thrown", { start, to }));
    if (played.move.act === "end") found.push(this.phrase("turn_over"));
    return found;
  }

  /** @param {MoveResult["removed"][number]} item */
  #loss({ player, name, square, fate }) {
    const facts = { piece: name, square };
    if (player === this.player) return this.phrase(`lost.own.${fate}`, facts);
    return this.phrase(`lost.other.${fate}`, { ...facts, side: player });
  }

  /**
   * @param {string} key
   * @param {string} owner
   * @param {Record<string, string>} facts
   */
  #whose(key, owner, facts) {
    return owner === this.player
      ? this.phrase(`${key}.own`, facts)
      : this.phrase(`${key}.other`, { side: owner, ...facts });
  }
}

/**
 * Return the English texts of phrases in one line.
 * @param {PhraseView[]} phrases
 */
export function joined(phrases) {
  return phrases.map(({ text }) => text).join(" ");
}
