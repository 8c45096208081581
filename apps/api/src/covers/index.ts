export { COVER_FORMATS, COVER_WIDTHS, coverFileName, coverHash, makeCover } from './make-cover.ts';
export type { Cover } from './make-cover.ts';
