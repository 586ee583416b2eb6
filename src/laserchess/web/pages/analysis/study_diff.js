/** What has changed between two states of a chapter, as operations for the server. */
/** @import { StoredAnalysis, StoredNode } from "./storage.js" */

/**
 * @typedef {object} Operation
 * @property {"add" | "comment" | "nags" | "shapes" | "delete" | "promote"} type
 * @property {string[]} path the moves from the start
 * @property {string} [move]
 * @property {string} [comment]
 * @property {number[]} [nags]
 * @property {string[]} [add] shapes
 * @property {string[]} [remove] shapes
 */

/** @typedef {{path: string[], node: StoredNode, children: string[]}} Place */

/**
 * Return the operations that turn one state into the other.
 * @param {StoredAnalysis} before
 * @param {StoredAnalysis} after
 * @returns {Operation[]}
 */
export function operationsBetween(before, after) {
  const [old, now] = [placesOf(before), placesOf(after)];
  return [...deleted(old, now), ...[...now].flatMap(([key, place]) => changesAt(place, old.get(key)))];
}

/**
 * @param {Map<string, Place>} old
 * @param {Map<string, Place>} now
 * @returns {Operation[]}
 */
function deleted(old, now) {
  const gone = [...old].filter(([key, { path }]) => !now.has(key) && now.has(keyOf(path.slice(0, -1))));
  return gone.map(([, { path }]) => ({ type: "delete", path }));
}

/**
 * @param {Place} place
 * @param {Place | undefined} old
 * @returns {Operation[]}
 */
function changesAt({ path, node, children }, old) {
  /** @type {Operation[]} */
  const found = [];
  const move = path.at(-1);
  if (!old && move !== undefined) found.push({ type: "add", path: path.slice(0, -1), move });
  if (node.comment !== (old?.node.comment ?? "")) found.push({ type: "comment", path, comment: node.comment });
  if (String(node.nags) !== String(old?.node.nags ?? [])) found.push({ type: "nags", path, nags: node.nags });
  const [shapes, oldShapes] = [node.shapes ?? [], old?.node.shapes ?? []];
  const add = shapes.filter((shape) => !oldShapes.includes(shape));
  const remove = oldShapes.filter((shape) => !shapes.includes(shape));
  if (add.length || remove.length) found.push({ type: "shapes", path, add, remove });
  const first = children[0];
  const wasFirst = old?.children.find((child) => children.includes(child));
  if (wasFirst !== undefined && first !== wasFirst) found.push({ type: "promote", path: [...path, first] });
  return found;
}

/**
 * Return the places of a chapter by their paths, parents first.
 * @param {StoredAnalysis} analysis
 */
function placesOf({ nodes }) {
  /** @type {Place[]} */
  const places = [];
  for (const node of nodes) {
    const parent = node.parent === null ? null : places[node.parent];
    parent?.children.push(node.move);
    places.push({ path: parent ? [...parent.path, node.move] : [], node, children: [] });
  }
  return new Map(places.map((place) => [keyOf(place.path), place]));
}

/** @param {string[]} path */
const keyOf = (path) => path.join("\n");
