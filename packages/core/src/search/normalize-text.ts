/** More marks on one letter than any language has. Composing a long run of them takes quadratic time. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalizes text for display and search: composed letters, single spaces, no invisible characters. */
export const normalizeText = (text: string): string =>
  text
    .replaceAll(EXCESS_MARKS, '$1')
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
