import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp, createReaderApp } from '../app.ts';
import { describeBooks } from '../catalog/index.ts';
import { openDatabase } from '../db/database.ts';
import { lockDataDir } from '../db/lock.ts';
import { createDeps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { RequestLog } from '../operations/index.ts';
import { startControlServer } from '../operator/control-server.ts';
import { type Origins, originsFor } from '../origins.ts';
import { openCardProvider } from '../services/card-provider.ts';
import { Closing } from './closing.ts';
import { authSecret, prepareDataDir } from './data-dir.ts';
import { loadDemo } from './load-demo.ts';
import { lookForFiles } from './look-for-files.ts';
import { Gate } from './gate.ts';
import { frontDoor } from './front-door.ts';
import { listen } from './listener.ts';
import { readyDoor } from './ready-door.ts';
import { refuseMovedAway } from './moved-away.ts';
import { operatorCommands } from './operator-commands.ts';
import { payDemoOrders, sandboxThen } from './pay-demo-orders.ts';
import { connectSandboxAuthor } from './sandbox-author.ts';

/** A shop that is open. */
export interface RunningShop {
  readonly origins: Origins;
  /** Whether the demo accounts and books are in it. */
  readonly hasDemo: boolean;
  /** Ends running requests and what they have promised, then closes everything they stood on. */
  close(): Promise<void>;
}

/** Told what a long step is doing. */
export type Tell = (sentence: string) => void;

/**
 * Opens the shop: data directory, ports, database, card provider, demo catalog, operator's socket.
 * @throws {StartError} {DataDirLockedError} with one sentence for whoever started it; everything opened so far is closed again.
 */
export async function startShop(settings: Settings, log: Logger, tell: Tell): Promise<RunningShop> {
  const closing = new Closing();
  try {
    prepareDataDir(settings.DATA_DIR);
    if (!settings.DATABASE_URL) {
      const lock = lockDataDir(settings.DATA_DIR, 'a running shop');
      closing.add('lock', () => lock.release());
      refuseMovedAway(settings.DATA_DIR);
    }
    const { HOST: host } = settings;
    const shopPort = await listen({ host, port: settings.PORT, name: 'PORT', standing: overTls(settings.PUBLIC_URL) });
    closing.add('ports', () => shopPort.close());
    const readerStanding = overTls(settings.READER_ORIGIN);
    const readerPort = await listen({
      host,
      port: settings.READER_PORT,
      name: 'READER_PORT',
      standing: readerStanding,
    });
    closing.add('ports', () => readerPort.close());
    const ports = { shop: shopPort.port, reader: readerPort.port };
    const origins = originsFor(settings.HOST === '0.0.0.0' ? undefined : settings.HOST, settings, ports);

    tell('Opening the database …');
    const database = await openDatabase(
      settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR },
    );
    closing.add('database', () => database.close());
    const secret = authSecret(settings.DATA_DIR, settings.AUTH_SECRET);
    const files = await openFileStore(settings);

    const undelivered = (_request: Request): Promise<Response> => Promise.resolve(new Response(null, { status: 503 }));
    let deliver = undelivered;
    const provider = await openCardProvider({
      settings,
      pool: database.pool,
      authSecret: secret,
      shopUrl: origins.shop,
      deliver: (request) => deliver(request),
      log,
    });
    closing.add('provider', () => provider.close());
    const deps = createDeps({
      settings,
      authSecret: secret,
      db: database.db,
      prepared: database.prepared,
      news: database.news,
      files,
      payment: provider.payment,
      payments: provider.payments,
      connected: provider.connected,
      sandbox: provider.sandbox,
      clock: () => new Date(),
      log,
      ports: () => ports,
    });
    closing.add('promises', () => {
      // What the sandbox still has to tell waits in its outbox, as it would with the ports closed to a real provider.
      deliver = undelivered;
      return deps.errands.settled();
    });
    closing.add('shelf', () => deps.shelf.close());
    const app = createApp(deps);
    const gate = new Gate();
    deliver = gate.guard(async (request) => app.fetch(request));

    const { sandbox } = provider;
    const connectAuthor = sandbox && ((email: string) => connectSandboxAuthor(sandbox, email));
    const hasDemo = settings.DEMO && (await loadDemo(deps, { tell, connectAuthor }));
    if (hasDemo && sandbox) await payDemoOrders(deps, sandboxThen(database.pool));
    deps.orderJobs.start();
    // Before what was promised: some of it goes through all that waits.
    closing.add('rounds', () => deps.orderJobs.hurry());
    closing.add('jobs', () => deps.orderJobs.stop());
    if (!settings.DATABASE_URL) {
      const commands = operatorCommands({ deps, pool: database.pool, gate });
      const control = await startControlServer(settings.DATA_DIR, commands, log);
      closing.add('operator', () => control.close());
    }
    const { pressure, metrics, ready } = deps;
    const requests = new RequestLog(log, settings.NODE_ENV === 'production', (lines) => process.stderr.write(lines));
    const guarded = { pressure, metrics, requests, proxies: settings.TRUSTED_PROXIES };
    const reader = createReaderApp(deps);
    const answer = gate.guard(async (request, bindings: HttpBindings) => app.fetch(request, bindings));
    const answerReader = gate.guard(async (request, bindings: HttpBindings) => reader.fetch(request, bindings));
    shopPort.open(frontDoor({ ...guarded, ready, fetch: answer }), readyDoor({ ...guarded, ready, gate }));
    readerPort.open(frontDoor({ ...guarded, fetch: answerReader }));
    closing.add('log', () => {
      pressure.stop();
      requests.flush();
    });
    deps.errands.run('asking older books for their facts', () =>
      describeBooks(deps, (error, productId) =>
        log.warn({ err: error, productId }, 'A book could not be asked for its series and authors.'),
      ),
    );
    deps.errands.run('looking for the files of books', () => lookForFiles(deps));
    deps.errands.run('making books searchable', () => deps.products.makeSearchable());
    closing.add('readers', () => deps.readingNews.stop());
    closing.add('balancers', async () => {
      deps.health.stopping();
      await wait(settings.STOP_DELAY_SECONDS * 1000);
    });
    return { origins, hasDemo, close: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** Where the public address is one over TLS, browsers are told to come back by no other. */
const overTls = (origin: string | undefined): Record<string, string> =>
  origin?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};
