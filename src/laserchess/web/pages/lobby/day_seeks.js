/** Quick seeks of correspondence games. */
/** @import { ClockView } from "../../types/api" */
import { h } from "../../lib/dom.js";
import { url } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { DAYS, dayClock } from "../parts/day_clocks.js";

/**
 * Return a button for each number of days; visitors are asked to sign in.
 * @param {string} title of the variant
 * @param {boolean} hasAccount
 * @param {(clock: ClockView) => unknown} seek
 */
export function daySeeks(title, hasAccount, seek) {
  if (!hasAccount)
    return [h("a", { class: "muted", href: url("/account?next=/lobby") }, t("notifications.days.account"))];
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
