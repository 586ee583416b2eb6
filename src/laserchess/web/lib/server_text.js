/** Texts the server sends in English, in the page's language. */
/** @import { ClockView, ErrorDetail, OutcomeView, VariantView } from "../types/api" */
import { capital, hasText, t, translate } from "./strings.js";

/**
 * Return how a game ended.
 * @param {OutcomeView} outcome
 * @param {Pick<VariantView, "players" | "pieces">} variant
 */
export function outcomeText(outcome, { players, pieces }) {
  const key = `outcomes.${outcome.reason}`;
  if (!hasText(key)) return outcome.text;
  const loser = players.find((player) => player !== outcome.winner);
  const royal = pieces.find((kind) => kind.royal)?.name ?? "";
  return t(key, { winner: capital(outcome.winner ?? ""), loser: capital(loser ?? ""), royal: translate(royal) });
}

/**
 * Return the name of a player; without one, the name of the side.
 * @param {{name?: string | null} | null | undefined} seat
 * @param {string} player
 */
export function seatName(seat, player) {
  const name = seat?.name;
  return !name || name.toLowerCase() === player ? capital(player) : name;
}

/**
 * Return why a move is illegal.
 * @param {{reason: string, message: string}} refusal
 */
export function illegalMoveText({ reason, message }) {
  return message && hasText(`illegal.${reason}`) ? t(`illegal.${reason}`) : message;
}

/**
 * Return a rejection with a code as text: what happened and what to do, in the page's language if it has a text for
 * the code, else in the server's words.
 * @param {ErrorDetail} rejection
 */
export function rejectionText({ code, message, hint, facts }) {
  /** @type {(key: string, original: string) => string} */
  const text = (key, original) => (hasText(key) ? t(key, translated(facts)) : original);
  return `${text(`rejections.${code}`, message)} ${text(`rejections.${code}.hint`, hint)}`;
}

/** @param {Record<string, unknown>} facts */
function translated(facts) {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, translate(String(fact))]));
}

/**
 * Return phrases of the server in the page's language, by their keys.
 * @param {import("../types/api").PhraseView[]} phrases
 */
export function phraseText(phrases, separator = " ") {
  return phrases.map(({ key, text, facts }) => (hasText(key) ? t(key, translated(facts)) : text)).join(separator);
}

/**
 * Return the title of a theme of puzzles.
 * @param {string} name
 * @param {string} title
 */
export function themeTitle(name, title) {
  return phraseText([{ key: `phrases.theme.${name}`, text: title, facts: {} }]);
}

/**
 * @typedef {{id: string, title: string, paragraphs: string[], diagrams?: Captioned[]}} ChapterTexts
 * @typedef {{id: string, title: string, task?: string, hint?: string}} ExerciseTexts
 * @typedef {{key: string, caption: string}} Captioned
 * @typedef {object} LessonTexts a lesson, its card, or the rules made from it
 * @property {string} variant
 * @property {string} [summary]
 * @property {ChapterTexts[]} [chapters]
 * @property {ExerciseTexts[]} [exercises]
 * @property {Captioned[]} [scenes]
 */

/**
 * Translate the texts of a lesson by their keys.
 * @template {LessonTexts} L
 * @param {L} lesson
 * @returns {L}
 */
export function localizeLesson(lesson) {
  /** @type {<T extends string | undefined>(name: string, text: T) => T | string} */
  const say = (name, text) => {
    const key = `lessons.${lesson.variant}.${name}`;
    return hasText(key) ? t(key) : text;
  };
  /** @type {(one: Captioned) => Captioned} */
  const captioned = (one) => ({ ...one, caption: say(one.key, one.caption) });
  /** @type {(one: ChapterTexts) => ChapterTexts} */
  const chapter = (one) => ({
    ...one,
    title: say(`${one.id}.title`, one.title),
    paragraphs: one.paragraphs.map((text, at) => say(`${one.id}.text.${at + 1}`, text)),
    diagrams: one.diagrams?.map(captioned),
  });
  /** @type {(one: ExerciseTexts) => ExerciseTexts} */
  const exercise = (one) => ({
    ...one,
    title: say(`${one.id}.title`, one.title),
    task: say(`${one.id}.task`, one.task),
    hint: say(`${one.id}.hint`, one.hint),
  });
  return {
    ...lesson,
    summary: say("summary", lesson.summary),
    chapters: lesson.chapters?.map(chapter),
    exercises: lesson.exercises?.map(exercise),
    scenes: lesson.scenes?.map(captioned),
  };
}

/**
 * Return an ApiError as text: what happened, and what was expected instead.
 * @param {{message: string, expected?: string}} error
 */
export function errorText({ message, expected }) {
  return expected ? t("errors.expected", { message, expected: expected.replace(/[.!?]$/, "") }) : message;
}

/**
 * Return a message as a sentence: with a capital letter and a full stop.
 * @param {string} message
 */
export function sentence(message) {
  const text = message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

/**
 * Translate the texts of a variant; names of sides and pieces stay, because they are identifiers on the server.
 * @param {VariantView} variant
 * @returns {VariantView}
 */
export function localizeVariant(variant) {
  /**
   * @template {{help: string}} T
   * @param {T} item
   */
  const helped = (item) => ({ ...item, help: translate(item.help) });
  return {
    ...variant,
    blurb: translate(variant.blurb),
    energy_name: translate(variant.energy_name),
    setups: variant.setups.map((setup) => ({ ...setup, title: translate(setup.title) })),
    options: variant.options.map((one) => ({ ...one, label: translate(one.label), labels: one.labels.map(translate) })),
    pieces: variant.pieces.map(helped),
    features: variant.features.map(helped),
  };
}

/**
 * Return a time control: "5+3".
 * @param {ClockView | null | undefined} clock
 */
export function clockName(clock) {
  if (!clock) return t("lobby.no_clock");
  return t("lobby.clock", { minutes: Math.round((clock.base / 60) * 100) / 100, increment: clock.increment });
}
