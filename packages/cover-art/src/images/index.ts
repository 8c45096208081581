export { COVER_FORMATS, COVER_WIDTHS, coverFileName, makeCover, SlowDrawingError } from './make-cover.ts';
export type { Cover } from './make-cover.ts';
