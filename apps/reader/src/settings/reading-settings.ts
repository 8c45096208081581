import type { Appearance } from '@octavo/ui/AppearanceSheet';
import * as v from 'valibot';

/**
 * How a person likes to read: kept on the server with the account, the same for every book. `typeface: 'publisher'` and
 * `lineSpacing: 'book'` leave the book as it was made; ours then only fills in where the book says nothing.
 */
export const ReadingSettingsSchema = v.object({
  page: v.fallback(v.picklist(['light', 'sepia', 'dark']), 'light'),
  /** CSS pixels. */
  textSize: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(12), v.maxValue(40)), 19),
  typeface: v.fallback(v.picklist(['serif', 'sans', 'publisher']), 'publisher'),
  flow: v.fallback(v.picklist(['pages', 'scroll']), 'pages'),
  lineSpacing: v.fallback(v.picklist(['tight', 'book', 'open']), 'book'),
}) satisfies v.GenericSchema<unknown, Appearance>;
export type ReadingSettings = v.InferOutput<typeof ReadingSettingsSchema>;

/** For somebody who never chose: light or dark as the device likes it. */
export function defaultSettings(prefersDark: boolean): ReadingSettings {
  return {
    page: prefersDark ? 'dark' : 'light',
    textSize: 19,
    typeface: 'publisher',
    flow: 'pages',
    lineSpacing: 'book',
  };
}

/** What was stored, as settings that can be used: a wrong or missing value takes its default. Undefined for nothing. */
export function readSettings(stored: unknown): ReadingSettings | undefined {
  const result = v.safeParse(ReadingSettingsSchema, stored);
  return result.success ? result.output : undefined;
}
