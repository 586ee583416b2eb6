/** The dialog to share a study: its link, who may see and edit it, and a chapter for other websites and as files. */

import { get, put } from "../../lib/api.js";
import { h, uid } from "../../lib/dom.js";
import { openDialog, showError, toast } from "../../lib/shell.js";
import { shareUrl } from "../../lib/site.js";
import { t } from "../../lib/strings.js";
import { copyField, embedField, fileLink } from "../parts/share_fields.js";

const VISIBILITIES = /** @type {const} */ (["private", "link", "public"]);

/**
 * Open the dialog of a study.
 * @param {string} id
 * @param {string} [chapter] the one to embed and to download, by default the first
 */
export async function openShareDialog(id, chapter) {
  const study = await get(`/api/studies/${id}`);
  const [seenId, editorsId] = [uid("visibility"), uid("editors")];
  const seen = h(
    "select",
    { id: seenId, class: "select", disabled: !study.is_owner },
    VISIBILITIES.map((each) => h("option", { value: each }, t(`analysis.studies.${each}`))),
  );
  seen.value = study.visibility;
  const editors = h("input", {
    id: editorsId,
    class: "input",
    value: study.editors.join(", "),
    readonly: !study.is_owner,
  });
  /** @param {SubmitEvent} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    const names = editors.value.split(",").map((name) => name.trim());
    try {
      await put(`/api/studies/${id}`, {
        name: study.name,
        visibility: seen.value,
        editors: names.filter(Boolean),
      });
      dialog.close();
      toast(t("analysis.studies.saved", { name: study.name }), { kind: "good" });
    } catch (error) {
      showError(error);
    }
  };
  const path = `${id}/${chapter ?? study.chapters[0].id}`;
  const save = h("button", { class: "button primary", type: "submit" }, t("analysis.studies.save"));
  const body = h(
    "form",
    { class: "stack", onSubmit },
    copyField(t("analysis.studies.address"), shareUrl(`/study/${id}`)),
    h("div", { class: "field" }, h("label", { for: seenId }, t("analysis.studies.visibility")), seen),
    h("div", { class: "field" }, h("label", { for: editorsId }, t("analysis.studies.editors")), editors),
    study.is_owner ? save : null,
    study.visibility === "private" ? null : embedField(`/embed/study/${path}`, study.name),
    h(
      "div",
      { class: "row" },
      fileLink(`/api/study/${id}.pgn`, `${study.name}.pgn`, t("game.share.pgn")),
      fileLink(`/api/study/${path}.gif`, `${study.name}.gif`, t("game.share.gif")),
    ),
  );
  const dialog = openDialog({ title: `${t("analysis.studies.share")}: ${study.name}`, body });
}
