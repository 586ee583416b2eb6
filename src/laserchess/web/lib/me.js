/** Who is signed in on this browser. */
import { get } from "./api.js";

let asked = null;

/** The account, or null; asked for once a page. */
export function me() {
  asked ??= get("/api/account").then(({ account }) => account, () => null);
  return asked;
}

/** Where somebody's page is. */
export function personPath(name) {
  return `/people/${encodeURIComponent(name)}`;
}
