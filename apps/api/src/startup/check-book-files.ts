import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { editionQueries } from '../db/catalog/editions.queries.ts';
import type { Settings } from '../env.ts';
import { type FileStore, FileNotFoundError } from '../files/index.ts';

interface CheckDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly settings: Pick<Settings, 'DATA_DIR' | 'S3_BUCKET'>;
  readonly log: Logger;
}

/**
 * Warns if this process has the shop's database but not its files: a second process with its own directory, or a bucket
 * without access. Otherwise the problem would only show when a user opens a book.
 */
export async function checkBookFiles({ db, files, settings, log }: CheckDeps): Promise<void> {
  const key = await editionQueries(db).findLatestPublicationKey();
  if (key === undefined) return;
  const storageName =
    settings.S3_BUCKET === undefined ? `the DATA_DIR ${settings.DATA_DIR}` : `the bucket ${settings.S3_BUCKET}`;
  try {
    await (await files.open(key)).close();
  } catch (error) {
    if (error instanceof FileNotFoundError)
      log.warn(
        `The shop's book files are not in ${storageName}, so no book can be opened. All processes need the same S3_BUCKET, or a shared DATA_DIR.`,
      );
    else
      log.warn({ err: error }, `The shop's book files cannot be read from ${storageName}, so no book can be opened.`);
  }
}
