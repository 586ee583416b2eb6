/** An analysis: variant, start position and moves, with the server's data on each of them. */
/** @import { OptionValue } from "../parts/rule_fields.js" */
/** @import { Node } from "./tree.js" */
/** @import { OutcomeView, Previewed, RecordView, VariantView, View } from "../../types/api" */

import { post } from "../../lib/api.js";
import { fillTree, moveTexts } from "./record.js";
import { MoveTree } from "./tree.js";

/**
 * @typedef {object} Start what an analysis starts from
 * @property {string} position
 * @property {Record<string, OptionValue>} options
 * @property {Record<string, string>} tags
 * @property {string} result
 * @property {string} [setup]
 * @property {string} [game] the id of a game of this server
 * @property {string[]} [moves] the moves of that game
 * @property {string} [title]
 * @property {OutcomeView | null} [outcome]
 * @typedef {"tree" | "moving" | "current"} Change
 * @typedef {{node?: Node, from?: Node, forward?: boolean}} ChangeDetail
 * @typedef {(what: Change, detail: ChangeDetail) => void} Listener
 */

/** Milliseconds: nodes passed faster than this are not shown. */
const HASTE = 30;
/** Milliseconds after which the next move is prefetched. */
const LEISURE = 150;

/** An analysis. Listeners receive `"tree"` when moves are added or removed, `"current"` when the cursor moves. */
export class Session {
  /**
   * @param {VariantView} variant
   * @param {Partial<Start> & {position: string}} start
   * @param {View} view the position it starts from
   */
  constructor(variant, start, view) {
    this.variant = variant;
    /** @type {Start} */
    this.start = { options: {}, tags: {}, result: "*", ...start };
    this.tree = new MoveTree({ players: variant.players, first: view.turn, view });
    /** @type {Set<Listener>} */
    this.listeners = new Set();
    this.goals = 0;
  }

  /**
   * Start an analysis from a setup or a position.
   * @param {VariantView} variant
   * @param {Partial<Start>} start
   * @returns {Promise<Session>}
   */
  static async begin(variant, { setup, position, options = {}, ...rest }) {
    const request = position ? { position } : setup ? { setup } : {};
    const view = await post("/api/positions", { variant: variant.id, options, ...request });
    return new Session(variant, { ...rest, setup, options, position: view.position }, view);
  }

  /**
   * Start an analysis of a PGN as `/api/records/read` returns it.
   * @param {VariantView} variant
   * @param {RecordView} record
   */
  static async ofRecord(variant, record) {
    const { start, options, tags, result, outcome } = record;
    const session = await Session.begin(variant, { position: start, options, tags, result, outcome });
    fillTree(session.tree, record.nodes);
    return session;
  }

  /** Return the current node. */
  get current() {
    return this.tree.current;
  }

  /**
   * Call `listener(what, detail)` at every change.
   * @param {Listener} listener
   */
  listen(listener) {
    this.listeners.add(listener);
  }

  /**
   * @param {Change} what
   * @param {ChangeDetail} [detail]
   */
  emit(what, detail = {}) {
    for (const listener of this.listeners) listener(what, detail);
  }

  /**
   * Return the position of a node as the server expects it.
   * @param {Node} node
   */
  request(node) {
    const { position, options } = this.start;
    return { variant: this.variant.id, position, options, moves: moveTexts(this.tree.path(node)) };
  }

  /**
   * Fetch the position of a node and the effects of its move, unless both are known.
   * @param {Node} node
   */
  async load(node) {
    if (isLoaded(node)) return node;
    if (!node.parent) return node;
    const request = { ...this.request(node.parent), move: node.move, recorded: true };
    /** @type {Previewed} */
    const { played, view } = await post("/api/positions/preview", request);
    node.played ??= played;
    node.view ??= view;
    if (!node.children.length) node.next = view.turn;
    return node;
  }

  /**
   * Show a node; a newer call cancels this one.
   * @param {Node} node
   */
  async go(node) {
    const goal = ++this.goals;
    const from = this.current;
    this.tree.current = node;
    this.emit("moving", { node, from });
    if (!isLoaded(node)) await pause(HASTE);
    if (goal !== this.goals) return;
    await this.load(node);
    if (goal !== this.goals) return;
    this.emit("current", { from, forward: node.parent === from });
    await pause(LEISURE);
    if (goal === this.goals && node.children.length) this.load(node.children[0]).catch(() => {});
  }

  /**
   * Step along the line: back to the parent, or forward to the first child.
   * @param {number} by
   */
  step(by) {
    const to = by < 0 ? this.current.parent : this.current.children[0];
    return to ? this.go(to) : Promise.resolve();
  }

  /**
   * Go to the start or the end of the line.
   * @param {number} by
   */
  jump(by) {
    return this.go(by < 0 ? this.tree.root : (this.tree.following(this.current).at(-1) ?? this.current));
  }

  /**
   * Go to the next or previous variation at the current move.
   * @param {number} by
   */
  nextVariation(by) {
    const siblings = this.current.parent?.children ?? [];
    const to = siblings[siblings.indexOf(this.current) + by];
    return to ? this.go(to) : Promise.resolve();
  }

  /**
   * Play a move after a node, add it to the tree and return its node.
   * @param {Node} parent
   * @param {string} move
   * @param {boolean} [recorded] whether the move states all results of chance
   */
  async extend(parent, move, recorded = false) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return this.load(known);
    /** @type {Previewed} */
    const { played, view } = await post("/api/positions/preview", { ...this.request(parent), move, recorded });
    const node = this.tree.add(parent, { move: played.text, next: view.turn, view, played });
    return node;
  }

  /**
   * Play moves from a node, and show the last.
   * @param {string[]} moves
   * @param {Node} [parent]
   * @param {boolean} [recorded] whether the moves state all results of chance
   */
  async play(moves, parent = this.current, recorded = false) {
    const goal = ++this.goals;
    let node = parent;
    for (const move of moves) node = await this.extend(node, move, recorded);
    this.emit("tree");
    if (goal === this.goals) await this.go(node);
  }

  /**
   * Add a line to the tree and show its first move.
   * @param {string[]} list
   * @param {Node} parent
   */
  async show([first, ...rest], parent) {
    const goal = ++this.goals;
    const begun = await this.extend(parent, first);
    let node = begun;
    for (const move of rest) node = await this.extend(node, move);
    this.emit("tree");
    if (goal === this.goals) await this.go(begun);
  }

  /**
   * Change the tree (`change(tree)`), then show the current node.
   * @param {(tree: MoveTree) => void} change
   */
  async edit(change) {
    change(this.tree);
    this.emit("tree");
    await this.go(this.current);
  }
}

/** @param {Node} node */
function isLoaded(node) {
  return Boolean(node.view && (node.played || !node.parent));
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
