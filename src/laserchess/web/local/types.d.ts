// Types of the data that modules of this folder share: the files of variants, and what texts of moves say.

import type { RuleValue } from "./index";
import type { Piece } from "./variant.js";

/** A type of pieces, as the file of a variant describes it. */
export type Kind = {
  name: string;
  letter: string;
  kind: number;
  /** The kernel's number of a stunned one; 0 where pieces are never stunned. */
  stunnedKind: number;
  facings: number[];
  steps: boolean;
  royal: boolean;
  limit: number;
  /** For each side: the square where the piece must be, and the directions it may face. */
  homes: [string, string][];
};

/** A rule option. */
export type Option = { default: RuleValue; choices: RuleValue[]; help: string };

/** What an option changes in the kernel's table: a number with a scale, or fields for each of its values. */
export type TableRule = { place: number; scale: number } | { value: RuleValue; changes: [number, number][] }[];

/** The file that `laserchess export` writes. */
export type VariantFile = {
  layout: string;
  id: string;
  title: string;
  columns: number;
  rows: number;
  firstRow: number;
  players: { name: string; letter: string }[];
  notation: "sn" | "fen" | "tokens";
  actions: number;
  idleTurns: number;
  hasChance: boolean;
  setups: Record<string, string>;
  aliases: Record<string, string>;
  reserved: string[][];
  options: Record<string, Option>;
  kernel: {
    pieces: Kind[];
    features: Record<string, number>;
    floors: Record<string, number>;
    underFeatures: Record<string, number>;
    length: number;
    /** Runs: a place and the numbers from there on. */
    table: number[][];
    rules: Record<string, TableRule>;
    /** Words of the generator of Zobrist keys, in hexadecimal. */
    keys: string[];
  };
  engine: EngineFile;
};

/** A level of play: its limit of nodes, and how far below the best line it may choose among some. */
export type Level = { nodes: number | null; margin: number; lines: number };

/** What the engine knows of a variant. */
export type EngineFile = {
  length: number;
  table: number[][];
  values: number[][];
  /** For each side: the first input of each code, and how many sorts of pieces there are; null without a network. */
  network: { sorts: number[][]; count: number } | null;
  /** In hexadecimal. */
  zones: string[];
  levels: Level[];
};

/** A draw of chance that was made. */
export type Draw = { kind: number; value: number; cell: number };
/** Draws that a text states: kind and value of each. */
export type Script = [number, number][];
/** What the text of a move says. */
export type WrittenMove = { code: number; captured?: number[] | null; chance?: Script | null; via?: number | null };
/** A piece that a move removed. */
export type Gone = { cell: number; how: number; code: number };
/** A row of a position text, with its name for messages. */
export type TextRow = { name: string; text: string };
export type Groups = Record<string, string>;

/** How pieces are written in rows. */
export type RowStyle = {
  noun: string;
  empty: string;
  readPiece(variant: import("./variant.js").Variant, row: TextRow, at: number): [Piece, number];
  writePiece(piece: Piece): string;
};

/** A notation: positions and moves as text. */
export type Notation = {
  writesCaptures: boolean;
  writePiece(piece: Piece): string;
  readPosition(variant: import("./variant.js").Variant, text: string): import("./notation/rows.js").Written;
  writePosition(variant: import("./variant.js").Variant, position: import("./notation/rows.js").Written): string;
  readMove(variant: import("./variant.js").Variant, text: string): WrittenMove;
  writeMove(variant: import("./variant.js").Variant, code: number): string;
  writeChance?(variant: import("./variant.js").Variant, code: number, draws: Draw[]): string[];
  joinChance?(code: number, chance: string[]): string;
  splitTurn?(text: string): string[];
};
