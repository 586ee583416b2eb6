/** The overview of lessons, with the progress of each. */
/** @import { LessonCard, Light, VariantView } from "../../types/api" */
import { createMiniBoard } from "../../lib/site_board.js";
import { get, post, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { localizeLesson } from "../../lib/server_text.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { placeOf, solvedOf } from "./progress.js";

/**
 * Show the lessons.
 * @param {HTMLElement} main
 */
export async function mountOverview(main) {
  document.title = t("learn.page_title");
  /** @type {[VariantView[], LessonCard[]]} */
  const [games, lessons] = await Promise.all([
    variants(),
    get("/api/lessons").then((found) => Promise.all(found.map(localizeLesson))),
  ]);
  const cards = lessons.map((lesson) =>
    lessonCard(
      lesson,
      games.find((game) => game.id === lesson.variant),
    ),
  );
  replace(
    main,
    h(
      "header",
      { class: "learn-intro" },
      h("h1", {}, t("learn.sentence")),
      h("p", { class: "muted" }, t("learn.help")),
    ),
    h("ul", { class: "lesson-cards" }, cards),
  );
}

/**
 * @param {LessonCard} lesson
 * @param {VariantView | undefined} game
 */
function lessonCard(lesson, game) {
  const stage = h("div", { class: "lesson-board", "aria-hidden": "true" });
  const link = h("a", { class: "lesson-link", href: `/learn/${lesson.variant}` }, lesson.title);
  const card = h(
    "li",
    { class: "lesson-card", dataset: { variant: lesson.variant } },
    stage,
    h(
      "div",
      { class: "lesson-words" },
      h("h2", {}, link),
      h("p", { class: "muted" }, lesson.summary),
      progress(lesson),
      action(lesson),
    ),
  );
  if (game) drawBoard(card, stage, lesson, game).catch(showError);
  return card;
}

/**
 * Put a small board on a card; its beams run while the card is pointed at or focused.
 * @param {HTMLElement} card
 * @param {HTMLElement} stage
 * @param {LessonCard} lesson
 * @param {VariantView} game
 */
async function drawBoard(card, stage, lesson, game) {
  const place = { variant: lesson.variant, position: lesson.position };
  const view = await post("/api/positions", place);
  const mini = createMiniBoard(stage, { variant: game, view });
  /** @type {Promise<Light> | null} */
  let beams = null;
  const showBeams = async () => {
    beams ??= post("/api/positions/light", place).catch(() => ({ beams: [] }));
    mini.showBeams((await beams).beams);
  };
  for (const name of ["pointerenter", "focusin"]) card.addEventListener(name, showBeams);
  for (const name of ["pointerleave", "focusout"]) card.addEventListener(name, () => mini.showBeams(null));
}

/** @param {LessonCard} lesson */
function progress(lesson) {
  return meter(countSolved(lesson), lesson.exercises.length);
}

/** @param {LessonCard} lesson */
function countSolved(lesson) {
  const solved = solvedOf(lesson.variant);
  return lesson.exercises.filter((one) => solved.has(one.id)).length;
}

/**
 * Return a progress bar with its text.
 * @param {number} done
 * @param {number} total
 */
export function meter(done, total) {
  const text = t("learn.progress", { done, total });
  const bar = h(
    "span",
    { class: "meter-bar", "aria-hidden": "true" },
    h("span", { class: "meter-fill", style: { width: `${(100 * done) / total}%` } }),
  );
  return h("p", { class: "meter" }, bar, h("span", { class: "meter-words" }, text));
}

/** @param {LessonCard} lesson */
function action(lesson) {
  const done = countSolved(lesson);
  const key = done === lesson.exercises.length ? "review" : done || placeOf(lesson.variant) ? "continue" : "start";
  return h("span", { class: "button lesson-action", "aria-hidden": "true" }, t(`learn.${key}`));
}
