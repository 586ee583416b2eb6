/** The languages of the site: how complete each is, and what is missing. */
/** @import { Texts } from "./model.js" */
import { h, replace } from "../../lib/dom.js";
import { LANGUAGES } from "../../lib/languages.js";
import * as settings from "../../lib/settings.js";
import { mountShell, showError } from "../../lib/shell.js";
import { englishTexts, language, loadTexts, t } from "../../lib/strings.js";
import { mainElement } from "../parts/main.js";
import { completeness, missingOf } from "./model.js";

/** @typedef {keyof typeof LANGUAGES} Id */

mountShell();
document.title = t("shell.languages.tab");
start().catch(showError);

async function start() {
  const english = englishTexts();
  const ids = /** @type {Id[]} */ (Object.keys(LANGUAGES));
  const cards = await Promise.all(
    ids.map(async (id) => card(id, english, id === "en" ? english : await loadTexts(id))),
  );
  replace(
    mainElement(),
    h("h1", {}, t("shell.languages")),
    h("p", { class: "muted" }, t("shell.languages.text")),
    h("div", { class: "two-columns" }, cards),
  );
}

/**
 * @param {Id} id
 * @param {Texts} english
 * @param {Texts} texts
 */
function card(id, english, texts) {
  const head = h("h2", { lang: id }, LANGUAGES[id]);
  if (!Object.keys(texts).length) {
    return h("section", { class: "card stack" }, head, h("p", { class: "muted" }, t("errors.offline")));
  }
  const missing = missingOf(english, texts, id);
  const percent = completeness(english, missing);
  return h(
    "section",
    { class: "card stack" },
    h("div", { class: "section-head" }, head, choose(id)),
    h("progress", { class: "progress", max: 100, value: percent, "aria-label": LANGUAGES[id] }),
    h("p", { class: "muted" }, t("shell.languages.complete", { percent })),
    missing.length ? list(missing) : null,
  );
}

/** @param {Id} id */
function choose(id) {
  if (id === language) return h("span", { class: "tag" }, t("shell.languages.current"));
  const use = () => {
    settings.set("language", id);
    location.reload();
  };
  return h("button", { class: "button small", type: "button", onClick: use }, t("shell.languages.use"));
}

/** @param {string[]} missing */
function list(missing) {
  return h(
    "details",
    {},
    h("summary", {}, t("shell.languages.missing", { count: missing.length })),
    h(
      "ul",
      { class: "plain-list record" },
      missing.map((key) => h("li", {}, h("code", {}, key))),
    ),
  );
}
