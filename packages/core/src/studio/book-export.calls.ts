import { additive } from '../contract/call.ts';
import { FileSchema } from '../contract/file.ts';
import { BookExportSchema } from './book-export.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;

/** The calls for the export of everything that an author has. */
export const bookExportCalls = {
  bookExport: additive({
    method: 'GET',
    path: '/studio/export',
    auth: 'required',
    response: BookExportSchema,
    failures: signedIn,
  }),
  bookExportFile: additive({
    method: 'GET',
    path: '/studio/export.zip',
    auth: 'required',
    files: ['application/zip'],
    response: FileSchema,
    failures: signedIn,
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const bookExportSummaries: Readonly<Record<keyof typeof bookExportCalls, string>> = {
  bookExport: 'Returns what the export of all books of the author contains, and its size.',
  bookExportFile:
    'Returns all books of the author as one archive: EPUB files of every edition, covers, details, prices, reviews with replies, and sales. It also has the profile and the portrait.',
};
