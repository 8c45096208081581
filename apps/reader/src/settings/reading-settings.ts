import * as v from 'valibot';

export const READING_THEMES = ['light', 'sepia', 'dark'] as const;
export const TEXT_SIZES = [80, 90, 100, 112, 125, 140, 160, 180, 200] as const;

/** How a person likes to read: kept on the server with the account, the same for every book. */
export const ReadingSettingsSchema = v.object({
  theme: v.fallback(v.picklist(READING_THEMES), 'light'),
  /** Percent of the ordinary text size. */
  textSize: v.fallback(v.pipe(v.number(), v.minValue(50), v.maxValue(300)), 100),
});
export type ReadingSettings = v.InferOutput<typeof ReadingSettingsSchema>;

export const DEFAULT_SETTINGS: ReadingSettings = { theme: 'light', textSize: 100 };

/** Whatever was stored, as settings that can be used: a wrong or missing value takes its default. */
export function readSettings(stored: unknown): ReadingSettings {
  const result = v.safeParse(ReadingSettingsSchema, stored);
  return result.success ? result.output : DEFAULT_SETTINGS;
}

/** The next larger (`+1`) or smaller (`-1`) text size; the ends stay where they are. */
export function stepTextSize(current: number, direction: 1 | -1): number {
  const sizes: readonly number[] = direction === 1 ? TEXT_SIZES : TEXT_SIZES.toReversed();
  return sizes.find((size) => (direction === 1 ? size > current : size < current)) ?? current;
}
