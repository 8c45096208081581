import type { Db } from '../database.ts';

/** The number of the catalog as it is now; triggers move it on with every change that somebody could see. */
export const readCatalogVersion = async (db: Db): Promise<string> =>
  (await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;
