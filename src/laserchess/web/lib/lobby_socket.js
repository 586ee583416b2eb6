/** The live connections of the lobby, of tournaments and of studies. They only receive, and reconnect after interruptions. */
/** @import { LobbyServerMessage, StudyServerMessage, TournamentServerMessage } from "../types/api" */
import { hangUp, retryDelay, socketUrl } from "./retry.js";

/** The event of the window when the account's notifications have changed, or may have during an interruption. */
export const INBOX_EVENT = "laserchess-inbox";
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
  return receive({ path: "/api/lobby/live", greeting: "lobby", hello, onMessage, onStatus });
}

/**
 * Follow a tournament.
 * @param {string} id
 * @param {(message: TournamentServerMessage) => void} onMessage called for every message
 * @param {(line: "online" | "offline") => void} onStatus called when the connection changes
 */
export function followTournament(id, onMessage, onStatus) {
  return receive({ path: `/api/tournaments/${id}/live`, greeting: "tournament", hello: {}, onMessage, onStatus });
}

/**
 * Follow a study.
 * @param {string} id
 * @param {(message: StudyServerMessage) => void} onMessage called for every message
 */
export function followStudy(id, onMessage) {
  return receive({ path: `/api/studies/${id}/live`, greeting: "study", hello: {}, onMessage, onStatus: () => {} });
}

/**
 * Open a connection, which is online once its greeting has arrived.
 * @template {{type: string}} Message
 * @param {object} what
 * @param {string} what.path
 * @param {string} what.greeting the type of the first message
 * @param {object} what.hello
 * @param {(message: Message) => void} what.onMessage
 * @param {(line: "online" | "offline") => void} what.onStatus
 */
function receive({ path, greeting, hello, onMessage, onStatus }) {
  const url = socketUrl(path);
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let tries = 0;
  let lastMessageAt = 0;

  function open() {
    const own = (socket = new WebSocket(url));
    own.onopen = () => {
      lastMessageAt = performance.now(); // connecting may have taken long
      own.send(JSON.stringify({ type: "hello", ...hello }));
    };
    own.onmessage = (event) => {
      if (own !== socket) return;
      lastMessageAt = performance.now();
      /** @type {Message} */
      const message = JSON.parse(event.data);
      if (message.type === greeting) {
        tries = 0;
        onStatus("online");
      }
      if (message.type === "inbox" || message.type === "lobby") window.dispatchEvent(new Event(INBOX_EVENT));
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
      hangUp(own);
    },
  };
}
