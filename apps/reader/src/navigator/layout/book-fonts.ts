import sansFaces from '@fontsource-variable/instrument-sans/wght.css?inline';
import serifItalicFaces from '@fontsource-variable/literata/opsz-italic.css?inline';
import serifFaces from '@fontsource-variable/literata/opsz.css?inline';
import type { ReadingSettings } from '../../settings/reading-settings.ts';

type Typeface = ReadingSettings['typeface'];

/** Families for running text: ours, then what a device may have. */
export const FONT_FAMILIES: Readonly<Record<Exclude<Typeface, 'publisher'>, string>> = {
  serif: '"Literata Variable", Georgia, serif',
  garamond: '"EB Garamond Variable", Garamond, Georgia, serif',
  sans: '"Instrument Sans Variable", system-ui, sans-serif',
  hyperlegible: '"Atkinson Hyperlegible Next Variable", Verdana, sans-serif',
  dyslexic: '"OpenDyslexic", "Comic Sans MS", sans-serif',
};

/**
 * The faces of the page itself as rules for the book's frame. Each is split by script and loaded by the browser only when
 * a character of it is shown.
 */
const BASE_FACES = `${serifFaces}\n${serifItalicFaces}\n${sansFaces}`;

/** Faces that only some readers choose come when they are chosen. */
const FACE_LOADERS: Partial<Record<Typeface, () => Promise<string>>> = {
  garamond: async () =>
    joinCss([
      await import('@fontsource-variable/eb-garamond/wght.css?inline'),
      await import('@fontsource-variable/eb-garamond/wght-italic.css?inline'),
    ]),
  hyperlegible: async () =>
    joinCss([
      await import('@fontsource-variable/atkinson-hyperlegible-next/wght.css?inline'),
      await import('@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css?inline'),
    ]),
  dyslexic: async () =>
    joinCss([
      await import('@fontsource/opendyslexic/400.css?inline'),
      await import('@fontsource/opendyslexic/400-italic.css?inline'),
      await import('@fontsource/opendyslexic/700.css?inline'),
      await import('@fontsource/opendyslexic/700-italic.css?inline'),
    ]),
};

const joinCss = (sheets: readonly { default: string }[]): string => sheets.map(({ default: css }) => css).join('\n');

const loaded = new Map<Typeface, string>();

/** The rules of all faces a page in this typeface may show, as far as they are here. */
export const fontFacesOf = (typeface: Typeface): string => `${BASE_FACES}\n${loaded.get(typeface) ?? ''}`;

/** Fetches the rules of a typeface; `true` when they are new and the page is to be laid out again. */
export async function loadFontFaces(typeface: Typeface): Promise<boolean> {
  const load = FACE_LOADERS[typeface];
  if (!load || loaded.has(typeface)) return false;
  loaded.set(typeface, await load());
  return true;
}

const SUPPORTED_SCRIPTS = new Set(['Latn', 'Cyrl', 'Grek']);

/** Whether our faces can write a book's language; for any other the choice of a face would do nothing or harm. */
export function hasFontFor(language: string | undefined): boolean {
  if (!language) return true;
  try {
    return SUPPORTED_SCRIPTS.has(new Intl.Locale(language).maximize().script ?? 'Latn');
  } catch {
    // Not a language tag at all: nothing speaks against the Latin alphabet.
    return true;
  }
}
