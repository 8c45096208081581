import { NotFoundError } from '@octavo/core/errors';
import type { BookExport as BookExportSummary } from '@octavo/core/studio';
import type { ZipWriter } from '@octavo/epub/zip';
import type { Db } from '../db/database.ts';
import { bookExportQueries } from '../db/studio/book-export.queries.ts';
import { type EditionRecord, studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { FileNotFoundError, type FileStore } from '../files/index.ts';
import { archiveParts } from '../http/archive-parts.ts';
import { jsonArray } from '../http/index.ts';
import { streamedFile } from '../http/streamed-file.ts';
import { QUOTAS } from '../limits/limits.ts';
import type { Editions } from './editions.service.ts';
import type { Prices } from './prices.service.ts';
import { salesCsv } from './sales-csv.ts';
import type { StudioBooksService } from './studio-books.service.ts';
import type { StudioUser } from './studio-access.ts';

const PAGE_ROWS = 100;
const CHUNK_BYTES = 256 * 1024;
/** EPUB files are compressed already. */
const UNCOMPRESSED = 0;
const MAX_NAME_LENGTH = 80;

const README = `This archive contains everything that this shop stores about your books.

books/                  one folder for each book
  book.json             its details, editions and prices
  cover.jpg             its cover
  reviews.json          the reviews that visitors see
  editions/             the EPUB files, as they were uploaded
sales.csv               every sold copy with all deductions
contents.json           the number of books and files, and the files that could not be read
`;

interface BookExportDeps {
  readonly db: Db;
  readonly files: Pick<FileStore, 'open' | 'get'>;
  readonly clock: () => Date;
  readonly timeZone: string;
  readonly books: Pick<StudioBooksService, 'read'>;
  readonly editions: Pick<Editions, 'list'>;
  readonly prices: Pick<Prices, 'read'>;
}

/** Exports everything that an author has as one archive. */
export class BookExport {
  readonly #deps: BookExportDeps;

  constructor(deps: BookExportDeps) {
    this.#deps = deps;
  }

  /** Counts what the export contains. */
  async summary(user: StudioUser): Promise<BookExportSummary> {
    const { books, files, reviews, sales, bytes } = await bookExportQueries(this.#deps.db).summary(user.id);
    return { book_count: books, file_count: files, review_count: reviews, sale_count: sales, size_bytes: bytes };
  }

  /** Streams the archive. A book that was deleted or a file that was removed meanwhile is missing. */
  file(user: StudioUser): Promise<Response> {
    const day = this.#deps.clock().toISOString().slice(0, 10);
    return streamedFile(
      archiveParts((archive) => this.#write(archive, user)),
      { name: `Books ${day}.zip`, type: 'application/zip' },
    );
  }

  async #write(archive: ZipWriter, user: StudioUser): Promise<void> {
    const { db, clock, timeZone } = this.#deps;
    await archive.add('README.txt', README);
    const contents = { date_created: clock().toISOString(), books: 0, files: 0, missing_files: [] as string[] };
    for await (const id of this.#bookIds(user.id)) {
      const added = await this.#addBook(archive, user, id);
      if (!added) continue;
      contents.books += 1;
      contents.files += added.files;
      contents.missing_files.push(...added.missing);
    }
    const all = { productId: undefined, country: undefined, state: undefined, from: undefined, until: undefined };
    await archive.addStream('sales.csv', encoded(salesCsv(db, { ...all, sellerId: user.id, timeZone })));
    await archive.add('contents.json', JSON.stringify(contents, undefined, 2));
  }

  async *#bookIds(sellerId: number): AsyncGenerator<number> {
    const queries = bookExportQueries(this.#deps.db);
    let ids: number[];
    let afterId = 0;
    do {
      ids = await queries.bookIds(sellerId, { afterId, limit: PAGE_ROWS });
      yield* ids;
      afterId = ids.at(-1) ?? 0;
    } while (ids.length === PAGE_ROWS);
  }

  /** Adds a book and its files; `undefined` when it was deleted meanwhile. */
  async #addBook(
    archive: ZipWriter,
    user: StudioUser,
    id: number,
  ): Promise<{ readonly files: number; readonly missing: readonly string[] } | undefined> {
    const { db, files } = this.#deps;
    const book = await this.#readBook(user, id);
    if (!book) return undefined;
    const folder = `books/${id}-${fileNameOf(book.slug)}`;
    await archive.add(`${folder}/book.json`, JSON.stringify(book, undefined, 2));
    const cover = book.images[0] && (await files.get(book.images[0].src.slice(1)));
    if (cover) await archive.add(`${folder}/cover.jpg`, cover, 'stored');
    await archive.addStream(`${folder}/reviews.json`, encoded(jsonArray(this.#reviews(id))));
    const missing: string[] = [];
    const rows = await studioEditionQueries(db).list(id, QUOTAS.editions.max);
    for (const edition of rows) {
      const name = `${folder}/editions/${nameOf(edition)}`;
      if (!(await this.#addFile(archive, name, edition.original_key))) missing.push(name);
    }
    return { files: rows.length - missing.length, missing };
  }

  /** Reads the details, editions and prices of a book. */
  async #readBook(user: StudioUser, id: number) {
    const { books, editions, prices } = this.#deps;
    try {
      return {
        ...(await books.read(user, id)),
        ...(await editions.list(user, id)),
        prices: await prices.read(user, id),
      };
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  async *#reviews(bookId: number) {
    const queries = bookExportQueries(this.#deps.db);
    let afterId = 0;
    let count: number;
    do {
      const rows = await queries.reviews(bookId, { afterId, limit: PAGE_ROWS });
      yield rows.map(({ created_at: created, html, ...review }) => ({
        ...review,
        review: html,
        date_created: created.toISOString(),
      }));
      count = rows.length;
      afterId = rows.at(-1)?.id ?? 0;
    } while (count === PAGE_ROWS);
  }

  /** Adds a stored file; `false` when it is missing. */
  async #addFile(archive: ZipWriter, name: string, key: string): Promise<boolean> {
    const source = await this.#deps.files.open(key).catch((error: unknown) => {
      if (error instanceof FileNotFoundError) return undefined;
      throw error;
    });
    if (!source) return false;
    try {
      await archive.addStream(name, chunksOf(source), UNCOMPRESSED);
      return true;
    } finally {
      await source.close();
    }
  }
}

/** Reads a file in parts. */
async function* chunksOf({ size, read }: Awaited<ReturnType<FileStore['open']>>): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += CHUNK_BYTES) yield await read(at, Math.min(CHUNK_BYTES, size - at));
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** The name of an edition in the archive, such as `3 - salt-roads.epub`. A file has a number from its publication on. */
const nameOf = ({ id, number, filename }: Pick<EditionRecord, 'id' | 'number' | 'filename'>): string =>
  `${number ?? `unpublished ${id}`} - ${fileNameOf(filename.replace(/\.epub$/i, '')) || 'book'}.epub`;

/** A name, followed by a dash or an extension, that every file system accepts. */
const fileNameOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
