export { extractUrls, extractCssUrls } from './addresses.ts';
export { truncateDocument } from './beginning.ts';
export { extractNote } from './note.ts';
export { documentText } from './text.ts';
