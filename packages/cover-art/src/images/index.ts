export { COVER_FORMATS, COVER_WIDTHS, coverFileName, makeCover } from './make-cover.ts';
export type { Cover } from './make-cover.ts';
