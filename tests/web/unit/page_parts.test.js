/** Parts of pages as drawn: standings and the forms of the lobby. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/dom.js";
import { VARIANT } from "./helpers/fixtures.js";
import { choicesOf } from "../../../src/laserchess/web/pages/lobby/seek_form.js";
import { standingsOf } from "../../../src/laserchess/web/pages/tournaments/standings.js";

const LINE = {
  rank: 1,
  bot: false,
  level: null,
  state: "active",
  points: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  streak: 0,
  performance: null,
};

test("standings mark provisional ratings", () => {
  const standings = [
    { ...LINE, name: "Ada", rating: 1500, provisional: true },
    { ...LINE, name: "Grace", rating: 1612, provisional: false },
  ];
  const table = standingsOf({ kind: "arena", state: "started", standings }, "Ada");
  const names = [...table.querySelectorAll(".player a")].map((one) => one.textContent);
  assert.deepEqual(names, ["Ada (1500?)", "Grace (1612)"]);
});

test("the lobby asks visitors to sign in once, and accounts not at all", () => {
  const commands = { seek() {}, challenge() {} };
  /** @param {object | null} account */
  const links = (account) => {
    const { quick, custom } = choicesOf({ variants: [VARIANT], account }, commands);
    return [quick, custom].flatMap((one) => [...one.querySelectorAll('a[href^="/account"]')]).length;
  };
  assert.equal(links(null), 1);
  assert.equal(links({ name: "Ada" }), 0);
});
