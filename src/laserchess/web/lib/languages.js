/**
 * The languages of the site by their own names. Each but English is a file `languages/ID.js`, and a folder
 * `languages/ID/` with a file for each lesson.
 */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
  pl: "Polski",
  ru: "Русский",
  ja: "日本語",
  zh: "简体中文",
};
