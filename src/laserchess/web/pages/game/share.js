/** Sharing a game: spectator link, position, PGN, image, GIF. */
/** @import { GameView, RecordView } from "../../types/api" */
import { get, getText } from "../../lib/api.js";
import { LOCAL_ID } from "../../lib/backend.js";
import { h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { openDialog, showError } from "../../lib/shell.js";
import { isStatic, shareUrl } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { writeAddress } from "../parts/analysis_address.js";
import { saveFile, saveGif } from "../parts/save_file.js";
import { copyField, embedField, fileLink } from "../parts/share_fields.js";
import { variantTitle } from "../../lib/server_text.js";

/**
 * Open the dialog for the position on the board, which may be an earlier one.
 * @param {GameView} game
 * @param {{ply: number, position: string}} shown
 */
export function openShare(game, { ply, position }) {
  if (game.id.startsWith(LOCAL_ID)) {
    openLocalShare(game, { ply, position }).catch(showError);
    return;
  }
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
    copyField(t("game.share.watch"), shareUrl(`/game/${game.id}`), t("game.share.watch.help")),
    copyField(t("game.share.position"), position),
    embedField(`/embed/${game.id}`, variantTitle(game)),
    files,
  );
  openDialog({ title: t("game.share.title"), body });
}

/**
 * Open the dialog for a game of this device: its link has all moves, so that it opens on any device.
 * @param {GameView} game
 * @param {{ply: number, position: string}} shown
 */
async function openLocalShare(game, { ply, position }) {
  const address = /** @type {const} */ (`/api/games/${game.id}`);
  const [pgn, record] = await Promise.all([getText(`${address}/record`), get(`${address}/moves`)]);
  const line = lineOf(/** @type {RecordView} */ (record));
  const name = `${game.variant}-${game.id}`;
  const savePgn = () => saveFile(new Blob([pgn], { type: "text/plain" }), `${name}.pgn`);
  const files = h(
    "div",
    { class: "row" },
    fileButton(t("game.share.pgn"), savePgn),
    game.ply && !isStatic ? fileButton(t("game.share.gif"), () => saveGif(line, `${name}.gif`)) : null,
  );
  const body = h(
    "div",
    { class: "stack" },
    copyField(t("game.share.link"), shareUrl(writeAddress(line, ply)), t("game.share.link.help")),
    copyField(t("game.share.position"), position),
    copyField(t("game.share.pgn"), pgn),
    files,
    isStatic ? null : h("p", { class: "muted" }, t("game.share.local")),
  );
  openDialog({ title: t("game.share.title"), body });
}

/**
 * Return the moves of a game, each action on its own.
 * @param {RecordView} record
 */
function lineOf({ variant, start, options, nodes }) {
  return { variant, position: start, options, moves: nodes.flatMap(({ actions }) => actions) };
}

/**
 * @param {string} words
 * @param {() => unknown} save
 */
function fileButton(words, save) {
  const onClick = () => Promise.resolve(save()).catch(showError);
  return h("button", { class: "button", type: "button", onClick }, icon("download"), words);
}
