/** Games on this device: commands and events as on the server, clocks, takebacks, rematches, two tabs, uploads. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { LocalServer } from "../../../src/laserchess/web/local_server/index.js";
import { afterMove, fullClocks, stopped, takenBack } from "../../../src/laserchess/web/local_server/games/clocks.js";
import { memoryStore } from "../../../src/laserchess/web/lib/game_store.js";
import { isWaiting, uploadOf } from "../../../src/laserchess/web/lib/upload_body.js";

const { variants } = JSON.parse(readFileSync(new URL("./fixtures/views.json", import.meta.url), "utf8"));
const DATA = { "/api/variants": Object.values(variants), "/api/phrases": texts() };

function texts() {
  const rejections = new Proxy({}, { get: (_, code) => ({ reason: String(code), message: String(code), hint: "" }) });
  const outcomes = { resignation: "{loser} resigned", agreement: "both agreed", time: "{loser} ran out of time" };
  const beam_ends = { edge: "leaves the board at {}" };
  return { phrases: {}, outcomes, beam_ends, fates: {}, ways: [], themes: {}, rejections };
}

const opened = [];
after(() => opened.forEach((close) => close()));

/** Return a server with a new game, and what a page that follows it hears. */
async function game(wanted = {}, store = memoryStore()) {
  const server = new LocalServer({ read: async (path) => DATA[path], store: async () => store });
  const body = { variant: "khet", mode: "here", side: "silver", ...wanted };
  const { id } = await server.answer("POST", "/api/games", body);
  return { ...(await follow(server, id)), server, store, id };
}

async function follow(server, id) {
  const heard = { states: [], events: [] };
  const hooks = { onState: (view) => heard.states.push(view), onEvent: (event) => heard.events.push(event) };
  const { send, close } = await server.follow(id, hooks);
  opened.push(close);
  return { heard, send, close };
}

const rejects = (promise, code) => assert.rejects(promise, (error) => error.detail.code === code);

test("a move is stored, told and shown", async () => {
  const { heard, send, server, store, id } = await game();
  const [{ view }] = heard.states;
  const [move] = view.moves;
  assert.equal(await send({ type: "move", move: move.text, ply: 0 }), 1);
  assert.deepEqual(
    heard.events.map(({ seq, kind, by }) => [seq, kind, by]),
    [[1, "move", "silver"]],
  );
  assert.equal(heard.events[0].game.view.turn, "red");
  assert.equal((await store.load(id)).events.length, 1);
  assert.equal((await store.load(id)).listed.ply, 1);
  const { ply, moves, you } = await server.answer("GET", `/api/games/${id}`);
  assert.deepEqual([ply, moves.length, you], [1, 1, ["silver", "red"]]);
});

test("commands that the server would reject are rejected with its codes", async () => {
  const { heard, send } = await game();
  const [first, second] = heard.states[0].view.moves;
  await assert.rejects(send({ type: "move", move: "a1a9", ply: 0 }), (error) => error.detail.code === "");
  await rejects(send({ type: "move", move: first.text, ply: 3 }), "ply_ahead");
  await rejects(send({ type: "takeback" }), "no_move");
  await rejects(send({ type: "claim" }), "not_repeated");
  await rejects(send({ type: "rematch" }), "not_over");
  await send({ type: "move", move: first.text, ply: 0 });
  assert.equal(await send({ type: "move", move: first.text, ply: 0 }), 1);
  await rejects(send({ type: "move", move: second.text, ply: 0 }), "ply_behind");
  await rejects(send({ type: "abort" }), "started");
});

test("a takeback, a resignation and a rematch", async () => {
  const { heard, send, server, store, id } = await game();
  await send({ type: "move", move: heard.states[0].view.moves[0].text, ply: 0 });
  await send({ type: "takeback" });
  assert.equal(heard.events.at(-1).game.ply, 0);
  await send({ type: "resign" });
  assert.deepEqual(heard.events.at(-1).game.outcome, {
    winner: "red",
    reason: "resignation",
    text: "Red wins: Silver resigned.",
  });
  await rejects(send({ type: "move", move: "c1b1", ply: 0 }), "game_over");
  await send({ type: "rematch" });
  const { next } = await server.answer("GET", `/api/games/${id}`);
  assert.equal((await store.load(next)).header.start, (await store.load(id)).header.start);
});

test("the computer answers, and a reload restores the game", async () => {
  const { heard, send, store, id } = await game({ mode: "computer", level: 1, seed: 5 });
  await send({ type: "move", move: heard.states[0].view.moves[0].text, ply: 0 });
  while (heard.events.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(heard.events[1].by, "red");
  const again = await follow(new LocalServer({ read: async (path) => DATA[path], store: async () => store }), id);
  assert.deepEqual(again.heard.states[0].view, heard.events[1].game.view);
  await again.send({ type: "takeback" });
  assert.equal(again.heard.events[0].game.ply, 0);
});

test("a change in another tab is not overwritten", async () => {
  const { heard, send, store, id } = await game();
  const other = await follow(new LocalServer({ read: async (path) => DATA[path], store: async () => store }), id);
  const [one, two] = heard.states[0].view.moves;
  await other.send({ type: "move", move: one.text, ply: 0 });
  await rejects(send({ type: "move", move: two.text, ply: 0 }), "game_changed");
  assert.equal(heard.states.at(-1).moves[0].text, other.heard.events[0].move.text);
  assert.equal((await store.load(id)).events.length, 1);
});

test("clocks are those of the server", () => {
  const control = { base_ms: 60_000, increment_ms: 2000 };
  const start = fullClocks(control, ["silver", "red"], 0);
  const free = afterMove(start, control, "silver", "red", 5000);
  assert.deepEqual(free, { ms: { silver: 60_000, red: 60_000 }, running: "red", at: 5000 });
  const timed = afterMove(free, control, "red", "silver", 8000);
  assert.deepEqual(timed, { ms: { silver: 60_000, red: 59_000 }, running: "silver", at: 8000 });
  assert.equal(stopped(timed, 9000).ms.silver, 59_000);
  assert.deepEqual(takenBack(timed, "red", { red: 2000 }, 9000).ms, { silver: 59_000, red: 57_000 });
  assert.equal(takenBack(timed, "red", { red: 2000 }, 9000).running, "red");
  const action = afterMove(start, control, "silver", "silver", 5000);
  assert.equal(action.running, null, "every action of the first turn is free");
  assert.equal(takenBack(action, "silver", {}, 6000).running, null);
});

test("a finished game is uploaded with the moves that were not taken back", async () => {
  const { heard, send, store, id } = await game();
  const [one, two] = heard.states[0].view.moves;
  await send({ type: "move", move: one.text, ply: 0 });
  await send({ type: "takeback" });
  await send({ type: "move", move: two.text, ply: 0 });
  assert.equal(isWaiting(await store.load(id), "Ada"), false);
  await send({ type: "resign" });
  const stored = await store.load(id);
  const upload = uploadOf(stored);
  assert.deepEqual(
    [upload.moves.map(({ text }) => text), upload.end.reason],
    [[heard.events[2].move.text], "resignation"],
  );
  assert.equal(isWaiting(stored, "Ada"), true);
  assert.equal(isWaiting({ ...stored, uploaded: "abc" }, "Ada"), false);
  assert.equal(isWaiting({ ...stored, header: { ...stored.header, account: "Bob" } }, "Ada"), false);
});

test("the coach explains the end of an opponent's turn by its actions", async () => {
  const actions = ["rotate", "step", "end"].flatMap((act) => [`move.${act}`, `coach.act.${act}`]);
  const phrases = Object.fromEntries(actions.map((key) => [key, key]));
  const data = { ...DATA, "/api/phrases": { ...texts(), phrases, ways: Array(8).fill("way") } };
  const server = new LocalServer({ read: async (path) => data[path], store: async () => memoryStore() });
  const line = { variant: "advanced", moves: [".", "m4@2", "m4l4", "."] };
  const keys = async (player) => {
    const { phrases: found } = await server.answer("POST", "/api/positions/coach", { ...line, player });
    return found.map(({ key, facts }) => `${key} ${facts.start ?? ""}`.trim());
  };
  assert.deepEqual((await keys("red")).slice(0, 2), ["phrases.coach.act.rotate m4", "phrases.coach.act.step m4"]);
  assert.equal((await keys("green"))[0], "phrases.coach.act.end");
});
