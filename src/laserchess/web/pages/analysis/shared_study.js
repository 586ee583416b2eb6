/**
 * A shared study on the analysis page. Changes are sent one after the other, and again until they are acknowledged.
 * When others change the chapter it is read again, once everything of this page is acknowledged.
 */
/** @import { Session } from "./session.js" */
/** @import { StoredAnalysis } from "./storage.js" */
/** @import { Operation } from "./study_diff.js" */
/** @import { SharedChapter, StudyServerMessage, StudyView } from "../../types/api" */

import { ApiError, get, post } from "../../lib/api.js";
import { avatar } from "../../lib/avatar.js";
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { followStudy } from "../../lib/lobby_socket.js";
import { profilePath } from "../../lib/session.js";
import { showError } from "../../lib/shell.js";
import { go, ROOT } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { openShareDialog } from "./share_study.js";
import { deserialize, serialize } from "./storage.js";
import { operationsBetween } from "./study_diff.js";

const RETRY_MS = 2000;
const REFUSED = 400;
const BUSY = 429;
const SERVER = 500;

/** Return the ids of the study and the chapter in the address, `/study/ID/CHAPTER`, if it has them. */
export function studyInAddress() {
  const [page, study, chapter] = location.pathname
    .slice(ROOT.length)
    .replace(/^embed\//, "")
    .split("/");
  return page === "study" && study ? { study, chapter } : null;
}

/**
 * Return a chapter of a study, by default the first, to be read and followed.
 * @param {{study: string, chapter?: string}} address
 * @param {(session: Session) => unknown} onSession called with the chapter, also whenever others have changed it
 */
export async function findSharedStudy({ study, chapter }, onSession) {
  const view = await get(`/api/studies/${study}`);
  return new SharedStudy(view, chapter ?? view.chapters[0].id, onSession);
}

export class SharedStudy {
  /** @type {Session | null} */
  session = null;
  /** @type {StoredAnalysis | null} what the server has, or will have once all is acknowledged */
  known = null;
  /** @type {{ref: string, operation: Operation & {chapter: string}}[]} */
  unsent = [];
  /** @type {Set<string>} */
  refs = new Set();
  seq = 0;
  isStale = false;
  isBusy = false;
  isClosed = false;
  people = h("p", { class: "study-people", hidden: true });

  /**
   * @param {StudyView} view
   * @param {string} chapter
   * @param {(session: Session) => unknown} onSession
   */
  constructor(view, chapter, onSession) {
    this.view = view;
    this.chapter = chapter;
    this.onSession = onSession;
  }

  get path() {
    return /** @type {const} */ (`/api/studies/${this.view.id}`);
  }

  get address() {
    return `/study/${this.view.id}/${this.chapter}`;
  }

  follow() {
    this.connection = followStudy(this.view.id, (message) => this.#receive(message));
  }

  close() {
    this.isClosed = true;
    this.connection?.close();
  }

  /** Read the chapter and show it, unless this page has changed it in the meantime. */
  async read() {
    this.isStale = false;
    const { found, session } = await this.#fetch();
    if (this.isClosed) return;
    if (this.unsent.length) {
      this.isStale = true;
      return;
    }
    if (this.session) keepPlace(this.session, session);
    this.seq = found.seq;
    this.session = session;
    this.known = serialize(session);
    await this.onSession(session);
  }

  /** Return the chapter as the server has it; one that cannot be read now is read with the next change. */
  async #fetch() {
    try {
      /** @type {SharedChapter} */
      const found = await get(`${this.path}/chapters/${this.chapter}`);
      return { found, session: await deserialize(JSON.parse(found.analysis)) };
    } catch (error) {
      this.isStale = true;
      throw error;
    }
  }

  /** Send what has changed on this page. */
  changed() {
    if (!this.view.may_edit || !this.session || !this.known) return;
    const now = serialize(this.session);
    for (const operation of operationsBetween(this.known, now)) {
      const ref = crypto.randomUUID();
      this.refs.add(ref);
      this.unsent.push({ ref, operation: { ...operation, chapter: this.chapter } });
    }
    this.known = now;
    this.#work().catch(showError);
  }

  /** Send and read until there is nothing more to do: others may change the chapter while it is read. */
  async #work() {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.unsent.length || this.isStale) await (this.unsent.length ? this.#send(this.unsent[0]) : this.read());
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {{ref: string, operation: Operation & {chapter: string}}} change */
  async #send(change) {
    try {
      await post(`${this.path}/operations`, change);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < REFUSED || error.status >= SERVER || error.status === BUSY) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        return;
      }
      showError(error);
      this.isStale = true;
    }
    this.unsent.shift();
  }

  /** @param {StudyServerMessage} message */
  #receive(message) {
    if (message.type === "refused") return this.close();
    if (message.type === "people") return this.#drawPeople(message);
    if (message.type !== "study" && message.type !== "operation") return undefined;
    if (message.seq <= this.seq && !this.isStale) return undefined;
    if (message.type === "operation" && message.operation.type === "settings") return this.#reload();
    this.seq = message.seq;
    if (message.type === "operation" && this.refs.delete(message.ref)) return undefined;
    this.isStale = true;
    return this.#work().catch(showError);
  }

  /**
   * Show who has the study open, unless that is one person.
   * @param {{names: string[], others: number}} people
   */
  #drawPeople({ names, others }) {
    this.people.hidden = names.length + others < 2;
    replace(
      this.people,
      h("span", { class: "muted" }, t("analysis.studies.online")),
      names.map((name) => h("a", { class: "player", href: profilePath(name) }, avatar(name), name)),
      others ? h("span", {}, t("analysis.studies.visitors", { count: others })) : null,
    );
  }

  async #reload() {
    this.view = await get(this.path);
    this.isStale = true;
    await this.#work();
  }

  /**
   * Show the study's name, its chapters, and that it is read-only.
   * @param {{title: HTMLElement, subtitle: HTMLElement, study: HTMLElement}} parts
   */
  drawHead({ title, subtitle, study }) {
    const { id, name, owner, chapters, may_edit: mayEdit } = this.view;
    title.textContent = name;
    document.title = name;
    subtitle.textContent = mayEdit ? owner : `${owner} · ${t("analysis.studies.read_only")}`;
    const select = h(
      "select",
      { class: "select", "aria-label": t("analysis.studies.chapter") },
      chapters.map((chapter) => h("option", { value: chapter.id }, chapter.name)),
    );
    select.addEventListener("change", () => go(`/study/${id}/${select.value}`));
    select.value = this.chapter;
    const clone = () =>
      post(`${this.path}/clone`)
        .then((made) => go(`/study/${made.id}`))
        .catch(showError);
    const share = () => openShareDialog(id, this.chapter).catch(showError);
    const button = { type: "button", class: "button small" };
    replace(
      study,
      select,
      h("button", { ...button, onClick: share }, icon("link"), t("analysis.studies.share")),
      h("button", { ...button, onClick: clone }, t("analysis.studies.clone")),
      this.people,
    );
    study.hidden = false;
  }
}

/**
 * Move the cursor of a session to where it was in another one, as far as its moves are there.
 * @param {Session} from
 * @param {Session} to
 */
function keepPlace(from, to) {
  let at = to.tree.root;
  for (const { move, view, played } of from.tree.path(from.current)) {
    const child = at.children.find((each) => each.move === move);
    if (!child) break;
    Object.assign(child, { view, played });
    at = child;
  }
  to.tree.current = at;
}
