// Rejections in the shape of the server's.
/** @import { LaserChessError } from "../local/errors.js" */
/** @import { ErrorDetail } from "../types/api" */

const MAX_TEXT = 200;

/** A request that is rejected for a code of the server's list; `detail` is filled in with its texts. */
export class Rejection extends Error {
  /** @type {ErrorDetail | undefined} */
  detail;

  /**
   * @param {string} code
   * @param {string} [text] the offending part
   * @param {Record<string, string | number>} [facts] values in message and hint
   */
  constructor(code, text = "", facts = {}) {
    super(code);
    this.code = code;
    this.text = text;
    this.facts = facts;
  }
}

/**
 * Return an error of the kernel as the server sends it.
 * @param {LaserChessError} error
 * @returns {ErrorDetail}
 */
export function detailOf({ reason, message, text, expected }) {
  return {
    code: "",
    reason: reason || "refused",
    message,
    hint: "",
    text: text.slice(0, MAX_TEXT),
    expected,
    facts: {},
  };
}

/**
 * Return a rejection as the server sends it.
 * @param {Rejection} rejection
 * @param {Record<string, {reason: string, message: string, hint: string}>} texts by code
 * @returns {ErrorDetail}
 */
export function rejectionDetail({ code, text, facts }, texts) {
  const known = texts[code] ?? { reason: code, message: code, hint: "" };
  const [message, hint] = [known.message, known.hint].map((words) => fill(words, facts));
  return { code, reason: known.reason, message, hint, text, expected: hint, facts };
}

/**
 * Fill the facts into a text with their names in braces.
 * @param {string} words
 * @param {Record<string, string | number>} facts
 */
export function fill(words, facts) {
  return words.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}
