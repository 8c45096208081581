import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, createApi } from '@octavo/core/api';
import { BASE_PATH } from '@octavo/core/contract';
import { createApp, createReaderApp } from '../src/app.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { createDeps } from '../src/create-deps.ts';
import type { Deps } from '../src/deps.ts';
import { readSettings, type Settings } from '../src/env.ts';
import { directoryStore, type FileStore } from '../src/files/index.ts';
import { type CardProvider, openCardProvider } from '../src/payments/card-provider.ts';
import { createLog } from '../src/operations/index.ts';
import { StaticFiles } from '../src/web/static-files.ts';
import { assertNoSecrets } from './find-secrets.ts';
import { requestLimited } from './limited-worker-calls.ts';
import { openTestDatabase } from './test-database.ts';

/** The origins of a test shop; no server listens there. */
export const SHOP = 'http://127.0.0.1:3000';
export const READER = 'http://127.0.0.1:3001';

/**
 * A whole shop in this process: the real app with its own database and directory. For check 69, closing it throws when its
 * log contains a secret.
 */
export interface TestShop {
  readonly deps: Deps;
  /** The connection pool below `deps.db`, for reading whole databases. */
  readonly pool: OpenDatabase['pool'];
  /** A directory that is deleted with the shop. */
  readonly directory: string;
  /** Core's API client of an anonymous visitor. */
  readonly api: Api;
  /** The payment sandbox, with fault injection. */
  readonly sandbox: NonNullable<CardProvider['sandbox']>;
  /** The shop's clock. */
  readonly clock: { now: Date };
  /** Moves the clock when the background work of earlier requests has ended, so that it never sees two times. */
  advanceClock(ms: number): Promise<void>;
  /** Sends a request to the shop. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request to the reader's origin. */
  readerFetch(address: string, init?: RequestInit): Promise<Response>;
  /** Signs a user in and returns core's API client for them. */
  signIn(username: string): Promise<{ api: Api; userId: number; sessionId: string; token: string }>;
  close(): Promise<void>;
}

/** Takes no time. The tests of `Passwords` use the real cost. */
const PASSWORD_COST = { memoryCost: 64, timeCost: 2, parallelism: 1 };

interface TestShopOptions {
  /** Environment variables. */
  readonly settings?: Record<string, string>;
  readonly openDatabase?: typeof openTestDatabase;
  /** By default, a directory. */
  readonly files?: FileStore;
}

/** Opens a shop for a test file. */
export async function openTestShop({
  settings = {},
  openDatabase = openTestDatabase,
  files,
}: TestShopOptions = {}): Promise<TestShop> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-test-shop-'));
  const database = await openDatabase();
  const clock = { now: new Date() };
  let written = '';
  const log = createLog('debug', { write: (line) => void (written += line) });
  const authSecret = 'a secret of the tests, long enough';
  const provider = await openCardProvider({
    settings: testSettings(directory, settings),
    pool: database.pool,
    authSecret,
    shopUrl: SHOP,
    deliverWebhook: async (request) => app.request(request),
    log,
  });
  if (!provider.sandbox) throw new Error('Tests require the payment sandbox.');
  const deps = createDeps({
    settings: testSettings(directory, settings),
    authSecret,
    passwordCost: PASSWORD_COST,
    payments: provider.payments,
    connectedAccounts: provider.connectedAccounts,
    sandbox: provider.sandbox,
    db: database.db,
    prepared: database.prepared,
    catalogChanges: database.catalogChanges,
    files: files ?? directoryStore(join(directory, 'files')),
    paymentConfig: provider.paymentConfig,
    clock: () => clock.now,
    log,
    ports: () => ({ shop: 3000, reader: 3001 }),
  });
  const app = createApp(deps, new StaticFiles(join(directory, 'web')));
  const reader = createReaderApp(deps, new StaticFiles(join(directory, 'reader')));
  const clientOf = (accessToken?: string): Api => {
    let tokens = accessToken ? { accessToken, refreshToken: '' } : null;
    return createApi({
      baseUrl: SHOP + BASE_PATH,
      fetch: async (request) => app.request(request),
      tokens: { read: () => tokens, write: (next) => void (tokens = next), clear: () => void (tokens = null) },
    });
  };
  return {
    deps,
    pool: database.pool,
    directory,
    clock,
    advanceClock: async (ms) => {
      await deps.backgroundTasks.drain();
      clock.now = new Date(clock.now.getTime() + ms);
    },
    api: clientOf(),
    sandbox: provider.sandbox,
    fetch: async (path, init) => requestLimited(app, new URL(path, SHOP).href, withHost(init, '127.0.0.1:3000')),
    readerFetch: async (address, init) =>
      requestLimited(reader, new URL(address, READER).href, withHost(init, '127.0.0.1:3001')),
    signIn: async (username) => {
      const { id: userId } = await findOrCreateUser(deps, username);
      const expires_at = new Date(clock.now.getTime() + 30 * 24 * 3_600_000);
      const session = await deps.db
        .insertInto('sessions')
        .values({ user_id: userId, expires_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = await deps.tokens.issue({ userId, sessionId: session.id });
      return { api: clientOf(token), userId, sessionId: session.id, token };
    },
    close: async () => {
      deps.syncNotifier.stop();
      await deps.backgroundTasks.drain();
      await provider.close();
      await deps.publicationPool.close();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
      assertNoSecrets(written);
    },
  };
}

const testSettings = (directory: string, settings: Record<string, string>): Settings =>
  readSettings({ NODE_ENV: 'test', DATA_DIR: directory, EPUBCHECK: 'off', ...settings });

/** Sets the Host header, which a real client would send. */
function withHost(init: RequestInit | undefined, host: string): RequestInit {
  const headers = new Headers(init?.headers);
  if (!headers.has('host')) headers.set('host', host);
  return { ...init, headers };
}

async function findOrCreateUser(deps: Deps, username: string): Promise<{ id: number }> {
  const found = await deps.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  return (
    found ??
    (await deps.db
      .insertInto('users')
      .values({
        username,
        email: `${username}@octavo.example`,
        email_verified_at: deps.clock(),
        password_hash: 'none',
        role: 'customer',
      })
      .returning('id')
      .executeTakeFirstOrThrow())
  );
}
