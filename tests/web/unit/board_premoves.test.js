/** Premoves, and input while a move is on its way. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "./helpers/dom.js";
import { mount, scenario } from "./helpers/boards.js";

/** A board of the blue player while red is to move; blue's moves are the possible premoves. */
async function waiting(config = {}) {
  const { view } = scenario("laser-chess");
  let asked = 0;
  const premoves = async () => {
    asked += 1;
    return view.moves;
  };
  const made = [];
  const onMove = (move, how) => {
    made.push([move.text, how.early]);
  };
  const mounted = await mount("laser-chess", { movable: "blue", premoves, onMove, ...config });
  const theirs = { ...view, turn: "red", position: "theirs", moves: [] };
  await mounted.board.show(theirs);
  const turn = (moves = view.moves) => mounted.board.show({ ...view, position: "mine", moves });
  return { ...mounted, made, turn, theirs, view, asked: () => asked };
}

test("a premove is drawn, and played when its turn comes", async () => {
  const { click, count, turn, made, said } = await waiting();
  click("d6");
  await settled();
  click("e6");
  assert.equal(count(".lc-tint-premove"), 2);
  assert.equal(said.at(-1), "Premove d6e6. Press Escape to cancel.");
  assert.deepEqual(made, []);
  turn();
  assert.deepEqual(made, [["d6e6", true]]);
});

test("presses while premoves are fetched count as soon as they are there", async () => {
  const { click, count, asked } = await waiting();
  click("d6");
  click("e6");
  assert.equal(count(".lc-tint-premove"), 0);
  await settled();
  assert.equal(count(".lc-tint-premove"), 2);
  assert.equal(asked(), 1);
});

test("premoves are fetched once per position", async () => {
  const { click, asked, cell } = await waiting();
  click("d6");
  await settled();
  click("h2");
  await settled();
  assert.equal(cell("h2").getAttribute("aria-selected"), "true");
  assert.equal(asked(), 1);
});

test("premoves that arrive after the position has changed are not used", async () => {
  /** @type {(moves: unknown[]) => void} */
  let arrive = () => {};
  const late = new Promise((resolve) => (arrive = resolve));
  const { board, click, count, theirs, view } = await waiting({ premoves: () => late });
  click("d6");
  board.show({ ...theirs, position: "next" });
  arrive(view.moves);
  await settled();
  assert.equal(count(".lc-target"), 0);
});

test("a failed request for premoves leaves the board usable", async () => {
  let fails = true;
  const { view } = scenario("laser-chess");
  const premoves = async () => {
    if (fails) throw new Error("offline");
    return view.moves;
  };
  const { click, count } = await waiting({ premoves });
  click("d6");
  await settled();
  assert.equal(count(".lc-target"), 0);
  fails = false;
  click("d6");
  await settled();
  assert.equal(count(".lc-target"), 5);
});

test("only own pieces can be premoved", async () => {
  const { click, asked } = await waiting();
  click("a8");
  await settled();
  assert.equal(asked(), 0);
});

for (const [how, cancel] of [
  ["a press on its target", ({ click }) => click("e6")],
  ["a press on its piece", ({ click }) => click("d6")],
  ["Escape", ({ key }) => key("d6", "Escape")],
  ["the other button", ({ drag }) => drag("b2", "b2", { button: 2 })],
  ["the bar", ({ control }) => control("cancel").click()],
]) {
  test(`${how} cancels a premove`, async () => {
    const board = await waiting();
    board.click("d6");
    await settled();
    board.click("e6");
    cancel(board);
    assert.equal(board.count(".lc-tint-premove"), 0);
    assert.equal(board.said.at(-1), "Premove cancelled.");
    board.turn();
    assert.deepEqual(board.made, []);
  });
}

test("a press on another piece replaces a premove", async () => {
  const { click, count, cell } = await waiting();
  click("d6");
  await settled();
  click("e6");
  click("h2");
  await settled();
  assert.equal(count(".lc-tint-premove"), 0);
  assert.equal(cell("h2").getAttribute("aria-selected"), "true");
});

test("a premove that has become illegal is dropped, and the player is told", async () => {
  const { click, turn, count, made, said } = await waiting();
  click("d6");
  await settled();
  click("e6");
  turn([]);
  assert.deepEqual(made, []);
  assert.equal(count(".lc-tint-premove, .lc-ghost"), 0);
  assert.match(said.at(-1), /no longer legal/);
});

test("the end of the game drops a premove silently", async () => {
  const { board, click, count, theirs, made, said } = await waiting();
  click("d6");
  await settled();
  click("e6");
  const before = said.length;
  board.show({ ...theirs, position: "over", outcome: { winner: "red", reason: "king", text: "" } });
  assert.equal(count(".lc-tint-premove"), 0);
  assert.deepEqual([made.length, said.length], [0, before]);
});

test("a premove is confirmed where moves are", async () => {
  const { click, count } = await waiting({ confirm: true });
  click("d6");
  await settled();
  click("e6");
  assert.equal(count(".lc-tint-premove"), 0);
  click("e6");
  assert.equal(count(".lc-tint-premove"), 2);
});

test("a drag makes a premove, also one that began before the premoves were there", async () => {
  const { drag, fire, count, click } = await waiting();
  fire("pointerdown", "d6");
  fire("pointermove", "e6");
  await settled();
  fire("pointermove", "e6", { clientX: 228, clientY: 128 });
  assert.equal(count(".lc-carried .lc-piece"), 1);
  fire("pointerup", "e6");
  assert.equal(count(".lc-tint-premove"), 2);
  click("e6");
  drag("d6", "d7");
  assert.equal(count(".lc-tint-premove"), 2);
});

test("a drag that ends before the premoves arrive counts as two presses", async () => {
  const { drag, count } = await waiting();
  drag("d6", "e6");
  await settled();
  assert.equal(count(".lc-tint-premove"), 2);
});

test("premoves by key", async () => {
  const { key, click, turn, made } = await waiting();
  click("h2");
  await settled();
  key("h2", "]");
  turn();
  assert.deepEqual(made, [["h2+", true]]);
});

test("without a way to fetch premoves there are none", async () => {
  const { click, count } = await waiting({ premoves: null });
  click("d6");
  await settled();
  assert.equal(count(".lc-target"), 0);
});

test("presses while the own move is on its way count once it has arrived", async () => {
  const { board, click, view, cell } = await mount("laser-chess", { onMove: () => new Promise(() => {}) });
  click("d6");
  click("e6");
  click("h2");
  click("h2");
  assert.notEqual(cell("h2").getAttribute("aria-selected"), "true");
  board.show({ ...view, position: "next" });
  assert.equal(cell("h2").getAttribute("aria-selected"), "true");
});

test("presses behind a refused move are forgotten", async () => {
  /** @type {(answer: boolean) => void} */
  let answer = () => {};
  const { board, click, view, count } = await mount("laser-chess", {
    onMove: () => new Promise((resolve) => (answer = resolve)),
  });
  click("d6");
  click("e6");
  click("h2");
  answer(false);
  await settled();
  board.show({ ...view, position: "next" });
  assert.equal(count(".lc-target"), 0);
});

test("a drag begun while the own move is on its way starts when the answer is there", async () => {
  const { board, click, fire, view, count } = await mount("laser-chess", { onMove: () => new Promise(() => {}) });
  click("d6");
  click("e6");
  fire("pointerdown", "h2");
  fire("pointermove", "g2");
  board.show({ ...view, position: "next" });
  fire("pointermove", "g2", { clientX: 328, clientY: 328 });
  assert.equal(count(".lc-carried .lc-piece"), 1);
});
