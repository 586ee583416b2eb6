/** A shared study: what others change is read, also what they change while it is read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "./helpers/dom.js";
import { SharedStudy } from "../../../src/laserchess/web/pages/analysis/shared_study.js";

/** @type {{onmessage?: (event: {data: string}) => void}[]} */
const sockets = [];
globalThis.WebSocket = class {
  constructor() {
    sockets.push(this);
  }
  close() {}
};

/** Return a study that is followed, whose reads wait for the test, and a function that tells it of a change. */
function start() {
  const study = new SharedStudy({ id: "s", may_edit: false }, "c", () => {});
  /** @type {((seq: number) => void)[]} */
  const reads = [];
  study.read = async () => {
    study.isStale = false;
    study.seq = await new Promise((resolve) => reads.push(resolve));
  };
  study.follow();
  const socket = sockets.at(-1);
  const tell = (/** @type {number} */ seq) =>
    socket.onmessage({ data: JSON.stringify({ type: "operation", seq, ref: `r${seq}`, operation: { type: "add" } }) });
  return { study, reads, tell };
}

test("a change that comes while the chapter is read is read as well", async () => {
  const { study, reads, tell } = start();
  tell(1);
  tell(2);
  assert.equal(reads.length, 1);
  reads[0](1); // as it was before the second change
  await settled();
  assert.equal(reads.length, 2);
  reads[1](2);
  await settled();
  assert.deepEqual([reads.length, study.seq, study.isStale], [2, 2, false]);
  study.close();
});

test("a chapter that could not be read is read with the next message", async () => {
  const { study, reads, tell } = start();
  study.isStale = true;
  study.seq = 5;
  tell(5);
  assert.equal(reads.length, 1);
  reads[0](5);
  await settled();
  tell(5);
  assert.equal(reads.length, 1);
  study.close();
});
