import * as v from 'valibot';
import { CountSchema, listOf, ProductIdSchema, TextSchema } from '../entities/index.ts';
import { genreFieldMessages as texts } from './genre-messages.ts';
import { hasLetterOrDigit, isOneLine } from './one-line.ts';

/** The maximum length of the name of a genre in characters. */
export const MAX_GENRE_NAME_LENGTH = 60;
/** The maximum number of genres that staff create, and that the list has. */
export const MAX_SHOP_GENRES = 1_000;

/** A genre in the back office. */
export const AdminGenreSchema = v.object({
  id: ProductIdSchema,
  /** Changes with the name and the picture. Send it in `If-Match`. */
  version: TextSchema,
  name: TextSchema,
  /** URL of the picture; `''` without one. */
  description: TextSchema,
  /** The path of its page in the store. */
  path: TextSchema,
  /** The number of published books. Visitors see a genre that has one. */
  count: CountSchema,
  /** The number of all books, including those that are not published. */
  book_count: CountSchema,
});
/** A genre in the back office. */
export type AdminGenre = v.InferOutput<typeof AdminGenreSchema>;

/** The genres in the order of the store, including those without books. */
export const AdminGenresSchema = v.object({
  /** The first 1,000 genres. */
  data: listOf(AdminGenreSchema),
  /** The number of all genres. */
  total: CountSchema,
  /** Changes with the order, and with each new, merged or deleted genre. Send it in `If-Match` to change the order. */
  version: TextSchema,
});
/** The genres in the order of the store, including those without books. */
export type AdminGenres = v.InferOutput<typeof AdminGenresSchema>;

/** The name of a genre. */
export const GenreChangeSchema = v.object({
  name: v.pipe(
    v.string(texts.nameRequired),
    v.trim(),
    v.nonEmpty(texts.nameRequired),
    v.maxLength(MAX_GENRE_NAME_LENGTH, texts.nameTooLong),
    v.check(isOneLine, texts.oneLine),
    v.check(hasLetterOrDigit, texts.nameWithoutLetters),
  ),
});
/** The name of a genre. */
export type GenreChange = v.InferInput<typeof GenreChangeSchema>;

/** The id of a genre in a path. */
export const GenreIdParam = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)) });

const GenreId = v.pipe(v.number(texts.intoRequired), v.integer(), v.minValue(1), v.maxValue(999_999_999));

/** The genre that gets the books and the addresses. */
export const GenreMergeSchema = v.object({ into: GenreId });
/** The genre that gets the books and the addresses. */
export type GenreMerge = v.InferInput<typeof GenreMergeSchema>;

/** The first genres in their order, by id. The others follow by name. */
export const GenreOrderSchema = v.object({
  genres: v.pipe(
    v.array(GenreId),
    v.maxLength(MAX_SHOP_GENRES, texts.orderInvalid),
    v.check((ids) => new Set(ids).size === ids.length, texts.orderInvalid),
  ),
});
/** The first genres in their order, by id. */
export type GenreOrder = v.InferInput<typeof GenreOrderSchema>;
