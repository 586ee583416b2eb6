/** The style guide documents every design token. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
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
