/** Exercises of lessons on this device: every goal, the opponent's replies, and answers that are written. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keysOf, localServer } from "./helpers/local_server.js";
import { escapeOf, longestDefence } from "../../../src/laserchess/web/local_server/exercise_goals.js";
import { Board } from "../../../src/laserchess/web/local/index.js";

/** Exercises by variant: a goal, a position, and what else the goal needs. */
const EXERCISES = {
  "laser-chess": {
    win: ["win", "l++9/*/*/*/5K4/*/*/3k5L b"],
    prepare: ["win", "l++9/6k1S+1/*/*/*/4K5/*/9L b", { moves: 2 }],
    three: ["win", "l++9/7K2/*/7S2/7kd+++1/*/*/9L b", { moves: 3 }],
    remove: ["remove", "l++9/2k7/*/4d+4B/6K3/*/4B++3B1/9L b", { squares: ["e5"] }],
    keep: ["keep", "l++9/4k5/*/*/2K6B+/*/*/9L b"],
    guard: ["guard", "l++4k4/*/*/*/b++3D++2K2/*/*/9L b"],
    survive: ["survive", "l++4k4/*/*/*/b++5K3/4D+++5/*/9L b"],
    record: ["record", "l++2k6/*/*/*/5d4/6S3/2K7/9L b", { solution: ["g3uf4"] }],
    position: ["position", "l++9/*/2k7/*/5B+4/*/3S2K3/9L b"],
  },
  khet: { light: ["light", "x++9/2P+1P++5/*/2P+1S4P++/*/7R2/4r5/9X s", { squares: ["c7", "c5", "e2"] }] },
  leiserchess: {
    stay: ["stay", "7nn/seww1sesw1sesw/2sw5/8/8/2NW5/NE2NENW1NENW/7WW W"],
    moves: ["moves", "ss7/8/8/8/8/8/8/7NN W", { accept: ["h0g0", "h0g1"] }],
    setup: ["setup", "nnnn6/8/8/8/8/8/8/NNNN6 W", { count: 3 }],
  },
  "laser-chess-1987": {
    turn: ["win", "9/9/9/9/4,@,4/9/1,L0,4,k,2/9/K,8 r 2 -"],
    captures: ["remove", "8,k/9/9/9/4,@,4/9/2,B0,t0,d1,K,3/9/9 r 2 -", { squares: ["d3", "e3"] }],
    displace: ["displace", "8,k/9/9/9/4,@,4/K,3,H,l6,3/9/9/9 r 2 -", { squares: ["f4"] }],
    fling: ["win", "8,k/9/9/9/4,@,4/K,3,H,l6,3/9/9/9 r 2 -"],
    survive: ["survive", "8,k/9/9/K,7,l6/4,@,4/3,M2,5/9/9/9 r 2 -"],
    record: ["record", "8,k/9/2,L2,6/9/4,@,4/5,D3,3/9/9/K,8 r 2 -", { solution: ["f4@5", "c7*"] }],
  },
  advanced: {
    stun: ["stun", "15/15/15/K,9,l6,4/15/15/15/13,k,1/15/10,S2,4/15 r 3 -", { squares: ["k8"] }],
    fire: ["win", "15/15/15/K,9,l6,4/15/15/15/13,k,1/15/10,S2,4/15 r 3 -"],
  },
};

const data = {};
for (const [variant, exercises] of Object.entries(EXERCISES)) {
  data[`/api/lessons/${variant}/exercises`] = Object.entries(exercises).map(([id, [goal, position, more]]) => {
    const solution = goal === "position" ? [position] : [];
    const shared = { moves: 1, squares: [], count: 0, accept: [], solution, explanation: "Because." };
    return { variant, id, goal, position, ...shared, ...more };
  });
}
const { post } = localServer(data);
const answer = (variant, id, ...moves) => post(`lessons/${variant}/${id}`, { moves });
const rejects = (promise, reason) => assert.rejects(promise, (error) => error.detail.reason === reason);

/** Expect an answer to be right, or wrong for these reasons. */
async function expect(variant, id, moves, ...reasons) {
  const { solved, done, phrases, message, reply } = await answer(variant, id, ...moves);
  assert.deepEqual([solved, done], [!reasons.length, true]);
  if (solved) assert.equal(message, "Because.");
  else assert.deepEqual(keysOf(phrases), reasons);
  return reply?.text ?? null;
}

test("without a move an exercise is shown at its start", async () => {
  const { view, done, message } = await answer("laser-chess", "win");
  assert.deepEqual([view.turn, view.ply, done, message], ["blue", 0, false, ""]);
  await rejects(answer("laser-chess", "none"), "exercise");
  assert.equal((await post("lessons/laser-chess/win", {})).done, false);
});

describe("the goal", () => {
  test("to win: a beam that misses says where it goes", async () => {
    await expect("laser-chess", "win", ["j1-"]);
    await expect("laser-chess", "win", ["f4f5"], "beam.edge square=j8");
    await rejects(answer("laser-chess", "win", "j1-", "f4f5"), "exercise_over");
  });

  test("to win in two: the opponent replies, and the verdict names a move that comes too late", async () => {
    const { solved, done, phrases, reply, after } = await answer("laser-chess", "prepare", "i7+");
    assert.deepEqual([solved, done, reply.text, after.ply], [false, false, "g7f6", 1]);
    assert.deepEqual(keysOf(phrases), ["reply side=red move=g7f6", "exercise.on_the_way"]);
    await expect("laser-chess", "prepare", ["i7+", "i7j6"]);
    const late = ["beam.edge square=j8", "reply side=red move=g7f6", "exercise.too_late"];
    assert.equal(await expect("laser-chess", "prepare", ["e3e4"], ...late), "g7f6");
    await expect("laser-chess", "prepare", ["i7+", "e3e4"], "beam.edge square=j8");
  });

  test("to win in three: the opponent defends as long as possible", async () => {
    await expect("laser-chess", "three", ["h5ui4", "i4j5", "j5j4"]);
    const board = new Board("laser-chess", { position: EXERCISES["laser-chess"].three[1] });
    board.push("h5ui4");
    const reply = longestDefence(board, "blue", 2);
    assert.ok(board.isLegal(reply));
    assert.equal(escapeOf(board, "blue", 2), undefined);
  });

  test("to remove pieces without a loss", async () => {
    await expect("laser-chess", "remove", ["i2j2"]);
    await expect("laser-chess", "remove", ["e2e3"], "beam.stopped.other side=red piece=Defender square=e5");
    const own = ["beam.hits.own piece=Deflector square=j5", "exercise.own_loss"];
    await expect("laser-chess", "remove", ["j5+"], ...own);
  });

  test("to keep every piece", async () => {
    await expect("laser-chess", "keep", ["j4i5"]);
    await expect("laser-chess", "keep", ["c4c5"], "beam.hits.own piece=Deflector square=j4");
  });

  test("to guard every piece from the next shot, or the King alone", async () => {
    await expect("laser-chess", "guard", ["e4+"]);
    const lost = ["reply side=red move=a4a5xe5", "lost.own.zapped piece=Defender square=e5"];
    assert.equal(await expect("laser-chess", "guard", ["e4e5"], ...lost), "a4a5xe5");
    await expect("laser-chess", "survive", ["e3e4"]);
    const king = [
      "reply side=red move=f8e7xg4",
      "lost.own.zapped piece=King square=g4",
      "outcomes.king winner=red loser=blue royal=King",
    ];
    await expect("laser-chess", "survive", ["e3f3"], ...king);
  });

  test("to lead the beam over squares", async () => {
    await expect("khet", "light", ["c5-"]);
    await expect("khet", "light", ["c5d6"], "beam.edge square=c1");
    await expect("khet", "light", ["e7e8"], "beam.stopped.other side=red piece=Sphinx square=a8");
  });

  test("to stay in the game, or to find one of some moves", async () => {
    await expect("leiserchess", "stay", ["a1b0"]);
    const lost = "outcomes.majority winner=lavender loser=tangerine royal=Monarch";
    await expect("leiserchess", "stay", ["a1a2"], "beam.edge square=a0", lost);
    await expect("leiserchess", "moves", ["h0g0"]);
    await expect("leiserchess", "moves", ["h0h1"], "beam.edge square=h7");
  });
});

describe("in turns of several actions", () => {
  test("actions are counted until the goal is reached, or the turn is over", async () => {
    const { done, phrases } = await answer("laser-chess-1987", "turn", "b3@2");
    assert.deepEqual([done, keysOf(phrases)], [false, ["exercise.actions count=1"]]);
    await expect("laser-chess-1987", "turn", ["b3@2", "b3*"]);
    await expect("laser-chess-1987", "turn", ["a1a2", "a2a3"], "exercise.not_yet");
    await expect("laser-chess-1987", "turn", ["."], "turn_over");
  });

  test("pieces are captured, stunned and flung away", async () => {
    await expect("laser-chess-1987", "captures", ["c3d3", "f3e3"]);
    const captured = await answer("laser-chess-1987", "captures", "f3e3");
    const loss = "lost.other.captured piece=Triangular Mirror square=e3 side=green";
    assert.deepEqual(keysOf(captured.phrases), [loss, "exercise.actions count=1"]);
    await expect("laser-chess-1987", "displace", ["e4f4"]);
    await expect("advanced", "stun", ["k2@0", "k2*"]);
    const away = await answer("advanced", "stun", "k2*");
    assert.deepEqual(keysOf(away.phrases), ["beam.edge square=o2", "exercise.actions count=2"]);
    const struck = await answer("advanced", "fire", "k2@0", "k2*");
    const what = ["beam.strikes.other side=green piece=Laser square=k8", "stunned squares=k8"];
    assert.deepEqual(keysOf(struck.phrases), [...what, "exercise.actions count=1"]);
    const flung = await answer("laser-chess-1987", "fling", "e4f4");
    assert.match(keysOf(flung.phrases)[0], /^thrown start=f4 to=/);
  });

  test("a defence counts once the turn is ended", async () => {
    const spent = await answer("laser-chess-1987", "survive", "a6a5", "a5a4");
    assert.deepEqual([spent.done, keysOf(spent.phrases)], [false, ["exercise.no_actions"]]);
    await expect("laser-chess-1987", "survive", ["a6a5", "."]);
    const { solved, reply, phrases } = await answer("laser-chess-1987", "survive", ".");
    assert.deepEqual([solved, reply.text.slice(0, 3)], [false, "i6*"]);
    assert.deepEqual(keysOf(phrases).at(-1), "outcomes.king winner=green loser=red royal=King");
  });
});

describe("written answers", () => {
  test("a position: the first square that differs, or the side to move", async () => {
    const [, position] = EXERCISES["laser-chess"].position;
    await expect("laser-chess", "position", [position]);
    await expect("laser-chess", "position", [position.replace("2k7", "3k6")], "exercise.square square=c6");
    await expect("laser-chess", "position", [position.replace(" b", " r")], "exercise.side");
    const { phrases } = await answer("laser-chess", "position", "nonsense");
    assert.match(keysOf(phrases)[0], /^exercise.unreadable problem='nonsense' has 1 row/);
    const illegal = await answer("laser-chess", "position", position.replace("2k7", "kk8"));
    assert.match(keysOf(illegal.phrases)[0], /^exercise.impossible problem=.*2 of King/);
  });

  test("moves: what is missing, different or too much; numbers are not moves", async () => {
    await expect("laser-chess-1987", "record", ["1. f4@5,", "c7*"]);
    await expect("laser-chess-1987", "record", ["f4@5"], "exercise.missing number=1 total=2");
    await expect("laser-chess-1987", "record", ["f4@5 c7@4"], "exercise.different move=c7@4");
    await expect("laser-chess-1987", "record", ["f4@5 c7* ."], "exercise.too_many");
    await expect("laser-chess", "record", ["g3uf4"]);
    const { phrases } = await answer("laser-chess", "record", "g3g9");
    assert.match(keysOf(phrases)[0], /^exercise.unreadable/);
  });

  test("a position in which one move destroys much", async () => {
    await expect("leiserchess", "setup", ["nnnn6/8/8/8/8/8/8/NNNN6 W"], "exercise.few number=2");
    await expect("leiserchess", "setup", ["nnnn6/8/7ne/8/8/2SW2ne2/2nw5/2sw2NN1NN W"]);
  });
});
