import type { Db } from '../database.ts';

/** Returns the catalog version; triggers increase it with every change that a visitor could see. */
export const readCatalogVersion = async (db: Db): Promise<string> =>
  (await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;
