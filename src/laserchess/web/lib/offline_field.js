/** The part of the settings that makes the site available offline. */
import { h, replace } from "./dom.js";
import { askToPersist, canKeep, copySize, isKept, keep, remove } from "./offline.js";
import { t } from "./strings.js";

const MEGABYTE = 1e6;

/** Return the field: what there is, and the button that makes a copy of the site or removes it. */
export function offlineField() {
  const field = h("div", { class: "switch-field offline-field" });
  if (canKeep()) showState(field);
  else fill(field, t("settings.offline.impossible"), null);
  return field;
}

/** @param {HTMLElement} field */
async function showState(field) {
  if (await isKept())
    return fill(
      field,
      t("settings.offline.kept"),
      button("remove", () => removeCopy(field)),
    );
  const size = await copySize().catch(() => 0);
  const megabytes = (size / MEGABYTE).toFixed(1);
  const words = size ? t("settings.offline.size", { megabytes }) : t("settings.offline.unreachable");
  return fill(field, words, size ? button("keep", () => makeCopy(field)) : null);
}

/** @param {HTMLElement} field */
async function makeCopy(field) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("settings.offline.progress") });
  fill(field, t("settings.offline.progress"), bar);
  const done = await keep((part) => {
    bar.value = part;
  }).catch(() => false);
  if (done) {
    askToPersist().catch(() => {}); // the copy is there all the same
    showState(field);
  } else
    fill(
      field,
      t("settings.offline.failed"),
      button("keep", () => makeCopy(field)),
    );
}

/** @param {HTMLElement} field */
async function removeCopy(field) {
  await remove();
  await showState(field);
}

/**
 * @param {"keep" | "remove"} name
 * @param {() => unknown} run
 */
function button(name, run) {
  return h(
    "button",
    { class: "button small", type: "button", dataset: { offline: name }, onClick: run },
    t(`settings.offline.${name}`),
  );
}

/**
 * @param {HTMLElement} field
 * @param {string} words
 * @param {Element | null} control
 */
function fill(field, words, control) {
  const state = h("small", { role: "status" }, words);
  replace(field, h("span", { class: "switch-words" }, h("strong", {}, t("settings.offline")), state), control);
}
