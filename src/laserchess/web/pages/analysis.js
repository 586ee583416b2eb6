/** The analysis page: a board, the engine's opinion, the moves with their variations. */

import { createBoard } from "../lib/site_board.js";
import { post, previewer, variants } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { explainer } from "../lib/explain.js";
import { fitBoard } from "../lib/fit.js";
import { announce, mountShell, showError } from "../lib/shell.js";
import { outcomeText } from "../lib/server_words.js";
import { capital, t } from "../lib/strings.js";
import { onWheel } from "../lib/wheel.js";
import { Explorer } from "./analysis_explorer.js";
import { GraphView } from "./analysis_graph.js";
import { Judge } from "./analysis_judge.js";
import { helpRows, listenToKeys } from "./analysis_keys.js";
import { buildLayout, fillControls } from "./analysis_layout.js";
import { EvalBar, LinesView } from "./analysis_lines.js";
import { openMenu } from "./analysis_menu.js";
import { MovesView } from "./analysis_moves.js";
import { remember, remembered } from "./analysis_choices.js";
import { keep } from "./analysis_keep.js";
import { addressOf, fromAddress, openChooser } from "./analysis_open.js";
import { Session } from "./analysis_session.js";
import { Opinion } from "./analysis_opinion.js";
import { openStudies } from "./analysis_studies.js";
import { Tools } from "./analysis_tools.js";

/** Where the buttons of a piece stand under (or beside) the board: little room, or fingers. */
const NARROW = matchMedia("(max-width: 999px), (pointer: coarse)");
const LONGEST_ADDRESS = 8000;

class AnalysisPage {
  constructor(main) {
    this.main = main;
    /** @type {Promise<void> | undefined} resolves when something is open */
    this.ready = undefined;
    /** @type {object | null} what the address asks for, until it or something else is open */
    this.wish = null;
    /** @type {any} the move the board shows: the one that is gone to, once it has come */
    this.shown = null;
    this.state = { on: true, by: "engine", lines: 3, explorer: false, ...remembered() };
    this.parts = buildLayout(main);
    this.bar = new EvalBar(this.parts.bar);
    this.tools = new Tools(this.parts.tools);
    this.graph = new GraphView(this.parts.graph, (node) => this.go(node));
    this.judge = new Judge(this.parts.judge, {
      onVerdict: () => this.#judged(),
      onGo: (node) => this.go(node),
      onError: (error) => showError(Object.assign(new Error(error.message), { name: "ApiError" })),
    });
    this.moves = new MovesView(this.parts.moves, {
      onGo: (node) => this.go(node),
      onMenu: (node, event) =>
        this.go(node).then(() => openMenu(this.session, node, { x: event.clientX, y: event.clientY })),
      onBetter: (node) => this.#showBetter(node),
    });
    this.lines = new LinesView(this.parts.engine, this.state, {
      onSwitch: (on) => this.#switch(on),
      onBy: (by) => this.#thinkAnew({ by }),
      onLines: (lines) => this.#thinkAnew({ lines }),
      onPlay: (moves) => this.#play(moves),
      onHover: (moves) => this.opinion.arrows(moves),
    });
    this.explorer = new Explorer(this.parts.explorer, this.state.explorer, {
      onSwitch: (explorer) => this.#remember({ explorer }),
      onPlay: (move, node) => this.#play([move], node),
      onHover: (move) => this.opinion.arrows(move && [move]),
    });
    this.opinion = new Opinion(this);
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
      { name: "light", icon: "beam", run: () => this.#toggleLight(), pressed: false },
      { name: "more", icon: "more", run: (event) => this.#more(event.currentTarget) },
    ];
  }

  /** Show an analysis; the board is made anew for another game. */
  async open(session) {
    if (session.variant.id !== this.session?.variant.id) this.#makeBoard(session.variant);
    this.session = session;
    this.wish = null;
    this.shown = null;
    this.lines.offer(session.variant.has_network);
    session.listen((what, detail) => session === this.session && this.#changed(what, detail));
    this.#drawHead();
    this.judge.draw(session);
    this.#drawTree();
    await this.go(session.current);
  }

  /** The address shows the line, the browser keeps the rest: reload and back bring everything again. */
  #keep() {
    const address = this.session.start.game ? null : addressOf(this.session);
    try {
      if (address && address.length < LONGEST_ADDRESS) history.replaceState(history.state, "", address);
    } catch {
      // Browsers refuse when somebody runs through the moves: the last step is written again by the next one.
    }
    keep(this.session);
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

  /** The thumb bar is for narrow screens; where there is room the piece has its handles. */
  #placeThumbs() {
    this.parts.thumbs.replaceChildren(...(NARROW.matches && this.board ? [this.board.controls()] : []));
    this.board?.set({});
  }

  /** Play a move made on the board; only after these a piece that was turned stays selected. */
  async #make(move) {
    this.making = true;
    await this.#play([move.text]);
    this.making = false;
  }

  /** Play moves after the one that is shown, wherever the way leads meanwhile. */
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

  // Going through the moves

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
    if (what !== "moving") this.#keep();
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
    this.board.light(null);
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
    if (this.lit) this.#light();
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
    for (const name of ["flip", "light"]) this.controls[name].disabled = false;
    for (const name of ["first", "previous", "more"]) this.controls[name].disabled = !parent;
    for (const name of ["next", "last"]) this.controls[name].disabled = !children.length;
  }

  // The engine and the verdicts

  #switch(on) {
    this.#remember({ on });
    if (!on) this.board?.arrows([]);
    this.opinion.think();
  }

  #thinkAnew(choice) {
    this.#remember(choice);
    if (this.session) this.session.current.info = null;
    this.opinion.think();
  }

  #remember(change) {
    Object.assign(this.state, change);
    remember(this.state);
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

  // The light as it stands, the other buttons

  #toggleLight() {
    this.lit = !this.lit;
    this.controls.light.setAttribute("aria-pressed", String(this.lit));
    if (this.lit) this.#light();
    else this.board.light(null);
  }

  async #light() {
    const { current } = this.session;
    const { beams } = await post("/api/positions/light", this.session.request(current));
    if (this.lit && current === this.session.current) this.board.light(beams);
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

  /** Show the studies, once there is something to keep in one. */
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
      ArrowUp: () => this.#try(this.session.turnAside(-1)),
      ArrowDown: () => this.#try(this.session.turnAside(1)),
      e: () => this.lines.toggle.click(),
      l: () => this.#toggleLight(),
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

/** Open what the address asks for, unless something else was opened or asked for meanwhile. */
async function begin(page) {
  const wish = (page.wish = {});
  const open = (session) => (wish === page.wish ? page.open(session) : undefined);
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
