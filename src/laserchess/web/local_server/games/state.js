// The state of a game on this device: the result of its events, as on the server.
/** @import { CapturedView, EventView, Mode, MoveEntry, Offers, OutcomeView } from "../../types/api" */
/** @import { RuleValue } from "../../local/index" */
/** @import { Describer } from "../describer.js" */
/** @import { Clocks, TimeControl } from "./clocks.js" */

import { Board } from "../../local/board.js";
import { fullClocks } from "./clocks.js";

/**
 * @typedef {{kind: "human" | "computer", name: string, level: number | null, own: boolean}} Seat `own`: of this device
 * @typedef {object} Header a game before its first event; seats by player, in the order of the variant
 * @property {string} id
 * @property {string} variant
 * @property {string | null} setup
 * @property {string} start
 * @property {Record<string, RuleValue>} options
 * @property {Mode} mode
 * @property {TimeControl | null} clock
 * @property {number} created
 * @property {Record<string, Seat>} seats
 * @property {number} seed of the computer's choices
 * @property {string} account whose game it is; empty for a visitor without one
 * @typedef {MoveEntry & {sent: string, seq: number, earned: number, captured: CapturedView[]}} MadeMove
 * @typedef {{text?: string, sent?: string, clocks?: Record<string, number>, running?: string, ply?: number,
 *   reason?: string, winner?: string, next?: string}} Facts
 */

export const ABORTED = "aborted";

export class GameState {
  /** @type {MadeMove[]} */
  moves = [];
  /** @type {Offers} */
  offers = { draw: null, takeback: null, rematch: null };
  /** @type {Map<string, number>} the number of moves at a player's last draw offer */
  asked = new Map();
  /** @type {OutcomeView | null} how it ended outside its rules */
  ended = null;
  /** @type {string | null} */
  next = null;
  seq = 0;

  /**
   * @param {Describer} describer
   * @param {Header} header
   */
  constructor(describer, header) {
    this.describer = describer;
    this.header = header;
    this.players = Object.keys(header.seats);
    this.board = new Board(header.variant, { position: header.start, rules: header.options });
    /** @type {Clocks | null} */
    this.clocks = header.clock && fullClocks(header.clock, this.players, header.created);
    this.updated = header.created;
  }

  get ply() {
    return this.moves.length;
  }

  get turn() {
    return this.board.turn;
  }

  /** @returns {OutcomeView | null} */
  get outcome() {
    const { ended, board, describer } = this;
    if (ended || !board.outcome) return ended;
    return { ...board.outcome, text: describer.outcomePhrase(board.outcome).text };
  }

  get isOver() {
    return this.ended !== null || this.board.outcome !== null;
  }

  get waitsForComputer() {
    return this.header.seats[this.turn].kind === "computer" && !this.isOver;
  }

  /** The sides of this device. */
  get own() {
    return this.players.filter((player) => this.header.seats[player].own);
  }

  /** @param {string} player */
  other(player) {
    return this.players.find((each) => each !== player) ?? player;
  }

  /** When the game will end on time; the computer's clock is charged for its search only. */
  get deadline() {
    const { clocks } = this;
    if (!clocks?.running || this.isOver || this.waitsForComputer) return null;
    return clocks.at + clocks.ms[clocks.running];
  }

  /**
   * Apply an event that is stored.
   * @param {EventView} event
   */
  apply(event) {
    const facts = /** @type {Facts} */ (event.data);
    if (event.kind === "move") this.board.push(facts.text ?? "", { recorded: true });
    this.note(event);
  }

  /**
   * Record an event whose move, if it is one, is already played on the board.
   * @param {EventView} event
   */
  note(event) {
    this.seq = event.seq;
    this.updated = event.at;
    const facts = /** @type {Facts} */ (event.data);
    const by = event.by ?? "";
    const before = this.clocks;
    if (this.clocks && facts.clocks) {
      this.clocks = { ms: { ...facts.clocks }, running: facts.running ?? null, at: event.at };
    }
    if (event.kind === "move") this.#addMove(event, facts, before);
    else if (event.kind === "undone") this.#takeBack(facts.ply ?? 0);
    else if (event.kind === "claim") this.board.claimDraw();
    else if (event.kind === "resign") this.#end({ winner: this.other(by), reason: "resignation" });
    else if (event.kind === "end") this.#end({ winner: facts.winner ?? null, reason: facts.reason ?? ABORTED });
    else if (event.kind === "rematch") this.next = facts.next ?? null;
    else if (event.kind === "decline") this.#decline(by);
    else if (event.kind === "draw") {
      this.offers.draw = by;
      this.asked.set(by, this.ply);
    }
  }

  /** @param {string} by */
  #decline(by) {
    for (const kind of /** @type {(keyof Offers)[]} */ (["draw", "takeback", "rematch"])) {
      if (this.offers[kind] !== by) this.offers[kind] = null;
    }
  }

  /**
   * @param {EventView} event
   * @param {Facts} facts
   * @param {Clocks | null} before
   */
  #addMove({ seq, by }, { text = "", sent }, before) {
    const mover = by ?? "";
    const last = this.moves.at(-1);
    const played = /** @type {import("../../local/result.js").MoveResult} */ (this.board.history.at(-1));
    const { start, to } = played.move;
    const earns = before?.running === mover && this.clocks?.running !== mover;
    this.moves.push({
      ply: this.ply + 1,
      by: mover,
      text,
      turn: last ? last.turn + (last.by === mover ? 0 : 1) : 1,
      clock_ms: this.clocks?.ms[mover] ?? null,
      start,
      to,
      words: this.describer.facts.has_turn_end ? this.describer.brief(played) : [],
      sent: sent ?? text,
      seq,
      earned: earns ? (this.header.clock?.increment_ms ?? 0) : 0,
      captured: played.removed.map(({ player, name }, at) => {
        return { player, name, art: this.describer.artOf(played.removedPieces[at]) };
      }),
    });
    this.offers.takeback = null;
    if (this.offers.draw !== mover) this.offers.draw = null;
  }

  /** @param {number} ply */
  #takeBack(ply) {
    this.moves.length = ply;
    while (this.board.ply > ply) this.board.pop();
    this.offers.takeback = this.offers.draw = null;
    for (const [key, at] of this.asked) this.asked.set(key, Math.min(at, ply));
  }

  /** @param {{winner: string | null, reason: string}} outcome */
  #end(outcome) {
    const isAborted = outcome.reason === ABORTED;
    const text = isAborted ? "The game was aborted." : this.describer.outcomePhrase(outcome).text;
    this.ended = { ...outcome, text };
    this.offers = { draw: null, takeback: null, rematch: null };
  }
}
