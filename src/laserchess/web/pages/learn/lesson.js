/** A lesson: chapters and exercises, one step at a time, on one board. */
/** @import { ChapterView, ExerciseView, LessonView, VariantView } from "../../types/api" */
import { go } from "../../lib/site.js";
import { get, variant as findVariant } from "../../lib/api.js";
import { h, isTyping, replace } from "../../lib/dom.js";
import { fitBoard } from "../../lib/fit.js";
import { icon } from "../../lib/icons.js";
import { localizeLesson } from "../../lib/server_text.js";
import { t } from "../../lib/strings.js";
import { openChapter } from "./chapter.js";
import { openExercise } from "./exercise.js";
import { meter } from "./overview.js";
import { markPlace, markSolved, placeOf, solvedOf } from "./progress.js";
import { Stage } from "./stage.js";

/**
 * @typedef {{id: string, title: string, chapter?: ChapterView, exercise?: ExerciseView}} Step
 */

/**
 * Show the lesson of a variant.
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function mountLesson(main, id) {
  const [variant, lesson] = await Promise.all([findVariant(id), get(`/api/lessons/${id}`).then(localizeLesson)]);
  fitBoard(variant);
  document.title = t("learn.lesson_title", { game: lesson.title });
  const page = new Lesson(variant, lesson);
  replace(main, page.element);
  page.listen();
  page.open(location.hash.slice(1) || placeOf(variant.id));
}

/**
 * Return chapters and exercises in order.
 * @param {LessonView} lesson
 * @returns {Step[]}
 */
function stepsOf(lesson) {
  return lesson.chapters.flatMap((chapter) => [
    { id: chapter.id, title: chapter.title, chapter },
    ...lesson.exercises
      .filter((one) => one.chapter === chapter.id)
      .map((exercise) => ({ id: exercise.id, title: exercise.title, exercise })),
  ]);
}

class Lesson {
  /**
   * @param {VariantView} variant
   * @param {LessonView} lesson
   */
  constructor(variant, lesson) {
    this.variant = variant;
    this.lesson = lesson;
    this.steps = stepsOf(lesson);
    this.at = -1;
    /** @type {ReturnType<typeof openChapter> | ReturnType<typeof openExercise> | null} */
    this.step = null;
    /** Aborted when the learner goes to another step. */
    this.left = new AbortController();
    this.stage = new Stage(variant, (move) => this.step?.onMove(move));
    this.head = h("div", { class: "learn-progress" });
    this.contents = h("nav", { class: "learn-contents", "aria-label": t("learn.contents") });
    this.element = h(
      "div",
      { class: "learn-grid board-page", dataset: { variant: variant.id } },
      h(
        "header",
        { class: "learn-head" },
        h(
          "a",
          { class: "back", href: "/learn", "aria-label": t("learn.all_games") },
          icon("previous"),
          h("span", {}, t("learn.all_games")),
        ),
        h("h1", {}, lesson.title),
        this.head,
        h(
          "div",
          { class: "head-steps wide-only" },
          this.turn(-1, "previous", "learn.back"),
          this.turn(1, "next", "learn.next"),
        ),
      ),
      this.stage.words,
      this.stage.element,
      this.stage.answer,
      this.contents,
    );
  }

  /**
   * @param {number} by
   * @param {string} name
   * @param {string} key
   */
  turn(by, name, key) {
    const label = t(key);
    return h(
      "button",
      { class: "icon-button", type: "button", "aria-label": label, title: label, onClick: () => this.go(by) },
      icon(name),
    );
  }

  /** Follow the address and the keyboard. */
  listen() {
    window.addEventListener("hashchange", () => this.open(location.hash.slice(1)));
    document.addEventListener("keydown", (event) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
        return;
      const run = {
        PageDown: () => this.go(1),
        PageUp: () => this.go(-1),
        h: () => this.step && "hint" in this.step && this.step.hint(),
        r: () => this.step?.restart(),
      }[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    });
  }

  /**
   * Open the step with this id; by default the first.
   * @param {string | null} id
   */
  open(id) {
    const at = Math.max(
      0,
      this.steps.findIndex((step) => step.id === id),
    );
    if (at === this.at) return;
    const moved = this.at >= 0;
    this.at = at;
    const { chapter, exercise, id: name } = this.steps[at];
    markPlace(this.variant.id, name);
    if (location.hash.slice(1) !== name) history.replaceState(null, "", `#${name}`);
    this.left.abort();
    this.left = new AbortController();
    const { stage, left } = this;
    const context = {
      stage,
      left: left.signal,
      arrows: (/** @type {boolean} */ primary = true) => this.arrows(primary),
    };
    if (chapter) this.step = openChapter(context, chapter);
    else if (exercise) this.step = openExercise({ ...context, progress: this.progressOf(exercise) }, exercise);
    this.draw();
    if (!moved) return;
    stage.words.querySelector("h2")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }

  /**
   * Go forward or back; after the last step to the overview.
   * @param {number} by
   */
  go(by) {
    const step = this.steps[this.at + by];
    if (step) location.hash = step.id;
    else if (by > 0) go("/learn");
  }

  get isLast() {
    return this.at === this.steps.length - 1;
  }

  /**
   * @param {ExerciseView} exercise
   * @returns {import("./exercise.js").Progress}
   */
  progressOf(exercise) {
    const { title, exercises } = this.lesson;
    const number = exercises.indexOf(exercise) + 1;
    const solve = () => {
      markSolved(this.variant.id, exercise.id);
      this.draw();
      return exercises.every((one) => this.isSolved(one.id));
    };
    return { title, number, total: exercises.length, isSolved: this.isSolved(exercise.id), solve };
  }

  /** @param {string} id */
  isSolved(id) {
    return solvedOf(this.variant.id).has(id);
  }

  /** Draw the progress bar and the contents. */
  draw() {
    const { exercises } = this.lesson;
    const done = exercises.filter((one) => this.isSolved(one.id)).length;
    replace(this.head, meter(done, exercises.length));
    const open = this.contents.querySelector("details")?.open ?? window.matchMedia("(min-width: 1000px)").matches;
    replace(
      this.contents,
      h(
        "details",
        { class: "contents", open },
        h("summary", {}, t("learn.contents")),
        h(
          "ol",
          {},
          this.steps.map((step, at) => this.entry(step, at)),
        ),
      ),
    );
  }

  /**
   * @param {Step} step
   * @param {number} at
   */
  entry(step, at) {
    const solved = step.exercise && this.isSolved(step.id);
    const link = h(
      "a",
      {
        href: `#${step.id}`,
        class: step.chapter ? "entry chapter" : "entry",
        "aria-current": at === this.at ? "step" : null,
        "aria-label": solved ? t("learn.solved_label", { title: step.title }) : null,
      },
      step.exercise
        ? h("span", { class: `tick${solved ? " done" : ""}`, "aria-hidden": "true" }, solved ? icon("check") : null)
        : null,
      h("span", {}, step.title),
    );
    return h("li", {}, link);
  }

  /** Return the back and next buttons; `primary` highlights the second. */
  arrows(primary = true) {
    const back = h(
      "button",
      { class: "button", type: "button", disabled: this.at === 0, onClick: () => this.go(-1) },
      t("learn.back"),
    );
    const key = this.isLast ? "learn.finish" : "learn.next";
    const next = h(
      "button",
      { class: `button step-on${primary ? " primary" : ""}`, type: "button", onClick: () => this.go(1) },
      t(key),
      icon("next"),
    );
    return [back, next];
  }
}
