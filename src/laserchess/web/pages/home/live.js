/** Live TV on the home page; without a live game, how to get one. */
/** @import { VariantView } from "../../types/api" */
import { h } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";
import { mountTv } from "../parts/tv.js";

/**
 * Build the card.
 * @param {VariantView[]} list
 */
export function mountLive(list) {
  const tv = h("div", { class: "tv dark-stage" });
  const none = empty({ art: "tv", text: t("home.live.none"), link: ["/lobby", t("lobby.watch.lobby")] });
  const all = h("a", { class: "more-link", href: "/watch" }, t("home.live.all"));
  none.hidden = true;
  mountTv(tv, list, { onChange: (isLive) => (none.hidden = isLive) });
  return h(
    "section",
    { class: "live-card", "aria-labelledby": "live-title" },
    h("div", { class: "section-head" }, h("h2", { id: "live-title" }, t("lobby.watch.tv")), all),
    tv,
    none,
  );
}
