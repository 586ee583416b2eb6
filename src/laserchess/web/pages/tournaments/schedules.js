/** The repeated tournaments that the reader may stop. */
/** @import { ScheduleView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";
import { moment } from "../parts/moment.js";

/**
 * Show the repeated tournaments of a group, or those of no group; nothing if there are none.
 * @param {HTMLElement} element
 * @param {string | null} group
 */
export async function showSchedules(element, group) {
  const found = await get("/api/tournaments/schedules");
  const own = found.filter((schedule) => schedule.group === group);
  if (!own.length) {
    replace(element);
    return;
  }
  const stop = async (/** @type {ScheduleView} */ { id }) => {
    await post(`/api/tournaments/schedules/${id}/remove`);
    await showSchedules(element, group);
  };
  const items = own.map((schedule) =>
    h(
      "li",
      { class: "relation" },
      h(
        "div",
        { class: "grow" },
        h("strong", {}, schedule.name),
        h(
          "div",
          { class: "muted" },
          `${t(`tournaments.form.every.${schedule.every}`)} · ${t("tournaments.repeated.next", { when: moment(schedule.next) })}`,
        ),
      ),
      h(
        "button",
        { class: "button small", type: "button", onClick: () => stop(schedule).catch(showError) },
        t("tournaments.repeated.stop"),
      ),
    ),
  );
  const title = h("h2", {}, t("tournaments.repeated"));
  replace(element, h("section", { class: "card stack" }, title, h("ul", { class: "plain-list" }, items)));
}
