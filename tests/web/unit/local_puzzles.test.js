/** Puzzles on this device: attempts and their refutations, hints, solutions, and which puzzle comes next. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { keysOf, localServer } from "./helpers/local_server.js";
import { closeEngines } from "../../../src/laserchess/web/local_server/engines.js";
import { PuzzleAttempt } from "../../../src/laserchess/web/local_server/puzzle_attempt.js";

after(closeEngines);

const GAIN = {
  id: "gain1",
  position: "x++4rS3/4a++s+1a++2/6S+p+1P++/1p1s6/*/p9/*/3P+++R2P1X+++ s",
  aim: "gain",
  solution: ["h1g1"],
  themes: ["mirrors-2"],
  rating: 400,
};
const WIN = {
  id: "win1",
  position: "x++3rp+4/2s1a++s+P+3/p9/*/*/2S7/5S4/1P+++1R5X r",
  aim: "win",
  solution: ["c7d6"],
  themes: ["mirrors-2"],
  rating: 420,
};
const DEFEND = {
  id: "defend1",
  position: "x++3p+r2p+1/9P++/1p8/4P+++P3S/*/4A++sP3/3s+S5/3R5X r",
  aim: "defend",
  solution: ["e8f7"],
  themes: ["quiet", "block"],
  rating: 440,
};
const WIN_IN_TWO = {
  id: "win2",
  position: "x++4S1s+p+1/3ra+4P++/*/2S+7/*/*/s9/2p+++A+++RP3X+++ s",
  aim: "win",
  solution: ["f8ue7", "a2a3", "e7f7"],
  themes: ["mirrors-2", "swap"],
  rating: 587,
};
/** A turn of three actions. */
const TURN = {
  id: "turn3",
  position: "15/D3,6,o,7/13,h,1/7,o,7/13,t1,1/L0,p6,5,@,7/14,k/7,o,p4,6/15/7,o,7/K,13,w7 r 3 -",
  aim: "win",
  solution: ["a6a5", "a5@2", "a5*"],
  themes: ["direct", "weapon", "quiet"],
  rating: 1327,
};
const SETS = { khet: [GAIN, WIN, DEFEND, WIN_IN_TWO], advanced: [TURN] };

const data = { "/api/puzzles": { games: Object.keys(SETS).map((variant) => ({ variant })) } };
for (const [variant, puzzles] of Object.entries(SETS))
  data[`/api/puzzles/sets/${variant}`] = { variant, puzzles, daily: puzzles.map(({ id }) => id) };
const { post, get } = localServer(data);
const rejects = (promise, reason) => assert.rejects(promise, (error) => error.detail.reason === reason);
const attempt = (puzzle, ...moves) => post("puzzles/try", { puzzle, moves });
const result = ({ right, solved, message, reply }) => [right, solved, message, reply?.text ?? null];

describe("an attempt", () => {
  test("starts with the position", async () => {
    const { view, played, message } = await post("puzzles/try", { puzzle: "win1" });
    assert.deepEqual([view.turn, view.ply, played, message], ["red", 0, null, ""]);
  });

  test("the right move solves a puzzle of one move, and shows its themes", async () => {
    const answer = await attempt("win1", "c7d6");
    assert.deepEqual(result(answer), [true, true, "Solved.", null]);
    assert.deepEqual(answer.themes, [{ key: "phrases.theme.mirrors-2", text: "mirrors-2", facts: {} }]);
    assert.deepEqual([answer.played.text, answer.view.outcome.winner], ["c7d6xd1", "red"]);
    for (const [puzzle, move] of [
      ["defend1", "e8f7"],
      ["gain1", "h1g1"],
    ]) {
      assert.ok((await attempt(puzzle, move)).solved, puzzle);
    }
  });

  test("in a longer puzzle the opponent replies, and the board is shown before and after", async () => {
    const first = await attempt("win2", "f8ue7");
    assert.deepEqual(result(first), [true, false, "Good move. Keep going. reply", "a2a3"]);
    assert.deepEqual([first.after.ply, first.view.ply], [1, 2]);
    assert.deepEqual(result(await attempt("win2", "f8ue7", "e7f7")), [true, true, "Solved.", null]);
  });

  test("a wrong move is answered by a move of the engine", async () => {
    const [right, solved, message, reply] = result(await attempt("win1", "a6a5"));
    assert.deepEqual([right, solved, message], [false, false, "That is not it. reply"]);
    assert.ok(reply);
  });

  test("a wrong move that loses is answered by the win", async () => {
    const answer = await attempt("defend1", "b6b5");
    assert.deepEqual([answer.right, answer.reply.text], [false, "d1e1xf8"]);
    assert.match(answer.message, /lost.own.zapped Silver wins: Red has lost the Pharaoh\.$/);
  });

  test("a wrong move that ends the game at once has no reply", async () => {
    const line = "laser-chess | l++9/*/*/*/5k4/*/*/3K5L b | gain 1 | d1d2 | direct | 400";
    const { right, reply, message } = await attempt(line, "j1-");
    assert.deepEqual([right, reply], [false, null]);
    assert.match(message, /beam.hits.own Red wins/);
  });

  test("another move that wins is right as well", async () => {
    const line = "khet | x++9/*/2r2A+3P++/*/*/*/3R6/9X s | win 1 | f6f7 | direct | 400";
    assert.ok((await attempt(line, "f6e7")).solved);
  });

  test("earlier moves must have been right, and nothing follows a solution", async () => {
    await rejects(attempt("win2", "c5c4", "e7f7"), "puzzle_moves");
    await rejects(attempt("win1", "c7d6", "c7d6"), "over");
    const done = new PuzzleAttempt({ ...GAIN, variant: "khet" });
    done.play("h1g1");
    assert.throws(() => done.play("g1h1"), /already solved/);
  });
});

describe("an attempt at a turn of several actions", () => {
  test("each right action is kept, and the last one wins", async () => {
    assert.deepEqual(result(await attempt("turn3", "a6a5")), [true, false, "Good move. Keep going.", null]);
    assert.ok((await attempt("turn3", "a6a5", "a5@2", "a5*")).solved);
  });

  test("an action after which the turn cannot be won is wrong", async () => {
    assert.deepEqual(result(await attempt("turn3", "a6*")), [false, false, "That is not it. beam.edge", null]);
    await rejects(attempt("turn3", "a6*", "a6a5"), "puzzle_moves");
    await rejects(attempt("turn3", "b6b7"), "owner");
  });
});

describe("hints and solutions", () => {
  for (const [puzzle, moves, first, second] of [
    ["win1", [], "hint.look piece=Scarab square=c7", "hint.step piece=Scarab square=c7"],
    ["win2", [], "hint.look piece=Scarab square=f8", "hint.swap piece=Scarab square=f8"],
    ["win2", ["f8ue7"], "hint.look piece=Scarab square=e7", "hint.step piece=Scarab square=e7"],
    ["turn3", ["a6a5"], "hint.look piece=Laser square=a5", "hint.rotate piece=Laser square=a5"],
    ["turn3", ["a6a5", "a5@2"], "hint.look piece=Laser square=a5", "hint.fire piece=Laser square=a5"],
    ["win1", ["c7d6"], "puzzle.solved", "puzzle.solved"],
  ]) {
    test(`${puzzle} after ${moves.length} moves: first the piece, then what it does`, async () => {
      const hint = async (step) => keysOf((await post("puzzles/hint", { puzzle, moves, step })).phrases)[0];
      assert.deepEqual([await hint(1), await hint(2)], [first, second]);
    });
  }

  test("a null move is hinted at without its piece's action", async () => {
    const puzzle = "leiserchess | nn6nn/8/8/8/8/8/8/NN6NN W | gain 1 | a0a0 | pass | 400";
    const { phrases } = await post("puzzles/hint", { puzzle, step: 2 });
    assert.deepEqual(keysOf(phrases), ["hint.null"]);
    const ended = await post("puzzles/hint", { puzzle: TURN.id, moves: [], step: undefined });
    assert.deepEqual([keysOf(ended.phrases)[0], ended.square], ["hint.look piece=Laser square=a6", "a6"]);
  });

  test("the actions of a turn may be written in an order that cannot be played", async () => {
    const puzzle = `advanced | ${TURN.position} | win 1 | a5@2 a6a5 a5* | direct | 400`;
    assert.equal((await post("puzzles/hint", { puzzle })).square, "a6");
    const without = `advanced | ${TURN.position} | win 1 | a5@2 a6a5 | direct | 400`;
    assert.equal((await attempt(without, "a6a5")).right, false);
  });

  test("a solution is shown move by move", async () => {
    const { view, steps, themes } = await post("puzzles/solution", { puzzle: "win2" });
    assert.deepEqual([view.ply, ...steps.map(({ played }) => played.text)], [0, "f8ue7xf8", "a2a3", "e7f7xd7"]);
    assert.deepEqual(
      themes.map(({ text }) => text),
      ["mirrors-2", "swap"],
    );
  });

  test("an attempt that no server counts changes no rating", async () => {
    const done = (more) => post("puzzles/result", { puzzle: "win1", moves: ["c7d6"], ...more });
    const { solved, change, counted, standing, puzzle_rating } = await done();
    assert.deepEqual([solved, change, counted, standing.rating, puzzle_rating], [true, 0, false, 1500, 420]);
    assert.equal((await done({ helped: true })).solved, false);
    assert.equal((await done({ moves: [] })).solved, false);
    assert.deepEqual((await done({ standing: { rating: 1800 } })).standing, { rating: 1800 });
    assert.equal((await post("puzzles/result", { puzzle: "win1" })).solved, false);
  });
});

describe("which puzzle", () => {
  test("its task names the side and the number of moves", async () => {
    const task = async (id) => keysOf((await get(`puzzles/${id}`)).task).join(", ");
    assert.equal(await task("win2"), "puzzle.to_move side=silver, puzzle.win count=2");
    assert.equal(await task("defend1"), "puzzle.to_move side=red, puzzle.defend");
    assert.equal(await task("gain1"), "puzzle.to_move side=silver, puzzle.gain count=1");
    assert.equal(await task("turn3"), "puzzle.to_move side=red, puzzle.win_turn count=3");
    await rejects(get("puzzles/none"), "puzzle");
    await rejects(attempt("a | b", "c1c2"), "puzzle");
  });

  test("the days take turns between variants", async () => {
    const daily = async (day) => (await get(`puzzles/daily?day=${day}`)).puzzle.id;
    const days = ["2025-12-30", "2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];
    assert.deepEqual(await Promise.all(days.map(daily)), ["gain1", "gain1", "turn3", "win1", "turn3"]);
    assert.equal((await get("puzzles/daily")).date, new Date().toISOString().slice(0, 10));
  });

  for (const [query, id] of [
    ["variant=khet&low=410&high=430", "win1"],
    ["variant=khet&low=500", "win2"],
    ["variant=khet&theme=swap", "win2"],
    ["variant=khet&skip=gain1,win1,defend1", "win2"],
    ["variant=advanced&skip=turn3&near=900", "turn3"],
  ]) {
    test(`the next one of ${query}`, async () => {
      assert.equal((await get(`puzzles/next?${query}`)).id, id);
    });
  }

  test("there may be none", async () => {
    await rejects(get("puzzles/next?variant=khet&theme=salvo"), "puzzle_filters");
    await rejects(get("puzzles/next?variant=lantern"), "no_puzzles");
    await rejects(get("puzzles/next"), "no_puzzles");
  });

  test("a storm has each puzzle once, the easiest first, and no ratings are known on this device", async () => {
    const { seconds, puzzles } = await get("puzzles/storm/khet");
    assert.deepEqual([seconds, puzzles], [180, SETS.khet.map(({ id }) => id)]);
    assert.deepEqual(await get("puzzles/standing"), { account: null, games: {} });
    assert.deepEqual(await post("puzzles/storm", {}), { account: null, games: {} });
  });
});
