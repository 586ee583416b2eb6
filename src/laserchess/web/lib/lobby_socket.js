/** The live connection of the lobby. It only receives, and reconnects after interruptions. */
/** @import { LobbyServerMessage } from "../types/api" */
import { retryDelay, socketUrl } from "./retry.js";

const MAX_WAIT = 10000;
const PING_INTERVAL = 10000;
const SILENCE = 30000;

/**
 * Follow the lobby; `hello` may limit the messages to challenges.
 * @param {(message: LobbyServerMessage) => void} onMessage called for every message
 * @param {(line: "online" | "offline") => void} onStatus called when the connection changes
 * @param {{only?: "challenges"}} [hello]
 */
export function followLobby(onMessage, onStatus, hello = {}) {
  const url = socketUrl("/api/lobby/live");
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let tries = 0;
  let lastMessageAt = 0;

  function open() {
    const own = (socket = new WebSocket(url));
    lastMessageAt = performance.now();
    own.onopen = () => own.send(JSON.stringify({ type: "hello", ...hello }));
    own.onmessage = (event) => {
      if (own !== socket) return;
      lastMessageAt = performance.now();
      /** @type {LobbyServerMessage} */
      const message = JSON.parse(event.data);
      if (message.type === "lobby") {
        tries = 0;
        onStatus("online");
      }
      onMessage(message);
    };
    own.onclose = () => own === socket && lose();
  }

  function lose() {
    socket = null;
    onStatus("offline");
    waiting = setTimeout(open, retryDelay(tries, MAX_WAIT));
    tries += 1;
  }

  const pinging = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - lastMessageAt > SILENCE && !document.hidden) socket.close();
    else socket.send('{"type": "ping"}');
  }, PING_INTERVAL);

  open();
  return {
    close() {
      const own = socket;
      socket = null;
      clearInterval(pinging);
      clearTimeout(waiting);
      own?.close();
    },
  };
}
