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
 * @param {string} label
 * @param {string[][]} options
 * @param {string} value
 * @param {(value: string) => void} onChange
 */
export function choice(label, options, value, onChange) {
  const id = uid("choice");
  const select = h(
    "select",
    { id, class: "select" },
    options.map(([key, text]) => h("option", { value: key }, text)),
  );
  select.value = value;
  select.addEventListener("change", () => onChange(select.value));
  return { element: h("div", { class: "field" }, h("label", { for: id }, label), select), select };
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
