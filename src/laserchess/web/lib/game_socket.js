/**
 * The live connection of a game. It reconnects after interruptions, requests the events it missed, and sends
 * unacknowledged moves again (the server identifies a move by its ply, so duplicates have no effect).
 */
/** @import { EventMessage, EventView, GameView, LineView, PresenceMessage, GameServerMessage } from "../types/api" */
import { ApiError, rejection } from "./api.js";
import { LOCAL_ID } from "./backend.js";
import { LocalLive } from "./local_live.js";
import { Outbox } from "./outbox.js";
import { hangUp, retryDelay, socketUrl } from "./retry.js";
import { ServerClock } from "./server_clock.js";
import { t } from "./strings.js";

const MAX_WAIT = 15000;
const PING_INTERVAL = 15000;
const SILENCE = 40000;
const HIDDEN_SILENCE = 150000; // Browsers limit hidden pages to one ping per minute.

/** @typedef {"connecting" | "online" | "offline"} Status */
/**
 * @typedef {object} Hooks what the page does with messages
 * @property {(game: GameView, events: EventView[]) => void} onState
 * @property {(event: EventMessage) => void} onEvent
 * @property {(message: PresenceMessage) => void} [onPresence]
 * @property {(line: LineView) => void} [onChat]
 * @property {(status: Status) => void} [onStatus]
 */
/** @typedef {Pick<Live, "now" | "send" | "restart" | "close">} GameConnection */

/**
 * Follow a game: on the server, or on this device.
 * @param {string} id
 * @param {Hooks} hooks
 * @returns {GameConnection}
 */
export function follow(id, hooks) {
  return id.startsWith(LOCAL_ID) ? new LocalLive(id, hooks) : new Live(id, hooks);
}

class Live {
  /** @type {Hooks} */
  #hooks;
  #url;
  /** @type {WebSocket | null} */
  #socket = null;
  /** Whether the server has answered with the state of the game on this connection. */
  #isReady = false;
  #isClosed = false;
  /** @type {Status | null} */
  #status = null;
  /** The number of the last event seen. */
  #seq = 0;
  #tries = 0;
  #lastMessageAt = 0;
  #outbox = new Outbox();
  #clock = new ServerClock();
  #controller = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pinging;

  /**
   * @param {string} id
   * @param {Hooks} hooks
   */
  constructor(id, hooks) {
    this.#hooks = hooks;
    this.#url = socketUrl(`/api/games/${encodeURIComponent(id)}/live`);
    this.#listen();
    this.#open();
  }

  /** Return the server's clock in milliseconds. */
  now() {
    return this.#clock.now();
  }

  /**
   * Send a command; resolves when the server has stored it, rejects with an ApiError. While the page connects, commands
   * wait; after a lost connection only moves do.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  async send(type, fields = {}) {
    if (type !== "move" && this.#status === "offline") throw offline();
    return this.#outbox.add(type, fields, (command) => this.#isOpen && this.#write(command));
  }

  /** Connect again, for example after the visitor joined the game. */
  restart() {
    this.#tries = 0;
    this.#drop();
    this.#outbox.rejectAllButMoves(offline);
    this.#open();
  }

  /** Stop following. */
  close() {
    this.#isClosed = true;
    this.#drop();
    clearInterval(this.#pinging);
    this.#controller.abort();
  }

  get #isOpen() {
    return this.#isReady && this.#socket?.readyState === WebSocket.OPEN;
  }

  #listen() {
    const { signal } = this.#controller;
    const reconnect = () => {
      if (!this.#isOpen && !document.hidden) this.restart();
    };
    window.addEventListener("online", reconnect, { signal });
    document.addEventListener("visibilitychange", reconnect, { signal });
    window.addEventListener("offline", () => this.#lose(), { signal });
    this.#pinging = setInterval(() => this.#ping(), PING_INTERVAL);
  }

  #open() {
    if (this.#isClosed) return;
    clearTimeout(this.#waiting);
    this.#show(this.#tries ? "offline" : "connecting");
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#isReady = false;
    socket.onopen = () => this.#write({ type: "hello", after: this.#seq });
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  #drop() {
    clearTimeout(this.#waiting);
    const socket = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    hangUp(socket);
  }

  /** Handle a lost connection: try again, with increasing delays. */
  #lose() {
    this.#drop();
    if (this.#isClosed) return;
    this.#show("offline");
    this.#outbox.rejectAllButMoves(offline);
    this.#waiting = setTimeout(() => this.#open(), retryDelay(this.#tries, MAX_WAIT));
    this.#tries += 1;
  }

  /** @param {object} message */
  #write(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  #ping() {
    if (!this.#isOpen) return;
    if (performance.now() - this.#lastMessageAt > (document.hidden ? HIDDEN_SILENCE : SILENCE)) this.#lose();
    else this.#write({ type: "ping", ref: `p${performance.now()}` });
  }

  /** @param {GameServerMessage} message */
  #receive(message) {
    this.#lastMessageAt = performance.now();
    if (message.type === "state") this.#onState(message.game, message.events);
    else if (message.type === "event") this.#onEvent(message);
    else if (message.type === "ack") this.#outbox.settle(message.ref)?.resolve(message.seq);
    else if (message.type === "refused") this.#outbox.settle(message.ref)?.reject(rejection(message.error));
    else if (message.type === "pong") this.#clock.measure(message.now, performance.now() - sentAt(message.ref));
    else if (message.type === "chat") this.#hooks.onChat?.(message.line);
    else if (message.type === "presence") this.#hooks.onPresence?.(message);
  }

  /**
   * @param {GameView} game
   * @param {EventView[]} [events]
   */
  #onState(game, events = []) {
    this.#seq = game.seq;
    this.#tries = 0;
    this.#isReady = true;
    this.#clock.reset(game.now);
    this.#show("online");
    this.#hooks.onState(game, events);
    for (const command of this.#outbox.unanswered) this.#write(command);
    this.#ping();
  }

  /**
   * Pass on the next event; events that are missing are requested by connecting again.
   * @param {EventMessage} event
   */
  #onEvent(event) {
    if (event.seq <= this.#seq) return;
    if (event.seq > this.#seq + 1) this.restart();
    else {
      this.#seq = event.seq;
      this.#hooks.onEvent(event);
    }
  }

  /** @param {Status} value */
  #show(value) {
    if (value === this.#status) return;
    this.#status = value;
    this.#hooks.onStatus?.(value);
  }
}

/**
 * Return when a ping was sent, from its reference.
 * @param {string | number | null} ref
 */
function sentAt(ref) {
  return Number(String(ref).slice(1));
}

function offline() {
  return new ApiError({ reason: "offline", message: t("errors.offline") });
}
