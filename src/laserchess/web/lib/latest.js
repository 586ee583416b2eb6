/** Answers that come late. */

/**
 * Make a function that hands an answer on to `show`, unless something else was asked for while it was on its way.
 * @template Answer
 * @param {(answer: Answer) => unknown} show
 * @returns {(asked: Promise<Answer>) => Promise<void>}
 */
export function latest(show) {
  /** @type {Promise<Answer> | null} */
  let last = null;
  return async (asked) => {
    last = asked;
    const answer = await asked;
    if (asked === last) show(answer);
  };
}
