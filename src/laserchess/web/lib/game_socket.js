/**
 * The live connection of a game. It reconnects after interruptions, requests the events it missed, and sends
 * unacknowledged moves again (the server identifies a move by its ply, so duplicates have no effect).
 */
import { ApiError, rejection } from "./api.js";
import { t } from "./strings.js";

const MIN_WAIT = 400;
const MAX_WAIT = 15000;
const PING_INTERVAL = 15000;
const SILENCE = 40000;
const HIDDEN_SILENCE = 150000; // Browsers limit hidden pages to one ping per minute.

/**
 * Follow a game. `hooks`: onState(game, events), onEvent(event), onPresence(message),
 * onStatus("connecting" | "online" | "offline"). Returns {send, now, restart, close}.
 */
export function follow(id, hooks) {
  return new Live(id, hooks);
}

class Live {
  constructor(id, hooks) {
    this.hooks = hooks;
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${encodeURIComponent(id)}/live`;
    /** @type {any} the WebSocket, once it is opened */
    this.socket = null;
    this.lastMessageAt = 0;
    this.controller = new AbortController();
    this.seq = 0;
    this.refs = 0;
    this.tries = 0;
    this.offset = 0;
    this.bestTrip = Infinity;
    this.pending = new Map();
    this.listen();
    this.open();
  }

  /** Return the server's clock in milliseconds. */
  now() {
    return Date.now() + this.offset;
  }

  /** Send a command; resolves when the server has stored it, rejects with an ApiError. */
  send(type, fields = {}) {
    const ref = `c${(this.refs += 1)}`;
    const message = { type, ref, ...fields };
    return new Promise((resolve, reject) => {
      if (type !== "move" && !this.isOpen) reject(offline());
      else {
        this.pending.set(ref, { message, resolve, reject });
        if (this.isOpen) this.write(message);
      }
    });
  }

  /** Connect again, for example after the visitor joined the game. */
  restart() {
    this.tries = 0;
    this.drop();
    this.giveUp();
    this.open();
  }

  /** Stop following. */
  close() {
    this.closed = true;
    this.drop();
    clearInterval(this.pinging);
    this.controller.abort();
  }

  get isOpen() {
    return this.isReady && this.socket?.readyState === WebSocket.OPEN;
  }

  listen() {
    const { signal } = this.controller;
    const reconnect = () => !this.isOpen && !document.hidden && this.restart();
    window.addEventListener("online", reconnect, { signal });
    document.addEventListener("visibilitychange", reconnect, { signal });
    window.addEventListener("offline", () => this.lose(), { signal });
    this.pinging = setInterval(() => this.ping(), PING_INTERVAL);
  }

  open() {
    if (this.closed) return;
    clearTimeout(this.waiting);
    this.status(this.tries ? "offline" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.isReady = false;
    socket.onopen = () => this.write({ type: "hello", after: this.seq });
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose();
  }

  drop() {
    clearTimeout(this.waiting);
    const socket = this.socket;
    this.socket = null;
    this.isReady = false;
    socket?.close();
  }

  /** Handle a lost connection: try again, with increasing delays. */
  lose() {
    this.drop();
    if (this.closed) return;
    this.status("offline");
    this.giveUp();
    const wait = Math.min(MAX_WAIT, MIN_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.waiting = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Reject all unacknowledged commands except moves, because other commands might run twice. */
  giveUp() {
    for (const [ref, { message, reject }] of [...this.pending]) {
      if (message.type === "move") continue;
      this.pending.delete(ref);
      reject(offline());
    }
  }

  /** @param {import("../types/api").GameClientMessage} message */
  write(message) {
    this.socket.send(JSON.stringify(message));
  }

  ping() {
    if (!this.isOpen) return;
    if (performance.now() - this.lastMessageAt > (document.hidden ? HIDDEN_SILENCE : SILENCE)) this.lose();
    else this.write({ type: "ping", ref: `p${performance.now()}` });
  }

  receive(message) {
    this.lastMessageAt = performance.now();
    const handlers = {
      state: this.onState,
      event: this.onEvent,
      ack: this.onAck,
      refused: this.onRejected,
      pong: this.onPong,
      chat: ({ line }) => this.hooks.onChat?.(line),
      presence: this.hooks.onPresence,
    };
    handlers[message.type]?.call(this, message);
  }

  onState({ game, events }) {
    this.seq = game.seq;
    this.tries = 0;
    this.isReady = true;
    this.bestTrip = Infinity;
    this.offset = game.now - Date.now();
    this.status("online");
    this.hooks.onState(game, events ?? []);
    for (const { message } of this.pending.values()) this.write(message);
    this.ping();
  }

  onEvent(event) {
    if (event.seq <= this.seq) return;
    if (event.seq > this.seq + 1) this.restart();
    else {
      this.seq = event.seq;
      this.hooks.onEvent(event);
    }
  }

  onAck({ ref, seq }) {
    this.settle(ref)?.resolve(seq);
  }

  onRejected({ ref, error }) {
    this.settle(ref)?.reject(rejection(error));
  }

  /** Keep the clock estimate of the shortest round trip. */
  onPong({ ref, now }) {
    const trip = performance.now() - Number(String(ref).slice(1));
    if (!(trip < this.bestTrip)) return;
    this.bestTrip = trip;
    this.offset = now + trip / 2 - Date.now();
  }

  settle(ref) {
    const found = this.pending.get(ref);
    this.pending.delete(ref);
    return found;
  }

  status(value) {
    if (value === this.shown) return;
    this.shown = value;
    this.hooks.onStatus?.(value);
  }
}

function offline() {
  return new ApiError({ reason: "offline", message: t("errors.offline") });
}
