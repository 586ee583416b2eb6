/** A board of a recorded scenario, and a player's hands on it. */
import { readFileSync } from "node:fs";
import { settled } from "./dom.js";
import { createBoard } from "../../../../src/laserchess/web/board/board.js";

const recorded = JSON.parse(readFileSync(new URL("../fixtures/views.json", import.meta.url), "utf8"));

/** Return the variant, view, beams and results of moves of a scenario. */
export function scenario(name) {
  const found = structuredClone(recorded.scenarios[name]);
  return { ...found, variant: recorded.variants[found.view.variant] };
}

/** Put a board of a scenario on the page; moves that were recorded are answered with their result. */
export async function mount(name, config = {}) {
  const { variant, view, after, beams } = scenario(name);
  document.body.replaceChildren();
  const made = [];
  const said = [];
  const onMove = async (move) => {
    made.push(move.text);
    const answer = after[move.text];
    if (answer) await board.show(answer.view, { played: answer.played });
  };
  const preview = async (move) => after[move.text]?.played ?? null;
  const options = { variant, speed: "off", preview, onMove, announce: (text) => said.push(text), ...config };
  const board = createBoard(document.body, options);
  const { columns, rows } = variant;
  const grid = board.element.querySelector(".lc-squares");
  grid.getBoundingClientRect = () => ({ left: 0, top: 0, width: columns * 50, height: rows * 50 });
  await board.show(view);
  return { board, variant, view, after, beams, made, said, grid, ...hands(grid, variant, board) };
}

/** Return ways to press, drag and type on a board whose squares are 50 pixels wide. */
function hands(grid, { columns, rows, first_row: first, players }, board) {
  const find = (selector) => board.element.querySelector(selector);
  const count = (selector) => board.element.querySelectorAll(selector).length;
  // jsdom takes [data-x="null"] for "without data-x", so elements are found by their dataset.
  const pick = (root, selector, key, value) =>
    [...root.querySelectorAll(selector)].find((one) => one.dataset[key] === value) ?? null;
  const cell = (name) => pick(grid, ".lc-square", "square", name);
  const pointOf = (name) => {
    let [x, y] = [name.charCodeAt(0) - 97, rows - 1 - (Number(name.slice(1)) - first)];
    if (board.orientation === players[1]) [x, y] = [columns - 1 - x, rows - 1 - y];
    return { clientX: x * 50 + 25, clientY: y * 50 + 25 };
  };
  const fire = (type, name, how = {}) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...(name ? pointOf(name) : {}), ...how });
    Object.assign(event, { pointerId: 1, pointerType: how.pointerType ?? "mouse" });
    (cell(name) ?? grid).dispatchEvent(event);
    return event;
  };
  const click = (name, how) => {
    fire("pointerdown", name, how);
    fire("pointerup", name, how);
  };
  const drag = (from, to, how) => {
    fire("pointerdown", from, how);
    fire("pointermove", to, how);
    fire("pointerup", to, how);
  };
  const key = (name, key, how = {}) => {
    const target = typeof name === "string" ? cell(name) : name;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how });
    target.focus();
    target.dispatchEvent(event);
    return event;
  };
  return {
    find,
    count,
    cell,
    fire,
    click,
    drag,
    key,
    label: (name) => cell(name).getAttribute("aria-label"),
    handle: (option) => pick(board.element, ".lc-handle", "option", option),
    control: (option) => pick(board.controls(), ".lc-control", "option", option),
    piece: (name) => pick(board.element, ".lc-piece", "at", name),
    settled,
  };
}
