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

/**
 * The page for a room of `width` pixels and a text of `textSize` pixels. Lines grow with the text, about 65 characters
 * long; two pages need room for two readable lines, so that large text falls back to one.
 */
export function pageGeometry(width: number, textSize: number): PageGeometry {
  const isSmall = width < 640;
  return {
    columns: width >= Math.max(SPREAD_WIDTH, textSize * 42) ? 2 : 1,
    gapPercent: isSmall ? 6.4 : 8.8,
    margin: isSmall ? 20 : 40,
    inlineSize: Math.round(textSize * 30.8),
  };
}
