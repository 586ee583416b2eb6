/**
 * Conversion between the tree of an analysis and the flat list of nodes of a PGN.
 *
 * A node of the PGN is a whole turn. Where a turn has several actions the tree has a node for each of them, so
 * variations may branch in the middle of a turn; the list has every turn in full.
 */
/** @import { MoveTree, Node } from "./tree.js" */
/** @import { NodeInput, NodeView } from "../../types/api" */

import { joinShapes, splitShapes } from "./shapes.js";

/**
 * Fill a tree with the nodes of a PGN.
 * @param {import("./tree.js").MoveTree} tree an empty one
 * @param {import("../../types/api").NodeView[]} nodes as `/api/records/read` gives them: parents first, the root at 0
 */
export function fillTree(tree, nodes) {
  const places = [tree.root];
  Object.assign(tree.root, { ...splitShapes(nodes[0]?.comment ?? ""), nags: nodes[0]?.nags ?? [] });
  nodes.slice(1).forEach((written, index) => {
    places[index + 1] = addTurn(tree, places[written.parent ?? 0], written);
  });
}

/**
 * @param {MoveTree} tree
 * @param {Node} parent
 * @param {NodeView} written
 */
function addTurn(tree, parent, written) {
  const actions = written.actions?.length ? written.actions : [written.move];
  let at = parent;
  actions.forEach((move, index) => {
    const last = index === actions.length - 1;
    at = tree.add(at, { move, next: last ? tree.other(parent.next) : parent.next });
  });
  const { comment, shapes } = splitShapes(written.comment ?? "");
  at.comment ||= comment;
  at.shapes = [...new Set([...at.shapes, ...shapes])];
  at.preface ||= written.preface ?? "";
  at.nags = [...new Set([...at.nags, ...(written.nags ?? [])])];
  at.eval ??= written.eval ?? null;
  at.clock ??= written.clock ?? null;
  return at;
}

/**
 * List a tree as the nodes of a PGN, one per turn.
 * @param {import("./tree.js").MoveTree} tree
 * @returns {NodeInput[]}
 */
export function listNodes(tree) {
  /** @type {NodeInput[]} */
  const nodes = [{ parent: null, move: "", comment: commentOf([tree.root]), nags: tree.root.nags }];
  /** @type {{at: Node, parent: number, turn: Node[]}[]} */
  const waiting = [{ at: tree.root, parent: 0, turn: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, parent, turn } = next;
    const over = turn.length > 0 && (tree.endsTurn(at) || at.children.length === 0);
    if (over) nodes.push(writeTurn(parent, turn));
    const place = over ? nodes.length - 1 : parent;
    const begun = over ? [] : turn;
    for (const child of [...at.children].reverse()) waiting.push({ at: child, parent: place, turn: [...begun, child] });
  }
  return nodes;
}

/**
 * @param {number} parent
 * @param {Node[]} turn
 * @returns {NodeInput}
 */
function writeTurn(parent, turn) {
  const last = turn.at(-1);
  return {
    parent,
    move: turn.map((node) => node.move).join(","),
    comment: commentOf(turn),
    preface: turn
      .map((node) => node.preface)
      .filter(Boolean)
      .join(" "),
    nags: [...new Set(turn.flatMap((node) => node.nags))],
    eval: last?.eval,
    clock: last?.clock,
  };
}

/**
 * Return the comment of a turn, with its shapes.
 * @param {Node[]} turn
 */
function commentOf(turn) {
  const texts = turn.map((node) => node.comment).filter(Boolean);
  return joinShapes([...new Set(turn.flatMap((node) => node.shapes))], texts.join(" "));
}

/**
 * Return the moves of a line as the server expects them: one text per node.
 * @param {Node[]} nodes
 */
export function moveTexts(nodes) {
  return nodes.map((node) => node.move);
}
