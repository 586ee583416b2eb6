/** What a language says of what English says: missing texts, and missing plural forms. */
/** @import { Text } from "../../board/types" */

/** @typedef {Record<string, Record<string, Text>>} Texts by section */

/**
 * Return the keys of English texts that a language lacks, `section.key`; a missing plural form is `section.key (few)`.
 * @param {Texts} english
 * @param {Texts} texts
 * @param {string} language its id, for its plural forms
 */
export function missingOf(english, texts, language) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.entries(english).flatMap(([section, entries]) =>
    Object.entries(entries).flatMap(([key, text]) => {
      const found = texts[section]?.[key];
      if (found === undefined) return [`${section}.${key}`];
      if (typeof text === "string" || typeof found === "string") return [];
      return forms.filter((form) => !(form in found)).map((form) => `${section}.${key} (${form})`);
    }),
  );
}

/**
 * Return the share of English texts that a language has, in whole percent; only a complete one has 100.
 * @param {Texts} english
 * @param {string[]} missing
 */
export function completeness(english, missing) {
  const total = Object.values(english).reduce((sum, entries) => sum + Object.keys(entries).length, 0);
  return Math.max(0, Math.floor((100 * (total - missing.length)) / total));
}
