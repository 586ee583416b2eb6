/** The analysis page: a board, the engine, and the moves with their variations. */
/** @import { Prefs } from "./prefs.js" */
/** @import { Change, ChangeDetail } from "./session.js" */
/** @import { Node } from "./tree.js" */
/** @import { VariantView } from "../../types/api" */

import { rejection, variants } from "../../lib/api.js";
import { announce, mountShell, showError } from "../../lib/shell.js";
import { playedText } from "../../lib/played_text.js";
import { t } from "../../lib/strings.js";
import { onWheel } from "../../lib/wheel.js";
import { Explorer } from "./explorer.js";
import { GraphView } from "./graph.js";
import { Judge } from "./judge.js";
import { helpRows, listenToKeys } from "./keys.js";
import { buildLayout, drawHead, drawStatus, fillControls } from "./layout.js";
import { EvalBar, LinesView } from "./lines.js";
import { openMenu } from "./menu.js";
import { MovesView } from "./moves.js";
import { savePrefs, loadPrefs } from "./prefs.js";
import { save } from "./storage.js";
import { addressOf, fromAddress, gameAddress, openChooser } from "./open.js";
import { Session } from "./session.js";
import { Stage } from "./stage.js";
import { Evaluation } from "./eval.js";
import { findSharedStudy, studyInAddress } from "./shared_study.js";
import { openStudies } from "./studies.js";
import { Tools } from "./tools.js";
import { mainElement } from "../parts/main.js";
import { Store } from "../parts/store.js";
import { loadOpening, showOpening } from "../parts/opening.js";

const MAX_URL_LENGTH = 8000;

class AnalysisPage {
  /** @type {Session | null} what is open */
  session = null;
  /** @type {Promise<void> | undefined} resolves when something is open */
  ready = undefined;
  /** @type {object | null} what the address asks for, until it or something else is open */
  opening = null;
  /** @type {import("./shared_study.js").SharedStudy | null} the shared study that is open */
  study = null;
  /** @type {Node | null} the move the board shows: the one that is gone to, once it has come */
  shown = null;

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.prefs = new Store(loadPrefs());
    this.prefs.subscribe((now, before) => this.#prefsChanged(now, before));
    this.parts = buildLayout(main);
    this.stage = new Stage(this.parts, {
      request: () => this.#request(),
      play: (moves) => this.#play(moves),
      draw: (shapes) => this.#draw(shapes),
    });
    this.bar = new EvalBar(this.parts.bar);
    this.tools = new Tools(this.parts.tools);
    this.graph = new GraphView(this.parts.graph, (node) => this.go(node));
    this.judge = new Judge(this.parts.judge, {
      place: () => (this.prefs.state.by === "device" ? "device" : "server"),
      onVerdict: () => this.#judged(),
      onGo: (node) => this.go(node),
      onError: (error) => showError(rejection(error)),
    });
    this.moves = new MovesView(this.parts.moves, {
      onGo: (node) => this.go(node),
      onMenu: (node, { clientX: x, clientY: y }) => this.go(node).then(() => openMenu(this.#open, node, { x, y })),
      onBetter: (node) => this.#showBetter(node),
    });
    this.lines = new LinesView(this.parts.engine, this.prefs, {
      onPlay: (moves) => this.#play(moves),
      onHover: (moves) => this.evaluation.arrows(moves),
    });
    this.explorer = new Explorer(this.parts.explorer, this.prefs, {
      onPlay: (move, node) => this.#play([move], node),
      onHover: (move) => this.evaluation.arrows(move && [{ ...move, text: move.move }]),
    });
    this.evaluation = new Evaluation(this.bar, this.lines, (arrows) => this.stage.arrows(arrows));
    this.controls = fillControls(this.parts.controls, this.#buttons());
    this.parts.open.addEventListener("click", () => this.#choose());
    this.parts.studies.addEventListener("click", () => this.#studies().catch(showError));
    listenToKeys(this.parts.board, this.#keys(), () => Boolean(this.session));
    onWheel(this.parts.board, (by) => this.session && this.step(by));
  }

  /** Return what is open; everything that needs it is disabled until something is. */
  get #open() {
    if (!this.session) throw new Error("no analysis is open");
    return this.session;
  }

  /** @returns {import("./layout.js").Control[]} */
  #buttons() {
    return [
      { name: "first", icon: "first", run: () => this.jump(-1) },
      { name: "previous", icon: "previous", run: () => this.step(-1) },
      { name: "next", icon: "next", run: () => this.step(1) },
      { name: "last", icon: "last", run: () => this.jump(1) },
      { name: "flip", icon: "flip", run: () => this.flip() },
      { name: "beam", icon: "beam", run: () => this.#toggleBeams(), pressed: false },
      { name: "draw", icon: "draw", run: () => this.#togglePen(), pressed: false },
      { name: "more", icon: "more", run: () => this.#more(this.controls.more) },
    ];
  }

  /**
   * Show an analysis; another variant needs a new board.
   * @param {Session} session
   */
  async open(session) {
    if (session.variant.id !== this.session?.variant.id) this.#begin(session.variant);
    this.session = session;
    if (this.study && this.study.session !== session) {
      this.study.close();
      this.study = null;
      this.parts.study.hidden = true;
    }
    this.opening = null;
    this.shown = null;
    this.lines.offer(session.variant.has_network);
    session.listen((what, detail) => session === this.session && this.#changed(what, detail));
    drawHead(this.parts, session);
    this.judge.draw(session);
    this.#drawTree(session);
    await this.go(session.current);
  }

  /**
   * Open a shared study, and keep up with its changes.
   * @param {{study: string, chapter?: string}} address
   */
  async openStudy(address) {
    this.study?.close();
    this.study = null;
    /** @param {Session} session */
    const show = async (session) => {
      await this.open(session);
      this.study?.drawHead(this.parts);
    };
    this.study = await findSharedStudy(address, show);
    await this.study.read();
    this.study.follow();
  }

  /** Store the line in the address and the rest in the browser, so that reload and back restore everything. */
  #save() {
    const session = this.#open;
    if (this.study) return;
    const { game } = session.start;
    const address = game ? gameAddress(game) : addressOf(session);
    try {
      if (address.length < MAX_URL_LENGTH) history.replaceState(history.state, "", address);
    } catch {
      // Browsers refuse when steps follow too fast; the next step writes the address again.
    }
    save(session);
  }

  /**
   * Set up the page for another variant.
   * @param {VariantView} variant
   */
  #begin(variant) {
    this.main.dataset.variant = variant.id;
    this.main.classList.toggle("of-actions", variant.has_turn_end);
    this.stage.create(variant);
  }

  /** Return the current position as the server expects it. */
  #request() {
    return this.#open.request(this.#open.current);
  }

  /**
   * Play moves after the node that is shown, even if another one is shown meanwhile.
   * @param {string[]} moves
   * @param {Node | null} [node]
   */
  #play(moves, node = this.shown) {
    return this.#try(this.#open.play(moves, node ?? this.#open.current));
  }

  // Navigation

  /** @param {Node} node */
  go(node) {
    return this.#try(this.#open.go(node));
  }

  /** @param {number} by */
  step(by) {
    return this.#try(this.#open.step(by));
  }

  /** @param {number} by */
  jump(by) {
    return this.#try(this.#open.jump(by));
  }

  /** @param {Promise<unknown>} work */
  async #try(work) {
    try {
      await work;
    } catch (error) {
      showError(error);
      this.stage.reset(this.session?.current.view ? this.session.current : this.shown);
    }
  }

  /**
   * @param {Change} what
   * @param {ChangeDetail} detail
   */
  #changed(what, detail) {
    if (what === "tree") this.#drawTree(this.#open);
    if (what === "tree") this.study?.changed();
    if (what === "moving" && detail.node) this.moves.mark(detail.node);
    if (what === "current") this.#show(detail);
    if (what !== "moving") this.#save();
  }

  /** @param {Session} session */
  #drawTree(session) {
    this.moves.draw(session);
    this.graph.draw(session);
    if (!this.judge.busy) this.judge.draw(session);
  }

  /** @param {ChangeDetail} detail */
  #show({ forward }) {
    const session = this.#open;
    const { current } = session;
    this.shown = current;
    this.stage.show(current, Boolean(forward));
    this.moves.mark(current);
    this.graph.mark();
    this.tools.draw(session);
    this.explorer.show(session);
    const { position, moves } = session.request(current);
    showOpening(this.parts.opening, loadOpening(session.variant, position, moves));
    if (current.view) drawStatus(this.parts.status, current.view, session.variant, (move) => this.#play([move]));
    this.#enable(current);
    this.evaluation.think(session, this.prefs.state);
    announce(current.played ? playedText(current.played) : t("analysis.at_start"));
  }

  /** @param {Node} node */
  #enable({ parent, children }) {
    for (const name of ["flip", "beam", "draw"]) this.controls[name].disabled = false;
    for (const name of ["first", "previous", "more"]) this.controls[name].disabled = !parent;
    for (const name of ["next", "last"]) this.controls[name].disabled = !children.length;
  }

  // Engine and verdicts

  /**
   * Save the preferences; another engine or number of lines begins a new evaluation.
   * @param {Prefs} now
   * @param {Prefs} before
   */
  #prefsChanged(now, before) {
    savePrefs(now);
    if (now.explorer !== before.explorer) return;
    if (!now.on) this.stage.arrows([]);
    if (now.on === before.on && this.session) this.session.current.info = null;
    this.evaluation.think(this.session, now);
  }

  #judged() {
    this.moves.draw(this.#open);
    this.graph.draw(this.#open);
  }

  /** @param {Node} node */
  async #showBetter(node) {
    if (!node.verdict) return;
    const { line, best } = node.verdict;
    const { tree } = this.#open;
    await this.#try(this.#open.show(line?.length ? line : [best], tree.turnStart(node)));
  }

  // Beams and other buttons

  #toggleBeams() {
    this.controls.beam.setAttribute("aria-pressed", String(this.stage.toggleBeams()));
  }

  #togglePen() {
    this.controls.draw.setAttribute("aria-pressed", String(this.stage.togglePen()));
  }

  /**
   * Save what was drawn with the move that is shown, or is about to be shown again because others have changed it.
   * @param {string[]} shapes
   */
  #draw(shapes) {
    const { current } = this.#open;
    if (this.shown) this.shown.shapes = shapes;
    else current.shapes = [...new Set([...current.shapes, ...shapes])];
    this.#open.emit("tree");
  }

  flip() {
    this.bar.flip(this.stage.flip());
  }

  /** @param {HTMLElement} button */
  #more(button) {
    const box = button.getBoundingClientRect();
    if (this.#open.current.parent) openMenu(this.#open, this.#open.current, { x: box.left, y: box.top - 220 });
  }

  async #choose() {
    const games = await variants();
    openChooser(games, this.session?.variant.id ?? games[0].id, (session) => {
      this.parts.moves.focus({ preventScroll: true });
      this.#try(this.open(session));
    });
  }

  /** Show the studies, once there is an analysis to save. */
  async #studies() {
    await this.ready;
    await openStudies(this.#open, (session) => this.#try(this.open(session)));
  }

  #keys() {
    return {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.jump(-1),
      End: () => this.jump(1),
      ArrowUp: () => this.#try(this.#open.nextVariation(-1)),
      ArrowDown: () => this.#try(this.#open.nextVariation(1)),
      e: () => this.lines.toggle.click(),
      l: () => this.#toggleBeams(),
      d: () => this.#togglePen(),
      x: () => this.flip(),
      m: () => this.#more(this.controls.more),
      " ": () => this.#playBest(),
    };
  }

  #playBest() {
    const best = this.shown?.info?.lines[0]?.pv[0];
    if (best) this.#play([best]);
  }
}

/**
 * Open what the address asks for, unless something else was opened meanwhile.
 * @param {AnalysisPage} page
 */
async function begin(page) {
  const opening = (page.opening = {});
  /** @param {Session} session */
  const open = (session) => (opening === page.opening ? page.open(session) : undefined);
  try {
    const address = studyInAddress();
    if (address) await page.openStudy(address);
    else await open(await fromAddress());
  } catch (error) {
    showError(error);
    const [variant] = await variants();
    await open(await Session.begin(variant, {}));
  }
}

mountShell({
  active: "analysis",
  rules: () => page.session?.variant.id,
  keys: { title: t("analysis.keys.title"), rows: helpRows() },
});
const page = new AnalysisPage(mainElement());
const start = () => {
  page.ready = begin(page);
};
start();
window.addEventListener("hashchange", start);
