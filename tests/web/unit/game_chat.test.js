/** The chat of a game, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/window.js";
import { computer, game, human } from "./helpers/fixtures.js";
import {
  EMPTY_CHAT,
  hasChat,
  markRead,
  opponentAccount,
  presetsFor,
  receiveChat,
  receiveLine,
} from "../../../src/laserchess/web/pages/game/chat_model.js";

const line = (id, room = "players") => ({
  id,
  room,
  name: "Grace",
  account: false,
  preset: null,
  words: `w${id}`,
  at: 0,
});
const chat = (lines, room = "players") => ({ room, lines, presets: { hi: "Hello" } });
const ids = ({ lines }) => lines.map(({ id }) => id);

test("a game has a chat if another person plays or it is watched", () => {
  assert.ok(hasChat(game()));
  assert.ok(hasChat(game({ mode: "computer", you: [] })));
  assert.ok(!hasChat(game({ mode: "computer" })));
});

test("lines are kept in order, each once", () => {
  const early = receiveLine(EMPTY_CHAT, line(3), false);
  assert.deepEqual(ids(receiveChat(early, chat([line(1), line(3)]))), [1, 3]);
});

test("quick messages fit the moment: greetings before the end, farewells after it", () => {
  const presets = { luck: "Good luck!", nice: "Nice move!", played: "Well played!", bye: "Good bye!" };
  const names = (isOver) => presetsFor(presets, isOver).map(([name]) => name);
  assert.deepEqual(names(false), ["luck", "nice"]);
  assert.deepEqual(names(true), ["nice", "played", "bye"]);
});

test("a visitor who joins sees only the lines of the new room", () => {
  const watching = receiveChat(EMPTY_CHAT, chat([line(1, "watchers")], "watchers"));
  const joined = receiveChat(watching, chat([line(2)]));
  assert.deepEqual([joined.room, ids(joined)], ["players", [2]]);
});

test("lines of others are unread until the chat is opened", () => {
  const state = receiveLine(receiveLine(EMPTY_CHAT, line(1), false), line(2), true);
  assert.equal(state.unread, 1);
  assert.equal(markRead(state).unread, 0);
  assert.equal(markRead(markRead(state)).lines.length, 2);
});

test("a line that comes twice changes nothing", () => {
  const state = receiveLine(EMPTY_CHAT, line(1), false);
  assert.equal(receiveLine(state, line(1), false), state);
});

test("only an opponent with an account can be reported", () => {
  const seats = { blue: human("Ada"), red: { ...human("Grace"), account: true } };
  assert.equal(opponentAccount(game({ seats })), "Grace");
  assert.equal(opponentAccount(game()), null);
  assert.equal(opponentAccount(game({ seats, you: [] })), null);
  assert.equal(opponentAccount(game({ seats: { blue: human("Ada"), red: { ...computer(), account: true } } })), null);
});
