/** The editor's state: the draft, and the server's check of it, which comes later. Pure functions: state in, next state out. */
/** @import { Draft } from "./draft.js" */
/** @import { Checked, View } from "../../types/api" */
import { newDraft, viewOf } from "./draft.js";

/**
 * @typedef {object} Editing
 * @property {Draft} draft
 * @property {Checked | null} checked the last check: of this draft, or of an earlier one while `waiting`
 * @property {boolean} waiting whether this draft is still to be checked
 */

/**
 * Return the state for a variant: the same if it is open, else an empty draft.
 * @param {Editing | null} state
 * @param {Draft["variant"]} variant
 * @returns {Editing}
 */
export function editingOf(state, variant) {
  if (state?.draft.variant.id === variant.id) return state;
  return { draft: newDraft(variant), checked: null, waiting: true };
}

/**
 * Change the draft, which is to be checked again; return the same state if nothing changes.
 * @param {Editing} state
 * @param {(draft: Draft) => Draft} change
 * @returns {Editing}
 */
export function edit(state, change) {
  const draft = change(state.draft);
  return draft === state.draft ? state : { ...state, draft, waiting: true };
}

/**
 * Apply the check of a draft; one of an earlier draft changes nothing.
 * @param {Editing} state
 * @param {Draft} draft
 * @param {Checked} checked
 * @returns {Editing}
 */
export function applyCheck(state, draft, checked) {
  return draft === state.draft ? { draft, checked, waiting: false } : state;
}

/**
 * Return what the board shows: the draft, or the server's view of it, which has the beams. Nothing can be moved in it.
 * @param {Editing} state
 * @returns {View}
 */
export function shownView({ draft, checked, waiting }) {
  return waiting || !checked?.view ? viewOf(draft) : { ...checked.view, moves: [], outcome: null };
}

/**
 * Return the marks of squares with problems; they stay until the next check.
 * @param {Editing} state
 * @returns {Record<string, string>}
 */
export function problemMarks({ checked }) {
  return Object.fromEntries((checked?.problems ?? []).flatMap(({ square }) => (square ? [[square, "bad"]] : [])));
}
