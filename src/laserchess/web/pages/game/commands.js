/** What the parts of the game page can ask for. */

/**
 * @typedef {object} Commands
 * @property {(type: string, fields?: Record<string, unknown>) => Promise<unknown>} send a command other than a move
 * @property {() => void} flip the board
 * @property {() => void} hint
 * @property {() => void} share
 * @property {() => Promise<unknown>} replay the last turn, or the one that ended the game
 */
export {};
