/** The notices of a game page: what is shown already stays while others come and go. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/dom.js";
import { game, VARIANT, won } from "./helpers/fixtures.js";
import { keepChildren } from "../../../src/laserchess/web/lib/dom.js";
import { Notices } from "../../../src/laserchess/web/pages/game/notices.js";
import { initialState } from "../../../src/laserchess/web/pages/game/state.js";

const elements = (/** @type {string} */ names) => [...names].map((name) => document.createElement(name));

test("children that stay are not removed from the page, even for a moment", async () => {
  const list = document.createElement("div");
  const [a, b, i, p] = elements("abip");
  keepChildren(list, [b, i]);
  const changes = [];
  new window.MutationObserver((records) => changes.push(...records)).observe(list, { childList: true });
  keepChildren(list, [a, b, null, p]);
  await Promise.resolve();
  assert.deepEqual([...list.children], [a, b, p]);
  assert.deepEqual(
    changes.flatMap(({ removedNodes }) => [...removedNodes]),
    [i],
  );
});

test("an offer comes and goes without a second request for the rating changes", () => {
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address.url ?? address));
    return new Response("{}", { status: 404 });
  };
  const notices = new Notices(VARIANT, {});
  const over = game({ outcome: won("blue"), rated: true });
  notices.update(initialState(over));
  const score = notices.element.querySelector(".rating-changes");
  assert.ok(score);
  const offered = { ...over, offers: { ...over.offers, rematch: "red" } };
  notices.update(initialState(offered));
  const accept = notices.element.querySelector("[data-offer=rematch] button");
  notices.update(initialState({ ...offered, seats: { ...offered.seats } }));
  assert.equal(notices.element.querySelector("[data-offer=rematch] button"), accept);
  assert.equal(notices.element.querySelector(".rating-changes"), score);
  assert.equal(asked.filter((address) => address.endsWith("/score")).length, 1);
  notices.update(initialState(over));
  assert.equal(notices.element.querySelector("[data-offer]"), null);
});
