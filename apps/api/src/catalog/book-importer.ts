import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { EpubError } from '@octavo/epub/errors';
import { type Finding, rejectionReport } from '@octavo/epub/report';
import { commandOrigin, withAudit } from '../db/audit/audit-context.ts';
import { connectQueries } from '../db/payments/connect.queries.ts';
import type { Db } from '../db/database.ts';
import { bookImportQueries } from '../db/catalog/book-import.queries.ts';
import { knownBookQueries } from '../db/catalog/known-books.queries.ts';
import type { FileStore } from '../files/index.ts';
import { possibleIdentifiers, resolveIdentity, sellerWarning } from './book-identity.ts';
import type { BookOverrides } from './book-overrides.ts';
import type { ImportBooks, ImportEvent } from './import-events.ts';
import { mapConcurrent } from './map-concurrent.ts';
import { measureFile, type PreparedImport, prepareImport } from './prepare-import.ts';
import { saveImport } from './save-import.ts';

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
  /** The problems of the file, the most severe first. */
  readonly findings: readonly Finding[];
  /** The warnings that are not findings. */
  readonly notices: readonly string[];
  /** The parts of the book that an update changed: `title`, `price`, `file` … */
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
        const imported = await withAudit(commandOrigin('catalog.import'), () =>
          importBook(deps, file, { priceCents, sellerId }),
        );
        const { status, name, slug, genres, warnings, findings, notices, changes } = imported;
        return {
          status,
          file,
          name,
          slug,
          genres: [...genres],
          warnings: [...warnings],
          findings: [...findings],
          notices: [...notices],
          changes: [...changes],
        };
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
  const source = await measureFile(file, deps.maxBytes);
  const importing = bookImportQueries(deps.db);
  const existing = await importing.findByContentHash(source.contentHash);
  if (existing && changesOnlyPrice(overrides)) {
    const isChanged =
      overrides.priceCents !== undefined && (await importing.setPrice(existing.id, overrides.priceCents));
    const changes = isChanged ? ['price'] : [];
    const { seller, ...book } = existing;
    const warning = isChanged ? sellerWarning({ ...book, seller }) : undefined;
    const warnings = warning === undefined ? [] : [warning];
    return {
      ...book,
      status: isChanged ? 'updated' : 'unchanged',
      warnings,
      notices: warnings,
      findings: [],
      changes,
    };
  }
  const { warnings, notices, findings, ...stored } = await prepareImport(deps, source, overrides);
  const book = { ...stored.book, defaultPriceCents: DEFAULT_PRICE_CENTS };
  return deps.db.transaction().execute(async (transaction) => {
    const known = await knownBookQueries(transaction).lockByIdentifiers(possibleIdentifiers(book));
    const { warning, ...identity } = resolveIdentity(book, known);
    const target = { ...identity, slug: overrides.slug };
    const { editionId: _editionId, ...imported } = await saveImport(transaction, { ...stored, book }, target);
    const identityWarnings = warning === undefined ? [] : [warning];
    return {
      ...imported,
      name: book.name,
      warnings: [...identityWarnings, ...warnings],
      notices: [...identityWarnings, ...notices],
      findings,
    };
  });
}

/** An uploaded file. */
interface UploadedFile {
  readonly path: string;
  /** The name that the user sees. */
  readonly filename: string;
  readonly uploadedBy: number | undefined;
  /** The seller of a new book. */
  readonly sellerId: number | undefined;
  /** Called with the size of the files that the shop has written for the book; nothing is stored when it throws. */
  readonly beforeStoring: (writtenBytes: number) => Promise<void>;
}

/**
 * Checks an uploaded file and lets `save` store it in a transaction. A new book is a draft without a price.
 * @throws {EpubError} and the errors of `save`. After an error, nothing is stored.
 */
export async function importUpload(
  deps: ImporterDeps,
  { path, filename, uploadedBy, sellerId, beforeStoring }: UploadedFile,
  save: (transaction: Db, prepared: PreparedImport) => Promise<void>,
): Promise<void> {
  const measured = await measureFile(path, deps.maxBytes);
  const { book, ...prepared } = await prepareImport(deps, measured, { sellerId }, beforeStoring);
  const edition = { ...book.edition, filename, uploadedBy };
  await deps.db
    .transaction()
    .execute((transaction) => save(transaction, { ...prepared, book: { ...book, status: 'draft', edition } }));
}

const changesOnlyPrice = (overrides: BookOverrides): boolean =>
  Object.entries(overrides).every(([name, value]) => name === 'priceCents' || value === undefined);

function failureOf(error: unknown): { code: string; reason: string; findings: Finding[] } {
  if (error instanceof EpubError) {
    const reason = error.entry === undefined ? error.message : `${error.message} (in ${error.entry.slice(0, 300)})`;
    return { code: error.code, reason, findings: [...rejectionReport(error).findings] };
  }
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code.toLowerCase() : 'internal';
  return { code, reason: error instanceof Error ? error.message : String(error), findings: [] };
}
