import sansFaces from '@fontsource-variable/instrument-sans/wght.css?inline';
import serifItalicFaces from '@fontsource-variable/literata/opsz-italic.css?inline';
import serifFaces from '@fontsource-variable/literata/opsz.css?inline';

/** Ours for running text, then what a device may have. */
export const SERIF = '"Literata Variable", Georgia, serif';
export const SANS = '"Instrument Sans Variable", system-ui, sans-serif';

/**
 * Our faces as rules for the book's frame, the same files the page itself uses. Each is split by script and loaded by the
 * browser only when a character of it is shown.
 */
export const FONT_FACES = `${serifFaces}\n${serifItalicFaces}\n${sansFaces}`;

const SCRIPTS_WE_HAVE = new Set(['Latn', 'Cyrl', 'Grek']);

/** Whether our faces can write a book's language; for any other the choice of a face would do nothing or harm. */
export function hasFaceFor(language: string | undefined): boolean {
  if (!language) return true;
  try {
    return SCRIPTS_WE_HAVE.has(new Intl.Locale(language).maximize().script ?? 'Latn');
  } catch {
    // Not a language tag at all: nothing speaks against the Latin alphabet.
    return true;
  }
}
