/** Every way to make a move on the board: clicks, drags, handles, the bar and keys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setMedia, uncaught } from "./helpers/dom.js";
import { mount } from "./helpers/boards.js";

// Clicks and drags

test("a piece is moved by two clicks, and the squares of the move are tinted", async () => {
  const { click, count, made, label, piece, settled } = await mount("laser-chess");
  click("d6");
  assert.equal(count(".lc-target"), 5);
  click("e6");
  await settled();
  assert.deepEqual(made, ["d6e6"]);
  assert.equal(label("e6"), "blue Deflector on e6, facing NW");
  assert.ok(piece("e6"));
  assert.equal(count(".lc-tint-last"), 2);
});

test("a piece is dragged", async () => {
  const { fire, made, count, label, settled } = await mount("laser-chess");
  fire("pointerdown", "d6");
  fire("pointermove", "d7");
  assert.equal(count(".lc-carried .lc-piece"), 1);
  fire("pointerup", "d7");
  await settled();
  assert.deepEqual(made, ["d6d7"]);
  assert.equal(label("d7"), "blue Deflector on d7, facing NW");
  assert.equal(count(".lc-carried .lc-piece"), 0);
});

test("a piece dropped where it cannot go returns", async () => {
  const { drag, made, piece, count } = await mount("laser-chess");
  const before = piece("d6").getAttribute("transform");
  drag("d6", "h6");
  assert.equal(piece("d6").getAttribute("transform"), before);
  assert.deepEqual(made, []);
  assert.equal(count(".lc-carried .lc-piece"), 0);
});

test("a piece dropped outside the board returns", async () => {
  const { fire, made, piece } = await mount("laser-chess");
  const before = piece("d6").getAttribute("transform");
  fire("pointerdown", "d6");
  fire("pointermove", "e6");
  fire("pointerup", null, { clientX: -50, clientY: -50 });
  assert.equal(piece("d6").getAttribute("transform"), before);
  assert.deepEqual(made, []);
});

test("a drag the system cancels puts the piece back", async () => {
  const { fire, made, piece, count } = await mount("laser-chess");
  const before = piece("d6").getAttribute("transform");
  fire("pointerdown", "d6");
  fire("pointermove", "e6");
  fire("pointercancel", "e6");
  assert.equal(piece("d6").getAttribute("transform"), before);
  assert.deepEqual([made.length, count(".lc-carried .lc-piece")], [0, 0]);
});

test("a tremble of the hand is a click, not a drag", async () => {
  const { fire, count, made } = await mount("laser-chess");
  fire("pointerdown", "d6");
  fire("pointermove", "d6", { clientX: 178, clientY: 125 });
  fire("pointerup", "d6", { clientX: 178, clientY: 125 });
  assert.equal(count(".lc-target"), 5);
  assert.deepEqual(made, []);
});

test("a second pointer changes nothing while one is down", async () => {
  const { cell, fire, made, settled } = await mount("laser-chess");
  fire("pointerdown", "d6");
  const other = new MouseEvent("pointerup", { bubbles: true, clientX: 225, clientY: 125 });
  Object.assign(other, { pointerId: 2, pointerType: "touch" });
  cell("e6").dispatchEvent(other);
  await settled();
  assert.deepEqual(made, []);
});

test("a click on the selected piece deselects it, and one on another selects that", async () => {
  const { click, cell, count } = await mount("laser-chess");
  click("d6");
  click("h2");
  assert.equal(cell("h2").getAttribute("aria-selected"), "true");
  click("h2");
  assert.equal(count(".lc-target"), 0);
});

test("nobody moves for the other player", async () => {
  const { board, click, count } = await mount("laser-chess", { movable: "red" });
  click("d6");
  assert.equal(count(".lc-target"), 0);
  board.set({ movable: "blue" });
  click("d6");
  assert.equal(count(".lc-target"), 5);
});

test("a board that takes no input takes none", async () => {
  const { click, key, count, made } = await mount("laser-chess", { interactive: false });
  click("d6");
  key("h2", "]");
  assert.deepEqual([count(".lc-target"), made.length], [0, 0]);
});

test("a refused move is taken back", async () => {
  const { click, count, piece, settled } = await mount("laser-chess", { onMove: async () => false });
  const before = piece("d6").getAttribute("transform");
  click("d6");
  click("e6");
  await settled();
  assert.equal(piece("d6").getAttribute("transform"), before);
  click("d6");
  assert.equal(count(".lc-target"), 5);
});

test("a move that fails is taken back, and its error is reported", async () => {
  const failure = new Error("no connection");
  const { click, count, piece, settled } = await mount("laser-chess", { onMove: () => Promise.reject(failure) });
  const before = piece("d6").getAttribute("transform");
  const errors = await uncaught(async () => {
    click("d6");
    click("e6");
    await settled();
  });
  assert.deepEqual(errors, [failure]);
  assert.equal(piece("d6").getAttribute("transform"), before);
  click("d6");
  assert.equal(count(".lc-target"), 5);
});

test("a press of a screen reader counts as a click", async () => {
  const { cell, count } = await mount("laser-chess");
  cell("d6").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  assert.equal(count(".lc-target"), 5);
});

test("the browser's menu does not open over the board, but over one that only shows", async () => {
  const live = await mount("laser-chess");
  assert.ok(live.fire("contextmenu", "d6").defaultPrevented);
  const still = await mount("laser-chess", { interactive: false });
  assert.ok(!still.fire("contextmenu", "d6").defaultPrevented);
});

// Handles and the bar

for (const [option, text] of [
  ["left", "h2-"],
  ["right", "h2+"],
]) {
  test(`the handle ${option} turns the selected piece`, async () => {
    const { click, handle, made, settled } = await mount("laser-chess");
    click("h2");
    handle(option).click();
    await settled();
    assert.deepEqual(made, [text]);
  });
}

test("a laser has one turn and a switch one handle", async () => {
  const { click, count, handle } = await mount("laser-chess");
  click("j1");
  assert.equal(count(".lc-handle"), 1);
  assert.equal(handle("left").getAttribute("aria-label"), "Rotate left");
  click("e4");
  assert.equal(count(".lc-handle"), 1);
  assert.ok(handle("turn"));
});

test("half turns and null moves have handles and buttons", async () => {
  const first = await mount("leiserchess-duel");
  first.click("a0");
  first.handle("half").click();
  await first.settled();
  assert.deepEqual(first.made, ["a0U"]);
  const second = await mount("leiserchess-duel");
  document.body.append(second.board.controls());
  second.click("a0");
  assert.equal(second.handle("null").getAttribute("aria-label"), "Null move");
  second.control("null").click();
  await second.settled();
  assert.deepEqual(second.made, ["a0a0"]);
});

test("on small squares the rotations are in the bar", async () => {
  setMedia("(pointer: coarse)", true);
  const { board, click, count, control, made, settled } = await mount("laser-chess");
  document.body.append(board.controls());
  assert.ok(control("left").disabled);
  click("h2");
  assert.equal(count(".lc-handle"), 0);
  control("left").click();
  await settled();
  assert.deepEqual(made, ["h2-"]);
  setMedia("(pointer: coarse)", false);
});

test("in the bar the dial is a compass around the fire button", async () => {
  setMedia("(pointer: coarse)", true);
  const { board, click, control, made, settled } = await mount("advanced");
  const bar = board.controls();
  document.body.append(bar);
  assert.equal(bar.querySelectorAll(".lc-face").length, 8);
  click("c7");
  assert.deepEqual([control("face-135").style.gridColumn, control("face-135").style.gridRow], ["3", "3"]);
  control("face-135").click();
  await settled();
  assert.deepEqual(made, ["c7@3"]);
  setMedia("(pointer: coarse)", false);
});

test("arrow keys go around the compass, and the focus stays on the button that was pressed", async () => {
  setMedia("(pointer: coarse)", true);
  const { board, click, control, key } = await mount("advanced");
  document.body.append(board.controls());
  click("c7");
  key(control("face-0"), "ArrowRight");
  assert.equal(document.activeElement.dataset.option, "face-45");
  board.controls();
  assert.equal(document.activeElement.dataset.option, "face-45");
  setMedia("(pointer: coarse)", false);
});

// The variant of eight directions

test("the dial offers every facing, and stays for another choice", async () => {
  const { click, count, handle, made, settled } = await mount("advanced");
  click("c7");
  assert.equal(count(".lc-dial .lc-handle"), 8);
  assert.ok(handle("face-90").disabled);
  assert.equal(handle("face-90").getAttribute("aria-label"), "Facing east");
  handle("face-135").click();
  await settled();
  assert.deepEqual(made, ["c7@3"]);
  assert.ok(handle("face-135").disabled);
  assert.ok(!handle("face-90").disabled);
});

test("the dial by keyboard is one stop, skips the present facing, and returns the focus", async () => {
  const { key, count, handle, cell, made, settled } = await mount("advanced");
  key("c7", "Enter");
  assert.equal(count('.lc-dial [tabindex="0"]'), 1);
  key(handle("face-0"), "ArrowRight");
  assert.equal(document.activeElement, handle("face-45"));
  key(handle("face-45"), "ArrowRight");
  assert.equal(document.activeElement, handle("face-135"));
  key(handle("face-0"), "ArrowLeft");
  assert.equal(document.activeElement, handle("face-315"));
  handle("face-135").focus();
  handle("face-135").click();
  await settled();
  assert.deepEqual(made, ["c7@3"]);
  assert.equal(document.activeElement, cell("c7"));
});

test("weapons fire, and turns end", async () => {
  const { board, click, handle, control, made, settled } = await mount("advanced");
  document.body.append(board.controls());
  click("a8");
  handle("fire").click();
  await settled();
  control("end").click();
  await settled();
  assert.deepEqual(made, ["a8*", "."]);
});

// Keys

test("a move by keyboard", async () => {
  const { board, key, cell, made, said, settled } = await mount("laser-chess");
  board.focus();
  assert.equal(document.activeElement, cell("a1"));
  for (const step of [..."RRRUUUUU"]) key(document.activeElement, step === "R" ? "ArrowRight" : "ArrowUp");
  assert.equal(document.activeElement, cell("d6"));
  key("d6", "Enter");
  assert.equal(cell("d6").getAttribute("aria-selected"), "true");
  key("d6", "ArrowRight");
  key("e6", "Enter");
  await settled();
  assert.deepEqual(made, ["d6e6"]);
  assert.equal(said[0], "blue Deflector on d6, facing NW, selected, 7 moves.");
});

for (const [name, square, pressed, text] of [
  ["laser-chess", "h2", "[", "h2-"],
  ["laser-chess", "h2", "]", "h2+"],
  ["khet", "e4", "[", "e4+"],
  ["leiserchess", "d1", "u", "d1U"],
  ["advanced", "c7", "]", "c7@3"],
  ["advanced", "c7", "[", "c7@1"],
  ["advanced", "a8", "f", "a8*"],
  ["advanced", "a1", "n", "."],
]) {
  test(`${pressed} on ${square} of ${name} plays ${text}`, async () => {
    const { key, made, settled } = await mount(name);
    const event = key(square, pressed);
    await settled();
    assert.deepEqual(made, [text]);
    assert.ok(event.defaultPrevented);
  });
}

test("Escape deselects, and says so", async () => {
  const { key, count, said } = await mount("laser-chess");
  key("d6", "Enter");
  key("d6", "Escape");
  assert.equal(count(".lc-target"), 0);
  assert.equal(said.at(-1), "Selection cleared.");
});

test("a key for a move that does not exist says so", async () => {
  const { key, made, said } = await mount("laser-chess");
  key("h2", "u");
  assert.deepEqual([made.length, said.at(-1)], [0, "That move is not legal."]);
});

for (const how of ["ctrlKey", "altKey", "metaKey"]) {
  test(`keys with ${how} belong to the browser`, async () => {
    const { key, made } = await mount("laser-chess");
    assert.ok(!key("h2", "]", { [how]: true }).defaultPrevented);
    assert.deepEqual(made, []);
  });
}

test("the cursor stops at the edge of the board", async () => {
  const { key, cell } = await mount("laser-chess");
  key("a1", "ArrowLeft");
  key("a1", "ArrowDown");
  assert.equal(document.activeElement, cell("a1"));
});

test("only one square is in the tab order", async () => {
  const { click, find, count } = await mount("khet");
  assert.equal(count("[role=gridcell][tabindex='0']"), 1);
  click("e4");
  assert.equal(find("[role=gridcell][tabindex='0']").dataset.square, "e4");
});

test("on pages with moves to step through, arrow keys are the page's until the board is used by keyboard", async () => {
  const { board, click, key } = await mount("laser-chess", { stepping: true });
  click("d6");
  assert.ok(!board.hasCursor);
  assert.ok(!key("d6", "ArrowRight").defaultPrevented);
  key("d6", "Enter");
  assert.ok(board.hasCursor);
  assert.ok(key("d6", "ArrowRight").defaultPrevented);
});

test("? explains the piece under the cursor, and an empty square leaves it to the page", async () => {
  const asked = [];
  const { key } = await mount("laser-chess", { onInspect: (square) => asked.push(square) });
  assert.ok(key("d6", "?").defaultPrevented);
  assert.ok(!key("d4", "?").defaultPrevented);
  assert.deepEqual(asked, ["d6"]);
});

// Arrows and the editor

test("arrows are drawn with the other button, drawn again they vanish, and a press clears them", async () => {
  const { drag, click, count } = await mount("laser-chess");
  drag("b2", "d4", { button: 2 });
  assert.equal(count(".lc-arrow-drawn"), 1);
  drag("b2", "d4", { button: 2 });
  assert.equal(count(".lc-arrow-drawn"), 0);
  drag("b2", "d4", { button: 2 });
  drag("b2", "b2", { button: 2 });
  assert.equal(count(".lc-arrow-ring"), 1);
  click("b3");
  assert.equal(count(".lc-arrow-drawn"), 0);
});

test("a page that stores drawings is told of them, with their colors, and presses do not remove them", async () => {
  const drawn = [];
  const { drag, click, count, board } = await mount("laser-chess", { onDraw: (arrows) => drawn.push(arrows) });
  drag("b2", "d4", { button: 2 });
  drag("b2", "d4", { button: 2, shiftKey: true });
  drag("c3", "c3", { button: 2, altKey: true });
  assert.deepEqual(
    drawn.map((arrows) => arrows.map(({ start, to, brush }) => `${brush}${start}${to}`)),
    [["Yb2d4"], ["Rb2d4"], ["Rb2d4", "Bc3c3"]],
  );
  click("b3");
  assert.equal(count(".lc-arrow-drawn"), 2);
  board.draw([]);
  assert.equal(count(".lc-arrow-drawn"), 0);
  assert.equal(drawn.length, 3);
});

test("an arrow is drawn however long the button rests on its first square", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const inspected = [];
  const { fire, count } = await mount("laser-chess", { onInspect: (square) => square && inspected.push(square) });
  fire("pointermove", "b2");
  fire("pointerdown", "b2", { button: 2 });
  context.mock.timers.tick(2000);
  fire("pointerup", "d4", { button: 2 });
  assert.equal(count(".lc-arrow-drawn"), 1);
  assert.deepEqual(inspected, []);
});

test("the arrow is shown while it is being drawn, and follows the pointer", async () => {
  const { fire, count, find } = await mount("laser-chess", { onDraw: () => {} });
  fire("pointerdown", "b2", { button: 2 });
  assert.equal(count(".lc-arrow-sketch.lc-arrow-ring"), 1);
  fire("pointermove", "d4", { button: 2 });
  const first = find(".lc-arrow-sketch").getAttribute("d");
  fire("pointermove", "f6", { button: 2, shiftKey: true });
  assert.notEqual(find(".lc-arrow-sketch").getAttribute("d"), first);
  assert.ok(find(".lc-arrow-sketch").classList.contains("lc-brush-R"));
  fire("pointermove", null, { button: 2, clientX: -500, clientY: -500 });
  assert.equal(count(".lc-arrow"), 0, "nothing would be drawn outside the board");
  fire("pointermove", "d4", { button: 2 });
  fire("pointerup", "d4", { button: 2 });
  assert.deepEqual([count(".lc-arrow-sketch"), count(".lc-arrow-drawn")], [0, 1]);
  fire("pointerdown", "b2", { button: 2 });
  fire("pointercancel", "b2", { button: 2 });
  assert.deepEqual([count(".lc-arrow-sketch"), count(".lc-arrow-drawn")], [0, 1]);
});

test("with the pen every press draws, and no piece moves", async () => {
  const { drag, count } = await mount("laser-chess", { pen: true, onMove: () => assert.fail("moved") });
  drag("d6", "e6");
  assert.equal(count(".lc-arrow-drawn"), 1);
});

test("where drawing is off, the other button draws nothing", async () => {
  const { drag, fire, count } = await mount("laser-chess", { drawing: false });
  drag("b2", "d4", { button: 2 });
  assert.equal(count(".lc-arrow"), 0);
  fire("pointerdown", "b2", { button: 2 });
  assert.equal(count(".lc-arrow"), 0);
});

test("an editor hears of squares: presses, erasures, rotations, drops and strokes", async () => {
  const heard = [];
  const editor = { onSquare: (...what) => heard.push(what) };
  const { click, key, drag, fire } = await mount("khet", { editor });
  click("d5");
  click("e1", { button: 2 });
  key("d5", "]");
  key("d5", "[");
  key("d5", "Delete");
  key("d5", "Backspace");
  key("d5", "Enter");
  drag("e1", "e3");
  fire("pointerdown", "a3");
  fire("pointermove", "b3");
  fire("pointermove", "b3");
  fire("pointermove", "c3");
  fire("pointerup", "c3");
  assert.deepEqual(heard, [
    ["d5", "press", {}],
    ["e1", "erase", {}],
    ["d5", "turn", { by: 1 }],
    ["d5", "turn", { by: -1 }],
    ["d5", "erase", {}],
    ["d5", "erase", {}],
    ["d5", "press", {}],
    ["e3", "drop", { from: "e1" }],
    ["a3", "press", {}],
    ["b3", "paint", {}],
    ["c3", "paint", {}],
  ]);
});
