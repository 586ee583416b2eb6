/** Form fields, and forms that send something to the server and show its errors. */
/** @import { Child, Props } from "../board/types" */
import { ApiError } from "./api.js";
import { h, uid } from "./dom.js";
import { errorText } from "./server_text.js";

/**
 * Return a labelled field; `props` go to the input, `help` is shown below it.
 * @param {string} label
 * @param {Props<HTMLInputElement>} [props]
 * @param {string | null} [help]
 */
export function field(label, props = {}, help = null) {
  const id = uid("field");
  const input = h("input", {
    id,
    class: "input",
    type: "text",
    "aria-describedby": help ? `${id}-help` : null,
    ...props,
  });
  const element = h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    input,
    help && h("small", { id: `${id}-help` }, help),
  );
  return { element, input };
}

/**
 * Return a labelled select of [value, text].
 * @template {string} Value
 * @param {string} label
 * @param {[Value, string][] | string[][]} options
 * @param {Value} value
 * @param {(value: Value) => void} onChange
 */
export function choice(label, options, value, onChange) {
  const id = uid("choice");
  const select = h(
    "select",
    { id, class: "select" },
    options.map(([key, text]) => h("option", { value: key }, text)),
  );
  select.value = value;
  select.addEventListener("change", () => onChange(/** @type {Value} */ (select.value)));
  return { element: h("div", { class: "field" }, h("label", { for: id }, label), select), select };
}

/**
 * Return a row of [value, text] of which one is selected; the label is for screen readers.
 * @param {{label: string, choices: string[][], value: string, onChange: (value: string) => void}} what
 */
export function chips({ label, ...what }) {
  const legend = h("legend", { class: "visually-hidden" }, label);
  return h("fieldset", { class: "field" }, legend, h("div", { class: "chips" }, radios("chip", what)));
}

/**
 * Return a row of options of which one is selected.
 * @template {string} Value
 * @param {{label: string, choices: [Value, Child][], value: Value, onChange: (value: Value) => void}} what
 */
export function segmented({ label, ...what }) {
  const row = h("div", { class: "segments" }, radios("segment", what));
  return h("fieldset", { class: "field" }, h("legend", {}, label), row);
}

/**
 * @template {string} Value
 * @param {string} name the class of each
 * @param {{choices: [Value, Child][] | string[][], value: Value, onChange: (value: Value) => void}} what
 */
function radios(name, { choices, value, onChange }) {
  const group = uid(name);
  return choices.map((choice) => {
    const [key, text] = /** @type {[Value, Child]} */ (choice);
    const props = { type: "radio", name: group, value: key, checked: key === value, onChange: () => onChange(key) };
    return h("label", { class: name }, h("input", props), h("span", {}, text));
  });
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

/**
 * Return a form of fields with one button; `send()` does the work, and its errors are shown in the form.
 * @param {Child} fields
 * @param {{submit: string, send: () => unknown, danger?: boolean, more?: Child}} how
 */
export function form(fields, { submit, send, danger = false, more = null }) {
  const problem = h("p", { class: "field-error", role: "alert" });
  const button = h("button", { class: `button ${danger ? "danger" : "primary"}`, type: "submit" }, submit);
  const element = h("form", { class: "stack" }, fields, problem, h("div", { class: "row" }, button, more));
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = "";
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem.textContent = errorText(error);
    } finally {
      button.disabled = false;
    }
  });
  return element;
}
