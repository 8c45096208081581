export { backfillMetadata } from './book-metadata.ts';
export { isSameBook, possibleIdentifiers, resolveIdentity } from './book-identity.ts';
export { bookImporter, importBook, importDraft } from './book-importer.ts';
export type { ImportedBook, ImporterDeps, ImportTarget } from './book-importer.ts';
export type { BookOverrides } from './book-overrides.ts';
export { cleanHtml, textToHtml } from './clean-html.ts';
export { importCommand } from './import-events.ts';
export type { ImportBooks, ImportEvent, ImportRequest } from './import-events.ts';
