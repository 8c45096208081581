/** Sanitizes HTML and sets `rel` on every link. */
type SanitizeHtml = (html: string, rel?: string) => string | TrustedHTML;

let sanitizer: SanitizeHtml | null = null;

/** Returns the sanitizer; `null` until it is loaded or set. */
export const getSanitizer = (): SanitizeHtml | null => sanitizer;

/** Sets the sanitizer on a server, because the browser's sanitizer needs a document. */
export function setSanitizer(sanitize: (html: string, rel?: string) => string): void {
  sanitizer = sanitize;
}

/**
 * Loads the sanitizer, so that texts appear immediately. On a server, where {@link setSanitizer} sets it, this does nothing.
 * @throws {TypeError} when it cannot be loaded; the next call tries again.
 */
export async function loadSanitizer(): Promise<void> {
  if (typeof document === 'undefined') return;
  sanitizer ??= (await import('./trusted-html.ts')).trustedHtml;
}
