/** Challenges to whoever is signed in, on every page but the lobby, which shows its own. */
import { post } from "./api.js";
import { followLobby } from "./lobby.js";
import { clockName } from "./server_words.js";
import { play as sound } from "./sound.js";
import { t } from "./strings.js";
import { showError, toast } from "./toasts.js";

/** What a page that is left at once need not ask for. */
const PATIENCE = 1000;
/** By the id of a challenge, what takes its notice away. */
const notices = new Map();
/** @type {ReturnType<typeof followLobby> | null} */
let line = null;

/** Listen while the page is seen. */
export function listen() {
  const look = () => {
    if (document.hidden) {
      line?.close();
      line = null;
    } else line ??= followLobby(hear, () => {}, { only: "challenges" });
  };
  document.addEventListener("visibilitychange", look);
  setTimeout(look, PATIENCE);
}

/** What somebody who waits, or challenges, would like to play. */
export function termsOf({ title, clock, rated }) {
  return { title, clock: clockName(clock), kind: t(rated ? "lobby.rated" : "lobby.casual") };
}

/** A challenge in a sentence. */
export function challengeWords(seek) {
  const { name, rating } = seek;
  return t(rating ? "lobby.challenge.text" : "lobby.challenge.from", { name, rating, ...termsOf(seek) });
}

function hear(message) {
  if (message.type === "lobby") {
    const open = new Set(message.challenges.map(({ id }) => id));
    for (const id of notices.keys()) if (!open.has(id)) forget(id);
    for (const seek of message.challenges) show(seek);
  } else if (message.type === "challenge") show(message.seek);
  else if (message.type === "challenge-over") forget(message.seek);
}

function show(seek) {
  if (notices.has(seek.id)) return;
  sound("notify");
  const answer = (deed) => post(`/api/lobby/seeks/${seek.id}/${deed}`, {}).catch(showError);
  const accept = async () => {
    const placed = await answer("accept");
    if (placed?.game) location.assign(`/game/${placed.game}`);
  };
  const actions = [
    { text: t("lobby.accept"), run: accept },
    { text: t("lobby.decline"), run: () => answer("decline") },
  ];
  notices.set(seek.id, toast(challengeWords(seek), { actions, stay: 0 }));
}

function forget(id) {
  notices.get(id)?.();
  notices.delete(id);
}
