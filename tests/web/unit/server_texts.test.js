/** What the server sends in English, on a German page: phrases, lessons, openings, outcomes and moves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/window.js";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["de-DE"] } });
const { clockName, illegalMoveText, localizeLesson, openingText, outcomeText, phraseText, themeTitle } = await import(
  "../../../src/laserchess/web/lib/server_text.js"
);
const { playedText } = await import("../../../src/laserchess/web/lib/played_text.js");

const say = (key, facts) => phraseText([{ key: `phrases.${key}`, text: "English", facts }]);

test("a beam and an actor are the player's or a side's", () => {
  const facts = { square: "f8", side: "red", piece: "King" };
  assert.match(say("coach.beam.hits.other", { ...facts, beam: "your" }), /^Dein Strahl trifft König auf f8 \(Rot\)/);
  assert.match(say("coach.beam.hits.other", { ...facts, beam: "blue" }), /^Der Strahl von Blau trifft/);
  const step = { piece: "King", start: "e1", to: "e2" };
  assert.equal(say("coach.act.step", { ...step, actor: "your" }), "Du: König e1 nach e2.");
  assert.equal(say("coach.act.step", { ...step, actor: "red" }), "Rot: König e1 nach e2.");
});

test("lists of squares and texts without a translation stay", () => {
  assert.match(say("coach.beam.edge.mirrors", { beam: "your", square: "j8", mirrors: "j4, h4" }), /bei j4, h4 /);
  assert.equal(say("no.such.phrase", {}), "English");
});

test("names of themes, openings, time controls and refusals are German", () => {
  assert.equal(themeTitle("direct", "Straight shot"), "Direkter Schuss");
  assert.equal(openingText("Anchor: Bridge"), "Anker: Brücke");
  assert.equal(openingText("Unheard of"), "Unheard of");
  assert.notEqual(clockName(null), clockName({ base: 300, increment: 3 }));
  assert.match(clockName({ days: 3, base: 0, increment: 0 }), /3 Tage/);
  assert.equal(illegalMoveText({ reason: "", message: "" }), "");
  assert.notEqual(
    illegalMoveText({ reason: "empty", message: "There is no piece on d4." }),
    "There is no piece on d4.",
  );
});

test("an outcome names the loser and the royal piece", () => {
  const variant = { players: ["silver", "red"], pieces: [{ name: "Pharaoh", royal: true }] };
  const text = outcomeText({ winner: "silver", reason: "king", text: "English" }, variant);
  assert.match(text, /Pharao/);
  assert.match(
    outcomeText({ winner: null, reason: "agreement", text: "English" }, { players: [], pieces: [] }),
    /Vereinbarung/,
  );
  assert.equal(outcomeText({ winner: null, reason: "new", text: "English" }, variant), "English");
});

test("a lesson is translated part by part", async () => {
  const lesson = {
    variant: "khet",
    title: "Khet 2.0",
    summary: "English",
    chapters: [
      {
        id: "goal",
        title: "The goal",
        paragraphs: ["English", "English"],
        diagrams: [{ key: "goal.diagram.1", caption: "E" }],
      },
      { id: "mine", title: "Mine", paragraphs: ["Own text"] },
    ],
    exercises: [{ id: "turn-the-sphinx", title: "English", task: "English", hint: "English" }],
    scenes: [{ key: "goal.diagram.1", caption: "E" }],
  };
  const german = await localizeLesson(lesson);
  assert.equal(german.chapters[0].title, "Das Ziel");
  assert.ok(german.chapters[0].paragraphs.every((text) => text !== "English"));
  assert.equal(german.chapters[0].diagrams[0].caption, german.scenes[0].caption);
  assert.deepEqual(german.chapters[1], { ...lesson.chapters[1], diagrams: undefined });
  assert.ok(Object.values(german.exercises[0]).every((text) => text !== "English"));
  assert.ok((await localizeLesson({ variant: "khet" })).summary, "a card may have its texts from here alone");
});

test("screen readers get a move with its beams and losses", () => {
  const beam = (more) => ({ by: "blue", origin: "j1", squares: ["j2", "j3"], turns: [], end: "edge", ...more });
  const move = { text: "d6e6", act: "step" };
  const told = (more) =>
    playedText({ by: "blue", text: "d6e6", move, beams: [], removed: [], words: ["English"], ...more });
  assert.match(told({}), /^Blau .*d6e6/);
  assert.match(told({ move: { act: "end" } }), /^Blau (?!.*d6e6)/);
  assert.match(told({ beams: [beam({})] }), /Der Strahl von Blau .* j3/);
  assert.match(told({ beams: [beam({ turns: [["j2", "N", "E"]] })] }), /bei j2 /);
  assert.match(told({ beams: [beam({ squares: [], end: "hit" })] }), /endet auf j1/);
  const loss = (square, fate = "zapped") => ({ square, name: "King", player: "red", fate });
  const hit = told({ beams: [beam({ end: "hit" })], removed: [loss("j3")] });
  assert.match(hit, /trifft König auf j3 \(Rot\)/);
  assert.doesNotMatch(hit, /wurde getroffen/);
  assert.match(told({ removed: [loss("e6", "captured")] }), /König auf e6 \(Rot\) wurde/);
});
