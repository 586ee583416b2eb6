/** Sharing a game: spectator link, position, PGN, image, GIF. */
/** @import { GameView } from "../../types/api" */
import { h, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { copyText, openDialog } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

/**
 * Open the dialog for the position on the board, which may be an earlier one.
 * @param {GameView} game
 * @param {{ply: number, position: string}} shown
 */
export function openShare(game, { ply, position }) {
  const name = `${game.variant}-${game.id}`;
  const files = h(
    "div",
    { class: "row" },
    fileLink(`/api/games/${game.id}/record`, `${name}.pgn`, t("game.share.pgn")),
    fileLink(`/api/games/${game.id}/board.png?ply=${ply}`, `${name}-${ply}.png`, t("game.share.png")),
    game.ply ? fileLink(`/api/games/${game.id}/game.gif`, `${name}.gif`, t("game.share.gif")) : null,
    fileLink(`/api/games/${game.id}/board.svg?ply=${ply}`, `${name}-${ply}.svg`, t("game.share.svg")),
  );
  const body = h(
    "div",
    { class: "stack" },
    copyField(t("game.share.watch"), `${location.origin}/game/${game.id}`, t("game.share.watch.help")),
    copyField(t("game.share.position"), position),
    copyField(t("game.share.embed"), snippet(game), t("game.share.embed.help")),
    files,
  );
  openDialog({ title: t("game.share.title"), body });
}

/**
 * Return the HTML that embeds the game.
 * @param {GameView} game
 */
function snippet(game) {
  return `<iframe src="${location.origin}/embed/${game.id}" width="600" height="540" style="border:0" title="${game.title}" allowfullscreen></iframe>`;
}

/**
 * @param {string} href
 * @param {string} download
 * @param {string} words
 */
function fileLink(href, download, words) {
  return h("a", { class: "button", href, download }, icon("download"), words);
}

/**
 * @param {string} label
 * @param {string} text
 * @param {string | null} [help]
 */
function copyField(label, text, help = null) {
  const id = uid("share");
  const field = h("input", {
    id,
    class: "input",
    type: "text",
    readonly: true,
    value: text,
    onFocus: (event) => event.currentTarget.select(),
  });
  const named = `${t("game.share.copy")}: ${label}`;
  const copy = h(
    "button",
    { class: "button", type: "button", "aria-label": named, onClick: () => copyText(text) },
    icon("copy"),
    t("game.share.copy"),
  );
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("div", { class: "copy-row" }, field, copy),
    help && h("small", {}, help),
  );
}
