// Puzzles: the sets that come with the app, and those found in the player's games.
/** @import { PuzzleData, PuzzleSet } from "../types/api" */
/** @import { Library } from "./library.js" */

import { InvalidFileError } from "../local/errors.js";
import { Rejection } from "./rejections.js";

/** @typedef {PuzzleData & {variant: string}} Puzzle */

const FIELDS = 6;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY = 24 * 3600 * 1000;
/** The number of puzzles nearest in rating from which one is drawn, and those of a storm. */
const [CANDIDATES, STORM_PUZZLES] = [12, 60];

/**
 * Return the puzzle with an id, or the one a line describes.
 * @param {Library} library
 * @param {string} text
 * @returns {Promise<Puzzle>}
 */
export async function puzzleNamed(library, text) {
  if (text.includes("|")) return readLine(text);
  for (const { variant, puzzles } of await allSets(library)) {
    const found = puzzles.find((puzzle) => puzzle.id === text);
    if (found) return { ...found, variant };
  }
  throw new Rejection("puzzle", text);
}

/**
 * Read one line of a puzzle file.
 * @param {string} line
 * @returns {Puzzle}
 */
function readLine(line) {
  const fields = line.split("|").map((field) => field.trim());
  if (fields.length !== FIELDS) {
    const evidence = { reason: "puzzle", text: line, expected: "game | position | goal | solution | themes | rating" };
    throw new InvalidFileError(`the line has ${fields.length} fields`, evidence);
  }
  const [variant, position, goal, moves, themes, rating] = fields;
  const [aim] = goal.split(" ");
  const words = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);
  return { id: line, variant, position, aim, solution: words(moves), themes: words(themes), rating: Number(rating) };
}

/**
 * Return the variants that have puzzles.
 * @param {Library} library
 * @returns {Promise<string[]>}
 */
async function variantsOf(library) {
  const { games } = await library.data("/api/puzzles");
  return games.map((/** @type {{variant: string}} */ game) => game.variant);
}

/**
 * @param {Library} library
 * @returns {Promise<PuzzleSet[]>}
 */
async function allSets(library) {
  return Promise.all((await variantsOf(library)).map((variant) => setOf(library, variant)));
}

/**
 * @param {Library} library
 * @param {string} variant
 * @returns {Promise<PuzzleSet>}
 */
async function setOf(library, variant) {
  if (!(await variantsOf(library)).includes(variant)) throw new Rejection("no_puzzles", variant);
  return library.data(`/api/puzzles/sets/${variant}`);
}

/**
 * Return the puzzle of a day: the same for all players.
 * @param {Library} library
 * @param {string} date as `2026-01-31`
 */
export async function dailyPuzzle(library, date) {
  const variants = await variantsOf(library);
  const number = Math.max(0, Math.round((Date.parse(`${date}T00:00:00Z`) - FIRST_DAY) / DAY));
  const { variant, puzzles, daily } = await setOf(library, variants[number % variants.length]);
  const id = daily[Math.floor(number / variants.length) % daily.length];
  return { .../** @type {PuzzleData} */ (puzzles.find((puzzle) => puzzle.id === id)), variant };
}

/**
 * Return a puzzle near a rating; those already seen only if there are no others.
 * @param {Library} library
 * @param {URLSearchParams} query
 * @returns {Promise<Puzzle>}
 */
export async function nextPuzzle(library, query) {
  const variant = query.get("variant") ?? "";
  const { puzzles } = await setOf(library, variant);
  const [low, high, near] = ["low", "high", "near"].map((name) => Number(query.get(name)));
  const theme = query.get("theme");
  const fitting = puzzles.filter(
    ({ rating, themes }) => rating >= low && rating <= (high || Infinity) && (!theme || themes.includes(theme)),
  );
  if (!fitting.length) throw new Rejection("puzzle_filters");
  const seen = new Set((query.get("skip") ?? "").split(","));
  const fresh = fitting.filter(({ id }) => !seen.has(id));
  const wanted = near || 1500;
  const nearest = (fresh.length ? fresh : fitting)
    .toSorted((one, other) => Math.abs(one.rating - wanted) - Math.abs(other.rating - wanted))
    .slice(0, CANDIDATES);
  return { ...nearest[Math.floor(Math.random() * nearest.length)], variant };
}

/**
 * Return the ids of the puzzles of a storm, in order of rising difficulty.
 * @param {Library} library
 * @param {string} variant
 */
export async function stormIds(library, variant) {
  const { puzzles } = await setOf(library, variant);
  const drawn = puzzles
    .map((_, place) => ({ place, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, STORM_PUZZLES)
    .map(({ place }) => place);
  return drawn.sort((one, other) => one - other).map((place) => puzzles[place].id);
}
