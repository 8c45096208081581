import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubError } from '@octavo/epub/errors';
import type { prepareUploadedCover, UploadedCover } from '../catalog/chosen-covers.ts';
import type { PreparedCover } from '../catalog/prepare-cover.ts';
import type { StoredCover } from '../db/catalog/book-covers.queries.ts';
import type { Db } from '../db/database.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { type FileStore, sumFileSizes } from '../files/index.ts';
import { importWorkers } from '../workers/index.ts';

/** Runs work with a folder for its files, and removes the folder. */
export async function inPictureFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-cover-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Decodes an uploaded picture in a worker. One that exceeds the limits of the worker counts as unreadable. */
export async function decodePicture(input: Parameters<typeof prepareUploadedCover>[0]): Promise<UploadedCover> {
  try {
    return await importWorkers.run<typeof prepareUploadedCover>('prepareUploadedCover', input);
  } catch (error) {
    if (error instanceof EpubError && error.code === 'epub_too_complex') return { problem: 'cover_unreadable' };
    throw error;
  }
}

/**
 * Stores the files of a picture, which count in the quota of a user. Call it before a row is stored, so that no row refers to a missing
 * file.
 */
export async function storePicture(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'putFile'> },
  folder: string,
  picture: PreparedCover,
  userId: number | null,
): Promise<void> {
  const charge = { bytes: await sumFileSizes(folder, picture.files), userId: userId ?? undefined };
  await fileSetQueries(db).charge(`covers/${picture.hash}`, charge);
  for (const name of picture.files) await files.putFile(`covers/${name}`, join(folder, name));
}

/** A picture as a row. */
export const toStoredPicture = ({ hash, width, height, hue }: PreparedCover): StoredCover => ({
  hash,
  width,
  height,
  hue,
});
