/** Takes everything out of HTML that may not be in a page; `rel` is written on every link. */
type SanitizeHtml = (html: string, rel?: string) => string | TrustedHTML;

let sanitizer: SanitizeHtml | null = null;

/** What cleans HTML; `null` until it has been fetched, or given. */
export const getSanitizer = (): SanitizeHtml | null => sanitizer;

/** Gives a server what cleans HTML there: what a browser has for it needs a document. */
export function setSanitizer(sanitize: (html: string, rel?: string) => string): void {
  sanitizer = sanitize;
}

/**
 * Fetches what cleans HTML, so that texts stand at once. On a server, which is given its own, there is nothing to fetch.
 * @throws {TypeError} when it cannot be fetched; the next call tries again.
 */
export async function loadSanitizer(): Promise<void> {
  if (typeof document === 'undefined') return;
  sanitizer ??= (await import('./trusted-html.ts')).trustedHtml;
}
