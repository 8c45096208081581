import type { ReadingSettings } from '../../settings/reading-settings.ts';

/** The engine's measures of a page. */
export interface PageGeometry {
  columns: 1 | 2;
  /** Between two columns and on the outer sides, in percent of the width. */
  gapPercent: number;
  /** Above and below the text, in pixels. */
  margin: number;
  /** Longest line with its share of the gap, in pixels. */
  inlineSize: number;
}

/** Narrowest room for two pages side by side. */
const MIN_SPREAD_WIDTH = 900;
/** Narrowest room in which two pages may be wished for. */
const MIN_TWO_COLUMN_WIDTH = 560;

/** Longest line in units of the text size: about 65 letters, or 40 characters that fill a square each. */
const LINE_LENGTH_EM = { alphabetic: 30.8, cjk: 43 };
/** Of the longest line and of the blank around it. */
const LINE_SCALE = { narrow: 1.24, book: 1, wide: 0.82 };
const MARGIN_SCALE = { narrow: 0.5, book: 1, wide: 1.7 };

/** What shapes a page beside its room and its text. */
export interface PagePreferences {
  script?: keyof typeof LINE_LENGTH_EM;
  columns?: ReadingSettings['columns'];
  margins?: ReadingSettings['margins'];
}

/**
 * The page for a room of `width` pixels and a text of `textSize` pixels. Lines grow with the text; two pages need room for
 * two readable lines, so that large text falls back to one unless two are wished for.
 */
export function pageGeometry(width: number, textSize: number, preferences: PagePreferences = {}): PageGeometry {
  const { script = 'alphabetic', columns = 'auto', margins = 'book' } = preferences;
  const isSmall = width < 640;
  const fitsSpread = width >= Math.max(MIN_SPREAD_WIDTH, textSize * 42);
  const isSpread = columns === 'two' ? width >= MIN_TWO_COLUMN_WIDTH : columns === 'auto' && fitsSpread;
  return {
    columns: isSpread ? 2 : 1,
    gapPercent: roundTenth((isSmall ? 6.4 : 8.8) * MARGIN_SCALE[margins]),
    margin: Math.round((isSmall ? 20 : 40) * MARGIN_SCALE[margins]),
    inlineSize: Math.round(textSize * LINE_LENGTH_EM[script] * LINE_SCALE[margins]),
  };
}

const roundTenth = (percent: number): number => Math.round(percent * 10) / 10;

/** Whether a language is written in letters or in characters that fill a square each. */
export function scriptOf(language: string | undefined): keyof typeof LINE_LENGTH_EM {
  return /^(ja|ko|zh|yue)\b/i.test(language ?? '') ? 'cjk' : 'alphabetic';
}
