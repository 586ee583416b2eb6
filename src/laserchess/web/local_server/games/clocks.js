// A Fischer clock on the wall clock, as the server has it: the first turn is free, a timed turn that ends earns the increment.

/** Minimum of a clock from which increments of taken-back moves are subtracted, if it had as much. */
const MIN_LEFT_MS = 1000;

/** @typedef {{base_ms: number, increment_ms: number}} TimeControl */
/** @typedef {{ms: Record<string, number>, running: string | null, at: number}} Clocks both clocks at a moment */

/**
 * Return full clocks, stopped.
 * @param {TimeControl} control
 * @param {string[]} players
 * @param {number} now
 * @returns {Clocks}
 */
export function fullClocks({ base_ms }, players, now) {
  return { ms: Object.fromEntries(players.map((player) => [player, base_ms])), running: null, at: now };
}

/**
 * Return the clocks, stopped now.
 * @param {Clocks} clocks
 * @param {number} now
 * @returns {Clocks}
 */
export function stopped({ ms, running, at }, now) {
  const left = Object.entries(ms).map(([player, time]) => {
    const spent = player === running ? Math.max(0, now - at) : 0;
    return [player, Math.max(0, time - spent)];
  });
  return { ms: Object.fromEntries(left), running: null, at: now };
}

/**
 * Return the clocks after a move; `toMove` moves next, null once the game is over.
 * @param {Clocks} clocks
 * @param {TimeControl} control
 * @param {string} mover
 * @param {string | null} toMove
 * @param {number} now
 * @returns {Clocks}
 */
export function afterMove(clocks, control, mover, toMove, now) {
  const { ms } = stopped(clocks, now);
  if (clocks.running === mover && mover !== toMove) ms[mover] += control.increment_ms;
  const isStillFree = clocks.running === null && toMove === mover;
  return { ms, running: isStillFree ? null : toMove, at: now };
}

/**
 * Return the clocks after a takeback: without the increments of those moves, running for the player to move.
 * @param {Clocks} clocks
 * @param {string} player
 * @param {Record<string, number>} earned
 * @param {number} now
 * @returns {Clocks}
 */
export function takenBack(clocks, player, earned, now) {
  const { ms } = stopped(clocks, now);
  for (const [each, increments] of Object.entries(earned)) {
    ms[each] = Math.max(Math.min(ms[each], MIN_LEFT_MS), ms[each] - increments);
  }
  return { ms, running: clocks.running ? player : null, at: now };
}
