export { createReferences } from './references.ts';
export type { Hyperlink, References } from './references.ts';
export type { SanitiseContext } from './sanitise-attributes.ts';
export { sanitiseCss } from './sanitise-css.ts';
export type { OnRemoved } from './sanitise-css.ts';
export { sanitiseDocument } from './sanitise-document.ts';
export type { SanitisedDocument } from './sanitise-document.ts';
