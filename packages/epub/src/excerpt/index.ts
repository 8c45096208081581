export { extractUrls, extractCssUrls } from './extract-urls.ts';
export { locateIds, truncateBefore } from './truncate-before.ts';
export { truncateDocument } from './truncate-document.ts';
export { extractNote } from './extract-note.ts';
export { documentText } from './document-text.ts';
