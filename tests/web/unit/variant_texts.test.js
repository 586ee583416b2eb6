/** The texts of the shipped variants on a German page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./helpers/window.js";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["de-DE"] } });
const { localizeVariant, phraseText } = await import("../../../src/laserchess/web/lib/server_text.js");
const { hasText, slug } = await import("../../../src/laserchess/web/lib/strings.js");

const { texts } = JSON.parse(readFileSync(new URL("./fixtures/views.json", import.meta.url), "utf8"));

/** Return a variant with other English texts; empty ones stay empty. */
function reworded(variant) {
  const other = (text) => text && `English: ${text}`;
  const helped = (one) => ({ ...one, help: other(one.help) });
  return {
    ...variant,
    blurb: other(variant.blurb),
    energy_name: other(variant.energy_name),
    setups: variant.setups.map((one) => ({ ...one, title: other(one.title) })),
    options: variant.options.map((one) => ({ ...one, label: other(one.label), labels: one.labels.map(other) })),
    pieces: variant.pieces.map(helped),
    features: variant.features.map(helped),
  };
}

for (const variant of texts) {
  test(`every text of ${variant.id} has a German text, whatever the English text is`, () => {
    const german = localizeVariant(reworded(variant));
    assert.deepEqual(german, localizeVariant(variant));
    assert.doesNotMatch(JSON.stringify(german), /English: /);
  });

  test(`every side, piece and special square of ${variant.id} has a German name`, () => {
    const names = (kind) => variant[kind].map(({ name }) => `names.${kind}.${slug(name)}`);
    const sides = variant.players.map((side) => `names.sides.${side}`);
    const keys = [...sides, ...names("pieces"), ...names("features"), ...names("setups")];
    assert.deepEqual(
      keys.filter((key) => !hasText(key)),
      [],
    );
  });
}

test("a variant without German texts keeps its own", () => {
  const own = reworded({
    ...texts[0],
    id: "my-variant",
    title: "My variant",
    setups: [{ name: "my-setup", title: "Mine" }],
  });
  assert.deepEqual(localizeVariant(own), own);
});

test("names in phrases are translated by what they name", () => {
  const facts = { piece: "Beam Splitter", start: "b11", direction: "south" };
  assert.equal(phraseText([{ key: "phrases.move.rotate", text: "", facts }]), "Strahlteiler b11 dreht nach Süden");
  const reply = { key: "phrases.reply", text: "", facts: { side: "blue", move: "red" } };
  assert.equal(phraseText([reply]), "Blau antwortet red.");
});
