/** Rules and engine of laser-chess games. Call `init()` once before anything else. */

/** Load the kernel and variants (all built-in ones by default); further calls add variants. */
export function init(options?: { variants?: string[]; base?: string | URL }): Promise<void>;

/** Every variant that has been loaded, by its id. */
export const VARIANTS: Map<string, Variant>;

/** Add a variant of your own: the parsed file that `laserchess export` writes. */
export function addVariant(file: unknown): Variant;

export class Variant {
  readonly id: string;
  readonly title: string;
  readonly players: { name: string; letter: string }[];
  /** Actions a turn, where a turn is made of several; 0: one move, then the mover's weapons fire. */
  readonly actions: number;
  readonly hasChance: boolean;
  /** Name → position text; the first is the default. */
  readonly setups: Record<string, string>;
  readonly options: Record<string, { default: RuleValue; choices: RuleValue[]; help: string }>;
}

export type RuleValue = boolean | number | string;

export interface Piece {
  /** Name of its type. */
  readonly name: string;
  /** 0 or 1. */
  readonly side: number;
  /** Name of its side. */
  readonly player: string;
  /** Direction it faces: 0 to 7 clockwise from north. */
  readonly facing: number;
  /** The same as a compass point. */
  readonly compass: string;
  readonly stunned: boolean;
}

export interface Move {
  /** The move in its variant's own notation, without what it captures. */
  readonly text: string;
  /** The kernel's integer for it. */
  readonly code: number;
  readonly act: "step" | "turn" | "swap" | "null" | "fire" | "end";
  readonly start: string;
  readonly to: string;
  /** Of a rotation: quarter turns clockwise, or the facing where the variant names it. */
  readonly turn: number | null;
}

/** One beam, or one branch of a split beam. */
export interface Beam {
  origin: string;
  direction: string;
  /** The squares it enters, in order. */
  squares: string[];
  /** The direction it has when it enters each of them. */
  travels: string[];
  /** Where it changes direction: square, direction in, direction out. */
  turns: string[][];
  end: "hit" | "stopped" | "edge" | "split" | "repeat";
  /** The direction it leaves the last square in, "" where it does not. */
  leaving: string;
  /** The square of the piece or wall it ended at. */
  struck: string | null;
}

export interface RemovedPiece {
  square: string;
  name: string;
  player: string;
  fate: "zapped" | "squashed" | "ejected" | "captured" | "swallowed";
}

/** What a move did. */
export interface MoveResult {
  readonly move: Move;
  /** The move with captures and chance: played again, it does the same. */
  readonly text: string;
  /** Name of the side that played it. */
  readonly by: string;
  readonly beams: Beam[];
  readonly removed: RemovedPiece[];
  readonly stunned: string[];
  readonly displaced: { start: string; to: string }[];
  /** Where a shoved piece stood and where it went, nowhere if it is gone. */
  readonly shoved: { square: string; to: string | null } | null;
  readonly chance: string[];
}

export interface Outcome {
  winner: string | null;
  reason: string;
}

export interface BoardOptions {
  /** A named setup; by default the variant's first one. */
  setup?: string;
  /** A position text. */
  position?: string;
  /** Rule options by name. */
  rules?: Record<string, RuleValue>;
  /** For variants with chance: the same seed and moves give the same game. */
  seed?: number | bigint;
}

/** A position of a game with the moves that led to it. */
export class Board {
  /** @throws {UnknownNameError} @throws {InvalidPositionError} @throws {IllegalPositionError} */
  constructor(variant?: string | Variant, options?: BoardOptions);
  readonly variant: Variant;
  /** The position as text; a board made from it has the same position. */
  readonly position: string;
  /** Name of the side to move. */
  readonly turn: string;
  /** Number (0 or 1) of the side to move. */
  readonly side: number;
  readonly actionsLeft: number;
  /** The Zobrist hash of the position. */
  readonly hash: bigint;
  readonly pieces: Map<string, Piece>;
  readonly legalMoves: Move[];
  readonly history: MoveResult[];
  readonly ply: number;
  readonly outcome: Outcome | null;
  /** 1-0, 0-1, 1/2-1/2, or * while the game continues. */
  readonly result: string;
  readonly occurrences: number;
  readonly quietTurns: number;
  pieceAt(square: string): Piece | null;
  isLegal(move: Move | string): boolean;
  /** @throws {InvalidMoveError} @throws {IllegalMoveError} */
  parse(text: string): Move;
  /** Play a move; an illegal one leaves the board as it was. @throws {InvalidMoveError} @throws {IllegalMoveError} */
  push(move: Move | string, options?: { recorded?: boolean }): MoveResult;
  /** Play a whole turn; if any of it is rejected, none of it is played. */
  pushTurn(text: string, options?: { recorded?: boolean }): MoveResult[];
  /** Take back the last move and return it. */
  pop(): Move;
  /** Say what a move would do, without playing it. */
  preview(move: Move | string): MoveResult;
  /** Where the beams would go if the side to move fired now. */
  beams(): Beam[];
  reseed(seed: number | bigint): void;
  isGameOver(): boolean;
  canClaimDraw(): boolean;
  claimDraw(): Outcome | null;
  /** Count the leaves of the tree of legal moves at exactly `depth`. */
  perft(depth: number, options?: { finished?: boolean }): number;
  copy(options?: { history?: boolean }): Board;
}

/** A move of a record (a whole turn, where a turn is several actions) with its annotations; times in seconds. */
export class RecordNode {
  /** The text of the move; empty at the root. */
  readonly move: string;
  readonly parent: RecordNode | null;
  /** The moves that follow, the main line first. */
  readonly children: RecordNode[];
  comment: string;
  /** A comment before the move, where it is the first of a variation. */
  preface: string;
  /** Numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  nags: Set<number>;
  clock: number | null;
  elapsed: number | null;
  eval: { score: number; mate: number | null } | null;
  depth: number | null;
  nodes: number | null;
  /** Add a move, or return the child that has it. @throws {InvalidMoveError} @throws {IllegalMoveError} */
  add(move: Move | string): RecordNode;
  /** Return a board after this move. */
  board(): Board;
  mainline(): RecordNode[];
}

/** A game with its variations, comments and result, read from and written as PGN. */
export class GameRecord {
  constructor(variant?: string | Variant, options?: BoardOptions);
  /** Read a text of exactly one record. @throws {InvalidRecordError} @throws {RuleError} */
  static parse(text: string, options?: { defaultVariant?: string }): GameRecord;
  static parseAll(text: string, options?: { defaultVariant?: string }): GameRecord[];
  /** Return a record of the moves played on a board, without an unfinished turn. */
  static fromBoard(board: Board): GameRecord;
  readonly variant: Variant;
  /** The position text that the game starts from. */
  readonly start: string;
  /** The tags, without those that name variant, start and options. */
  tags: Record<string, string>;
  readonly root: RecordNode;
  /** 1-0, 0-1, 1/2-1/2 or *. */
  result: string;
  /** How the game ended, by the rules or by its result and `Termination` tag. */
  readonly outcome: Outcome | null;
  mainline(): RecordNode[];
  board(): Board;
  toString(): string;
}

/** Return whether a side can force a win within `turns` turns of both sides together. */
export function isForced(board: Board, winner: string, turns: number): boolean;
/** Return every first move with which the side to move forces a win in `count` of its own moves. */
export function winningMoves(board: Board, count: number): Move[];

/** How long to search; times in seconds, clocks those of the side to move. */
export interface Limits {
  depth?: number;
  nodes?: number;
  seconds?: number;
  /** Stop once a win in this many moves is seen. */
  mate?: number;
  time?: number;
  increment?: number;
  movesToGo?: number;
  /** Search until stopped. */
  infinite?: boolean;
  /** The only moves to look at. */
  searchMoves?: (Move | string)[];
  /** How many lines to report. */
  multipv?: number;
}

/** What a search knows so far; `time` in seconds, `hashfull` in thousandths, `multipv` from 1. */
export interface Info {
  depth: number;
  seldepth: number;
  /** For the side to move: hundredths (`cp`), or moves until the game is won (`mate`; negative: lost). */
  score: { value: number; cp: number | null; mate: number | null };
  nodes: number;
  nps: number;
  hashfull: number;
  time: number;
  multipv: number;
  pv: string[];
  bound: "exact" | "lower" | "upper";
  /** How many of a thousand games the side to move would win, draw and lose. */
  wdl: number[];
}

/** The move to play (null where the game is over), the answer it expects, and its last info. */
export interface PlayResult {
  move: string | null;
  ponder: string | null;
  info: Info | null;
}

/** Plays and analyses boards in a worker, one search at a time. */
export class Engine {
  /**
   * A level from 1 to 10 (null: full strength), the size of the transposition table, a seed for weaker levels, and threads:
   * more than one where memory can be shared, as on cross-origin isolated pages and in Node.
   */
  constructor(settings?: { level?: number | null; hashMb?: number; seed?: number | bigint; threads?: number });
  /** Search and return the move to play; without limits, for one second. */
  play(board: Board, limits?: Limits, onInfo?: (info: Info) => void): Promise<PlayResult>;
  /** Search and yield every line as it is found; leaving the loop stops the search. */
  analyse(board: Board, limits?: Limits): AsyncGenerator<Info, void>;
  /** Return the evaluation without search, for the side to move, in hundredths. */
  evaluate(board: Board): Promise<number>;
  /** End the running search; it still returns the best it has. */
  stop(): void;
  /** Forget everything learnt so far. */
  newGame(): void;
  close(): Promise<void>;
}

/** Anything this library rejects; the message is one line. */
export class LaserChessError extends Error {
  /** One lower-case word a program can test. */
  readonly reason: string;
  /** The offending part. */
  readonly text: string;
  /** What could have stood there. */
  readonly expected: string;
}
export class UnknownNameError extends LaserChessError {}
export class InvalidFileError extends LaserChessError {}
export class NotationError extends LaserChessError {}
export class InvalidPositionError extends NotationError {}
export class InvalidMoveError extends NotationError {}
export class InvalidRecordError extends NotationError {}
export class RuleError extends LaserChessError {}
export class IllegalPositionError extends RuleError {}
export class IllegalMoveError extends RuleError {}
export class WrongCaptureError extends IllegalMoveError {}
export class WrongChanceError extends IllegalMoveError {}
