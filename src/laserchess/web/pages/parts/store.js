/** The state of a page, and what is drawn from it. */

/**
 * A store: models compute the next state, `set` shows it to all subscribers.
 * @template State
 */
export class Store {
  /** @type {Set<(state: State, before: State) => void>} */
  #listeners = new Set();

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /**
   * Replace the state; subscribers draw it.
   * @param {State} state
   */
  set(state) {
    const before = this.state;
    if (state === before) return;
    this.state = state;
    for (const listener of this.#listeners) listener(state, before);
  }

  /**
   * Call `listener(state, before)` after every change.
   * @param {(state: State, before: State) => void} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener);
  }
}
