/** What the parts of the game page show, without a browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./helpers/window.js";
import { ACTIONS, computer, empty, event, game, human, played, VARIANT, view, won } from "./helpers/fixtures.js";
import { faceOf, formatClock, timeLeft } from "../../../src/laserchess/web/pages/game/clock.js";
import { effectsOf, endingSound } from "../../../src/laserchess/web/pages/game/effects.js";
import { canHint, hintArrow } from "../../../src/laserchess/web/pages/game/hints.js";
import { changedOptions, shotOrder } from "../../../src/laserchess/web/pages/game/shots.js";
import {
  actionsOf,
  detailsOf,
  noticesOf,
  offlineText,
  phaseOf,
  stripOf,
  tabTitle,
} from "../../../src/laserchess/web/pages/game/view.js";

const names = (changes) => actionsOf(game(changes)).map(({ name }) => name);
const notices = (changes, more = {}) =>
  noticesOf({ game: game(changes), revealed: true, offlineSince: {}, ...more }, VARIANT);

describe("buttons", () => {
  test("before the first move a game is aborted, afterwards resigned", () => {
    assert.deepEqual(names({ ply: 0 }).slice(0, 1), ["abort"]);
    assert.deepEqual(names({}).slice(0, 3), ["resign", "draw", "takeback"]);
  });
  test("rated games have no takebacks", () => {
    assert.ok(!names({ casual: false }).includes("takeback"));
  });
  test("nobody offers a draw to the computer, but draws can be claimed", () => {
    const seats = { blue: human("Ada"), red: computer() };
    assert.ok(!names({ seats, mode: "computer" }).includes("draw"));
    const claims = { seats, mode: "computer", view: view({ turn: "blue", can_claim: true }) };
    assert.ok(names(claims).includes("claim"));
  });
  test("hints and analysis are for games without another person", () => {
    const seats = { blue: human("Ada"), red: computer() };
    assert.ok(names({ seats, mode: "computer" }).includes("hint"));
    assert.ok(!names({}).includes("hint"));
    assert.ok(!names({}).includes("analyse"));
    assert.ok(names({ outcome: won() }).includes("analyse"));
    assert.ok(names({ mode: "here" }).includes("analyse"));
  });
  test("spectators can only flip and share", () => {
    assert.deepEqual(names({ you: [] }), ["flip", "share"]);
  });
  test("an offer that was made cannot be repeated", () => {
    const offers = { draw: "blue", takeback: "blue", rematch: null };
    const disabled = actionsOf(game({ offers })).filter((action) => action.disabled);
    assert.deepEqual(
      disabled.map(({ name }) => name),
      ["draw", "takeback"],
    );
  });
  test("variants without a preview have no switch for it", () => {
    assert.ok(names({}).includes("preview"));
    assert.ok(!names({ preview: false }).includes("preview"));
  });
});

describe("notices", () => {
  test("a running game of two people needs none", () => {
    assert.deepEqual(notices({}), { result: null, offers: [], invite: null, offline: null, watching: false });
  });
  test("the result names the winner's side and offers a rematch", () => {
    const { result } = notices({ outcome: won("red"), played: played() });
    assert.deepEqual(
      [result.title, result.side, result.canRematch, result.canReplay],
      ["You lost", "second", true, true],
    );
  });
  test("the result waits until it is revealed", () => {
    assert.equal(notices({ outcome: won() }, { revealed: false }).result, null);
  });
  test("a draw has no side, and an unplayed game no replay", () => {
    const { result } = notices({ outcome: won(null, "aborted"), ply: 0 });
    assert.deepEqual([result.side, result.canReplay], [null, false]);
  });
  test("spectators, offers and the rematch itself leave no rematch to offer", () => {
    const outcome = won();
    assert.ok(!notices({ outcome, you: [] }).result.canRematch);
    assert.ok(!notices({ outcome, next: "g2" }).result.canRematch);
    assert.ok(!notices({ outcome, offers: { rematch: "red" } }).result.canRematch);
    assert.ok(!notices({ outcome, offers: { rematch: "blue" } }).result.canRematch);
  });
  test("offers name who made them, if it was the opponent", () => {
    const { offers } = notices({ offers: { draw: "red", takeback: "blue", rematch: null } });
    assert.deepEqual(offers, [
      { kind: "draw", by: "red" },
      { kind: "takeback", by: null },
    ]);
  });
  test("the invitation is shown until the game is full or over", () => {
    const seats = { blue: human("Ada"), red: empty() };
    assert.equal(notices({ seats, invite: "code" }).invite, "code");
    assert.equal(notices({ invite: "code" }).invite, null);
    assert.equal(notices({ seats, invite: "code", outcome: won() }).invite, null);
  });
  test("an absent opponent is named with the time they left", () => {
    const seats = { blue: human("Ada"), red: human("Grace", false) };
    assert.deepEqual(notices({ seats }, { offlineSince: { red: 7 } }).offline, { player: "red", since: 7 });
  });
  test("spectators are told so while the game runs", () => {
    assert.ok(notices({ you: [] }).watching);
    assert.ok(!notices({ you: [], outcome: won() }).watching);
  });
});

describe("player strips", () => {
  const strip = (changes, player = "red", variant = VARIANT, since = null) =>
    stripOf(game(changes), variant, player, since);
  test("the side to move is marked, and the visitor's own turn", () => {
    assert.ok(strip({}).toMove);
    assert.ok(!strip({}).isYourTurn);
    assert.ok(strip({ view: view({ turn: "blue" }) }, "blue").isYourTurn);
    assert.ok(!strip({ outcome: won() }).toMove);
  });
  test("the winner is marked", () => {
    assert.ok(strip({ outcome: won("red") }).isWinner);
    assert.ok(!strip({ outcome: won("red") }, "blue").isWinner);
  });
  test("the small line holds side, you, rating and absence", () => {
    const seats = { blue: { ...human("Ada"), rating: 1500 }, red: human("Grace", false) };
    assert.deepEqual(strip({ seats }, "blue").small, ["Blue", "You", "1500"]);
    assert.deepEqual(strip({ seats }).small, ["Red", "Offline"]);
  });
  test("accounts are linked to their profile", () => {
    assert.equal(strip({}).profile, null);
    assert.equal(strip({ seats: { blue: human("Ada"), red: { ...human("Grace"), account: true } } }).profile, "Grace");
  });
  test("only people in games between friends are online or away", () => {
    assert.ok(strip({}).presence.online);
    assert.equal(strip({ mode: "here" }).presence, null);
    assert.equal(strip({ seats: { blue: human("Ada"), red: computer() } }).presence, null);
    assert.equal(strip({ seats: { blue: human("Ada"), red: empty() } }).presence, null);
    assert.ok(!strip({ seats: { blue: human("Ada"), red: human("Grace", false) } }).presence.online);
  });
  test("actions left are shown in variants with several per turn", () => {
    const turn = { view: view({ turn: "red", actions_left: 1 }) };
    assert.deepEqual(strip(turn, "red", ACTIONS).actions, { count: 1, pips: "●○" });
    assert.equal(strip(turn).actions, null);
    assert.equal(strip(turn, "blue", ACTIONS).actions, null);
  });
  test("lost pieces belong to their player", () => {
    const captured = [
      { player: "red", name: "King", art: "rk" },
      { player: "blue", name: "King", art: "bk" },
    ];
    assert.deepEqual(
      strip({ captured }).lost.map(({ art }) => art),
      ["rk"],
    );
  });
  test("the time a player left is said if it is known", () => {
    assert.equal(offlineText(null), "Offline");
    assert.match(offlineText(Date.UTC(2026, 0, 1, 12, 30)), /\d:\d\d/);
  });
});

describe("headings", () => {
  test("the phase follows the game", () => {
    assert.deepEqual(
      [{ outcome: won() }, { you: [] }, {}, { seats: { blue: human("Ada"), red: empty() } }].map((changes) =>
        phaseOf(game(changes)),
      ),
      ["over", "watching", "playing", "waiting"],
    );
  });
  test("the tab says whose turn it is", () => {
    const titles = [{ outcome: won() }, {}, { view: view({ turn: "blue" }) }].map((changes) => tabTitle(game(changes)));
    assert.equal(new Set(titles).size, 3);
  });
  test("details are setup, time control, mode and changed rules", () => {
    assert.equal(detailsOf(game(), VARIANT)[0], "Classic");
    assert.equal(detailsOf(game({ setup: "mine" }), VARIANT)[0], "mine");
    assert.equal(detailsOf(game({ setup: null }), VARIANT).length, 2);
    assert.match(detailsOf(game({ options: { king_rotation: true, unknown: 1 } }), VARIANT).at(-1), /king rotation/);
    assert.equal(detailsOf(game({ options: { king_rotation: false } }), VARIANT).length, 3);
    assert.match(detailsOf(game({ rated: true }), VARIANT).join(), /rated/);
  });
});

describe("clocks", () => {
  const clocks = { ms: { blue: 60_000, red: 15_000 }, running: "red", at: 1000 };
  test("times are hours, minutes and seconds, with tenths at the end", () => {
    assert.deepEqual([3_723_000, 245_000, 9_870, 0, -5].map(formatClock), [
      "1:02:03",
      "4:05",
      "0:09.8",
      "0:00.0",
      "0:00.0",
    ]);
  });
  test("only the running clock loses time, and never below zero", () => {
    assert.equal(timeLeft(clocks, "blue", 9000), 60_000);
    assert.equal(timeLeft(clocks, "red", 6000), 10_000);
    assert.equal(timeLeft(clocks, "red", 0), 15_000);
    assert.equal(timeLeft(clocks, "red", 99_000), 0);
  });
  test("the own clock warns when it runs low", () => {
    const of = (changes, player = "red") => faceOf(game({ clocks, ...changes }), player, 1000);
    assert.deepEqual([of({}).low, of({}).warns], [true, false]);
    assert.ok(of({ you: ["red"] }).warns);
    assert.ok(!of({ you: ["red"], outcome: won() }).running);
    assert.ok(!of({}, "blue").running);
    assert.equal(faceOf(game(), "red", 0), null);
  });
});

describe("effects of events", () => {
  const effects = (message, before = game(), after = game(), hidden = false) =>
    effectsOf(message, before, after, hidden);
  test("a move is announced in words", () => {
    const { announce, toast, notify } = effects(event("move", "red", {}, { played: played() }));
    assert.deepEqual([announce, toast, notify], ["Blue moves.", null, false]);
  });
  test("a hidden page notifies when it becomes the visitor's turn", () => {
    const yours = game({ view: view({ turn: "blue" }) });
    const message = event("move", "red", {}, { played: played() });
    assert.ok(effects(message, game(), yours, true).notify);
    assert.ok(!effects(message, game(), yours, false).notify);
    assert.ok(!effects(message, yours, yours, true).notify);
  });
  test("offers and joins of others are heard, the own ones are not", () => {
    assert.ok(effects(event("draw", "red")).notify);
    assert.ok(!effects(event("draw", "blue")).notify);
    assert.ok(effects(event("joined", "red")).notify);
  });
  test("joining, declining and takebacks are shown", () => {
    assert.match(effects(event("joined", "red")).toast.text, /Grace/);
    assert.equal(effects(event("joined", "blue")).toast, null);
    assert.equal(effects(event("joined", "red"), game(), game({ you: [] })).toast, null);
    assert.match(effects(event("decline", "red")).toast.text, /Grace/);
    assert.equal(effects(event("decline", "blue")).toast, null);
    assert.ok(effects(event("undone", null)).toast.text);
    assert.equal(effects(event("resign", "red")).toast, null);
  });
  test("the end sounds like what it is for the visitor", () => {
    assert.equal(endingSound(game({ outcome: won("blue") })), "win");
    assert.equal(endingSound(game({ outcome: won("red") })), "lose");
    assert.equal(endingSound(game({ outcome: won("red"), you: [] })), "win");
    assert.equal(endingSound(game({ outcome: won(null) })), "draw");
  });
});

describe("showing moves", () => {
  const order = (state) => shotOrder({ looking: false, own: false, patient: false, running: false, ...state });
  test("nothing moves while an earlier position is shown", () => {
    assert.equal(order({ looking: true, own: true }), "skip");
  });
  test("own moves interrupt, premoves wait", () => {
    assert.equal(order({ own: true, running: true }), "interrupt");
    assert.equal(order({ own: true, patient: true, running: true }), "queue");
    assert.equal(order({ own: true, patient: true }), "run");
  });
  test("the opponent's moves wait for the last beam", () => {
    assert.equal(order({ running: true }), "queue");
    assert.equal(order({}), "run");
  });
  test("only options that change are set on the board", () => {
    assert.deepEqual(changedOptions({ a: 1, b: 2 }, { a: 1, b: 3 }), { b: 3 });
    assert.equal(changedOptions({ a: 1 }, { a: 1 }), null);
  });
});

describe("hints", () => {
  const seats = { blue: human("Ada"), red: computer() };
  test("they are for the player's turn against the computer", () => {
    assert.ok(canHint(game({ mode: "computer", seats, view: view({ turn: "blue" }) })));
    assert.ok(!canHint(game({ mode: "computer", seats })));
    assert.ok(!canHint(game({ view: view({ turn: "blue" }) })));
  });
  test("the best move becomes an arrow; a rotation points at its own square", () => {
    const info = (move) => ({ type: "info", lines: [{ pv: ["b2+"], pv_moves: [move] }] });
    assert.deepEqual(hintArrow(info({ start: "b2", to: "b3" })), { start: "b2", to: "b3", text: "b2+", kind: "best" });
    assert.equal(hintArrow(info({ start: "b2", to: "" })).to, "b2");
    assert.equal(hintArrow(info({ start: "", to: "" })), null);
    assert.equal(hintArrow({ type: "info", lines: [] }), null);
    assert.equal(hintArrow({ type: "lost" }), null);
  });
});
