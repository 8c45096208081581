import type { FindFix } from './fix.ts';

const CODES = new Set(['mimetype_missing', 'mimetype_not_first', 'mimetype_wrong']);

/** Writes the `mimetype` as the first entry, without compression. */
export const fixMimetype: FindFix = async ({ publication: { warnings } }) =>
  warnings.some(({ code }) => CODES.has(code)) ? { edits: new Map(), movesMimetype: true } : undefined;
