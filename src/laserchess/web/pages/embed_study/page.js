/** A chapter of a study embedded in another website: its moves, comments and drawings, kept up to date. */
/** @import { StepName } from "../game/model.js" */
/** @import { Session } from "../analysis/session.js" */
import { h } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";
import { arrowsOf } from "../analysis/shapes.js";
import { findSharedStudy, studyInAddress } from "../analysis/shared_study.js";
import { embeddedBoard, showFrame, showOrExplain } from "../parts/embed_frame.js";

/** @type {Record<StepName, (session: Session) => Promise<void>>} */
const STEPS = {
  first: (session) => session.jump(-1),
  previous: (session) => session.step(-1),
  next: (session) => session.step(1),
  last: (session) => session.jump(1),
};

/** Show the chapter of the address, from its start, and follow its changes. */
async function show() {
  const address = studyInAddress();
  if (!address) return;
  const board = embeddedBoard();
  const note = h("p", { class: "embed-note" });
  /** @param {Session} session */
  const draw = async (session, forward = false) => {
    const { view, played, shapes, comment } = session.current;
    if (!view) return;
    note.textContent = comment;
    note.hidden = !comment;
    const shown = board.show(session.variant, view, { played: forward ? played : undefined, animate: forward });
    board.board?.draw(arrowsOf(shapes));
    await shown;
  };
  const study = await findSharedStudy(address, async (session) => {
    session.listen((what, { forward }) => {
      if (what === "current" && session === study.session) draw(session, forward);
    });
    await session.go(session.current);
  });
  const { name, chapters } = study.view;
  const title = `${name}: ${chapters.find(({ id }) => id === study.chapter)?.name ?? ""}`;
  const ready = study.read().then(() => study.session && STEPS.first(study.session));
  showFrame({
    board,
    title,
    words: title,
    link: { href: study.address, label: t("analysis.studies.open") },
    onStep: async (step) => {
      await ready;
      if (study.session) await STEPS[step](study.session);
    },
    note,
  });
  await ready;
  study.follow();
}

showOrExplain(show);
