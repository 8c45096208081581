import sansFaces from '@fontsource-variable/instrument-sans/wght.css?inline';
import serifItalicFaces from '@fontsource-variable/literata/opsz-italic.css?inline';
import serifFaces from '@fontsource-variable/literata/opsz.css?inline';
import type { ReadingSettings } from '../../settings/reading-settings.ts';

type Typeface = ReadingSettings['typeface'];

/** CSS font families for body text: the bundled font, then system fonts. */
export const FONT_FAMILIES: Readonly<Record<Exclude<Typeface, 'publisher'>, string>> = {
  serif: '"Literata Variable", Georgia, serif',
  garamond: '"EB Garamond Variable", Garamond, Georgia, serif',
  sans: '"Instrument Sans Variable", system-ui, sans-serif',
  hyperlegible: '"Atkinson Hyperlegible Next Variable", Verdana, sans-serif',
  dyslexic: '"OpenDyslexic", "Comic Sans MS", sans-serif',
};

/**
 * The base font faces as CSS rules for the book's frame. Each is split by script, and the browser loads a part only when one
 * of its characters is shown.
 */
const BASE_FACES = `${serifFaces}\n${serifItalicFaces}\n${sansFaces}`;

/** Loaders of the optional typefaces. */
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

/** The rules of all loaded font faces that a page in this typeface may use. */
export const fontFacesOf = (typeface: Typeface): string => `${BASE_FACES}\n${loaded.get(typeface) ?? ''}`;

/** Loads the rules of a typeface. Resolves with `true` if they are new and the page needs a new layout. */
export async function loadFontFaces(typeface: Typeface): Promise<boolean> {
  const load = FACE_LOADERS[typeface];
  if (!load || loaded.has(typeface)) return false;
  loaded.set(typeface, await load());
  return true;
}

const SUPPORTED_SCRIPTS = new Set(['Latn', 'Cyrl', 'Grek']);

/** Whether the bundled fonts support a book's language. For other languages, choosing a typeface would not help. */
export function hasFontFor(language: string | undefined): boolean {
  if (!language) return true;
  try {
    return SUPPORTED_SCRIPTS.has(new Intl.Locale(language).maximize().script ?? 'Latn');
  } catch {
    // Not a valid language tag: assume Latin script.
    return true;
  }
}
