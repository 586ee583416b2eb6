/** Studies: analyses saved under a name, in chapters; exported to and imported from files. */
/** @import { Session } from "./session.js" */
/** @import { StoredAnalysis } from "./storage.js" */
/** @import { Chapter, Study } from "./study_storage.js" */

import { h, replace, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { ask, openDialog, showError, toast } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { serialize, deserialize } from "./storage.js";
import { openShareDialog } from "./share_study.js";
import { freeName, openStudyStore } from "./study_storage.js";

const MAX_NAME_LENGTH = 60;
const MAX_FILE_BYTES = 8_000_000;

/**
 * Show the studies; `onSession` is called with the chapter to open.
 * @param {Session} session
 * @param {(session: Session) => void} onSession
 */
export async function openStudies(session, onSession) {
  const view = new StudiesView(await openStudyStore(), session, onSession);
  await view.open();
}

class StudiesView {
  /**
   * @param {import("./study_storage.js").StudyStore} store
   * @param {Session} session what is open
   * @param {(session: Session) => void} onSession
   */
  constructor(store, session, onSession) {
    this.store = store;
    this.session = session;
    this.onSession = onSession;
    this.part = h("div", { class: "studies" });
  }

  async open() {
    const { isAccount, moved } = this.store;
    const studies = await this.store.list();
    const where = h("p", { class: "muted" }, t(isAccount ? "analysis.studies.account" : "analysis.studies.local"));
    const foot = h("footer", { class: "stack" }, where, this.#importButton());
    const body = [this.#saveForm(studies.find(({ isOwn }) => isOwn)), this.part, foot];
    this.dialog = openDialog({ title: t("analysis.studies"), body, wide: true });
    this.#draw(studies);
    if (moved) toast(t("analysis.studies.moved", { count: moved }), { kind: "good" });
  }

  /** @param {Study[]} studies */
  #draw(studies) {
    replace(
      this.part,
      studies.map((study) => this.#study(study)),
    );
  }

  /**
   * Change the store, then show its contents or the error.
   * @param {() => Promise<unknown>} work
   */
  async #change(work) {
    try {
      await work();
      this.#draw(await this.store.list());
    } catch (error) {
      showError(error);
    }
  }

  /** @param {Study | undefined} latest */
  #saveForm(latest) {
    const names = [uid("study"), uid("chapter"), uid("known")];
    /**
     * @param {string} id
     * @param {string} key
     * @param {string} value
     * @param {Record<string, unknown>} [more]
     */
    const field = (id, key, value, more = {}) => {
      const input = h("input", { id, class: "input", required: true, maxlength: MAX_NAME_LENGTH, value, ...more });
      return { input, part: h("div", { class: "field" }, h("label", { for: id }, t(key)), input) };
    };
    const number = (latest?.chapters.length ?? 0) + 1;
    const first = latest?.name ?? this.session.variant.title;
    const study = field(names[0], "analysis.studies.name", first, { list: names[2] });
    const chapter = field(names[1], "analysis.studies.chapter", t("analysis.studies.number", { number }));
    /** @param {SubmitEvent} event */
    const onSubmit = (event) => {
      event.preventDefault();
      const [inStudy, name] = [study, chapter].map(({ input }) => input.value.trim());
      if (!inStudy || !name) return;
      this.#change(async () => {
        await this.store.write(inStudy, name, serialize(this.session));
        toast(t("analysis.studies.saved", { name }), { kind: "good", stay: 2500 });
      });
    };
    const known = h("datalist", { id: names[2] }, latest ? h("option", { value: latest.name }) : null);
    const button = h("button", { class: "button primary", type: "submit" }, icon("plus"), t("analysis.studies.save"));
    return h("form", { class: "open-row", onSubmit }, study.part, chapter.part, known, button);
  }

  /** @param {Study} study */
  #study({ name, chapters, id, owner, isOwn }) {
    const names = chapters.map((chapter) => chapter.name);
    const save = h(
      "button",
      { class: "button small quiet", type: "button", onClick: () => this.#save(name, names).catch(showError) },
      icon("download"),
      t("analysis.studies.export"),
    );
    const share = () => {
      this.dialog?.close();
      openShareDialog(id ?? "").catch(showError);
    };
    const button = { class: "button small quiet", type: "button", onClick: share };
    const shared = id ? h("button", button, icon("link"), t("analysis.studies.share")) : null;
    const words = isOwn ? name : `${name} (${owner})`;
    const title = id ? h("a", { href: `/study/${id}` }, words) : words;
    return h(
      "section",
      { class: "open-part" },
      h("header", { class: "study-head" }, h("h3", {}, title), isOwn ? [shared, save] : null),
      h(
        "ol",
        {},
        chapters.map((chapter) =>
          h("li", { class: "study-row" }, this.#open(name, chapter, id), isOwn ? this.#remove(name, chapter) : null),
        ),
      ),
    );
  }

  /**
   * Return what opens a chapter: the link of a study of the account, so that it is in step with its other editors.
   * @param {string} study
   * @param {Chapter} chapter
   * @param {string} [id] of the study
   */
  #open(study, { name, id: chapter }, id) {
    const classes = "button quiet study-open";
    if (id) return h("a", { class: classes, href: `/study/${id}/${chapter}` }, name);
    const open = () => {
      this.dialog?.close();
      this.store.read(study, name).then(deserialize).then(this.onSession).catch(showError);
    };
    return h("button", { class: classes, type: "button", onClick: open }, name);
  }

  /**
   * @param {string} study
   * @param {Chapter} chapter
   */
  #remove(study, { name }) {
    const title = t("analysis.studies.delete");
    const remove = async () => {
      if (await ask({ title, text: name, confirm: title, danger: true }))
        await this.#change(() => this.store.remove(study, name));
    };
    const button = { class: "icon-button", type: "button", "aria-label": `${title}: ${name}`, onClick: remove };
    return h("button", button, icon("close"));
  }

  /**
   * Export a study to a file.
   * @param {string} study
   * @param {string[]} chapters
   */
  async #save(study, chapters) {
    const read = await Promise.all(chapters.map((name) => this.store.read(study, name)));
    const data = { study, chapters: chapters.map((name, at) => ({ name, analysis: read[at] })) };
    const href = URL.createObjectURL(new Blob([JSON.stringify(data)], { type: "application/json" }));
    h("a", { href, download: `${study}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }

  #importButton() {
    const onChange = () => {
      const file = picker.files?.[0];
      picker.value = "";
      if (file) this.#change(() => this.#import(file));
    };
    const picker = h("input", { type: "file", accept: ".json,application/json", hidden: true, onChange });
    const button = { class: "button small", type: "button", onClick: () => picker.click() };
    return [h("button", button, icon("plus"), t("analysis.studies.import")), picker];
  }

  /**
   * Import the chapters of a file, renamed where their names are taken.
   * @param {File} file
   */
  async #import(file) {
    const { study, chapters } = file.size > MAX_FILE_BYTES ? {} : readStudy(await file.text());
    if (!study) return toast(t("analysis.studies.invalid"), { kind: "bad" });
    const own = (await this.store.list()).find(({ name, isOwn }) => isOwn && name === study);
    const taken = own?.chapters.map((chapter) => chapter.name) ?? [];
    for (const { name, analysis } of chapters) {
      const free = freeName(name, taken);
      await this.store.write(study, free, analysis);
      taken.push(free);
    }
    return toast(t("analysis.studies.imported", { name: study }), { kind: "good" });
  }
}

/**
 * Return the study in a text, or nothing.
 * @param {string} text
 */
function readStudy(text) {
  try {
    const { study, chapters } = JSON.parse(text);
    /** @param {unknown} name */
    const isName = (name) => typeof name === "string" && name.trim() && name.length <= MAX_NAME_LENGTH;
    /** @param {{name: unknown, analysis: StoredAnalysis}} given */
    const isChapter = ({ name, analysis }) => isName(name) && analysis?.variant && analysis.nodes?.length;
    return isName(study) && chapters.length && chapters.every(isChapter) ? { study, chapters } : {};
  } catch {
    return {};
  }
}
