/** Sources of an analysis: a setup, the address of the page, a game, pasted text. */
/** @import { RecordView, VariantView } from "../../types/api" */

import { ApiError, get, getText, post, variant as variantById, variants } from "../../lib/api.js";
import { LOCAL_ID } from "../../lib/backend.js";
import { h, replace, uid } from "../../lib/dom.js";
import { sentence, variantTitle } from "../../lib/server_text.js";
import { openDialog } from "../../lib/shell.js";
import { shareUrl } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { isWanted, readOptions, splitMoves, writeAddress } from "../parts/analysis_address.js";
import { restore } from "./storage.js";
import { Session } from "./session.js";

const MAX_FILE_BYTES = 2_000_000;

/** Start the analysis of the address: `?game=ID`, `#variant=…&position=…&moves=…`, or the first variant. */
export async function fromAddress(address = location) {
  const game = new URLSearchParams(address.search).get("game");
  const wanted = new URLSearchParams(address.hash.slice(1));
  const restored = await restore((data) => isWanted(data, game, wanted));
  if (restored) return restored;
  if (game) return fromGame(game, wanted.has("ply") ? Number(wanted.get("ply")) : null);
  const id = wanted.get("variant");
  const variant = id ? await variantById(id) : (await variants())[0];
  const options = readOptions(wanted.get("options"));
  const session = await Session.begin(variant, {
    setup: wanted.get("setup") ?? undefined,
    position: wanted.get("position") ?? undefined,
    options,
  });
  await follow(session, splitMoves(wanted.get("moves") ?? ""), wanted.get("ply"));
  return session;
}

/**
 * @param {Session} session
 * @param {string[]} moves
 * @param {string | null} ply
 */
async function follow(session, moves, ply) {
  if (!moves.length) return;
  await session.play(moves, session.current, true);
  const shown = ply === null ? session.current : [session.tree.root, ...session.tree.mainline()][Number(ply)];
  await session.go(shown ?? session.current);
}

/**
 * Return the address of a session's line, at the current move: a short one for the moves of a game of this server.
 * @param {Session} session
 */
export function addressOf(session) {
  const line = session.request(session.tree.lineThrough(session.current).at(-1) ?? session.tree.root);
  const { game, moves } = session.start;
  const isGame = moves?.join() === line.moves.join();
  const ply = session.current.ply;
  if (game && !game.startsWith(LOCAL_ID) && isGame) return `${gameAddress(game)}#ply=${ply}`;
  return shareUrl(writeAddress(line, ply));
}

/**
 * Return the address of the analysis of a game.
 * @param {string} game its id
 */
export function gameAddress(game) {
  return shareUrl(`/analysis?game=${encodeURIComponent(game)}`);
}

/**
 * Start the analysis of a game, at its end or at `ply`.
 * @param {string} id
 * @param {number | null} ply
 */
async function fromGame(id, ply) {
  const address = /** @type {const} */ (`/api/games/${encodeURIComponent(id)}`);
  const [game, record] = await Promise.all([get(address), recordOf(id, address)]);
  const session = await Session.ofRecord(await variantById(record.variant), record);
  const moves = session.tree.mainline();
  const texts = moves.map(({ move }) => move);
  Object.assign(session.start, { game: id, title: variantTitle(game), outcome: game.outcome, moves: texts });
  await session.go(moves[ply === null ? moves.length - 1 : ply - 1] ?? session.tree.root);
  return session;
}

/**
 * Return the record of a game; one of this device needs not be written and read.
 * @param {string} id
 * @param {`/api/games/${string}`} address
 * @returns {Promise<RecordView>}
 */
async function recordOf(id, address) {
  if (id.startsWith(LOCAL_ID)) return /** @type {RecordView} */ (await get(`${address}/moves`));
  return post("/api/records/read", { text: await getText(`${address}/record`) });
}

/**
 * Start the analysis of a text: a PGN or a position in any notation.
 * @param {string} text
 * @param {string} [variantId]
 */
export async function fromText(text, variantId) {
  const record = await post("/api/records/read", variantId ? { text, variant: variantId } : { text });
  return Session.ofRecord(await variantById(record.variant), record);
}

/**
 * Open the dialog to choose what to analyse.
 * @param {VariantView[]} games the variants
 * @param {string} current id of the current variant
 * @param {(session: Session) => void} onSession called with the choice
 */
export function openChooser(games, current, onSession) {
  /** @param {Session} session */
  const finish = (session) => {
    dialog.close();
    onSession(session);
  };
  const dialog = openDialog({
    title: t("analysis.open.title"),
    body: [chooseSetup(games, current, finish), pasteText(games, current, finish)],
    wide: true,
  });
  dialog.element.querySelector("select")?.focus();
}

/**
 * @param {VariantView[]} games
 * @param {string} current
 * @param {(session: Session) => void} finish
 */
function chooseSetup(games, current, finish) {
  const names = [uid("game"), uid("setup")];
  const setup = h("select", { id: names[1], class: "select" });
  const game = h(
    "select",
    { id: names[0], class: "select" },
    games.map(({ id, title }) => h("option", { value: id }, title)),
  );
  const chosen = () => games.find(({ id }) => id === game.value) ?? games[0];
  const fill = () =>
    replace(
      setup,
      chosen().setups.map(({ name, title }) => h("option", { value: name }, title)),
    );
  game.addEventListener("change", fill);
  game.value = current;
  fill();
  /** @param {SubmitEvent} event */
  const start = (event) => {
    event.preventDefault();
    Session.begin(chosen(), { setup: setup.value }).then(finish);
  };
  return h(
    "form",
    { class: "open-part", onSubmit: start },
    h("h3", {}, t("analysis.open.setup")),
    h(
      "div",
      { class: "open-row" },
      h("div", { class: "field" }, h("label", { for: names[0] }, t("analysis.open.game")), game),
      h("div", { class: "field" }, h("label", { for: names[1] }, t("analysis.open.start")), setup),
      h("button", { class: "button primary", type: "submit" }, t("analysis.open.begin")),
    ),
  );
}

/**
 * @param {VariantView[]} games
 * @param {string} current
 * @param {(session: Session) => void} finish
 */
function pasteText(games, current, finish) {
  const names = [uid("text"), uid("error"), uid("of")];
  const area = h("textarea", {
    id: names[0],
    class: "input paste",
    rows: 7,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": names[1],
    placeholder: t("analysis.open.placeholder"),
  });
  const error = h("div", { id: names[1], class: "form-error", role: "alert" });
  const choices = [["", t("analysis.open.guess")], ...games.map(({ id, title }) => [id, title])];
  const game = h(
    "select",
    { id: names[2], class: "select" },
    choices.map(([value, words]) => h("option", { value }, words)),
  );
  const file = h("input", {
    type: "file",
    accept: ".pgn,.txt,.alc,text/plain",
    class: "visually-hidden",
    "aria-label": t("analysis.open.file"),
    onChange: (event) => readFile(event.target, area, error),
  });
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    readText(area, game.value, [current, ...games.map(({ id }) => id)]).then(finish, (problem) =>
      showProblem(error, area, problem),
    );
  };
  return h(
    "form",
    { class: "open-part", onSubmit: open },
    h("h3", {}, t("analysis.open.paste")),
    h(
      "div",
      { class: "field" },
      h("label", { for: names[0], class: "visually-hidden" }, t("analysis.open.text")),
      area,
    ),
    error,
    h(
      "div",
      { class: "open-row" },
      h("div", { class: "field" }, h("label", { for: names[2] }, t("analysis.open.text_variant")), game),
      h("button", { class: "button", type: "button", onClick: () => file.click() }, t("analysis.open.file")),
      file,
      h("button", { class: "button primary", type: "submit" }, t("analysis.open.read")),
    ),
  );
}

/**
 * @param {HTMLTextAreaElement} area
 * @param {string} chosen
 * @param {string[]} likely
 */
async function readText(area, chosen, likely) {
  const text = area.value.trim();
  if (!text) throw new Error(t("analysis.open.empty"));
  if (chosen) return fromText(text, chosen);
  try {
    return await fromText(text);
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.reason !== "variant") throw problem;
    return (await firstThatReads(text, [...new Set(likely)])) ?? Promise.reject(problem);
  }
}

/**
 * Read a text that does not name its variant as the first of these that fits, or return null.
 * @param {string} text
 * @param {string[]} ids
 */
async function firstThatReads(text, ids) {
  for (const id of ids) {
    const session = await fromText(text, id).catch(() => null);
    if (session) return session;
  }
  return null;
}

/**
 * @param {HTMLElement} error
 * @param {HTMLTextAreaElement} area
 * @param {Error} problem
 */
function showProblem(error, area, problem) {
  area.setAttribute("aria-invalid", "true");
  replace(
    error,
    h("p", {}, h("strong", {}, sentence(problem.message))),
    area.value.trim() ? h("p", {}, t("analysis.open.hint")) : null,
  );
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLTextAreaElement} area
 * @param {HTMLElement} error
 */
async function readFile(field, area, error) {
  const chosen = field.files?.[0];
  if (!chosen) return;
  if (chosen.size > MAX_FILE_BYTES) replace(error, h("p", {}, t("analysis.open.large")));
  else area.value = await chosen.text();
}
