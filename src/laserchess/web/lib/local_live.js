/** A game on this device, followed as games on the server are. */
/** @import { Hooks } from "./game_socket.js" */
import { localFailure } from "./api.js";
import { localServer } from "./backend.js";
import { showError } from "./toasts.js";
import { uploadGames } from "./uploads.js";

export class LocalLive {
  /** @type {ReturnType<import("./backend.js").LocalServer["follow"]>} */
  #followed;

  /**
   * @param {string} id
   * @param {Hooks} hooks
   */
  constructor(id, hooks) {
    const { onState } = hooks;
    /** @type {Hooks["onEvent"]} */
    const onEvent = (event) => {
      hooks.onEvent(event);
      if (event.game.outcome) uploadGames().catch(() => {});
    };
    this.#followed = localServer().then((server) => server.follow(id, { onState, onEvent }));
    this.#followed.then(
      () => hooks.onStatus?.("online"),
      (error) => showError(localFailure(error)),
    );
  }

  /** Return the clock of this device in milliseconds. */
  now() {
    return Date.now();
  }

  /**
   * Send a command; resolves when it is stored, rejects with an ApiError.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  async send(type, fields = {}) {
    try {
      return await (await this.#followed).send({ type, ...fields });
    } catch (error) {
      throw localFailure(error);
    }
  }

  /** Connect again: there is nothing to connect to. */
  restart() {}

  /** Stop following. */
  close() {
    this.#followed.then(
      ({ close }) => close(),
      () => {},
    );
  }
}
