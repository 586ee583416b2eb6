/** Puzzle training and Puzzle Storm, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { played, VARIANT, view, won } from "./helpers/fixtures.js";
import { applyMove, beginStorm, NO_STORM, stormClock } from "../../../src/laserchess/web/pages/puzzles/storm_model.js";
import {
  applyAnswer,
  applyRating,
  attemptOf,
  beginPuzzle,
  buttonsOf,
  endsAttempt,
  feedbackOf,
  isClean,
  MAX_HINTS,
  ratingText,
  replyText,
  returnHint,
  showSolution,
  signed,
  takeHint,
  themed,
} from "../../../src/laserchess/web/pages/puzzles/trainer_model.js";

const PUZZLE = {
  id: "p1",
  puzzle: "p1-full",
  variant: "laser-chess",
  title: "",
  player: "blue",
  task: "",
  moves: 2,
  rating: 1400,
  view: view(),
};
const answer = (changes) => ({
  right: true,
  solved: false,
  message: "",
  played: played(),
  after: null,
  reply: null,
  view: view(),
  themes: [],
  ...changes,
});
const open = beginPuzzle(PUZZLE);

describe("solving", () => {
  test("a right move goes on, a wrong one fails, the last one finishes", () => {
    assert.deepEqual(applyAnswer(open, answer({})), open);
    assert.ok(applyAnswer(open, answer({ right: false })).failed);
    const solved = applyAnswer(open, answer({ solved: true }));
    assert.ok(solved.finished && isClean(solved));
  });
  test("a puzzle solved after a mistake or a hint is not clean", () => {
    assert.ok(!isClean(applyAnswer(applyAnswer(open, answer({ right: false })), answer({ solved: true }))));
    assert.ok(!isClean(applyAnswer(takeHint(open), answer({ solved: true }))));
    assert.ok(!isClean(open));
  });
  test("an attempt ends with the solution or the first wrong move", () => {
    assert.deepEqual(
      [{ solved: true }, { right: false }, {}].map((changes) => endsAttempt(answer(changes))),
      [true, true, false],
    );
  });
  test("there are two hints, and one that cannot be fetched is returned", () => {
    const twice = takeHint(takeHint(takeHint(open)));
    assert.equal(twice.hints, MAX_HINTS);
    assert.equal(returnHint(twice).hints, 1);
    assert.equal(returnHint(open).hints, 0);
  });
  test("looking at the solution is help, unless the puzzle was finished", () => {
    assert.deepEqual([showSolution(open).finished, showSolution(open).helped], [true, true]);
    assert.ok(!showSolution(applyAnswer(open, answer({ solved: true }))).helped);
  });
  test("the first attempt is counted with its moves and help", () => {
    assert.deepEqual(attemptOf(takeHint(open), ["a"]), { puzzle: "p1-full", moves: ["a"], helped: true });
  });
});

describe("buttons", () => {
  const wrong = { kind: "bad", title: "", message: "" };
  test("they follow the state", () => {
    assert.deepEqual(buttonsOf(open).names, ["hint", "solution"]);
    assert.deepEqual(buttonsOf(takeHint(open)).names, ["hint_more", "solution"]);
    assert.deepEqual(buttonsOf(takeHint(takeHint(open))).names, ["solution"]);
    assert.deepEqual(buttonsOf({ ...open, failed: true, feedback: wrong }).names, ["retry", "solution"]);
    assert.deepEqual(buttonsOf({ ...open, failed: true }).names, ["hint", "retry", "solution"]);
    assert.deepEqual(buttonsOf({ ...open, finished: true }).names, ["replay", "share", "next"]);
  });
  test("a wrong move is tried again, a finished puzzle is followed by the next", () => {
    assert.equal(buttonsOf(open).primary, null);
    assert.equal(buttonsOf({ ...open, failed: true, feedback: wrong }).primary, "retry");
    assert.equal(buttonsOf({ ...open, finished: true }).primary, "next");
  });
});

describe("rating", () => {
  const standing = { rating: 1510, deviation: 90, streak: 3 };
  test("it is shown from the beginning, without a change", () => {
    assert.deepEqual([beginPuzzle(PUZZLE, standing).standing, beginPuzzle(PUZZLE).standing], [standing, null]);
    assert.equal(beginPuzzle(PUZZLE, standing).change, null);
  });
  test("a counted attempt changes it, and says by how much on its own puzzle only", () => {
    assert.equal(applyRating(open, PUZZLE, standing, 12).change, 12);
    const next = beginPuzzle({ ...PUZZLE, id: "p2" });
    assert.deepEqual(
      [applyRating(next, PUZZLE, standing, 12).standing, applyRating(next, PUZZLE, standing, 12).change],
      [standing, null],
    );
  });
});

describe("feedback", () => {
  const reply = played({
    by: "red",
    text: "b1b2",
    removed: [
      { player: "blue", name: "King", square: "c3" },
      { player: "red", name: "King", square: "d4" },
    ],
  });
  const theme = (text) => ({ key: "phrases.theme.unknown", text, facts: {} });
  test("it is good, bad, or says to go on", () => {
    const kinds = [{ solved: true, themes: [theme("Mate")] }, { right: false, reply }, { reply }].map((changes) =>
      feedbackOf(answer(changes), PUZZLE, VARIANT),
    );
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ["good", "bad", "on"],
    );
    assert.match(kinds[0].message, /Mate/);
    assert.match(kinds[1].message, /b1b2/);
  });
  test("the reply names the solver's losses, not the opponent's", () => {
    const text = replyText(answer({ reply }), PUZZLE, VARIANT);
    assert.match(text, /Red.*b1b2.*c3/);
    assert.doesNotMatch(text, /d4/);
    assert.equal(replyText(answer({}), PUZZLE, VARIANT), "");
  });
  test("a reply that ends the game says how", () => {
    const text = replyText(
      answer({
        reply: played({ by: "red" }),
        view: view({ outcome: { ...won(), reason: "none-such", text: "Lost." } }),
      }),
      PUZZLE,
      VARIANT,
    );
    assert.match(text, /Lost\./);
  });
  test("themes follow a message", () => {
    assert.match(themed("a.", [theme("Fork"), theme("Mate")]), /^a\. .*Fork, Mate/);
    assert.equal(themed("a.", []), "a.");
  });
  test("ratings that are not settled are marked", () => {
    assert.match(ratingText({ rating: 1234.4, deviation: 50 }), /1234/);
    assert.notEqual(ratingText({ rating: 1200, deviation: 50 }), ratingText({ rating: 1200, deviation: 300 }));
  });
  test("changes have a sign", () => {
    assert.deepEqual([12, -7, 0].map(signed), ["+12", "−7", "0"]);
  });
});

describe("storm", () => {
  const storm = beginStorm(1000, 180);
  test("solved puzzles score, wrong moves cost ten seconds", () => {
    assert.equal(applyMove(storm, answer({ solved: true })).score, 1);
    assert.equal(applyMove(storm, answer({ right: false })).ends, storm.ends - 10_000);
    assert.equal(applyMove(storm, answer({})), storm);
    assert.equal(applyMove(NO_STORM, answer({ solved: true })), NO_STORM);
  });
  test("the clock counts down, warns at the end, and stops at zero", () => {
    assert.deepEqual(stormClock(storm, 1000), { text: "3:00", low: false, isUp: false });
    assert.deepEqual(stormClock(storm, 1000 + 171_500), { text: "0:09", low: true, isUp: false });
    assert.deepEqual(stormClock(storm, 999_000), { text: "0:00", low: true, isUp: true });
  });
});
