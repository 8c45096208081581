import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubError } from '@octavo/epub/errors';
import type { Finding } from '@octavo/epub/report';
import type { BookImport } from '../db/catalog/book-import.queries.ts';
import type { Db } from '../db/database.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { type FileStore, sumFileSizes } from '../files/index.ts';
import { textFileKey } from '../reading/book-text-cache.ts';
import { importWorkers } from '../workers/index.ts';
import type { BookOverrides } from './book-overrides.ts';
import type { prepareBook, PreparedBook } from './prepare-book.ts';
import { PREPARED_FILES } from './prepared-files.ts';
import type { StoredImport } from './save-import.ts';

interface PrepareDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly maxBytes: number;
}

/** The files that the shop writes for a book may have ten times the size of its file, and these bytes in addition. Compressed text grows as much. */
const MAX_GROWTH = 10;
const FREE_GROWTH_BYTES = 32 * 1024 * 1024;

/** A file whose size and hash are known. */
export interface MeasuredFile {
  readonly file: string;
  readonly size: number;
  readonly contentHash: string;
}

/** A stored file with the findings of its check. */
export interface PreparedImport extends StoredImport {
  readonly warnings: readonly string[];
  /** The warnings that are not findings. */
  readonly notices: readonly string[];
  readonly findings: readonly Finding[];
}

/** @throws {EpubError} `epub_not_a_zip`, `epub_too_large` */
export async function measureFile(file: string, maxBytes: number): Promise<MeasuredFile> {
  const stats = await stat(file);
  // A pipe or a device has no length and may never end.
  if (!stats.isFile()) throw new EpubError('epub_not_a_zip', 'This is not a regular file.');
  if (stats.size > maxBytes) throw tooLarge(maxBytes);
  return { file, ...(await hashFile(file, maxBytes)) };
}

/**
 * Checks an EPUB in a worker, and puts its files into the file store. Call it before the row is written, so that no row
 * refers to a missing file. `beforeStoring` gets the size of the files that the shop has written, in bytes; when it
 * throws, nothing is stored.
 * @throws {EpubError}
 */
export async function prepareImport(
  deps: PrepareDeps,
  { file, size, contentHash }: MeasuredFile,
  overrides: BookOverrides,
  beforeStoring: (writtenBytes: number) => Promise<void> = async () => undefined,
): Promise<PreparedImport> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  try {
    const prepared = await importWorkers.run<typeof prepareBook>('prepareBook', {
      file,
      folder,
      contentHash,
      overrides,
    });
    const { cover, warnings, notices, findings, wordCount, chapterCount, ...book } = prepared;
    const { bookBytes, coverBytes } = await measurePrepared(folder, cover.files);
    assertProportionate(size, bookBytes);
    await beforeStoring(bookBytes + coverBytes);
    const sets = fileSetQueries(deps.db);
    const { sellerId: userId } = overrides;
    await sets.charge(`books/${contentHash}`, { bytes: size + bookBytes, userId });
    await sets.charge(`covers/${cover.hash}`, { bytes: coverBytes, userId });
    const keys = await storeFiles(deps.files, { file, folder, contentHash, cover });
    const { hash, width, height, hue } = cover;
    const { priceCents, sellerId, publishedAt, totalSales } = overrides;
    const record: BookImport = {
      ...book,
      cover: { hash, width, height, hue },
      priceCents,
      defaultPriceCents: null,
      sellerId,
      publishedAt,
      totalSales,
      edition: { contentHash, sizeBytes: size, wordCount, chapterCount, ...keys },
    };
    return { book: record, isCoverDrawn: cover.isDrawn, warnings, notices, findings };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sizes of what the worker wrote into the folder: of the book's files, and of its cover. */
async function measurePrepared(
  folder: string,
  covers: readonly string[],
): Promise<{ readonly bookBytes: number; readonly coverBytes: number }> {
  const bookBytes = await sumFileSizes(folder, Object.values(PREPARED_FILES));
  return { bookBytes, coverBytes: await sumFileSizes(folder, covers) };
}

/** @throws {EpubError} `epub_content_too_large` */
function assertProportionate(size: number, written: number): void {
  if (written <= size * MAX_GROWTH + FREE_GROWTH_BYTES) return;
  const inMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  throw new EpubError(
    'epub_content_too_large',
    `The content of the book has ${inMegabytes(written)} MB unpacked, although its file has only ${inMegabytes(size)} MB. Most of it is repetition, which would fill the shop's disk. Remove empty or repeated content.`,
  );
}

async function storeFiles(
  files: FileStore,
  {
    file,
    folder,
    contentHash,
    cover,
  }: Pick<PreparedBook, 'cover'> & { file: string; folder: string; contentHash: string },
) {
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
  return keys;
}

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
    `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB, the maximum size. Use smaller images and export the book again.`,
  );
