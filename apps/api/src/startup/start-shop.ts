import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp, createReaderApp } from '../app.ts';
import { prepareEmbeddedDirectory } from '../backup/prepare-embedded-directory.ts';
import { backfillMetadata } from '../catalog/index.ts';
import { openDatabase } from '../db/database.ts';
import { lockDataDir } from '../db/connection/data-dir-lock.ts';
import { createDeps } from '../create-deps.ts';
import type { Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { RequestLog } from '../operations/index.ts';
import { startControlServer } from '../admin/control-server.ts';
import { type Origins, originsFor } from '../origins.ts';
import { openCardProvider } from '../payments/card-provider.ts';
import type { BodyRejection } from './body-reader.ts';
import { Shutdown } from './shutdown.ts';
import { loadAuthSecret, prepareDataDir } from './data-dir.ts';
import { loadDemo } from './load-demo.ts';
import { checkBookFiles } from './check-book-files.ts';
import { MaintenanceMode } from './maintenance-mode.ts';
import { loadShedding } from './load-shedding.ts';
import { listen } from './listener.ts';
import { cacheFastPath } from './cache-fast-path.ts';
import { assertNotMoved } from './moved-marker.ts';
import { adminCommands } from './admin-commands.ts';
import { payDemoOrders, sandboxPayments } from './pay-demo-orders.ts';
import { connectSandboxAuthor } from './sandbox-author.ts';

/** A running shop. */
export interface RunningShop {
  readonly origins: Origins;
  /** Whether the demo accounts and books are loaded. */
  readonly hasDemo: boolean;
  /** Drains running requests and background tasks, then closes everything they depend on. */
  close(): Promise<void>;
}

/** Reports the progress of long steps. */
export type OnProgress = (message: string) => void;

/**
 * Opens the shop: data directory, ports, database, payment provider, demo catalog and control socket. On failure it closes
 * everything opened so far.
 * @throws {StartError} {DataDirLockedError} with a message for the admin.
 */
export async function startShop(settings: Settings, log: Logger, onProgress: OnProgress): Promise<RunningShop> {
  const shutdown = new Shutdown();
  try {
    const entriesOfOthers = prepareDataDir(settings.DATA_DIR);
    if (entriesOfOthers.length > 0)
      log.warn(
        { paths: entriesOfOthers },
        'Another user owns a part of the data directory and may be able to read it.',
      );
    if (!settings.DATABASE_URL) {
      const lock = lockDataDir(settings.DATA_DIR, 'a running shop');
      shutdown.add('lock', () => lock.release());
      assertNotMoved(settings.DATA_DIR);
    }
    const { HOST: host } = settings;
    const shopPort = await listen({
      host,
      port: settings.PORT,
      settingName: 'PORT',
      baseHeaders: hstsHeaders(settings.PUBLIC_URL),
      proxies: settings.TRUSTED_PROXIES,
    });
    shutdown.add('ports', () => shopPort.close());
    const readerHeaders = hstsHeaders(settings.READER_ORIGIN);
    const readerPort = await listen({
      host,
      port: settings.READER_PORT,
      settingName: 'READER_PORT',
      baseHeaders: readerHeaders,
      proxies: settings.TRUSTED_PROXIES,
    });
    shutdown.add('ports', () => readerPort.close());
    const ports = { shop: shopPort.port, reader: readerPort.port };
    const origins = originsFor(settings.HOST === '0.0.0.0' ? undefined : settings.HOST, settings, ports);

    onProgress('Opening the database …');
    const database = await openDatabase(
      settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR },
      { prepareDirectory: prepareEmbeddedDirectory },
    );
    shutdown.add('database', () => database.close());
    const secret = loadAuthSecret(settings.DATA_DIR, settings.AUTH_SECRET);
    const files = await openFileStore(settings);

    const undelivered = (_request: Request): Promise<Response> => Promise.resolve(new Response(null, { status: 503 }));
    let deliver = undelivered;
    const provider = await openCardProvider({
      settings,
      pool: database.pool,
      authSecret: secret,
      shopUrl: origins.shop,
      deliverWebhook: (request) => deliver(request),
      log,
    });
    shutdown.add('provider', () => provider.close());
    const deps = createDeps({
      settings,
      authSecret: secret,
      db: database.db,
      prepared: database.prepared,
      catalogChanges: database.catalogChanges,
      files,
      paymentConfig: provider.paymentConfig,
      payments: provider.payments,
      connectedAccounts: provider.connectedAccounts,
      sandbox: provider.sandbox,
      clock: () => new Date(),
      log,
      ports: () => ports,
    });
    shutdown.add('backgroundTasks', () => {
      // The sandbox keeps undelivered webhooks in its outbox, as a real provider would while the ports are closed.
      deliver = undelivered;
      return deps.backgroundTasks.drain();
    });
    shutdown.add('publicationPool', () => deps.publicationPool.close());
    const app = createApp(deps);
    const maintenance = new MaintenanceMode();
    deliver = maintenance.wrap(async (request) => app.fetch(request));

    const { sandbox } = provider;
    const connectAuthor = sandbox && ((email: string) => connectSandboxAuthor(sandbox, email));
    const hasDemo = settings.DEMO && (await loadDemo(deps, { onProgress, connectAuthor }));
    if (hasDemo && sandbox) await payDemoOrders(deps, sandboxPayments(database.pool));
    deps.scheduler.start();
    // Before background tasks are drained, because some of them process the whole queue.
    shutdown.add('retries', () => deps.scheduler.requestStop());
    shutdown.add('scheduler', async () => {
      await deps.scheduler.stop();
      await deps.bookTraffic.flush();
    });
    if (!settings.DATABASE_URL) {
      const commands = adminCommands({ deps, pool: database.pool, maintenance });
      const control = await startControlServer(settings.DATA_DIR, commands, log);
      shutdown.add('controlSocket', () => control.close());
    }
    const { loadMonitor, metrics, responseCache, bookTraffic } = deps;
    const requestLog = new RequestLog(log, settings.NODE_ENV === 'production', (lines) => process.stderr.write(lines));
    const proxies = settings.TRUSTED_PROXIES;
    const shared = { loadMonitor, metrics, requestLog, bookTraffic, responseCache, proxies };
    const reader = createReaderApp(deps);
    const shopFetch = maintenance.wrap(async (request, bindings: HttpBindings) => app.fetch(request, bindings));
    const readerFetch = maintenance.wrap(async (request, bindings: HttpBindings) => reader.fetch(request, bindings));
    const countRejection = (reason: BodyRejection) => metrics.countRejected(reason);
    shopPort.serve(
      loadShedding({ ...shared, fetch: shopFetch }),
      cacheFastPath({ ...shared, maintenance }),
      countRejection,
    );
    const fetchReader = loadShedding({ ...shared, responseCache: undefined, fetch: readerFetch });
    readerPort.serve(fetchReader, undefined, countRejection);
    shutdown.add('log', () => {
      loadMonitor.stop();
      requestLog.flush();
    });
    deps.backgroundTasks.run('backfill book metadata', () =>
      backfillMetadata(deps, (error, productId) =>
        log.warn({ err: error, productId }, 'The metadata of a book could not be read.'),
      ),
    );
    deps.backgroundTasks.run('check book files', () => checkBookFiles(deps));
    deps.backgroundTasks.run('build search index', () => deps.products.updateSearchIndex());
    shutdown.add('longPolls', () => deps.syncNotifier.stop());
    shutdown.add('loadBalancer', async () => {
      deps.health.markStopping();
      await wait(settings.STOP_DELAY_SECONDS * 1000);
    });
    return { origins, hasDemo, close: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/** The HSTS header for a public URL with TLS. */
const hstsHeaders = (origin: string | undefined): Record<string, string> =>
  origin?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};
