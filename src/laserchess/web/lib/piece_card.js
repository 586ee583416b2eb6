/** The card of a square: what stands there and what light does to it, what the floor does, who may go there. */
import { labelOf } from "../board/words.js";
import { h } from "./dom.js";
import { faceDrawings } from "./face_drawings.js";
import { capital, t, word } from "./strings.js";
import { announce } from "./toasts.js";

/** @type {HTMLElement | null} */
let open = null;

/** Show the card of a square of a board beside it; null, or a square with nothing to say, closes the one that is open. */
export function showCard(board, variant, square) {
  closeCard();
  if (!square) return;
  const { piece, floor, owner, box, flipped } = board.look(square);
  const body = [pieceWords(variant, piece, flipped), floorWords(variant, floor), squareWords(variant, square, owner)]
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
  announce(card.textContent);
}

/** Close the card, if one is open; tells whether there was one. */
export function closeCard() {
  const had = Boolean(open);
  open?.remove();
  open = null;
  return had;
}

function pieceWords(variant, piece, flipped) {
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

function floorWords(variant, floor) {
  const feature = floor && variant.features.find(({ letter }) => letter === floor.letter);
  return feature ? [h("p", {}, h("strong", {}, `${word(feature.name)}. `), feature.help)] : [];
}

function squareWords(variant, square, owner) {
  const energy = variant.energy[square];
  return [
    owner ? h("p", {}, t("board.card.reserved", { square, player: capital(owner) })) : null,
    energy === undefined ? null : h("p", {}, t("board.card.energy", { square, energy, name: variant.energy_name })),
  ];
}

/** Beside the square, wherever there is room in the window. */
function place(card, box) {
  const { width, height } = card.getBoundingClientRect();
  const room = innerWidth - box.right > width + 16;
  const left = room ? box.right + 8 : Math.max(8, box.left - width - 8);
  card.style.left = `${Math.min(left, innerWidth - width - 8)}px`;
  card.style.top = `${Math.max(8, Math.min(box.top - 8, innerHeight - height - 8))}px`;
}

document.addEventListener("pointerdown", () => closeCard(), true);
document.addEventListener("keydown", ({ key }) => key !== "?" && closeCard(), true);
