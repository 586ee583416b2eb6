/** Ordering of asynchronous answers. */

/**
 * Return a function that passes an answer to `show`, unless a newer request was made in the meantime.
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
