/** A text as it is shown beside a hit, and looked for in a book: its letters composed, one blank between words, and nothing in it that nobody sees. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
