/** What a game says about itself, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { ACTIONS, computer, empty, entry, event, game, human, played, VARIANT, view, won } from "./helpers/fixtures.js";
import {
  bottomPlayer,
  clockText,
  endingTurn,
  hasOffered,
  isFull,
  isYourTurn,
  lastSquares,
  lastTurn,
  merge,
  movable,
  moveRows,
  nameOf,
  offerTo,
  other,
  ownPlayer,
  resigningPlayer,
  resultText,
  sideOf,
  statusText,
  stepTarget,
} from "../../../src/laserchess/web/pages/game/model.js";

describe("merging live events", () => {
  test("a move is added to the list", () => {
    const next = merge(game(), event("move", "red", { ply: 2 }, { move: entry(2, "red") }));
    assert.deepEqual(
      next.moves.map(({ ply }) => ply),
      [1, 2],
    );
  });
  test("a move that comes twice is listed once", () => {
    const next = merge(game(), event("move", "blue", { ply: 1 }, { move: entry(1, "blue", { text: "again" }) }));
    assert.deepEqual(
      next.moves.map(({ text }) => text),
      ["again"],
    );
  });
  test("a takeback removes the moves after it", () => {
    assert.deepEqual(merge(game(), event("undone", "blue", { ply: 0 })).moves, []);
  });
  test("events leave the own seats and the invitation as they are", () => {
    const waiting = game({ invite: "code", seats: { blue: human("Ada"), red: empty() } });
    const next = merge(waiting, event("draw", "blue", { seats: waiting.seats }));
    assert.deepEqual([next.you, next.invite], [["blue"], "code"]);
  });
  test("the invitation ends when the game is full", () => {
    assert.equal(merge(game({ invite: "code" }), event("joined", "red")).invite, null);
  });
});

describe("sides", () => {
  test("the first player of the variant is first", () => {
    assert.deepEqual([sideOf(VARIANT, "blue"), sideOf(VARIANT, "red")], ["first", "second"]);
    assert.deepEqual([other(VARIANT, "blue"), other(VARIANT, "red")], ["red", "blue"]);
  });
  test("a player sees the own side at the bottom, spectators and both-side players the first", () => {
    assert.equal(ownPlayer(game({ you: ["red"] }), VARIANT), "red");
    assert.equal(ownPlayer(game({ you: [] }), VARIANT), "blue");
    assert.equal(ownPlayer(game({ you: ["blue", "red"] }), VARIANT), "blue");
    assert.equal(bottomPlayer(game({ you: ["red"] }), VARIANT, true), "blue");
  });
  test("only players of a full, unfinished game can move", () => {
    assert.equal(movable(game()), "blue");
    assert.equal(movable(game({ you: ["blue", "red"] })), "both");
    assert.equal(movable(game({ you: [] })), null);
    assert.equal(movable(game({ outcome: won() })), null);
    assert.equal(movable(game({ seats: { blue: human("Ada"), red: empty() } })), null);
  });
  test("it is the player's turn when their side is to move in a running game", () => {
    assert.ok(isYourTurn(game({ view: view({ turn: "blue" }) })));
    assert.ok(!isYourTurn(game()));
    assert.ok(!isYourTurn(game({ view: view({ turn: "blue" }), outcome: won() })));
    assert.ok(!isFull(game({ seats: { blue: human("Ada"), red: empty() } })));
  });
  test("whoever plays both sides resigns for the one to move", () => {
    assert.equal(resigningPlayer(game({ you: ["blue", "red"] })), "red");
    assert.equal(resigningPlayer(game()), "blue");
  });
});

describe("texts", () => {
  test("names are those chosen, the computer's level, or the side", () => {
    const seats = { blue: human("Ada"), red: computer(4) };
    assert.equal(nameOf(game(), "blue"), "Ada");
    assert.match(nameOf(game({ seats }), "red"), /4/);
    assert.equal(nameOf(game({ seats: { blue: human(""), red: empty() } }), "blue"), "Blue");
    assert.notEqual(nameOf(game({ seats: { blue: human(""), red: empty() } }), "red"), "Red");
  });
  test("a bot with an account has its name", () => {
    const bot = { ...computer(2), name: "Prism", account: true };
    assert.equal(nameOf(game({ seats: { blue: human("Ada"), red: bot } }), "red"), "Prism");
  });
  test("the result is said from the visitor's side", () => {
    assert.equal(resultText(game({ outcome: won("blue") })), "You won");
    assert.equal(resultText(game({ outcome: won("red") })), "You lost");
    assert.equal(resultText(game({ outcome: won("red"), you: [] })), "Red won");
    assert.equal(resultText(game({ outcome: won(null, "agreed") })), "Draw");
    assert.match(resultText(game({ outcome: won(null, "aborted") })), /abort/i);
    assert.equal(resultText(game()), "");
  });
  test("the status says who is to move", () => {
    assert.equal(statusText(game({ view: view({ turn: "blue" }) })), "Your turn");
    assert.equal(statusText(game({ you: [] })), "Red to move");
    assert.match(statusText(game({ seats: { blue: human("Ada"), red: computer() } })), /thinking/i);
    assert.match(statusText(game({ seats: { blue: human("Ada"), red: empty() } })), /waiting/i);
    assert.match(statusText(game({ outcome: won() })), /over/i);
  });
  test("time controls are minutes and seconds", () => {
    assert.match(clockText(game({ clock: { base: 90, increment: 2 } })), /1\.5.*2/);
    assert.ok(clockText(game()));
  });
});

describe("offers", () => {
  const offered = game({ offers: { draw: "red", takeback: "blue", rematch: null } });
  test("the opponent's offer is to this visitor", () => {
    assert.equal(offerTo(offered, "draw"), "red");
    assert.equal(offerTo(offered, "takeback"), null);
    assert.equal(offerTo(offered, "rematch"), null);
    assert.equal(offerTo({ ...offered, you: [] }, "draw"), null);
  });
  test("the own offer is known", () => {
    assert.ok(hasOffered(offered, "takeback"));
    assert.ok(!hasOffered(offered, "draw"));
    assert.ok(!hasOffered({ ...offered, you: ["blue", "red"] }, "takeback"));
  });
});

describe("move list", () => {
  const cells = (moves, variant = VARIANT) =>
    moveRows(moves, variant).map((row) => row.cells.map((cell) => cell.length));
  test("turns of both players share a row", () => {
    assert.deepEqual(cells([entry(1, "blue"), entry(2, "red"), entry(3, "blue")]), [
      [1, 1],
      [1, 0],
    ]);
  });
  test("a game the second player begins starts in the second column", () => {
    assert.deepEqual(cells([entry(1, "red"), entry(2, "blue"), entry(3, "red")]), [
      [0, 1],
      [1, 1],
    ]);
  });
  test("actions of one turn share a cell", () => {
    assert.deepEqual(cells([entry(1, "blue"), entry(2, "blue"), entry(3, "red"), entry(4, "red")], ACTIONS), [[2, 2]]);
  });
  test("no moves, no rows", () => {
    assert.deepEqual(cells([]), []);
  });
  test("steps stay inside the game", () => {
    assert.deepEqual(
      ["first", "previous", "next", "last"].map((step) => stepTarget(step, 1, 3)),
      [0, 0, 2, 3],
    );
    assert.equal(stepTarget("previous", 0, 3), null);
    assert.equal(stepTarget("next", 3, 3), null);
  });
});

describe("last turn", () => {
  const moves = [
    entry(1, "blue", { turn: 1, start: "a1", to: "a2" }),
    entry(2, "red", { turn: 2, start: "b1", to: "b2" }),
    entry(3, "red", { turn: 2, start: "c1", to: "" }),
    entry(4, "blue", { turn: 3, start: "d1", to: "d2" }),
  ];
  const of = (changes) => game({ moves, ply: 4, ...changes });
  test("it is the opponent's, with every action", () => {
    assert.deepEqual(
      lastTurn(of({})).map(({ ply }) => ply),
      [2, 3],
    );
  });
  test("spectators see the newest", () => {
    assert.deepEqual(
      lastTurn(of({ you: [] })).map(({ ply }) => ply),
      [4],
    );
  });
  test("up to a ply, it is the last one before it", () => {
    assert.deepEqual(
      lastTurn(of({}), 1).map(({ ply }) => ply),
      [1],
    );
    assert.deepEqual(lastTurn(game({ moves: [] })), []);
  });
  test("the turn that ended the game is the newest", () => {
    assert.deepEqual(
      endingTurn(of({})).map(({ ply }) => ply),
      [4],
    );
    assert.deepEqual(endingTurn(game({ moves: [] })), []);
  });
  test("its squares are marked, each once, where turns have several actions", () => {
    assert.deepEqual(lastSquares(of({}), ACTIONS, view({ ply: 4 }), null), ["b1", "b2", "c1"]);
    assert.deepEqual(lastSquares(of({}), VARIANT, view({ ply: 4 }), played()), ["a1", "a2"]);
    assert.deepEqual(lastSquares(of({}), VARIANT, view(), null), []);
  });
});
