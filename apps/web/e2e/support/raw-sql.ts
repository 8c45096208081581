/** Writes into the database of a shop past everything that the shop does to what it is given. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shop } from './shop.ts';

/** As much of the embedded database as is needed here. */
interface PGliteModule {
  readonly PGlite: {
    create(options: { readonly dataDir: string }): Promise<{
      query(text: string, values: readonly unknown[]): Promise<unknown>;
      close(): Promise<void>;
    }>;
  };
}

/** The database is the server's to know: the store has no package for it. */
const serverRequire = createRequire(new URL('../../../api/package.json', import.meta.url));

/** Runs statements with their values. The shop is closed for it, since one process alone may have its directory. */
export async function writeRaw(shop: Shop, statements: readonly (readonly [string, ...unknown[]])[]): Promise<void> {
  await shop.stop();
  const { PGlite } = (await import(pathToFileURL(serverRequire.resolve('@electric-sql/pglite')).href)) as PGliteModule;
  const database = await PGlite.create({ dataDir: join(shop.dataDir, 'db') });
  try {
    for (const [text, ...values] of statements) await database.query(text, values);
  } finally {
    await database.close();
  }
  await shop.restart();
}
