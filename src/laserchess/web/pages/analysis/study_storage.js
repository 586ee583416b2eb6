/** Storage of studies: in the account, or in this browser; signing in moves them to the account. */
/** @import { StoredAnalysis } from "./storage.js" */

import { ApiError, del, get, put } from "../../lib/api.js";
import { me } from "../../lib/session.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

/** @typedef {{name: string, chapters: {name: string, analysis: StoredAnalysis}[]}} StoredStudy */

const KEY = "laserchess.studies";
const ADDRESS = "/api/studies/chapter";

/**
 * @typedef {{name: string, id?: string}} Chapter
 * @typedef {{name: string, chapters: Chapter[], id?: string, owner?: string, isOwn: boolean}} Study those
 *   of the account have ids
 * @typedef {object} StudyStore
 * @property {boolean} isAccount
 * @property {number} moved how many chapters of this browser have just followed into the account
 * @property {() => Promise<Study[]>} list the studies, the latest first
 * @property {(study: string, chapter: string) => Promise<StoredAnalysis>} read
 * @property {(study: string, chapter: string, analysis: StoredAnalysis) => Promise<unknown>} write a new chapter, or in place of one
 * @property {(study: string, chapter: string) => Promise<unknown>} remove
 */

/**
 * Return the store of this visitor.
 * @returns {Promise<StudyStore>}
 */
export async function openStudyStore() {
  if (!(await me())) return browserStore;
  const moved = await moveToAccount().catch(showError);
  return { ...accountStore, moved: moved ?? 0 };
}

/** @returns {StoredStudy[]} */
function readList() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {StoredStudy[]} list */
function writeList(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    throw new ApiError({ reason: "full", message: t("analysis.studies.full") });
  }
}

/** @type {StudyStore} */
const browserStore = {
  isAccount: false,
  moved: 0,
  async list() {
    return readList().map(({ name, chapters }) => ({
      name,
      chapters: chapters.map((chapter) => ({ name: chapter.name })),
      isOwn: true,
    }));
  },
  async read(study, chapter) {
    const found = readList().find(({ name }) => name === study);
    const read = found?.chapters.find(({ name }) => name === chapter);
    if (!read) throw new ApiError({ reason: "chapter", message: t("analysis.studies.invalid") });
    return read.analysis;
  },
  async write(study, chapter, analysis) {
    const list = readList();
    const found = list.find(({ name }) => name === study) ?? { name: study, chapters: [] };
    const at = found.chapters.findIndex(({ name }) => name === chapter);
    const made = { name: chapter, analysis };
    const chapters = at < 0 ? [...found.chapters, made] : found.chapters.with(at, made);
    writeList([{ ...found, chapters }, ...list.filter(({ name }) => name !== study)]);
  },
  async remove(study, chapter) {
    const list = readList().map((one) =>
      one.name === study ? { ...one, chapters: one.chapters.filter(({ name }) => name !== chapter) } : one,
    );
    writeList(list.filter(({ chapters }) => chapters.length));
  },
};

/**
 * @param {string} study
 * @param {string} chapter
 */
const chapterUrl = (study, chapter) => /** @type {const} */ (`${ADDRESS}?${new URLSearchParams({ study, chapter })}`);

/** @type {StudyStore} */
const accountStore = {
  isAccount: true,
  moved: 0,
  async list() {
    const [account, studies] = await Promise.all([me(), get("/api/studies")]);
    return studies.map((study) => ({ ...study, isOwn: study.owner === account?.name }));
  },
  read: async (study, chapter) => JSON.parse((await get(chapterUrl(study, chapter))).analysis),
  write: (study, chapter, analysis) => put(ADDRESS, { study, chapter, analysis: JSON.stringify(analysis) }),
  remove: (study, chapter) => del(chapterUrl(study, chapter)),
};

/** Move the studies of this browser to the account, renamed where a name is taken; return the number of chapters. */
async function moveToAccount() {
  const own = readList();
  if (!own.length) return 0;
  const mine = (await accountStore.list()).filter(({ isOwn }) => isOwn);
  const there = new Map(mine.map(({ name, chapters }) => [name, chapters.map((chapter) => chapter.name)]));
  let moved = 0;
  for (const { name, chapters } of own.toReversed()) {
    for (const chapter of chapters) {
      await accountStore.write(name, freeName(chapter.name, there.get(name) ?? []), chapter.analysis);
      await browserStore.remove(name, chapter.name);
      moved += 1;
    }
  }
  return moved;
}

/**
 * Return a name that is not in `taken`.
 * @param {string} name
 * @param {string[]} taken
 */
export function freeName(name, taken) {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name.slice(0, 54)} (${number})`;
  return free;
}
