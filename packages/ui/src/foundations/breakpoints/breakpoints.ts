/** The widest mobile viewport in CSS pixels; media queries write it as `(width <= 768px)`. */
export const mobileMax = 768;

/** The widest tablet viewport in CSS pixels; above it the side menu is beside the page. */
export const tabletMax = 1024;

/** The media queries of the style sheets, for scripts. */
export const mediaQueries = {
  mobile: `(width <= ${mobileMax}px)`,
  upToTablet: `(width <= ${tabletMax}px)`,
  desktop: `(width > ${tabletMax}px)`,
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;
