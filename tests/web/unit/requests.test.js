/** Requests to the server, their failures, and previews of moves. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./helpers/dom.js";
import { scenario } from "./helpers/boards.js";
import {
  ApiError,
  del,
  get,
  getText,
  mergeBranches,
  post,
  postForBlob,
  previewer,
  put,
  STARTING_EVENT,
  variant,
  variants,
} from "../../../src/laserchess/web/lib/api.js";
import { useLocalServer } from "../../../src/laserchess/web/lib/backend.js";
import { gameStore } from "../../../src/laserchess/web/lib/game_store.js";
import { latest } from "../../../src/laserchess/web/lib/latest.js";

let asked = [];
let answers = [];
const json = (body, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  asked = [];
  answers = [];
  globalThis.fetch = async (path, request) => {
    asked.push([request.method, path, request.body, request.headers["Content-Type"]]);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
});

test("each method sends what it should, and returns the JSON", async () => {
  answers = [json({ a: 1 }), json({ b: 2 }), json(3), new Response(null, { status: 204 })];
  assert.deepEqual(await get("/x"), { a: 1 });
  assert.deepEqual(await post("/x", { q: 1 }), { b: 2 });
  assert.equal(await put("/x", []), 3);
  assert.equal(await del("/x"), null);
  assert.deepEqual(asked, [
    ["GET", "/x", undefined, undefined],
    ["POST", "/x", '{"q":1}', "application/json"],
    ["PUT", "/x", "[]", "application/json"],
    ["DELETE", "/x", undefined, undefined],
  ]);
});

test("texts and files are returned as such", async () => {
  answers = [new Response("hello"), new Response("file")];
  assert.equal(await getText("/x"), "hello");
  assert.equal(await (await postForBlob("/x", {})).text(), "file");
});

test("a rejection with a code says what happened and what to do", async () => {
  const error = { code: "made-up", reason: "full", message: "It is full.", hint: "Come back.", text: "x", facts: {} };
  answers = [json({ error }, 409, { "Retry-After": "30" })];
  await assert.rejects(get("/x"), (thrown) => {
    assert.ok(thrown instanceof ApiError);
    const { reason, message, text, status, retryAfter } = thrown;
    assert.deepEqual([reason, message, text, status, retryAfter], ["full", "It is full. Come back.", "x", 409, 30]);
    return true;
  });
});

test("a rejection without a code says what was expected", async () => {
  answers = [json({ error: { code: "", reason: "move", message: "no move", text: "q", expected: "a move" } }, 422)];
  await assert.rejects(post("/x"), { message: "No move.", expected: "a move", status: 422, retryAfter: 0 });
});

test("an answer that is no rejection of ours has the status in its message", async () => {
  answers = [new Response("<html>", { status: 502 })];
  await assert.rejects(get("/x"), { reason: "http", status: 502, message: /502/ });
});

test("without a connection the error says so", async () => {
  answers = [new TypeError("failed to fetch")];
  await assert.rejects(get("/x"), { name: "ApiError", reason: "offline" });
});

test("a server that is starting announces itself, and is asked again only for data that never change", async () => {
  const error = { code: "starting", reason: "starting", message: "Starting.", hint: "Wait.", text: "", facts: {} };
  const early = () => json({ error }, 503, { "Retry-After": "0" });
  let announced = 0;
  const count = () => (announced += 1);
  window.addEventListener(STARTING_EVENT, count);
  answers = [early(), early(), json({ variant: "khet" }), early()];
  assert.deepEqual(await get("/api/lessons/khet"), { variant: "khet" });
  await assert.rejects(post("/api/games", { mode: "friend" }), { reason: "starting", status: 503 });
  window.removeEventListener(STARTING_EVENT, count);
  assert.deepEqual([asked.length, announced], [4, 3]);
});

test("what this device can answer itself does not wait for a server that is starting", async () => {
  const error = { code: "starting", reason: "starting", message: "Starting.", hint: "Wait.", text: "", facts: {} };
  document.documentElement.dataset.server = "live";
  useLocalServer({ answer: async (method, path) => [method, path] });
  answers = [json({ error }, 503), json({ error }, 503)];
  assert.deepEqual(await get("/api/puzzles/daily"), ["GET", "/api/puzzles/daily"]);
  await assert.rejects(get("/api/account"), { reason: "starting" });
  useLocalServer(null);
  delete document.documentElement.dataset.server;
});

const OWN = [
  { id: "local-1", updated: 5, variant: "khet", outcome: { winner: "silver" }, you: ["silver"] },
  { id: "local-2", updated: 3, variant: "khet", outcome: { winner: "red" }, you: ["silver"] },
  { id: "local-3", updated: 2, variant: "advanced", outcome: null, you: ["red"] },
  { id: "local-4", updated: 1, variant: "khet", outcome: { winner: null }, you: ["silver"] },
];

test("lists of the visitor's games have those of this device, which pass the same filters", async (context) => {
  globalThis.indexedDB = { open: () => assert.fail("private window") };
  const store = await gameStore();
  for (const listed of OWN) await store.save({ id: listed.id, listed, events: [], uploaded: null }, -1);
  await store.save({ id: "local-5", listed: { id: "local-5" }, events: [], uploaded: "abc" }, -1);
  document.documentElement.dataset.server = "live";
  context.after(() => {
    delete globalThis.indexedDB;
    delete document.documentElement.dataset.server;
  });
  const ids = (games) => games.map(({ id }) => id).join(" ");
  answers = [json([{ id: "abc", updated: 4 }])];
  assert.equal(ids(await get("/api/games?mine=1")), "local-1 abc local-2 local-3 local-4");
  for (const [query, expected] of [
    ["", "local-1 local-2 local-3 local-4 abc"],
    ["variant=khet&result=won", "local-1 abc"],
    ["result=lost", "local-2 abc"],
    ["result=going", "local-3 abc"],
    ["result=drawn", "local-4 abc"],
    ["rated=true", "abc"],
    ["before=9", "abc"],
  ]) {
    answers = [json({ games: [{ id: "abc" }], next: null })];
    assert.equal(ids((await get(`/api/people/me/games?${query}`)).games), expected, query);
  }
  answers = [new TypeError("offline"), new TypeError("offline")];
  assert.equal(ids(await get("/api/games?mine=1")), "local-1 local-2 local-3 local-4", "without a connection");
  assert.equal((await get("/api/people/me/games?")).games.length, 4);
});

test("what this device cannot answer for a lack of files is asked of the server, a rejection is final", async (context) => {
  document.documentElement.dataset.server = "live";
  context.after(() => {
    useLocalServer(null);
    delete document.documentElement.dataset.server;
  });
  useLocalServer({ answer: () => Promise.reject(new TypeError("Failed to fetch")) });
  answers = [json({ solved: true })];
  assert.deepEqual(await post("/api/puzzles/try", {}), { solved: true });
  await assert.rejects(get("/api/games/local-1"), { reason: "offline" });
  const detail = { code: "", reason: "move", message: "illegal", hint: "", text: "", expected: "", facts: {} };
  useLocalServer({ answer: () => Promise.reject(Object.assign(new Error("illegal"), { detail })) });
  await assert.rejects(post("/api/puzzles/try", {}), { reason: "move", message: "Illegal." });
  useLocalServer({ answer: () => Promise.reject(new RangeError("a bug")) });
  await assert.rejects(getText("/api/games/local-1/record"), RangeError);
  assert.equal(asked.length, 1);
});

test("a site without a server answers itself, and says what needs one", async (context) => {
  document.documentElement.dataset.server = "none";
  context.after(() => {
    useLocalServer(null);
    delete document.documentElement.dataset.server;
  });
  useLocalServer({ answer: async (method, path) => [method, path] });
  assert.deepEqual(await get("/api/account"), ["GET", "/api/account"]);
  assert.deepEqual(await post("/api/games", { mode: "here" }), ["POST", "/api/games"]);
  await assert.rejects(post("/api/games", { mode: "friend" }), ({ reason, message }) => {
    return reason === "offline" && /server/.test(message);
  });
  answers = [json([{ id: "khet" }])];
  assert.deepEqual(await get("/api/lessons"), [{ id: "khet" }], "its data are files");
});

test("a request that was aborted says only that", async () => {
  const { signal } = new AbortController();
  answers = [Object.assign(new Error("aborted"), { name: "AbortError" })];
  await assert.rejects(get("/x", { signal }), { name: "AbortError" });
});

// Variants

test("variants are fetched again after a failure, and once after a success", async () => {
  const found = { ...scenario("khet").variant, blurb: "", energy_name: "", setups: [], options: [], features: [] };
  answers = [new TypeError("offline"), json([found])];
  await assert.rejects(variants());
  assert.equal((await variants())[0].id, "khet");
  assert.equal((await variant("khet")).title, found.title);
  assert.equal(asked.length, 2);
  await assert.rejects(variant("chess"), { reason: "variant", text: "chess" });
});

// Previews

const shot = (beams, removed) => ({ share: 0.5, played: { text: "a1*", beams, removed } });

test("what all branches of a shot share is certain, the rest is marked", () => {
  const merged = mergeBranches([
    shot([{ origin: "a1" }], [{ square: "b2" }]),
    shot([{ origin: "a1" }, { origin: "c3" }], [{ square: "d4" }]),
  ]);
  assert.deepEqual(merged.beams, [
    { origin: "a1", maybe: false },
    { origin: "c3", maybe: true },
  ]);
  assert.deepEqual(
    merged.removed.map(({ maybe }) => maybe),
    [true, true],
  );
});

test("a shot asks for its branches, another move for its result, each on the page's position", async () => {
  const preview = previewer(() => ({ variant: "advanced", moves: ["."] }));
  answers = [json({ branches: [shot([{ origin: "a1" }], [])] }), json({ played: { text: "a1a2" } })];
  assert.equal((await preview({ act: "fire", text: "a1*" })).beams.length, 1);
  assert.equal((await preview({ act: "step", text: "a1a2" })).text, "a1a2");
  assert.deepEqual(
    asked.map(([, path]) => path),
    ["/api/positions/branches", "/api/positions/preview"],
  );
  assert.deepEqual(JSON.parse(asked[1][2]), { variant: "advanced", moves: ["."], move: "a1a2" });
});

test("a preview that fails shows nothing", async () => {
  answers = [new TypeError("offline")];
  assert.equal(await previewer(() => ({}))({ act: "step", text: "a1a2" }), null);
});

// Answers out of order

test("only the answer to the last question is shown", async () => {
  const shown = [];
  const answered = latest((answer) => shown.push(answer));
  /** @type {(answer: string) => void} */
  let resolve = () => {};
  const slow = answered(new Promise((resolved) => (resolve = resolved)));
  await answered(Promise.resolve("new"));
  resolve("old");
  await slow;
  assert.deepEqual(shown, ["new"]);
});
