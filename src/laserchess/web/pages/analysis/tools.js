/** Tools of an analysis: position, PGN, link, image, GIF, play and edit. */
/** @import { Session } from "./session.js" */

import { post } from "../../lib/api.js";
import { h, replace, setLink, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { copyText, openDialog, showError } from "../../lib/shell.js";
import { isStatic } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { saveGif } from "../parts/save_file.js";
import { addressOf } from "./open.js";
import { listNodes } from "./record.js";

/** Draws the row of tools under the board. */
export class Tools {
  /** @param {HTMLElement} element */
  constructor(element) {
    /** @type {Session | null} */
    this.session = null;
    const id = uid("position");
    this.field = h("input", {
      id,
      class: "input position-text",
      readonly: true,
      spellcheck: "false",
      onFocus: (event) => event.currentTarget.select(),
    });
    const copy = h(
      "button",
      { type: "button", class: "button", onClick: () => copyText(this.field.value, t("analysis.copied_position")) },
      icon("copy"),
      t("analysis.copy"),
    );
    // Links and buttons are disabled until there is a position.
    this.play = h("a", { class: "button primary" }, t("analysis.play"));
    this.png = h("a", { class: "button", download: "board.png" }, icon("download"), t("analysis.png"));
    this.editor = h("a", { class: "button" }, t("analysis.edit"));
    this.buttons = [
      this.#button("share", "analysis.share", (session) => copyText(addressOf(session), t("analysis.copied_link"))),
      this.#button("download", "analysis.pgn", (session) => openRecord(session).catch(showError)),
      this.#button("download", "analysis.gif", (session) => saveLine(session).catch(showError)),
    ];
    const [share, record, gif] = this.buttons;
    replace(
      element,
      h(
        "div",
        { class: "field" },
        h("label", { for: id }, t("analysis.position")),
        h("div", { class: "position-row" }, this.field, copy),
      ),
      h("div", { class: "row tool-row" }, this.play, this.editor, share, record, isStatic ? null : [this.png, gif]),
    );
  }

  /**
   * @param {string} iconName
   * @param {string} key
   * @param {(session: Session) => unknown} run
   */
  #button(iconName, key, run) {
    const onClick = () => this.session && run(this.session);
    return h("button", { type: "button", class: "button", disabled: true, onClick }, icon(iconName), t(key));
  }

  /**
   * Show the current position.
   * @param {Session} session
   */
  draw(session) {
    this.session = session;
    for (const button of this.buttons) button.disabled = false;
    const { variant, current, start } = session;
    if (!current.view) return;
    const { position, outcome } = current.view;
    this.field.value = position;
    const parts = new URLSearchParams({ variant: variant.id, position });
    if (Object.keys(start.options).length) parts.set("options", JSON.stringify(start.options));
    this.png.href = `/api/pictures/board.png?${new URLSearchParams({ variant: variant.id, position })}`;
    setLink(this.play, outcome ? null : `/?${parts}`);
    this.editor.href = `/editor#${parts}`;
  }
}

/**
 * Return the PGN of a session.
 * @param {Session} session
 */
async function writeRecord({ variant, start, tree }) {
  const { position, options, tags, result } = start;
  const { text } = await post("/api/records/write", {
    variant: variant.id,
    start: position,
    options,
    tags,
    result,
    nodes: listNodes(tree),
  });
  return text;
}

/**
 * Create a GIF of the line and save it.
 * @param {Session} session
 */
function saveLine(session) {
  const line = session.request(session.tree.lineThrough(session.current).at(-1) ?? session.tree.root);
  return saveGif(line, `${session.variant.id}.gif`);
}

/** @param {Session} session */
async function openRecord(session) {
  const text = await writeRecord(session);
  const id = uid("record");
  const area = h("textarea", { id, class: "textarea record-text", rows: 12, readonly: true, value: text });
  const link = h(
    "a",
    {
      class: "button primary",
      download: `${session.variant.id}.pgn`,
      href: URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" })),
    },
    icon("download"),
    t("analysis.download"),
  );
  const copy = h(
    "button",
    { type: "button", class: "button", onClick: () => copyText(text) },
    icon("copy"),
    t("analysis.copy"),
  );
  const body = h("div", { class: "field" }, h("label", { for: id }, t("analysis.pgn_help")), area);
  openDialog({
    title: t("analysis.pgn_title"),
    body,
    actions: [copy, link],
    wide: true,
    onClose: () => URL.revokeObjectURL(link.href),
  });
}
