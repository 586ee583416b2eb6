/** The coach on this device: advice, hints and the explanation of a loss, each as phrases with their facts. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keysOf, localServer } from "./helpers/local_server.js";

const { post } = localServer();
const rejects = (promise, reason) => assert.rejects(promise, (error) => error.detail.reason === reason);

async function advice(variant, player, line = {}) {
  const { phrases, threats, chances } = await post("positions/coach", { variant, player, ...line });
  return { keys: keysOf(phrases), threats, chances };
}
const hint = async (variant, position, move) =>
  keysOf((await post("positions/hint", { variant, position, move })).phrases);
const loss = (variant, player, line) => post("positions/loss", { variant, player, ...line });

/** Positions of which lessons make exercises. */
const FACING = "x++9/4a5/1r8/*/4S+4P++/*/4a5/6R2X s";
const CHECK = "x+4p++4/*/2r7/4A5/*/5R4/*/9X s";
const LONG_WAY = "x++9/2P+1P++5/*/2P+1S4P++/*/7R2/4r5/9X s";
const CAPTURES = "8,k/9/9/9/4,@,4/9/2,B0,t0,d1,K,3/9/9 r 2 -";
const FLING = "15/15/13,k,1/7,o,7/15/15/K,3,H,l6,9/15/15/7,o,7/15 r 3 -";
const SPLIT = "15/15/6,s4,8/15/15/15/1,L2,4,T0,6,k,1/15/15/6,l0,8/K,14 r 3 -";

describe("advice", () => {
  test("at the start it states the goal, in the words of the variant", async () => {
    for (const [variant, player, expected] of [
      ["laser-chess", "blue", ["coach.goal side=red piece=King", "coach.fires", "coach.safe side=red"]],
      [
        "leiserchess",
        "tangerine",
        ["coach.goal.several side=lavender piece=Monarch", "coach.fires", "coach.safe side=lavender"],
      ],
      ["advanced", "red", ["coach.goal side=green piece=King", "coach.actions count=3"]],
    ]) {
      assert.deepEqual((await advice(variant, player)).keys, expected);
    }
  });

  test("after a move it follows the beam, and repeats the goal only if asked", async () => {
    const [path, safe] = ["coach.beam.edge.mirrors beam=your square=j8 mirrors=j4, h4, h5, j5", "coach.safe side=red"];
    assert.deepEqual((await advice("laser-chess", "blue", { moves: ["c1d2"] })).keys, [path, safe]);
    const { keys } = await advice("laser-chess", "blue", { moves: ["c1d2"], goal: true });
    assert.deepEqual([keys.length, keys[2]], [4, path]);
    const [theirs] = (await advice("laser-chess", "red", { moves: ["c1d2"] })).keys;
    assert.match(theirs, /beam=blue/);
  });

  test("it says whose piece a beam hit or was stopped by", async () => {
    const after = async (variant, player, position, move) =>
      (await advice(variant, player, { position, moves: [move] })).keys[0];
    assert.equal(
      await after("laser-chess", "blue", undefined, "j1-"),
      "coach.beam.hits.own beam=your square=f1 piece=Defender",
    );
    const anubis = "coach.beam.hits.other.mirrors beam=your square=e7 mirrors=j4, e4 side=red piece=Anubis";
    assert.equal(await after("khet", "silver", FACING, "e4+"), anubis);
    const turned = FACING.replace("4a5/1r8", "4a++5/1r8");
    assert.match(
      await after("khet", "silver", turned, "e4+"),
      /^coach.beam.stopped.other.mirrors .*side=red piece=Anubis/,
    );
    assert.match(await after("khet", "red", turned, "e4+"), /^coach.beam.stopped.own.mirrors beam=silver/);
  });

  test("a split beam is reported with what its branches hit", async () => {
    const { keys } = await advice("advanced", "green", { position: SPLIT, moves: ["g5@6", "b5*"] });
    assert.equal(keys[0], "coach.beam.hits.own beam=red square=g9 piece=Stunner");
    const away = SPLIT.replace("6,s4,8", "15").replace("6,l0,8", "15");
    const missed = await advice("advanced", "green", { position: away, moves: ["g5@6", "b5*"] });
    assert.equal(missed.keys[0], "coach.beam.split beam=red square=g5");
  });

  test("an action without a beam is explained with what it took", async () => {
    const line = { position: CAPTURES, moves: ["c3d3"] };
    const own = await advice("laser-chess-1987", "red", line);
    assert.deepEqual(own.keys, [
      "coach.act.step actor=your piece=Block start=c3 to=d3",
      "lost.other.captured piece=Beam Splitter square=d3 side=green",
      "coach.chance side=green piece=Triangular Mirror square=e3",
    ]);
    const theirs = await advice("laser-chess-1987", "green", line);
    assert.deepEqual(theirs.keys, [
      "coach.act.step actor=red piece=Block start=c3 to=d3",
      "lost.own.captured piece=Beam Splitter square=d3",
      "coach.threat side=red piece=Triangular Mirror square=e3",
    ]);
  });

  test("Kings in danger come first, with the move that would hit them", async () => {
    const { keys, threats } = await advice("khet", "silver", { position: CHECK });
    assert.equal(keys.at(-1), "coach.danger side=red piece=Pharaoh square=f3");
    assert.deepEqual(threats, [{ text: "c6c7", start: "c6", to: "c7", angle: null, square: "f3", royal: true }]);
  });

  test("a win is offered to the player to move, by a rotation that is shown", async () => {
    const { keys, chances } = await advice("khet", "silver", { position: LONG_WAY });
    assert.equal(keys.at(-1), "coach.win side=red piece=Pharaoh square=e2");
    const [{ text, square, royal, angle, start, to }] = chances;
    assert.deepEqual([text, square, royal, start, to, typeof angle], ["c5-", "e2", true, "c5", "c5", "number"]);
  });

  test("after the end there are no threats", async () => {
    const { keys, threats, chances } = await advice("khet", "red", { position: LONG_WAY, moves: ["c5-"] });
    assert.deepEqual([keys.length, threats, chances], [1, [], []]);
    await rejects(post("positions/coach", { variant: "khet", player: "green" }), "player");
  });
});

describe("hints", () => {
  for (const [what, variant, position, move, expected] of [
    ["a win", "khet", LONG_WAY, "c5-", ["coach.hint.wins move=c5- side=red piece=Pharaoh square=e2"]],
    ["a hit", "khet", FACING, "e4+", ["coach.hint.hits move=e4+ side=red piece=Anubis square=e7"]],
    [
      "a rescue by another piece",
      "khet",
      CHECK,
      "e5f6",
      ["coach.hint.saves move=e5f6 side=red piece=Pharaoh square=f3"],
    ],
    ["a move that leaves the King in danger", "khet", CHECK, "e5e6", ["coach.hint.quiet move=e5e6"]],
    ["a threat", "khet", FACING, "g1g2", ["coach.hint.threatens move=g1g2 side=red piece=Anubis square=e7"]],
    ["a safe move", "khet", FACING, "e4e5", ["coach.hint.safe move=e4e5"]],
    ["the end of a turn", "advanced", FLING, ".", ["coach.hint.quiet move=.", "move.end"]],
    [
      "a capture, with the move in words",
      "laser-chess-1987",
      CAPTURES,
      "c3d3",
      ["coach.hint.hits move=c3d3 side=green piece=Beam Splitter square=d3", "move.step piece=Block start=c3 to=d3"],
    ],
    [
      "a move of chance promises nothing",
      "advanced",
      FLING,
      "e5f5",
      ["coach.hint.quiet move=e5f5", "move.step piece=Hypergon start=e5 to=f5"],
    ],
  ]) {
    test(what, async () => {
      assert.deepEqual(await hint(variant, position, move), expected);
    });
  }

  test("a piece that steps out of a beam saves itself", async () => {
    const [{ facts }] = (await post("positions/hint", { variant: "khet", position: CHECK, move: "f3g4" })).phrases;
    assert.equal(facts.move, "f3g4");
  });
});

describe("how a game was lost", () => {
  const GAME = "c1d2 e5+ c4- g3f2 c5d5 h5i5 e4ud5 e8+ j1- h4g3 e4e3".split(" ");

  test("the fatal beam, and the last move that could have stopped it", async () => {
    const { phrases, fatal, plies, defences } = await loss("laser-chess", "blue", { moves: GAME });
    assert.deepEqual(keysOf(phrases), [
      "coach.beam.hits.own beam=your square=e1 piece=King",
      "coach.stopped played=e4e3xe1 move=e1e2",
    ]);
    assert.deepEqual([fatal, plies, defences.length], [1, 1, 3]);
    assert.deepEqual(defences[0], { text: "e1e2", start: "e1", to: "e2", angle: null });
  });

  test("an opponent's beam is stopped a ply earlier", async () => {
    const { plies, defences } = await loss("khet", "silver", { position: CHECK, moves: ["f3g3", "f8g8"] });
    assert.deepEqual([plies, defences[0].text], [2, "e5f6"]);
  });

  test("moves that could not stop it are counted", async () => {
    const line = { position: "l++9/6k1S+1/*/*/*/4K5/*/9L b", moves: ["i7+", "g7f6", "i7j6"] };
    const { phrases, defences } = await loss("laser-chess", "red", line);
    assert.deepEqual([keysOf(phrases)[1], defences], ["coach.decided count=1", []]);
  });

  test("without a move of the loser nothing is said about one", async () => {
    const line = { position: "x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s", moves: ["j1+"] };
    assert.equal((await loss("khet", "red", line)).phrases.length, 1);
  });

  test("where turns have several actions, only the fatal one is explained", async () => {
    const line = { position: "9/9/9/9/4,@,4/9/3,B0,k,4/9/K,8 r 2 -", moves: ["d3e3"] };
    const { phrases, plies, defences } = await loss("laser-chess-1987", "green", line);
    assert.deepEqual(keysOf(phrases), [
      "coach.act.step actor=red piece=Block start=d3 to=e3",
      "lost.own.captured piece=King square=e3",
    ]);
    assert.deepEqual([plies, defences], [null, []]);
  });

  test("a game that continues after a Monarch was hit is explained from that move", async () => {
    const position = "nn7/se2se1nn1se/1sw1sw2sw1/8/8/4NW3/SWNW1SW3NW/SS4NW1SS B";
    const { fatal, phrases } = await loss("leiserchess", "tangerine", { position, moves: ["f6U", "a1a2"] });
    const fatalBeam = "coach.beam.hits.own.mirrors beam=lavender square=a0 mirrors=f0 piece=Monarch";
    assert.deepEqual([fatal, keysOf(phrases)[0]], [2, fatalBeam]);
  });
});
