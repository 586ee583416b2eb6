/** Joining a friend's game. The code is in the fragment, which is not sent to servers. */
/** @import { GameView } from "../../types/api" */
import { ApiError, post } from "../../lib/api.js";
import { h, uid } from "../../lib/dom.js";
import * as settings from "../../lib/settings.js";
import { openDialog, showError, toast } from "../../lib/shell.js";
import { sideName, t } from "../../lib/strings.js";
import { clockText, isFull, isWatching } from "./model.js";
import { variantTitle } from "../../lib/server_text.js";

const NAME_LENGTH = 24;

/** Return the invitation code in the address, or null. */
function inviteCode() {
  return new URLSearchParams(location.hash.slice(1)).get("join");
}

/**
 * Offer to join; `onJoined(game)` is called afterwards.
 * @param {GameView} game
 * @param {(game: GameView) => void} onJoined
 */
export function offerSeat(game, onJoined) {
  const code = inviteCode();
  if (!code) return;
  if (!isWatching(game) || game.outcome) return clearCode();
  if (isFull(game)) {
    clearCode();
    toast(t("game.join.taken"));
    return;
  }
  open(game, code, onJoined);
}

/**
 * @param {GameView} game
 * @param {string} code
 * @param {(game: GameView) => void} onJoined
 */
function open(game, code, onJoined) {
  const free = Object.keys(game.seats).filter((player) => !game.seats[player].taken);
  const open = free.find((player) => player === code.split("/")[1]) ?? free[0] ?? ""; // `CODE/SIDE` asks for a side
  const host = Object.values(game.seats).find((seat) => seat.taken);
  const variant = variantTitle(game);
  const title = host?.name
    ? t("game.join.title", { player: host.name, title: variant })
    : t("game.join.title.anonymous", { title: variant });
  const id = uid("name");
  const input = h("input", {
    id,
    class: "input",
    type: "text",
    maxlength: NAME_LENGTH,
    autocomplete: "nickname",
    value: settings.get("name"),
    placeholder: t("settings.name.placeholder"),
  });
  const go = h("button", { class: "button primary", type: "submit" }, t("game.join.go"));
  const watch = h(
    "button",
    { class: "button quiet", type: "button", onClick: () => dialog.close() },
    t("game.join.watch"),
  );
  const form = h(
    "form",
    { class: "stack" },
    h("p", {}, t("game.join.text", { side: sideName(open), clock: clockText(game) })),
    h("div", { class: "field" }, h("label", { for: id }, t("game.join.name")), input),
    h("div", { class: "dialog-actions flush" }, watch, go),
  );
  const dialog = openDialog({ title, body: form });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    settings.set("name", input.value.trim());
    await join(game, code, open, onJoined);
    dialog.close();
  });
  go.focus();
}

/**
 * @param {GameView} game
 * @param {string} code
 * @param {string} side
 * @param {(game: GameView) => void} onJoined
 */
async function join(game, code, side, onJoined) {
  try {
    const name = settings.get("name");
    const joined = await post(`/api/games/${game.id}/join`, { code, ...(name ? { name } : {}) });
    clearCode();
    toast(t("game.join.done", { side: sideName(side) }), { kind: "good", stay: 3500 });
    onJoined(joined);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 403)) return showError(error);
    clearCode();
    toast(t("game.join.taken"));
  }
}

function clearCode() {
  history.replaceState(null, "", location.pathname + location.search);
}
