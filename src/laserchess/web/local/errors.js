// The error tree of the Python library, under the same names; each error carries its evidence.

const MAX_EVIDENCE = 60;

/** Anything this library rejects; the message is one line. */
export class LaserChessError extends Error {
  /**
   * @param {string} message
   * @param {{ reason?: string, text?: string, expected?: string }} [evidence]
   */
  constructor(message, { reason = "", text = "", expected = "" } = {}) {
    super(expected ? `${message}; expected ${expected}` : message);
    this.name = new.target.name;
    this.reason = reason;
    this.text = text;
    this.expected = expected;
  }
}

/** No variant, setup or option has this name, or the option does not take this value. */
export class UnknownNameError extends LaserChessError {}
/** A file that is damaged or something else. */
export class InvalidFileError extends LaserChessError {}
/** A text that cannot be read. */
export class NotationError extends LaserChessError {}
/** A position text that cannot be read. */
export class InvalidPositionError extends NotationError {}
/** A move text that cannot be read. */
export class InvalidMoveError extends NotationError {}
/** A game record that cannot be read or written. */
export class InvalidRecordError extends NotationError {}
/** A text that can be read but that the rules forbid. */
export class RuleError extends LaserChessError {}
/** A position that no game allows. */
export class IllegalPositionError extends RuleError {}
/** A move that is not legal in this position. */
export class IllegalMoveError extends RuleError {}
/** A legal move whose recorded capture is not what happens. */
export class WrongCaptureError extends IllegalMoveError {}
/** A legal move whose recorded chance cannot have happened. */
export class WrongChanceError extends IllegalMoveError {}

/** @type {Record<string, string>} */
const ESCAPES = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Return a text as an error shows it: quoted, on one line, cut where it is long.
 * @param {string} text
 */
export function quote(text) {
  const points = [...text];
  const shown = points.length <= MAX_EVIDENCE ? text : `${points.slice(0, MAX_EVIDENCE - 1).join("")}…`;
  const mark = shown.includes("'") && !shown.includes('"') ? '"' : "'";
  const escaped = shown.replace(/[\\\n\r\t]|[^\P{Cc}]/gu, (sign) => {
    return ESCAPES[sign] ?? `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
  return mark + (mark === "'" ? escaped.replaceAll("'", "\\'") : escaped) + mark;
}

/** @type {Record<string, new (message: string) => Error>} */
const KINDS = {
  UnknownNameError,
  InvalidFileError,
  InvalidPositionError,
  InvalidMoveError,
  InvalidRecordError,
  IllegalPositionError,
  IllegalMoveError,
  WrongCaptureError,
  WrongChanceError,
};

/**
 * Make an error again that came from a worker.
 * @param {{ name: string, message: string }} error
 */
export function revive({ name, message, ...evidence }) {
  const kind = KINDS[name] ?? Error;
  return Object.assign(new kind(message), evidence);
}
