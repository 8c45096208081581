import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { EpubError } from '@octavo/epub/errors';
import { connectQueries } from '../db/payments/connect.queries.ts';
import type { Db } from '../db/database.ts';
import { type BookImport, bookImportQueries } from '../db/catalog/book-import.queries.ts';
import type { FileStore } from '../files/index.ts';
import { textFileKey } from '../reading/book-text-cache.ts';
import { metadataOf, pageSlug } from './book-metadata.ts';
import { cleanHtml, shortDescription } from './clean-html.ts';
import { mapGenres } from './subject-genres.ts';
import type { ImportBooks, ImportEvent } from './import-events.ts';
import { mapConcurrent } from './map-concurrent.ts';
import { type ReadBook, readBook } from './read-book.ts';
import { uniqueSlug } from './slug.ts';
import { storeCover } from './store-cover.ts';

/** The price of a new book when the import names none. */
const DEFAULT_PRICE_CENTS = 999;
/** Image encoding already uses every processor. With two books at a time, one runs while the other waits for the disk. */
const CONCURRENCY = 2;

/** The dependencies of an importer. */
export interface ImporterDeps {
  readonly db: Db;
  readonly files: FileStore;
  /** The maximum size of a file in bytes. */
  readonly maxBytes: number;
}

/** Metadata from the caller that overrides the metadata of the file. */
export interface BookOverrides {
  readonly name?: string;
  readonly slug?: string;
  readonly language?: string;
  readonly publisher?: string;
  readonly author?: string;
  readonly editor?: string;
  readonly genres?: readonly string[];
  readonly shortDescription?: string;
  readonly description?: string;
  readonly priceCents?: number | undefined;
  readonly sellerId?: number | undefined;
  readonly publishedAt?: Date;
  readonly totalSales?: number;
  readonly cover?: Uint8Array;
  readonly coverHue?: number;
}

/** The result of importing one book. */
export interface ImportedBook {
  readonly status: 'added' | 'updated' | 'unchanged';
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly genres: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Imports files, two at a time, and yields an event for each. A bad file yields its reason and does not stop the import.
 * Throws before the first file if `author` is not an author: `not_found`, `permission_denied`.
 */
export function bookImporter(deps: ImporterDeps): ImportBooks {
  return async function* ({ files, priceCents, author }) {
    const sellerId = author === undefined ? undefined : await findSeller(deps.db, author);
    yield* mapConcurrent(CONCURRENCY, files, async (file): Promise<ImportEvent> => {
      try {
        const { status, name, slug, genres, warnings } = await importBook(deps, file, { priceCents, sellerId });
        return { status, file, name, slug, genres: [...genres], warnings: [...warnings] };
      } catch (error) {
        return { status: 'failed', file, ...failureOf(error) };
      }
    });
  };
}

async function findSeller(db: Db, username: string): Promise<number> {
  const found = await connectQueries(db).findByName(username);
  if (!found) {
    const message = `There is no account called "${username}". The author has to register in the shop first. No books were imported.`;
    throw new NotFoundError('not_found', { message });
  }
  if (found.role !== 'author') {
    const message = `${found.username} is a customer; only authors sell books. No books were imported.`;
    throw new PermissionError('permission_denied', { message });
  }
  return found.id;
}

/** Imports one file. Unchanged content updates only the price, if `overrides` sets one. @throws {EpubError} */
export async function importBook(
  deps: ImporterDeps,
  file: string,
  overrides: BookOverrides = {},
): Promise<ImportedBook> {
  const stats = await stat(file);
  // A pipe or a device has no length and may never end.
  if (!stats.isFile()) throw new EpubError('epub_not_a_zip', 'This is no file that can be read from end to end.');
  if (stats.size > deps.maxBytes) throw tooLarge(deps.maxBytes);
  const { contentHash, size } = await hashFile(file, deps.maxBytes);
  const importing = bookImportQueries(deps.db);
  const existing = await importing.findByContentHash(contentHash);
  if (existing && changesOnlyPrice(overrides)) {
    const isChanged =
      overrides.priceCents !== undefined && (await importing.setPrice(existing.id, overrides.priceCents));
    return { ...existing, status: isChanged ? 'updated' : 'unchanged', warnings: [] };
  }
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  try {
    const cleanFile = join(folder, 'clean.epub');
    const book = await readBook(file, cleanFile);
    return await storeBook(deps, { file, clean: cleanFile, size, contentHash }, book, overrides);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the files before the row, so that no row refers to a missing file. */
async function storeBook(
  { db, files }: ImporterDeps,
  { file, clean, size, contentHash }: { file: string; clean: string; size: number; contentHash: string },
  book: ReadBook,
  overrides: BookOverrides,
): Promise<ImportedBook> {
  const folder = `books/${contentHash}`;
  const keys = {
    originalKey: `${folder}/original.epub`,
    publicationKey: `${folder}/publication.epub`,
    manifestKey: `${folder}/manifest.json`,
  };
  const warnings = [...book.warnings];
  await files.putFile(keys.originalKey, file);
  await files.putFile(keys.publicationKey, clean);
  await files.put(keys.manifestKey, Buffer.from(JSON.stringify(book.manifest)));
  await files.put(textFileKey(keys.manifestKey), Buffer.from(JSON.stringify(book.texts)));
  const description = cleanHtml(overrides.description ?? book.description);
  const name = overrides.name ?? (book.title || 'Untitled');
  const genres = overrides.genres ?? mapGenres(book.subjects);
  const contributors = contributorsOf(book, overrides);
  const author = contributors
    .filter(({ role }) => role === 'aut')
    .map((user) => user.name)
    .join(', ');
  const cover = await storeCover(
    files,
    overrides.cover ?? book.cover,
    { name, author, genres, seed: contentHash },
    (sentence) => warnings.push(sentence),
  );
  const record: BookImport = {
    identifier: book.identifier ?? identifierOf(book),
    name,
    language: overrides.language ?? book.language,
    publisher: overrides.publisher ?? book.publisher,
    description,
    shortDescription:
      overrides.shortDescription === undefined ? shortDescription(description) : cleanHtml(overrides.shortDescription),
    contributors,
    genres,
    cover: { ...cover, hue: overrides.coverHue ?? cover.hue },
    priceCents: overrides.priceCents,
    defaultPriceCents: DEFAULT_PRICE_CENTS,
    sellerId: overrides.sellerId,
    publishedAt: overrides.publishedAt,
    totalSales: overrides.totalSales,
    metadata: metadataOf(book.manifest.metadata),
    edition: { contentHash, sizeBytes: size, ...keys },
  };
  const saved = await db
    .transaction()
    .execute((transaction) =>
      bookImportQueries(transaction).save(
        record,
        (isTaken) => uniqueSlug(overrides.slug ?? name, `book-${contentHash.slice(0, 8)}`, isTaken),
        pageSlug,
      ),
    );
  return { ...saved, name, genres, warnings };
}

function contributorsOf({ contributors }: ReadBook, { author, editor }: BookOverrides): BookImport['contributors'] {
  const replaced = new Map([
    ['aut', author],
    ['edt', editor],
  ]);
  const given = [...replaced].flatMap(([role, name]) => (name === undefined ? [] : [{ role, name }]));
  return [...given, ...contributors.filter(({ role }) => replaced.get(role) === undefined)];
}

/** Identifies a book without an identifier by its title and authors. */
function identifierOf({ title, contributors }: ReadBook): string {
  const authors = contributors.filter(({ role }) => role === 'aut').map(({ name }) => name);
  return `urn:octavo:book:${createHash('sha256')
    .update(JSON.stringify([title, authors]))
    .digest('hex')
    .slice(0, 32)}`;
}

const changesOnlyPrice = (overrides: BookOverrides): boolean =>
  Object.entries(overrides).every(([name, value]) => name === 'priceCents' || value === undefined);

/** Hash and length of the bytes read; the file may have grown since its size was checked. @throws {EpubError} `epub_too_large` */
async function hashFile(file: string, maxBytes: number): Promise<{ contentHash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    hash.update(part);
  }
  return { contentHash: hash.digest('hex'), size };
}

const tooLarge = (maxBytes: number): EpubError =>
  new EpubError(
    'epub_too_large',
    `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB, the maximum size.`,
  );

function failureOf(error: unknown): { code: string; reason: string } {
  if (error instanceof EpubError) {
    const reason = error.entry === undefined ? error.message : `${error.message} (in ${error.entry})`;
    return { code: error.code, reason };
  }
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code.toLowerCase() : 'internal';
  return { code, reason: error instanceof Error ? error.message : String(error) };
}
