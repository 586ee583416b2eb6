/**
 * Commands sent to the server and not yet acknowledged. After a reconnection moves are sent again, because the server
 * identifies a move by its ply; other commands might run twice, so they fail.
 */

/** @typedef {{type: string, ref: string} & Record<string, unknown>} Command */
/** @typedef {{command: Command, resolve: (seq: number) => void, reject: (error: Error) => void}} Entry */

export class Outbox {
  /** @type {Map<string | number | null, Entry>} */
  #pending = new Map();
  #count = 0;

  /**
   * Add a command; `send` is called with it. The promise settles with the server's answer.
   * @param {string} type
   * @param {Record<string, unknown>} fields
   * @param {(command: Command) => void} send
   * @returns {Promise<number>}
   */
  add(type, fields, send) {
    const ref = `c${(this.#count += 1)}`;
    const command = { type, ref, ...fields };
    return new Promise((resolve, reject) => {
      this.#pending.set(ref, { command, resolve, reject });
      send(command);
    });
  }

  /** Return the commands to be sent after a reconnection, oldest first. */
  get unanswered() {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  /**
   * Remove an answered command and return it; undefined if the answer came twice.
   * @param {string | number | null} ref
   */
  settle(ref) {
    const found = this.#pending.get(ref);
    this.#pending.delete(ref);
    return found;
  }

  /**
   * Reject every command except moves.
   * @param {() => Error} reason
   */
  rejectAllButMoves(reason) {
    for (const [ref, { command, reject }] of [...this.#pending]) {
      if (command.type === "move") continue;
      this.#pending.delete(ref);
      reject(reason());
    }
  }
}
