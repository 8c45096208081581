/** Without a timeout, a request on a broken connection would never settle. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** On a slow connection, a manifest takes longer than other responses. */
export const MANIFEST_TIMEOUT_MS = 120_000;
