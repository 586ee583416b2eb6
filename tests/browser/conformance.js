// The rows of tests/data, which independent implementations computed, as checks that run in Node and in browsers.

import {
  Board,
  IllegalMoveError,
  IllegalPositionError,
  InvalidMoveError,
  InvalidPositionError,
  isForced,
  LaserChessError,
  winningMoves,
  WrongCaptureError,
} from "../../src/laserchess/web/local/index.js";

const ACTION_FILES = { advanced: "advanced", "laser-chess-1987": "laser_chess_1987" };
const MISREAD = { malformed: InvalidMoveError, illegal: IllegalMoveError, capture: WrongCaptureError };
const UNREADABLE = ["side", "rows", "ranks", "letters", "rotation", "squares"];

/**
 * Yield every check with its name; a check throws where something differs.
 * @param {(name: string) => string} read returns the text of a file
 * @param {number} most positions that a perft counts
 */
export function* checks(read, most) {
  const json = (name) => JSON.parse(read(name));
  const rows = (name) => read(name).trim().split("\n").map(JSON.parse);
  yield ["perft tables", () => rows("perft.jsonl").forEach((row) => checkPerft(row, most))];
  const games = [
    ["laser-chess", "laser_chess_games.jsonl", {}],
    ["laser-chess", "laser_chess_games_no_king_rotation.jsonl", { king_rotation: false }],
    ["leiserchess", "leiserchess_games.jsonl", {}],
    ["khet-horus", "khet_horus_games.jsonl", {}],
  ];
  for (const [variant, name, rules] of games) yield [name, () => replay(variant, rows(name), rules)];
  for (const [variant, name] of [
    ["laser-chess", "laser_chess_cases.json"],
    ["leiserchess", "leiserchess_cases.json"],
    ["khet-horus", "khet_horus_cases.json"],
  ])
    yield [name, () => json(name).forEach((row) => checkCase(variant, row))];
  const [notation, horus] = [json("notation_cases.json"), json("khet_horus_texts.json")];
  for (const [variant, moves, positions] of [
    ["laser-chess", notation.laser_chess_lan, notation.laser_chess_sn],
    ["khet-horus", horus.lan, horus.sn],
    ["leiserchess", [], notation.leiserchess_fen],
  ]) {
    yield [`moves of ${variant} as text`, () => moves.forEach((row) => checkMoveText(variant, row))];
    yield [`positions of ${variant} as text`, () => checkPositionTexts(variant, positions)];
  }
  for (const [variant, name] of Object.entries(ACTION_FILES))
    for (const kind of ["actions", "cases"])
      yield [`${kind} of ${variant}`, () => rows(`${name}_${kind}.jsonl`).forEach((row) => checkAction(variant, row))];
  const furthest = most === Number.POSITIVE_INFINITY ? 2 : 1;
  const wins = () => rows("forced_wins.jsonl").filter((row) => row.wins_in <= furthest);
  yield ["forced wins", () => wins().forEach(checkWin)];
}

/** Run all checks; return how many there are and what differs. */
export function runChecks(read, most) {
  const different = [];
  let count = 0;
  for (const [name, run] of checks(read, most)) {
    count += 1;
    try {
      run();
    } catch (error) {
      different.push(`${name}: ${error.message}`);
    }
  }
  return { count, different };
}

function same(found, expected, where) {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value ?? null));
  if (one !== other) throw new Error(`${JSON.stringify(where)}: ${one} instead of ${other}`);
}

/** Expect an error of a type, and nothing changed by what caused it. */
function refused(type, run, where) {
  try {
    run();
  } catch (error) {
    if (error instanceof type) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(where)}: nothing was refused`);
}

const winner = ({ outcome }) => outcome?.winner ?? null;
const drawn = ({ outcome }) => (outcome && !outcome.winner ? outcome.reason : null);
const squaresOf = ({ beams }) => beams.flatMap((beam) => beam.squares);
const sortedMoves = (board) => board.legalMoves.map(String).sort();

function checkPerft({ game, setup, position, options, perft }, most) {
  const board = new Board(game, { setup, position, rules: options });
  const counted = perft.filter((count) => count <= most);
  const found = counted.map((_, index) => board.perft(index + 1));
  same(found, counted, [game, setup ?? position]);
}

function replay(variant, rows, rules) {
  let board = null;
  for (const row of rows) {
    if (row.ply === 0) {
      board = new Board(variant, { position: row.position, rules });
      if (row.setup) same(board.position, new Board(variant, { setup: row.setup }).position, row);
    }
    same(board.position, row.position, row);
    same(board.legalMoves.length, row.legal, row);
    if (row.moves) same(sortedMoves(board), row.moves, row);
    checkResult(board.push(row.move), row);
    checkAfter(board, row);
  }
}

/** Compare what a move did with what a row has of it. */
function checkResult(result, row) {
  if (row.beam) same(squaresOf(result), row.beam, row);
  if (row.text) same(result.text, row.text, row);
  if (!row.removed) return;
  const withCause = Array.isArray(row.removed[0]);
  same(
    result.removed.map(({ square, fate }) => (withCause ? [square, fate] : square)),
    row.removed,
    row,
  );
}

function checkAfter(board, row) {
  same(board.position, row.after, row);
  same(winner(board), row.winner, row);
  if (row.draw) same(drawn(board), row.draw, row);
}

function checkCase(variant, row) {
  const board = new Board(variant, { position: row.position, rules: row.options });
  if (row.legal ?? true) {
    checkResult(board.push(row.move), row);
    checkAfter(board, row);
    return;
  }
  const before = board.position;
  refused(IllegalMoveError, () => board.push(row.move), row);
  same(board.position, before, row);
}

function checkMoveText(variant, row) {
  const board = new Board(variant, { position: row.position, rules: row.options });
  if (row.verdict === "ok") {
    same(board.parse(row.input).text, row.move, row);
    same(board.push(row.input).text, row.text, row);
    return;
  }
  const before = board.position;
  for (const attempt of [(text) => board.parse(text), (text) => board.push(text)]) {
    const error = refused(MISREAD[row.verdict], () => attempt(row.input), row);
    same(error.name, MISREAD[row.verdict].name, row);
    same([board.position, board.ply], [before, 0], row);
  }
}

function checkPositionTexts(variant, { valid, refused: wrong = [] }) {
  for (const row of valid) {
    const board = new Board(variant, { position: row.input });
    same(board.position, row.canonical ?? row.input, row);
    if ("legal" in row) same(board.legalMoves.length, row.legal, row);
    if ("winner" in row) same(winner(board), row.winner, row);
  }
  for (const row of wrong) {
    const isUnreadable = UNREADABLE.includes(row.reason);
    const type = isUnreadable ? InvalidPositionError : IllegalPositionError;
    const error = refused(type, () => new Board(variant, { position: row.input }), row);
    if (isUnreadable) same(error.reason, row.reason, row);
  }
}

const fullText = (position, memory) => (memory === "- 0" ? position : `${position} ${memory}`);

/** Check a row of a variant of several actions a turn: its list of actions, an action, or a whole turn. */
function checkAction(variant, row) {
  const position = fullText(row.position, row.memory);
  const board = new Board(variant, { position, rules: row.options });
  same(board.position, position, row);
  if ("legal_actions_count" in row) checkList(board, row);
  if ("turn" in row) checkTurn(board, row);
  else if (row.legal === false) {
    refused(LaserChessError, () => board.push(row.record ?? row.action, { recorded: "record" in row }), row);
    same(board.position, position, row);
  } else if ("record" in row) {
    checkShot(board, row);
    board.pop();
    same(board.position, position, row);
  }
}

function checkList(board, row) {
  const actions = sortedMoves(board);
  same([actions.length, crc32(actions.join("\n"))], [row.legal_actions_count, row.legal_actions_crc32], row);
  same(actions, row.legal_actions ?? actions, row);
}

function checkShot(board, row) {
  const result = board.push(row.record, { recorded: true });
  const { geometry } = board.variant;
  const order = ({ square }) => geometry.readingOrder.indexOf(geometry.byName.get(square));
  const removed = [...result.removed].sort((one, other) => order(one) - order(other));
  same(result.text, row.record, row);
  same(board.position, fullText(row.after, row.after_memory), row);
  same(
    removed.map(({ square }) => square),
    row.removed,
    row,
  );
  same(result.stunned, row.stunned, row);
  same(
    result.displaced.map(({ start, to }) => [start, to]),
    row.displaced.map(([start, to]) => [start, to]), // the way a piece faces then is in the text
    row,
  );
  const steps = result.beams.reduce((sum, { squares, end }) => sum + squares.length + (end === "edge" ? 1 : 0), 0);
  same(steps, row.beam_steps, row);
  same(board.outcome && (winner(board) ?? "draw"), row.outcome, row);
  const again = new Board(board.variant, { position: board.position, rules: row.options });
  same(String(board.hash), String(again.hash), row);
}

function checkTurn(board, row) {
  const single = board.copy();
  board.pushTurn(row.turn, { recorded: true });
  for (const action of row.actions) single.push(action, { recorded: true });
  const after = fullText(row.after, row.after_memory);
  same([board.position, single.position], [after, after], row);
  same(board.outcome && (winner(board) ?? "draw"), row.outcome, row);
}

function checkWin({ game, position, wins_in: count, moves }) {
  const board = new Board(game, { position });
  same(winningMoves(board, count).map(String), moves, position);
  same(isForced(board, board.turn, 2 * count), true, position);
}

function crc32(text) {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
