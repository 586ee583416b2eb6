/** The rules next to a board: the paragraphs of the lesson, and the pieces with their reactions to beams. */
/** @import { RulesView, ShotScene, VariantView } from "../types/api" */
import { createMiniBoard } from "../board/board.js";
import { loadSprite } from "../board/sprite.js";
import { get, variant as findVariant } from "./api.js";
import { h } from "./dom.js";
import { faceDrawings } from "./face_drawings.js";
import { icon } from "./icons.js";
import { localizeLesson } from "./server_text.js";
import { pieceName, t } from "./strings.js";

const MAX_SCENES = 2;
/** @type {HTMLElement | null} */
let drawer = null;

/**
 * Open or close the rules of a variant. The board stays usable.
 * @param {string} id
 */
export async function toggleRules(id) {
  if (drawer) return close();
  const [variant, rules] = await Promise.all([
    findVariant(id),
    get(`/api/lessons/${id}/rules`).then(localizeLesson, () => null),
    loadSprite(id),
  ]);
  if (drawer) return;
  const shut = h(
    "button",
    { class: "icon-button", type: "button", "aria-label": t("shell.close"), onClick: close },
    icon("close"),
  );
  const heading = h("h2", { tabindex: "-1" }, variant.title);
  const shown = h(
    "aside",
    { class: "drawer", "aria-label": t("shell.rules.of", { title: variant.title }), dataset: { variant: id } },
    h("header", { class: "dialog-head" }, heading, shut),
    h(
      "div",
      { class: "drawer-body" },
      h("p", { class: "lead" }, rules?.summary ?? variant.blurb),
      rules?.scenes.slice(0, MAX_SCENES).map((scene) => sceneOf(variant, scene)),
      chapters(id, rules),
      pieces(variant),
    ),
  );
  shown.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  drawer = shown;
  document.body.append(shown);
  heading.focus();
}

function close() {
  const held = drawer?.contains(document.activeElement);
  drawer?.remove();
  drawer = null;
  if (held) /** @type {HTMLElement | null} */ (document.querySelector(".rules-button"))?.focus();
}

/**
 * Return a picture of a shot, with the beam on it.
 * @param {VariantView} variant
 * @param {ShotScene} scene
 */
function sceneOf(variant, { caption, view, played }) {
  const place = h("div", {});
  createMiniBoard(place, { variant, view, speed: "slow" }).showBeams(played.beams);
  return h("figure", { class: "drawer-scene" }, place, h("figcaption", {}, caption));
}

/**
 * @param {string} id
 * @param {RulesView | null} rules
 */
function chapters(id, rules) {
  if (!rules) return null;
  const parts = rules.chapters.map(({ title, paragraphs }, at) =>
    h(
      "details",
      { open: at === 0 },
      h("summary", {}, title),
      paragraphs.map((text) => h("p", {}, text)),
    ),
  );
  return [parts, h("p", {}, h("a", { class: "button small", href: `/learn/${id}` }, t("shell.rules.try")))];
}

/** @param {VariantView} variant */
function pieces(variant) {
  const items = variant.pieces.map((kind) =>
    h(
      "section",
      { class: "drawer-piece" },
      h("h4", {}, pieceName(kind.name)),
      faceDrawings(kind, { player: variant.players[0] }),
      h("p", {}, kind.help),
    ),
  );
  return h("details", {}, h("summary", {}, t("shell.rules.pieces")), items);
}
