import { DEFAULT_LIMITS, fileSource, openZip, type ZipArchive } from '@octavo/epub/zip';

/** The ratio was checked in the uploaded file. The served copy may be compressed better. */
export const SERVED_LIMITS = { ...DEFAULT_LIMITS, ratio: Number.POSITIVE_INFINITY };

/** Calls `read` with the served copy of a book at `path`, and closes it. Runs in a worker. @throws {EpubError} */
export async function readServedFile<T>(path: string, read: (archive: ZipArchive) => Promise<T>): Promise<T> {
  const archive = await openZip(await fileSource(path), SERVED_LIMITS);
  try {
    return await read(archive);
  } finally {
    await archive.close();
  }
}
