/** The lobby as data: open games, own seeks, challenges. Pure functions: state and message in, next state out. */
/** @import { BotView, LobbyMessage, SeeksMessage, SeekView } from "../../types/api" */

/**
 * @typedef {SeekView & {old?: boolean}} OwnSeek `old`: the server no longer lists it; it may be paired any moment
 * @typedef {Map<string, SeekView>} Seeks by id, newest first
 * @typedef {object} LobbyState
 * @property {"connecting" | "online" | "offline"} line
 * @property {number} people players in the lobby
 * @property {Seeks} seeks
 * @property {Map<string, OwnSeek>} mine
 * @property {Seeks} challenges
 * @property {BotView[]} bots offered to play instead of waiting
 */

/** Bots offered at once. */
const BOTS = 3;
const USUAL_RATING = 1500;

/** @type {LobbyState} */
export const EMPTY_LOBBY = {
  line: "connecting",
  people: 1,
  seeks: new Map(),
  mine: new Map(),
  challenges: new Map(),
  bots: [],
};

/**
 * Take the whole lobby. Own seeks it no longer lists stay until their result arrives.
 * @param {LobbyState} state
 * @param {LobbyMessage} message
 * @returns {LobbyState}
 */
export function receiveLobby(state, { people, seeks, mine, challenges }) {
  const known = [...state.mine.values()].map((seek) => ({ ...seek, old: true }));
  const listed = byId(mine);
  const kept = known.filter(({ id }) => !listed.has(id));
  return {
    ...state,
    people,
    seeks: byId(seeks),
    mine: new Map([...listed, ...byId(kept)]),
    challenges: byId(challenges),
  };
}

/**
 * Apply changes in the list of open games; new ones come first.
 * @param {LobbyState} state
 * @param {SeeksMessage} message
 * @returns {LobbyState}
 */
export function receiveSeeks(state, { people, added, removed }) {
  const kept = [...state.seeks].filter(([id]) => !removed.includes(id));
  return { ...state, people, seeks: new Map([...byId(added), ...kept]) };
}

/**
 * Add an own seek; bots are offered to it after a while.
 * @param {LobbyState} state
 * @param {SeekView} seek
 * @returns {LobbyState}
 */
export function addOwn(state, seek) {
  return { ...state, mine: new Map(state.mine).set(seek.id, seek), bots: [] };
}

/**
 * Add a challenge.
 * @param {LobbyState} state
 * @param {SeekView} seek
 * @returns {LobbyState}
 */
export function addChallenge(state, seek) {
  return { ...state, challenges: new Map(state.challenges).set(seek.id, seek) };
}

/**
 * Remove an own seek or a challenge that was answered, cancelled or paired.
 * @param {LobbyState} state
 * @param {string} id
 * @returns {LobbyState}
 */
export function removeSeek(state, id) {
  const mine = new Map(state.mine);
  const challenges = new Map(state.challenges);
  mine.delete(id);
  challenges.delete(id);
  return { ...state, mine, challenges };
}

/**
 * Return the open games of others.
 * @param {LobbyState} state
 */
export function othersOf({ seeks, mine }) {
  return [...seeks.values()].filter(({ id }) => !mine.has(id));
}

/**
 * Return the bots nearest in rating to the player of a seek.
 * @param {BotView[]} bots
 * @param {Pick<SeekView, "rating">} seek
 */
export function nearestBots(bots, { rating }) {
  const distance = (/** @type {BotView} */ bot) => Math.abs(bot.rating - (rating ?? USUAL_RATING));
  return [...bots].sort((one, other) => distance(one) - distance(other)).slice(0, BOTS);
}

/**
 * @template {SeekView} Seek
 * @param {Seek[]} seeks
 * @returns {Map<string, Seek>}
 */
function byId(seeks) {
  return new Map(seeks.map((seek) => [seek.id, seek]));
}
