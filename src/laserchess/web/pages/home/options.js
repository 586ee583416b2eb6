/** Setup, time control and rules, folded by default. */
/** @import { HomePage, Topic } from "./prefs.js" */
import { ApiError, post } from "../../lib/api.js";
import { h, replace, uid } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { clockFields } from "./clock.js";
import { ruleFields } from "../parts/rule_fields.js";

const PAUSE = 300;

/**
 * Build the fold; it is open when the address contains a position.
 * @param {HomePage} page
 */
export function mountOptions(page) {
  const body = h("div", { class: "options-body" });
  const choices = h("span", { class: "options-summary muted" });
  const summary = h("summary", {}, h("span", {}, t("home.more")), choices);
  const element = h("details", { class: "options", open: page.state.setup === "" }, summary, body);
  const updateSummary = () => (choices.textContent = describe(page));
  /** @param {Topic} what */
  const update = (what) => {
    if (what === "variant")
      replace(
        body,
        setupField(page),
        clockFields(page.state, () => page.changed("clock")),
        ruleFields(page.game(), page.state.options, () => page.changed("options")),
      );
    updateSummary();
  };
  return { element, update };
}

/**
 * Return the choices as a short text for the closed fold.
 * @param {HomePage} page
 */
function describe(page) {
  const { state } = page;
  const setup = page.game().setups.find((one) => one.name === state.setup);
  const clock =
    state.clock === "none"
      ? t("home.clock.none")
      : state.clock === "custom"
        ? `${state.minutes}+${state.increment}`
        : state.clock;
  return [setup ? setup.title : t("home.setup.custom"), clock].join(" · ");
}

/** @param {HomePage} page */
function setupField(page) {
  const { state } = page;
  const id = uid("setup");
  const custom = positionField(page);
  const options = [...page.game().setups.map((one) => [one.name, one.title]), ["", t("home.setup.custom")]];
  const select = h(
    "select",
    { id, class: "select" },
    options.map(([value, text]) => h("option", { value }, text)),
  );
  select.value = state.setup;
  custom.hidden = state.setup !== "";
  select.addEventListener("change", () => {
    state.setup = select.value;
    custom.hidden = state.setup !== "";
    page.changed("setup");
  });
  return h(
    "div",
    { class: "stack tight" },
    h("div", { class: "field" }, h("label", { for: id }, t("home.setup")), select),
    custom,
  );
}

/** @param {HomePage} page */
function positionField(page) {
  const id = uid("position");
  const error = h("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  const input = h("textarea", {
    id,
    class: "textarea",
    rows: 3,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": `${id}-error`,
    value: page.state.position,
  });
  const editor = h("a", { href: `/editor?variant=${page.state.variant}` }, t("home.position.editor"));
  const help = h("small", {}, t("home.position.help"), " ", editor, ".");
  /** @param {string} problem */
  const say = (problem) => {
    page.state.problem = problem;
    error.textContent = problem;
    input.setAttribute("aria-invalid", String(Boolean(problem)));
    page.changed("position");
  };
  let waiting = 0;
  input.addEventListener("input", () => {
    page.state.position = input.value;
    clearTimeout(waiting);
    waiting = setTimeout(() => checkPosition(page, say), PAUSE);
  });
  if (page.state.position) checkPosition(page, say);
  return h("div", { class: "field" }, h("label", { for: id }, t("home.position")), input, error, help);
}

/**
 * @param {HomePage} page
 * @param {(problem: string) => void} say
 */
async function checkPosition(page, say) {
  const position = page.state.position.trim();
  const { variant } = page.state;
  let problem = "";
  try {
    if (position) await post("/api/positions", { variant, position });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problem = error.reason === "offline" ? error.message : t("home.position.bad", { message: error.message });
  }
  if (page.state.position.trim() === position && page.state.variant === variant) say(problem);
}
