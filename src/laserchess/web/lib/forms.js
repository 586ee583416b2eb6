/** Fields and forms that send something to the server and say what was wrong. */
import { h, uid } from "./dom.js";
import { t } from "./strings.js";

/** A labelled field; `props` go to the input, `help` stands under it. */
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

/** A labelled choice of [value, words]. */
export function choice(label, options, value, onChange) {
  const id = uid("choice");
  const select = h(
    "select",
    { id, class: "select" },
    options.map(([key, words]) => h("option", { value: key }, words)),
  );
  select.value = value;
  select.addEventListener("change", () => onChange(select.value));
  return { element: h("div", { class: "field" }, h("label", { for: id }, label), select), select };
}

/**
 * A form of fields with one button; `send()` does the work, and what it is refused with is said in the form.
 * Returns the element.
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
      if (error.name !== "ApiError") throw error;
      problem.textContent = sentence(error);
    } finally {
      button.disabled = false;
    }
  });
  return element;
}

/** What went wrong, and what would have been right, as one sentence. */
export function sentence(error) {
  const words = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  return error.expected ? t("people.problem", { words, expected: error.expected }) : `${words}.`;
}
