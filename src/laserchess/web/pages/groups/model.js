/** What the group pages show, computed from what the server sends; without a browser. */
/** @import { LadderPlace, MemberView } from "../../types/api" */

/** Incidents with a text of their own; others are shown by name. */
export const KNOWN_INCIDENTS = ["time", "no-show", "crash", "hang", "illegal", "disconnect"];

/**
 * Return an Elo interval as text: "−120 … +35"; `open` stands for a missing bound.
 * @param {LadderPlace} place
 * @param {string} open
 */
export function intervalText({ low, high }, open) {
  return [low, high].map((bound) => (bound === null ? open : signed(bound))).join(" … ");
}

/**
 * Return a number with its sign.
 * @param {number} value
 */
export function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/**
 * Return the roles that a member of the staff can give another member; "none" removes.
 * @param {"owner" | "staff" | "member" | null} role of this player
 * @param {MemberView} member
 * @returns {("staff" | "member" | "none")[]}
 */
export function rolesFor(role, member) {
  if (member.role === "owner" || (role !== "owner" && role !== "staff")) return [];
  if (role === "staff") return member.role === "member" ? ["none"] : [];
  return [member.role === "staff" ? "member" : "staff", "none"];
}
