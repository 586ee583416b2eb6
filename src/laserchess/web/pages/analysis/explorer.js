/** The opening explorer: the moves played in a position, how often, and their results. */
/** @import { Prefs } from "./prefs.js" */
/** @import { Session } from "./session.js" */
/** @import { Node } from "./tree.js" */
/** @import { Store } from "../parts/store.js" */
/** @import { Explored, ExplorerMove } from "../../types/api" */

import { post } from "../../lib/api.js";
import { deferRender } from "../../lib/defer_render.js";
import { h, onClick, replace } from "../../lib/dom.js";
import { openingText } from "../../lib/server_text.js";
import { sideName, language, t } from "../../lib/strings.js";
import { gamesOf, movesOf, sharesOf } from "./counts.js";
import { RecordFile } from "./file.js";
import { moveText } from "./marks.js";

const PAUSE = 150;
/** Milliseconds between requests while the server is still counting. */
const AGAIN = 1500;
const NARROWEST = 12;

export class Explorer {
  /**
   * @param {HTMLElement} element
   * @param {Store<Prefs>} prefs
   * @param {{onPlay: (move: string, node: Node) => void, onHover: (move: ExplorerMove | null) => void}} handlers
   */
  constructor(element, prefs, handlers) {
    this.prefs = prefs;
    this.handlers = handlers;
    /** @type {RecordFile | null} the file that is counted, once one was chosen */
    this.file = null;
    /** @type {Session | null} */
    this.session = null;
    /** @type {Node | null} the node whose moves are shown */
    this.node = null;
    /** @type {ExplorerMove[] | null} */
    this.shown = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.source = h("select", {
      class: "select small",
      "aria-label": t("analysis.explorer.source"),
      onChange: () => this.#choose(),
    });
    this.find = h("a", { class: "button small", hidden: true }, t("analysis.explorer.find"));
    this.facts = h("span", { class: "explorer-facts", role: "status" });
    this.list = h("ul", { class: "explorer-moves" });
    this.render = deferRender(this.list);
    this.picker = h("input", { type: "file", accept: ".pgn,.txt", hidden: true, onChange: () => this.#read() });
    replace(element, this.#head(), this.list);
    onClick(this.list, "[data-move]", (row) => {
      if (this.node) this.handlers.onPlay(row.dataset.move ?? "", this.node);
    });
    /** @param {Event} event */
    const at = (event) => this.shown?.find(({ move }) => move === rowOf(event)?.getAttribute("data-move")) ?? null;
    for (const enter of ["pointerover", "focusin"])
      this.list.addEventListener(enter, (event) => this.handlers.onHover(at(event)));
    for (const leave of ["pointerleave", "focusout"])
      this.list.addEventListener(leave, () => this.handlers.onHover(null));
    this.#rest();
  }

  get on() {
    return this.prefs.state.explorer;
  }

  #head() {
    const toggle = h("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      id: "explorer-switch",
      checked: this.on,
      "aria-label": t("analysis.explorer"),
      onChange: (event) => this.#switch(event.target.checked),
    });
    this.#fillSource();
    const words = h(
      "span",
      { class: "engine-words" },
      h("span", { class: "engine-name" }, t("analysis.explorer")),
      this.facts,
    );
    return h("div", { class: "engine-head" }, toggle, words, this.find, this.source, this.picker);
  }

  #fillSource() {
    const file = this.file && h("option", { value: "opened" }, this.file.name);
    replace(
      this.source,
      h("option", { value: "server" }, t("analysis.explorer.server")),
      file,
      h("option", { value: "file" }, t("analysis.explorer.file")),
    );
    this.source.value = this.file ? "opened" : "server";
  }

  /** @param {boolean} on */
  #switch(on) {
    this.prefs.set({ ...this.prefs.state, explorer: on });
    if (this.session) this.show(this.session);
  }

  #rest() {
    this.shown = null;
    this.source.hidden = !this.on;
    this.find.hidden = true;
    this.facts.textContent = this.on ? "" : t("analysis.explorer.off");
    replace(this.list);
  }

  // Database

  #choose() {
    if (this.source.value === "file") {
      this.#fillSource();
      this.picker.value = "";
      this.picker.click();
      return;
    }
    this.file?.stop();
    this.file = null;
    this.#fillSource();
    if (this.session) this.show(this.session);
  }

  async #read() {
    const chosen = this.picker.files?.[0];
    const { session } = this;
    if (!chosen || !session) return;
    this.file?.stop();
    const file = (this.file = new RecordFile(chosen));
    this.#fillSource();
    await file
      .read(session.variant.id, () => this.file === file && this.#refresh())
      .catch((/** @type {Error} */ error) => (file.error = error.message));
    if (this.file === file) this.#refresh();
  }

  #refresh() {
    if (this.session) this.show(this.session);
  }

  // Moves

  /**
   * Show the moves played in the session's position.
   * @param {Session} session
   */
  show(session) {
    if (session !== this.session) replace(this.list);
    this.session = session;
    clearTimeout(this.waiting);
    if (!this.on) this.#rest();
    else this.waiting = setTimeout(() => this.#ask(session, session.current), PAUSE);
  }

  /**
   * @param {Session} session
   * @param {Node} node
   */
  async #ask(session, node) {
    const asked = (this.asked = {});
    /** @type {Explored | Error} */
    const found = await post("/api/explorer", session.request(node)).catch((/** @type {Error} */ error) => error);
    if (asked !== this.asked || !this.on) return;
    this.source.hidden = false;
    this.#linkGames(session, node);
    if (found instanceof Error) this.facts.textContent = t("analysis.explorer.failed", { message: found.message });
    else if (this.file) this.#drawFile(this.file, found.key, node);
    else this.#drawServer(found, node);
  }

  /**
   * Link to the games of the server in which the position occurs.
   * @param {Session} session
   * @param {Node} node
   */
  #linkGames(session, node) {
    const position = node.view?.position;
    this.find.hidden = !position || this.file !== null;
    if (position) this.find.href = `/games/search?${new URLSearchParams({ variant: session.variant.id, position })}`;
  }

  /**
   * @param {Explored} explored
   * @param {Node} node
   */
  #drawServer({ opening, moves, games, counting }, node) {
    this.facts.textContent = [
      opening && openingText(opening),
      t("analysis.explorer.games", { count: games }),
      counting && t("analysis.explorer.counting"),
    ]
      .filter(Boolean)
      .join(" · ");
    this.#draw(moves, node, counting);
    const { session } = this;
    if (counting && session) this.waiting = setTimeout(() => this.#ask(session, session.current), AGAIN);
  }

  /**
   * @param {RecordFile} file
   * @param {string} key
   * @param {Node} node
   */
  #drawFile({ percent, counts, error }, key, node) {
    const words = [
      error,
      t("analysis.explorer.games", { count: counts.games }),
      percent < 100 && !error && t("analysis.explorer.reading", { percent }),
      counts.skipped > 0 && t("analysis.explorer.skipped", { count: counts.skipped }),
    ];
    this.facts.textContent = words.filter(Boolean).join(" · ");
    const legal = new Map(node.view?.moves.map((move) => [move.text, move]));
    const moves = movesOf(counts, key).flatMap((found) => {
      const move = legal.get(found.move);
      return move ? [{ ...found, start: move.start, to: move.to }] : [];
    });
    this.#draw(moves, node, percent < 100);
  }

  /**
   * @param {ExplorerMove[]} moves
   * @param {Node} node
   * @param {boolean} more whether more may come
   */
  #draw(moves, node, more) {
    const players = this.session?.variant.players ?? [];
    const rows = moves.map((found) => drawRow(found, node.view?.turn === players[0], players));
    const none = h("li", { class: "explorer-empty" }, t("analysis.explorer.empty"));
    this.render(() => {
      this.shown = moves;
      this.node = node;
      replace(this.list, rows.length || more ? rows : none);
    });
  }
}

/**
 * Return the row of an event, or null.
 * @param {Event} event
 */
function rowOf(event) {
  return /** @type {Element} */ (event.target).closest("[data-move]");
}

/**
 * @param {ExplorerMove} found
 * @param {boolean} byFirst
 * @param {string[]} players
 */
function drawRow(found, byFirst, players) {
  const { move } = found;
  const games = gamesOf(found);
  const shares = sharesOf(found, byFirst);
  const names = [sideName(players[0]), t("analysis.explorer.drawn"), sideName(players[1])];
  const words = shares.map((share, at) => t("analysis.explorer.share", { share: Math.round(share), who: names[at] }));
  const bar = shares.map(
    (share, at) =>
      share > 0 &&
      h(
        "span",
        { class: `share ${["first", "drawn", "second"][at]}`, style: { flexGrow: String(share) } },
        share >= NARROWEST ? `${Math.round(share)} %` : "",
      ),
  );
  const label = t("analysis.explorer.move", {
    move,
    games: t("analysis.explorer.games", { count: games }),
    first: words[0],
    draws: words[1],
    second: words[2],
  });
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "explorer-move", dataset: { move }, "aria-label": label, title: words.join(", ") },
      h("span", { class: "explorer-text" }, moveText(move)),
      h("span", { class: "explorer-games" }, games.toLocaleString(language)),
      h("span", { class: "shares", "aria-hidden": "true" }, bar),
    ),
  );
}
