/** The panel of a correspondence game: vacations, conditional moves and a private note. */
/** @import { GameView, OwnGameView, View } from "../../types/api" */
/** @import { Draft } from "./conditional_model.js" */
import { get, post, put } from "../../lib/api.js";
import { h, replace, uid } from "../../lib/dom.js";
import { choice } from "../../lib/forms.js";
import { language, t } from "../../lib/strings.js";
import { showError, toast } from "../../lib/toasts.js";
import { choicesOf, isComplete, lineText, withLine } from "./conditional_model.js";
import { isOver, nameOf } from "./model.js";

const SAVE_DELAY = 800;

/** Draws the panel; it stays empty in other games, and for spectators. */
export class CorrespondencePanel {
  /** @param {GameView} game */
  constructor(game) {
    this.element = h("div", { class: "correspondence" });
    /** @type {OwnGameView | null} */
    this.own = null;
    /** @type {Draft | null} */
    this.draft = null;
    this.seq = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.saving = undefined;
    this.isUnsaved = false;
    this.lines = h("div", { class: "stack" });
    this.vacation = h("p", { class: "muted", hidden: true });
    this.note = h("textarea", { class: "input game-note", id: uid("note"), maxlength: 4000 });
    this.note.addEventListener("input", () => this.saveSoon());
    window.addEventListener("pagehide", () => this.isUnsaved && this.saveNote({ keepalive: true }).catch(() => {}));
    this.update(game);
  }

  /** @param {GameView} game */
  update(game) {
    if (!game.clock?.days || !game.you.length || this.seq === game.seq) return;
    this.game = game;
    this.seq = game.seq;
    this.draft = null;
    this.read(game).catch(showError);
  }

  /** @param {GameView} game */
  async read(game) {
    const own = await get(`/api/correspondence/games/${game.id}`);
    if (this.seq !== game.seq) return; // a newer state is being read
    const isFirst = this.own === null;
    this.own = own;
    if (isFirst) this.build();
    this.draw();
    const tags = [`game:${game.id}`, `message:${game.id}`];
    if (!document.hidden) await post("/api/notifications/read", { tags });
  }

  build() {
    this.note.value = this.own?.note ?? "";
    const label = h("label", { for: this.note.id }, t("notifications.game.note"));
    replace(
      this.element,
      h(
        "details",
        { class: "panel" },
        h("summary", {}, t("notifications.game.title")),
        h(
          "div",
          { class: "stack" },
          this.lines,
          h(
            "div",
            { class: "field" },
            label,
            this.note,
            h("small", { class: "muted" }, t("notifications.game.note.help")),
          ),
        ),
      ),
      this.vacation,
    );
  }

  saveSoon() {
    this.isUnsaved = true;
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.saveNote().catch(showError), SAVE_DELAY);
  }

  /** @param {{keepalive?: boolean}} [options] */
  async saveNote(options) {
    this.isUnsaved = false;
    await put(`/api/correspondence/games/${this.game?.id ?? ""}/note`, { note: this.note.value }, options);
  }

  draw() {
    const { game, own } = this;
    if (!game || !own) return;
    const [away] = Object.entries(own.vacation);
    this.vacation.hidden = !away || isOver(game);
    if (away) {
      const date = new Date(away[1]).toLocaleDateString(language, { dateStyle: "medium" });
      this.vacation.textContent = t("notifications.game.vacation", { name: nameOf(game, away[0]), date });
    }
    this.lines.hidden = isOver(game);
    if (!isOver(game)) this.drawLines(game, own);
  }

  /**
   * @param {GameView} game
   * @param {OwnGameView} own
   */
  drawLines(game, own) {
    const [player] = game.you;
    const waits = game.view.turn !== player;
    const list = own.lines.map((line) =>
      h(
        "li",
        {},
        h("code", {}, lineText(line)),
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "aria-label": t("notifications.game.lines.remove", { line: lineText(line) }),
            onClick: () => this.save(own.lines.filter((one) => one !== line)),
          },
          "×",
        ),
      ),
    );
    replace(
      this.lines,
      h("h2", { class: "panel-title" }, t("notifications.game.lines")),
      h("p", { class: "muted" }, t("notifications.game.lines.help")),
      list.length
        ? h("ul", { class: "conditional-lines" }, list)
        : h("p", { class: "muted" }, t("notifications.game.lines.none")),
      waits ? this.editor(game, player) : null,
    );
  }

  /**
   * Return the fields that add a move to the line, and the line to the others.
   * @param {GameView} game
   * @param {string} player
   */
  editor(game, player) {
    const draft = this.draft ?? { moves: [], view: game.view };
    const isReply = draft.view.turn === player;
    const opponent = nameOf(game, draft.view.turn);
    const label = isReply
      ? t("notifications.game.lines.reply")
      : t("notifications.game.lines.if", { player: opponent });
    const options = [["", t("notifications.game.lines.choose")], ...choicesOf(draft).map((move) => [move, move])];
    const next = choice(label, options, "", (move) => move && this.extend(draft, move).catch(showError));
    const add = h(
      "button",
      {
        class: "button small primary",
        type: "button",
        disabled: !isComplete(draft, player),
        onClick: () => this.save(withLine(this.own?.lines ?? [], draft.moves)),
      },
      t("notifications.game.lines.add"),
    );
    const reset = h(
      "button",
      { class: "button small", type: "button", disabled: !draft.moves.length, onClick: () => this.setDraft(null) },
      t("notifications.game.lines.reset"),
    );
    return h(
      "div",
      { class: "stack conditional-editor" },
      draft.moves.length ? h("p", {}, h("code", {}, lineText(draft.moves))) : null,
      choicesOf(draft).length ? next.element : null,
      h("div", { class: "row" }, add, reset),
    );
  }

  /**
   * @param {Draft} draft
   * @param {string} move
   */
  async extend(draft, move) {
    if (!this.game) return;
    const { variant, view: now, options } = this.game;
    const moves = [...draft.moves, move];
    const view = /** @type {View} */ (
      await post("/api/positions", { variant, position: now.position, options, moves })
    );
    this.setDraft({ moves, view });
  }

  /** @param {Draft | null} draft */
  setDraft(draft) {
    this.draft = draft;
    this.draw();
    this.lines.querySelector("select")?.focus();
  }

  /** @param {string[][]} lines */
  async save(lines) {
    try {
      this.own = await put(`/api/correspondence/games/${this.game?.id ?? ""}/conditions`, { lines });
      this.draft = null;
      toast(t("notifications.saved"), { kind: "good", stay: 2000 });
    } catch (error) {
      showError(error);
    }
    this.draw();
  }
}
