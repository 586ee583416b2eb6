/** The learning pages: /learn lists the games, /learn/{game} is a lesson. */
import { h, replace } from "../lib/dom.js";
import { mountShell, showError } from "../lib/shell.js";
import { t } from "../lib/strings.js";
import { mountLesson } from "./learn_lesson.js";
import { mountOverview } from "./learn_overview.js";

const KEYS = {
  title: t("learn.keys"),
  rows: [
    [["h"], t("learn.keys.hint")],
    [["r"], t("learn.keys.restart")],
    [["Page Up", "Page Down"], t("learn.keys.steps")],
  ],
};

mountShell({ active: "learn", keys: KEYS });
start();

async function start() {
  const main = document.getElementById("main");
  const variant = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  try {
    await (variant ? mountLesson(main, variant) : mountOverview(main));
  } catch (error) {
    showError(error);
    replace(main, failed());
  }
}

function failed() {
  const again = h(
    "button",
    { class: "button primary", type: "button", onClick: () => location.reload() },
    t("learn.reload"),
  );
  const back = h("a", { class: "button", href: "/learn" }, t("learn.all_games"));
  return h(
    "section",
    { class: "card stack learn-failed" },
    h("h1", {}, t("learn.load_failed")),
    h("div", { class: "row" }, again, back),
  );
}
