/** The style sheet of reflowable books. It defines structure and leaves font, size and color to the reader. */
export const REFLOWABLE_CSS = `@namespace epub "http://www.idpf.org/2007/ops";
html { hyphens: auto; }
body { margin: 0; line-height: 1.5; text-align: start; overflow-wrap: break-word; orphans: 2; widows: 2; }
h1 { margin: 3em 0 1.6em; font-size: 1.5em; font-weight: 500; line-height: 1.2; text-align: start; hyphens: none; break-after: avoid; }
h2 { margin: 2.4em 0 0.9em; font-size: 1.12em; font-weight: 600; line-height: 1.25; hyphens: none; break-after: avoid; }
h3 { margin: 1.8em 0 0.6em; font-size: 1em; font-weight: 600; hyphens: none; break-after: avoid; }
p { margin: 0; text-indent: 1.3em; }
p.opening { text-indent: 0; }
p.label { margin: 1.2em 0 0.4em; text-indent: 0; break-after: avoid; }
hr.break { border: 0; height: 0; margin: 1.1em 0; text-align: center; break-after: avoid; }
hr.break::after { content: "\\2042"; opacity: 0.6; }
blockquote { margin: 1.1em 0 1.1em 1.3em; }
blockquote p { text-indent: 0; }
blockquote p + p { margin-block-start: 0.5em; }
ul, ol { margin: 1em 0; padding-inline-start: 1.6em; }
li p { text-indent: 0; }
figure { margin: 1.6em 0; break-inside: avoid; text-align: center; }
img { max-width: 100%; max-height: 88vh; height: auto; }
figcaption { margin-block-start: 0.6em; font-size: 0.85em; }
a.noteref { font-size: 0.72em; line-height: 0; vertical-align: super; text-decoration: none; padding-inline: 0.1em; }
section.notes { margin-block-start: 2.6em; border-block-start: 1px solid; padding-block-start: 1em; font-size: 0.86em; }
section.notes aside { margin-block-end: 0.7em; }
section.notes p { text-indent: 0; }
a.back { text-decoration: none; }
section.titlepage { margin-block-start: 22%; text-align: center; }
section.titlepage h1 { margin: 0; font-size: 1.9em; text-align: center; }
section.titlepage p { text-indent: 0; }
section.titlepage .subtitle { margin-block-start: 0.5em; font-style: italic; }
section.titlepage .author { margin-block-start: 2em; font-size: 1.1em; }
section.titlepage .imprint { margin-block-start: 5em; font-size: 0.8em; line-height: 1.6; }
`;

/** Additional styles for verse: the lines of the poem are preserved. */
export const VERSE_CSS = `p.stanza { margin-block-end: 1.1em; text-indent: 0; text-align: start; hyphens: none; break-inside: avoid; }
h2 { margin-block-start: 3.4em; break-before: page; }
h1 + h2 { break-before: auto; }
`;

/** Additional styles for right-to-left books. */
export const ARABIC_CSS = `body { line-height: 1.85; hyphens: none; }
h1, h2 { letter-spacing: 0; line-height: 1.5; }
em { font-style: normal; font-weight: 600; }
`;

/** Additional styles for vertical text with columns from right to left. */
export const VERTICAL_CSS = `html { writing-mode: vertical-rl; -webkit-writing-mode: vertical-rl; -epub-writing-mode: vertical-rl; }
body { line-height: 1.8; hyphens: none; line-break: strict; text-orientation: mixed; }
h1 { margin: 0 1.2em 0 2em; padding-block-start: 2em; }
p { text-indent: 1em; }
p.opening { text-indent: 1em; }
em { font-style: normal; text-emphasis: filled sesame; -webkit-text-emphasis: filled sesame; }
section.titlepage { margin: 0; padding-inline-start: 12%; text-align: start; }
section.titlepage h1 { text-align: start; }
section.titlepage .author, section.titlepage .imprint { margin-block-start: 2em; }
img { max-width: 88vw; max-height: 100%; }
`;

/** The page size of a fixed-layout book, in CSS pixels. */
export const FIXED_PAGE = { width: 1000, height: 1000 } as const;

/** The style sheet of fixed-layout books: a full-page picture with the text at its bottom. */
export const FIXED_CSS = `html, body { margin: 0; padding: 0; width: ${FIXED_PAGE.width}px; height: ${FIXED_PAGE.height}px; overflow: hidden; }
body { position: relative; background: #fdf8ec; color: #23201b; font-family: "Literata", Georgia, serif; }
figure { position: absolute; inset: 0; margin: 0; }
img { display: block; width: 100%; height: 100%; }
div.words { position: absolute; inset: auto 60px 34px 60px; font-size: 40px; line-height: 1.36; text-align: center; }
div.words p { margin: 0; }
div.words h1 { margin: 0 0 0.5em; font-size: 66px; line-height: 1.1; font-weight: 600; letter-spacing: -0.01em; }
div.words h1 + p { margin-block-end: 1.2em; }
`;
