/** The visitor's games, with filters, page by page. */
import { get, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { mountShell } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { gamesList } from "../parts/player_games.js";
import { mainElement } from "../parts/main.js";

mountShell({ active: "account" });
document.title = t("people.tab.games");
start();

async function start() {
  const main = mainElement();
  const list = await variants();
  /** @param {URLSearchParams} query */
  const fetchPage = (query) => get(`/api/people/me/games?${query}`);
  replace(main, h("h1", {}, t("people.games.title")), gamesList(list, fetchPage));
}
