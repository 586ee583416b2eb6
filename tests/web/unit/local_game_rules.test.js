/** Games on this device: draws, clocks, rematches, records, and what a new game is made of. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { keysOf, localServer } from "./helpers/local_server.js";
import { decide } from "../../../src/laserchess/web/local_server/games/decisions.js";
import { LEVELS } from "../../../src/laserchess/web/local/search/levels.js";
import { memoryStore } from "../../../src/laserchess/web/lib/game_store.js";
import { uploadOf } from "../../../src/laserchess/web/lib/upload_body.js";

const OPENINGS = { "/api/openings/khet": { classic: { c1c2: "Advance" } }, "/api/openings/advanced": {} };
const WON = "x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s";
const opened = [];
after(() => opened.forEach((close) => close()));
const rejects = (promise, code) => assert.rejects(promise, (error) => error.detail.code === code);

/** Return a new game that a page follows. */
async function game(wanted = {}, parts = {}) {
  const store = memoryStore();
  const { server, post, get } = localServer(OPENINGS, { store: async () => store, ...parts });
  const made = await post("games", { variant: "khet", mode: "here", side: "silver", ...wanted });
  const heard = [];
  const hooks = { onState() {}, onEvent: (event) => heard.push(event) };
  const { send, close } = await server.follow(made.id, hooks);
  opened.push(close);
  const play = async (...moves) => {
    for (const move of moves) await send({ type: "move", move });
  };
  const read = (part = "") => get(`games/${made.id}${part}`);
  return { made, server, send, play, read, heard, store, get, last: () => heard.at(-1), close };
}

describe("a new game", () => {
  test("has the setup that is wanted, an own position, and only options that were changed", async () => {
    assert.equal((await game()).made.setup, "classic");
    assert.equal((await game({ setup: "dynasty" })).made.setup, "dynasty");
    const { made } = await game({ position: WON, options: { king_rotation: true } });
    assert.deepEqual([made.setup, made.start, made.options], [null, WON, { king_rotation: true }]);
    assert.deepEqual((await game({ options: { king_rotation: false } })).made.options, {});
  });

  test("has names on one line, the account's first", async () => {
    const names = async (wanted, parts) =>
      Object.values((await game(wanted, parts)).made.seats).map(({ name }) => name);
    assert.deepEqual(await names({}), ["Silver", "Red"]);
    assert.deepEqual(await names({ name: " Ada\n L " }), ["Ada L", "Red"]);
    assert.deepEqual(await names({ name: "Ada" }, { playerName: () => "Grace" }), ["Grace", "Red"]);
    assert.deepEqual(await names({ mode: "computer", side: "red" }), ["Computer, level 4", "Red"]);
  });

  test("has a random side if none is chosen, and no side of another variant", async () => {
    const { made } = await game({ mode: "computer", level: 2, side: "random" });
    const { made: other } = await game({ mode: "computer", level: 2, side: undefined });
    for (const { you } of [made, other]) assert.ok(["silver", "red"].includes(you[0]) && you.length === 1);
    await rejects(game({ side: "green" }), "side");
  });

  test("does not start where a game is over", async () => {
    const { post } = localServer();
    const { position } = await post("positions", { variant: "khet", position: WON, moves: ["j1+"] });
    await rejects(game({ position }), "over_at_start");
  });
});

describe("draws", () => {
  test("at one device both players agree at once", async () => {
    const { send, play, last } = await game();
    await play("c1c2");
    await send({ type: "draw" });
    assert.deepEqual([last().game.outcome.winner, last().game.outcome.reason], [null, "agreement"]);
    await rejects(send({ type: "draw" }), "game_over");
  });

  test("the computer declines, and is not asked again at once", async () => {
    const { send, heard } = await game({ mode: "computer", level: 1 });
    await send({ type: "draw" });
    assert.deepEqual(
      heard.map(({ kind, by }) => [kind, by]),
      [
        ["draw", "silver"],
        ["decline", "red"],
      ],
    );
    assert.equal(heard[1].game.offers.draw, null);
    await rejects(send({ type: "draw" }), "offered_recently");
    await send({ type: "move", move: "c1c2" });
    await send({ type: "takeback" });
    await rejects(send({ type: "draw" }), "offered_recently");
  });

  test("a repeated position is claimed by the player to move", async () => {
    const { send, play, last } = await game({ variant: "laser-chess", side: "blue" });
    await rejects(send({ type: "claim" }), "not_repeated");
    await play("e1+", "f8+", "e1+", "f8+");
    await send({ type: "claim" });
    assert.deepEqual([last().game.outcome.winner, last().game.outcome.reason], [null, "repetition"]);
  });

  test("on the computer's turn nothing is claimed or moved", async () => {
    const { send } = await game({ mode: "computer", side: "red", level: LEVELS, seed: 1 });
    await rejects(send({ type: "claim" }), "turn");
    await rejects(send({ type: "move", move: "h8+" }), "turn");
  });
});

describe("the end", () => {
  test("a game may be aborted before its first move", async () => {
    const { send, last, read } = await game();
    await send({ type: "abort" });
    assert.deepEqual([last().game.outcome.reason, last().game.outcome.text], ["aborted", "The game was aborted."]);
    const { result, tags } = await read("/moves");
    assert.deepEqual([result, tags.Termination], ["*", undefined]);
  });

  test("a move that wins ends it, and the record says so", async () => {
    const { play, last, read, send } = await game({ position: WON });
    await play("j1+");
    assert.deepEqual(
      [last().game.outcome.winner, last().game.outcome.text],
      ["silver", "Silver wins: Red has lost the Pharaoh."],
    );
    const { result, tags } = await read("/moves");
    assert.deepEqual([result, tags.Termination], ["1-0", "king"]);
    assert.match(await read("/record"), /\[Result "1-0"\]/);
    await rejects(send({ type: "resign" }), "game_over");
    await rejects(send({ type: "takeback" }), "game_over");
  });

  test("a resignation of the first player is a loss, a draw half a point each", async () => {
    const lost = await game();
    await lost.send({ type: "resign" });
    assert.equal((await lost.read("/moves")).result, "0-1");
    const drawn = await game();
    await drawn.send({ type: "draw" });
    assert.equal((await drawn.read("/moves")).result, "1/2-1/2");
  });

  test("in a rematch the players change sides, and asking twice makes one", async () => {
    const { send, last, get, read } = await game({ mode: "computer", level: 1, side: "silver", name: "Ada" });
    await send({ type: "resign" });
    await send({ type: "rematch" });
    const { next } = last().game;
    await send({ type: "rematch" });
    assert.equal((await read()).next, next);
    const { you, seats } = await get(`games/${next}`);
    assert.deepEqual([you, seats.silver.kind, seats.red.name], [["red"], "computer", "Ada"]);
  });

  test("players who are named after their sides are renamed in a rematch", async () => {
    const { send, last, get } = await game();
    await send({ type: "resign" });
    await send({ type: "rematch" });
    const { seats } = await get(`games/${last().game.next}`);
    assert.deepEqual([seats.silver.name, seats.red.name], ["Silver", "Red"]);
  });

  test("an upload names the player's side and the computer's level", async () => {
    const { send, store, made } = await game({ mode: "computer", level: 1, side: "red" });
    await send({ type: "resign" });
    const stored = await store.load(made.id);
    const { side, level, clock, end } = uploadOf(stored);
    assert.deepEqual([side, level, clock, end.winner], ["red", 1, null, "silver"]);
    assert.equal(uploadOf({ ...stored, listed: { ...stored.listed, outcome: null } }).end, null);
    const seats = { silver: stored.header.seats.silver };
    assert.equal(uploadOf({ ...stored, header: { ...stored.header, seats } }).side, "");
  });

  test("a command that a game on this device does not have is rejected", async () => {
    await rejects((await game()).send({ type: "accept" }), "no_offer");
  });
});

describe("moves", () => {
  test("a move that is sent again is answered with its first event, in its short form too", async () => {
    const { send, heard } = await game({ position: WON });
    assert.equal(await send({ type: "move", move: "j1+", ply: 0 }), 1);
    assert.equal(await send({ type: "move", move: "j1+", ply: 0 }), 1);
    assert.equal(await send({ type: "move", move: heard[0].move.text, ply: 0 }), 1);
    assert.equal(heard.length, 1);
  });

  test("chance is drawn here, and not sent by a page", async () => {
    const position = "15/15/13,k,1/7,o,7/15/15/K,3,H,l6,9/15/15/7,o,7/15 r 3 -";
    const { send, last } = await game({ variant: "advanced", side: "red", position });
    await rejects(send({ type: "move", move: "e5f5=>n5@0" }), "chance_in_move");
    await send({ type: "move", move: "e5f5" });
    assert.match(last().move.text, /^e5f5=>/);
  });

  test("the actions of a turn share its number, and a record has whole turns", async () => {
    const { play, read, last } = await game({ variant: "advanced", side: "red" });
    await play("c8d8", ".", "m8l8");
    assert.deepEqual(last().move.words.length, 1);
    const { moves } = await read();
    assert.deepEqual(
      moves.map(({ by, turn }) => [by, turn]),
      [
        ["red", 1],
        ["red", 1],
        ["green", 2],
      ],
    );
    const { nodes } = await read("/moves");
    assert.deepEqual(
      nodes.map(({ actions }) => actions),
      [[], ["c8d8", "."], ["m8l8"]],
    );
    assert.match(await read("/record"), /1\. c8d8 m8l8/);
  });

  test("an action of the list says whom it stuns", async () => {
    const position = "15/15/15/K,9,l6,4/15/15/15/13,k,1/15/10,S0,4/15 r 3 -";
    const { play, last } = await game({ variant: "advanced", side: "red", position });
    await play("k2*");
    assert.deepEqual(keysOf(last().move.words), ["move.fire piece=Stunner start=k2", "move.stuns squares=k8"]);
  });

  test("a game continues when no page shows it, and a finished one is only shown", async () => {
    const { send, close, read, server, made } = await game({ mode: "computer", level: 1 });
    close();
    await send({ type: "move", move: "c1c2" });
    assert.equal((await read()).ply, 1);
    await send({ type: "resign" });
    const states = [];
    const again = await server.follow(made.id, { onState: (state) => states.push(state), onEvent() {} });
    again.close();
    assert.equal(states[0].outcome.reason, "resignation");
  });

  test("a computer that cannot move tries again later", async (context) => {
    const warned = context.mock.method(console, "warn", () => {});
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const pause = () => new Promise((resolve) => setImmediate(resolve));
    await game({ mode: "computer", side: "red", level: 99 });
    while (!warned.mock.callCount()) await pause();
    context.mock.timers.tick(3000);
    while (warned.mock.callCount() < 2) await pause();
    assert.match(warned.mock.calls[0].arguments[0], /tries again/);
  });

  test("earlier positions are shown with the move that led to them", async () => {
    const { play, read } = await game();
    await play("c1c2", "h8+");
    const [first, second, third] = await Promise.all([0, 1, 2].map((ply) => read(`/plies/${ply}`)));
    assert.deepEqual([first.view.ply, first.played], [0, null]);
    assert.deepEqual([second.view.ply, second.played.text], [1, "c1c2"]);
    assert.deepEqual([third.view.ply, third.played.text], [2, "h8+"]);
    assert.deepEqual(
      (await read("/events")).map(({ kind }) => kind),
      ["move", "move"],
    );
    assert.deepEqual(await read("/score"), {});
    assert.match(await read("/record"), /\[Opening "Advance"\]/);
    await rejects(localServer().get("games/local-none"), "game");
  });

  test("captured pieces are listed until the capture is taken back", async () => {
    const { play, send, last } = await game({ variant: "laser-chess", side: "blue" });
    await play("j1-");
    assert.deepEqual([last().game.captured[0].name, last().game.captured[0].player], ["Defender", "blue"]);
    await send({ type: "takeback" });
    assert.deepEqual(last().game.captured, []);
    await rejects(send({ type: "takeback" }), "no_move");
  });
});

describe("clocks", () => {
  const CLOCK = { clock: { base: 60, increment: 2 } };

  test("the first move is free, later ones cost time and earn the increment; a takeback returns it", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_800_000_000_000 });
    const { play, send, last, read } = await game(CLOCK);
    assert.deepEqual((await read()).clock, { base: 60, increment: 2 });
    context.mock.timers.tick(5000);
    await play("c1c2");
    assert.deepEqual(last().game.clocks.ms, { silver: 60_000, red: 60_000 });
    context.mock.timers.tick(3000);
    await play("h8+");
    assert.deepEqual([last().game.clocks.ms.red, last().game.clocks.running], [59_000, "silver"]);
    await send({ type: "takeback" });
    assert.deepEqual([last().game.clocks.ms.red, last().game.clocks.running], [57_000, "red"]);
    await send({ type: "resign" });
    assert.equal(last().game.clocks.running, null);
  });

  test("a clock that runs out ends the game while a page is open", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_800_000_000_000 });
    const { play, heard, last } = await game(CLOCK);
    await play("c1c2");
    context.mock.timers.tick(60_001);
    while (heard.length < 2) await Promise.resolve();
    const { winner, reason } = last().game.outcome;
    assert.deepEqual([winner, reason, last().game.clocks.ms.red], ["silver", "time", 0]);
  });

  test("a move that comes after the time is up does not count", async (context) => {
    context.mock.timers.enable({ apis: ["Date"], now: 1_800_000_000_000 });
    const { play, send, last, store, made } = await game(CLOCK);
    await play("c1c2");
    context.mock.timers.tick(61_000);
    await send({ type: "move", move: "h8+", ply: 1 });
    assert.deepEqual([last().kind, last().game.ply, last().game.outcome.reason], ["end", 1, "time"]);
    const { clock, end, moves, side, level } = uploadOf(await store.load(made.id));
    assert.deepEqual([clock, end.reason, end.winner], [{ base: 60, increment: 2 }, "time", "silver"]);
    assert.deepEqual([Object.keys(moves[0]), side, level], [["text", "at", "clocks"], "silver", null]);
  });
});

test("a game has an end however long it is", async () => {
  const events = [];
  const state = {
    own: ["silver"],
    turn: "silver",
    ply: 3000,
    isOver: false,
    clocks: null,
    seq: 3000,
    header: {},
    board: { turn: "silver", outcome: null, variant: { hasChance: false }, push: (text) => ({ text }) },
    note: (event) => events.push(event),
  };
  decide(state, { type: "move", move: "c1c2" }, 0, () => "");
  assert.deepEqual(
    events.map(({ kind, data }) => [kind, data.reason]),
    [
      ["move", undefined],
      ["end", "limit"],
    ],
  );
});
