/** The pieces on the board: one node each, which stays with its piece while it moves. */
/** @import { Journey, PieceNode, Pieces, Point, Shown, Square, State } from "./types" */
import { svg } from "./dom.js";
import { keepUpright, place, useArt } from "./draw.js";
import { way } from "./geometry.js";
import { centreOf, seenAngle, sideOf } from "./state.js";

/**
 * Manage the nodes of the pieces in a layer.
 * @param {State} state
 * @param {SVGGElement} layer
 * @returns {Pieces}
 */
export function createPieces(state, layer) {
  /** @type {PieceNode[]} */
  let nodes = [];

  /** @type {Pieces["draw"]} Show these pieces without motion. */
  function draw(pieces) {
    change(pieces);
    for (const node of nodes) pose(node, centreOf(state, node.piece.square), seenAngle(state, node.piece));
  }

  /**
   * Assign the nodes to these pieces and return which of them have to move, and which are unused: the caller removes
   * those. `carry`: square before → square after, where known; `keep`: squares whose pieces keep their look for now.
   * @type {Pieces["change"]}
   */
  function change(pieces, { carry = new Map(), keep = new Set() } = {}) {
    const free = new Set(nodes);
    const claims = claim(pieces, free, carry);
    /** @type {Journey[]} */
    const journeys = [];
    nodes = pieces.map((piece) => {
      const node = claims.get(piece) ?? createNode(state, layer, piece);
      node.piece = piece;
      node.group.dataset.at = piece.square;
      if (!keep.has(piece.square)) dress(state, node);
      const [point, angle] = [centreOf(state, piece.square), seenAngle(state, piece)];
      const travels = node.point[0] !== point[0] || node.point[1] !== point[1] || way(node.angle, angle) !== 0;
      if (travels) journeys.push({ node, from: { point: node.point, angle: node.angle }, to: { point, angle } });
      return node;
    });
    return { journeys, gone: [...free] };
  }

  /** Remove all nodes without a piece. */
  function sweep() {
    /** @type {Set<Element>} */
    const current = new Set(nodes.map((node) => node.group));
    for (const group of [...layer.children]) if (!current.has(group)) group.remove();
  }

  return {
    find: (square) => nodes.find((node) => node.piece.square === square) ?? null,
    draw,
    change,
    sweep,
    all: () => nodes,
  };
}

/**
 * Find a node for each piece: the one moved there, the one already there, the nearest of its kind.
 * @param {Shown[]} pieces
 * @param {Set<PieceNode>} free
 * @param {Map<Square, Square>} carry
 */
function claim(pieces, free, carry) {
  /** @type {Map<Shown, PieceNode>} */
  const claims = new Map();
  const came = new Map([...carry].map(([start, to]) => [to, start]));
  /** @type {((piece: Shown, alike: PieceNode[]) => PieceNode | null | undefined)[]} */
  const rounds = [
    (piece, alike) => alike.find((node) => node.piece.square === came.get(piece.square)),
    (piece, alike) => alike.find(({ piece: { square } }) => square === piece.square && !carry.has(square)),
    nearest,
  ];
  for (const choose of rounds) {
    for (const piece of pieces.filter((one) => !claims.has(one))) {
      const alike = [...free].filter((node) => node.piece.player === piece.player && node.piece.name === piece.name);
      const node = choose(piece, alike);
      if (!node) continue;
      claims.set(piece, node);
      free.delete(node);
    }
  }
  return claims;
}

/**
 * @param {Shown} piece
 * @param {PieceNode[]} nodes
 */
function nearest(piece, nodes) {
  /** @type {(node: PieceNode) => number} */
  const far = ({ piece: { square } }) =>
    Math.hypot(
      square.charCodeAt(0) - piece.square.charCodeAt(0),
      Number(square.slice(1)) - Number(piece.square.slice(1)),
    );
  return nodes.reduce(
    (best, node) => (!best || far(node) < far(best) ? node : best),
    /** @type {PieceNode | null} */ (null),
  );
}

/**
 * @param {State} state
 * @param {SVGGElement} layer
 * @param {Shown} piece
 * @returns {PieceNode}
 */
function createNode(state, layer, piece) {
  const turn = svg("g", { class: "lc-turn" });
  const badge = svg("g", { class: "lc-badge" });
  const group = svg("g", { class: "lc-piece" }, turn, badge);
  const [point, angle] = [centreOf(state, piece.square), seenAngle(state, piece)];
  layer.append(group);
  const node = { piece, group, turn, badge, art: "", stunned: false, point, angle };
  keepUpright(turn, angle);
  pose(node, point, angle);
  return node;
}

/**
 * Show the art of a node's piece, and whether it is stunned.
 * @param {State} state
 * @param {PieceNode} node
 */
function dress(state, node) {
  const { art, player } = node.piece;
  const stunned = Boolean(node.piece.stunned);
  node.group.dataset.side = sideOf(state, player);
  wear(node, art);
  if (node.stunned !== stunned) node.badge.replaceChildren(...(stunned ? [useArt(`${state.variant.id}-stunned`)] : []));
  node.stunned = stunned;
}

/**
 * Change the art of a piece.
 * @param {PieceNode} node
 * @param {string} art
 */
export function wear(node, art) {
  if (node.art !== art) node.turn.replaceChildren(useArt(art));
  node.art = art;
}

/**
 * Place a node at a point, rotated by an angle.
 * @param {PieceNode} node
 * @param {Point} point
 * @param {number} angle
 */
export function pose(node, point, angle, scale = 1) {
  if (node.angle !== angle) keepUpright(node.turn, angle);
  Object.assign(node, { point, angle });
  place(node.group, point, 0, scale);
  place(node.turn, [0, 0], angle);
}
