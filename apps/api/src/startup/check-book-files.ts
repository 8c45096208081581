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
 * Warns of a process that has the shop's database and not its files, which would otherwise show when somebody opens a book:
 * a second one with a directory of its own, or a bucket that does not let it in.
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
        `The shop's book files are not in ${storageName}: nobody can read here. Every process needs the same S3_BUCKET, or a DATA_DIR that all of them see.`,
      );
    else log.warn({ err: error }, `The shop's book files cannot be read from ${storageName}: nobody can read here.`);
  }
}
