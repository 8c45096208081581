import type { Appearance } from '@octavo/ui/AppearanceSheet';
import * as v from 'valibot';

/** In CSS pixels; `step` is the change per key press. */
export const textSizes = { min: 12, max: 40, step: 1 } as const;

/**
 * The user's reading settings, stored on the server for all books or for one. With `publisher` or `book`, the book's own
 * styles apply, and the defaults only fill gaps.
 */
export const ReadingSettingsSchema = v.object({
  page: v.fallback(v.picklist(['system', 'light', 'sepia', 'dark', 'black']), 'system'),
  /** CSS pixels. */
  textSize: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(textSizes.min), v.maxValue(textSizes.max)), 19),
  typeface: v.fallback(v.picklist(['publisher', 'serif', 'garamond', 'sans', 'hyperlegible', 'dyslexic']), 'publisher'),
  flow: v.fallback(v.picklist(['pages', 'scroll']), 'pages'),
  lineSpacing: v.fallback(v.picklist(['tight', 'book', 'open']), 'book'),
  margins: v.fallback(v.picklist(['narrow', 'book', 'wide']), 'book'),
  alignment: v.fallback(v.picklist(['book', 'start', 'justify']), 'book'),
  hyphens: v.fallback(v.picklist(['book', 'on', 'off']), 'book'),
  columns: v.fallback(v.picklist(['auto', 'one', 'two']), 'auto'),
}) satisfies v.GenericSchema<unknown, Appearance>;
export type ReadingSettings = v.InferOutput<typeof ReadingSettingsSchema>;

/** Used until the user changes a setting. */
export const defaultSettings: ReadingSettings = v.parse(ReadingSettingsSchema, {});

/** Parses stored settings. An invalid or missing value gets its default. Undefined if nothing is stored. */
export function parseSettings(stored: unknown): ReadingSettings | undefined {
  const result = v.safeParse(ReadingSettingsSchema, stored);
  return result.success ? result.output : undefined;
}

/** The theme that is shown; `system` is resolved to that of the device. */
export type PageTheme = Exclude<ReadingSettings['page'], 'system'>;

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Resolves `system` to the current theme of the device. */
export function resolvePageTheme(page: ReadingSettings['page']): PageTheme {
  return page === 'system' ? (matchMedia(DARK_QUERY).matches ? 'dark' : 'light') : page;
}

/** Calls `onChange` when the theme of the device changes. Returns a function to stop. */
export function onSystemThemeChange(onChange: () => void): () => void {
  const list = matchMedia(DARK_QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
