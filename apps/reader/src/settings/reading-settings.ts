import type { Appearance } from '@octavo/ui/AppearanceSheet';
import * as v from 'valibot';

/** CSS pixels, and how far one press of a key goes. */
export const textSizes = { min: 12, max: 40, step: 1 } as const;

/**
 * How a person likes to read: kept on the server with the account, for every book or for one. What reads `publisher` or
 * `book` leaves the book as it was made; ours then only fills in where the book says nothing.
 */
export const ReadingSettingsSchema = v.object({
  page: v.fallback(v.picklist(['system', 'light', 'sepia', 'dark', 'black']), 'system'),
  /** CSS pixels. */
  textSize: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(textSizes.min), v.maxValue(textSizes.max)),
    19,
  ),
  typeface: v.fallback(v.picklist(['publisher', 'serif', 'garamond', 'sans', 'hyperlegible', 'dyslexic']), 'publisher'),
  flow: v.fallback(v.picklist(['pages', 'scroll']), 'pages'),
  lineSpacing: v.fallback(v.picklist(['tight', 'book', 'open']), 'book'),
  margins: v.fallback(v.picklist(['narrow', 'book', 'wide']), 'book'),
  alignment: v.fallback(v.picklist(['book', 'start', 'justify']), 'book'),
  hyphens: v.fallback(v.picklist(['book', 'on', 'off']), 'book'),
  columns: v.fallback(v.picklist(['auto', 'one', 'two']), 'auto'),
}) satisfies v.GenericSchema<unknown, Appearance>;
export type ReadingSettings = v.InferOutput<typeof ReadingSettingsSchema>;

/** For somebody who never chose. */
export const defaultSettings: ReadingSettings = v.parse(ReadingSettingsSchema, {});

/** What was stored, as settings that can be used: a wrong or missing value takes its default. Undefined for nothing. */
export function parseSettings(stored: unknown): ReadingSettings | undefined {
  const result = v.safeParse(ReadingSettingsSchema, stored);
  return result.success ? result.output : undefined;
}

/** A page as it is shown; `system` is what the device likes. */
export type PageTheme = Exclude<ReadingSettings['page'], 'system'>;

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The page a choice means on this device, at this moment. */
export function resolvePageTheme(page: ReadingSettings['page']): PageTheme {
  return page === 'system' ? (matchMedia(DARK_QUERY).matches ? 'dark' : 'light') : page;
}

/** Calls `onChange` when the device changes its mind. Returns the way to stop. */
export function onSystemThemeChange(onChange: () => void): () => void {
  const list = matchMedia(DARK_QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
