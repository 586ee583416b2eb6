/** The pieces on the board: one node each, which stays with its piece while it moves. */
import { svg } from "./dom.js";
import { keepUpright, place, useArt } from "./draw.js";
import { way } from "./geometry.js";
import { isFlipped, seenAngle, sideOf } from "./state.js";

/** Manage the nodes of the pieces in a layer. */
export function createPieces(state, layer) {
  let nodes = [];

  /** Return the node of the piece on a square. */
  const find = (square) => nodes.find((node) => node.piece.square === square) ?? null;

  /** Show these pieces without motion. */
  function draw(pieces) {
    for (const { node } of change(pieces)) settle(node);
    for (const node of nodes) settle(node);
  }

  /** Put a node where its piece belongs. */
  function settle(node) {
    pose(node, pointOf(state, node.piece), seenAngle(state, node.piece));
  }

  /**
   * Assign the nodes to these pieces and return which of them have to move.
   * `carry`: square before → square after, where known; `keep`: squares whose pieces keep their look for now.
   * Unused nodes are returned as `gone`; the caller removes them.
   */
  function change(pieces, { carry = new Map(), keep = new Set() } = {}) {
    const free = new Set(nodes);
    const claims = claim(pieces, free, carry);
    const journeys = /** @type {any[] & {gone: any[]}} */ (Object.assign([], { gone: [] }));
    nodes = pieces.map((piece) => {
      const node = claims.get(piece) ?? createNode(state, layer, piece);
      node.piece = piece;
      node.group.dataset.at = piece.square;
      if (!keep.has(piece.square)) dress(state, node);
      const [point, angle] = [pointOf(state, piece), seenAngle(state, piece)];
      const travels = node.point[0] !== point[0] || node.point[1] !== point[1] || way(node.angle, angle) !== 0;
      if (travels) journeys.push({ node, from: { point: node.point, angle: node.angle }, to: { point, angle } });
      return node;
    });
    journeys.gone = [...free];
    return journeys;
  }

  /** Draw every node as its piece looks. */
  const dressAll = () => nodes.forEach((node) => dress(state, node));

  /** Bring a node to the front. */
  const raise = (node) => layer.append(node.group);

  /** Remove all nodes without a piece. */
  function sweep() {
    const current = new Set(nodes.map((node) => node.group));
    for (const group of [...layer.children]) if (!current.has(group)) group.remove();
  }

  return { find, draw, settle, change, dressAll, raise, sweep, all: () => nodes };
}

/** Find a node for each piece: the one moved there, the one already there, the nearest of its kind. */
function claim(pieces, free, carry) {
  const claims = new Map();
  const came = new Map([...carry].map(([start, to]) => [to, start]));
  const same = (node, piece) => node.piece.player === piece.player && node.piece.name === piece.name;
  const take = (piece, node) => {
    if (!node) return;
    claims.set(piece, node);
    free.delete(node);
  };
  const waiting = () => pieces.filter((piece) => !claims.has(piece));
  const pick = (piece, fits) => [...free].find((node) => same(node, piece) && fits(node.piece.square));
  for (const piece of waiting())
    take(
      piece,
      pick(piece, (square) => square === came.get(piece.square)),
    );
  for (const piece of waiting())
    take(
      piece,
      pick(piece, (square) => square === piece.square && !carry.has(square)),
    );
  for (const piece of waiting())
    take(
      piece,
      nearest(
        piece,
        [...free].filter((node) => same(node, piece)),
      ),
    );
  return claims;
}

function nearest(piece, nodes) {
  const far = ({ piece: { square } }) =>
    Math.hypot(square.charCodeAt(0) - piece.square.charCodeAt(0), square.slice(1) - piece.square.slice(1));
  return nodes.reduce((best, node) => (!best || far(node) < far(best) ? node : best), null);
}

function createNode(state, layer, piece) {
  const turn = svg("g", { class: "lc-turn" });
  const badge = svg("g", { class: "lc-badge" });
  const node = { piece, group: svg("g", { class: "lc-piece" }, turn, badge), turn, badge, art: "", stunned: false };
  layer.append(node.group);
  pose(node, pointOf(state, piece), seenAngle(state, piece));
  return node;
}

/** Show the art of a node's piece, and whether it is stunned. */
function dress(state, node) {
  const { art, stunned, player } = node.piece;
  node.group.dataset.side = sideOf(state, player) ? "second" : "first";
  wear(node, art);
  if (node.stunned !== Boolean(stunned)) {
    node.badge.replaceChildren(...(stunned ? [useArt(`${state.variant.id}-stunned`)] : []));
  }
  node.stunned = Boolean(stunned);
}

/** Change the art of a piece. */
export function wear(node, art) {
  if (node.art !== art) node.turn.replaceChildren(useArt(art));
  node.art = art;
}

/** Place a node at a point, rotated by an angle. */
export function pose(node, point, angle, scale = 1) {
  if (node.angle !== angle) keepUpright(node.turn, angle);
  Object.assign(node, { point, angle });
  place(node.group, point, 0, scale);
  place(node.turn, [0, 0], angle);
}

/** Return the centre of a piece on the screen. */
export function pointOf(state, piece) {
  return state.geometry.centre(piece.square, isFlipped(state));
}
