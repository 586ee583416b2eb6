/** The design tokens of style/tokens.css and what each is for. */

/** @type {[string, [string, string][]][]} groups of tokens with their purpose */
export const TOKENS = [
  [
    "Surfaces",
    [
      ["--page", "background of the page"],
      ["--surface", "cards, panels, buttons"],
      ["--sunken", "tags, hovered buttons, tracks of switches"],
      ["--raised", "fields, menus, notices"],
      ["--line", "borders that separate"],
      ["--line-strong", "borders of controls (3:1 against the surface)"],
      ["--backdrop", "behind dialogs"],
    ],
  ],
  [
    "Text",
    [
      ["--text", "text"],
      ["--muted", "secondary text (4.5:1 on every surface)"],
      ["--strong", "inverted controls: the chosen tab, the skip link"],
      ["--on-strong", "text on it"],
    ],
  ],
  [
    "Accent and states",
    [
      ["--accent", "links, primary buttons, switches: the one accent"],
      ["--accent-soft", "selected entries, banners"],
      ["--on-accent", "text on the accent"],
      ["--good", "success"],
      ["--good-soft", "its banner"],
      ["--bad", "errors, dangerous buttons"],
      ["--bad-soft", "their banner"],
      ["--warn", "warnings"],
      ["--warn-soft", "their banner"],
      ["--focus", "the focus ring"],
      ["--beam", "the beam, in the accent hue: the only glow of a page"],
      ["--beam-glow", "its glow"],
    ],
  ],
  [
    "Shadows",
    [
      ["--shadow-1", "cards, the side to move"],
      ["--shadow-2", "notices, hovered cards"],
      ["--shadow-3", "dialogs, menus"],
    ],
  ],
  [
    "Spacing, an 8 px grid",
    [
      ["--s-half", "inside small controls"],
      ["--s-1", "between related controls"],
      ["--s-2", "between parts, inside cards"],
      ["--s-3", "inside dialogs, between sections"],
      ["--s-4", "between groups"],
      ["--s-6", "below pages on phones"],
      ["--s-8", "below pages"],
      ["--radius", "corners of cards"],
      ["--radius-small", "corners of controls"],
    ],
  ],
  [
    "Type",
    [
      ["--size-small", "notes, tags, tables"],
      ["--size-body", "text"],
      ["--size-large", "tasks, big buttons, h3"],
      ["--size-title", "h2"],
      ["--size-hero", "h1"],
    ],
  ],
];
