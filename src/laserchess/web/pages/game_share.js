/** Sharing a game: the link to watch, the position, the record, a picture. */
import { h, uid } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { copyText, openDialog } from "../lib/shell.js";
import { t } from "../lib/strings.js";

/** Open the dialog; it speaks of the position on the board, which may be an earlier one. */
export function openShare(page) {
  const { game } = page;
  const ply = page.shownPly() ?? game.ply;
  const files = h(
    "div",
    { class: "row" },
    h("a", { class: "button", href: `/api/games/${game.id}/record`, download: `${game.variant}-${game.id}.pgn` }, icon("download"), t("game.share.record")),
    h("a", { class: "button", href: `/api/games/${game.id}/board.svg?ply=${ply}`, download: `${game.variant}-${game.id}-${ply}.svg` }, icon("download"), t("game.share.picture")),
  );
  const body = h(
    "div",
    { class: "stack" },
    copyField(t("game.share.watch"), `${location.origin}/game/${game.id}`, t("game.share.watch.help")),
    copyField(t("game.share.position"), page.shownPosition()),
    files,
  );
  openDialog({ title: t("game.share.title"), body });
}

function copyField(label, text, help = null) {
  const id = uid("share");
  const field = h("input", { id, class: "input", type: "text", readonly: true, value: text, onFocus: (event) => event.target.select() });
  const copy = h("button", { class: "button", type: "button", "aria-label": `${t("game.share.copy")}: ${label}`, onClick: () => copyText(text) }, icon("copy"), t("game.share.copy"));
  return h("div", { class: "field" }, h("label", { for: id }, label), h("div", { class: "copy-row" }, field, copy), help && h("small", {}, help));
}
