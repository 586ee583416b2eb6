/** What pages store in the browser: studies, puzzles, and the choices of the home and analysis pages. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import "./helpers/dom.js";
import { VARIANT } from "./helpers/fixtures.js";
import { loadPrefs, savePrefs } from "../../../src/laserchess/web/pages/analysis/prefs.js";
import { freeName, openStudyStore } from "../../../src/laserchess/web/pages/analysis/study_storage.js";
import { isFirstVisit, loadChoices, saveChoices } from "../../../src/laserchess/web/pages/home/prefs.js";
import * as puzzles from "../../../src/laserchess/web/pages/parts/puzzle_storage.js";

const STUDIES = "laserchess.studies";

globalThis.fetch = async () => Response.json({ account: null });

/** Refuse to store anything, as private windows may. */
function refuse(context) {
  context.mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
    throw new Error("full");
  });
}

beforeEach(() => localStorage.clear());

const analysis = (position) => ({ variant: "khet", position });

describe("studies of a visitor", () => {
  test("chapters are stored in this browser, the study that changed last is first", async () => {
    const store = await openStudyStore();
    assert.deepEqual([store.isAccount, store.moved, await store.list()], [false, 0, []]);
    await store.write("Openings", "Quiet", analysis("a"));
    await store.write("Endings", "One", analysis("b"));
    await store.write("Openings", "Sharp", analysis("c"));
    await store.write("Openings", "Quiet", analysis("d"));
    assert.deepEqual(
      (await store.list()).map(({ name, chapters: found, isOwn }) => [name, found.map((one) => one.name), isOwn]),
      [
        ["Openings", ["Quiet", "Sharp"], true],
        ["Endings", ["One"], true],
      ],
    );
    assert.deepEqual(await store.read("Openings", "Quiet"), analysis("d"));
  });

  test("a study without chapters is gone, and so is what cannot be read", async () => {
    const store = await openStudyStore();
    await store.write("Openings", "Quiet", analysis("a"));
    await store.write("Openings", "Sharp", analysis("b"));
    await store.remove("Openings", "Quiet");
    assert.equal((await store.list())[0].chapters.length, 1);
    await store.remove("Openings", "Sharp");
    assert.deepEqual(await store.list(), []);
    await assert.rejects(store.read("Openings", "Sharp"), { reason: "chapter" });
    for (const broken of ["not json", "{}"]) {
      localStorage.setItem(STUDIES, broken);
      assert.deepEqual(await store.list(), []);
    }
  });

  test("a full storage is reported", async (context) => {
    const store = await openStudyStore();
    refuse(context);
    await assert.rejects(store.write("Openings", "Quiet", analysis("a")), { reason: "full" });
  });

  test("a name that is taken gets a number", () => {
    assert.equal(freeName("Quiet", []), "Quiet");
    assert.equal(freeName("Quiet", ["Quiet", "Quiet (2)"]), "Quiet (3)");
    assert.equal(freeName("x".repeat(60), ["x".repeat(60)]).length, 58);
  });
});

describe("puzzles", () => {
  test("ratings are kept for each variant, until an account has them", () => {
    assert.deepEqual([puzzles.standingOf("khet").rating, puzzles.standings()], [1200, {}]);
    puzzles.saveStanding("khet", { ...puzzles.standingOf("khet"), rating: 1300, solved: 1 });
    puzzles.saveStanding("advanced", { rating: 900 });
    assert.deepEqual([puzzles.standingOf("khet").solved, puzzles.standingOf("advanced").rating], [1, 900]);
    assert.equal(puzzles.standingOf("advanced").tried, 0, "an earlier version may lack some figures");
    puzzles.clearStandings();
    assert.deepEqual(puzzles.standings(), {});
  });

  test("recent puzzles are remembered once each, the latest first", () => {
    assert.deepEqual(puzzles.seen(), []);
    for (const id of ["a", "b", "a"]) puzzles.markSeen(id);
    assert.deepEqual(puzzles.seen(), ["a", "b"]);
    for (let number = 0; number < 300; number += 1) puzzles.markSeen(`p${number}`);
    assert.deepEqual([puzzles.seen().length, puzzles.seen()[0]], [200, "p299"]);
  });

  test("the day that is solved and the choices of the last visit are kept", () => {
    assert.deepEqual([puzzles.isDaySolved("2026-05-01"), puzzles.choices()], [false, {}]);
    puzzles.markDay("2026-05-01");
    puzzles.saveChoices({ variant: "khet", level: "harder" });
    assert.deepEqual([puzzles.isDaySolved("2026-05-01"), puzzles.isDaySolved("2026-05-02")], [true, false]);
    assert.deepEqual(puzzles.choices(), { variant: "khet", level: "harder" });
  });

  test("where nothing can be stored, nothing is kept", (context) => {
    refuse(context);
    puzzles.markDay("2026-05-01");
    assert.equal(puzzles.isDaySolved("2026-05-01"), false);
  });
});

describe("choices", () => {
  test("the home page remembers variant, level and clock, unless the address names others", (context) => {
    assert.equal(isFirstVisit(), true);
    const list = [VARIANT, { ...VARIANT, id: "khet" }];
    const address = new URLSearchParams();
    saveChoices({ ...loadChoices(list, address), variant: "khet", level: 6, clock: "5+3" });
    assert.equal(isFirstVisit(), false);
    const { variant, level, clock } = loadChoices(list, address);
    assert.deepEqual([variant, level, clock], ["khet", 6, "5+3"]);
    assert.equal(loadChoices(list, new URLSearchParams({ variant: "laser-chess" })).variant, "laser-chess");
    refuse(context);
    saveChoices({ ...loadChoices(list, address), level: 1 });
    assert.equal(loadChoices(list, address).level, 6);
  });

  test("the analysis page remembers its engine, and opens without", (context) => {
    const usual = { on: true, by: "device", lines: 3, explorer: false };
    assert.deepEqual(loadPrefs(), usual);
    savePrefs({ ...usual, on: false, lines: 5 });
    assert.deepEqual(loadPrefs(), { ...usual, on: false, lines: 5 });
    localStorage.setItem("laserchess.analysis", "not json");
    assert.deepEqual(loadPrefs(), usual);
    refuse(context);
    savePrefs({ ...usual, on: false });
    assert.deepEqual(loadPrefs(), usual);
  });
});
