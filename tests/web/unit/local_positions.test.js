/** Positions on this device: views, previews, branches of chance, refusals, and the editor's checks. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { localServer, reader, texts } from "./helpers/local_server.js";
import { Library } from "../../../src/laserchess/web/local_server/library.js";
import { detailOf, rejectionDetail } from "../../../src/laserchess/web/local_server/rejections.js";

const { post, get } = localServer();
const rejects = (promise, reason) => assert.rejects(promise, (error) => error.detail.reason === reason);

/** Return the result of the last of some moves. */
async function play(variant, position, ...moves) {
  const line = { variant, position, moves: moves.slice(0, -1), move: moves.at(-1) };
  return (await post("positions/preview", line)).played;
}

describe("positions", () => {
  test("every kind of piece is labelled with the direction it faces", async () => {
    for (const [variant, start, facing] of [
      ["khet", "silver Anubis", ", facing N"],
      ["khet", "silver Pharaoh", ""],
      ["laser-chess", "blue Switch", ", facing NW and SE"],
      ["advanced", "red One-Way Mirror", ", facing E"],
      ["advanced", "green Bomb", ", orthogonal"],
    ]) {
      const { pieces } = await post("positions", { variant });
      const { label, square } = pieces.find((piece) => piece.label.startsWith(start));
      assert.equal(label, `${start} on ${square}${facing}`);
    }
  });

  test("the floor has names", async () => {
    const { floor } = await post("positions", { variant: "advanced" });
    assert.deepEqual(floor[0], { square: "h2", name: "Hole", letter: "o", label: "Hole on h2", art: "advanced-hole" });
  });

  test("a finished game has its outcome in words, whose King was hit and by whom", async () => {
    const position = "x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s";
    const { outcome, moves } = await post("positions", { variant: "khet", position, moves: ["j1+"] });
    assert.deepEqual(
      [outcome.winner, outcome.text, moves],
      ["silver", "Red's Pharaoh was zapped by Silver's laser.", []],
    );
    const won = await post("positions", {
      variant: "laser-chess-1987",
      position: "9/9/9/9/4,@,4/9/3,B0,k,4/9/K,8 r 2 -",
      moves: ["d3e3"],
    });
    assert.equal(won.outcome.text, "Green's King was captured.");
  });

  test("a shove shows where the shoved piece goes, a rotation which way it faces then", async () => {
    const { moves } = await post("positions", { variant: "leiserchess" });
    const of = (text) => moves.find((move) => move.text === text);
    assert.deepEqual([of("b1a1").onto, of("b1a1").push], ["shove", { square: "a1", to: null }]);
    assert.deepEqual([of("a0L").angle, of("a0L").art], [90, "leiserchess-monarch-0"]);
  });

  test("beams are shown before a move, from their origin to the edge", async () => {
    const { beams } = await post("positions/light", { variant: "leiserchess" });
    assert.deepEqual(
      beams.map(({ origin, end }) => [origin, end]),
      [
        ["a0", "edge"],
        ["h0", "edge"],
      ],
    );
    assert.deepEqual(beams[0].points, [
      [50, 750],
      [50, 850],
    ]);
  });

  test("premoves are the moves of a side that is not to move", async () => {
    const { moves } = await post("positions/premoves", { variant: "laser-chess", player: "red" });
    assert.ok(moves.length > 50 && moves.some(({ text }) => text === "h8g7"));
    await rejects(post("positions/premoves", { variant: "laser-chess", player: "green" }), "player");
  });

  test("a line is continued from the one before it, and a shorter line starts again", async () => {
    const line = (...moves) => post("positions", { variant: "khet", moves });
    const [one, two] = [await line("c1c2"), await line("c1c2", "h8+")];
    assert.deepEqual([one.ply, two.ply, (await line("c1c2")).position], [1, 2, one.position]);
  });
});

describe("what a move did, in words", () => {
  test("the path of a beam, with its mirrors and its end", async () => {
    const { words } = await play("laser-chess", undefined, "d6e6");
    assert.deepEqual(words, [
      "Blue played d6e6.",
      "The beam leaves j1 going north, turns west at j4, turns north at h4, turns east at h5, turns north at j5" +
        " and leaves the board at j8.",
      "Nothing was hit.",
    ]);
  });

  test("an own loss is called so", async () => {
    const { words, removed } = await play("laser-chess", undefined, "j1-");
    assert.equal(words.at(-1), "Blue's own Defender on f1 was zapped.");
    assert.deepEqual([removed[0].art, removed[0].angle], ["laser-chess-defender-0", 0]);
  });

  test("a split beam has branches", async () => {
    const position = "15/15/6,s4,8/15/15/15/1,L2,4,T0,6,k,1/15/15/6,l0,8/K,14 r 3 -";
    const { words } = await play("advanced", position, "g5@6", "b5*");
    assert.deepEqual(words.slice(1, 4), [
      "The beam leaves b5 going east and splits at g5.",
      "From g5 a branch goes north and hits Green's Stunner on g9.",
      "From g5 a branch goes south and hits Green's Laser on g2.",
    ]);
  });

  test("a beam comes back from a mirror it meets head-on, and a shield stops it", async () => {
    const back = await play("advanced", "15/15/13,k,1/15/15/15/1,L2,10,p6,2/15/15/15/K,11,S0,2 r 3 -", "b5*");
    assert.match(back.words[1], /comes back from m5/);
    const stopped = await play("khet", "x++9/4a++5/1r8/*/4S+4P++/*/*/6R2X s", "e4+");
    assert.match(stopped.words[1], /is stopped by Red's Anubis on e7/);
  });

  test("a stunned piece and the end of a turn", async () => {
    const position = "15/15/15/K,9,l6,4/15/15/15/13,k,1/15/10,S2,4/15 r 3 -";
    assert.deepEqual((await play("advanced", position, "k2@0", "k2*")).stunned, ["k8"]);
    assert.deepEqual((await play("advanced", position, ".")).words, ["Red ended the turn."]);
    const { pieces } = await post("positions", { variant: "advanced", position, moves: ["k2@0", "k2*"] });
    const { label, art } = pieces.find(({ square }) => square === "k8");
    assert.deepEqual([label, art.endsWith("-stunned")], ["green Laser on k8, facing W, stunned", true]);
  });
});

test("phrases have their facts filled in, in the plural of their count, and begin with a capital letter", async () => {
  const phrases = {
    "coach.goal": "Goal: hit the {side} {piece}.",
    "coach.actions": ["You have {count} action.", "You have {count} actions."],
    "coach.fires": "Your laser fires.",
    "coach.beam.edge.mirrors": "{beam} turns at {mirrors} and leaves the board at {square}.",
    "coach.act.step": "{actor} moved the {piece} from {start} to {to}.",
    "coach.safe": "Safe from {side}.",
    "move.step": "{piece} {start} to {to}",
  };
  const { post: ask } = localServer({ "/api/phrases": { ...texts(), phrases } });
  const advice = async (line) => (await ask("positions/coach", line)).phrases.map(({ text }) => text);
  assert.deepEqual(await advice({ variant: "advanced", player: "red" }), [
    "Goal: hit the green King.",
    "You have 3 actions.",
  ]);
  const beam = "beam turns at j4, h4, h5, j5 and leaves the board at j8.";
  const moved = { variant: "laser-chess", moves: ["d6e6"] };
  assert.equal((await advice({ ...moved, player: "blue" }))[0], `Your ${beam}`);
  assert.equal((await advice({ ...moved, player: "red" }))[0], `Blue's ${beam}`);
  const action = { variant: "laser-chess-1987", moves: ["a2a3"] };
  assert.match((await advice({ ...action, player: "red" }))[0], /^You moved the .* from a2 to a3\.$/);
  assert.match((await advice({ ...action, player: "green" }))[0], /^Red moved the /);
});

describe("chance", () => {
  const position = "15/15/13,k,1/7,o,7/15/15/K,3,H,l6,9/15/15/7,o,7/15 r 3 -";

  test("a move of chance has many branches, whose shares add up to 1 at most", async () => {
    const { branches } = await post("positions/branches", { variant: "advanced", position, move: "e5f5" });
    assert.equal(branches.length, 12);
    assert.ok(branches.every(({ played }) => played.displaced[0].start === "f5" && played.chance.length === 1));
    assert.ok(branches.reduce((sum, { share }) => sum + share, 0) <= 1);
  });

  test("a move without chance has one", async () => {
    const { branches } = await post("positions/branches", { variant: "khet", move: "c1c2" });
    assert.deepEqual(
      branches.map(({ share, played }) => [share, played.text]),
      [[1, "c1c2"]],
    );
    const sure = await post("positions/branches", { variant: "advanced", position, move: "." });
    assert.deepEqual([sure.branches.length, sure.branches[0].share], [1, 1]);
  });
});

describe("refusals", () => {
  for (const [body, message] of [
    [{ start: "d6", to: "h6" }, "The Deflector on d6 cannot go to h6: that is further than one square."],
    [{ start: "d6", to: "e6" }, ""],
    [{ start: "d4" }, "There is no piece on d4."],
    [{ start: "e8" }, "The Defender on e8 is red's."],
    [{ start: "d6" }, "The piece on d6 has no move now."],
  ]) {
    test(`${body.start} to ${body.to ?? "anywhere"}: ${message || "legal"}`, async () => {
      assert.equal((await post("positions/refusal", { variant: "laser-chess", ...body })).message, message);
    });
  }

  test("names that a variant does not have are rejected, with those it has", async () => {
    await rejects(post("positions/refusal", { variant: "laser-chess", start: "z9" }), "square");
    await rejects(post("positions", { variant: "chess" }), "variant");
    await rejects(post("positions", { variant: "khet", setup: "classic", position: "*" }), "start");
    await rejects(post("nothing", {}), "not_found");
    await rejects(get("nothing"), "not_found");
  });

  test("an illegal move of a line is named by its number", async () => {
    await assert.rejects(post("positions", { variant: "khet", moves: ["c1c2", "zz9"] }), ({ detail }) => {
      return detail.reason === "move" && detail.message.startsWith("move 2: ");
    });
  });

  test("an error has a reason, and a rejection without a text is called by its code", () => {
    assert.equal(detailOf({ reason: "", message: "No.", text: "x".repeat(300), expected: "" }).reason, "refused");
    assert.equal(detailOf({ reason: "", message: "No.", text: "x".repeat(300), expected: "" }).text.length, 200);
    const detail = rejectionDetail({ code: "new", text: "", facts: {} }, {});
    assert.deepEqual([detail.reason, detail.message], ["new", "new"]);
  });

  test("another error stays what it is", async () => {
    const { post: ask } = localServer({ "/api/phrases": undefined });
    await assert.rejects(ask("positions/refusal", { variant: "khet", start: null }), (error) => !("detail" in error));
  });
});

describe("the library", () => {
  test("data that could not be read are read again", async () => {
    let isOnline = false;
    const read = reader();
    const library = new Library(async (path) => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return read(path);
    });
    await assert.rejects(library.variants(), TypeError);
    isOnline = true;
    assert.ok((await library.variants()).length > 1);
  });

  test("your own variant is loaded from the server", async () => {
    const asked = [];
    const read = reader();
    const library = new Library((path) => {
      asked.push(path);
      return path.endsWith("/kernel") ? Promise.reject(new TypeError("offline")) : read(path);
    });
    library.facts = async () => ({ pieces: [], features: [] });
    await assert.rejects(library.describer("lantern"), /offline/);
    assert.ok(asked.includes("/api/variants/lantern/kernel"));
  });

  test("without a reader, data come from the server, and an error says which it sent", async (context) => {
    const fetched = context.mock.method(globalThis, "fetch", async () => new Response("[]"));
    assert.deepEqual(await new Library().variants(), []);
    assert.equal(String(fetched.mock.calls[0].arguments[0]), "/api/variants");
    context.mock.method(globalThis, "fetch", async () => new Response("", { status: 503 }));
    await assert.rejects(new Library().variants(), /answers 503/);
  });
});

describe("the editor", () => {
  const piece = (square, name, player = "silver", more = {}) => ({ square, name, player, angle: 0, ...more });
  const check = (pieces, more = {}) => post("positions/check", { variant: "khet", turn: "silver", pieces, ...more });

  test("a position as it is shown is legal", async () => {
    for (const variant of ["khet", "laser-chess", "advanced"]) {
      const view = await post("positions", { variant });
      const drawn = { variant, turn: view.turn, pieces: view.pieces, floor: view.floor };
      const { position, problems, view: checked } = await post("positions/check", drawn);
      assert.deepEqual([position, problems, checked.moves.length], [view.position, [], view.moves.length]);
    }
  });

  test("what the rules miss is named with its square", async () => {
    const { position, problems } = await check([piece("a1", "Pharaoh")]);
    assert.equal(position, null);
    assert.deepEqual([problems[0].square, problems[0].message.slice(0, 30)], ["j1", "silver's Sphinx is not on j1; "]);
  });

  test("every piece that cannot be read is a separate problem", async () => {
    const pieces = [
      piece("e1", "Pharaoh"),
      piece("e1", "Pharaoh"),
      piece("z9", "Pharaoh"),
      piece("b1", "Elephant"),
      piece("c1", "Pharaoh", "nobody"),
      piece("d1", "Pyramid", "silver", { angle: 7 }),
    ];
    const { problems } = await check(pieces, { floor: [{ square: "a1", letter: "%" }] });
    assert.deepEqual(
      problems.map(({ reason, square }) => [reason, square]),
      [
        ["twice", "e1"],
        ["square", "z9"],
        ["piece", "b1"],
        ["player", "c1"],
        ["angle", "d1"],
        ["floor", "a1"],
      ],
    );
  });

  test("stunned pieces and features are read, and no piece is on a feature", async () => {
    const view = await post("positions", { variant: "advanced" });
    const stun = (one) => (one.square === "a8" ? { ...one, stunned: true } : one);
    const drawn = {
      variant: "advanced",
      turn: "red",
      actions_left: 2,
      pieces: view.pieces.map(stun),
      floor: view.floor,
    };
    const { view: checked } = await post("positions/check", drawn);
    assert.deepEqual([checked.pieces.find(({ square }) => square === "a8").stunned, checked.actions_left], [true, 2]);
    const wall = { square: "a8", letter: "#" };
    const { problems } = await post("positions/check", { ...drawn, floor: [...view.floor, wall] });
    assert.deepEqual([problems[0].reason, problems[0].square], ["floor", "a8"]);
    const unknown = await post("positions/check", { ...drawn, floor: [{ square: "a8", letter: "%" }] });
    assert.match(unknown.problems[0].message, /one of/);
  });
});

test("the explorer names the opening of a game from its setup, and knows no games", async () => {
  const table = { classic: { c1c2: "Advance", "c1c2 h8+": "Advance: Answer" } };
  const { post: ask } = localServer({ "/api/openings/khet": table });
  const opening = async (line) => (await ask("explorer", { variant: "khet", ...line })).opening;
  assert.equal(await opening({ moves: ["c1c2"] }), "Advance");
  assert.equal(await opening({ moves: ["c1c2", "h8+", "c2c1"] }), "Advance: Answer");
  assert.equal(await opening({ moves: ["c4d4"] }), null);
  assert.equal(await opening({ setup: "dynasty", moves: [] }), null);
  const { position } = await ask("positions", { variant: "khet" });
  assert.equal(await opening({ position, moves: ["c1c2"] }), "Advance", "the position of a setup counts as the setup");
});

test("a visitor has no account on this device", async () => {
  assert.deepEqual(await get("account"), { account: null });
});
