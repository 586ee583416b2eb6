/** The page for unknown addresses. */
import { h, replace } from "../../lib/dom.js";
import { mountShell } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { mainElement } from "../parts/main.js";

mountShell();
replace(
  mainElement(),
  h(
    "section",
    { class: "card stack" },
    h("h1", {}, t("shell.missing.title")),
    h("p", {}, t("shell.missing.text")),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button primary", href: "/" }, t("shell.missing.home")),
      h("a", { class: "button", href: "/learn" }, t("shell.missing.learn")),
      h("a", { class: "button", href: "/analysis" }, t("shell.missing.analysis")),
    ),
  ),
);
