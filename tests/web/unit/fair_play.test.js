/** Fair play on the device: the engine is closed to the positions of the visitor's own games against people. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, init } from "../../../src/laserchess/web/local/index.js";
import { FairPlay } from "../../../src/laserchess/web/local_server/fair_play.js";

await init({ variants: ["khet", "leiserchess"] });
const board = new Board("khet");
board.push("d1d2");
const GAME = { variant: "khet", position: board.position, mode: "friend", outcome: null, you: ["silver"] };

/** Makes boards as the library does. */
const LIBRARY = {
  async board({ variant, moves = [] }) {
    const made = new Board(variant);
    for (const move of moves) made.push(move);
    return { board: made };
  },
};

/**
 * Return whether the engine may look at a line of Khet, by the visitor's games.
 * @param {object[]} games
 * @param {string[]} moves
 */
async function mayAnalyse(games, moves, variant = "khet") {
  const fairPlay = new FairPlay(async () => /** @type {any} */ (games));
  return fairPlay.check(/** @type {any} */ (LIBRARY), /** @type {any} */ ({ variant, moves })).then(
    () => true,
    (error) => {
      assert.equal(error.code, "fair_play");
      return false;
    },
  );
}

test("lines through a position of a game in progress are refused, and one move beyond", async () => {
  const reply = board.legalMoves[0].text;
  board.push(reply);
  const further = board.legalMoves[0].text;
  board.pop();
  assert.equal(await mayAnalyse([GAME], []), true);
  assert.equal(await mayAnalyse([GAME], ["d1d2"]), false);
  assert.equal(await mayAnalyse([GAME], ["d1d2", reply]), false);
  assert.equal(await mayAnalyse([GAME], ["d1d2", reply, further]), false);
});

test("other games do not close the engine", async () => {
  assert.equal(await mayAnalyse([{ ...GAME, outcome: { winner: "red" } }], ["d1d2"]), true);
  assert.equal(await mayAnalyse([{ ...GAME, mode: "computer" }], ["d1d2"]), true);
  assert.equal(await mayAnalyse([{ ...GAME, you: [] }], ["d1d2"]), true);
  assert.equal(await mayAnalyse([GAME], [], "leiserchess"), true);
});

test("without a connection the games that were last known stay closed", async () => {
  let isOnline = true;
  const running = async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return /** @type {any} */ ([GAME]);
  };
  const fairPlay = new FairPlay(running);
  const line = /** @type {any} */ ({ variant: "khet", moves: ["d1d2"] });
  await assert.rejects(fairPlay.check(/** @type {any} */ (LIBRARY), line));
  isOnline = false;
  const { now } = Date;
  Date.now = () => now() + 60_000;
  try {
    await assert.rejects(fairPlay.check(/** @type {any} */ (LIBRARY), line));
  } finally {
    Date.now = now;
  }
});
