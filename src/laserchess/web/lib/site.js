/**
 * Addresses of the site. The app writes every path as a server has it, `/learn/khet`; this module turns paths into
 * addresses for wherever the site is.
 *
 * A site without a server may be in any folder and has one file per page, so that `/learn/khet?a=1` becomes
 * `FOLDER/learn/?at=khet&a=1` there.
 */

const { origin, pathname } = new URL(import.meta.url);
const [files, base = "/"] = /^(.*\/)static\/(?:@[0-9a-f]+\/)?/.exec(pathname) ?? [];

/** The folder of the site: "/", or where a static host has it. */
export const ROOT = base;
/** Whether the pages come from a static host: there are no accounts and no games between people. */
export const isStatic = globalThis.document?.documentElement.dataset.server === "none";

const NAME = "at";

/**
 * Return the address of a path of the site.
 * @param {string} path
 */
export function url(path) {
  return isStatic ? staticUrl(path, ROOT) : `${ROOT}${path.slice(1)}`;
}

/**
 * Return the address of a file with data that never change within a version, such as "art/khet/usual.svg".
 * @param {string} name
 */
export function dataUrl(name) {
  return `${origin}${files}data/${name}`;
}

/**
 * Return the address of data that the API sends and that never change within a version: the file with the same.
 * @param {string} path such as "/api/lessons/khet"
 */
export function apiData(path) {
  return files ? dataUrl(`${path.replace(/^\/api\//, "")}.json`) : path; // modules that no site has sent, as in unit tests
}

/**
 * Return the address of a path of the site with its origin, for links to share.
 * @param {string} path
 */
export function shareUrl(path) {
  return new URL(url(path), location.href).href;
}

/**
 * Go to a path of the site.
 * @param {string} path
 */
export function go(path) {
  location.assign(url(path));
}

/** Return what this page is about, the second part of its path: the id of a game, the name of a variant; "" without one. */
export function pathName() {
  if (isStatic) return new URLSearchParams(location.search).get(NAME) ?? "";
  return decodeURIComponent(location.pathname.slice(ROOT.length).split("/")[1] ?? "");
}

/**
 * Return the address of a path of a site without a server.
 * @param {string} path
 * @param {string} base the folder of the site, with a slash at both ends
 */
export function staticUrl(path, base) {
  const { pathname, searchParams, hash } = new URL(path, "http://site");
  const [, page, ...names] = pathname.split("/");
  const query = new URLSearchParams(names.length ? { [NAME]: decodeURIComponent(names.join("/")) } : {});
  for (const [name, value] of searchParams) query.append(name, value);
  const text = query.toString();
  return `${base}${page ? `${page}/` : ""}${text ? `?${text}` : ""}${hash}`;
}
