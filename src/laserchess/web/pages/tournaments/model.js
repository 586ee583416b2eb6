/** What the tournament pages show, computed from what the server sends; without a browser. */
/** @import { PairingView, StandingView, TournamentSummary, TournamentView } from "../../types/api" */

/** Wins in a row after which games of an arena count double. */
const STREAK = 2;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Return a tournament with what must be added to this device's clock for the server's.
 * @param {TournamentView} tournament
 * @param {number} now
 */
export function received(tournament, now) {
  return { tournament, skew: tournament.now - now };
}

/**
 * Return a duration as a clock: "1:05:00", "4:09"; days as "2 d".
 * @param {number} ms
 */
export function countdown(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} d`;
  const hours = Math.floor(seconds / HOUR);
  const rest = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
  const [minutes, last] = rest.map((part) => String(part).padStart(2, "0"));
  return hours ? `${hours}:${minutes}:${last}` : `${rest[0]}:${last}`;
}

/**
 * Return the text key and the time of a tournament's state: what it waits for, or what is left.
 * @param {TournamentView} tournament
 * @param {number} now
 * @returns {{key: string, values: Record<string, string | number>}}
 */
export function stateOf(tournament, now) {
  const { state, kind, starts, ends, next_round: next } = tournament;
  if (state === "finished" || state === "cancelled") return { key: `state.${state}`, values: {} };
  if (state === "created") return { key: "state.starts_in", values: { time: countdown(starts - now) } };
  if (kind === "arena" && ends)
    return now < ends
      ? { key: "state.ends_in", values: { time: countdown(ends - now) } }
      : { key: "state.last", values: {} };
  if (kind === "swiss" && next && next > now)
    return { key: "state.next_round", values: { time: countdown(next - now) } };
  if (kind === "swiss") return { key: "state.round", values: { round: tournament.round, rounds: tournament.rounds } };
  return { key: "state.running", values: {} };
}

/**
 * Return points as text: "2½".
 * @param {number} points
 */
export function pointsText(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/**
 * Return whether a player's next win counts double.
 * @param {TournamentView} tournament
 * @param {StandingView} line
 */
export function isOnStreak({ kind, state }, { streak }) {
  return kind === "arena" && state === "started" && streak >= STREAK;
}

/**
 * Return the line of a player, if there is one.
 * @param {TournamentView} tournament
 * @param {string} name
 */
export function lineOf(tournament, name) {
  return tournament.standings.find((line) => line.name === name) ?? null;
}

/**
 * Return the game in progress of a player, if there is one.
 * @param {TournamentView} tournament
 * @param {string} name
 * @returns {PairingView | null}
 */
export function gameOf(tournament, name) {
  return tournament.playing.find(({ first, second }) => first === name || second === name) ?? null;
}

/**
 * Return what a player can do.
 * @param {TournamentView} tournament
 * @param {StandingView | null} own
 * @returns {("join" | "leave" | "pause" | "resume" | "withdraw")[]}
 */
export function choicesOf({ state, kind }, own) {
  if (state === "finished" || state === "cancelled") return [];
  if (!own) return state === "started" && kind === "round-robin" ? [] : ["join"];
  if (state === "created") return ["leave"];
  if (own.state === "withdrawn") return [];
  return [
    own.state === "paused" ? "resume" : "pause",
    ...(kind === "round-robin" ? [/** @type {const} */ ("withdraw")] : []),
  ];
}

/**
 * Return the score of both players of a game: ["1", "0"], or nothing while it is in progress.
 * @param {PairingView} pairing
 */
export function scoreOf({ result }) {
  if (!result) return null;
  return result === "1/2-1/2" ? ["½", "½"] : result.split("-");
}

/**
 * @typedef {object} Draft what the organiser has chosen so far; numbers as texts of fields
 * @property {string} kind
 * @property {string} name
 * @property {string} about
 * @property {string} variant
 * @property {string | null} setup
 * @property {"clock" | "days"} time
 * @property {string} base
 * @property {string} increment
 * @property {string} days
 * @property {string} minutes
 * @property {string} rounds
 * @property {string} cycles
 * @property {string} pause
 * @property {string} fill
 * @property {string} entry
 * @property {string} group
 * @property {string} starts of a field for date and time
 * @property {boolean} rated
 * @property {string} every
 */

/**
 * Return the first choices.
 * @param {string} variant
 * @param {string} group
 * @returns {Draft}
 */
export function initialDraft(variant, group = "") {
  return {
    kind: group ? "round-robin" : "arena",
    name: "",
    about: "",
    variant,
    setup: null,
    time: "clock",
    base: "3",
    increment: "2",
    days: "2",
    minutes: "60",
    rounds: "7",
    cycles: "1",
    pause: "10",
    fill: "0",
    entry: "open",
    group,
    starts: "",
    rated: false,
    every: "",
  };
}

/**
 * Return the request that creates a tournament.
 * @param {Draft} draft
 */
export function requestOf(draft) {
  const { kind, name, about, variant, setup, rated, entry } = draft;
  const withDays = draft.time === "days" && kind !== "arena";
  return {
    kind,
    name: name.trim(),
    about,
    variant,
    setup,
    clock: withDays ? null : { base: 60 * Number(draft.base), increment: Number(draft.increment) },
    days: withDays ? Number(draft.days) : null,
    rated,
    entry,
    group: draft.group || null,
    rounds: kind === "arena" ? null : Number(kind === "swiss" ? draft.rounds : draft.cycles),
    minutes: Number(draft.minutes),
    pause: Number(draft.pause),
    fill: Number(draft.fill),
    starts: draft.starts ? new Date(draft.starts).getTime() : null,
    every: draft.every || null,
  };
}

/**
 * Return the parts of a summary: kind, length and mode as text keys with values.
 * @param {TournamentSummary} summary
 * @returns {[string, Record<string, number>][]}
 */
export function factsOf({ kind, minutes, rounds, rated, entry, days }) {
  /** @type {[string, Record<string, number>][]} */
  const facts = [[`kind.${kind}`, {}]];
  if (kind === "arena") facts.push(["minutes", { count: minutes }]);
  if (kind === "swiss") facts.push(["rounds", { count: rounds }]);
  if (days) facts.push(["days", { count: days }]);
  facts.push([rated ? "rated" : "casual", {}]);
  if (entry !== "open") facts.push([`entry.${entry}`, {}]);
  return facts;
}
