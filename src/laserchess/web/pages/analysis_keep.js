/** An analysis as plain data, and the one this browser had open last: reload and back bring it again. */

import { variant as variantById } from "../lib/api.js";
import { Session } from "./analysis_session.js";

const KEY = "laserchess.analysis.last";
const LARGEST = 400_000;

/** Write a session as data: its start, its moves with everything said about them, and where the cursor is. */
export function freeze(session) {
  const { variant, start, tree } = session;
  const nodes = [tree.root, ...tree.all()];
  const place = new Map(nodes.map((node, at) => [node, at]));
  return {
    variant: variant.id,
    start,
    at: place.get(tree.current) ?? 0,
    nodes: nodes.map(({ parent, move, next, comment, preface, nags, eval: value, clock }) => ({
      parent: parent ? place.get(parent) : null,
      move,
      next,
      comment,
      preface,
      nags,
      eval: value,
      clock,
    })),
  };
}

/** Make a session of such data; the cursor stands where it stood. */
export async function thaw({ variant, start, nodes, at }) {
  const session = await Session.begin(await variantById(variant), start);
  const made = [session.tree.root];
  Object.assign(session.tree.root, { comment: nodes[0].comment, nags: nodes[0].nags });
  for (const { parent, move, next, preface, ...said } of nodes.slice(1)) {
    const node = session.tree.add(made[parent], { move, next, ...said });
    node.preface = preface ?? "";
    made.push(node);
  }
  session.tree.current = made[at] ?? session.tree.root;
  return session;
}

/** Keep a session as the one that is open. */
export function keep(session) {
  try {
    const text = JSON.stringify(freeze(session));
    if (text.length <= LARGEST) localStorage.setItem(KEY, text);
  } catch {
    // Without room to keep it, the address still holds the line.
  }
}

/** The session that was open last, if `fits(data)` says that it is the one that is wanted; else null. */
export async function restore(fits) {
  try {
    const data = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return data && fits(data) ? await thaw(data) : null;
  } catch {
    return null;
  }
}
