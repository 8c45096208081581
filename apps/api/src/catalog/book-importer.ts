import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { EpubError } from '@octavo/epub/errors';
import type { Finding } from '@octavo/epub/report';
import { connectQueries } from '../db/payments/connect.queries.ts';
import type { Db } from '../db/database.ts';
import { type BookImport, type BookImportQueries, bookImportQueries } from '../db/catalog/book-import.queries.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import type { FileStore } from '../files/index.ts';
import { textFileKey } from '../reading/book-text-cache.ts';
import { importWorkers } from '../workers/index.ts';
import { type BookIdentity, possibleIdentifiers, resolveIdentity } from './book-identity.ts';
import { pageSlug } from './book-metadata.ts';
import type { BookOverrides } from './book-overrides.ts';
import type { ImportBooks, ImportEvent } from './import-events.ts';
import { detailsOf, keepEditedFields } from './keep-edited-fields.ts';
import { mapConcurrent } from './map-concurrent.ts';
import type { prepareBook, PreparedBook } from './prepare-book.ts';
import { PREPARED_FILES } from './prepared-files.ts';
import { uniqueSlug } from './slug.ts';

/** The price of a new book when the import names none. */
const DEFAULT_PRICE_CENTS = 999;
/** The number of workers. One book is stored while the next is prepared. */
const CONCURRENCY = 2;

/** The dependencies of an importer. */
export interface ImporterDeps {
  readonly db: Db;
  readonly files: FileStore;
  /** The maximum size of a file in bytes. */
  readonly maxBytes: number;
}

/** The result of importing one book. */
export interface ImportedBook {
  readonly status: 'added' | 'updated' | 'unchanged';
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly genres: readonly string[];
  readonly warnings: readonly string[];
  /** What an update changed: `title`, `price`, `file` … */
  readonly changes: readonly string[];
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
        const { status, name, slug, genres, warnings, changes } = await importBook(deps, file, {
          priceCents,
          sellerId,
        });
        return { status, file, name, slug, genres: [...genres], warnings: [...warnings], changes: [...changes] };
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

/**
 * Imports one file. A worker reads it; this thread only stores the result. Unchanged content updates only the price, if
 * `overrides` sets one.
 * @throws {EpubError}
 */
export async function importBook(
  deps: ImporterDeps,
  file: string,
  overrides: BookOverrides = {},
): Promise<ImportedBook> {
  const source = await measureFile(deps, file);
  const importing = bookImportQueries(deps.db);
  const existing = await importing.findByContentHash(source.contentHash);
  if (existing && changesOnlyPrice(overrides)) {
    const isChanged =
      overrides.priceCents !== undefined && (await importing.setPrice(existing.id, overrides.priceCents));
    const changes = isChanged ? ['price'] : [];
    return { ...existing, status: isChanged ? 'updated' : 'unchanged', warnings: [], changes };
  }
  return importFile(deps, source, overrides);
}

/** A file whose size and hash are known. */
interface MeasuredFile {
  readonly file: string;
  readonly size: number;
  readonly contentHash: string;
}

/** How the studio changes an import. Both functions run in the transaction that stores the book. */
export interface ImportTarget {
  /** Resolves the book of the file: an existing one, or a new draft. */
  resolve(importing: BookImportQueries, record: BookImport): Promise<BookIdentity>;
  /** Runs after the book was stored. */
  onSaved(
    transaction: Db,
    saved: { readonly id: number; readonly editionId: number; readonly findings: readonly Finding[] },
  ): Promise<void>;
}

/**
 * Imports one file into the book that `target` resolves. A new book becomes a draft without a price.
 * @throws {EpubError} and the errors of `target`. After an error, no book is stored.
 */
export async function importDraft(
  deps: ImporterDeps,
  file: string,
  sellerId: number | undefined,
  target: ImportTarget,
): Promise<ImportedBook> {
  return importFile(deps, await measureFile(deps, file), { sellerId }, target);
}

/** @throws {EpubError} `epub_not_a_zip`, `epub_too_large` */
async function measureFile(deps: Pick<ImporterDeps, 'maxBytes'>, file: string): Promise<MeasuredFile> {
  const stats = await stat(file);
  // A pipe or a device has no length and may never end.
  if (!stats.isFile()) throw new EpubError('epub_not_a_zip', 'This is no file that can be read from end to end.');
  if (stats.size > deps.maxBytes) throw tooLarge(deps.maxBytes);
  return { file, ...(await hashFile(file, deps.maxBytes)) };
}

async function importFile(
  deps: ImporterDeps,
  source: MeasuredFile,
  overrides: BookOverrides,
  target?: ImportTarget,
): Promise<ImportedBook> {
  const { file, contentHash } = source;
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  try {
    const book = await importWorkers.run<typeof prepareBook>('prepareBook', { file, folder, contentHash, overrides });
    return await storeBook(deps, { ...source, folder }, book, overrides, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the files before the row, so that no row refers to a missing file. */
async function storeBook(
  { db, files }: ImporterDeps,
  { file, folder, size, contentHash }: MeasuredFile & { readonly folder: string },
  { cover, warnings, findings, ...book }: PreparedBook,
  { slug, priceCents, sellerId, publishedAt, totalSales }: BookOverrides,
  target?: ImportTarget,
): Promise<ImportedBook> {
  const keyPrefix = `books/${contentHash}`;
  const keys = {
    originalKey: `${keyPrefix}/original.epub`,
    publicationKey: `${keyPrefix}/publication.epub`,
    manifestKey: `${keyPrefix}/manifest.json`,
  };
  const prepared = (name: string): string => join(folder, name);
  await files.putFile(keys.originalKey, file);
  await files.putFile(keys.publicationKey, prepared(PREPARED_FILES.publication));
  await files.putFile(keys.manifestKey, prepared(PREPARED_FILES.manifest));
  await files.putFile(textFileKey(keys.manifestKey), prepared(PREPARED_FILES.texts));
  for (const name of cover.files) await files.putFile(`covers/${name}`, prepared(name));
  const { hash, width, height, hue } = cover;
  const record: BookImport = {
    ...book,
    cover: { hash, width, height, hue },
    priceCents,
    defaultPriceCents: target ? null : DEFAULT_PRICE_CENTS,
    status: target && 'draft',
    sellerId,
    publishedAt,
    totalSales,
    edition: { contentHash, sizeBytes: size, ...keys },
  };
  return db.transaction().execute(async (transaction) => {
    const importing = bookImportQueries(transaction);
    const { existing, identifier, warning } = target
      ? await target.resolve(importing, record)
      : resolveIdentity(record, await importing.lockKnown(possibleIdentifiers(record)));
    const saved = await importing.save(
      { ...(await keepEditedFields(transaction, record, existing?.id)), identifier },
      existing,
      (isTaken) => uniqueSlug(slug ?? book.name, `book-${contentHash.slice(0, 8)}`, isTaken),
      pageSlug,
    );
    await bookDetailsQueries(transaction).saveFileDetails(saved.id, detailsOf(record));
    await target?.onSaved(transaction, { ...saved, findings });
    const allWarnings = warning === undefined ? warnings : [warning, ...warnings];
    const { editionId: _editionId, ...imported } = saved;
    return { ...imported, name: book.name, genres: book.genres, warnings: allWarnings };
  });
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
    const reason = error.entry === undefined ? error.message : `${error.message} (in ${error.entry.slice(0, 300)})`;
    return { code: error.code, reason };
  }
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code.toLowerCase() : 'internal';
  return { code, reason: error instanceof Error ? error.message : String(error) };
}
