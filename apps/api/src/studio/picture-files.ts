import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubError } from '@octavo/epub/errors';
import type { prepareUploadedCover, UploadedCover } from '../catalog/chosen-covers.ts';
import type { PreparedCover } from '../catalog/prepare-cover.ts';
import type { StoredCover } from '../db/catalog/book-covers.queries.ts';
import type { FileStore } from '../files/index.ts';
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

/** Stores the files of a picture. Call it before a row is stored, so that no row refers to a missing file. */
export async function storePicture(
  files: Pick<FileStore, 'putFile'>,
  folder: string,
  picture: PreparedCover,
): Promise<void> {
  for (const name of picture.files) await files.putFile(`covers/${name}`, join(folder, name));
}

/** A picture as a row. */
export const toStoredPicture = ({ hash, width, height, hue }: PreparedCover): StoredCover => ({
  hash,
  width,
  height,
  hue,
});
