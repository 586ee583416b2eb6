/** The style guide documents every design token, and shows the components of games. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { localServer } from "./helpers/local_server.js"; // first: the kernel runs as in Node
import "./helpers/dom.js";
import { gameComponents, sampleOf } from "../../../src/laserchess/web/pages/style_guide/game_components.js";
import { TOKENS } from "../../../src/laserchess/web/pages/style_guide/tokens.js";

const CSS = readFileSync(new URL("../../../src/laserchess/web/style/tokens.css", import.meta.url), "utf8");
/** Set by scripts or for a single component. */
const INTERNAL = ["--header", "--columns", "--rows", "--ratio", "--font"];

test("every token of the light theme is listed once, with its purpose", () => {
  const start = CSS.indexOf(":root {");
  const root = CSS.slice(start, CSS.indexOf("}", start));
  const defined = [...root.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name);
  const listed = TOKENS.flatMap(([, tokens]) => tokens.map(([name]) => name));
  assert.deepEqual(listed.toSorted(), defined.filter((name) => !INTERNAL.includes(name)).toSorted());
  assert.ok(TOKENS.every(([, tokens]) => tokens.every(([, purpose]) => purpose)));
});

test("the dark theme changes only tokens of the light one", () => {
  const [light, dark] = CSS.split(':root[data-theme="dark"]').map((text) =>
    [...text.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name),
  );
  const known = new Set(light);
  const own = dark.slice(0, dark.indexOf("--first"));
  assert.deepEqual(
    own.filter((name) => !known.has(name)),
    [],
  );
});

test("the components of games show a game of which nothing is stored", async () => {
  const examples = gameComponents(await sampleOf(localServer().server));
  document.body.replaceChildren(...examples.flatMap(([, example]) => example).flat(2));
  const texts = (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  assert.equal(document.querySelectorAll(".lc-piece").length, 25);
  assert.deepEqual(texts(".clock"), ["5:00", "5:00", "0:09.8", "0:09.8"]);
  assert.deepEqual(texts(".move"), ["c1d2", "e5+", "c4-", "g3f2xc4"]);
  assert.equal(texts(".coach-lines li").length, 2);
  assert.equal(texts(".seeks tbody tr").length, 2);
  assert.deepEqual({ ...localStorage }, {});
});
