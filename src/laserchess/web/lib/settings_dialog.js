/** The settings dialog: a control for every setting of settings.js. */
/** @import { Child } from "../board/types" */
import { openDialog } from "./dialogs.js";
import { h, uid } from "./dom.js";
import * as settings from "./settings.js";
import { play } from "./sound.js";
import { hasText, LANGUAGES, t } from "./strings.js";

const NAME_LENGTH = 24;
const TOGGLES = /** @type {const} */ (["sound", "confirm", "preview", "heat", "coordinates"]);

/** Open the settings dialog. */
export function openSettings() {
  const body = h(
    "div",
    { class: "settings" },
    nameField(),
    languageField(),
    choice("theme"),
    choice("palette"),
    choice("board"),
    choice("pieces"),
    choice("speed"),
    choice("sounds"),
    volumeField(),
    ...TOGGLES.map(toggle),
  );
  const done = h(
    "button",
    { class: "button primary", type: "button", onClick: () => dialog.close() },
    t("settings.close"),
  );
  const dialog = openDialog({ title: t("settings.title"), body, actions: done });
}

/**
 * Return a row of options of which one is selected.
 * @template {string} Value
 * @param {{label: string, choices: [Value, Child][], value: Value, onChange: (value: Value) => void}} what
 */
export function segmented({ label, choices, value, onChange }) {
  const name = uid("choice");
  /** @param {[Value, Child]} choice */
  const one = ([key, text]) => {
    const input = h("input", {
      type: "radio",
      name,
      value: key,
      checked: key === value,
      onChange: () => onChange(key),
    });
    return h("label", { class: "segment" }, input, h("span", {}, text));
  };
  return h("fieldset", { class: "field" }, h("legend", {}, label), h("div", { class: "segments" }, choices.map(one)));
}

/**
 * Return a switch with a label.
 * @param {{label: string, help?: string | null, checked: boolean, onChange: (checked: boolean) => void}} what
 */
export function switchField({ label, help = null, checked, onChange }) {
  const id = uid("switch");
  const input = h("input", {
    id,
    type: "checkbox",
    role: "switch",
    class: "switch",
    checked,
    "aria-describedby": help ? `${id}-help` : null,
    onChange: (event) => onChange(event.target.checked),
  });
  const words = h(
    "span",
    { class: "switch-words" },
    h("label", { for: id }, label),
    help && h("small", { id: `${id}-help` }, help),
  );
  return h("div", { class: "switch-field" }, words, input);
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
  /** @param {"auto" | "en" | "de"} value */
  const onChange = (value) => {
    settings.set("language", value);
    location.reload();
  };
  return segmented({ label: t("settings.language"), choices, value: settings.get("language"), onChange });
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

/** @param {typeof TOGGLES[number]} key */
function toggle(key) {
  const help = hasText(`settings.${key}.help`) ? t(`settings.${key}.help`) : null;
  return switchField({
    label: t(`settings.${key}`),
    help,
    checked: settings.get(key),
    onChange: (value) => settings.set(key, value),
  });
}
