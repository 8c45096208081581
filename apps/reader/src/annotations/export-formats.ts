/** The export formats of the server, in display order. */
export const EXPORT_FORMATS = ['md', 'html', 'csv', 'jsonld'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
