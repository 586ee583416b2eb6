/** `<laser-board>` on a page. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setMedia, settled } from "./helpers/dom.js";
import { scenario } from "./helpers/boards.js";
import { LaserBoard } from "../../../src/laserchess/web/board/element.js";

const SVG = "<svg xmlns='http://www.w3.org/2000/svg'><symbol id='x'/></svg>";
let asked = [];
let fails = null;

beforeEach(() => {
  asked = [];
  fails = null;
  document.body.replaceChildren();
  globalThis.fetch = async (address) => {
    const { pathname, searchParams } = new URL(address);
    asked.push(`${pathname}?${searchParams}`);
    if (pathname !== "/board/view") return new Response(SVG);
    if (fails) return new Response(JSON.stringify({ error: { message: fails } }), { status: 400 });
    const { variant, view, after } = scenario(searchParams.get("variant"));
    const move = searchParams.getAll("move").at(-1);
    return new Response(JSON.stringify({ variant, played: null, view, ...(move ? after[move] : {}) }));
  };
});

/** Put an element with these attributes on the page, and wait until it is drawn. */
async function place(attributes) {
  const element = document.createElement("laser-board");
  for (const [name, value] of Object.entries({ speed: "off", ...attributes })) element.setAttribute(name, value);
  document.body.append(element);
  await drawn();
  return element;
}
/** Wait for the position and the pieces. */
async function drawn() {
  for (let steps = 0; steps < 5; steps += 1) await settled();
}
// jsdom does not find the children of a shadow root by their class.
const sprites = ({ shadowRoot }) =>
  [...shadowRoot.children].filter((one) => one.classList.contains("lc-sprite")).length;
const count = (element, selector) => element.shadowRoot.querySelectorAll(selector).length;
const views = () => asked.filter((path) => path.startsWith("/board/view"));

test("an element shows the position of its attributes, with one request", async () => {
  const element = await place({ variant: "khet" });
  assert.ok(element instanceof LaserBoard);
  assert.equal(count(element, ".lc-piece"), 26);
  assert.equal(sprites(element), 1);
  assert.deepEqual(views(), ["/board/view?variant=khet"]);
  assert.equal(document.querySelectorAll(".lc-piece").length, 0);
});

test("setup, position and moves are asked for together", async () => {
  await place({ variant: "laser-chess", setup: "ace", moves: "d6e6 h2+" });
  assert.deepEqual(views(), ["/board/view?variant=laser-chess&setup=ace&move=d6e6&move=h2%2B"]);
});

test("an element without a variant waits for one", async () => {
  const element = await place({});
  assert.deepEqual(asked, []);
  element.setAttribute("variant", "khet");
  await drawn();
  assert.equal(count(element, ".lc-piece"), 26);
});

test("moves that are added are played on the same board", async () => {
  const element = await place({ variant: "laser-chess" });
  const { board } = element;
  element.moves = ["d6e6"];
  await drawn();
  assert.equal(element.board, board);
  assert.equal(element.shadowRoot.querySelectorAll('.lc-piece[data-at="e6"]').length, 1);
  assert.equal(count(element, ".lc-tint-last"), 2);
});

test("another variant gets another board", async () => {
  const element = await place({ variant: "laser-chess" });
  element.setAttribute("variant", "khet");
  await drawn();
  assert.equal(count(element, ".lc-board"), 1);
  assert.equal(element.shadowRoot.querySelector(".lc-board").dataset.variant, "khet");
});

test("a visitor plays on an interactive board, and the page hears of it", async () => {
  const element = await place({ variant: "laser-chess", interactive: "" });
  const heard = [];
  element.addEventListener("move", ({ detail }) => heard.push(detail.move.text));
  element.board.select("d6");
  const cell = [...element.shadowRoot.querySelectorAll(".lc-square")].find((one) => one.dataset.square === "e6");
  cell.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  await drawn();
  assert.deepEqual([heard, element.moves], [["d6e6"], ["d6e6"]]);
  assert.equal(views().length, 2);
});

test("a page can refuse a move", async () => {
  const element = await place({ variant: "laser-chess", interactive: "" });
  element.addEventListener("move", (event) => event.preventDefault());
  element.board.select("d6");
  const cell = [...element.shadowRoot.querySelectorAll(".lc-square")].find((one) => one.dataset.square === "e6");
  cell.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  await settled();
  assert.deepEqual(element.moves, []);
  assert.equal(views().length, 1);
});

test("without `interactive` a board only shows", async () => {
  const element = await place({ variant: "laser-chess" });
  element.board.select("d6");
  assert.equal(count(element, ".lc-target"), 0);
});

test("the focus stays inside the element's own tree", async () => {
  const element = await place({ variant: "laser-chess", interactive: "" });
  element.board.focus();
  assert.equal(element.shadowRoot.activeElement.dataset.square, "a1");
  assert.ok(element.board.hasCursor);
});

test("attributes change how the board is shown, without another request for the position", async () => {
  const element = await place({ variant: "leiserchess" });
  element.setAttribute("coordinates", "off");
  element.setAttribute("heat", "");
  element.setAttribute("orientation", "lavender");
  assert.deepEqual([count(element, ".lc-coordinates text"), count(element, ".lc-heat rect")], [0, 64]);
  assert.equal(element.board.orientation, "lavender");
  assert.equal(views().length, 1);
});

test("another piece set replaces the pieces", async () => {
  const element = await place({ variant: "khet" });
  element.setAttribute("pieces", "contrast");
  await drawn();
  assert.equal(sprites(element), 1);
  assert.ok(asked.includes("/board/art/khet.svg?pieces=contrast"));
});

test("the theme is the system's unless the page chooses", async () => {
  const element = await place({ variant: "khet" });
  assert.equal(element.dataset.theme, "light");
  setMedia("(prefers-color-scheme: dark)", true);
  assert.equal(element.dataset.theme, "dark");
  element.setAttribute("theme", "light");
  assert.equal(element.dataset.theme, "light");
  setMedia("(prefers-color-scheme: dark)", false);
});

test("a page that has a view shows it without a request", async () => {
  const { variant, view } = scenario("khet");
  const element = await place({});
  await element.show(variant, view);
  assert.equal(count(element, ".lc-piece"), 26);
  assert.deepEqual(views(), []);
});

test("what the server rejects is an event with its words", async () => {
  fails = "there is no such position";
  const heard = [];
  document.body.addEventListener("error", ({ detail }) => heard.push(detail.message), { once: true });
  await place({ variant: "khet", position: "8/8" });
  assert.deepEqual(heard, ["there is no such position"]);
});

test("an answer that comes late does not replace a newer one", async () => {
  const held = [];
  const answer = globalThis.fetch;
  globalThis.fetch = async (address) => {
    if (address.includes("/view") && !address.includes("move")) await new Promise((resolve) => held.push(resolve));
    return answer(address);
  };
  const element = await place({ variant: "laser-chess" });
  element.moves = ["d6e6"];
  await drawn();
  for (const resolve of held) resolve();
  await settled();
  assert.equal(element.shadowRoot.querySelectorAll('.lc-piece[data-at="e6"]').length, 1);
});
