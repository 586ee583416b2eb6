/** Tournament and group pages, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { intervalText, rolesFor, signed } from "../../../src/laserchess/web/pages/groups/model.js";
import {
  choicesOf,
  countdown,
  factsOf,
  gameOf,
  initialDraft,
  isOnStreak,
  lineOf,
  pointsText,
  received,
  requestOf,
  scoreOf,
  stateOf,
} from "../../../src/laserchess/web/pages/tournaments/model.js";

const ARENA = {
  kind: "arena",
  state: "started",
  starts: 0,
  ends: 600_000,
  next_round: null,
  standings: [],
  playing: [],
};
const line = (name, changes = {}) => ({ name, state: "active", streak: 0, ...changes });

describe("the state of a tournament", () => {
  test("counts down to the start and to the end", () => {
    assert.deepEqual(stateOf({ ...ARENA, state: "created", starts: 65_000 }, 0).values, { time: "1:05" });
    assert.deepEqual(stateOf(ARENA, 540_500), { key: "state.ends_in", values: { time: "1:00" } });
    assert.equal(stateOf(ARENA, 600_001).key, "state.last");
  });
  test("is the round of a Swiss, or the pause before the next", () => {
    const swiss = { ...ARENA, kind: "swiss", round: 2, rounds: 5, ends: null };
    assert.deepEqual(stateOf(swiss, 0), { key: "state.round", values: { round: 2, rounds: 5 } });
    assert.equal(stateOf({ ...swiss, next_round: 5000 }, 0).key, "state.next_round");
  });
  test("counts by the server's clock, however wrong this device's is", () => {
    const { tournament, skew } = received({ ...ARENA, now: 540_000 }, 1_000);
    assert.deepEqual(stateOf(tournament, 1_500 + skew).values, { time: "1:00" });
  });
  test("is final", () => {
    for (const state of ["finished", "cancelled"]) assert.equal(stateOf({ ...ARENA, state }, 0).key, `state.${state}`);
  });
  test("shows hours and days", () => {
    assert.deepEqual([countdown(3_661_000), countdown(0), countdown(3 * 86_400_000)], ["1:01:01", "0:00", "3 d"]);
  });
});

describe("standings", () => {
  test("points have halves", () => {
    assert.deepEqual([0, 0.5, 2, 2.5].map(pointsText), ["0", "½", "2", "2½"]);
  });
  test("a streak begins after two wins, in arenas", () => {
    assert.equal(isOnStreak(ARENA, line("a", { streak: 2 })), true);
    assert.equal(isOnStreak(ARENA, line("a", { streak: 1 })), false);
    assert.equal(isOnStreak({ ...ARENA, kind: "swiss" }, line("a", { streak: 4 })), false);
  });
  test("the own line and the own game are found by name", () => {
    const game = { id: "g", first: "a", second: "b", result: null };
    const shown = { ...ARENA, standings: [line("a"), line("b")], playing: [game] };
    assert.equal(lineOf(shown, "b").name, "b");
    assert.equal(lineOf(shown, "c"), null);
    assert.equal(gameOf(shown, "b"), game);
    assert.equal(gameOf(shown, ""), null);
  });
  test("results are scores of both", () => {
    assert.deepEqual(
      ["1-0", "1/2-1/2", null].map((result) => scoreOf({ result })),
      [["1", "0"], ["½", "½"], null],
    );
  });
});

describe("what a player can do", () => {
  const cases = [
    [{ state: "created", kind: "arena" }, null, ["join"]],
    [{ state: "created", kind: "arena" }, line("a"), ["leave"]],
    [{ state: "started", kind: "arena" }, line("a"), ["pause"]],
    [{ state: "started", kind: "arena" }, line("a", { state: "paused" }), ["resume"]],
    [{ state: "started", kind: "round-robin" }, null, []],
    [{ state: "started", kind: "round-robin" }, line("a"), ["pause", "withdraw"]],
    [{ state: "started", kind: "round-robin" }, line("a", { state: "withdrawn" }), []],
    [{ state: "finished", kind: "swiss" }, line("a"), []],
  ];
  for (const [tournament, own, choices] of cases)
    test(`${tournament.kind}, ${tournament.state}, ${own?.state ?? "not entered"}`, () =>
      assert.deepEqual(choicesOf(tournament, own), choices));
});

describe("the form", () => {
  test("an arena has minutes and no rounds", () => {
    const request = requestOf({ ...initialDraft("khet"), name: " Friday ", base: "0.5", increment: "1", time: "days" });
    assert.deepEqual(
      [request.name, request.clock, request.days, request.rounds],
      ["Friday", { base: 30, increment: 1 }, null, null],
    );
  });
  test("a Swiss can have days per turn", () => {
    const request = requestOf({ ...initialDraft("khet"), kind: "swiss", time: "days", days: "3" });
    assert.deepEqual([request.clock, request.days, request.rounds], [null, 3, 7]);
  });
  test("the tournament of a group starts as a round robin", () => {
    const request = requestOf({ ...initialDraft("khet", "g1"), starts: "2026-01-02T03:04" });
    assert.deepEqual([request.kind, request.group, request.rounds], ["round-robin", "g1", 1]);
    assert.equal(request.starts, new Date("2026-01-02T03:04").getTime());
  });
  test("facts of a list", () => {
    const facts = factsOf({ kind: "swiss", rounds: 5, minutes: 60, rated: true, entry: "bots", days: 2 });
    assert.deepEqual(
      facts.map(([key]) => key),
      ["kind.swiss", "rounds", "days", "rated", "entry.bots"],
    );
  });
});

describe("groups", () => {
  test("intervals may be open", () => {
    assert.equal(intervalText({ low: -20, high: null }, "open"), "−20 … open");
    assert.equal(signed(0), "+0");
  });
  test("only the owner appoints staff, and the owner stays", () => {
    const member = (role) => ({ name: "x", role });
    assert.deepEqual(rolesFor("owner", member("member")), ["staff", "none"]);
    assert.deepEqual(rolesFor("owner", member("staff")), ["member", "none"]);
    assert.deepEqual(rolesFor("staff", member("member")), ["none"]);
    assert.deepEqual(rolesFor("staff", member("staff")), []);
    assert.deepEqual(rolesFor("member", member("member")), []);
    assert.deepEqual(rolesFor("owner", member("owner")), []);
  });
});
