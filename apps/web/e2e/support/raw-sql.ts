/** Writes to the database of a shop directly, bypassing its validation and sanitizing. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shop } from './shop.ts';

/** The part of the PGlite API used here. */
interface PGliteModule {
  readonly PGlite: {
    create(options: { readonly dataDir: string }): Promise<{
      query(text: string, values: readonly unknown[]): Promise<unknown>;
      close(): Promise<void>;
    }>;
  };
}

/** Only the server depends on the database package. */
const serverRequire = createRequire(new URL('../../../api/package.json', import.meta.url));

/**
 * Runs parameterized statements. The shop is stopped during the statements, because only one process may use the data directory.
 */
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
