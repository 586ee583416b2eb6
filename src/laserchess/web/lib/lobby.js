/** The lobby's live connection: news only; it comes back by itself after any interruption. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10000;
const PING_EVERY = 10000;
const SILENCE = 30000;

/**
 * Follow the lobby; `hello` may say that only challenges are of interest.
 * @param {(message: import("../types/api").LobbyTold) => void} hear is called for everything it says
 * @param {(line: "online" | "offline") => void} onStatus hears whether the server can be reached
 * @param {{only?: "challenges"}} [hello]
 */
export function followLobby(hear, onStatus, hello = {}) {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/lobby/live`;
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let heard = 0;
  let closed = false;

  function open() {
    if (closed) return;
    const own = (socket = new WebSocket(url));
    heard = performance.now();
    own.onopen = () => own.send(JSON.stringify({ type: "hello", ...hello }));
    own.onmessage = (event) => {
      heard = performance.now();
      const message = JSON.parse(event.data);
      if (message.type === "lobby") {
        tries = 0;
        onStatus("online");
      }
      hear(message);
    };
    own.onclose = () => own === socket && lose();
  }

  function lose() {
    socket = null;
    onStatus("offline");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
    tries += 1;
    setTimeout(open, wait * (0.75 + Math.random() / 2));
  }

  const pinging = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - heard > SILENCE && !document.hidden) socket.close();
    else socket.send('{"type": "ping"}');
  }, PING_EVERY);

  open();
  return {
    close() {
      closed = true;
      clearInterval(pinging);
      socket?.close();
    },
  };
}
