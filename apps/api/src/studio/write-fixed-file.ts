import { createHash } from 'node:crypto';
import type { FixOptions } from '@octavo/epub/fix';
import type { Db } from '../db/database.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import { type EditionRecord, studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import type { UploadFix } from '../db/studio/studio.schema.ts';
import { type FileStore, withFileCopy } from '../files/index.ts';
import { importWorkers } from '../workers/index.ts';
import type { fixBookFile } from './fix-book-file.ts';
import { conflict } from './studio-errors.ts';

/** The language of a file that declares none, when the author has not named one. */
const DEFAULT_LANGUAGE = 'en';
const UNKNOWN_LANGUAGE = 'und';

/**
 * Writes the file of a fix to `target`. The same fix of the same file gives the same bytes, so that a repeated attempt stores the
 * same edition. @throws {ConflictError} `edition_conflict`, `fix_not_needed`
 */
export async function writeFixedFile(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  bookId: number,
  { edition_id: editionId, code, language }: UploadFix,
  target: string,
): Promise<EditionRecord> {
  const edition = await studioEditionQueries(db).findLatest(bookId);
  if (edition?.id !== editionId) throw conflict('edition_conflict');
  const options = await fixOptions(db, bookId, edition, language ?? undefined);
  const isFixed = await withFileCopy(files, edition.original_key, (copy) =>
    importWorkers.run<typeof fixBookFile>('fixBookFile', async () => ({ path: await copy(), target, code, options })),
  );
  if (!isFixed) throw conflict('fix_not_needed');
  return edition;
}

/** The values that a file may lack. They depend only on the file and on the details of its book. */
export async function fixOptions(
  db: Db,
  bookId: number,
  { content_hash: hash, created_at: uploadedAt }: EditionRecord,
  language: string | undefined,
): Promise<FixOptions> {
  const details = await bookDetailsQueries(db).find(bookId);
  const known = details.language === UNKNOWN_LANGUAGE || details.language === '' ? DEFAULT_LANGUAGE : details.language;
  return {
    title: details.title,
    language: language ?? known,
    identifier: `urn:uuid:${toUuid(hash)}`,
    modified: `${uploadedAt.toISOString().slice(0, 19)}Z`,
  };
}

/** A UUID of version 8 from a hash. @see RFC 9562 §5.8 */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
