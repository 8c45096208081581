import type { ReadingSettings } from '../../settings/reading-settings.ts';

/** The measures of a page, as passed to the engine. */
export interface PageGeometry {
  columns: 1 | 2;
  /** Gap between columns and at the sides, in percent of the width. */
  gapPercent: number;
  /** Space above and below the text, in pixels. */
  margin: number;
  /** Maximum line length including its share of the gap, in pixels. */
  inlineSize: number;
}

/** Minimum width for an automatic two-page spread, in pixels. */
const MIN_SPREAD_WIDTH = 900;
/** Minimum width for two columns when the user chose them, in pixels. */
const MIN_TWO_COLUMN_WIDTH = 560;

/** Maximum line length in em: about 65 letters, or 40 CJK characters. */
const LINE_LENGTH_EM = { alphabetic: 30.8, cjk: 43 };
/** Factors for the line length and the margins. */
const LINE_SCALE = { narrow: 1.24, book: 1, wide: 0.82 };
const MARGIN_SCALE = { narrow: 0.5, book: 1, wide: 1.7 };

/** Layout preferences apart from width and text size. */
export interface PagePreferences {
  script?: keyof typeof LINE_LENGTH_EM;
  columns?: ReadingSettings['columns'];
  margins?: ReadingSettings['margins'];
}

/**
 * Computes the page layout for a width and a text size in pixels. Lines grow with the text. A spread needs room for two
 * readable lines, so large text falls back to one column unless the user chose two.
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

/** The script of a language, which sets the line length. */
export function scriptOf(language: string | undefined): keyof typeof LINE_LENGTH_EM {
  return /^(ja|ko|zh|yue)\b/i.test(language ?? '') ? 'cjk' : 'alphabetic';
}
