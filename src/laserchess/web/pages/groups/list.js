/** Your groups, and the form for a new one. */
/** @import { AccountView, GroupView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { field, form } from "../../lib/forms.js";
import { go } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { empty } from "../parts/empty.js";

/**
 * @param {HTMLElement} main
 * @param {AccountView | null} account
 */
export async function showGroups(main, account) {
  const head = [h("h1", {}, t("groups.title")), h("p", { class: "muted" }, t("groups.text"))];
  if (!account) {
    const link = /** @type {[string, string]} */ (["/account", t("groups.sign_in")]);
    replace(main, head, empty({ art: "players", text: t("groups.account"), link }));
    return;
  }
  const { groups } = await get("/api/groups");
  const list = groups.length
    ? h("ul", { class: "tournament-list" }, groups.map(item))
    : empty({ art: "players", text: t("groups.none") });
  replace(main, head, h("section", { class: "card stack" }, list), createForm());
}

/** @param {GroupView} group */
function item({ id, name, members, role }) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "tournament-item", href: `/groups/${id}`, dataset: { group: id } },
      h("strong", { class: "grow" }, name),
      h("span", { class: "muted" }, t("groups.members", { count: members })),
      role && h("span", { class: "tag" }, t(`groups.role.${role}`)),
    ),
  );
}

function createForm() {
  const name = field(t("groups.create.name"), { required: true, minlength: 2, maxlength: 40 });
  const about = field(t("groups.create.about"), { maxlength: 400 });
  const send = async () => {
    /** @type {GroupView} */
    const made = await post("/api/groups", { name: name.input.value, about: about.input.value });
    go(`/groups/${made.id}`);
  };
  return h(
    "details",
    { class: "card" },
    h("summary", {}, t("groups.create")),
    form([name.element, about.element], { submit: t("groups.create"), send }),
  );
}
