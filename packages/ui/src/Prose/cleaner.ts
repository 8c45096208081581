import type { trustedHtml } from './trusted-html.ts';

let loaded: typeof trustedHtml | null = null;

/** What cleans HTML; `null` until it has been fetched. */
export const cleaner = (): typeof trustedHtml | null => loaded;

/**
 * Fetches what cleans HTML, so that texts stand at once. On a server, which has none, there is nothing to fetch.
 * @throws {TypeError} when it cannot be fetched; the next call tries again.
 */
export async function loadCleaner(): Promise<void> {
  if (typeof document === 'undefined') return;
  loaded ??= (await import('./trusted-html.ts')).trustedHtml;
}
