import { additive } from '../contract/call.ts';
import { BookFixesSchema } from './fix.schema.ts';
import { UploadSchema } from './upload.schema.ts';
import {
  BookEditionsSchema,
  ChapterPassagesSchema,
  EditionAnnotationsSchema,
  EditionChangesSchema,
} from './edition.schema.ts';

const own = ['sign_in_required', 'permission_denied', 'book_not_found'] as const;
const edition = [...own, 'edition_not_found'] as const;

/** The calls about the files of a book. */
export const editionCalls = {
  editions: additive({
    method: 'GET',
    path: '/studio/books/:id/editions',
    auth: 'required',
    response: BookEditionsSchema,
    failures: own,
  }),
  editionChanges: additive({
    method: 'GET',
    path: '/studio/books/:id/editions/:editionId/changes',
    auth: 'required',
    response: EditionChangesSchema,
    failures: [...edition, 'edition_conflict'],
  }),
  editionPassages: additive({
    method: 'GET',
    path: '/studio/books/:id/editions/:editionId/passages',
    auth: 'required',
    response: ChapterPassagesSchema,
    failures: [...edition, 'validation_failed', 'edition_conflict'],
  }),
  editionAnnotations: additive({
    method: 'GET',
    path: '/studio/books/:id/editions/:editionId/annotations',
    auth: 'required',
    response: EditionAnnotationsSchema,
    failures: edition,
  }),
  publishEdition: additive({
    method: 'POST',
    path: '/studio/books/:id/editions/:editionId/publish',
    auth: 'required',
    encoding: 'json',
    response: BookEditionsSchema,
    failures: [
      ...edition,
      'validation_failed',
      'edition_conflict',
      'book_status_conflict',
      'book_taken_down',
      'identifier_taken',
    ],
  }),
  discardEdition: additive({
    method: 'DELETE',
    path: '/studio/books/:id/editions/:editionId',
    auth: 'required',
    response: BookEditionsSchema,
    failures: [...edition, 'edition_conflict'],
  }),
  fixes: additive({
    method: 'GET',
    path: '/studio/books/:id/fixes',
    auth: 'required',
    response: BookFixesSchema,
    failures: [...edition, 'validation_failed', 'edition_unreadable'],
  }),
  /** Returns the upload that checks the fixed file. */
  applyFix: additive({
    method: 'POST',
    path: '/studio/books/:id/fixes',
    auth: 'required',
    encoding: 'json',
    response: UploadSchema,
    failures: [...edition, 'validation_failed', 'edition_conflict', 'book_status_conflict', 'fix_running'],
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const editionSummaries: Readonly<Record<keyof typeof editionCalls, string>> = {
  editions: 'Lists the files of a book, the newest first, and counts its owners.',
  editionChanges: 'Compares a file with the current one: chapters added, removed, renamed and edited.',
  editionPassages:
    'Compares the paragraphs of one changed chapter with those of the current file, and marks the words that differ. One page of 20 changed paragraphs.',
  editionAnnotations:
    'Returns how many annotations of readers keep their position in a file, and the passages that it does not have. Only passages that at least three readers have marked are shown.',
  publishEdition:
    'Makes a waiting or former file the current one, with a note for readers. Owners who want it get an email about a new edition, once.',
  discardEdition: 'Deletes a file that waits for its publication.',
  fixes: 'Lists the problems of a file that can be fixed without changing its text, each with the changed lines.',
  applyFix:
    'Writes a new file with one fix and checks it like an upload. In a draft, it becomes the current file; otherwise it waits for publication.',
};
