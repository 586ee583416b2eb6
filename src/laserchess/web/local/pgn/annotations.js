// Annotations of a move: comment, glyphs, clocks, evaluation; and how comments contain the last three.

import { InvalidRecordError, quote } from "../errors.js";

const [MILLION, BILLION] = [1e6, 1e9];
const TIME = /^([0-9]{1,9}):([0-5]?[0-9]):([0-5]?[0-9])(?:\.([0-9]{1,9})[0-9]*)?$/;
const WHOLE = /^[0-9]{1,15}$/;
const EVALUATION = /^(?:#([+-]?[0-9]{1,7})|([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?))(?:,([0-9]{1,15}))?$/;
const VALUE = /^([^[\]]*)\](.*)$/s;
const FIELDS = /** @type {const} */ (["clock", "elapsed", "eval", "depth", "nodes"]);

/** @typedef {{ score: number, mate: number | null }} Evaluation for the first player; `score` in pawns, `mate` in moves */
/** @typedef {{ clock: number, elapsed: number, eval: Evaluation, depth: number, nodes: number }} Fields */

/** Comment, glyphs, clocks (in seconds) and evaluation of a move. */
export class Notes {
  /** The comment after the move. */
  comment = "";
  /** A comment before the move, where it is the first of a variation. */
  preface = "";
  /** @type {Set<number>} numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!` */
  nags = new Set();
  /** @type {number | null} the time left after the move */
  clock = null;
  /** @type {number | null} the time used for the move */
  elapsed = null;
  /** @type {Evaluation | null} */
  eval = null;
  /** @type {number | null} */
  depth = null;
  /** @type {number | null} */
  nodes = null;

  /**
   * Add to the comment; commands that are understood go into their fields.
   * @param {string} text
   */
  annotate(text) {
    const { comment, found } = splitComment(`${this.comment} ${text}`);
    this.comment = comment;
    Object.assign(this, found);
  }

  /**
   * Copy the annotations of another move.
   * @param {Notes} other
   */
  takeNotes({ comment, preface, nags, clock, elapsed, eval: evaluation, depth, nodes }) {
    Object.assign(this, { comment, preface, nags: new Set(nags), clock, elapsed, eval: evaluation, depth, nodes });
  }
}

/**
 * Return the words of a text.
 * @param {string} text
 */
export function words(text) {
  return text.split(/\s+/).filter(Boolean);
}

/** @param {string} text `h:mm:ss`, with up to nine decimals */
function readTime(text) {
  const found = TIME.exec(text);
  if (!found) return null;
  const [hours, minutes, seconds] = found.slice(1, 4).map(Number);
  return (hours * 60 + minutes) * 60 + seconds + Number((found[4] ?? "").padEnd(9, "0")) / BILLION;
}

/** @param {number} seconds */
function writeTime(seconds) {
  if (!(seconds >= 0 && seconds < BILLION * 3600)) refuse("clock", seconds, "seconds, 0 or more");
  let whole = Math.floor(seconds);
  let fraction = Math.round((seconds - whole) * BILLION);
  if (fraction === BILLION) [whole, fraction] = [whole + 1, 0];
  const decimals = fraction ? `.${String(fraction).padStart(9, "0")}`.replace(/0+$/, "") : "";
  const two = (/** @type {number} */ part) => String(part % 60).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60))}:${two(whole)}${decimals}`;
}

/** @param {string} text */
function readWhole(text) {
  return WHOLE.test(text) ? Number(text) : null;
}

/** @param {number} number */
function writeWhole(number) {
  if (!WHOLE.test(String(number))) refuse("count", number, "a whole number of at most 15 digits");
  return String(number);
}

/** @param {string} text */
function readEvaluation(text) {
  const found = EVALUATION.exec(text);
  if (!found) return {};
  const [, mate, score, depth] = found;
  const value = mate ? { score: 0, mate: Number(mate) } : { score: Number(score), mate: null };
  return { eval: value, ...(depth ? { depth: Number(depth) } : {}) };
}

/** @param {Evaluation} value */
function writeEvaluation({ score, mate }) {
  if (!Number.isFinite(score) || Math.max(Math.abs(score), Math.abs(mate ?? 0)) >= MILLION)
    refuse("eval", mate ?? score, "a number below a million");
  return mate === null ? score.toFixed(2) : `#${mate}`;
}

/**
 * @param {string} name
 * @param {(text: string) => number | null} read
 */
function reader(name, read) {
  return (/** @type {string} */ text) => {
    const value = read(text);
    return value === null ? {} : { [name]: value };
  };
}

/** @type {Record<string, ((text: string) => Partial<Fields>) | undefined>} */
const COMMANDS = {
  "[%clk": reader("clock", readTime),
  "[%emt": reader("elapsed", readTime),
  "[%eval": readEvaluation,
  "[%depth": reader("depth", readWhole),
  "[%nodes": reader("nodes", readWhole),
};

/**
 * Part a comment into its text, with single spaces, and the fields its commands set.
 * @param {string} text
 */
function splitComment(text) {
  /** @type {string[]} */
  const kept = [];
  /** @type {Partial<Fields>} */
  const found = {};
  const pending = words(text.replaceAll("[%", " [%")).reverse();
  for (let word = pending.pop(); word !== undefined; word = pending.pop()) {
    const read = COMMANDS[kept.at(-1) ?? ""];
    const value = read ? VALUE.exec(word) : null;
    const update = (value && read?.(value[1])) ?? {};
    if (value && Object.keys(update).length) {
      kept.pop();
      Object.assign(found, update);
      if (value[2]) pending.push(value[2]);
    } else kept.push(word);
  }
  return { comment: kept.join(" "), found };
}

/**
 * Return the comment of a move with its fields as commands, the way it is written.
 * @param {Notes} notes
 */
export function joinComment(notes) {
  const { comment, found } = splitComment(notes.comment);
  const known = Object.fromEntries(FIELDS.filter((name) => notes[name] !== null).map((name) => [name, notes[name]]));
  return [...commands({ ...found, ...known }), comment].filter(Boolean).join(" ");
}

/** @param {Partial<Fields>} known */
function commands({ clock, elapsed, eval: evaluation, depth, nodes }) {
  const written = [];
  if (clock !== undefined) written.push(`[%clk ${writeTime(clock)}]`);
  if (elapsed !== undefined) written.push(`[%emt ${writeTime(elapsed)}]`);
  const plies = depth === undefined ? "" : writeWhole(depth);
  if (evaluation) written.push(`[%eval ${writeEvaluation(evaluation)}${plies && `,${plies}`}]`);
  else if (plies) written.push(`[%depth ${plies}]`);
  if (nodes !== undefined) written.push(`[%nodes ${writeWhole(nodes)}]`);
  return written;
}

/**
 * @param {string} reason
 * @param {number} value
 * @param {string} expected
 * @returns {never}
 */
function refuse(reason, value, expected) {
  const message = `a record cannot hold ${quote(String(value))} as ${reason}`;
  throw new InvalidRecordError(message, { reason, text: String(value), expected });
}
