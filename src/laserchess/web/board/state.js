/** The state of a board and of its player's input, without drawing. */
import { createGeometry } from "./geometry.js";

/** The options of `createBoard` and `board.set` with their defaults. */
export const DEFAULTS = Object.freeze({
  orientation: null,
  interactive: true,
  movable: "both",
  confirm: false,
  preview: null,
  sprite: undefined,
  onMove: null,
  premoves: null,
  onSkip: null,
  onInspect: null,
  onRefused: null,
  stepping: false,
  onSelect: null,
  onSound: null,
  announce: null,
  editor: null,
  speed: "normal",
  heat: false,
  coordinates: true,
  drawing: true,
});

/** Return the state of an empty board of a variant. */
export function createState(config) {
  const { variant } = config;
  return {
    ...DEFAULTS,
    ...config,
    orientation: config.orientation ?? variant.players[0],
    geometry: createGeometry(variant),
    view: null,
    pieces: new Map(),
    floor: new Map(),
    owners: ownersOf(variant),
    last: [],
    marks: {},
    arrows: [],
    drawn: [],
    beams: null,
    selected: null,
    cursor: null,
    candidate: null,
    hovered: null,
    foreseen: null,
    pending: null,
    early: [],
    premove: null,
    queued: [],
    compact: false,
  };
}

function ownersOf(variant) {
  const pairs = Object.entries(variant.reserved ?? {});
  return new Map(pairs.flatMap(([player, squares]) => squares.map((square) => [square, player])));
}

/** Set the view: pieces and floor by square, nothing selected. */
export function setView(state, view, last = []) {
  state.view = view;
  state.pieces = new Map(view.pieces.map((piece) => [piece.square, piece]));
  state.floor = new Map((view.floor ?? []).map((feature) => [feature.square, feature]));
  state.last = last;
  state.early = [];
  clearSelection(state);
}

/** Clear the selection, the move being tried and its preview. */
export function clearSelection(state) {
  Object.assign(state, { selected: null, candidate: null, hovered: null, foreseen: null, pending: null });
}

/** Return whether the second player's side is at the bottom. */
export function isFlipped(state) {
  return state.orientation === state.variant.players[1];
}

/** Return the number (0 or 1) of the side with this name. */
export function sideOf(state, player) {
  return Math.max(0, state.variant.players.indexOf(player));
}

/** Return whether a piece can be moved now. */
export function isActive(state) {
  const { view, movable, interactive, editor, pending } = state;
  if (!view || !interactive || editor || pending || view.outcome) return false;
  return movable === "both" || movable === view.turn;
}

/** Return whether a premove can be entered: the opponent is to move, and the page can fetch possible premoves. */
export function canPremove(state) {
  const { view, movable, interactive, editor, pending, premoves } = state;
  if (!premoves || !view || !interactive || editor || pending || view.outcome) return false;
  return movable !== "both" && movable !== null && movable !== view.turn;
}

/** Return the legal moves, or the possible premoves. */
export function movesOf(state) {
  if (isActive(state)) return state.view.moves;
  return canPremove(state) ? state.early : [];
}

/** Return the moves of the piece on a square. */
export function movesFrom(state, square) {
  return movesOf(state).filter((move) => move.start === square && move.act !== "end");
}

/** Return the moves from a square by their target. */
export function targetsFrom(state, square) {
  const leaving = movesFrom(state, square).filter((move) => move.act === "step" || move.act === "swap");
  return new Map(leaving.map((move) => [move.to, move]));
}

/** Return whether a piece looks different when rotated. */
export function isRotatable(state, name) {
  const kind = state.variant.pieces.find((piece) => piece.name === name);
  return kind?.turns ?? true;
}

/** Return the angle of a piece on the screen. */
export function seenAngle(state, { name, angle }) {
  return isFlipped(state) && isRotatable(state, name) ? angle + 180 : angle;
}
