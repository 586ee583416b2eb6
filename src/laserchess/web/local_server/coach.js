// The coach: what a move did, what is in danger, why a hint is good and how a game was lost; as the server's coach.
/** @import { Board } from "../local/board.js" */
/** @import { Move, MoveResult } from "../local/result.js" */
/** @import { Piece } from "../local/variant.js" */
/** @import { AdviceView, HintReason, LossView, MoveArrow, PhraseView } from "../types/api" */
/** @import { Describer } from "./describer.js" */
/** @import { Handler } from "./index.js" */
/** @import { Library, Line } from "./library.js" */

import { isForced } from "../local/forced.js";
import { sideOf } from "./squares.js";

/** Ends of beams that strike nothing and have their own phrase. */
const UNSTRUCK = ["edge", "split"];
const MAX_THREATS = 2;
const MAX_SEARCHED = 2;
const MAX_DEFENCES = 3;

/** @typedef {{square: string, piece: Piece, move: Move, isRoyal: boolean, rotated: Piece | null}} Threat */

/** @type {[string, RegExp, Handler][]} */
export const COACH = [
  ["POST", /^\/api\/positions\/coach$/, coach],
  ["POST", /^\/api\/positions\/hint$/, hint],
  ["POST", /^\/api\/positions\/loss$/, loss],
];

/**
 * Explain a position to a player: the goal if asked or without a move, the last move, threats and chances.
 * @param {Library} library
 * @param {Line & {player: string, goal?: boolean}} asked
 * @returns {Promise<AdviceView>}
 */
async function coach(library, asked) {
  const { board, describer } = await library.board(asked);
  const { player } = asked;
  sideOf(board.variant, player);
  const rival = describer.otherThan(player);
  const [threats, chances] = [threatsOf(describer, board, rival), threatsOf(describer, board, player)];
  const phrases = asked.goal || !board.ply ? goalOf(describer, board, rival) : [];
  if (board.ply) phrases.push(...explainMove(describer, board, player));
  if (!board.outcome) {
    phrases.push(...dangerOf(describer, threats, rival));
    if (board.turn === player) phrases.push(...chanceOf(describer, chances, rival));
  }
  return {
    phrases,
    threats: threats.map((one) => view(describer, one)),
    chances: chances.map((one) => view(describer, one)),
  };
}

/**
 * Explain what a move achieves: a hit, a rescue or a threat; with several actions a turn, then the move in words.
 * @param {Library} library
 * @param {Line & {move: string}} asked
 * @returns {Promise<HintReason>}
 */
async function hint(library, asked) {
  const { board, describer } = await library.board(asked);
  const move = board.parse(asked.move);
  const words = describer.facts.has_turn_end ? describer.brief(board.preview(move)).slice(0, 1) : [];
  return { phrases: [explainHint(describer, board, move), ...words] };
}

/**
 * Explain how a player lost: the fatal beam, and the last move that could have stopped it.
 * @param {Library} library
 * @param {Line & {player: string}} asked
 * @returns {Promise<LossView>}
 */
async function loss(library, asked) {
  const { board, describer } = await library.board(asked);
  const { player } = asked;
  sideOf(board.variant, player);
  const fatal = fatalPly(describer, board, player);
  const moment = board.copy();
  for (let ply = 1; ply < fatal; ply++) moment.pop();
  const phrases = explainMove(describer, moment, player);
  if (describer.facts.has_turn_end || describer.facts.has_chance) return { phrases, fatal, plies: null, defences: [] };
  const found = lastDefence(board, player, describer.otherThan(player));
  if (found.defences.length) {
    const played = board.history.at(-found.plies)?.text ?? "";
    phrases.push(describer.phrase("coach.stopped", { played, move: found.defences[0].text }));
    return { phrases, fatal, plies: found.plies, defences: found.defences.map((move) => arrow(describer, move)) };
  }
  if (found.searched) phrases.push(describer.phrase("coach.decided", { count: found.searched }));
  return { phrases, fatal, plies: null, defences: [] };
}

/**
 * @param {Describer} describer
 * @param {Board} board
 * @param {string} rival
 */
function goalOf(describer, board, rival) {
  const { geometry } = board.variant;
  const pieces = geometry.readingOrder.map((cell) => board.pieceAt(geometry.name(cell)));
  const royals = pieces.filter((piece) => piece?.player === rival && describer.royals.includes(piece.name));
  const key = royals.length > 1 ? "coach.goal.several" : "coach.goal";
  const goal = describer.phrase(key, { side: rival, piece: describer.royals[0] });
  const { has_turn_end: isTurn, actions } = describer.facts;
  return [goal, isTurn ? describer.phrase("coach.actions", { count: actions }) : describer.phrase("coach.fires")];
}

/**
 * Return what a side could remove with one move without chance, Kings first.
 * @param {Describer} describer
 * @param {Board} board
 * @param {string} side
 * @returns {Threat[]}
 */
function threatsOf(describer, board, side) {
  if (board.outcome) return [];
  const mover = board.turn === side ? board.copy({ history: false }) : board.withTurnOf(sideOf(board.variant, side));
  /** @type {Map<string, Move>} */
  const found = new Map();
  for (const move of mover.legalMoves) {
    const { removed, chance } = mover.preview(move);
    if (chance.length) continue;
    for (const { square, player } of removed) if (player !== side && !found.has(square)) found.set(square, move);
  }
  const { geometry } = board.variant;
  const threats = geometry.readingOrder.flatMap((cell) => {
    const square = geometry.name(cell);
    const [move, piece] = [found.get(square), board.pieceAt(square)];
    if (!move || !piece) return [];
    const rotated = move.act === "turn" ? mover.preview(move).pieceAt(move.start) : null;
    return [{ square, piece, move, isRoyal: describer.royals.includes(piece.name), rotated }];
  });
  return [...threats.filter(({ isRoyal }) => isRoyal), ...threats.filter(({ isRoyal }) => !isRoyal)];
}

/**
 * @param {Describer} describer
 * @param {Threat[]} threats
 * @param {string} rival
 */
function dangerOf(describer, threats, rival) {
  if (!threats.length && !describer.facts.has_turn_end) return [describer.phrase("coach.safe", { side: rival })];
  return threats
    .slice(0, MAX_THREATS)
    .map((one) => describer.phrase(one.isRoyal ? "coach.danger" : "coach.threat", named(one, rival)));
}

/**
 * @param {Describer} describer
 * @param {Threat[]} chances
 * @param {string} rival
 */
function chanceOf(describer, [first], rival) {
  return first ? [describer.phrase(first.isRoyal ? "coach.win" : "coach.chance", named(first, rival))] : [];
}

/**
 * @param {Pick<Threat, "square" | "piece">} threat
 * @param {string} side
 */
function named({ square, piece }, side) {
  return { side, piece: piece.name, square };
}

/**
 * Explain the last move, or all actions of a turn that the opponent has ended.
 * @param {Describer} describer
 * @param {Board} board
 * @param {string} player
 * @returns {PhraseView[]}
 */
function explainMove(describer, { history }, player) {
  const played = /** @type {MoveResult} */ (history.at(-1));
  if (played.move.act !== "end" || played.by === player) return explainResult(describer, played, player);
  const earlier = history.slice(0, -1);
  const actions = earlier.slice(earlier.findLastIndex(({ move }) => move.act === "end") + 1);
  return (actions.length ? actions : [played]).flatMap((each) => explainResult(describer, each, player));
}

/**
 * Explain a move: the path of the beam and what it hit, or what an action without one did.
 * @param {Describer} describer
 * @param {MoveResult} played
 * @param {string} player
 * @returns {PhraseView[]}
 */
function explainResult(describer, played, player) {
  const gone = new Set(played.removed.map(({ square }) => square));
  const beam = played.beams.find(({ struck }) => struck && gone.has(struck)) ?? played.beams[0];
  if (!beam) return explainAction(describer, played, player);
  const mirrors = [...new Set(beam.turns.map(([square]) => square))].join(", ");
  const square = beam.squares.at(-1) ?? beam.origin;
  /** @type {Record<string, string>} */
  const facts = { beam: played.by === player ? "your" : played.by, square, ...(mirrors ? { mirrors } : {}) };
  const suffix = mirrors ? ".mirrors" : "";
  const struck =
    beam.struck && (played.removed.find((item) => item.square === beam.struck) ?? played.pieceAt(beam.struck));
  if (!struck)
    return [describer.phrase(`coach.beam.${UNSTRUCK.includes(beam.end) ? beam.end : "end"}${suffix}`, facts)];
  const whose = struck.player === player ? "own" : "other";
  const verb = beam.end === "hit" ? "hits" : "stopped";
  if (whose === "other") facts.side = struck.player;
  return [describer.phrase(`coach.beam.${verb}.${whose}${suffix}`, { ...facts, piece: struck.name })];
}

/**
 * Explain a move without a beam: what was moved, removed and stunned.
 * @param {Describer} describer
 * @param {MoveResult} played
 * @param {string} player
 */
function explainAction(describer, played, player) {
  const [{ key, facts }] = describer.brief(played);
  const actor = played.by === player ? "your" : played.by;
  const found = [describer.phrase(key.replace("phrases.move.", "coach.act."), { actor, ...facts })];
  for (const { player: side, name: piece, square, fate } of played.removed) {
    if (side === player) found.push(describer.phrase(`lost.own.${fate}`, { piece, square }));
    else found.push(describer.phrase(`lost.other.${fate}`, { piece, square, side }));
  }
  if (played.stunned.length) found.push(describer.phrase("stunned", { squares: played.stunned.join(", ") }));
  return found;
}

/**
 * @param {Describer} describer
 * @param {Board} board
 * @param {Move} move
 */
function explainHint(describer, board, move) {
  const player = board.turn;
  const rival = describer.otherThan(player);
  const then = board.copy({ history: false });
  const { removed, chance } = then.push(move);
  const hits = removed.filter((item) => item.player === rival);
  const { text } = move;
  if (chance.length || move.act === "end") return describer.phrase("coach.hint.quiet", { move: text });
  if (hits.length) {
    const { name, square } = hits.find((item) => describer.royals.includes(item.name)) ?? hits[0];
    const key = then.outcome?.winner === player ? "coach.hint.wins" : "coach.hint.hits";
    return describer.phrase(key, { move: text, side: rival, piece: name, square });
  }
  const before = threatsOf(describer, board, rival);
  const left = new Set(threatsOf(describer, then, rival).map(({ square }) => square));
  const moved = before.find(({ square }) => square === move.start && !left.has(move.to));
  const saved = moved ?? before.find(({ square }) => square !== move.start && !left.has(square));
  if (saved) return describer.phrase("coach.hint.saves", { move: text, ...named(saved, rival) });
  const [next] = threatsOf(describer, then, player);
  if (next) return describer.phrase("coach.hint.threatens", { move: text, ...named(next, rival) });
  const isQuiet = left.size > 0 || describer.facts.has_turn_end;
  return describer.phrase(isQuiet ? "coach.hint.quiet" : "coach.hint.safe", { move: text });
}

/**
 * Return the defences at the last turn of the loser that has any, and how many turns were searched.
 * @param {Board} board
 * @param {string} loser
 * @param {string} winner
 */
function lastDefence(board, loser, winner) {
  const earlier = board.copy();
  let [plies, searched] = [0, 0];
  while (earlier.ply && searched < MAX_SEARCHED) {
    earlier.pop();
    plies += 1;
    if (earlier.turn !== loser) continue;
    searched += 1;
    const defences = defencesOf(earlier, winner, plies - 1);
    if (defences.length) return { plies, searched, defences };
  }
  return { plies, searched, defences: [] };
}

/**
 * Return moves after which `winner` has no forced win within `turns` plies.
 * @param {Board} board
 * @param {string} winner
 * @param {number} turns
 */
function defencesOf(board, winner, turns) {
  /** @type {Move[]} */
  const found = [];
  for (const move of board.legalMoves) {
    const then = board.copy({ history: false });
    then.push(move);
    const isLost = then.outcome ? then.outcome.winner === winner : isForced(then, winner, turns);
    if (!isLost) found.push(move);
    if (found.length === MAX_DEFENCES) break;
  }
  return found;
}

/**
 * Return how many plies ago the loser's last royal piece was hit; 1 if none was.
 * @param {Describer} describer
 * @param {Board} board
 * @param {string} loser
 */
function fatalPly(describer, board, loser) {
  const { history } = board;
  const last = history.findLastIndex(({ removed }) =>
    removed.some(({ player, name }) => player === loser && describer.royals.includes(name)),
  );
  return last < 0 ? 1 : history.length - last;
}

/**
 * @param {Describer} describer
 * @param {Threat} threat
 */
function view(describer, { square, move, isRoyal, rotated }) {
  return { ...arrow(describer, move, rotated), square, royal: isRoyal };
}

/**
 * @param {Describer} describer
 * @param {Move} move
 * @param {Piece | null} [rotated]
 * @returns {MoveArrow}
 */
function arrow(describer, { text, start, to }, rotated = null) {
  return { text, start, to: to || start, angle: rotated && describer.angleOf(rotated) };
}
