/** The analysis page: a board, the engine, and the moves with their variations. */

import { createBoard } from "../../lib/site_board.js";
import { post, previewer, rejection, variants } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { explainer } from "../../lib/explain.js";
import { fitBoard } from "../../lib/fit.js";
import { announce, mountShell, showError } from "../../lib/shell.js";
import { outcomeText } from "../../lib/server_text.js";
import { capital, t } from "../../lib/strings.js";
import { onWheel } from "../../lib/wheel.js";
import { Explorer } from "./explorer.js";
import { GraphView } from "./graph.js";
import { Judge } from "./judge.js";
import { helpRows, listenToKeys } from "./keys.js";
import { buildLayout, fillControls } from "./layout.js";
import { EvalBar, LinesView } from "./lines.js";
import { openMenu } from "./menu.js";
import { MovesView } from "./moves.js";
import { savePrefs, loadPrefs } from "./prefs.js";
import { save } from "./storage.js";
import { addressOf, fromAddress, openChooser } from "./open.js";
import { Session } from "./session.js";
import { Evaluation } from "./eval.js";
import { openStudies } from "./studies.js";
import { Tools } from "./tools.js";

/** Screens on which the buttons of a piece are below or next to the board: narrow or touch. */
const NARROW = matchMedia("(max-width: 999px), (pointer: coarse)");
const MAX_URL_LENGTH = 8000;

class AnalysisPage {
  constructor(main) {
    this.main = main;
    /** @type {Promise<void> | undefined} resolves when something is open */
    this.ready = undefined;
    /** @type {object | null} what the address asks for, until it or something else is open */
    this.opening = null;
    /** @type {any} the move the board shows: the one that is gone to, once it has come */
    this.shown = null;
    this.state = { on: true, by: "engine", lines: 3, explorer: false, ...loadPrefs() };
    this.parts = buildLayout(main);
    this.bar = new EvalBar(this.parts.bar);
    this.tools = new Tools(this.parts.tools);
    this.graph = new GraphView(this.parts.graph, (node) => this.go(node));
    this.judge = new Judge(this.parts.judge, {
      onVerdict: () => this.#judged(),
      onGo: (node) => this.go(node),
      onError: (error) => showError(rejection(error)),
    });
    this.moves = new MovesView(this.parts.moves, {
      onGo: (node) => this.go(node),
      onMenu: (node, event) =>
        this.go(node).then(() => openMenu(this.session, node, { x: event.clientX, y: event.clientY })),
      onBetter: (node) => this.#showBetter(node),
    });
    this.lines = new LinesView(this.parts.engine, this.state, {
      onSwitch: (on) => this.#switch(on),
      onBy: (by) => this.#restartEngine({ by }),
      onLines: (lines) => this.#restartEngine({ lines }),
      onPlay: (moves) => this.#play(moves),
      onHover: (moves) => this.opinion.arrows(moves),
    });
    this.explorer = new Explorer(this.parts.explorer, this.state.explorer, {
      onSwitch: (explorer) => this.#savePrefs({ explorer }),
      onPlay: (move, node) => this.#play([move], node),
      onHover: (move) => this.opinion.arrows(move && [{ ...move, text: move.move }]),
    });
    this.opinion = new Evaluation(this);
    this.controls = fillControls(this.parts.controls, this.#buttons());
    this.parts.open.addEventListener("click", () => this.#choose());
    this.parts.studies.addEventListener("click", () => this.#studies().catch(showError));
    listenToKeys(this.parts.board, this.#keys(), () => Boolean(this.session));
    NARROW.addEventListener("change", () => this.#placeThumbs());
    onWheel(this.parts.board, (by) => this.session && this.step(by));
  }

  #buttons() {
    return [
      { name: "first", icon: "first", run: () => this.jump(-1) },
      { name: "previous", icon: "previous", run: () => this.step(-1) },
      { name: "next", icon: "next", run: () => this.step(1) },
      { name: "last", icon: "last", run: () => this.jump(1) },
      { name: "flip", icon: "flip", run: () => this.flip() },
      { name: "beam", icon: "beam", run: () => this.#toggleBeams(), pressed: false },
      { name: "more", icon: "more", run: (event) => this.#more(event.currentTarget) },
    ];
  }

  /** Show an analysis; another variant needs a new board. */
  async open(session) {
    if (session.variant.id !== this.session?.variant.id) this.#makeBoard(session.variant);
    this.session = session;
    this.opening = null;
    this.shown = null;
    this.lines.offer(session.variant.has_network);
    session.listen((what, detail) => session === this.session && this.#changed(what, detail));
    this.#drawHead();
    this.judge.draw(session);
    this.#drawTree();
    await this.go(session.current);
  }

  /** Store the line in the address and the rest in the browser, so that reload and back restore everything. */
  #save() {
    const address = this.session.start.game ? null : addressOf(this.session);
    try {
      if (address && address.length < MAX_URL_LENGTH) history.replaceState(history.state, "", address);
    } catch {
      // Browsers refuse when steps follow too fast; the next step writes the address again.
    }
    save(this.session);
  }

  #makeBoard(variant) {
    this.board?.destroy();
    this.flipped = false;
    this.main.dataset.variant = variant.id;
    this.main.classList.toggle("of-actions", variant.has_turn_end);
    fitBoard(variant);
    this.board = createBoard(this.parts.board, {
      variant,
      orientation: variant.players[0],
      interactive: true,
      movable: "both",
      preview: previewer(() => this.session.request(this.session.current)),
      stepping: true,
      onMove: (move) => this.#make(move),
      ...explainer(
        () => this.board,
        variant,
        () => this.session.request(this.session.current),
      ),
    });
    this.#placeThumbs();
  }

  /** Show the thumb bar on narrow screens only; elsewhere pieces have handles. */
  #placeThumbs() {
    this.parts.thumbs.replaceChildren(...(NARROW.matches && this.board ? [this.board.controls()] : []));
    this.board?.set({});
  }

  /** Play a move made on the board; a rotated piece then stays selected. */
  async #make(move) {
    this.making = true;
    await this.#play([move.text]);
    this.making = false;
  }

  /** Play moves after the node that is shown, even if another one is shown meanwhile. */
  #play(moves, node = this.shown) {
    return this.#try(this.session.play(moves, node));
  }

  #drawHead() {
    const { variant, start } = this.session;
    const named = variant.setups.find(({ name, position }) => name === start.setup || position === start.position);
    const players = ["White", "Black"].map((tag) => start.tags[tag]).filter((name) => name && name !== "?");
    this.parts.title.textContent = players.length === 2 ? players.join(" – ") : variant.title;
    this.parts.subtitle.textContent = [players.length === 2 && variant.title, named?.title ?? t("analysis.position")]
      .filter(Boolean)
      .join(" · ");
    document.title = `${t("analysis.title")}: ${this.parts.title.textContent}`;
  }

  // Navigation

  go(node) {
    return this.#try(this.session.go(node));
  }

  step(by) {
    return this.#try(this.session.step(by));
  }

  jump(by) {
    return this.#try(this.session.jump(by));
  }

  async #try(work) {
    try {
      await work;
    } catch (error) {
      showError(error);
      const view = this.session.current.view ?? this.shown?.view;
      if (view) this.board.show(view, { animate: false });
    }
  }

  #changed(what, detail) {
    if (what === "tree") this.#drawTree();
    if (what === "moving") this.moves.mark(detail.node);
    if (what === "current") this.#show(detail);
    if (what !== "moving") this.#save();
  }

  #drawTree() {
    this.moves.draw(this.session);
    this.graph.draw(this.session);
    if (!this.judge.busy) this.judge.draw(this.session);
  }

  #show({ forward }) {
    const { current, tree } = this.session;
    this.shown = current;
    const { move } = current.played ?? {};
    const last = move ? [move.start, move.to].filter(Boolean) : [];
    this.board.showBeams(null);
    this.board.arrows([]);
    this.board.show(current.view, forward ? { played: current.played, animate: true, last } : { animate: false, last });
    if (!this.making) this.board.select(null);
    this.moves.mark(current);
    this.graph.mark();
    this.tools.draw(this.session);
    this.explorer.show(this.session);
    this.#drawStatus();
    this.#enable(tree);
    this.opinion.think();
    if (this.showsBeams) this.#showBeams();
    announce(current.played ? current.played.words.join(" ") : t("analysis.at_start"));
  }

  #drawStatus() {
    const { view } = this.session.current;
    const { actions } = this.session.variant;
    const turn = t("analysis.to_move", { player: capital(view.turn) });
    const left = actions ? ` ${capital(t("analysis.actions_left", { count: view.actions_left }))}.` : "";
    replace(
      this.parts.status,
      h("span", {}, view.outcome ? outcomeText(view.outcome, this.session.variant) : turn + left),
      this.#passButton(view),
    );
    this.parts.status.classList.toggle("over", Boolean(view.outcome));
  }

  #passButton({ moves }) {
    const pass = ["end", "null"].map((act) => moves.find((move) => move.act === act)).find(Boolean);
    const press = () => this.#play([pass.text]);
    return pass
      ? h("button", { type: "button", class: "button small pass", onClick: press }, t(`analysis.pass.${pass.act}`))
      : null;
  }

  #enable(tree) {
    const { parent, children } = tree.current;
    for (const name of ["flip", "beam"]) this.controls[name].disabled = false;
    for (const name of ["first", "previous", "more"]) this.controls[name].disabled = !parent;
    for (const name of ["next", "last"]) this.controls[name].disabled = !children.length;
  }

  // Engine and verdicts

  #switch(on) {
    this.#savePrefs({ on });
    if (!on) this.board?.arrows([]);
    this.opinion.think();
  }

  #restartEngine(choice) {
    this.#savePrefs(choice);
    if (this.session) this.session.current.info = null;
    this.opinion.think();
  }

  #savePrefs(change) {
    Object.assign(this.state, change);
    savePrefs(this.state);
  }

  #judged() {
    this.moves.draw(this.session);
    this.graph.draw(this.session);
  }

  async #showBetter(node) {
    const line = node.verdict.line?.length ? node.verdict.line : [node.verdict.best];
    const start = this.session.tree.turnStart(node);
    await this.#try(this.session.show(line, start));
  }

  // Beams and other buttons

  #toggleBeams() {
    this.showsBeams = !this.showsBeams;
    this.controls.beam.setAttribute("aria-pressed", String(this.showsBeams));
    if (this.showsBeams) this.#showBeams();
    else this.board.showBeams(null);
  }

  async #showBeams() {
    const { current } = this.session;
    const { beams } = await post("/api/positions/light", this.session.request(current));
    if (this.showsBeams && current === this.session.current) this.board.showBeams(beams);
  }

  flip() {
    this.flipped = !this.flipped;
    this.board.flip();
    this.bar.flip(this.flipped);
  }

  #more(button) {
    const box = button.getBoundingClientRect();
    if (this.session.current.parent) openMenu(this.session, this.session.current, { x: box.left, y: box.top - 220 });
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
    await openStudies(this.session, (session) => this.#try(this.open(session)));
  }

  #keys() {
    return {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.jump(-1),
      End: () => this.jump(1),
      ArrowUp: () => this.#try(this.session.nextVariation(-1)),
      ArrowDown: () => this.#try(this.session.nextVariation(1)),
      e: () => this.lines.toggle.click(),
      l: () => this.#toggleBeams(),
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

/** Open what the address asks for, unless something else was opened meanwhile. */
async function begin(page) {
  const opening = (page.opening = {});
  const open = (session) => (opening === page.opening ? page.open(session) : undefined);
  try {
    await open(await fromAddress());
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
const page = new AnalysisPage(document.querySelector("#main"));
const start = () => {
  page.ready = begin(page);
};
start();
window.addEventListener("hashchange", start);
