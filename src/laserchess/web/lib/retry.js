/** How connections are opened, closed and tried again. */
import { url } from "./site.js";

const MIN_WAIT = 400;

/**
 * Return the milliseconds to wait before the next try: each doubles the delay up to a maximum, and a random part keeps
 * clients from returning all at once.
 * @param {number} tries how often it was tried already
 * @param {number} most the longest delay
 * @param {() => number} [random] a number from 0 to 1
 */
export function retryDelay(tries, most, random = Math.random) {
  return Math.min(most, MIN_WAIT * 2 ** tries) * (0.75 + random() / 2);
}

/**
 * Close a socket whose messages are no longer wanted. One that is still connecting is closed when it has connected:
 * before, browsers report an error.
 * @param {WebSocket | null} socket
 */
export function hangUp(socket) {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

/**
 * Return the address of a WebSocket of this server.
 * @param {string} path
 */
export function socketUrl(path) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${url(path)}`;
}
