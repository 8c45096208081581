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
const SPREAD_WIDTH = 900;

/** Longest line in units of the text size: about 65 letters, or 40 characters that fill a square each. */
const LINE = { letters: 30.8, squares: 43 };

/**
 * The page for a room of `width` pixels and a text of `textSize` pixels. Lines grow with the text; two pages need room for two readable lines, so that large text falls back to one.
 */
export function pageGeometry(width: number, textSize: number, script: keyof typeof LINE = 'letters'): PageGeometry {
  const isSmall = width < 640;
  return {
    columns: width >= Math.max(SPREAD_WIDTH, textSize * 42) ? 2 : 1,
    gapPercent: isSmall ? 6.4 : 8.8,
    margin: isSmall ? 20 : 40,
    inlineSize: Math.round(textSize * LINE[script]),
  };
}

/** Whether a language is written in letters or in characters that fill a square each. */
export function scriptOf(language: string | undefined): keyof typeof LINE {
  return /^(ja|ko|zh|yue)\b/i.test(language ?? '') ? 'squares' : 'letters';
}
