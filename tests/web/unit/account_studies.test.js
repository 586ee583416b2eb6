/** Studies of an account: those of this browser follow into it, and the account is found where storage has forgotten it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./helpers/dom.js";
import { openStudyStore } from "../../../src/laserchess/web/pages/analysis/study_storage.js";
import { findAccount, me, rememberedName } from "../../../src/laserchess/web/lib/session.js";

const KEY = "laserchess.studies";
/** The chapters of the account, by study. */
const stored = new Map([["Openings", new Map([["Quiet", '{"variant":"khet"}']])]]);
let isFull = false;

/** Return the studies of the account, and one that another player shares. */
function listed() {
  const own = [...stored].map(([name, chapters]) => ({ name, owner: "Ada", id: name, chapters: [...chapters.keys()] }));
  const shared = { name: "Shared", owner: "Grace", id: "s", chapters: ["Quiet"] };
  return [...own, shared].map((study) => ({ ...study, chapters: study.chapters.map((name) => ({ name })) }));
}

globalThis.fetch = async (path, { method, body }) => {
  const { pathname, searchParams } = new URL(path, "https://laserchess.test");
  const [study, chapter] = [searchParams.get("study"), searchParams.get("chapter")];
  if (pathname === "/api/account") return Response.json({ account: { name: "Ada" } });
  if (pathname === "/api/studies") return Response.json(listed());
  if (method === "GET") return Response.json({ analysis: stored.get(study).get(chapter) });
  if (method === "PUT" && isFull) return Response.json({}, { status: 409 });
  if (method === "PUT") {
    const sent = JSON.parse(body);
    stored.set(sent.study, new Map(stored.get(sent.study)).set(sent.chapter, sent.analysis));
    return Response.json({});
  }
  stored.get(study).delete(chapter);
  return new Response(null, { status: 204 });
};

test("an account that storage has forgotten is asked for once per tab", async (context) => {
  assert.equal(rememberedName(), "");
  await findAccount();
  assert.equal(rememberedName(), "Ada");
  await findAccount();
  localStorage.clear();
  await findAccount();
  assert.equal(rememberedName(), "", "this tab has asked before");
  assert.equal((await me()).name, "Ada");
  context.mock.method(Object.getPrototypeOf(sessionStorage), "getItem", () => {
    throw new Error("private window");
  });
  await findAccount();
});

test("chapters of this browser move to the account once, and keep their names where they are free", async () => {
  const chapters = ["Quiet", "Sharp"].map((name) => ({ name, analysis: { variant: "khet", position: name } }));
  localStorage.setItem(KEY, JSON.stringify([{ name: "Openings", chapters }]));
  const store = await openStudyStore();
  assert.deepEqual([store.isAccount, store.moved, localStorage.getItem(KEY)], [true, 2, "[]"]);
  assert.deepEqual([...stored.get("Openings").keys()], ["Quiet", "Quiet (2)", "Sharp"]);
  assert.deepEqual(await store.read("Openings", "Quiet (2)"), { variant: "khet", position: "Quiet" });
  assert.equal((await openStudyStore()).moved, 0);
});

test("studies of others are told apart, and chapters are written and deleted", async () => {
  const store = await openStudyStore();
  assert.deepEqual(
    (await store.list()).map(({ name, isOwn }) => [name, isOwn]),
    [
      ["Openings", true],
      ["Shared", false],
    ],
  );
  await store.write("Endings", "One", { variant: "khet" });
  assert.deepEqual(await store.read("Endings", "One"), { variant: "khet" });
  await store.remove("Endings", "One");
  assert.deepEqual([...stored.get("Endings").keys()], []);
});

test("chapters that the account does not take stay in the browser", async () => {
  isFull = true;
  const mine = JSON.stringify([{ name: "Mine", chapters: [{ name: "One", analysis: {} }] }]);
  localStorage.setItem(KEY, mine);
  assert.equal((await openStudyStore()).moved, 0);
  assert.equal(localStorage.getItem(KEY), mine);
});
