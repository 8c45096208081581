/** Normalizes text for display and search: composed letters, single spaces, no invisible characters. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
