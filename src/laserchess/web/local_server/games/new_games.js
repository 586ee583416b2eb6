// New games on this device: against the computer, or for two players at one screen.
/** @import { NewGame } from "../../types/api" */
/** @import { Describer } from "../describer.js" */
/** @import { Header, Seat } from "./state.js" */

import { startBoard } from "../library.js";
import { capital } from "../describer.js";
import { Rejection } from "../rejections.js";

const DEFAULT_LEVEL = 4;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const ID_LENGTH = 20;

/** @typedef {Omit<NewGame, "variant"> & {variant: string}} Wanted */

/** Return the id of a new game; no other game has it. */
export function newId() {
  const drawn = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return `local-${[...drawn].map((number) => LETTERS[number % LETTERS.length]).join("")}`;
}

/**
 * Return the header of a new game.
 * @param {Describer} describer
 * @param {Wanted} wanted
 * @param {string} name of the account that plays, if there is one
 * @param {number} now
 * @returns {Header}
 */
export function newHeader(describer, wanted, name, now) {
  const board = startBoard(wanted);
  if (board.outcome) throw new Rejection("over_at_start", board.position);
  const { variant, rules } = board;
  const setup = wanted.setup ?? (wanted.position ? null : Object.keys(variant.setups)[0]);
  return {
    id: newId(),
    variant: variant.id,
    setup: setup && (variant.file.aliases[setup] ?? setup),
    start: board.position,
    options: changedOptions(describer, rules.options),
    mode: wanted.mode,
    clock: controlOf(wanted.clock),
    created: now,
    seats: seatsOf(describer, wanted, name),
    seed: wanted.seed ?? crypto.getRandomValues(new Uint32Array(1))[0],
    account: name,
  };
}

/**
 * @param {Describer} describer
 * @param {Header["options"]} options
 */
function changedOptions({ variant }, options) {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== variant.options[name].default));
}

/** @param {Wanted["clock"]} clock */
function controlOf(clock) {
  if (!clock) return null;
  return { base_ms: Math.round(clock.base * 1000), increment_ms: Math.round((clock.increment ?? 0) * 1000) };
}

/**
 * @param {Describer} describer
 * @param {Wanted} wanted
 * @param {string} name
 * @returns {Record<string, Seat>}
 */
function seatsOf({ variant }, { side = "random", mode, level, name: given }, name) {
  const players = variant.players.map((player) => player.name);
  if (![...players, "random"].includes(side)) {
    throw new Rejection("side", side, { sides: [...players, "random"].join(" or ") });
  }
  const own = side === "random" ? players[crypto.getRandomValues(new Uint8Array(1))[0] % 2] : side;
  const chosen = level ?? DEFAULT_LEVEL;
  const seats = players.map((player) => {
    if (player === own) return [player, human(name || clean(given) || capital(player))];
    if (mode === "here") return [player, human(capital(player))];
    return [player, { kind: "computer", name: `Computer, level ${chosen}`, level: chosen, own: false }];
  });
  return Object.fromEntries(seats);
}

/**
 * @param {string} name
 * @returns {Seat}
 */
function human(name) {
  return { kind: "human", name, level: null, own: true };
}

/**
 * Return a player's name on one line, without invisible characters.
 * @param {string | null | undefined} name
 */
function clean(name) {
  return (name ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}

/**
 * Return the header of a rematch: the players change sides.
 * @param {Header} header
 * @param {string} id
 * @param {number} now
 * @returns {Header}
 */
export function rematchHeader(header, id, now) {
  const [[one, first], [two, second]] = Object.entries(header.seats);
  const seats = { [one]: moved(second, two, one), [two]: moved(first, one, two) };
  return { ...header, id, created: now, seats, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
}

/**
 * Return a seat at the other side; a player named after their colour is renamed.
 * @param {Seat} seat
 * @param {string} from
 * @param {string} to
 */
function moved(seat, from, to) {
  return { ...seat, name: seat.name === capital(from) ? capital(to) : seat.name };
}
