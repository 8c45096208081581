/** What the reader's page may do; `frame-ancestors` is added for the shop it is shown in. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
];

/**
 * What a chapter may do. No `sandbox` here: WebKit then swallows taps on iPhones.
 * @see https://bugs.webkit.org/show_bug.cgi?id=218086
 */
const RESOURCE_POLICY = [
  "default-src 'none'",
  "script-src 'none'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "frame-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** What the worker that keeps books on a device may do: fetch them, and be loaded. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

/** A page with nothing in it but the script that forgets. */
export const CLEAR_DATA_POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'";

/** Headers of every answer on the reader's origin. */
export const READING_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers of everything that comes out of a book. An edition never changes, so it may be kept for good. */
export const RESOURCE_HEADERS: Readonly<Record<string, string>> = {
  ...READING_HEADERS,
  'Content-Security-Policy': RESOURCE_POLICY,
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
  // What a page was given is not to be taken out of the browser's cache for a tab of its own, which would be refused here.
  Vary: 'Accept-Encoding, Sec-Fetch-Dest',
};

/** Headers of the reader's page, shown inside the shop at `shopOrigin` and nowhere else. */
export const pageHeaders = (shopOrigin: string): Record<string, string> => ({
  ...READING_HEADERS,
  'Content-Security-Policy': [...PAGE_POLICY, `frame-ancestors ${shopOrigin}`].join('; '),
  'Cache-Control': 'private, no-store',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
});

/** What a browser may fetch a part of a book for; absent, it is no browser or an old one. A chapter on its own in a tab is refused. */
const ALLOWED_DESTINATIONS = new Set(['iframe', 'empty', 'image', 'style', 'font', 'audio', 'video', 'track']);

/** Whether a request for a part of a book comes from a page that shows the book. */
export const isAllowedDestination = (header: string | undefined): boolean =>
  header === undefined || ALLOWED_DESTINATIONS.has(header);
