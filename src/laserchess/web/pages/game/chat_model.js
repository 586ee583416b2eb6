/** The chat of a game as data: its room, its lines, and how many are unread. */
/** @import { ChatView, GameView, LineView } from "../../types/api" */

/**
 * @typedef {object} ChatState
 * @property {ChatView["room"] | null} room null before the chat is loaded
 * @property {Record<string, string>} presets
 * @property {LineView[]} lines in order
 * @property {number} unread
 */

/** @type {ChatState} */
export const EMPTY_CHAT = { room: null, presets: {}, lines: [], unread: 0 };

/** Quick messages that make sense only before the end of a game, and only after it. */
const BEFORE_END = ["hello", "luck", "fun", "moment"];
const AFTER_END = ["played", "bye"];

/**
 * Return whether a game has a chat: another person plays or watches.
 * @param {GameView} game
 */
export function hasChat(game) {
  return game.mode === "friend" || game.you.length === 0;
}

/**
 * Return the quick messages that make sense: [name, text].
 * @param {Record<string, string>} presets
 * @param {boolean} isOver whether the game is over
 */
export function presetsFor(presets, isOver) {
  const others = isOver ? BEFORE_END : AFTER_END;
  return Object.entries(presets).filter(([name]) => !others.includes(name));
}

/**
 * Take the chat as the server sends it. Lines that arrived meanwhile stay, unless they belong to another room.
 * @param {ChatState} state
 * @param {ChatView} chat
 * @returns {ChatState}
 */
export function receiveChat(state, { room, lines, presets }) {
  const kept = state.lines.filter((line) => line.room === room);
  return { ...state, room, presets, lines: inOrder([...kept, ...lines]) };
}

/**
 * Add a line; one that is known already changes nothing.
 * @param {ChatState} state
 * @param {LineView} line
 * @param {boolean} own whether this visitor wrote it
 * @returns {ChatState}
 */
export function receiveLine(state, line, own) {
  if (state.lines.some(({ id }) => id === line.id)) return state;
  return { ...state, lines: inOrder([...state.lines, line]), unread: state.unread + (own ? 0 : 1) };
}

/**
 * Mark all lines as read.
 * @param {ChatState} state
 * @returns {ChatState}
 */
export function markRead(state) {
  return state.unread ? { ...state, unread: 0 } : state;
}

/**
 * @param {LineView[]} lines
 * @returns {LineView[]}
 */
function inOrder(lines) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/**
 * Return the name of the opponent's account, or null.
 * @param {GameView} game
 */
export function opponentAccount(game) {
  if (game.you.length !== 1) return null;
  const seat = Object.entries(game.seats).find(([player]) => !game.you.includes(player))?.[1];
  return seat?.account && seat.kind === "human" ? seat.name : null;
}
