/** The card of a square: its piece and how it reacts to beams, its floor, and who may move there. */
/** @import { Board, Player, Square } from "../board/types" */
/** @import { FloorView, PieceView, VariantView } from "../types/api" */
import { labelOf } from "../board/i18n.js";
import { h } from "./dom.js";
import { faceDrawings } from "./face_drawings.js";
import { capital, featureName, sideName, t } from "./strings.js";
import { announce } from "./toasts.js";

/** @type {HTMLElement | null} */
let open = null;

/**
 * Show the card of a square next to it; null, or a square without information, closes the open card.
 * @param {Board} board
 * @param {VariantView} variant
 * @param {Square | null} square
 */
export function showCard(board, variant, square) {
  closeCard();
  if (!square) return;
  const { piece, floor, owner, box, flipped } = board.look(square);
  const body = [pieceText(variant, piece, flipped), floorText(variant, floor), squareText(variant, square, owner)]
    .flat()
    .filter(Boolean);
  if (!body.length) return;
  const title = piece ? capital(labelOf(piece, variant)) : square;
  const card = h(
    "aside",
    { class: "piece-card", dataset: { variant: variant.id }, "aria-label": title },
    h("h3", {}, title),
    body,
  );
  document.body.append(card);
  place(card, box);
  open = card;
  announce(card.textContent ?? "");
}

/** Close the card; return whether one was open. */
export function closeCard() {
  const had = Boolean(open);
  open?.remove();
  open = null;
  return had;
}

/**
 * @param {VariantView} variant
 * @param {PieceView | null} piece
 * @param {boolean} flipped
 */
function pieceText(variant, piece, flipped) {
  const kind = piece && variant.pieces.find(({ name }) => name === piece.name);
  if (!kind) return [];
  const way = Math.max(
    0,
    kind.angles.findIndex((angle, at) => angle === piece.angle && kind.arts[piece.player][at] === piece.art),
  );
  return [
    faceDrawings(kind, { player: piece.player, way, flipped }),
    h("p", {}, kind.help),
    piece.stunned ? h("p", {}, t("board.card.stunned")) : null,
  ];
}

/**
 * @param {VariantView} variant
 * @param {FloorView | null} floor
 */
function floorText(variant, floor) {
  const feature = floor && variant.features.find(({ letter }) => letter === floor.letter);
  return feature ? [h("p", {}, h("strong", {}, `${featureName(feature.name)}. `), feature.help)] : [];
}

/**
 * @param {VariantView} variant
 * @param {Square} square
 * @param {Player | null} owner
 */
function squareText(variant, square, owner) {
  const energy = variant.energy[square];
  return [
    owner ? h("p", {}, t("board.card.reserved", { square, player: sideName(owner) })) : null,
    energy === undefined ? null : h("p", {}, t("board.card.energy", { square, energy, name: variant.energy_name })),
  ];
}

/**
 * Place the card next to the square where the window has space.
 * @param {HTMLElement} card
 * @param {DOMRect} box
 */
function place(card, box) {
  const { width, height } = card.getBoundingClientRect();
  const room = innerWidth - box.right > width + 16;
  const left = room ? box.right + 8 : Math.max(8, box.left - width - 8);
  card.style.left = `${Math.min(left, innerWidth - width - 8)}px`;
  card.style.top = `${Math.max(8, Math.min(box.top - 8, innerHeight - height - 8))}px`;
}

document.addEventListener("pointerdown", () => closeCard(), true);
document.addEventListener("keydown", ({ key }) => key !== "?" && closeCard(), true);
