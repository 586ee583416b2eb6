/** The live connection of the lobby. It only receives, and reconnects after interruptions. */

const MIN_WAIT = 400;
const MAX_WAIT = 10000;
const PING_INTERVAL = 10000;
const SILENCE = 30000;

/**
 * Follow the lobby; `hello` may limit the messages to challenges.
 * @param {(message: import("../types/api").LobbyServerMessage) => void} onMessage called for every message
 * @param {(line: "online" | "offline") => void} onStatus called when the connection changes
 * @param {{only?: "challenges"}} [hello]
 */
export function followLobby(onMessage, onStatus, hello = {}) {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/lobby/live`;
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let lastMessageAt = 0;
  let closed = false;

  function open() {
    if (closed) return;
    const own = (socket = new WebSocket(url));
    lastMessageAt = performance.now();
    own.onopen = () => own.send(JSON.stringify({ type: "hello", ...hello }));
    own.onmessage = (event) => {
      lastMessageAt = performance.now();
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
    const wait = Math.min(MAX_WAIT, MIN_WAIT * 2 ** tries);
    tries += 1;
    setTimeout(open, wait * (0.75 + Math.random() / 2));
  }

  const pinging = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - lastMessageAt > SILENCE && !document.hidden) socket.close();
    else socket.send('{"type": "ping"}');
  }, PING_INTERVAL);

  open();
  return {
    close() {
      closed = true;
      clearInterval(pinging);
      socket?.close();
    },
  };
}
