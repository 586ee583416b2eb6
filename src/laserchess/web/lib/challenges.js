/** Challenges to the signed-in player, on every page except the lobby, which has its own list. */
/** @import { LobbyServerMessage, PlacedView, SeekView } from "../types/api" */
import { post } from "./api.js";
import { followLobby } from "./lobby_socket.js";
import { clockName, ratingText, variantTitle } from "./server_text.js";
import { go } from "./site.js";
import { play as sound } from "./sound.js";
import { t } from "./strings.js";
import { showError, toast } from "./toasts.js";

/** Milliseconds before a page opens the connection: pages that are left at once need none. */
const LISTEN_DELAY = 1000;
/** @type {Map<string, () => void>} Functions that close the notice of a challenge, by its id. */
const notices = new Map();
/** @type {ReturnType<typeof followLobby> | null} */
let line = null;

/** Listen while the page is visible. */
export function listen() {
  const look = () => {
    if (document.hidden) {
      line?.close();
      line = null;
    } else line ??= followLobby(onMessage, () => {}, { only: "challenges" });
  };
  document.addEventListener("visibilitychange", look);
  setTimeout(look, LISTEN_DELAY);
}

/**
 * Return variant, time control and mode of a seek or challenge as text.
 * @param {Pick<SeekView, "variant" | "title" | "clock" | "rated">} seek
 */
export function termsOf({ variant, title, clock, rated }) {
  return {
    title: variantTitle({ variant, title }),
    clock: clockName(clock),
    kind: t(rated ? "lobby.rated" : "lobby.casual"),
  };
}

/**
 * Return a challenge as a sentence.
 * @param {SeekView} seek
 */
export function challengeText(seek) {
  const key = seek.rating ? "lobby.challenge.text" : "lobby.challenge.from";
  return t(key, { name: seek.name, rating: ratingText(seek), ...termsOf(seek) });
}

/** @param {LobbyServerMessage} message */
function onMessage(message) {
  if (message.type === "lobby") {
    const open = new Set(message.challenges.map(({ id }) => id));
    for (const id of notices.keys()) if (!open.has(id)) removeNotice(id);
    for (const seek of message.challenges) show(seek);
  } else if (message.type === "challenge") show(message.seek);
  else if (message.type === "challenge-over") removeNotice(message.seek);
}

/** @param {SeekView} seek */
function show(seek) {
  if (notices.has(seek.id)) return;
  sound("notify");
  /** @type {(deed: "accept" | "decline") => Promise<PlacedView | null | void>} */
  const answer = (deed) => post(`/api/lobby/seeks/${seek.id}/${deed}`, {}).catch(showError);
  const accept = async () => {
    const placed = await answer("accept");
    if (placed?.game) go(`/game/${placed.game}`);
  };
  const actions = [
    { text: t("lobby.accept"), run: accept },
    { text: t("lobby.decline"), run: () => answer("decline") },
  ];
  notices.set(seek.id, toast(challengeText(seek), { actions, stay: 0 }));
}

/** @param {string} id */
function removeNotice(id) {
  notices.get(id)?.();
  notices.delete(id);
}
