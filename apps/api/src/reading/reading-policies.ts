/** The policy of the reader's page; `frame-ancestors` is added for the shop that embeds it. */
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
 * The policy of book resources. It has no `sandbox`, because WebKit then loses taps on iPhones.
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

/** The policy of the offline service worker: it may only load itself and fetch books. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

/** The policy of the page that clears stored data: it may only run its own script. */
export const CLEAR_DATA_POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'";

/** Headers of every response on the reader's origin. */
export const READING_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers of book resources. An edition never changes, so they can be cached forever. */
export const RESOURCE_HEADERS: Readonly<Record<string, string>> = {
  ...READING_HEADERS,
  'Content-Security-Policy': RESOURCE_POLICY,
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
  // Prevents a cached resource from being shown in its own tab, where the server would refuse it.
  Vary: 'Accept-Encoding, Sec-Fetch-Dest',
};

/** Headers of the reader's page, which only the shop at `shopOrigin` may embed. */
export const pageHeaders = (shopOrigin: string): Record<string, string> => ({
  ...READING_HEADERS,
  'Content-Security-Policy': [...PAGE_POLICY, `frame-ancestors ${shopOrigin}`].join('; '),
  'Cache-Control': 'private, no-store',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
});

/** The allowed `Sec-Fetch-Dest` values. Old browsers and other clients send none. A chapter opened in its own tab is refused. */
const ALLOWED_DESTINATIONS = new Set(['iframe', 'empty', 'image', 'style', 'font', 'audio', 'video', 'track']);

/** Whether a request for a book resource comes from a page that displays the book. */
export const isAllowedDestination = (header: string | undefined): boolean =>
  header === undefined || ALLOWED_DESTINATIONS.has(header);
