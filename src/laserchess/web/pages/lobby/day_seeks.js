/** Quick seeks of correspondence games, for accounts. */
/** @import { ClockView } from "../../types/api" */
import { h } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { DAYS, dayClock } from "../parts/day_clocks.js";

/**
 * Return a button for each number of days.
 * @param {string} title of the variant
 * @param {(clock: ClockView) => unknown} seek
 */
export function daySeeks(title, seek) {
  return DAYS.map((days) =>
    h(
      "button",
      {
        class: "time-control",
        type: "button",
        dataset: { days: String(days) },
        "aria-label": t("notifications.days.seek", { title, count: days }),
        onClick: () => seek(dayClock(days)),
      },
      h("strong", {}, t("notifications.days", { count: days })),
    ),
  );
}
