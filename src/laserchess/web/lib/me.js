/** Who is signed in on this browser. */
import { get } from "./api.js";

const KEY = "laserchess.account";
/** @type {Promise<import("../types/api").AccountView | null> | null} */
let asked = null;

/** The account, or null; asked for once a page. */
export function me() {
  asked ??= get("/api/account").then(
    ({ account }) => remember(account),
    () => null,
  );
  return asked;
}

/** The name that was signed in the last time anybody asked: for the header, which does not wait. */
export function rememberedName() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Keep in mind who is signed in, or that nobody is. */
export function remember(account) {
  try {
    if (account) localStorage.setItem(KEY, account.name);
    else localStorage.removeItem(KEY);
  } catch {
    // Private windows may refuse to store anything.
  }
  return account;
}

/** Where somebody's page is. */
export function personPath(name) {
  return `/people/${encodeURIComponent(name)}`;
}
