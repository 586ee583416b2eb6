/** The live connections: what is sent again, when it is tried again, and the server's clock. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./helpers/dom.js";
import { follow } from "../../../src/laserchess/web/lib/game_socket.js";
import { followLobby, followStudy, followTournament } from "../../../src/laserchess/web/lib/lobby_socket.js";
import { Outbox } from "../../../src/laserchess/web/lib/outbox.js";
import { retryDelay, socketUrl } from "../../../src/laserchess/web/lib/retry.js";
import { ServerClock } from "../../../src/laserchess/web/lib/server_clock.js";

/** A socket whose server is the test. */
class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  /** Connect, and answer as the server does. */
  open(...messages) {
    this.readyState = 1;
    this.onopen?.();
    for (const message of messages) this.tell(message);
  }
  tell(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const last = () => FakeSocket.all.at(-1);
const state = (seq = 0, more = {}) => ({ type: "state", game: { seq, now: Date.now(), ...more }, events: [] });
const event = (seq) => ({ type: "event", seq, kind: "move" });
const types = ({ sent }) => sent.map(({ type }) => type);
let hidden = false;
let opened = [];

function start() {
  const heard = { states: [], events: [], statuses: [], chat: [], presence: [] };
  const game = follow("abc/1", {
    onState: (game, events) => heard.states.push([game.seq, events]),
    onEvent: (one) => heard.events.push(one.seq),
    onStatus: (status) => heard.statuses.push(status),
    onChat: (line) => heard.chat.push(line),
    onPresence: (message) => heard.presence.push(message.watching),
  });
  opened.push(game);
  return { game, heard };
}

beforeEach(() => {
  FakeSocket.all = [];
  opened = [];
  hidden = false;
  globalThis.WebSocket = FakeSocket;
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  mock.method(performance, "now", () => Date.now() - 1_000_000);
});
afterEach(() => {
  for (const each of opened) each.close();
  mock.timers.reset();
  mock.restoreAll();
});

// The game

test("a game is followed at its own address, from its first event", () => {
  start();
  assert.equal(last().url, "wss://laserchess.test/api/games/abc%2F1/live");
  last().open();
  assert.deepEqual(last().sent, [{ type: "hello", after: 0 }]);
});

test("the page hears of the state, then of each event once and in order", () => {
  const { heard } = start();
  last().open(state(3), event(4), event(4), event(2), event(5));
  assert.deepEqual(heard.states, [[3, []]]);
  assert.deepEqual(heard.events, [4, 5]);
});

test("a gap in the events connects again, and asks for what is missing", () => {
  const { heard } = start();
  last().open(state(3), event(6));
  assert.equal(FakeSocket.all.length, 2);
  last().open(state(6));
  assert.deepEqual(last().sent[0], { type: "hello", after: 3 });
  assert.deepEqual(heard.events, []);
});

test("chat and presence reach the page", () => {
  const { heard } = start();
  last().open(state(), { type: "chat", line: "hi" }, { type: "presence", seats: {}, watching: 2 });
  assert.deepEqual([heard.chat, heard.presence], [["hi"], [2]]);
});

test("a message of an unknown type is ignored", () => {
  const { heard } = start();
  last().open(state(), { type: "future" }, event(1));
  assert.deepEqual(heard.events, [1]);
});

test("a command resolves with the number of its event, or rejects with the server's reason", async () => {
  const { game } = start();
  last().open(state());
  const [good, bad] = [game.send("resign"), game.send("offer", { what: "draw" })];
  const [, , first, second] = last().sent;
  assert.deepEqual([first.type, second.what], ["resign", "draw"]);
  last().tell({ type: "ack", ref: first.ref, seq: 7 });
  last().tell({ type: "refused", ref: second.ref, error: { code: "", reason: "late", message: "too late", text: "" } });
  assert.equal(await good, 7);
  await assert.rejects(bad, { name: "ApiError", reason: "late", message: "Too late." });
});

test("an answer that arrives twice settles a command once", async () => {
  const { game } = start();
  last().open(state());
  const sent = game.send("resign");
  const { ref } = last().sent.at(-1);
  last().tell({ type: "ack", ref, seq: 7 });
  last().tell({ type: "ack", ref, seq: 8 });
  assert.equal(await sent, 7);
});

test("what is pressed while the page connects is sent once it is connected, or fails with the connection", async () => {
  const { game } = start();
  const resigned = game.send("resign");
  last().open(state());
  const { type, ref } = last().sent.find((message) => message.ref?.startsWith("c"));
  assert.equal(type, "resign");
  last().tell({ type: "ack", ref, seq: 1 });
  assert.equal(await resigned, 1);
  const other = start().game;
  const lost = other.send("resign");
  last().close();
  await assert.rejects(lost, { reason: "offline" });
});

test("a move sent while offline waits for the connection, other commands fail at once", async () => {
  const { game } = start();
  last().close();
  const move = game.send("move", { text: "a1a2", ply: 4 });
  await assert.rejects(game.send("resign"), { reason: "offline" });
  mock.timers.tick(1000);
  last().open(state());
  const sent = last().sent.find(({ type }) => type === "move");
  assert.deepEqual([sent.text, sent.ply], ["a1a2", 4]);
  last().tell({ type: "ack", ref: sent.ref, seq: 1 });
  assert.equal(await move, 1);
});

test("after an interruption an unacknowledged move is sent again with the same reference, once per connection", async () => {
  const { game } = start();
  last().open(state());
  const move = game.send("move", { text: "a1a2", ply: 0 });
  const first = last().sent.at(-1);
  last().close();
  mock.timers.tick(1000);
  last().open(state());
  assert.deepEqual(
    last().sent.filter(({ type }) => type === "move"),
    [first],
  );
  last().tell({ type: "ack", ref: first.ref, seq: 1 });
  assert.equal(await move, 1);
  last().close();
  mock.timers.tick(1000);
  last().open(state(1));
  assert.ok(!types(last()).includes("move"));
});

test("an interruption rejects other commands, since they might run twice", async () => {
  const { game } = start();
  last().open(state());
  const offer = game.send("offer");
  last().close();
  await assert.rejects(offer, { reason: "offline" });
});

test("a gap in the events sends moves again too, and rejects the rest", async () => {
  const { game } = start();
  last().open(state());
  game.send("move", { text: "c1+", ply: 0 });
  const takeback = game.send("takeback");
  last().tell(event(9));
  await assert.rejects(takeback, { reason: "offline" });
  last().open(state(9));
  const commands = FakeSocket.all.map((socket) => types(socket).filter((type) => !["hello", "ping"].includes(type)));
  assert.deepEqual(commands, [["move", "takeback"], ["move"]]);
});

test("a connection that is left while it is being made is closed afterwards, without an error", () => {
  const { game, heard } = start();
  const socket = last();
  game.close();
  assert.equal(socket.readyState, FakeSocket.CONNECTING);
  socket.open(state());
  assert.deepEqual([socket.readyState, socket.sent, heard.states], [3, [], []]);
});

test("a hidden page that may ping once a minute stays connected", () => {
  start();
  last().open(state());
  hidden = true;
  for (let minutes = 0; minutes < 4; minutes += 1) {
    mock.timers.tick(60_000);
    last().tell({ type: "pong", ref: last().sent.at(-1).ref, now: Date.now() });
  }
  assert.equal(FakeSocket.all.length, 1);
});

test("the status follows the connection, without repeating itself", () => {
  const { heard } = start();
  last().open(state());
  last().close();
  mock.timers.tick(1000);
  last().close();
  mock.timers.tick(2000);
  last().open(state());
  assert.deepEqual(heard.statuses, ["connecting", "online", "offline", "online"]);
});

test("it is tried again later and later, and a success starts over", () => {
  mock.method(Math, "random", () => 0.5);
  start();
  const waits = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const before = FakeSocket.all.length;
    last().close();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      mock.timers.tick(100);
      waited += 100;
    }
    waits.push(waited);
  }
  assert.deepEqual(waits, [400, 800, 1600, 3200]);
  last().open(state());
  last().close();
  mock.timers.tick(400);
  assert.equal(FakeSocket.all.length, 6);
});

test("when the network is back, it is tried at once", () => {
  start();
  last().close();
  window.dispatchEvent(new Event("online"));
  assert.equal(FakeSocket.all.length, 2);
});

test("when the page is shown again, it is tried at once; a hidden page waits", () => {
  start();
  last().close();
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.all.length, 1);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.all.length, 2);
});

test("an open connection is not replaced when the page is shown again", () => {
  start();
  last().open(state());
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.all.length, 1);
});

test("a network that is gone is noticed at once", () => {
  const { heard } = start();
  last().open(state());
  window.dispatchEvent(new Event("offline"));
  assert.equal(heard.statuses.at(-1), "offline");
});

test("a connection without answers is given up, later on a hidden page", () => {
  const { heard } = start();
  last().open(state());
  mock.timers.tick(45_000);
  assert.equal(heard.statuses.at(-1), "offline");
  const other = start();
  last().open(state());
  hidden = true;
  mock.timers.tick(60_000);
  assert.equal(other.heard.statuses.at(-1), "online");
  mock.timers.tick(120_000);
  assert.equal(other.heard.statuses.at(-1), "offline");
});

test("pings keep a quiet connection alive", () => {
  const { heard } = start();
  last().open(state());
  for (let pings = 0; pings < 6; pings += 1) {
    mock.timers.tick(15_000);
    last().tell({ type: "pong", ref: last().sent.at(-1).ref, now: Date.now() });
  }
  assert.equal(heard.statuses.at(-1), "online");
});

test("messages of a connection that was replaced are ignored", () => {
  const { game, heard } = start();
  const old = last();
  old.open(state());
  game.restart();
  old.tell(event(1));
  assert.deepEqual(heard.events, []);
});

test("a closed connection stays closed", () => {
  const { game } = start();
  last().open(state());
  game.close();
  mock.timers.tick(60_000);
  window.dispatchEvent(new Event("online"));
  assert.equal(FakeSocket.all.length, 1);
});

test("the game's clock is the server's", () => {
  const { game } = start();
  last().open(state(0, { now: Date.now() + 5000 }));
  assert.equal(game.now() - Date.now(), 5000);
});

// The lobby

test("the lobby says what it wants to hear, and passes messages on", () => {
  const heard = [];
  const statuses = [];
  const lobby = followLobby(
    (one) => heard.push(one.type),
    (one) => statuses.push(one),
    { only: "challenges" },
  );
  opened.push(lobby);
  last().open({ type: "lobby", challenges: [] }, { type: "challenge", seek: {} });
  assert.deepEqual(last().sent, [{ type: "hello", only: "challenges" }]);
  assert.deepEqual([heard, statuses], [["lobby", "challenge"], ["online"]]);
});

test("tournaments and studies have connections of their own, which begin with their greeting", () => {
  const heard = [];
  const statuses = [];
  const message = (one) => heard.push(one.type);
  opened.push(followTournament("t1", message, (one) => statuses.push(one)));
  assert.match(last().url, /\/api\/tournaments\/t1\/live$/);
  last().open({ type: "tournament" }, { type: "standings" });
  last().close();
  opened.push(followStudy("s1", message));
  assert.match(last().url, /\/api\/studies\/s1\/live$/);
  last().open({ type: "study" });
  last().close();
  assert.deepEqual(
    [heard, statuses],
    [
      ["tournament", "standings", "study"],
      ["online", "offline"],
    ],
  );
});

test("the lobby connects again, and not after it was closed", () => {
  const lobby = followLobby(
    () => {},
    () => {},
  );
  last().close();
  mock.timers.tick(1000);
  assert.equal(FakeSocket.all.length, 2);
  last().close();
  lobby.close();
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.all.length, 2);
});

test("a closed lobby tells the page nothing more", () => {
  const statuses = [];
  const lobby = followLobby(
    () => {},
    (one) => statuses.push(one),
  );
  last().open({ type: "lobby", challenges: [] });
  lobby.close();
  assert.deepEqual(statuses, ["online"]);
});

test("a silent lobby is given up while the page is seen", () => {
  const statuses = [];
  opened.push(
    followLobby(
      () => {},
      (one) => statuses.push(one),
    ),
  );
  last().open({ type: "lobby", challenges: [] });
  hidden = true;
  mock.timers.tick(60_000);
  assert.deepEqual(statuses, ["online"]);
  hidden = false;
  mock.timers.tick(10_000);
  assert.deepEqual(statuses, ["online", "offline"]);
});

test("a lobby that took long to connect is not given up for that", () => {
  const statuses = [];
  opened.push(
    followLobby(
      () => {},
      (one) => statuses.push(one),
    ),
  );
  mock.timers.tick(39_000);
  last().open();
  mock.timers.tick(2000);
  last().tell({ type: "lobby", challenges: [] });
  assert.deepEqual([statuses, FakeSocket.all.length], [["online"], 1]);
});

// The parts

test("delays double up to the maximum, with a random part of a quarter either way", () => {
  const middle = () => 0.5;
  assert.deepEqual(
    [0, 1, 2, 9].map((tries) => retryDelay(tries, 15_000, middle)),
    [400, 800, 1600, 15_000],
  );
  assert.deepEqual([retryDelay(0, 15_000, () => 0), retryDelay(0, 15_000, () => 1)], [300, 500]);
});

test("sockets of secure pages are secure", () => {
  assert.equal(socketUrl("/x"), "wss://laserchess.test/x");
});

test("commands have references of their own, and unanswered ones stay in order", () => {
  const outbox = new Outbox();
  const sent = [];
  outbox.add("move", { ply: 0 }, (command) => sent.push(command.ref));
  outbox.add("move", { ply: 1 }, (command) => sent.push(command.ref));
  assert.equal(new Set(sent).size, 2);
  outbox.settle(sent[0]);
  assert.deepEqual(
    outbox.unanswered.map(({ ply }) => ply),
    [1],
  );
  assert.equal(outbox.settle("unknown"), undefined);
});

test("the shortest round trip gives the best clock", () => {
  const clock = new ServerClock();
  clock.reset(Date.now() + 100);
  assert.equal(clock.now() - Date.now(), 100);
  clock.measure(Date.now() + 50, 40);
  assert.equal(clock.now() - Date.now(), 70);
  clock.measure(Date.now() + 500, 400);
  assert.equal(clock.now() - Date.now(), 70);
  clock.measure(Date.now() + 50, 10);
  assert.equal(clock.now() - Date.now(), 55);
  clock.measure(Date.now() + 50, Number.NaN);
  assert.equal(clock.now() - Date.now(), 55);
});
