/** The forms in which the server gives marks as a file, in the order in which they are offered. */
export const MARK_FORMATS = ['md', 'html', 'csv', 'jsonld'] as const;
export type MarkFormat = (typeof MARK_FORMATS)[number];
