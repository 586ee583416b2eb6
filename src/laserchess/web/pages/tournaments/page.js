/** The tournament pages: the list, the form for a new one, and one tournament. */
import { variants } from "../../lib/api.js";
import { me } from "../../lib/session.js";
import { mountShell, showError } from "../../lib/shell.js";
import { pathName } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { mainElement } from "../parts/main.js";
import { showForm } from "./form.js";
import { showList } from "./list.js";
import { TournamentPage } from "./one.js";

async function start() {
  mountShell({ active: "tournaments" });
  document.title = t("tournaments.tab");
  const name = pathName();
  const [list, account] = await Promise.all([variants(), me()]);
  if (!name) await showList(mainElement(), account);
  else if (name === "new") await showForm(mainElement(), list, account);
  else await TournamentPage.open(mainElement(), name, { variants: list, account });
}

start().catch(showError);
