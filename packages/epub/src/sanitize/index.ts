export { createUrlPolicy } from './url-policy.ts';
export type { Hyperlink, UrlPolicy } from './url-policy.ts';
export type { SanitizeContext } from './sanitize-attributes.ts';
export { sanitizeCss } from './sanitize-css.ts';
export type { CssContext, OnRemoved } from './sanitize-css.ts';
export { PAGE_CONTAINER } from './standard-styles.ts';
export { mayHaveBase, withResolvedBases } from './resolved-bases.ts';
export { sanitizeDocument } from './sanitize-document.ts';
export type { SanitizedDocument } from './sanitize-document.ts';
