// What requests need: the kernel with a variant, the variant's facts and texts, and boards.
/** @import { VariantView } from "../types/api" */
/** @import { RuleValue } from "../local/index" */

import { Board } from "../local/board.js";
import { UnknownNameError, quote } from "../local/errors.js";
import { apiData } from "../lib/site.js";
import { addVariant, BUILT_IN, findVariant, init, VARIANTS } from "../local/runtime.js";
import { Describer } from "./describer.js";
import { Rejection } from "./rejections.js";

/** @typedef {(path: string) => Promise<any>} Read any: each path has its own schema */
/** @typedef {{variant: string, setup?: string | null, position?: string | null, options?: Record<string, RuleValue>, moves?: string[]}} Line */

/**
 * Read data from the server, or from a site's files.
 * @type {Read}
 */
async function fetchData(path) {
  const answer = await fetch(apiData(path));
  if (!answer.ok) throw new TypeError(`${path} cannot be read: the server answers ${answer.status}`);
  return answer.json();
}

export class Library {
  #read;
  /** @type {Map<string, ReturnType<Read>>} */
  #data = new Map();
  /** @type {Map<string, Describer>} */
  #describers = new Map();
  /** @type {{start: string, moves: string[], board: Board} | null} the last line, which the next one often continues */
  #last = null;

  /** @param {Read} [read] how data that never change are read, by their paths */
  constructor(read = fetchData) {
    this.#read = read;
  }

  /**
   * Return data that never change; what could not be read is read again the next time.
   * @param {string} path
   */
  data(path) {
    let found = this.#data.get(path);
    if (!found) {
      found = this.#read(path);
      this.#data.set(path, found);
      found.catch(() => this.#data.delete(path));
    }
    return found;
  }

  /** @returns {Promise<import("./describer.js").Texts>} */
  texts() {
    return this.data("/api/phrases");
  }

  /** @returns {Promise<VariantView[]>} */
  variants() {
    return this.data("/api/variants");
  }

  /**
   * Return the facts of a variant that pages show.
   * @param {string} id
   */
  async facts(id) {
    const facts = (await this.variants()).find((view) => view.id === id);
    if (!facts) throw unknownVariant(id);
    return facts;
  }

  /**
   * Load a variant and return what describes its positions and moves.
   * @param {string} id
   */
  async describer(id) {
    const known = this.#describers.get(id);
    if (known) return known;
    const [facts, texts] = await Promise.all([this.facts(id), this.texts(), this.#loadKernel(id)]);
    const describer = new Describer(findVariant(id), facts, texts);
    this.#describers.set(id, describer);
    return describer;
  }

  /** @param {string} id */
  async #loadKernel(id) {
    if (BUILT_IN.includes(id)) return init({ variants: [id] });
    await init({ variants: [] });
    if (!VARIANTS.has(id)) addVariant(await this.data(`/api/variants/${id}/kernel`));
    return undefined;
  }

  /**
   * Return a board after the moves of a line, with the describer of its variant. Chance results are only those the
   * texts state.
   * @param {Line} line
   */
  async board(line) {
    const describer = await this.describer(line.variant);
    const [start, moves] = [startOf(line), line.moves ?? []];
    const board = this.#continued(start, moves) ?? startBoard(line);
    while (board.ply < moves.length) pushNext(board, moves);
    this.#last = { start, moves: [...moves], board: board.copy() };
    return { board, describer };
  }

  /**
   * Return the board of the last line, if this one continues it.
   * @param {string} start
   * @param {string[]} moves
   */
  #continued(start, moves) {
    const last = this.#last;
    if (last?.start !== start || last.moves.length > moves.length) return null;
    return last.moves.every((move, at) => move === moves[at]) ? last.board.copy() : null;
  }
}

/**
 * Play the next move of a line.
 * @param {Board} board
 * @param {string[]} moves
 */
function pushNext(board, moves) {
  try {
    board.push(moves[board.ply], { recorded: true });
  } catch (error) {
    if (error instanceof Error) error.message = `move ${board.ply + 1}: ${error.message}`;
    throw error;
  }
}

/** @param {Line} line */
function startOf({ variant, setup, position, options }) {
  return JSON.stringify([variant, setup ?? null, position ?? null, options ?? {}]);
}

/**
 * Return a board at the start of a line.
 * @param {Line} line
 */
export function startBoard({ variant, setup, position, options = {} }) {
  if (setup && position) throw new Rejection("start", setup);
  return new Board(variant, { setup: setup ?? undefined, position: position ?? undefined, rules: options });
}

/** @param {string} id */
function unknownVariant(id) {
  const evidence = { reason: "variant", text: id, expected: `one of ${[...VARIANTS.keys()].join(", ")}` };
  return new UnknownNameError(`no variant is called ${quote(id)}`, evidence);
}
