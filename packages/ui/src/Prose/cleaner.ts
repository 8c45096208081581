/** Takes everything out of HTML that may not be in a page; `rel` is written on every link. */
type Clean = (html: string, rel?: string) => string | TrustedHTML;

let loaded: Clean | null = null;

/** What cleans HTML; `null` until it has been fetched, or given. */
export const cleaner = (): Clean | null => loaded;

/** Gives a server what cleans HTML there: what a browser has for it needs a document. */
export function cleanWith(clean: (html: string, rel?: string) => string): void {
  loaded = clean;
}

/**
 * Fetches what cleans HTML, so that texts stand at once. On a server, which is given its own, there is nothing to fetch.
 * @throws {TypeError} when it cannot be fetched; the next call tries again.
 */
export async function loadCleaner(): Promise<void> {
  if (typeof document === 'undefined') return;
  loaded ??= (await import('./trusted-html.ts')).trustedHtml;
}
