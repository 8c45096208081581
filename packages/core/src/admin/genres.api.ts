import * as v from 'valibot';
import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { StoreError } from '../errors/index.ts';
import { genresCalls as calls } from './genres.calls.ts';
import { type AdminGenres, AdminGenresSchema, type GenreChange } from './genres.schema.ts';

/** Calls of the genres. Editors and admins only. All return the whole list. */
export const genresApi = (http: HttpClient) => ({
  /** Lists the first 1,000 genres in the order of the store, including those without books. */
  genres: (options?: CallOptions) => http(calls.genres, { ...options }),

  /** Creates a genre. @throws {ConflictError} too_many_genres */
  createGenre: ({ name }: GenreChange, options?: CallOptions) =>
    http(calls.createGenre, { body: { name }, ...options }),

  /**
   * Sets the order of the genres, by id. Genres that are not listed follow by name. `version` is that of the list.
   *
   * @throws {BadRequestError} edited_elsewhere when the list has another version; `genresEditedElsewhere` reads the stored list
   */
  setGenreOrder: (version: string, genres: readonly number[], options?: CallOptions) =>
    http(calls.setGenreOrder, { body: { genres: [...genres] }, headers: { 'If-Match': version }, ...options }),

  /**
   * Renames a genre; its former address redirects. `version` is the one that the editor saw.
   *
   * @throws {NotFoundError} genre_not_found
   * @throws {BadRequestError} edited_elsewhere when the genre has another version; `genresEditedElsewhere` reads the stored list
   */
  changeGenre: (id: number, version: string, { name }: GenreChange, options?: CallOptions) =>
    http(calls.changeGenre, { params: { id }, body: { name }, headers: { 'If-Match': version }, ...options }),

  /**
   * Moves all books of a genre to the genre `into`, and deletes it. Its addresses redirect to the other genre.
   *
   * @throws {NotFoundError} genre_not_found
   * @throws {BadRequestError} edited_elsewhere when the genre has another version; `genresEditedElsewhere` reads the stored list
   */
  mergeGenre: (id: number, version: string, into: number, options?: CallOptions) =>
    http(calls.mergeGenre, { params: { id }, body: { into }, headers: { 'If-Match': version }, ...options }),

  /**
   * Deletes a genre without books.
   *
   * @throws {NotFoundError} genre_not_found
   * @throws {ConflictError} genre_in_use when it has books
   */
  deleteGenre: (id: number, version: string, options?: CallOptions) =>
    http(calls.deleteGenre, { params: { id }, headers: { 'If-Match': version }, ...options }),
});

const EditedElsewhereSchema = v.object({ code: v.literal('edited_elsewhere'), current: AdminGenresSchema });

/** Returns the stored genres of a change that was refused because of another version; `null` for any other failure. */
export function genresEditedElsewhere(failure: unknown): AdminGenres | null {
  const parsed = v.safeParse(EditedElsewhereSchema, failure instanceof StoreError ? failure.body : undefined);
  return parsed.success ? parsed.output.current : null;
}
