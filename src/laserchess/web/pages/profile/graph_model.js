/** The rating graph as numbers: the points of a range of time, the axes, and the point under the pointer. */

const DAY = 86_400_000;
const MIN_SPAN = 40;
const MAX_STEPS = 5;
const STEPS = [10, 20, 25, 50, 100, 200, 250, 500];

/** Ranges of time in days; null is everything. */
/** @type {[string, number | null][]} */
export const RANGES = [
  ["month", 30],
  ["quarter", 90],
  ["year", 365],
  ["all", null],
];

/**
 * @typedef {[number, number]} Sample when, in milliseconds, and the rating
 * @typedef {{lowest: number, highest: number, ticks: number[]}} Axis
 */

/**
 * Return the samples of the last days before `now`, and one before them, where the line comes from.
 * @param {Sample[]} samples oldest first
 * @param {number | null} days
 * @param {number} now
 */
export function inRange(samples, days, now) {
  if (days === null) return samples;
  const since = now - days * DAY;
  const first = samples.findIndex(([at]) => at >= since);
  if (first < 0) return samples.slice(-1);
  return samples.slice(Math.max(0, first - 1));
}

/**
 * Return the axis of the ratings: round numbers around them.
 * @param {number[]} ratings
 * @returns {Axis}
 */
export function ratingAxis(ratings) {
  const middle = (Math.min(...ratings) + Math.max(...ratings)) / 2;
  const span = Math.max(MIN_SPAN, Math.max(...ratings) - Math.min(...ratings));
  const step = STEPS.find((one) => span / one <= MAX_STEPS - 1) ?? 1000;
  const lowest = Math.floor((middle - span / 2) / step) * step;
  const highest = Math.ceil((middle + span / 2) / step) * step;
  const count = Math.round((highest - lowest) / step);
  return { lowest, highest, ticks: Array.from({ length: count + 1 }, (_, at) => lowest + at * step) };
}

/**
 * Return the moments to name on the axis of time: at most `count`, evenly spaced.
 * @param {number} from
 * @param {number} to
 * @param {number} count
 */
export function timeTicks(from, to, count) {
  if (to <= from) return [from];
  return Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
}

/**
 * Return the index of the sample nearest to a moment.
 * @param {Sample[]} samples
 * @param {number} moment
 */
export function nearest(samples, moment) {
  let best = 0;
  for (let at = 1; at < samples.length; at += 1)
    if (Math.abs(samples[at][0] - moment) < Math.abs(samples[best][0] - moment)) best = at;
  return best;
}
