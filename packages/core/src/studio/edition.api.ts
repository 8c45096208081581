import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { editionCalls as calls } from './edition.calls.ts';
import type { FixRequest } from './fix.schema.ts';
import type { EditionPublication } from './edition.schema.ts';

/** Calls about the files of a book. */
export const editionApi = (http: HttpClient) => ({
  /** Lists the files of a book, the newest first. */
  editions: (id: number, options?: CallOptions) => http(calls.editions, { params: { id }, ...options }),

  /**
   * Compares a file with the current one.
   *
   * @throws {ConflictError} edition_conflict when the book has no current file, or this is it
   */
  editionChanges: (id: number, editionId: number, options?: CallOptions) =>
    http(calls.editionChanges, { params: { id, editionId }, ...options }),

  /**
   * Compares the words of one changed chapter: `chapter` is its position in the list of changes against `base`, the current file.
   *
   * @throws {ConflictError} edition_conflict when another file is current
   */
  editionPassages: (
    id: number,
    editionId: number,
    { base, chapter, page }: { base: number; chapter: number; page?: number },
    options?: CallOptions,
  ) => http(calls.editionPassages, { params: { id, editionId }, query: { base, chapter, page }, ...options }),

  /** Returns how many annotations of readers keep their position in a file. */
  editionAnnotations: (id: number, editionId: number, options?: CallOptions) =>
    http(calls.editionAnnotations, { params: { id, editionId }, ...options }),

  /**
   * Makes a waiting or former file the current one. `replaces` is the current one that the author has seen.
   *
   * @throws {ConflictError} edition_conflict when another file is current
   */
  publishEdition: (
    id: number,
    editionId: number,
    { replaces, note, is_emailed }: EditionPublication,
    options?: CallOptions,
  ) => http(calls.publishEdition, { params: { id, editionId }, body: { replaces, note, is_emailed }, ...options }),

  /**
   * Deletes a file that waits for its publication.
   *
   * @throws {ConflictError} edition_conflict for a published file
   */
  discardEdition: (id: number, editionId: number, options?: CallOptions) =>
    http(calls.discardEdition, { params: { id, editionId }, ...options }),

  /**
   * Lists the fixes that the waiting file needs, or the current one. `language` is added to a file without one.
   *
   * @throws {ConflictError} edition_unreadable for a damaged file
   */
  fixes: (id: number, { language }: { language?: string | undefined } = {}, options?: CallOptions) =>
    http(calls.fixes, { params: { id }, query: { language }, ...options }),

  /**
   * Writes a new file with one fix, and returns the upload that checks it.
   *
   * @throws {ConflictError} edition_conflict when another file is waiting or current, fix_running during another fix
   */
  applyFix: (id: number, { edition, code, language }: FixRequest, options?: CallOptions) =>
    http(calls.applyFix, { params: { id }, body: { edition, code, language }, ...options }),
});
