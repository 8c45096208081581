/** Widest screen, in CSS pixels, that counts as mobile; media queries write it as `(width <= 768px)`. */
export const mobileMax = 768;

/** Widest screen, in CSS pixels, that counts as tablet; above it the side menu stands beside the page. */
export const tabletMax = 1024;

/** The media queries of the kit, for scripts that must agree with the style sheets. */
export const mediaQueries = {
  mobile: `(width <= ${mobileMax}px)`,
  upToTablet: `(width <= ${tabletMax}px)`,
  desktop: `(width > ${tabletMax}px)`,
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;
