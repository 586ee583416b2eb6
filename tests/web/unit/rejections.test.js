/** What a German page says when the server rejects a request. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/window.js";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["de-AT"] } });
const { rejection } = await import("../../../src/laserchess/web/lib/api.js");
const { errorText } = await import("../../../src/laserchess/web/lib/server_text.js");

const said = (error) =>
  errorText(rejection({ code: "", reason: "", hint: "", text: "", expected: "", facts: {}, ...error }));

test("a rejection is translated by its code, with its facts", () => {
  const message = "It is not your turn: blue is to move.";
  const hint = "Wait for your opponent's move.";
  assert.equal(
    said({ code: "turn", reason: "turn", message, hint, expected: hint, facts: { turn: "blue" } }),
    "Du bist nicht am Zug, sondern Blau. Warte auf den Zug deines Gegners.",
  );
});

test("codes of one reason have their own texts, in the plural of their count", () => {
  const full = (code, count) => said({ code, reason: "full", message: "Full.", hint: "Wait.", facts: { count } });
  assert.equal(full("games_in_progress", 1), "Du hast noch 1 laufende Partie. Spiele zuerst zu Ende.");
  assert.equal(full("tokens", 20), "Du hast schon 20 Tokens. Widerrufe zuerst einige davon.");
});

test("only facts that are names are translated", () => {
  const facts = { name: "red", lowest: 1, highest: 9 };
  assert.match(said({ code: "limit", reason: "limit", message: "No.", hint: "No.", facts }), /^Das Limit red /);
});

test("what has no translation is said in the server's words", () => {
  const [message, hint] = ["The server is on strike.", "Try again tomorrow."];
  assert.equal(
    said({ code: "strike", reason: "turn", message, hint, expected: hint }),
    "The server is on strike. Try again tomorrow.",
  );
  assert.equal(
    said({ reason: "turn", message: "this is not a position", expected: "a FEN" }),
    "This is not a position. Erwartet: a FEN.",
  );
});
