/** Drawings of a beam meeting a piece from each side, made from its faces as the server describes them. */
/** @import { Child, Point } from "../board/types" */
/** @import { FaceEffect, FaceView, PieceTypeView } from "../types/api" */
import { keepUpright, useArt } from "../board/draw.js";
import { h, svg } from "./dom.js";
import { t } from "./strings.js";

const FAR = 96;
const FACE = 36;
const STAR = "M0-20 5-6 19-6 8 3 12 18 0 9-12 18-8 3-19-6-5-6Z";

/**
 * Draw how a piece reacts to beams.
 * @param {PieceTypeView} kind
 * @param {{player: string, way?: number, flipped?: boolean}} look whose it is, which way it is turned, how the board is seen
 */
export function faceDrawings(kind, { player, way = 0, flipped = false }) {
  const turned = kind.facings[way] - kind.facings[0] + (flipped ? 4 : 0);
  const sprite = { art: kind.arts[player][way], angle: kind.angles[way] + (flipped && kind.turns ? 180 : 0) };
  const alike = kind.faces.every(({ deed, ways }) => deed === kind.faces[0].deed && !ways.length);
  const faces = alike ? kind.faces.slice(0, 1) : kind.faces;
  const figures = faces.map((face) => figure(face, turned, sprite, alike));
  return h("div", { class: "faces" }, figures);
}

/**
 * @param {FaceView} face
 * @param {number} turned eighths by which the piece is turned
 * @param {{art: string, angle: number}} sprite
 * @param {boolean} alike whether all faces react the same
 */
function figure({ side, deed, ways }, turned, sprite, alike) {
  const text = t(alike ? `board.faces.${deed}.all` : `board.faces.${deed}`);
  const drawing = svg(
    "svg",
    { class: "face", viewBox: "-100 -100 200 200", role: "img", "aria-label": text },
    keepUpright(svg("g", { transform: `rotate(${sprite.angle})` }, useArt(sprite.art)), sprite.angle),
    ray(
      deed,
      point(side + turned, FAR),
      ways.map((way) => point(way + turned, FAR)),
      point(side + turned, FACE),
    ),
  );
  return h("figure", {}, drawing, h("figcaption", {}, text));
}

/**
 * Draw the beam: to the face, and on from there.
 * @param {FaceEffect} deed
 * @param {Point} from
 * @param {Point[]} outs
 * @param {Point} face
 */
function ray(deed, from, outs, face) {
  const ends = deed === "hit" || deed === "stops" || deed === "explodes";
  /** @type {Point} */
  const to = ends ? face : [0, 0];
  /** @type {Child[]} */
  const lines = [line(from, to), ...outs.map((out) => line(to, out))];
  if (deed === "scatters")
    lines.push(
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((way) => svg("path", { class: "face-maybe", d: path([0, 0], point(way, 70)) })),
    );
  if (deed === "hit" || deed === "explodes")
    lines.push(svg("path", { class: "face-hit", d: STAR, transform: `translate(${face})` }));
  if (deed === "stops") lines.push(svg("circle", { class: "face-stop", cx: face[0], cy: face[1], r: 9 }));
  return svg(
    "g",
    { class: "face-light" },
    lines,
    outs.map((out) => svg("circle", { class: "face-out", cx: out[0], cy: out[1], r: 7 })),
  );
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function line(from, to) {
  return [
    svg("path", { class: "face-glow", d: path(from, to) }),
    svg("path", { class: "face-core", d: path(from, to) }),
  ];
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function path([ax, ay], [bx, by]) {
  return `M${ax} ${ay}L${bx} ${by}`;
}

/**
 * Return a point at a distance in a direction, in eighths clockwise from the top.
 * @param {number} way
 * @param {number} far
 * @returns {Point}
 */
function point(way, far) {
  const angle = (way * Math.PI) / 4;
  return [Math.round(far * Math.sin(angle)), Math.round(-far * Math.cos(angle))];
}
