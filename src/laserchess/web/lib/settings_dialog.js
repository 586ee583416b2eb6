/** The settings dialog: a control for every setting of settings.js. */
/** @import { Child } from "../board/types" */
import { openDialog } from "./dialogs.js";
import { h, uid } from "./dom.js";
import { choice as select, segmented, switchField } from "./forms.js";
import { offlineField } from "./offline_field.js";
import * as settings from "./settings.js";
import { play } from "./sound.js";
import { createPreview } from "./settings_preview.js";
import { LANGUAGES } from "./languages.js";
import { hasText, t } from "./strings.js";

const NAME_LENGTH = 24;
/** @typedef {"sound" | "confirm" | "preview" | "heat" | "coordinates" | "coach" | "zen"} Toggle */

/** Open the settings dialog: a board that shows every change, and the settings in groups. */
export function openSettings() {
  const shown = createPreview();
  const body = h(
    "div",
    { class: "settings" },
    shown.element,
    h(
      "div",
      { class: "settings-groups" },
      group(
        "board",
        choice("board"),
        choice("pieces"),
        choice("beam"),
        choice("palette"),
        toggle("coordinates"),
        toggle("heat"),
      ),
      group("game", toggle("confirm"), toggle("preview"), toggle("coach"), toggle("zen")),
      group("motion", choice("speed"), toggle("sound"), choice("sounds"), volumeField()),
      group("general", nameField(), languageField(), choice("theme"), offlineField()),
    ),
  );
  const done = h(
    "button",
    { class: "button primary", type: "button", onClick: () => dialog.close() },
    t("settings.close"),
  );
  const dialog = openDialog({ title: t("settings.title"), body, actions: done, wide: true, onClose: shown.close });
}

/**
 * @param {"board" | "game" | "motion" | "general"} name
 * @param {Child[]} fields
 */
function group(name, ...fields) {
  return h("section", { class: "settings-group" }, h("h3", {}, t(`settings.group.${name}`)), fields);
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
    placeholder: t("settings.name.placeholder"),
    "aria-describedby": `${id}-help`,
    onChange: (event) => settings.set("name", event.target.value.trim()),
  });
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, t("settings.name")),
    input,
    h("small", { id: `${id}-help` }, t("settings.name.help")),
  );
}

/** Return the language select; a change reloads the page. */
function languageField() {
  const choices = optionsOf("language", (one) => (one === "auto" ? t("settings.language.auto") : LANGUAGES[one]));
  /** @param {settings.Settings["language"]} value */
  const onChange = (value) => {
    settings.set("language", value);
    location.reload();
  };
  return select(t("settings.language"), choices, settings.get("language"), onChange).element;
}

function volumeField() {
  const id = uid("volume");
  const input = h("input", {
    id,
    class: "slider",
    type: "range",
    min: 0,
    max: 100,
    step: 10,
    value: settings.get("volume"),
    onChange: (event) => {
      settings.set("volume", Number(event.target.value));
      play("move");
    },
  });
  return h("div", { class: "field" }, h("label", { for: id }, t("settings.volume")), input);
}

/**
 * Return the options of a setting with their texts.
 * @template {keyof typeof settings.CHOICES} K
 * @param {K} key
 * @param {(one: settings.Settings[K]) => string} textOf
 * @returns {[settings.Settings[K], string][]}
 */
function optionsOf(key, textOf) {
  const values = /** @type {settings.Settings[K][]} */ (settings.CHOICES[key]);
  return values.map((one) => [one, textOf(one)]);
}

/** @param {keyof typeof settings.CHOICES} key */
function choice(key) {
  const choices = optionsOf(key, (one) => t(`settings.${key}.${one}`));
  return segmented({
    label: t(`settings.${key}`),
    choices,
    value: settings.get(key),
    onChange: (value) => settings.set(key, value),
  });
}

/** @param {Toggle} key */
function toggle(key) {
  const help = hasText(`settings.${key}.help`) ? t(`settings.${key}.help`) : null;
  return switchField({
    label: t(`settings.${key}`),
    help,
    checked: settings.get(key),
    onChange: (value) => settings.set(key, value),
  });
}
