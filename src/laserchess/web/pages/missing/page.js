/** The page for unknown addresses. */
import { h, replace } from "../../lib/dom.js";
import { mountShell } from "../../lib/shell.js";
import { isStatic, ROOT } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { mainElement } from "../parts/main.js";

/** Folders of pages that need a server, as a site of plain files has none. */
const SERVER_PAGES = ["account", "api", "bots", "games", "groups", "lobby", "people", "study", "tournaments", "watch"];

mountShell();
const needsServer = isStatic && SERVER_PAGES.includes(location.pathname.slice(ROOT.length).split("/")[0]);
replace(
  mainElement(),
  h("h1", {}, t("shell.missing.title")),
  empty({
    art: "lost",
    text: t(needsServer ? "errors.no_server" : "shell.missing.text"),
    link: ["/", t("shell.missing.home")],
  }),
);
