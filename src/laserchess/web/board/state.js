/** What a board shows and what its player is doing; no drawing here. */
import { createGeometry } from "./geometry.js";

/** What `createBoard` and `board.set` take, with the values they have unless told otherwise. */
export const DEFAULTS = Object.freeze({
  orientation: null,
  interactive: true,
  movable: "both",
  confirm: false,
  preview: null,
  sprite: undefined,
  onMove: null,
  premoves: null,
  onHurry: null,
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

/** Begin with an empty board of a game. */
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
    light: null,
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

/** Take a view: its pieces and floor by square, and nothing selected or half done. */
export function setView(state, view, last = []) {
  state.view = view;
  state.pieces = new Map(view.pieces.map((piece) => [piece.square, piece]));
  state.floor = new Map((view.floor ?? []).map((feature) => [feature.square, feature]));
  state.last = last;
  state.early = [];
  forget(state);
}

/** Drop what was selected, tried and asked for. */
export function forget(state) {
  Object.assign(state, { selected: null, candidate: null, hovered: null, foreseen: null, pending: null });
}

/** Is the board seen from the second player's side? */
export function isFlipped(state) {
  return state.orientation === state.variant.players[1];
}

/** Which player (0 or 1) has this name? */
export function sideOf(state, player) {
  return Math.max(0, state.variant.players.indexOf(player));
}

/** May somebody move here now? */
export function isActive(state) {
  const { view, movable, interactive, editor, pending } = state;
  if (!view || !interactive || editor || pending || view.outcome) return false;
  return movable === "both" || movable === view.turn;
}

/** May a move be chosen in advance: the other side is to move, and the page can tell what might be played then? */
export function canPremove(state) {
  const { view, movable, interactive, editor, pending, premoves } = state;
  if (!premoves || !view || !interactive || editor || pending || view.outcome) return false;
  return movable !== "both" && movable !== null && movable !== view.turn;
}

/** The moves on offer now, or in advance. */
export function movesOf(state) {
  if (isActive(state)) return state.view.moves;
  return canPremove(state) ? state.early : [];
}

/** The moves of the piece on a square. */
export function movesFrom(state, square) {
  return movesOf(state).filter((move) => move.start === square && move.act !== "end");
}

/** The moves that leave a square, by the square they go to. */
export function targetsFrom(state, square) {
  const leaving = movesFrom(state, square).filter((move) => move.act === "step" || move.act === "swap");
  return new Map(leaving.map((move) => [move.to, move]));
}

/** Does a piece look different when it is turned? */
export function isTurning(state, name) {
  const kind = state.variant.pieces.find((piece) => piece.name === name);
  return kind?.turns ?? true;
}

/** How far a piece is turned as it is seen. */
export function seenAngle(state, { name, angle }) {
  return isFlipped(state) && isTurning(state, name) ? angle + 180 : angle;
}
