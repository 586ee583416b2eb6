/** What dialogs for sharing have in common: texts to copy, HTML to embed, and files. */
import { h, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { copyText } from "../../lib/shell.js";
import { shareUrl } from "../../lib/site.js";
import { t } from "../../lib/strings.js";

/**
 * Return the HTML that embeds a page, to copy.
 * @param {string} path
 * @param {string} title
 */
export function embedField(path, title) {
  const frame = h("iframe", { src: shareUrl(path), width: 600, height: 540, title, allowfullscreen: true });
  const html = frame.outerHTML.replace("<iframe", '<iframe style="border:0"'); // as an attribute, this site's policy would refuse it
  return copyField(t("game.share.embed"), html, t("game.share.embed.help"));
}

/**
 * Return a link that downloads a file.
 * @param {string} href
 * @param {string} download
 * @param {string} words
 */
export function fileLink(href, download, words) {
  return h("a", { class: "button", href, download }, icon("download"), words);
}

/**
 * Return a text with a button that copies it.
 * @param {string} label
 * @param {string} text
 * @param {string | null} [help]
 */
export function copyField(label, text, help = null) {
  const id = uid("share");
  const hasLines = text.includes("\n");
  const field = h(hasLines ? "textarea" : "input", {
    id,
    class: hasLines ? "textarea" : "input",
    rows: 3,
    readonly: true,
    value: text,
    onFocus: (event) => event.currentTarget.select(),
  });
  const named = `${t("game.share.copy")}: ${label}`;
  const copy = h(
    "button",
    { class: "button", type: "button", "aria-label": named, onClick: () => copyText(text) },
    icon("copy"),
    t("game.share.copy"),
  );
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("div", { class: "copy-row" }, field, copy),
    help && h("small", {}, help),
  );
}
