import { additive } from '../contract/call.ts';
import {
  AdminGenresSchema,
  GenreChangeSchema,
  GenreIdParam,
  GenreMergeSchema,
  GenreOrderSchema,
} from './genres.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;
const changing = [...signedIn, 'validation_failed'] as const;
const versioned = [...changing, 'version_missing', 'edited_elsewhere'] as const;
const ofGenre = [...versioned, 'genre_not_found', 'genre_busy'] as const;

/** The calls of the genres (`/admin/genres`), for editors and admins. All return the whole list. */
export const genresCalls = {
  genres: additive({
    method: 'GET',
    path: '/admin/genres',
    auth: 'required',
    response: AdminGenresSchema,
    failures: signedIn,
  }),
  createGenre: additive({
    method: 'POST',
    path: '/admin/genres',
    auth: 'required',
    encoding: 'json',
    response: AdminGenresSchema,
    failures: [...changing, 'too_many_genres'],
  }),
  /** Needs the `version` of the list in `If-Match`. */
  setGenreOrder: additive({
    method: 'PUT',
    path: '/admin/genres/order',
    auth: 'required',
    encoding: 'json',
    response: AdminGenresSchema,
    failures: versioned,
  }),
  /** Needs the `version` of the genre in `If-Match`, as the calls below. */
  changeGenre: additive({
    method: 'PUT',
    path: '/admin/genres/:id',
    auth: 'required',
    encoding: 'json',
    response: AdminGenresSchema,
    failures: ofGenre,
  }),
  mergeGenre: additive({
    method: 'POST',
    path: '/admin/genres/:id/merge',
    auth: 'required',
    encoding: 'json',
    response: AdminGenresSchema,
    failures: ofGenre,
  }),
  deleteGenre: additive({
    method: 'DELETE',
    path: '/admin/genres/:id',
    auth: 'required',
    response: AdminGenresSchema,
    failures: [...ofGenre, 'genre_in_use'],
  }),
} as const;

/** The calls of the genres with the schemas of their requests. */
export const genresContract = {
  genres: genresCalls.genres,
  createGenre: { ...genresCalls.createGenre, body: GenreChangeSchema },
  setGenreOrder: { ...genresCalls.setGenreOrder, body: GenreOrderSchema },
  changeGenre: { ...genresCalls.changeGenre, params: GenreIdParam, body: GenreChangeSchema },
  mergeGenre: { ...genresCalls.mergeGenre, params: GenreIdParam, body: GenreMergeSchema },
  deleteGenre: { ...genresCalls.deleteGenre, params: GenreIdParam },
} as const;

/** One line about each call of the genres, for documentation. */
export const genresSummaries: Readonly<Record<keyof typeof genresCalls, string>> = {
  genres: 'Lists the first 1,000 genres in the order of the store, including those without books.',
  createGenre: 'Creates a genre. It follows the ordered ones.',
  setGenreOrder:
    'Sets the order of the genres. `If-Match` has the version of the list; for another version, 412 returns the stored list in `current`.',
  changeGenre:
    'Renames a genre. Its former address redirects, and imports with the former name use the genre. `If-Match` has its version; for another version, 412 returns the stored list in `current`.',
  mergeGenre:
    'Moves all books of a genre to another one and deletes it. Its addresses redirect, and imports with its name use the other genre. `If-Match` has its version; for another version, 412 returns the stored list in `current`.',
  deleteGenre:
    'Deletes a genre without books. `If-Match` has its version; for another version, 412 returns the stored list in `current`.',
};
