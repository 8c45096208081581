import type { ProductImage } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import type { BookExport as BookExportSummary } from '@octavo/core/studio';
import type { ZipWriter } from '@octavo/epub/zip';
import { toWireReply } from '../catalog/review.service.ts';
import type { Db } from '../db/database.ts';
import { bookExportQueries, type ExportedReview } from '../db/studio/book-export.queries.ts';
import { type EditionRecord, studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { FileNotFoundError, type FileStore } from '../files/index.ts';
import { archiveParts } from '../http/archive-parts.ts';
import { jsonArray } from '../http/index.ts';
import { streamedFile } from '../http/streamed-file.ts';
import { QUOTAS } from '../limits/limits.ts';
import type { AuthorProfiles } from './author-profile.service.ts';
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

const README = `This archive contains everything that this shop stores about your books, and your author page.

profile.json            your pen name, text and links
portrait.jpg            your portrait
books/                  one folder for each book
  book.json             its details, editions and prices
  cover.jpg             its cover
  reviews.json          the reviews that visitors see, with your replies
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
  readonly authorProfiles: Pick<AuthorProfiles, 'read'>;
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

  /** Streams the archive. Books and files that are removed during the export are missing. */
  exportZip(user: StudioUser): Promise<Response> {
    const day = this.#deps.clock().toISOString().slice(0, 10);
    return streamedFile(
      archiveParts((archive) => this.#write(archive, user)),
      { name: `Books ${day}.zip`, type: 'application/zip' },
    );
  }

  async #write(archive: ZipWriter, user: StudioUser): Promise<void> {
    const { db, clock, timeZone } = this.#deps;
    await archive.add('README.txt', README);
    await this.#addProfile(archive, user);
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

  /** Adds the profile of the author, empty if there is none, and the portrait. */
  async #addProfile(archive: ZipWriter, user: StudioUser): Promise<void> {
    const { pen_name, biography, links, portrait } = await this.#deps.authorProfiles.read(user);
    await archive.add('profile.json', JSON.stringify({ pen_name, biography, links }, undefined, 2));
    if (portrait) await this.#addPicture(archive, 'portrait.jpg', portrait);
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

  /** Adds a book and its files; `undefined` when the book was deleted during the export. */
  async #addBook(
    archive: ZipWriter,
    user: StudioUser,
    id: number,
  ): Promise<{ readonly files: number; readonly missing: readonly string[] } | undefined> {
    const book = await this.#readBook(user, id);
    if (!book) return undefined;
    const folder = `books/${id}-${fileNameOf(book.slug)}`;
    await archive.add(`${folder}/book.json`, JSON.stringify(book, undefined, 2));
    if (book.images[0]) await this.#addPicture(archive, `${folder}/cover.jpg`, book.images[0]);
    await archive.addStream(`${folder}/reviews.json`, encoded(jsonArray(this.#reviews(id))));
    const missing: string[] = [];
    const rows = await studioEditionQueries(this.#deps.db).list(id, QUOTAS.editions.max);
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
      yield rows.map(toExportedReview);
      count = rows.length;
      afterId = rows.at(-1)?.id ?? 0;
    } while (count === PAGE_ROWS);
  }

  /** Adds a cover or portrait, unless its file is missing. */
  async #addPicture(archive: ZipWriter, name: string, { src }: ProductImage): Promise<void> {
    const picture = await this.#deps.files.get(src.slice(1));
    if (picture) await archive.add(name, picture, 'stored');
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

/** A review with the author's reply, as text and as readers see it; `null` without one. */
function toExportedReview({ id, rating, reviewer, html, is_verified, created_at: created, ...row }: ExportedReview) {
  const reply = toWireReply(row);
  return {
    id,
    rating,
    reviewer,
    review: html,
    is_verified,
    date_created: created.toISOString(),
    reply: reply && { ...reply, text: row.reply_text ?? '' },
  };
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
