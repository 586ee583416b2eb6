/** Studies: analyses kept under a name, in chapters, in this browser. */

import { h, replace, uid } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { ask, openDialog, showError, toast } from "../lib/shell.js";
import { t } from "../lib/strings.js";
import { freeze, thaw } from "./analysis_keep.js";

const KEY = "laserchess.studies";
const LONGEST_NAME = 60;

/** All studies: [{name, chapters: [{name, analysis}]}], the latest first. */
export function studies() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function save(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
    return true;
  } catch {
    toast(t("analysis.studies.full"), { kind: "bad" });
    return false;
  }
}

/** Put an analysis into a study, as its newest chapter or in place of the one of the same name. */
export function addChapter(study, name, analysis) {
  const list = studies();
  const found = list.find((one) => one.name === study) ?? { name: study, chapters: [] };
  const others = found.chapters.filter((chapter) => chapter.name !== name);
  const at = found.chapters.findIndex((chapter) => chapter.name === name);
  const chapters = at < 0 ? [...others, { name, analysis }] : found.chapters.with(at, { name, analysis });
  return save([{ ...found, chapters }, ...list.filter((one) => one.name !== study)]);
}

function removeChapter(study, name) {
  const list = studies().map((one) =>
    one.name === study ? { ...one, chapters: one.chapters.filter((chapter) => chapter.name !== name) } : one,
  );
  save(list.filter((one) => one.chapters.length));
}

/**
 * Show the studies: save what is open, open what was saved.
 * @param {object} session what is open
 * @param {(session: object) => void} onSession gets the chapter that is to be opened
 */
export function openStudies(session, onSession) {
  const list = h("div", { class: "studies" });
  const draw = () =>
    replace(
      list,
      studies().map((study) => studyPart(study, open, draw)),
    );
  const open = (chapter) => {
    dialog.close();
    thaw(chapter.analysis).then(onSession).catch(showError);
  };
  const dialog = openDialog({ title: t("analysis.studies"), body: [saveForm(session, draw), list], wide: true });
  draw();
}

function saveForm(session, draw) {
  const names = [uid("study"), uid("chapter"), uid("known")];
  const [latest] = studies();
  const field = (id, key, value, more = {}) =>
    h(
      "div",
      { class: "field" },
      h("label", { for: id }, t(key)),
      h("input", { id, class: "input", required: true, maxlength: LONGEST_NAME, value, ...more }),
    );
  const study = field(names[0], "analysis.studies.name", latest?.name ?? session.variant.title, { list: names[2] });
  const chapter = field(
    names[1],
    "analysis.studies.chapter",
    t("analysis.studies.number", { number: (latest?.chapters.length ?? 0) + 1 }),
  );
  const onSubmit = (event) => {
    event.preventDefault();
    const [first, second] = [study, chapter].map((each) => each.querySelector("input").value.trim());
    if (first && second && addChapter(first, second, freeze(session)))
      toast(t("analysis.studies.saved", { name: second }), { kind: "good", stay: 2500 });
    draw();
  };
  return h(
    "form",
    { class: "open-row", onSubmit },
    study,
    chapter,
    h(
      "datalist",
      { id: names[2] },
      studies().map(({ name }) => h("option", { value: name })),
    ),
    h("button", { class: "button primary", type: "submit" }, icon("plus"), t("analysis.studies.save")),
  );
}

function studyPart({ name, chapters }, open, draw) {
  const rows = chapters.map((chapter) => {
    const remove = async () => {
      if (
        !(await ask({
          title: t("analysis.studies.delete"),
          text: chapter.name,
          confirm: t("analysis.studies.delete"),
          danger: true,
        }))
      )
        return;
      removeChapter(name, chapter.name);
      draw();
    };
    return h(
      "li",
      { class: "study-row" },
      h("button", { class: "button quiet study-open", type: "button", onClick: () => open(chapter) }, chapter.name),
      h(
        "button",
        {
          class: "icon-button",
          type: "button",
          "aria-label": `${t("analysis.studies.delete")}: ${chapter.name}`,
          onClick: remove,
        },
        icon("close"),
      ),
    );
  });
  return h("section", { class: "open-part" }, h("h3", {}, name), h("ol", {}, rows));
}
