// GameRecord: a game with its variations, comments and result, read from and written as PGN.
/** @import { BoardOptions } from "../index" */
/** @import { Move, MoveResult } from "../result.js" */
/** @import { Variant } from "../variant.js" */
/** @import { WrittenRecord } from "./reader.js" */

import { Board } from "../board.js";
import { TERMINATIONS } from "../constants.js";
import { InvalidMoveError, InvalidRecordError, LaserChessError, quote } from "../errors.js";
import { PgnNode, RESULTS, ROSTER } from "./lexer.js";
import { readPgn } from "./reader.js";
import { changedOptions, OWN_TAGS, ownTags, startBoard } from "./tags.js";
import { writePgn } from "./writer.js";

/** @type {Record<string, string>} terminations of the PGN standard */
const STANDARD_TERMINATIONS = { "time forfeit": "time", "rules infraction": "forfeit" };
const AGREED = ["agreement", "resignation", "time", "forfeit"];

/** A legal move of a record. */
export class RecordNode extends PgnNode {
  /** @param {GameRecord} record @param {{ move?: string, parent?: RecordNode | null, line?: number }} [what] */
  constructor(record, what) {
    super(what);
    this.record = record;
  }

  /**
   * Add a move after this one; return its node, or the existing child with the same move.
   * @param {Move | string} move in variants of several actions a turn, the text of a whole turn
   * @param {{ recorded?: boolean }} [options] whether nothing has happened that the text does not name
   */
  add(move, options) {
    return this.record.extend(this, String(move), options);
  }

  /** Return a board after this move, with the moves that led to it. */
  board() {
    return this.record.boardAt(this).copy();
  }
}

export class GameRecord {
  #first;
  #result = "*";
  /** @type {{ node: PgnNode, board: Board } | null} the board after the node that was last asked for */
  #cursor = null;

  /**
   * Start an empty record; the arguments are those of `Board`.
   * @param {string | Variant | Board} [variant] or the board to start from
   * @param {BoardOptions} [options]
   */
  constructor(variant = "laser-chess", options = {}) {
    this.#first = variant instanceof Board ? variant : new Board(variant, options);
    this.variant = this.#first.variant;
    this.rules = this.#first.rules;
    /** The position text that the game starts from. */
    this.start = this.#first.position;
    /** The tags, without those that name variant, start and options. */
    this.tags = { ...ROSTER };
    this.root = new RecordNode(this);
  }

  /**
   * Read a text of exactly one record.
   * @param {string} text
   * @param {{ defaultVariant?: string }} [options]
   */
  static parse(text, options) {
    const records = GameRecord.parseAll(text, options);
    if (records.length === 1) return records[0];
    const evidence = { reason: records.length ? "several" : "empty", expected: "exactly one" };
    throw new InvalidRecordError(`there are ${records.length} records in the text`, evidence);
  }

  /**
   * Read all records of a text.
   * @param {string} text
   * @param {{ defaultVariant?: string }} [options] the variant of records that do not name theirs
   */
  static parseAll(text, { defaultVariant } = {}) {
    return readPgn(text).map((written) => GameRecord.fromWritten(written, defaultVariant));
  }

  /**
   * Return the record of a parsed text, checking its moves.
   * @param {WrittenRecord} written
   * @param {string} [defaultVariant]
   */
  static fromWritten(written, defaultVariant) {
    const first = within(`record of line ${written.line}`, () => startBoard(written.tags, defaultVariant));
    const record = new GameRecord(first);
    record.result = written.result;
    for (const [name, value] of Object.entries(written.tags)) if (!OWN_TAGS.includes(name)) record.tags[name] = value;
    record.root.takeNotes(written.root);
    record.#play(written.root);
    return record;
  }

  /**
   * Return a record of the moves played on a board, without an unfinished turn.
   * @param {Board} board
   */
  static fromBoard(board) {
    const { variant, history, outcome } = board;
    const first = board.copy();
    while (first.ply) first.pop();
    const record = new GameRecord(variant, { position: first.position, rules: changedOptions(board) });
    const turns = variant.actions ? mergeTurns(history) : history.map(({ text }) => text);
    if (variant.actions && history.length && history.at(-1)?.move.act !== "end" && !outcome) turns.pop();
    let node = record.root;
    for (const turn of turns) node = record.extend(node, turn, { recorded: true });
    if (outcome) record.conclude(board.result, outcome.reason);
    return record;
  }

  /** @param {PgnNode} root */
  #play(root) {
    const board = this.board();
    const second = board.side;
    /** @type {[PgnNode, RecordNode, number][]} moves to play, the next one last: after which node, at which ply */
    const stack = root.children.map((child) => /** @type {[PgnNode, RecordNode, number]} */ ([child, this.root, 0]));
    stack.reverse();
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [written, parent, ply] = next;
      while (board.ply > ply) board.pop();
      const move = within(
        () => placeOf(written, second),
        () => playTurn(board, written.move),
      );
      const node = new RecordNode(this, { move, parent, line: written.line });
      node.takeNotes(written);
      parent.children.push(node);
      for (const child of [...written.children].reverse()) stack.push([child, node, board.ply]);
    }
  }

  /**
   * Add a move after a node, as `RecordNode.add` does.
   * @param {RecordNode} node
   * @param {string} text
   * @param {{ recorded?: boolean }} [options]
   */
  extend(node, text, { recorded = false } = {}) {
    const board = this.boardAt(node);
    this.#cursor = null;
    const move = playTurn(board, text, recorded);
    let child = node.children.find((one) => one.move === move);
    if (!child) {
      child = new RecordNode(this, { move, parent: node });
      node.children.push(child);
    }
    this.#cursor = { node: child, board };
    return child;
  }

  /**
   * Return the record's own board at a node: to read, not to change.
   * @param {RecordNode} node
   */
  boardAt(node) {
    if (this.#cursor?.node !== node) {
      const board = this.board();
      for (const { move } of node.path()) playTurn(board, move);
      this.#cursor = { node, board };
    }
    return this.#cursor.board;
  }

  /** Return a board at the start of the record. */
  board() {
    return this.#first.copy();
  }

  mainline() {
    return this.root.mainline();
  }

  /** The result at the end of the moves: 1-0, 0-1, 1/2-1/2 or *. Setting it sets the tag, too. */
  get result() {
    return this.#result;
  }

  set result(result) {
    if (!RESULTS.includes(result)) {
      const evidence = { reason: "result", text: result, expected: RESULTS.join(" ") };
      throw new InvalidRecordError(`${quote(result)} is not a result`, evidence);
    }
    this.#result = this.tags.Result = result;
  }

  /** How the game ended: by the rules, or by its result and `Termination` tag; null if unknown. */
  get outcome() {
    const byRules = this.boardAt(this.mainline().at(-1) ?? this.root).outcome;
    const word = (this.tags.Termination ?? "").toLowerCase();
    const known = [...AGREED, ...Object.values(TERMINATIONS)];
    const reason = STANDARD_TERMINATIONS[word] ?? known.find((one) => one === word);
    if (byRules || !reason || this.#result === "*") return byRules;
    const winner = { "1-0": this.variant.players[0].name, "0-1": this.variant.players[1].name }[this.#result];
    return { winner: winner ?? null, reason };
  }

  /**
   * Set the result and the `Termination` tag.
   * @param {string} result
   * @param {string} reason why the game ended
   */
  conclude(result, reason) {
    this.result = result;
    this.tags.Termination = reason;
  }

  /** Return the PGN text, ending with a line break. */
  toString() {
    const isOwn = (/** @type {[string, string]} */ [name]) => !(name in ROSTER) && !OWN_TAGS.includes(name);
    const given = Object.fromEntries(Object.entries(this.tags).filter(isOwn));
    const roster = Object.fromEntries(Object.entries(ROSTER).map(([name, usual]) => [name, this.tags[name] ?? usual]));
    const tags = { ...roster, ...ownTags(this.#first), ...given };
    return writePgn({ tags, root: this.root, result: this.#result, secondBegins: this.#first.side === 1 });
  }
}

/**
 * Play a move of a record, a whole turn in variants of several actions a turn; return it in record notation.
 * @param {Board} board
 * @param {string} text
 */
function playTurn(board, text, recorded = true) {
  if (!board.variant.actions) return board.push(text).text;
  const done = board.pushTurn(text, { recorded });
  const turns = mergeTurns(done);
  if (turns.length === 1) return turns[0];
  for (const _ of done) board.pop();
  const evidence = { reason: "turn", text, expected: "one turn" };
  throw new InvalidMoveError(`${quote(text)} is more than one turn`, evidence);
}

/**
 * Return turns in record notation: changed rotations once, cancelled ones not at all.
 * @param {MoveResult[]} history
 */
function mergeTurns(history) {
  const turns = [];
  let turn = /** @type {string[]} */ ([]);
  let rotations = 0;
  for (const { move, text, chance, rotationsLeft } of history) {
    const changed = move.act === "turn" && rotations > 0 && rotations >= rotationsLeft;
    if (changed) turn = turn.slice(0, -1);
    if (move.act === "end") {
      turns.push((chance.length || !turn.length ? [...turn, text] : turn).join(","));
      turn = [];
    } else if (!changed || rotationsLeft === rotations) turn.push(text);
    rotations = rotationsLeft;
  }
  return turn.length ? [...turns, turn.join(",")] : turns;
}

/**
 * @param {PgnNode} node
 * @param {number} second 1 if the second player begins
 */
function placeOf(node, second) {
  const ply = node.path().length;
  const number = Math.floor((ply - 1 + second) / 2) + 1;
  return `line ${node.line}, move ${number}${(ply - 1 + second) % 2 ? "..." : "."} (ply ${ply})`;
}

/**
 * Do something; an error of this library gets the place where it happened.
 * @template T
 * @param {string | (() => string)} place
 * @param {() => T} work
 * @returns {T}
 */
function within(place, work) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LaserChessError)) throw error;
    const Kind = /** @type {new (message: string) => LaserChessError} */ (error.constructor);
    const { reason, text, expected } = error;
    const where = typeof place === "string" ? place : place();
    throw Object.assign(new Kind(`${where}: ${error.message}`), { reason, text, expected });
  }
}
