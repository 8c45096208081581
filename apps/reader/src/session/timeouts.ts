/** A line that broke off without a word would be waited on for ever, and whatever is to follow with it. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** A whole manifest on a slow line is longer on its way than anything else. */
export const MANIFEST_TIMEOUT_MS = 120_000;
