// A variant: its facts, what the kernel's codes stand for, and its rules with options settled.
/** @import { RuleValue } from "./index" */
/** @import { Kind, Option, TableRule, VariantFile } from "./types" */

import { codeFor } from "./codec.js";
import { LAYOUT, TABLE } from "./constants.js";
import { InvalidFileError, quote, UnknownNameError } from "./errors.js";
import { COMPASS, Geometry } from "./geometry.js";

const MAX_RULES = 64;

/** A piece on a square, or as it may stand on one. */
export class Piece {
  #internal;

  /**
   * @param {Kind} kind
   * @param {number} side
   * @param {string} player
   * @param {number} orientation
   * @param {boolean} stunned
   * @param {number} code
   */
  constructor(kind, side, player, orientation, stunned, code) {
    /** Name of its type. */
    this.name = kind.name;
    /** 0 or 1. */
    this.side = side;
    /** Name of its side. */
    this.player = player;
    /** Direction it faces: 0 to 7 clockwise from north. */
    this.facing = kind.facings[orientation];
    this.stunned = stunned;
    this.#internal = { kind, orientation, code };
  }

  get kind() {
    return this.#internal.kind;
  }

  get orientation() {
    return this.#internal.orientation;
  }

  get code() {
    return this.#internal.code;
  }

  /** The direction it faces as a compass point. */
  get compass() {
    return COMPASS[this.facing];
  }

  toString() {
    const way = this.kind.facings.length > 1 ? ` facing ${this.compass}` : "";
    return `${this.player} ${this.name}${way}${this.stunned ? ", stunned" : ""}`;
  }
}

/**
 * Write the runs of a file into an array of zeros.
 * @param {number[][]} runs each a place and the numbers from there on
 * @param {{ set(numbers: number[], place: number): void }} array
 */
export function fill(runs, array) {
  for (const [place, ...numbers] of runs) array.set(numbers, place);
}

export class Variant {
  /** @type {Map<string, Rules>} */
  #rules = new Map();

  /** @param {VariantFile} file the parsed file that `laserchess export` writes */
  constructor(file) {
    if (file?.layout !== LAYOUT) {
      const expected = "one that `laserchess export` of the same version wrote";
      const evidence = { reason: "layout", text: String(file?.layout), expected };
      throw new InvalidFileError("the file of the variant was made for another version of laserchess", evidence);
    }
    this.file = file;
    /** @type {string} */
    this.id = file.id;
    /** @type {string} */
    this.title = file.title;
    /** @type {{ name: string, letter: string }[]} */
    this.players = file.players;
    this.actions = file.actions;
    this.hasChance = file.hasChance;
    this.geometry = new Geometry(file.columns, file.rows, file.firstRow);
    this.setups = file.setups;
    this.options = file.options;
    this.kinds = file.kernel.pieces;
    /** @type {Map<number, Piece>} what may stand on a square, by its code */
    this.pieces = new Map();
    for (const kind of this.kinds) this.#addPieces(kind);
    /** @type {Map<string, number>} letter of a feature that no piece is on → its code */
    this.features = new Map(Object.entries(file.kernel.features));
    this.featureLetters = new Map([...this.features].map(([letter, code]) => [code, letter]));
    /** @type {Map<string, number>} letter of a floor that pieces stand on → what lies under them */
    this.floors = new Map(Object.entries(file.kernel.floors));
    this.floorLetters = new Map([...this.floors].map(([letter, code]) => [code, letter]));
  }

  /** @param {Kind} kind */
  #addPieces(kind) {
    for (const stunned of kind.stunnedKind ? [false, true] : [false]) {
      for (const [side, player] of this.players.entries()) {
        for (const orientation of kind.facings.keys()) {
          const code = codeFor(stunned ? kind.stunnedKind : kind.kind, side, orientation);
          this.pieces.set(code, new Piece(kind, side, player.name, orientation, stunned, code));
        }
      }
    }
  }

  /**
   * Return the code of a piece.
   * @param {Kind} kind
   * @param {number} side
   * @param {number} orientation
   */
  piece(kind, side, orientation, stunned = false) {
    const code = codeFor(stunned ? kind.stunnedKind : kind.kind, side, orientation);
    return /** @type {Piece} */ (this.pieces.get(code));
  }

  /**
   * Return the position text of a setup, of the first one by default.
   * @param {string} [name]
   */
  setup(name) {
    if (name === undefined) return Object.values(this.setups)[0];
    const found = this.setups[this.file.aliases[name] ?? name];
    if (found === undefined) {
      const expected = `one of ${Object.keys(this.setups).join(", ")}`;
      throw new UnknownNameError(`${this.title} has no setup ${quote(name)}`, {
        reason: "setup",
        text: name,
        expected,
      });
    }
    return found;
  }

  /**
   * Settle the rule options, rejecting unknown names and values.
   * @param {Record<string, unknown>} given
   */
  rules(given = {}) {
    const names = Object.keys(this.options);
    for (const name of Object.keys(given)) {
      if (!names.includes(name)) {
        const expected = names.length ? `one of ${names.join(", ")}` : "no options";
        const evidence = { reason: "option", text: name, expected };
        throw new UnknownNameError(`${this.title} has no option ${quote(name)}`, evidence);
      }
    }
    const options = Object.fromEntries(
      names.map((name) => [name, check(name, this.options[name], /** @type {RuleValue | undefined} */ (given[name]))]),
    );
    const key = JSON.stringify(options);
    const known = this.#rules.get(key) ?? new Rules(this, options);
    if (this.#rules.size < MAX_RULES) this.#rules.set(key, known);
    return known;
  }
}

/**
 * Return the value of an option, or say what it takes.
 * @param {string} name
 * @param {Option} option
 */
function check(name, { default: usual, choices }, value = usual) {
  if (choices.length) {
    if (choices.includes(value)) return value;
    const expected = choices.map(shown).join(" or ");
    return refuse(name, value, expected);
  }
  if (!Number.isInteger(usual)) {
    if (typeof value === "number" && value >= 0 && value <= 1) return value;
    return refuse(name, value, "a probability from 0 to 1");
  }
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  return refuse(name, value, "a whole number above 0");
}

/** @param {RuleValue} value */
const shown = (value) =>
  typeof value === "string" ? quote(value) : typeof value === "boolean" ? (value ? "True" : "False") : value;

/**
 * @param {string} name
 * @param {unknown} value
 * @param {string} expected
 * @returns {never}
 */
function refuse(name, value, expected) {
  const message = `option ${name} does not take ${quote(String(value))}`;
  throw new UnknownNameError(message, { reason: "option", text: String(value), expected });
}

/** A variant with its options settled, as the kernel's table. */
export class Rules {
  /**
   * @param {Variant} variant
   * @param {Record<string, boolean | number | string>} options
   */
  constructor(variant, options) {
    this.variant = variant;
    this.options = options;
    const { kernel } = variant.file;
    this.table = new Int32Array(kernel.length);
    fill(kernel.table, this.table);
    for (const [name, value] of Object.entries(options)) this.#apply(kernel.rules[name], value);
    /** The id of these rules. */
    this.key = JSON.stringify([variant.id, Object.values(options)]);
    this.rowLength = this.table[TABLE.row];
    this.firstRow = this.table[TABLE.scratch];
    this.removals = this.table[TABLE.removed];
    this.hasFloor = variant.actions > 0;
    this.cellCount = variant.geometry.size * (this.hasFloor ? 2 : 1);
  }

  /**
   * @param {TableRule} rule
   * @param {RuleValue} value
   */
  #apply(rule, value) {
    if (!Array.isArray(rule)) this.table[rule.place] = roundHalfEven(Number(value) * rule.scale);
    else
      for (const [place, more] of rule.find((choice) => choice.value === value)?.changes ?? [])
        this.table[place] += more;
  }
}

/**
 * Round as Python does.
 * @param {number} number
 */
function roundHalfEven(number) {
  const down = Math.floor(number);
  if (number - down !== 0.5) return Math.round(number);
  return down % 2 ? down + 1 : down;
}
