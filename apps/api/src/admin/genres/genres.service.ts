import {
  type AdminGenre,
  type AdminGenres,
  genreFieldMessages,
  genreVersionMessages,
  MAX_SHOP_GENRES,
} from '@octavo/core/admin';
import { BadRequestError, ValidationError } from '@octavo/core/errors';
import { setTimeout as delay } from 'node:timers/promises';
import {
  adminGenreQueries,
  type AdminGenreRow,
  isGenreBusy,
  type LockedGenre,
} from '../../db/catalog/admin-genres.queries.ts';
import type { Db } from '../../db/database.ts';
import { EditedElsewhereError } from '../../http/edited-elsewhere-error.ts';
import { genrePath } from '../../seo/index.ts';
import { conflict, notFound } from '../admin-errors.ts';

type Queries = ReturnType<typeof adminGenreQueries>;

/** How often a change tries to lock a genre whose books are being edited, and the pause between two attempts. */
const LOCK_ATTEMPTS = 40;
const LOCK_PAUSE_MS = 50;
/** PostgreSQL's error code for a duplicate value in a unique column. */
const UNIQUE_VIOLATION = '23505';

/** The change was made to another version. The transaction ends without a change. */
class OtherVersionError extends Error {}

/** Lists, creates, renames, merges, orders and deletes genres, for editors. Each change returns the whole list. */
export class GenresService {
  readonly #db: Db;

  constructor({ db }: { readonly db: Db }) {
    this.#db = db;
  }

  /** Lists the first genres in the order of the store, including those without books. */
  async list(): Promise<AdminGenres> {
    const queries = adminGenreQueries(this.#db);
    const rows = await queries.list(MAX_SHOP_GENRES);
    return { data: rows.map(toGenre), total: await queries.count(), version: toVersion(await queries.orderVersion()) };
  }

  /** Creates a genre. @throws {ValidationError} for the name of another one. @throws {ConflictError} `too_many_genres`. */
  create(name: string): Promise<AdminGenres> {
    return this.#change(async (queries) => {
      await assertNameIsFree(queries, name);
      if ((await queries.count()) >= MAX_SHOP_GENRES) throw conflict('too_many_genres');
      const id = await queries.create(name);
      await queries.bumpOrder();
      await queries.record('shop_genre', String(id), { after: { name } });
    });
  }

  /**
   * Renames a genre, if `version` is the stored one; `*` is any. Its former name redirects to it.
   * @throws {NotFoundError} `genre_not_found`. @throws {BadRequestError} `version_missing`. @throws {EditedElsewhereError}
   * @throws {ValidationError} for the name of another genre. @throws {ConflictError} `genre_busy`.
   */
  rename(id: number, version: string | undefined, name: string): Promise<AdminGenres> {
    return this.#change(async (queries) => {
      const genre = await lockGenre(queries, id, version);
      if (genre.name === name) return;
      await assertNameIsFree(queries, name, id);
      await queries.withoutBookRecords(() => queries.rename(genre, name));
      await queries.record('shop_genre', String(id), { before: { name: genre.name }, after: { name } });
    });
  }

  /**
   * Moves all books of a genre to another one and deletes it, if `version` is the stored one. Its addresses redirect.
   * @throws {NotFoundError} `genre_not_found`. @throws {BadRequestError} `version_missing`. @throws {EditedElsewhereError}
   * @throws {ValidationError} for the genre itself, and for a missing one. @throws {ConflictError} `genre_busy`.
   */
  merge(id: number, version: string | undefined, into: number): Promise<AdminGenres> {
    if (into === id) throw invalid('into', genreFieldMessages.intoItself);
    return this.#change(async (queries) => {
      const genre = await lockGenre(queries, id, version, [into]);
      const target = genre.others.find((other) => other.id === into);
      if (!target) throw invalid('into', genreFieldMessages.intoUnknown);
      const books = await queries.withoutBookRecords(() => queries.merge(genre, into));
      await queries.bumpOrder();
      await queries.record('shop_genre', String(id), {
        before: { name: genre.name },
        after: { merged_into: `${target.name} (${into})`, moved_books: books },
      });
    });
  }

  /**
   * Deletes a genre without books, if `version` is the stored one.
   * @throws {NotFoundError} `genre_not_found`. @throws {BadRequestError} `version_missing`. @throws {EditedElsewhereError}
   * @throws {ConflictError} `genre_in_use`, `genre_busy`.
   */
  delete(id: number, version: string | undefined): Promise<AdminGenres> {
    return this.#change(async (queries) => {
      const genre = await lockGenre(queries, id, version);
      if (await queries.hasBooks(id)) throw conflict('genre_in_use');
      await queries.delete(id);
      await queries.bumpOrder();
      await queries.record('shop_genre', String(id), { before: { name: genre.name } });
    });
  }

  /**
   * Sets the order, if `version` is that of the list. Genres that are not listed follow by name, and unknown ids are skipped.
   * @throws {BadRequestError} `version_missing`. @throws {EditedElsewhereError}
   */
  reorder(version: string | undefined, ids: readonly number[]): Promise<AdminGenres> {
    return this.#change(async (queries, storedVersion) => {
      assertVersion(version, storedVersion);
      const before = await queries.list(MAX_SHOP_GENRES);
      const known = new Set(before.map(({ id }) => id));
      await queries.reorder(ids.filter((id) => known.has(id)));
      const after = await queries.list(MAX_SHOP_GENRES);
      if (namesOf(before).join('\n') === namesOf(after).join('\n')) return;
      await queries.bumpOrder();
      await queries.record('genre_order', 'order', {
        before: { names: namesOf(before).slice(0, RECORDED_NAMES) },
        after: { names: namesOf(after).slice(0, RECORDED_NAMES) },
      });
    });
  }

  /** Runs a change in a transaction, again while the books of its genre are being edited, and returns the stored list. */
  async #change(work: (queries: Queries, orderVersion: number) => Promise<void>): Promise<AdminGenres> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#db.transaction().execute(async (transaction) => {
          const queries = adminGenreQueries(transaction);
          await work(queries, await queries.lockOrder());
        });
        return await this.list();
      } catch (error) {
        if (error instanceof OtherVersionError)
          throw new EditedElsewhereError(genreVersionMessages.edited_elsewhere, await this.list());
        // An import has created a genre with the same name since.
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
          throw invalid('name', genreFieldMessages.nameTaken);
        if (!isGenreBusy(error)) throw error;
        if (attempt >= LOCK_ATTEMPTS) throw conflict('genre_busy');
        await delay(LOCK_PAUSE_MS);
      }
    }
  }
}

/** The number of names in a row of the audit log before and after a new order. */
const RECORDED_NAMES = 40;

/** Locks a genre and others, and checks its version. */
async function lockGenre(
  queries: Queries,
  id: number,
  version: string | undefined,
  otherIds: readonly number[] = [],
): Promise<LockedGenre & { others: readonly LockedGenre[] }> {
  const genres = await queries.lock([id, ...otherIds]);
  const genre = genres.find((one) => one.id === id);
  if (!genre) throw notFound('genre_not_found');
  assertVersion(version, genre.revision);
  return { ...genre, others: genres.filter((one) => one.id !== id) };
}

function assertVersion(version: string | undefined, stored: number): void {
  if (version === undefined)
    throw new BadRequestError('version_missing', { status: 428, message: genreVersionMessages.version_missing });
  if (version !== '*' && version !== toVersion(stored)) throw new OtherVersionError();
}

async function assertNameIsFree(queries: Queries, name: string, exceptId?: number): Promise<void> {
  if (await queries.isNameTaken(name, exceptId)) throw invalid('name', genreFieldMessages.nameTaken);
}

const invalid = (field: string, message: string): ValidationError =>
  new ValidationError('validation_failed', { message, errors: { [field]: message } });

const toVersion = (version: number): string => `"${version}"`;

const namesOf = (rows: readonly AdminGenreRow[]): string[] => rows.map(({ name }) => name);

const toGenre = (row: AdminGenreRow): AdminGenre => ({
  id: row.id,
  version: toVersion(row.revision),
  name: row.name,
  description: row.description,
  path: genrePath(row.name),
  count: row.published_count,
  book_count: row.book_count,
});
