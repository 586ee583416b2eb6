/** A small board for cards: it shows a view, and beams on request. */
/** @import { MiniBoard, Player, Speed, Square } from "./types" */
/** @import { BeamView, VariantView, View } from "../types/api" */
import { drawRun, prepareBeams, reach, reveal } from "./beams.js";
import { createPieces } from "./pieces.js";
import { paceOf } from "./animate.js";
import { createScene, drawFeatures, drawTints } from "./scene.js";
import { showSprite } from "./sprite.js";
import { createState, setView } from "./state.js";
import { linear, Timeline } from "./timeline.js";

const RUN = 700;

/**
 * Put a small board into an element; it takes no input and is hidden from screen readers.
 * @param {Element} element
 * @param {{variant: VariantView, view?: View | null, orientation?: Player | null, speed?: Speed, last?: Square[]}} config
 * @returns {MiniBoard}
 */
export function createMiniBoard(element, { variant, view = null, orientation, speed = "normal", last = [] }) {
  const state = createState({ variant, orientation, speed, coordinates: false, interactive: false });
  const scene = createScene(state);
  const pieces = createPieces(state, scene.layers.pieces);
  /** @type {Timeline | null} */
  let running = null;
  scene.root.classList.add("lc-mini");
  scene.root.setAttribute("aria-hidden", "true");
  element.append(scene.root);
  showSprite(variant.id);

  /** @type {MiniBoard["show"]} */
  function show(next, squares = []) {
    setView(state, next, squares);
    pieces.draw(next.pieces);
    pieces.sweep();
    drawFeatures(scene, state);
    drawTints(scene, state);
  }

  /**
   * Run these beams and keep them until `showBeams(null)`.
   * @param {BeamView[] | null} beams
   */
  function showBeams(beams) {
    running?.finish();
    running = null;
    const runs = prepareBeams(state, beams ?? []);
    const groups = runs.map((run) => drawRun(state, run));
    scene.layers.beams.replaceChildren(...groups);
    const pace = paceOf(state);
    if (!beams?.length || !pace) return;
    const total = reach(runs);
    const run = (running = new Timeline());
    /** @param {number} t */
    const draw = (t) => runs.forEach((run, i) => reveal(groups[i], run, t * total - run.offset));
    draw(0);
    run.tween(0, RUN * pace, draw, linear);
    run.play();
  }

  if (view) show(view, last);
  return { element: scene.root, show, showBeams, destroy: () => scene.root.remove() };
}
