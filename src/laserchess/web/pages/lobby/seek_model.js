/** The terms of a game a player seeks: the state of the form, and the request it makes. */
/** @import { AccountView, ClockView, SeekParams, VariantView } from "../../types/api" */
/** @import { OptionValue } from "../parts/rule_fields.js" */
import { dayClock } from "../parts/day_clocks.js";

/**
 * @typedef {{clock?: ClockView | null, options?: Record<string, OptionValue>}} Terms
 * @typedef {Omit<SeekParams, "variant" | "clock" | "days"> & {variant: string, clock?: ClockView | null}} SeekRequest
 * @typedef {object} SeekState
 * @property {string} variant
 * @property {boolean} rated
 * @property {string | null} setup
 * @property {string} side
 * @property {Record<string, OptionValue>} options
 * @property {number | string} minutes
 * @property {string} days per turn; empty for a clock
 * @property {number | string} increment
 * @property {number | string} lowest rating of the opponent; empty for any
 * @property {number | string} highest
 */

/**
 * Return whether a game with these terms can be rated: it has a clock and standard rules.
 * @param {Terms} terms
 */
export function isRatable({ clock, options = {} }) {
  return Boolean(clock) && !Object.keys(options).length;
}

/**
 * Return the initial state of the form.
 * @param {VariantView[]} variants
 * @param {AccountView | null} account rated games need one
 * @param {{variant?: string | null, rated?: boolean}} chosen in the address or at the last visit
 * @returns {SeekState}
 */
export function initialSeek(variants, account, chosen) {
  const known = variants.find(({ id }) => id === chosen.variant) ?? variants[0];
  return {
    variant: known.id,
    rated: Boolean(account) && chosen.rated !== false,
    setup: null,
    side: "random",
    options: {},
    minutes: 10,
    days: "",
    increment: 5,
    lowest: "",
    highest: "",
  };
}

/**
 * Return the request of a state.
 * @param {SeekState} state
 * @returns {SeekRequest}
 */
export function seekParams({ variant, side, options, ...state }) {
  const live = clockOf(Number(state.minutes), Number(state.increment) || 0);
  const clock = state.days ? dayClock(Number(state.days)) : live;
  return {
    variant,
    clock,
    side,
    options,
    rated: state.rated && isRatable({ clock, options }),
    ...(state.setup ? { setup: state.setup } : {}),
    ...(state.lowest === "" ? {} : { lowest: Number(state.lowest) }),
    ...(state.highest === "" ? {} : { highest: Number(state.highest) }),
  };
}

/**
 * @param {number} minutes 0: unlimited
 * @param {number} increment
 */
function clockOf(minutes, increment) {
  return minutes > 0 ? { base: Math.max(1, Math.round(minutes * 60)), increment } : null;
}
