/** The forms in which the server gives marks as a file, in the order in which they are offered. */
export const EXPORT_FORMATS = ['md', 'html', 'csv', 'jsonld'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
