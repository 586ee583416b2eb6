/** What the board shows and says: labels, hints, previews, tints, arrows, motion and small boards. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { media, resizes, runFrames, setMedia, settled } from "./helpers/dom.js";
import { mount, scenario } from "./helpers/boards.js";
import { createMiniBoard, setTexts } from "../../../src/laserchess/web/board/board.js";

afterEach(() => {
  media.clear();
  setTexts({});
});
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Labels

for (const [name, square, words] of [
  ["laser-chess", "e1", "blue King on e1"],
  ["laser-chess", "d4", "empty, d4"],
  ["laser-chess", "a7", "empty, a7, reserved for Red"],
  ["khet", "j4", "silver Pyramid on j4, facing SW, reserved for Silver"],
  ["leiserchess", "a0", "tangerine Monarch on a0, facing S"],
  ["advanced", "h6", "Hyper Hole on h6"],
]) {
  test(`${square} of ${name} says what it holds`, async () => {
    const { label } = await mount(name);
    assert.equal(label(square), words);
  });
}

test("targets say what a move there does", async () => {
  const steps = await mount("laser-chess");
  steps.click("d6");
  assert.equal(steps.label("e6"), "empty, e6, can move here");
  const swaps = await mount("khet-dynasty");
  swaps.click("d3");
  assert.equal(swaps.label("d4"), "red Pyramid on d4, facing NW, can swap with this piece");
  const shoves = await mount("leiserchess");
  shoves.click("b1");
  assert.equal(shoves.label("a1"), "tangerine Pawn on a1, facing NE, can be shoved and destroyed");
});

test("the board is a labelled grid of rows", async () => {
  const { grid, count } = await mount("khet");
  assert.equal(grid.getAttribute("aria-label"), "Khet 2.0 board");
  assert.deepEqual([count("[role=row]"), count("[role=gridcell]")], [8, 80]);
});

// Hints

test("swaps and shoves are shown before they are made", async () => {
  const swaps = await mount("khet-dynasty");
  swaps.click("d3");
  assert.equal(swaps.count(".lc-onto-swap"), 2);
  const shoves = await mount("leiserchess-shoves");
  shoves.click("d4");
  assert.equal(shoves.count(".lc-onto-shove .lc-ghost"), 5);
  const crush = await mount("leiserchess");
  crush.click("b1");
  assert.equal(crush.count(".lc-onto-shove .lc-cracks"), 1);
});

test("captures and plunges are marked", async () => {
  const { click, count } = await mount("advanced-captures");
  click("g6");
  assert.equal(count(".lc-onto-capture"), 1);
  assert.equal(count(".lc-onto-plunge"), 1);
});

test("a hovered move shows its beams and its ghost, and leaving it hides them", async () => {
  const { click, fire, count } = await mount("laser-chess");
  click("d6");
  fire("pointermove", "e6");
  assert.equal(count(".lc-hints > .lc-ghost"), 1);
  await later(120);
  assert.equal(count(".lc-foreseen .lc-beam"), 1);
  fire("pointermove", "h7");
  assert.equal(count(".lc-foreseen .lc-beam"), 0);
});

test("leaving the board ends the preview", async () => {
  const { click, fire, count } = await mount("laser-chess");
  click("d6");
  fire("pointermove", "e6");
  fire("pointerleave");
  assert.equal(count(".lc-hints > .lc-ghost"), 0);
});

test("a hovered shot shows what it destroys", async () => {
  const { click, handle, count } = await mount("laser-chess");
  click("j1");
  handle("left").dispatchEvent(new Event("pointerenter"));
  await later(120);
  assert.equal(count(".lc-lost"), 1);
});

test("what depends on chance is marked", async () => {
  const { after } = scenario("laser-chess");
  const { played } = after["j1-"];
  const unsure = (items) => items.map((item) => ({ ...item, maybe: true }));
  const preview = async () => ({ ...played, beams: unsure(played.beams), removed: unsure(played.removed) });
  const { click, handle, count } = await mount("laser-chess", { preview });
  click("j1");
  handle("left").dispatchEvent(new Event("focus"));
  await later(120);
  assert.deepEqual([count(".lc-lost.lc-maybe"), count(".lc-beam.lc-maybe")], [1, 1]);
});

// Confirming

test("with confirmation a move is shown first, cancelled or played", async () => {
  const { click, count, handle, made } = await mount("laser-chess", { confirm: true });
  click("d6");
  click("e6");
  await settled();
  assert.equal(count(".lc-hints > .lc-ghost"), 1);
  assert.equal(count(".lc-foreseen .lc-beam"), 1);
  assert.deepEqual(made, []);
  handle("cancel").click();
  assert.equal(count(".lc-hints > .lc-ghost"), 0);
  click("e6");
  handle("confirm").click();
  await settled();
  assert.deepEqual(made, ["d6e6"]);
});

test("a move is confirmed by key, by a second click or in the bar", async () => {
  const byKey = await mount("khet", { confirm: true });
  assert.equal(byKey.control("confirm"), null);
  byKey.key("h2", "]");
  assert.deepEqual(byKey.made, []);
  byKey.key("h2", "Enter");
  await settled();
  assert.deepEqual(byKey.made, ["h2+"]);
  const byClick = await mount("khet", { confirm: true });
  byClick.click("h2");
  byClick.click("g2");
  byClick.click("g2");
  await settled();
  assert.deepEqual(byClick.made, ["h2g2"]);
  const inBar = await mount("khet", { confirm: true });
  inBar.click("h2");
  inBar.click("g2");
  inBar.control("confirm").click();
  await settled();
  assert.deepEqual(inBar.made, ["h2g2"]);
});

test("a dragged move is confirmed too, and the piece waits on its square", async () => {
  const { drag, piece, made } = await mount("laser-chess", { confirm: true });
  const before = piece("d6").getAttribute("transform");
  drag("d6", "e6");
  assert.equal(piece("d6").getAttribute("transform"), before);
  assert.deepEqual(made, []);
});

// Orientation and options

test("a flipped board turns everything: squares, input and keys", async () => {
  const { board, find, click, key, cell, made } = await mount("laser-chess");
  assert.equal(find("[role=gridcell]").dataset.square, "a8");
  board.flip();
  assert.equal(board.orientation, "red");
  assert.equal(find("[role=gridcell]").dataset.square, "j1");
  click("d6");
  click("e6");
  await settled();
  assert.deepEqual(made, ["d6e6"]);
  key("e6", "ArrowRight");
  assert.equal(document.activeElement, cell("d6"));
  board.flip();
  assert.equal(board.orientation, "blue");
});

test("heat, coordinates, arrows, marks and beams come and go", async () => {
  const { board, count, beams } = await mount("leiserchess");
  assert.equal(count(".lc-heat rect"), 0);
  board.set({ heat: true, coordinates: false });
  assert.equal(count(".lc-heat rect"), 64);
  assert.equal(count(".lc-coordinates text"), 0);
  board.arrows([{ start: "a0", to: "b2", kind: "best" }]);
  board.mark({ d4: "good" });
  board.showBeams(beams);
  assert.deepEqual([count(".lc-arrow-best"), count(".lc-tint-good"), count(".lc-light .lc-beam")], [1, 1, 2]);
  board.showBeams(null);
  board.arrows(null);
  board.mark(null);
  assert.equal(count(".lc-light .lc-beam, .lc-arrow, .lc-tint"), 0);
});

test("options that are undefined keep their value", async () => {
  const { board, count } = await mount("laser-chess");
  board.set({ coordinates: undefined, heat: undefined });
  assert.equal(count(".lc-coordinates text"), 18);
});

test("on small squares the coordinates move into the squares, and back", async () => {
  const { board, find } = await mount("laser-chess");
  const box = () => find(".lc-image").getAttribute("viewBox");
  assert.equal(box(), "-30 -30 1060 860");
  resizes.at(-1)(300);
  assert.equal(box(), "-5 -5 1010 810");
  assert.ok(board.element.classList.contains("lc-compact"));
  resizes.at(-1)(900);
  assert.equal(box(), "-30 -30 1060 860");
});

test("a square can be looked up: its piece, floor and owner", async () => {
  const { board } = await mount("khet");
  const { piece, owner, flipped } = board.look("j4");
  assert.deepEqual([piece.name, owner, flipped], ["Pyramid", "silver", false]);
  assert.equal(board.look("d3").piece, null);
  const floors = await mount("advanced");
  assert.equal(floors.board.look("h6").floor.name, "Hyper Hole");
});

test("the page hears of the selection, and can set it", async () => {
  const heard = [];
  const { board, click, cell } = await mount("laser-chess", { onSelect: (square) => heard.push(square) });
  click("d6");
  board.select(null);
  board.select("h2");
  assert.equal(cell("h2").getAttribute("aria-selected"), "true");
  board.cancel();
  assert.deepEqual(heard, ["d6", null, "h2", null]);
});

test("a removed board leaves nothing behind", async () => {
  const { board } = await mount("laser-chess");
  document.body.append(board.controls());
  board.destroy();
  assert.equal(document.querySelectorAll(".lc-board, .lc-controls").length, 0);
});

// Explanations

test("resting on a square explains it, and moving on ends that", async (context) => {
  const asked = [];
  const { fire } = await mount("laser-chess", { onInspect: (square) => asked.push(square) });
  context.mock.timers.enable({ apis: ["setTimeout"] });
  fire("pointermove", "d6");
  context.mock.timers.tick(1000);
  fire("pointermove", "d5");
  assert.deepEqual(asked, [null, "d6", null]);
});

test("a long touch explains a square instead of selecting it", async (context) => {
  const asked = [];
  const { fire, made } = await mount("laser-chess", { onInspect: (square) => asked.push(square) });
  context.mock.timers.enable({ apis: ["setTimeout"] });
  fire("pointerdown", "e1", { pointerType: "touch" });
  context.mock.timers.tick(600);
  fire("pointerup", "e1", { pointerType: "touch" });
  assert.deepEqual([asked, made], [["e1"], []]);
});

test("a touch that becomes a scroll explains nothing", async (context) => {
  const asked = [];
  const { fire } = await mount("laser-chess", { onInspect: (square) => asked.push(square) });
  context.mock.timers.enable({ apis: ["setTimeout"] });
  fire("pointerdown", "e1", { pointerType: "touch" });
  fire("pointercancel", "e1", { pointerType: "touch" });
  context.mock.timers.tick(600);
  assert.deepEqual(asked, []);
});

test("a press on a square that cannot be reached asks why, with the piece that was to go there", async () => {
  const asked = [];
  const { click } = await mount("laser-chess", { onRefused: (...what) => asked.push(what) });
  click("d6");
  click("h8");
  assert.deepEqual(asked, [["d6", "h8"]]);
});

// Motion

test("a shot runs, breaks what it hits, sounds and fades", async () => {
  const sounds = [];
  const { board, after, count, piece } = await mount("laser-chess", { onSound: (name) => sounds.push(name) });
  board.set({ speed: "slow" });
  const { view, played } = after["j1-"];
  const shown = board.show(view, { played });
  runFrames(600);
  assert.ok(count(".lc-beams .lc-beam") && count(".lc-shards"));
  runFrames(5000);
  await shown;
  assert.equal(count(".lc-beams .lc-beam, .lc-effects > *"), 0);
  assert.equal(piece("f1"), null);
  assert.equal(count(".lc-piece"), 25);
  assert.deepEqual(sounds, ["turn", "fire", "hit"]);
});

test("showing again finishes what runs", async () => {
  const { board, view, after, count } = await mount("laser-chess", { speed: "slow" });
  const shown = board.show(after["j1-"].view, { played: after["j1-"].played });
  runFrames(300);
  board.show(view, { animate: false });
  await shown;
  assert.equal(count(".lc-beams .lc-beam, .lc-effects > *"), 0);
  assert.equal(count(".lc-piece"), 26);
});

test("with less motion the path appears and fades, and nothing breaks", async () => {
  setMedia("(prefers-reduced-motion: reduce)", true);
  const { board, after, count } = await mount("laser-chess", { speed: "normal" });
  const shown = board.show(after["j1-"].view, { played: after["j1-"].played });
  runFrames(100);
  assert.deepEqual([count(".lc-beams .lc-beam"), count(".lc-shards")], [1, 0]);
  runFrames(2000);
  await shown;
  assert.equal(count(".lc-beams .lc-beam"), 0);
});

test("a press during a beam counts, and lets the page skip", async () => {
  const skips = [];
  const { board, view, click, after, count } = await mount("laser-chess", {
    speed: "slow",
    onSkip: () => skips.push(1),
  });
  board.show(after["j1-"].view, { played: after["j1-"].played });
  runFrames(300);
  board.show({ ...view, position: "again" }, { played: after.d6e6.played });
  click("d6");
  assert.equal(skips.length, 1);
  assert.equal(count(".lc-target"), 5);
});

test("a move is drawn before the server answers", async () => {
  const { click, piece, after } = await mount("laser-chess", { onMove: () => new Promise(() => {}) });
  click("d6");
  click("e6");
  assert.equal(piece("d6").getAttribute("transform"), "translate(450 250)");
  assert.equal(after.d6e6.played.text, "d6e6");
});

test("a selected piece stays selected when the same position is shown again", async () => {
  const { board, view, click, cell } = await mount("laser-chess");
  click("d6");
  board.show({ ...view });
  assert.equal(cell("d6").getAttribute("aria-selected"), "true");
});

// Small boards

test("a small board shows pieces and beams, and takes no input", async () => {
  const { view, variant, beams } = scenario("khet");
  const element = document.createElement("div");
  document.body.replaceChildren(element);
  const card = createMiniBoard(element, { variant, view, last: ["e4"] });
  const count = (selector) => element.querySelectorAll(selector).length;
  assert.deepEqual([count(".lc-piece"), count("[role=gridcell]"), count(".lc-tint-last")], [26, 0, 1]);
  assert.equal(card.element.getAttribute("aria-hidden"), "true");
  card.showBeams(beams);
  runFrames(2000);
  assert.equal(count(".lc-beam"), 1);
  card.showBeams(null);
  assert.equal(count(".lc-beam"), 0);
  card.destroy();
  assert.equal(element.children.length, 0);
});
