/**
 * The moves of an analysis: a tree with a main line and variations. It is independent of the page.
 *
 * A node is one move, or one action where a turn has several. Whose move it was (`by`) and who is to move after it
 * (`next`) come from the server, so that turns of any length are separated without rules.
 */
/** @import { JudgmentMessage, LinesMessage, MoveResultView, ScoreView, View } from "../../types/api" */

/**
 * @typedef {object} Made a move to be added
 * @property {string} move
 * @property {string} next
 * @property {View | null} [view]
 * @property {MoveResultView | null} [played]
 * @property {string} [comment]
 * @property {number[]} [nags]
 * @property {string[]} [shapes]
 * @property {ScoreView | null} [eval]
 * @property {number | null} [clock]
 */

/** @typedef {{number: number, second: boolean}} TurnNumber the number of a turn, and whether it is the second player's */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {Node|null} parent
 * @property {Node[]} children the first is the main line, the others are variations
 * @property {string} move as records write it; empty for the root
 * @property {string} by the player who made it
 * @property {string} next the player to move after it
 * @property {number} ply moves from the root
 * @property {number} turn turns finished before it, counted from the root
 * @property {string} comment
 * @property {string} preface a comment before the move
 * @property {number[]} nags
 * @property {string[]} shapes arrows and circles, as PGN has them
 * @property {ScoreView | null} eval what a record says of the position after it
 * @property {number|null} clock
 * @property {(JudgmentMessage & {shown: string}) | null} verdict what the engine says of the move
 * @property {View | null} view the position after it, once it was fetched
 * @property {MoveResultView | null} played what it did, once it was fetched
 * @property {LinesMessage | null} info the engine's lines, once it has thought about the position
 */

/** A tree of moves with a cursor. */
export class MoveTree {
  /** @param {{players: string[], first: string, view?: View | null}} start who plays, and who moves first */
  constructor({ players, first, view = null }) {
    this.players = players;
    this.count = 0;
    this.root = this.#node(null, { move: "", by: "", next: first, view });
    this.current = this.root;
  }

  /**
   * @param {Node | null} parent
   * @param {Made & {by: string}} made
   * @returns {Node}
   */
  #node(parent, { move, by, next, comment = "", nags = [], shapes = [], ...known }) {
    return {
      id: this.count++,
      parent,
      children: [],
      move,
      by,
      next,
      ply: parent ? parent.ply + 1 : 0,
      turn: parent ? parent.turn + (parent.parent && parent.by !== parent.next ? 1 : 0) : 0,
      comment,
      preface: "",
      nags,
      shapes,
      eval: known.eval ?? null,
      clock: known.clock ?? null,
      verdict: null,
      view: known.view ?? null,
      played: known.played ?? null,
      info: null,
    };
  }

  /**
   * Return the other player.
   * @param {string} player
   */
  other(player) {
    return this.players[0] === player ? this.players[1] : this.players[0];
  }

  /**
   * Add a move after a node, or return the child that already has this move.
   * @param {Node} parent
   * @param {Made} made
   * @returns {Node}
   */
  add(parent, made) {
    const known = parent.children.find((child) => child.move === made.move);
    if (known) {
      known.view ??= made.view ?? null;
      known.played ??= made.played ?? null;
      return known;
    }
    const node = this.#node(parent, { ...made, by: parent.next });
    parent.children.push(node);
    return node;
  }

  /**
   * Remove a move and all that follow; the cursor moves back if it was there.
   * @param {Node} node
   */
  remove(node) {
    if (!node.parent) return;
    if (this.path(this.current).includes(node)) this.current = node.parent;
    node.parent.children = node.parent.children.filter((child) => child !== node);
  }

  /**
   * Promote the variation of a node; with `all`, to the main line.
   * @param {Node} node
   * @param {{all?: boolean}} [given]
   */
  promote(node, { all = false } = {}) {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      if (siblings[0] === at) continue;
      at.parent.children = [at, ...siblings.filter((each) => each !== at)];
      if (!all) return;
    }
  }

  /**
   * Return the moves from the first one to a node, without the root.
   * @param {Node} node
   * @returns {Node[]}
   */
  path(node) {
    /** @type {Node[]} */
    const nodes = [];
    for (let at = node; at.parent; at = at.parent) nodes.push(at);
    return nodes.reverse();
  }

  /**
   * Return a node and what follows it by first children.
   * @param {Node} node
   * @returns {Node[]}
   */
  following(node) {
    const nodes = [node];
    for (let [child] = node.children; child; [child] = child.children) nodes.push(child);
    return nodes;
  }

  /**
   * Return the whole line through a node, without the root.
   * @param {Node} node
   * @returns {Node[]}
   */
  lineThrough(node) {
    return [...this.path(node), ...this.following(node).slice(1)];
  }

  /** Return the main line, without the root. @returns {Node[]} */
  mainline() {
    return this.following(this.root).slice(1);
  }

  /**
   * Return whether a node is on the main line.
   * @param {Node} node
   */
  isMain(node) {
    return this.path(node).every((each) => each.parent?.children[0] === each);
  }

  /**
   * Return where the variation of a node starts: its first node that is not a first child, or null.
   * @param {Node} node
   */
  branch(node) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
    return null;
  }

  /** Return all nodes except the root, parents before children. @returns {Node[]} */
  all() {
    /** @type {Node[]} */
    const found = [];
    const waiting = [...this.root.children];
    for (let node = waiting.shift(); node; node = waiting.shift()) {
      found.push(node);
      waiting.push(...node.children);
    }
    return found;
  }

  /**
   * Return the turn of a move: its number in a PGN, and whether the second player made it.
   * @param {Pick<Node, "turn">} node
   */
  number(node) {
    const offset = this.root.next === this.players[0] ? 0 : 1;
    const place = node.turn + offset;
    return { number: Math.floor(place / 2) + 1, second: place % 2 === 1 };
  }

  /**
   * Return whether a move begins a turn (always, if a turn is one move).
   * @param {Node} node
   */
  beginsTurn(node) {
    return !node.parent?.parent || node.parent.turn !== node.turn;
  }

  /**
   * Return the node before the first move of a turn.
   * @param {Node} node
   */
  turnStart(node) {
    let at = node;
    while (at.parent && !this.beginsTurn(at)) at = at.parent;
    return at.parent ?? at;
  }

  /**
   * Return whether a move ends its turn.
   * @param {Node} node
   */
  endsTurn(node) {
    return node.by !== node.next;
  }
}

/**
 * Return the number before a move: `3.` or `3…`.
 * @param {TurnNumber} turnNumber
 */
export function numberText({ number, second }) {
  return `${number}${second ? "…" : "."}`;
}
