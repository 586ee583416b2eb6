/** Evaluations as data: of a node, of the points of the graph, of the bar next to the board, and the arrows of lines. */
/** @import { Prefs } from "./prefs.js" */
/** @import { Arrow } from "../../board/types" */
/** @import { AnalysisLine, LineStep, LinesMessage, ScoreView, VariantView } from "../../types/api" */
/** @import { MoveTree, Node, TurnNumber } from "./tree.js" */
import { sideName, t } from "../../lib/strings.js";
import { scoreText } from "../parts/engine_line.js";

/**
 * @typedef {{score: ScoreView | null, chance: number}} Opinion score and winning chances (−1 to 1) of the first player
 * @typedef {{node: Node, opinion: Opinion | null}} GraphPoint
 * @typedef {LineStep & {text: string}} LineMove a move of a line that can be drawn as an arrow
 */

/** Seconds the engine thinks about a position. */
const SECONDS = 60;
const STEEPNESS = 0.004;
const EVEN = 0.02;

/**
 * Return the winning chances of the first player for a score, −1 to 1.
 * @param {{cp?: number | null, mate?: number | null}} score
 */
export function chanceOf({ cp, mate }) {
  if (mate !== null && mate !== undefined) return mate < 0 ? -1 : 1;
  return 2 / (1 + Math.exp(-STEEPNESS * (cp ?? 0))) - 1;
}

/**
 * Return the known evaluation after a node, or null: the engine's verdict, or what the PGN says.
 * @param {Pick<Node, "verdict" | "eval">} node
 * @returns {Opinion | null}
 */
export function evalOf({ verdict, eval: written }) {
  if (verdict) return { score: verdict.score, chance: verdict.chance };
  return written && { score: written, chance: chanceOf(written) };
}

/**
 * Return the points of the graph: the start, and the end of every turn of the main line.
 * @param {MoveTree} tree
 * @returns {GraphPoint[]}
 */
export function graphPoints(tree) {
  const ends = tree.mainline().filter((node) => tree.endsTurn(node) || !node.children.length);
  return [tree.root, ...ends].map((node) => ({ node, opinion: evalOf(node) }));
}

/**
 * Return the index of the point of the current node: the end of its turn, or where its variation left the main line.
 * @param {GraphPoint[]} points
 * @param {MoveTree} tree
 */
export function pointAt(points, tree) {
  const path = new Set([tree.root, ...tree.path(tree.current)]);
  const reached = points.findLastIndex((point) => path.has(point.node));
  const inside = tree.isMain(tree.current) && points[reached]?.node !== tree.current;
  return Math.min(points.length - 1, reached + (inside ? 1 : 0));
}

/** Points a key moves by on the graph. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/**
 * Return the point a key leads to, or null if the key does nothing on the graph.
 * @param {string} key
 * @param {number} at
 * @param {number} last
 */
export function keyTarget(key, at, last) {
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key in STEPS ? Math.max(0, Math.min(last, at + STEPS[key])) : null;
}

/**
 * Return the arrows of a line under the pointer, or else of the best move of every line.
 * @param {LinesMessage | null | undefined} info
 * @param {LineMove[] | null} hovered
 * @returns {Arrow[]}
 */
export function arrowsOf(info, hovered) {
  /** @type {Arrow[]} */
  const arrows = hovered
    ? hovered.map((move, at) => ({ ...move, kind: at === hovered.length - 1 ? "best" : "other" }))
    : (info?.lines ?? []).map((line, at) => ({ ...line.pv_moves[0], text: line.pv[0], kind: at ? "other" : "best" }));
  return arrows.filter(({ start, to }) => start && to);
}

/**
 * Return the moves of a line up to a step, as arrows need them.
 * @param {AnalysisLine} line
 * @param {number} step
 * @returns {LineMove[]}
 */
export function lineMoves(line, step) {
  return line.pv_moves.slice(0, step + 1).map((move, at) => ({ ...move, text: line.pv[at] }));
}

/**
 * Return the number of the move after the current node.
 * @param {MoveTree} tree
 */
export function numberAfter(tree) {
  const { current } = tree;
  return tree.number({ turn: current.parent ? current.turn + 1 : 0 });
}

/**
 * Return the number before a move of a line that starts at `first`; null if none is written.
 * @param {TurnNumber | null} first null where moves are not numbered
 * @param {number} step
 * @returns {TurnNumber | null}
 */
export function numberBefore(first, step) {
  if (!first) return null;
  const place = 2 * (first.number - 1) + (first.second ? 1 : 0) + step;
  const now = { number: Math.floor(place / 2) + 1, second: place % 2 === 1 };
  return now.second && step ? null : now;
}

/**
 * Return what the bar shows: the first player's share in percent, and the text for screen readers.
 * @param {ScoreView | null} score
 * @param {number | null} chance null: unknown
 * @param {string[]} players
 */
export function barOf(score, chance, players) {
  const share = 50 + 50 * Math.max(-1, Math.min(1, chance ?? 0));
  return { share: Math.max(2, Math.min(98, share)), behind: share < 50, text: barText(score, chance, players) };
}

/**
 * @param {ScoreView | null} score
 * @param {number | null} chance
 * @param {string[]} players
 */
function barText(score, chance, players) {
  if (chance === null) return t("analysis.bar.unknown");
  if (Math.abs(chance) < EVEN) return t("analysis.bar.even", { score: scoreText(score) });
  return t("analysis.bar.better", { side: sideName(players[chance > 0 ? 0 : 1]), score: scoreText(score) });
}

/**
 * Return the chances of the first player in a finished game.
 * @param {string | null} winner
 * @param {string[]} players
 */
export function finalChance(winner, players) {
  if (winner === null) return 0;
  return winner === players[0] ? 1 : -1;
}

/**
 * Return the request for the lines of a position; variants without a network are analysed by the engine.
 * @template {object} Line
 * @param {Line} line
 * @param {Pick<VariantView, "has_network">} variant
 * @param {Pick<Prefs, "by" | "lines">} prefs
 */
export function linesRequest(line, { has_network: hasNetwork }, { by, lines }) {
  return {
    ...line,
    type: /** @type {const} */ ("analyse"),
    multipv: lines,
    seconds: SECONDS,
    by: hasNetwork && by === "network" ? by : /** @type {const} */ ("engine"),
  };
}
