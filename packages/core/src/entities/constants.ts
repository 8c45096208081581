/** Constants of the specification (§9) and the API version of the card provider (§7). Times in ms, widths in CSS pixels. */
export const constants = {
  searchDebounceMs: 300,
  favoriteDebounceMs: 500,
  copiedMs: 1000,
  passwordMinLength: 8,
  usernameMinLength: 3,
  profileNameMinLength: 2,
  carousel: { speedMs: 500, placeholders: 8, slides: [2, 4, 8], genreSlides: [2, 4, 6], genrePlaceholderHeight: 66 },
  breakpoints: { mobile: 768, tablet: 1024 },
  queryCache: { staleMs: 300_000, cacheMs: 600_000, writeEveryMs: 1000, discardAfterMs: 86_400_000 },
  /** Both values of the specification apply: the default of the container, and the duration of success toasts. */
  toastMs: { default: 5000, success: 3000 },
  /** API version sent to the provider: the `basil` family. */
  stripeVersion: '2025-08-27.basil',
} as const;
