/** Escapes text for HTML content and double-quoted attributes. */
export const escapeHtml = (raw: string): string =>
  raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
