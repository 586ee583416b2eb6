/** As much of a browser as the settings and texts of the site need to load; import it before them. */
Object.assign(globalThis, {
  window: { matchMedia: () => ({ matches: false, addEventListener() {} }), addEventListener() {} },
  document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
