/** The account signed in on this browser. */
/** @import { AccountView, Me } from "../types/api" */
import { get } from "./api.js";

const KEY = "laserchess.account";
const ASKED = "laserchess.asked";
/** @type {Promise<AccountView | null> | null} */
let request = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Return the account or null; requested once per page. */
export function me() {
  request ??= get("/api/account").then(
    (found) => rememberAccount(/** @type {Me} */ (found).account), // only a token gets the other shape
    () => null,
  );
  return request;
}

/**
 * Ask for the account where the browser remembers none, once per tab: its storage may have been cleared while the
 * session's cookie stayed.
 */
export async function findAccount() {
  try {
    if (rememberedName() || sessionStorage.getItem(ASKED)) return;
    await me();
    sessionStorage.setItem(ASKED, "yes");
  } catch {
    // Private windows may refuse to store anything: there is nothing to remember either.
  }
}

/** Return the name of the last signed-in account without waiting, for the header. */
export function rememberedName() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/**
 * Remember the signed-in account, or null.
 * @param {AccountView | null} account
 */
export function rememberAccount(account) {
  try {
    if (account) localStorage.setItem(KEY, account.name);
    else localStorage.removeItem(KEY);
  } catch {
    // Private windows may refuse to store anything.
  }
  for (const listener of listeners) listener();
  return account;
}

/**
 * Call `listener` whenever the remembered account may have changed.
 * @param {() => void} listener
 */
export function onAccountChange(listener) {
  listeners.add(listener);
}

/**
 * Return the address of a player's profile.
 * @param {string} name
 */
export function profilePath(name) {
  return `/people/${encodeURIComponent(name)}`;
}
