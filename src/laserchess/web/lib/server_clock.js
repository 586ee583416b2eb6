/** An estimate of the server's clock, from messages that carry its time. */

export class ServerClock {
  #offset = 0;
  #bestTrip = Infinity;

  /** Return the server's clock in milliseconds. */
  now() {
    return Date.now() + this.#offset;
  }

  /**
   * Start over with a time whose delay is unknown, as after a reconnection.
   * @param {number} now the server's clock when it sent the message
   */
  reset(now) {
    this.#bestTrip = Infinity;
    this.#offset = now - Date.now();
  }

  /**
   * Take a time with a known round trip; the shortest trip gives the best estimate.
   * @param {number} now
   * @param {number} trip milliseconds from question to answer
   */
  measure(now, trip) {
    if (!(trip < this.#bestTrip)) return;
    this.#bestTrip = trip;
    this.#offset = now + trip / 2 - Date.now();
  }
}
