/** The three modes of play, each with one big button. */
/** @import { Child } from "../../board/types" */
/** @import { HomePage, Mode, Topic } from "./prefs.js" */
import { h, replace, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { rememberedName } from "../../lib/session.js";
import * as settings from "../../lib/settings.js";
import { segmented } from "../../lib/forms.js";
import { isStatic } from "../../lib/site.js";
import { sideName, t } from "../../lib/strings.js";
import { LEVELS } from "../../local/search/levels.js";

const NAME_LENGTH = 24;

/**
 * Build the panel.
 * @param {HomePage} page
 */
export function mountPlayModes(page) {
  const title = h("h2", { id: "play-title" });
  const sides = h("div", { class: "sides" });
  const level = levelField(page);
  const element = h(
    "div",
    { class: "ways-panel" },
    h("div", { class: "ways-head" }, title, sides, rememberedName() ? null : nameField()),
    h(
      "div",
      { class: "ways" },
      way(page, "computer", level.element),
      isStatic ? null : way(page, "friend"),
      way(page, "here"),
    ),
  );
  /** @param {Topic} what */
  const update = (what) => {
    if (what !== "variant") return;
    title.textContent = t("home.play", { title: page.game().title });
    replace(sides, sideField(page));
    level.update();
  };
  return { element, update };
}

/**
 * @param {HomePage} page
 * @param {Mode} mode
 * @param {HTMLElement | null} [extra]
 */
function way(page, mode, extra = null) {
  const button = h(
    "button",
    { class: `button big ${mode === "computer" ? "primary" : ""}`, type: "button", dataset: { mode } },
    icon(mode),
  );
  button.append(h("span", {}, t(`home.${mode}`)));
  button.addEventListener("click", () => page.begin(mode, button));
  return h("div", { class: "way" }, button, extra ?? h("p", { class: "muted" }, t(`home.${mode}.help`)));
}

/** @param {HomePage} page */
function sideField(page) {
  const { players } = page.game();
  /** @param {string} side */
  const dot = (side) => h("span", { class: "side-dot", dataset: { side } });
  /** @type {[string, Child][]} */
  const choices = [
    [players[0], [dot("first"), sideName(players[0])]],
    ["random", t("home.side.random")],
    [players[1], [dot("second"), sideName(players[1])]],
  ];
  /** @param {string} value */
  const onChange = (value) => (page.state.side = value);
  const field = segmented({ label: t("home.side"), choices, value: page.state.side, onChange });
  field.dataset.variant = page.state.variant;
  field.classList.add("inline");
  return field;
}

/** @param {HomePage} page */
function levelField(page) {
  const id = uid("level");
  const text = h("output", { for: id, class: "level-words" });
  const input = h("input", {
    id,
    class: "range",
    type: "range",
    min: 1,
    max: LEVELS,
    step: 1,
    value: page.state.level,
  });
  const update = () => {
    const { level } = page.state;
    text.textContent = `${level} · ${t(`home.level.${level}`)}`;
    input.setAttribute("aria-valuetext", text.textContent);
    input.style.setProperty("--filled", `${((level - 1) / (LEVELS - 1)) * 100}%`);
  };
  input.addEventListener("input", () => {
    page.state.level = Number(input.value);
    update();
    page.changed("level");
  });
  const head = h("div", { class: "level-head" }, h("label", { for: id }, t("home.level")), text);
  return { element: h("div", { class: "level" }, head, input), update };
}

function nameField() {
  const id = uid("name");
  const input = h("input", {
    id,
    class: "input",
    type: "text",
    maxlength: NAME_LENGTH,
    autocomplete: "nickname",
    value: settings.get("name"),
    placeholder: t("home.name.placeholder"),
    onInput: (event) => settings.set("name", event.target.value.trim()),
  });
  settings.subscribe((key, value) => {
    if (key === "name" && document.activeElement !== input) input.value = String(value);
  });
  return h("div", { class: "field inline name-field" }, h("label", { for: id }, t("home.name")), input);
}
