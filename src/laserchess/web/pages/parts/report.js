/** Reports to the moderators. */
import { post } from "../../lib/api.js";
import { openDialog } from "../../lib/dialogs.js";
import { h, uid } from "../../lib/dom.js";
import { choice, form } from "../../lib/forms.js";
import { toast } from "../../lib/toasts.js";
import { t } from "../../lib/strings.js";

const REASONS = ["cheating", "abuse", "name", "other"];

/**
 * Open the report dialog; the record of a game is attached to the report.
 * @param {string} about
 * @param {string | null} [game]
 */
export function openReport(about, game = null) {
  const report = { about, reason: REASONS[0], game };
  const reason = choice(
    t("people.report.reason"),
    REASONS.map((one) => [one, t(`people.report.${one}`)]),
    report.reason,
    (value) => (report.reason = value),
  );
  const id = uid("words");
  const words = h("textarea", { id, class: "textarea", rows: 4, maxlength: 1000 });
  const send = async () => {
    await post("/api/reports", { ...report, words: words.value });
    dialog.close();
    toast(t("people.report.done"), { kind: "good" });
  };
  const body = form(
    [reason.element, h("div", { class: "field" }, h("label", { for: id }, t("people.report.text")), words)],
    { submit: t("people.report.go"), send },
  );
  const dialog = openDialog({ title: t("people.report.title", { name: about }), body });
}
