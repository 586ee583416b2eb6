/** The learning pages: /learn lists the variants, /learn/{variant} is a lesson. */
import { h } from "../../lib/dom.js";
import { load } from "../../lib/load.js";
import { mountShell } from "../../lib/shell.js";
import { pathName } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { mountLesson } from "./lesson.js";
import { mountOverview } from "./overview.js";

/** @type {import("../../lib/shell.js").KeyLines} */
const KEYS = {
  title: t("learn.keys"),
  rows: [
    [["h"], t("learn.keys.hint")],
    [["r"], t("learn.keys.restart")],
    [["Page Up", "Page Down"], t("learn.keys.steps")],
  ],
};

mountShell({ active: "learn", keys: KEYS });
const variant = pathName();
load(
  (main) => (variant ? mountLesson(main, variant) : mountOverview(main)),
  t("learn.load_failed"),
  h("a", { class: "button", href: "/learn" }, t("learn.all_games")),
);
