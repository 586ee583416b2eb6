/** Texts the server sends in English, in the page's language. */
/** @import { ClockView, ErrorDetail, OptionView, OutcomeView, VariantView } from "../types/api" */
import {
  FULL_STOP,
  hasText,
  LIST_GAP,
  loadLessonTexts,
  pieceName,
  SENTENCE_GAP,
  sideName,
  slug,
  t,
  textOr,
} from "./strings.js";
import people from "./strings/people.js";

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
  return t(key, { winner: sideName(outcome.winner ?? ""), loser: sideName(loser ?? ""), royal: pieceName(royal) });
}

/**
 * Return the name of a player: the computer's level, or as chosen; without one, the name of the side.
 * @param {{name?: string | null, kind?: string, level?: number | null, account?: boolean} | null | undefined} seat
 * @param {string} player
 */
export function seatName(seat, player) {
  if (seat?.kind === "computer" && seat.level && !seat.account) return t("game.computer", { level: seat.level });
  const name = seat?.name;
  return !name || name.toLowerCase() === player ? sideName(player) : playerName(name);
}

/** What the server sends as the name of a deleted account, the English text; no account can have this name. */
const DELETED = people.deleted;

/**
 * Return a player's name as it is shown.
 * @param {string} name
 */
export function playerName(name) {
  return name === DELETED ? t("people.deleted") : name;
}

/**
 * Return whether a player has a profile.
 * @param {string} name
 */
export function hasProfile(name) {
  return name !== DELETED;
}

/**
 * Return a rating as text; "?" marks a provisional one.
 * @param {{rating: number | null, provisional?: boolean}} given
 */
export function ratingText({ rating, provisional = false }) {
  return `${rating ?? ""}${provisional ? "?" : ""}`;
}

/**
 * Return why a move is illegal.
 * @param {{reason: string, message: string}} refusal
 */
export function illegalMoveText({ reason, message }) {
  return message && textOr(`illegal.${reason}`, message);
}

/**
 * Return a rejection with a code as text: what happened and what to do, in the page's language if it has a text for
 * the code, else in the server's words.
 * @param {ErrorDetail} rejection
 */
export function rejectionText({ code, message, hint, facts }) {
  const values = translated(facts);
  return [textOr(`rejections.${code}`, message, values), textOr(`rejections.${code}.hint`, hint, values)].join(
    SENTENCE_GAP,
  );
}

/**
 * Facts that are names, and how they are translated; the others are numbers, squares and what users wrote.
 * @type {Record<string, (name: string) => string>}
 */
const NAMES = {
  piece: pieceName,
  side: sideName,
  turn: sideName,
  beam: (name) => (name === "your" ? t("game.beam.yours") : t("game.beam.of", { side: sideName(name) })),
  actor: (name) => (name === "your" ? t("game.actor.you") : sideName(name)),
  direction: (name) => textOr(`names.directions.${name}`, name),
  mirrors: listed,
  squares: listed,
};

/** @param {string} squares separated as in English */
function listed(squares) {
  return squares.replaceAll(", ", LIST_GAP);
}

/** @param {Record<string, unknown>} facts */
function translated(facts) {
  const values = Object.entries(facts).map(([name, fact]) => [name, NAMES[name]?.(String(fact)) ?? String(fact)]);
  return Object.fromEntries(values);
}

/**
 * Return phrases of the server in the page's language, by their keys.
 * @param {import("../types/api").PhraseView[]} phrases
 */
export function phraseText(phrases, separator = SENTENCE_GAP) {
  return phrases.map(({ key, text, facts }) => textOr(key, text, translated(facts))).join(separator);
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
 * @returns {Promise<L>}
 */
export async function localizeLesson(lesson) {
  await loadLessonTexts(lesson.variant);
  /** @type {<T extends string | undefined>(name: string, text: T) => T | string} */
  const say = (name, text) => textOr(`lessons.${lesson.variant}.${name}`, text);
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
    ...("title" in lesson ? { title: variantTitle({ variant: lesson.variant, title: String(lesson.title) }) } : {}),
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
  return expected ? t("errors.expected", { message, expected: expected.replace(/[.!?。！？]$/, "") }) : message;
}

/**
 * Return a message as a sentence: with a capital letter and a full stop.
 * @param {string} message
 */
export function sentence(message) {
  const text = message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…。！？]$/.test(text) ? "" : FULL_STOP}`;
}

/**
 * Translate the texts of a variant by their keys, which only shipped variants have; names of sides and pieces stay,
 * because they are identifiers on the server.
 * @param {VariantView} variant
 * @returns {VariantView}
 */
export function localizeVariant(variant) {
  /** @type {(name: string, text: string) => string} */
  const say = (name, text) => textOr(`variants.${variant.id}.${name}`, text);
  /** @type {(option: OptionView) => OptionView} */
  const titled = ({ name, choices, label, labels, ...rest }) => ({
    ...rest,
    name,
    choices,
    label: say(`options.${name}`, label),
    labels: labels.map((text, at) => say(`options.${name}.${choices[at]}`, text)),
  });
  /**
   * @template {{name: string, help: string}} T
   * @param {string} kind
   * @returns {(item: T) => T}
   */
  const helped = (kind) => (item) => ({ ...item, help: say(`${kind}.${slug(item.name)}.help`, item.help) });
  return {
    ...variant,
    title: say("title", variant.title),
    blurb: say("blurb", variant.blurb),
    energy_name: say("energy", variant.energy_name),
    setups: variant.setups.map((one) => ({ ...one, title: textOr(`names.setups.${one.name}`, one.title) })),
    options: variant.options.map(titled),
    pieces: variant.pieces.map(helped("pieces")),
    features: variant.features.map(helped("features")),
  };
}

/**
 * Return the title of the variant of something the server sends.
 * @param {{variant: string, title: string}} of
 */
export function variantTitle({ variant, title }) {
  return textOr(`variants.${variant}.title`, title);
}

/**
 * Return the name of an opening in the page's language: its family and its variation.
 * @param {string} name
 */
export function openingText(name) {
  return name
    .split(": ")
    .map((part) => textOr(`names.openings.${slug(part)}`, part))
    .join(": ");
}

/**
 * Return a time control: "5+3".
 * @param {ClockView | null | undefined} clock
 */
export function clockName(clock) {
  if (!clock) return t("lobby.no_clock");
  if (clock.days) return t("notifications.days.per_turn", { count: clock.days });
  return t("lobby.clock", { minutes: Math.round((clock.base / 60) * 100) / 100, increment: clock.increment });
}
