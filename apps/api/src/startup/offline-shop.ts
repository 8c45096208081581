import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { prepareEmbeddedDirectory } from '../backup/prepare-embedded-directory.ts';
import { openDatabase } from '../db/database.ts';
import { lockDataDir } from '../db/connection/data-dir-lock.ts';
import { createDeps } from '../create-deps.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { originsFor } from '../origins.ts';
import { openCardProvider } from '../payments/card-provider.ts';
import { loadAuthSecret, prepareDataDir } from './data-dir.ts';
import { assertNotMoved } from './moved-marker.ts';

/**
 * Opens the shop without ports and scheduler for one command, and closes it afterwards.
 * @throws {DataDirLockedError} if a shop runs on the embedded database: two processes would corrupt it.
 */
export async function withOfflineShop<T>(
  settings: Settings,
  log: Logger,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const cleanup: (() => Promise<void> | void)[] = [];
  try {
    prepareDataDir(settings.DATA_DIR);
    if (!settings.DATABASE_URL) {
      const lock = lockDataDir(settings.DATA_DIR, 'an admin command');
      cleanup.push(() => lock.release());
      assertNotMoved(settings.DATA_DIR);
    }
    const database = await openDatabase(
      settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR },
      { prepareDirectory: prepareEmbeddedDirectory },
    );
    cleanup.push(() => database.close());
    const secret = loadAuthSecret(settings.DATA_DIR, settings.AUTH_SECRET);
    const ports = { shop: settings.PORT, reader: settings.READER_PORT };
    const provider = await openCardProvider({
      settings,
      pool: database.pool,
      authSecret: secret,
      shopUrl: originsFor(undefined, settings, ports).shop,
      deliverWebhook: async (request) => app.fetch(request),
      log,
    });
    cleanup.push(() => provider.close());
    const deps = createDeps({
      settings,
      authSecret: secret,
      db: database.db,
      prepared: database.prepared,
      files: await openFileStore(settings),
      paymentConfig: provider.paymentConfig,
      payments: provider.payments,
      connectedAccounts: provider.connectedAccounts,
      sandbox: provider.sandbox,
      clock: () => new Date(),
      log,
      ports: () => ports,
    });
    const app = createApp(deps);
    cleanup.push(() => deps.backgroundTasks.drain());
    return await work(deps);
  } finally {
    for (const step of cleanup.toReversed()) await step();
  }
}
