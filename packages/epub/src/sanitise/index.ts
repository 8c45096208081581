export { createUrlPolicy } from './references.ts';
export type { Hyperlink, UrlPolicy } from './references.ts';
export type { SanitizeContext } from './sanitise-attributes.ts';
export { sanitizeCss } from './sanitise-css.ts';
export type { OnRemoved } from './sanitise-css.ts';
export { sanitizeDocument } from './sanitise-document.ts';
export type { SanitizedDocument } from './sanitise-document.ts';
