// laserchess: rules and engine of laser-chess games for browsers and Node, compiled from the Python kernel.

export { Board } from "./board.js";
export { Engine } from "./engine.js";
export {
  IllegalMoveError,
  IllegalPositionError,
  InvalidFileError,
  InvalidMoveError,
  InvalidPositionError,
  InvalidRecordError,
  LaserChessError,
  NotationError,
  RuleError,
  UnknownNameError,
  WrongCaptureError,
  WrongChanceError,
} from "./errors.js";
export { GameRecord, RecordNode } from "./pgn/record.js";
export { isForced, winningMoves } from "./forced.js";
export { Move, MoveResult } from "./result.js";
export { addVariant, init, VARIANTS } from "./runtime.js";
export { Piece, Variant } from "./variant.js";
