/** The board in the settings dialog: it plays a move again whenever a setting changes what is seen or heard. */
/** @import { Board } from "../board/types" */
import { post, variant as findVariant } from "./api.js";
import { h } from "./dom.js";
import * as settings from "./settings.js";
import { createBoard } from "./site_board.js";
import { t } from "./strings.js";

/** A move whose beam meets four mirrors. */
const SHOWN = { variant: "laser-chess", move: "d6c6" };
/** Settings after which the move is replayed; the board follows the others by itself. */
const REPLAYING = new Set(["speed", "beam", "sounds", "volume"]);

/** Return an element with the board, and a function that removes it. */
export function createPreview() {
  const element = h("div", { class: "settings-board", role: "img", "aria-label": t("settings.live") });
  let closed = false;
  /** @type {Board | null} */
  let board = null;
  /** @type {() => unknown} */
  let replay = () => {};
  const stop = settings.subscribe((key) => REPLAYING.has(key) && replay());
  fetchShown().then(
    ({ variant, before, view, played }) => {
      if (closed) return;
      loadStyle();
      board = createBoard(element, { variant, interactive: false, movable: null });
      replay = async () => {
        await board?.show(before, { animate: false });
        await board?.show(view, { played });
      };
      replay();
    },
    () => element.remove(), // without a server and a kernel there is nothing to show
  );
  const close = () => {
    closed = true;
    stop();
    board?.destroy();
  };
  return { element, close };
}

/** Fetch the position and the move that are shown. */
async function fetchShown() {
  const { variant: name } = SHOWN;
  const [variant, before, after] = await Promise.all([
    findVariant(name),
    post("/api/positions", { variant: name }),
    post("/api/positions/preview", SHOWN),
  ]);
  return { variant, before, ...after };
}

/** Load the style sheet of boards on pages that have none. */
function loadStyle() {
  const themes = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[href*="themes.css"]'));
  if (!themes || document.querySelector('link[href*="board.css"]')) return;
  const href = themes.href.replace("themes.css", "board.css");
  document.head.append(h("link", { rel: "stylesheet", href }));
}
