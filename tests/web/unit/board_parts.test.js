/** Parts of the board that others do not show: symbols of pieces, tried moves, flights, and the source of the element. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runFrames, settled } from "./helpers/dom.js";
import { mount } from "./helpers/boards.js";
import { setSource, source } from "../../../src/laserchess/web/board/element_source.js";
import { loadSprite, setSprites, showSprite } from "../../../src/laserchess/web/board/sprite.js";

const drawing = (id) => new Response(`<svg xmlns='http://www.w3.org/2000/svg'><symbol id="${id}"/></svg>`);

describe("a tried move shows every piece where it would be", () => {
  for (const [what, name, from, to, ghosts] of [
    ["both pieces of a swap", "khet-dynasty", "d3", "d4", 2],
    ["a shoved piece too", "leiserchess-shoves", "d4", "d5", 2],
    ["a captured piece is gone", "advanced-captures", "g6", "g5", 1],
  ]) {
    test(what, async () => {
      const { click, count } = await mount(name, { confirm: true });
      click(from);
      click(to);
      assert.equal(count(".lc-hints > .lc-ghost"), ghosts);
    });
  }

  test("a rotation shows the piece as it would face", async () => {
    const { key, count } = await mount("laser-chess", { confirm: true });
    key("h2", "]");
    assert.equal(count(".lc-hints > .lc-ghost"), 1);
  });

  test("a piece that flings another away is marked so", async () => {
    const { board, view, click, count } = await mount("laser-chess");
    const moves = view.moves.map((move) => (move.text === "d6e6" ? { ...move, onto: "displace" } : move));
    await board.show({ ...view, position: "flings", moves });
    click("d6");
    assert.equal(count(".lc-onto-displace"), 1);
  });
});

describe("pieces that are thrown", () => {
  const STEP = {
    text: "d6e6",
    act: "step",
    start: "d6",
    to: "e6",
    turn: null,
    angle: null,
    art: null,
    onto: null,
    push: null,
  };
  const result = { text: "d6e6", by: "blue", move: STEP, beams: [], removed: [], stunned: [], chance: [], words: [] };

  test("one piece flies above the others, and lands", async () => {
    const { board, view, piece } = await mount("laser-chess", { speed: "normal" });
    const to = { d6: "e6", f1: "g4" };
    const pieces = view.pieces.map((one) => ({ ...one, square: to[one.square] ?? one.square }));
    const shown = board.show(
      { ...view, position: "thrown", pieces },
      { played: { ...result, displaced: [{ start: "f1", to: "g4" }] } },
    );
    runFrames(200);
    const flying = piece("g4");
    assert.equal(flying.parentNode.lastElementChild, flying, "drawn above the others");
    assert.match(flying.getAttribute("transform"), /scale\(1\.[1-9]/);
    runFrames(2000);
    await shown;
    assert.doesNotMatch(piece("g4").getAttribute("transform"), /scale/);
  });

  test("one that falls into a hole sinks where it lands", async () => {
    const { board, view, count } = await mount("laser-chess", { speed: "normal" });
    const pieces = view.pieces.filter(({ square }) => square !== "f1");
    const removed = [{ square: "f1", name: "Defender", player: "blue", fate: "swallowed", art: "d", angle: 0 }];
    const played = { ...result, removed, displaced: [{ start: "f1", to: "g4" }] };
    const shown = board.show({ ...view, position: "fallen", pieces }, { played });
    runFrames(3000);
    await shown;
    assert.equal(count(".lc-piece"), 25);
  });
});

describe("the source of the element", () => {
  const line = { variant: "khet", setup: "", position: "", moves: ["c1c2", "h8+"] };

  test("is the server that sent its script", async (context) => {
    const fetched = context.mock.method(globalThis, "fetch", async () => Response.json({ view: 1 }));
    assert.deepEqual(await source.view(line), { view: 1 });
    const [address] = fetched.mock.calls[0].arguments;
    assert.equal(address, "https://laserchess.test/board/view?variant=khet&move=c1c2&move=h8%2B");
    assert.equal(
      source.art("khet", "high contrast"),
      "https://laserchess.test/board/art/khet.svg?pieces=high%20contrast",
    );
    assert.equal(source.art("khet", null), "https://laserchess.test/board/art/khet.svg");
    assert.equal(source.style(), "https://laserchess.test/board/laser-board.css");
  });

  test("reports what the server says is wrong", async (context) => {
    context.mock.method(globalThis, "fetch", async () =>
      Response.json({ error: { message: "No such variant." } }, { status: 404 }),
    );
    await assert.rejects(source.view(line), /No such variant\./);
    context.mock.method(globalThis, "fetch", async () => Response.json({}, { status: 502 }));
    await assert.rejects(source.view(line), /answered 502/);
  });

  test("may be another one", () => {
    setSource({ style: () => "/mine.css" });
    assert.equal(source.style(), "/mine.css");
  });
});

describe("the symbols of pieces", () => {
  test("are fetched once, and replaced where another set is chosen", async (context) => {
    const asked = [];
    context.mock.method(globalThis, "fetch", async (address) => {
      asked.push(address);
      return drawing(address);
    });
    await Promise.all([loadSprite("mine"), loadSprite("mine")]);
    assert.deepEqual(asked, ["/api/variants/mine/art.svg"]);
    setSprites((variant) => `/other/${variant}.svg`);
    await settled();
    await settled();
    assert.ok(asked.includes("/other/mine.svg"));
    const shown = [...document.querySelectorAll("symbol")].map(({ id }) => id).filter((id) => id.includes("mine"));
    assert.deepEqual(shown, ["/other/mine.svg"]);
  });

  test("that could not be loaded are reported, and loaded the next time", async (context) => {
    const warned = context.mock.method(console, "warn", () => {});
    context.mock.method(globalThis, "fetch", async () => new Response("", { status: 503 }));
    showSprite("later", "/later.svg");
    await settled();
    assert.match(warned.mock.calls[0].arguments[0], /no pieces from \/later\.svg: 503/);
    context.mock.method(globalThis, "fetch", async () => drawing("later"));
    await loadSprite("later", "/later.svg");
    assert.ok(document.getElementById("later"));
  });

  test("that arrive after another set was chosen are not shown", async (context) => {
    const arrive = {};
    context.mock.method(globalThis, "fetch", (address) => new Promise((resolve) => (arrive[address] = resolve)));
    const loading = [loadSprite("twice", "/one.svg"), loadSprite("twice", "/two.svg")];
    arrive["/two.svg"](drawing("two"));
    arrive["/one.svg"](drawing("one"));
    await Promise.all(loading);
    assert.deepEqual([Boolean(document.getElementById("one")), Boolean(document.getElementById("two"))], [false, true]);
  });
});
