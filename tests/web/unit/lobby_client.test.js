/** What a visitor does in the lobby: seek, wait, be paired, challenge and answer, without a browser. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./helpers/dom.js";
import * as settings from "../../../src/laserchess/web/lib/settings.js";
import { LobbyClient } from "../../../src/laserchess/web/pages/lobby/client.js";

const seek = (id, more = {}) => ({ id, name: "Ada", variant: "khet", speed: "blitz", clock: { base: 300 }, ...more });
let asked = [];
let answers = [];
/** Addresses that the page went to. */
let opened = [];

globalThis.fetch = async (path, { method, body }) => {
  asked.push([method, path, body && JSON.parse(body)]);
  const answer = await answers.shift();
  return answer instanceof Response ? answer : Response.json(answer);
};
globalThis.location = { assign: (address) => opened.push(address), search: "", pathname: "/lobby" };

beforeEach(() => {
  [asked, answers, opened] = [[], [], []];
  clear();
  settings.set("sound", false);
  settings.set("name", "");
});

const clear = () => document.querySelectorAll(".toast").forEach((notice) => notice.remove());
const notices = () => [...document.querySelectorAll(".toast-text")].map(({ textContent }) => textContent);
const mine = ({ store }) => [...store.state.mine.keys()];
const rejected = () =>
  Response.json({ error: { code: "", reason: "full", message: "No.", text: "" } }, { status: 409 });

test("a seek waits until it is cancelled", async () => {
  const client = new LobbyClient(true);
  answers = [{ seek: seek("s1"), game: null }, null];
  await client.seek({ variant: "khet", clock: { base: 300, increment: 3 } });
  assert.deepEqual(mine(client), ["s1"]);
  await client.answer(seek("s1"), "cancel");
  assert.deepEqual([mine(client), asked[1][1]], [[], "/api/lobby/seeks/s1/cancel"]);
});

test("a visitor without an account plays under the name of the settings", async () => {
  settings.set("name", "Grace");
  answers = [
    { seek: seek("s1"), game: null },
    { seek: seek("s2"), game: null },
  ];
  await new LobbyClient(false).seek({ variant: "khet" });
  await new LobbyClient(true).seek({ variant: "khet" });
  assert.deepEqual([asked[0][2].name, asked[1][2].name], ["Grace", undefined]);
});

test("who is paired goes to the game, once", async () => {
  const client = new LobbyClient(true);
  answers = [{ seek: seek("s1"), game: null }];
  await client.seek({ variant: "khet" });
  client.onMessage({ type: "paired", seek: "s1", game: "g1" });
  client.onMessage({ type: "paired", seek: "s1", game: "g1" });
  assert.deepEqual(opened, ["/game/g1"]);
});

test("a pairing that is heard of before the answer to the seek counts, that of another visitor does not", async () => {
  const client = new LobbyClient(true);
  let answer = (_) => {};
  answers = [new Promise((resolve) => (answer = resolve))];
  const seeking = client.seek({ variant: "khet" });
  client.onMessage({ type: "paired", seek: "s1", game: "g1" });
  client.onMessage({ type: "paired", seek: "other", game: "g2" });
  assert.deepEqual(opened, []);
  answer({ seek: seek("s1"), game: null });
  await seeking;
  assert.deepEqual(opened, ["/game/g1"]);
});

test("after some seconds bots are offered, but not for games by correspondence", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const client = new LobbyClient(true);
  const bots = [{ name: "Prism", rating: 1500 }];
  answers = [{ seek: seek("s1", { clock: { days: 3 } }), game: null }, { seek: seek("s2"), game: null }, bots];
  await client.seek({ variant: "khet" });
  context.mock.timers.tick(9000);
  assert.equal(asked.length, 1);
  await client.seek({ variant: "khet" });
  context.mock.timers.tick(9000);
  while (!client.store.state.bots.length) await Promise.resolve();
  assert.equal(asked[2][1], "/api/people/bots?variant=khet&speed=blitz");
});

test("a challenge is confirmed once the server has it, and a rejection is shown instead", async () => {
  const client = new LobbyClient(true);
  answers = [{ seek: seek("s1"), game: null }, rejected()];
  await client.challenge("Grace & Co", { variant: "khet" });
  assert.deepEqual([asked[0][1], notices().length], ["/api/people/Grace%20%26%20Co/challenge", 1]);
  assert.match(notices()[0], /Challenge sent to Grace & Co/);
  clear();
  await client.challenge("Nobody", { variant: "khet" });
  assert.deepEqual(notices(), ["No."]);
});

test("a challenge that is declined ends the wait, with a notice", async () => {
  const client = new LobbyClient(true);
  answers = [{ seek: seek("s1"), game: null }];
  await client.seek({ variant: "khet" });
  client.onMessage({ type: "over", seek: "s1", state: "declined" });
  assert.deepEqual([mine(client), notices()], [[], ["Your challenge was declined."]]);
});

test("challenges of others are listed until they are answered or withdrawn", async () => {
  const client = new LobbyClient(true);
  const challenges = () => [...client.store.state.challenges.keys()];
  client.onMessage({ type: "challenge", seek: seek("c1") });
  client.onMessage({ type: "challenge", seek: seek("c1") });
  client.onMessage({ type: "challenge", seek: seek("c2") });
  assert.deepEqual(challenges(), ["c1", "c2"]);
  client.onMessage({ type: "challenge-over", seek: "c2" });
  assert.deepEqual(challenges(), ["c1"]);
  answers = [{ seek: null, game: "g1" }];
  await client.accept(seek("c1"));
  assert.deepEqual([asked[0][1], opened], ["/api/lobby/seeks/c1/accept", ["/game/g1"]]);
});

test("the lists of the server and its refusals are taken over", () => {
  const client = new LobbyClient(true);
  const changes = [];
  client.store.subscribe(({ people }) => changes.push(people));
  client.onMessage({ type: "lobby", people: 4, seeks: [seek("a")], mine: [], challenges: [] });
  client.onMessage({ type: "seeks", people: 5, added: [seek("b")], removed: ["a"] });
  assert.deepEqual([[...client.store.state.seeks.keys()], changes], [["b"], [4, 5]]);
  const error = { code: "", reason: "address", message: "Too many connections", text: "", expected: "" };
  client.onMessage({ type: "refused", error });
  assert.deepEqual(notices(), ["Too many connections."]);
});
