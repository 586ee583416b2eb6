/** The group pages: your groups, and one group. */
import { me } from "../../lib/session.js";
import { mountShell, showError } from "../../lib/shell.js";
import { pathName } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { mainElement } from "../parts/main.js";
import { showGroups } from "./list.js";
import { showGroup } from "./one.js";

async function start() {
  mountShell({ active: "tournaments" });
  document.title = t("groups.tab");
  const account = await me();
  const id = pathName();
  if (id) await showGroup(mainElement(), id, account);
  else await showGroups(mainElement(), account);
}

start().catch(showError);
