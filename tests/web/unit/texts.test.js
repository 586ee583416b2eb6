/** Texts: values, plurals, names, labels, and what the server sends in English. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import "./helpers/dom.js";
import { scenario } from "./helpers/boards.js";
import {
  boardText,
  capital,
  fill,
  floorLabel,
  labelOf,
  pieceName,
  setTexts,
  sideName,
} from "../../../src/laserchess/web/board/i18n.js";
import german from "../../../src/laserchess/web/languages/de.js";
import { challengeText, termsOf } from "../../../src/laserchess/web/lib/challenges.js";
import {
  clockName,
  errorText,
  illegalMoveText,
  localizeVariant,
  outcomeText,
  seatName,
  sentence,
} from "../../../src/laserchess/web/lib/server_text.js";
import { CHOICES } from "../../../src/laserchess/web/lib/settings.js";
import { LANGUAGES } from "../../../src/laserchess/web/lib/languages.js";
import { hasText, language, t } from "../../../src/laserchess/web/lib/strings.js";

const speakGerman = () => setTexts({ ...german.board, ...german.labels, ...german.names }, { language: "de" });
afterEach(() => setTexts({}));

// Values and plurals

test("values are filled in, and missing ones stay visible", () => {
  assert.equal(fill("{a} to {b}", { a: 1, b: "x" }), "1 to x");
  assert.equal(fill("{a} to {b}", { a: 0 }), "0 to {b}");
  assert.equal(fill("{a}", { a: null }), "{a}");
});

for (const [count, text] of [
  [0, "0 moves"],
  [1, "1 move"],
  [2, "2 moves"],
]) {
  test(`the plural of ${count}`, () => {
    assert.equal(fill({ one: "{count} move", other: "{count} moves" }, { count }), text);
  });
}

test("a plural that a language does not have takes the other form", () => {
  assert.equal(fill({ other: "{count} moves" }, { count: 1 }), "1 moves");
});

test("plurals follow the language", () => {
  setTexts({}, { language: "pl" });
  const forms = { one: "ruch", few: "ruchy", many: "ruchów", other: "ruchu" };
  assert.deepEqual(
    [1, 3, 5].map((count) => fill(forms, { count })),
    ["ruch", "ruchy", "ruchów"],
  );
});

test("a language may replace single texts of the board", () => {
  setTexts({ left: "Links herum" });
  assert.deepEqual([boardText("left"), boardText("right")], ["Links herum", "Rotate right"]);
  assert.equal(boardText("no.such.key"), "no.such.key");
});

test("a missing text of the site shows its key, and is logged", (context) => {
  const logged = context.mock.method(console, "error", () => {});
  assert.equal(t("shell.no_such_text"), "shell.no_such_text");
  assert.equal(logged.mock.callCount(), 1);
  assert.ok(!hasText("shell.no_such_text"));
  assert.ok(!hasText("nowhere.at_all"));
});

test("the site's texts have sections, and those of the board are among them", () => {
  assert.ok(hasText("shell.close"));
  assert.equal(t("board.fire"), boardText("fire"));
});

test("the page speaks the first language of the browser that it has", () => {
  assert.equal(language, "en");
  assert.ok(language in LANGUAGES);
});

// Names and labels

test("names of sides get a capital letter, in the page's language", () => {
  assert.deepEqual([capital("blue sky"), capital("")], ["Blue sky", ""]);
  assert.deepEqual([sideName("blue"), sideName("")], ["Blue", ""]);
  speakGerman();
  assert.deepEqual([sideName("blue"), sideName("mauve")], ["Blau", "Mauve"]);
});

test("names of pieces are translated by their ids", () => {
  assert.equal(pieceName("Beam Splitter"), "Beam Splitter");
  speakGerman();
  assert.deepEqual([pieceName("Beam Splitter"), pieceName("Wombat")], ["Strahlteiler", "Wombat"]);
});

test("in English a piece is labelled as the server does", () => {
  const { variant, view } = scenario("khet");
  for (const piece of view.pieces) assert.equal(labelOf(piece, variant), piece.label);
});

test("in German every piece has a label of its own, with the direction it faces", () => {
  speakGerman();
  for (const name of ["laser-chess", "khet", "leiserchess", "advanced"]) {
    const { variant, view } = scenario(name);
    for (const piece of view.pieces) {
      const label = labelOf(piece, variant);
      assert.ok(label.includes(piece.square), label);
      assert.ok(!label.includes("{"), label);
      assert.notEqual(label, piece.label);
    }
  }
});

test("a piece that looks the same from all sides has no direction", () => {
  speakGerman();
  const { variant, view } = scenario("laser-chess");
  const king = view.pieces.find(({ name }) => name === "King");
  const deflector = view.pieces.find(({ name }) => name === "Deflector");
  const direction = /Nord|Süd|Ost|West|nord|süd|ost|west/;
  assert.doesNotMatch(labelOf(king, variant), direction);
  assert.match(labelOf(deflector, variant), direction);
});

test("a stunned piece is called so", () => {
  speakGerman();
  const { variant, view } = scenario("advanced");
  const [piece] = view.pieces;
  assert.notEqual(labelOf({ ...piece, stunned: true }, variant), labelOf(piece, variant));
});

test("a piece of an unknown kind is labelled without a direction", () => {
  speakGerman();
  const { variant } = scenario("khet");
  const label = labelOf({ name: "Wombat", player: "red", square: "a1", angle: 0, art: "", stunned: false }, variant);
  assert.match(label, /Wombat/);
});

test("special squares are labelled as the server does, or in the page's language", () => {
  const floor = { name: "Hyper Hole", square: "h6", label: "Hyper Hole on h6" };
  assert.equal(floorLabel(floor), "Hyper Hole on h6");
  speakGerman();
  assert.notEqual(floorLabel(floor), "Hyper Hole on h6");
});

// What the server sends

test("messages become sentences", () => {
  assert.deepEqual(["too late", "Too late.", " why? ", "so…"].map(sentence), ["Too late.", "Too late.", "Why?", "So…"]);
});

test("an error says what was expected, with one full stop", () => {
  assert.equal(errorText({ message: "Oh.", expected: "" }), "Oh.");
  const text = errorText({ message: "Oh.", expected: "a square." });
  assert.match(text, /a square/);
  assert.ok(!text.includes(".."));
});

test("time controls are named in minutes and seconds", () => {
  assert.equal(clockName({ base: 300, increment: 3 }), "5+3");
  assert.equal(clockName({ base: 30, increment: 0 }), "0.5+0");
  assert.equal(clockName(null), t("lobby.no_clock"));
});

test("a player without a name is called by the side", () => {
  assert.equal(seatName({ name: "Ada" }, "blue"), "Ada");
  assert.equal(seatName({ name: "Blue" }, "blue"), "Blue");
  assert.equal(seatName({ name: "" }, "blue"), "Blue");
  assert.equal(seatName(null, "red"), "Red");
});

test("without a text of its own an outcome or a refusal is shown in the server's words", () => {
  const { variant } = scenario("khet");
  assert.equal(outcomeText({ winner: "red", reason: "new", text: "Red won." }, variant), "Red won.");
  assert.equal(illegalMoveText({ reason: "new", message: "No." }), "No.");
});

test("a variant keeps its names, which are identifiers on the server", () => {
  const { variant } = scenario("khet");
  const whole = { blurb: "", energy_name: "", setups: [{ title: "Classic" }], options: [], features: [], ...variant };
  const localized = localizeVariant({
    ...whole,
    setups: [{ name: "classic", title: "Classic" }],
    options: [],
    features: [],
  });
  assert.deepEqual(localized.players, variant.players);
  assert.deepEqual(
    localized.pieces.map(({ name }) => name),
    variant.pieces.map(({ name }) => name),
  );
});

test("a challenge says who, what and whether it is rated", () => {
  const seek = { name: "Ada", rating: 1500, title: "Khet", clock: { base: 300, increment: 0 }, rated: true };
  const text = challengeText(seek);
  for (const part of ["Ada", "1500", "Khet", "5+0"]) assert.ok(text.includes(part), text);
  assert.ok(!challengeText({ ...seek, rating: null }).includes("null"));
  assert.notEqual(termsOf(seek).kind, termsOf({ ...seek, rated: false }).kind);
});

test("every choice of the settings dialog has a text in both languages", () => {
  for (const key of ["theme", "palette", "board", "pieces", "sounds", "speed"]) {
    for (const value of CHOICES[key]) {
      assert.ok(hasText(`settings.${key}.${value}`), `${key} ${value}`);
      assert.ok(german.settings[`${key}.${value}`], `${key} ${value} in German`);
    }
  }
});
