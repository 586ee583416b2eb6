/**
 * The position on the editor's board, legal or not, with its undo steps. Pure functions: a draft in, the next one out, the
 * same one if nothing changes. The server checks legality.
 */
/** @import { DrawnPosition, PieceTypeView, VariantView, View } from "../../types/api" */
import { pieceName, t, textOr } from "../../lib/strings.js";

/**
 * @typedef {{player: string, name: string, stunned: boolean, angle: number, art: string}} DraftPiece
 * @typedef {{pieces: Map<string, DraftPiece>, floor: Map<string, string>, turn: string, left: number}} DraftState
 * @typedef {object} Draft
 * @property {VariantView} variant
 * @property {DraftState} now
 * @property {DraftState[]} past undo steps, each a whole position: positions are small
 * @property {DraftState[]} future redo steps
 */

/**
 * A tool, applied by a press on a square.
 * @typedef {{kind: "hand" | "rotate" | "erase" | "stun"}} PlainTool
 * @typedef {{kind: "piece", piece: DraftPiece}} PieceTool
 * @typedef {{kind: "floor", letter: string}} FloorTool
 * @typedef {PlainTool | PieceTool | FloorTool} Tool
 */

const MAX_UNDO_STEPS = 200;

/**
 * Return an empty draft.
 * @param {VariantView} variant
 * @returns {Draft}
 */
export function newDraft(variant) {
  const now = { pieces: new Map(), floor: new Map(), turn: variant.players[0], left: variant.actions };
  return { variant, now, past: [], future: [] };
}

/**
 * Load a position of the server as the newest step.
 * @param {Draft} draft
 * @param {View} view
 */
export function takeView(draft, view) {
  const { variant } = draft;
  return change(draft, {
    pieces: new Map(view.pieces.map((piece) => [piece.square, facing(variant, piece, wayOf(variant, piece))])),
    floor: new Map(view.floor.map(({ square, letter }) => [square, letter])),
    turn: view.turn,
    left: variant.has_turn_end ? view.actions_left : 0,
  });
}

/**
 * @param {Draft} draft
 * @param {Partial<DraftState>} changes
 * @returns {Draft}
 */
function change(draft, changes) {
  const past = [...draft.past, draft.now].slice(-MAX_UNDO_STEPS);
  return { ...draft, past, now: { ...draft.now, ...changes }, future: [] };
}

/**
 * Undo the last step.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function undo(draft) {
  const now = draft.past.at(-1);
  return now ? { ...draft, past: draft.past.slice(0, -1), now, future: [...draft.future, draft.now] } : draft;
}

/**
 * Redo the last undone step.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function redo(draft) {
  const now = draft.future.at(-1);
  return now ? { ...draft, past: [...draft.past, draft.now], now, future: draft.future.slice(0, -1) } : draft;
}

/**
 * Return whether there is a step to undo; the position that was opened first stays.
 * @param {Draft} draft
 */
export function canUndo({ past }) {
  return past.length > 1;
}

/**
 * Remove everything.
 * @param {Draft} draft
 */
export function clear(draft) {
  return change(draft, { pieces: new Map(), floor: new Map() });
}

/**
 * Set the side to move.
 * @param {Draft} draft
 * @param {string} turn
 */
export function setTurn(draft, turn) {
  return change(draft, { turn });
}

/**
 * Set the number of actions left.
 * @param {Draft} draft
 * @param {number} left
 */
export function setLeft(draft, left) {
  return change(draft, { left });
}

/**
 * Return the piece on a square, or undefined.
 * @param {Draft} draft
 * @param {string} square
 */
export function pieceAt({ now }, square) {
  return now.pieces.get(square);
}

/**
 * Place a piece on a square, replacing what is there.
 * @param {Draft} draft
 * @param {string} square
 * @param {DraftPiece} piece
 */
export function place(draft, square, piece) {
  return change(draft, { pieces: new Map(draft.now.pieces).set(square, { ...piece }) });
}

/**
 * Remove the piece on a square; without one, its special square.
 * @param {Draft} draft
 * @param {string} square
 */
export function remove(draft, square) {
  const { pieces, floor } = draft.now;
  if (pieces.has(square)) return change(draft, { pieces: without(pieces, square) });
  return floor.has(square) ? change(draft, { floor: without(floor, square) }) : draft;
}

/**
 * Move a piece (or a special square) to another square.
 * @param {Draft} draft
 * @param {string} start
 * @param {string} to
 */
export function carry(draft, start, to) {
  const { pieces, floor } = draft.now;
  const piece = pieces.get(start);
  const letter = floor.get(start);
  if (start === to) return draft;
  if (piece) return change(draft, { pieces: without(pieces, start).set(to, piece) });
  return letter === undefined ? draft : change(draft, { floor: without(floor, start).set(to, letter) });
}

/**
 * Place a special square, or remove it.
 * @param {Draft} draft
 * @param {string} square
 * @param {string} letter
 */
export function lay(draft, square, letter) {
  const { floor } = draft.now;
  return change(draft, {
    floor: floor.get(square) === letter ? without(floor, square) : new Map(floor).set(square, letter),
  });
}

/**
 * Stun or unstun a piece.
 * @param {Draft} draft
 * @param {string} square
 */
export function stun(draft, square) {
  const piece = pieceAt(draft, square);
  return piece ? place(draft, square, { ...piece, stunned: !piece.stunned }) : draft;
}

/**
 * Rotate a piece to its next direction clockwise (`by` 1) or back (−1).
 * @param {Draft} draft
 * @param {string} square
 * @param {number} [by]
 */
export function rotate(draft, square, by = 1) {
  const piece = pieceAt(draft, square);
  const turned = piece && rotated(draft.variant, piece, by);
  return turned ? place(draft, square, turned) : draft;
}

/**
 * Apply a tool to a square. A piece like the one in hand is rotated.
 * @param {Draft} draft
 * @param {Tool} tool
 * @param {string} square
 */
export function applyTool(draft, tool, square) {
  if (tool.kind === "piece")
    return isSame(pieceAt(draft, square), tool.piece) ? rotate(draft, square) : place(draft, square, tool.piece);
  if (tool.kind === "floor") return lay(draft, square, tool.letter);
  if (tool.kind === "erase") return remove(draft, square);
  return tool.kind === "stun" ? stun(draft, square) : rotate(draft, square);
}

/**
 * @param {DraftPiece | undefined} here
 * @param {DraftPiece} piece
 */
function isSame(here, piece) {
  return here?.name === piece.name && here.player === piece.player;
}

/**
 * Return a rotated piece, or null if it has only one direction.
 * @param {VariantView} variant
 * @param {DraftPiece} piece
 * @param {number} by
 */
export function rotated(variant, piece, by) {
  const { orientations } = kindOf(variant, piece.name);
  if (orientations < 2) return null;
  return facing(variant, piece, (((wayOf(variant, piece) + by) % orientations) + orientations) % orientations);
}

/**
 * Return a piece facing a direction, by its number.
 * @param {VariantView} variant
 * @param {{player: string, name: string, stunned?: boolean}} piece
 * @param {number} way
 * @returns {DraftPiece}
 */
export function facing(variant, { player, name, stunned = false }, way) {
  const kind = kindOf(variant, name);
  return { player, name, stunned, angle: kind.angles[way], art: kind.arts[player][way] };
}

/**
 * Return the number of the direction a piece faces.
 * @param {VariantView} variant
 * @param {{name: string, angle: number}} piece
 */
function wayOf(variant, { name, angle }) {
  return Math.max(0, kindOf(variant, name).angles.indexOf(angle));
}

/**
 * Return the description of a piece type.
 * @param {VariantView} variant
 * @param {string} name
 * @returns {PieceTypeView}
 */
function kindOf(variant, name) {
  const found = variant.pieces.find((piece) => piece.name === name);
  if (!found) throw new Error(`no piece is called ${name}`);
  return found;
}

/**
 * @template Value
 * @param {Map<string, Value>} map
 * @param {string} key
 */
function without(map, key) {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/**
 * Return the position as `/api/positions/check` expects it.
 * @param {Draft} draft
 * @returns {Omit<DrawnPosition, "variant"> & {variant: string}}
 */
export function requestOf({ variant, now }) {
  const pieces = [...now.pieces].map(([square, { player, name, angle, stunned }]) => ({
    square,
    player,
    name,
    angle,
    stunned,
  }));
  return {
    variant: variant.id,
    turn: now.turn,
    pieces,
    floor: [...now.floor].map(([square, letter]) => ({ square, letter })),
    ...(variant.has_turn_end ? { actions_left: now.left } : {}),
  };
}

/**
 * Return the draft as the board shows it before the server has checked it.
 * @param {Draft} draft
 * @returns {View}
 */
export function viewOf({ variant, now }) {
  const floor = [...now.floor].flatMap(([square, letter]) => {
    const feature = variant.features.find((one) => one.letter === letter);
    if (!feature) return [];
    const { name, art } = feature;
    return [{ square, letter, name, art, label: `${name} on ${square}` }];
  });
  return {
    variant: variant.id,
    position: "",
    turn: now.turn,
    actions_left: now.left,
    ply: 0,
    outcome: null,
    can_claim: false,
    pieces: [...now.pieces].map(([square, piece]) => ({ square, ...piece, label: pieceText(square, piece) })),
    floor,
    moves: [],
  };
}

/**
 * Return a piece on a square as text.
 * @param {string} square
 * @param {{player: string, name: string, stunned?: boolean}} piece
 */
export function pieceText(square, { player, name, stunned }) {
  const side = textOr(`names.sides.${player}`, player);
  const text = t("editor.piece", { square, player: side, name: pieceName(name) });
  return stunned ? `${text}, ${t("editor.stunned")}` : text;
}
