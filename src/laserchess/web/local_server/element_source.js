// The source of `<laser-board>` on this device.
/** @import { ElementLine, Shown } from "../board/element_source.js" */

import { setSource } from "../board/element_source.js";
import { dataUrl, ROOT } from "../lib/site.js";
import { LocalServer } from "./index.js";

const server = new LocalServer();

setSource({
  view,
  art: (variant, pieces) => dataUrl(`art/${variant}/${pieces ?? "auto"}.svg`),
  style: () => new URL(`${ROOT}board/laser-board.css`, import.meta.url).href,
});

/**
 * @param {ElementLine} line
 * @returns {Promise<Shown>}
 */
async function view({ variant: id, setup, position, moves }) {
  const start = { variant: id, setup: setup || null, position: position || null };
  const facts = await server.library.facts(id);
  if (!moves.length) return { variant: facts, view: await ask("positions", start), played: null };
  const line = { ...start, moves: moves.slice(0, -1), move: moves.at(-1) };
  return { variant: facts, ...(await ask("positions/preview", line)) };
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>} any: each path has its own schema
 */
function ask(path, body) {
  return server.answer("POST", `/api/${path}`, body);
}
