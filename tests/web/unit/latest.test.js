/** Answers that arrive after newer ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { latest } from "../../../src/laserchess/web/lib/latest.js";

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

test("a failed request rejects", async () => {
  const answered = latest(() => assert.fail());
  await assert.rejects(answered(Promise.reject(new Error("away"))), /away/);
});
