/** The state of a board and of its player's input, without drawing. */
/** @import { Config, Options, Player, Side, Square, State } from "./types" */
/** @import { MoveView, PieceView, VariantView, View } from "../types/api" */
import { createGeometry } from "./geometry.js";

/**
 * The options of `createBoard` and `board.set` with their defaults.
 * @type {Readonly<Omit<Options, "variant" | "orientation"> & {orientation: null}>}
 */
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
  pen: false,
  onDraw: null,
});

/**
 * Return the state of an empty board of a variant.
 * @param {Config} config
 * @returns {State}
 */
export function createState(config) {
  const { variant } = config;
  return {
    ...DEFAULTS,
    .../** @type {Required<Config>} */ (defined(config)),
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
    sketch: null,
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

/**
 * Return an object without the entries that are undefined.
 * @template {object} T
 * @param {T} values
 */
export function defined(values) {
  return /** @type {T} */ (Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}

/**
 * @param {VariantView} variant
 * @returns {Map<Square, Player>}
 */
function ownersOf(variant) {
  const pairs = Object.entries(variant.reserved ?? {});
  return new Map(pairs.flatMap(([player, squares]) => squares.map((square) => [square, player])));
}

/**
 * Set the view: pieces and floor by square, nothing selected.
 * @param {State} state
 * @param {View} view
 * @param {Square[]} [last]
 */
export function setView(state, view, last = []) {
  state.view = view;
  state.pieces = new Map(view.pieces.map((piece) => [piece.square, piece]));
  state.floor = new Map((view.floor ?? []).map((feature) => [feature.square, feature]));
  state.last = last;
  state.early = [];
  clearSelection(state);
}

/**
 * Clear the selection, the move being tried and its preview.
 * @param {State} state
 */
export function clearSelection(state) {
  Object.assign(state, { selected: null, candidate: null, hovered: null, foreseen: null, pending: null });
}

/**
 * Return whether the second player's side is at the bottom.
 * @param {State} state
 */
export function isFlipped(state) {
  return state.orientation === state.variant.players[1];
}

/**
 * Return the side of a player: "second" for the second, else "first".
 * @param {State} state
 * @param {Player} player
 * @returns {Side}
 */
export function sideOf(state, player) {
  return state.variant.players.indexOf(player) > 0 ? "second" : "first";
}

/**
 * Return whether a piece can be moved now.
 * @param {State} state
 */
export function isActive({ view, movable, interactive, editor, pending }) {
  if (!view || !interactive || editor || pending || view.outcome) return false;
  return movable === "both" || movable === view.turn;
}

/**
 * Return whether a premove can be entered: the opponent is to move, and the page can fetch possible premoves.
 * @param {State} state
 */
export function canPremove({ view, movable, interactive, editor, pending, premoves }) {
  if (!premoves || !view || !interactive || editor || pending || view.outcome) return false;
  return movable !== "both" && movable !== null && movable !== view.turn;
}

/**
 * Return the legal moves, or the possible premoves.
 * @param {State} state
 * @returns {MoveView[]}
 */
export function movesOf(state) {
  if (isActive(state)) return state.view?.moves ?? [];
  return canPremove(state) ? state.early : [];
}

/**
 * Return the moves of the piece on a square.
 * @param {State} state
 * @param {Square | null} square
 */
export function movesFrom(state, square) {
  return movesOf(state).filter((move) => move.start === square && move.act !== "end");
}

/**
 * Return the moves from a square by their target; none without a square.
 * @param {State} state
 * @param {Square | null} square
 * @returns {Map<Square, MoveView>}
 */
export function targetsFrom(state, square) {
  const leaving = movesFrom(state, square).filter((move) => move.act === "step" || move.act === "swap");
  return new Map(leaving.map((move) => [move.to, move]));
}

/**
 * Return the square of a move that a second press confirms: its target, or its start if the piece stays.
 * @param {MoveView} move
 */
export function goalOf(move) {
  return move.to || move.start;
}

/**
 * Return whether a piece looks different when rotated.
 * @param {State} state
 * @param {string} name
 */
function isRotatable(state, name) {
  const kind = state.variant.pieces.find((piece) => piece.name === name);
  return kind?.turns ?? true;
}

/**
 * Return the angle of a piece on the screen.
 * @param {State} state
 * @param {Pick<PieceView, "name" | "angle">} piece
 */
export function seenAngle(state, { name, angle }) {
  return isFlipped(state) && isRotatable(state, name) ? angle + 180 : angle;
}

/**
 * Return the centre of a square on the screen.
 * @param {State} state
 * @param {Square} square
 */
export function centreOf(state, square) {
  return state.geometry.centre(square, isFlipped(state));
}
