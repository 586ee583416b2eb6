/** Where studies are kept: in the account of who is signed in, else in this browser; what a browser kept follows. */

import { ApiError, del, get, put } from "../lib/api.js";
import { me } from "../lib/me.js";
import { showError } from "../lib/shell.js";
import { t } from "../lib/strings.js";

const KEY = "laserchess.studies";
const ADDRESS = "/api/studies/chapter";

/**
 * @typedef {{name: string, chapters: string[]}} Study
 * @typedef {object} Shelf
 * @property {boolean} isAccount
 * @property {number} moved how many chapters of this browser have just followed into the account
 * @property {() => Promise<Study[]>} list the studies, the latest first
 * @property {(study: string, chapter: string) => Promise<any>} read
 * @property {(study: string, chapter: string, analysis: object) => Promise<void>} write a new chapter, or in place of one
 * @property {(study: string, chapter: string) => Promise<void>} remove
 */

/**
 * The shelf of whoever looks at the page.
 * @returns {Promise<Shelf>}
 */
export async function openShelf() {
  if (!(await me())) return browserShelf;
  const moved = await takeAlong().catch(showError);
  return { ...accountShelf, moved: moved ?? 0 };
}

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function keep(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    throw new ApiError({ reason: "full", message: t("analysis.studies.full") });
  }
}

/** @type {Shelf} */
const browserShelf = {
  isAccount: false,
  moved: 0,
  async list() {
    return kept().map(({ name, chapters }) => ({ name, chapters: chapters.map((chapter) => chapter.name) }));
  },
  async read(study, chapter) {
    const found = kept().find(({ name }) => name === study);
    return found?.chapters.find(({ name }) => name === chapter)?.analysis;
  },
  async write(study, chapter, analysis) {
    const list = kept();
    const found = list.find(({ name }) => name === study) ?? { name: study, chapters: [] };
    const at = found.chapters.findIndex(({ name }) => name === chapter);
    const made = { name: chapter, analysis };
    const chapters = at < 0 ? [...found.chapters, made] : found.chapters.with(at, made);
    keep([{ ...found, chapters }, ...list.filter(({ name }) => name !== study)]);
  },
  async remove(study, chapter) {
    const list = kept().map((one) =>
      one.name === study ? { ...one, chapters: one.chapters.filter(({ name }) => name !== chapter) } : one,
    );
    keep(list.filter(({ chapters }) => chapters.length));
  },
};

const asked = (study, chapter) => `${ADDRESS}?${new URLSearchParams({ study, chapter })}`;

/** @type {Shelf} */
const accountShelf = {
  isAccount: true,
  moved: 0,
  list: () => get("/api/studies"),
  read: async (study, chapter) => JSON.parse((await get(asked(study, chapter))).analysis),
  write: (study, chapter, analysis) => put(ADDRESS, { study, chapter, analysis: JSON.stringify(analysis) }),
  remove: (study, chapter) => del(asked(study, chapter)),
};

/** Bring what this browser kept into the account, under another name where one is taken; return how many chapters. */
async function takeAlong() {
  const own = kept();
  if (!own.length) return 0;
  const there = new Map((await accountShelf.list()).map(({ name, chapters }) => [name, chapters]));
  let moved = 0;
  for (const { name, chapters } of own.toReversed()) {
    for (const chapter of chapters) {
      await accountShelf.write(name, freeName(chapter.name, there.get(name) ?? []), chapter.analysis);
      await browserShelf.remove(name, chapter.name);
      moved += 1;
    }
  }
  return moved;
}

/** A name that none of `taken` has. */
export function freeName(name, taken) {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name.slice(0, 54)} (${number})`;
  return free;
}
