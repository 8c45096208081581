/** The studio after its process was killed during uploads, fixes, publications and editions: nothing is half done. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BASE_PATH } from '@octavo/core/contract';
import { createStudioApi, type StudioApi } from '@octavo/core/studio';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { AccessTokens } from '../accounts/access-tokens.ts';
import { anEpub } from '../../test/an-author.ts';
import { AUTH_SECRET } from '../../test/customer-load.ts';
import { bundleShop, type SpawnedShop, startShopProcess } from '../../test/shop-process.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

/** How often the process is killed; the deep checks kill it thirty times. */
const RUNS = Number(process.env['OCTAVO_CRASH_RUNS'] ?? 3);
/** One author passes through all steps in about this time. */
const WORK_MS = 4_000;
const isEmbedded = inject('database').kind === 'embedded';

let directory: string;
let settings: Record<string, string>;
let server: OpenDatabase | undefined;
let authors: string[];

const openShopDatabase = async (): Promise<OpenDatabase> =>
  server ?? openDatabase({ dataDir: String(settings['DATA_DIR']) });
const closeShopDatabase = async (database: OpenDatabase): Promise<void> => {
  if (database !== server) await database.close();
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-studio-crash-'));
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  settings = { DATA_DIR: dataDir, AUTH_SECRET, APPROVE_BOOKS: 'never' };
  if (!isEmbedded) {
    server = await openTestDatabase();
    settings['DATABASE_URL'] = String(server.pool.options.connectionString);
  }
  const database = await openShopDatabase();
  const tokens = new AccessTokens(AUTH_SECRET, () => new Date());
  authors = [];
  for (let at = 0; at <= RUNS; at += 1) {
    const { id } = await database.db
      .insertInto('users')
      .values({ username: `writer_${at}`, email: `writer_${at}@octavo.example`, password_hash: '', role: 'author' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await database.db
      .insertInto('sessions')
      .values({ user_id: id, expires_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    authors.push(await tokens.issue({ userId: id, sessionId: session.id }));
  }
  await closeShopDatabase(database);
});
afterAll(async () => {
  await server?.close();
  rmSync(directory, { recursive: true, force: true });
});

const studioOf = ({ origin }: SpawnedShop, token: string): StudioApi =>
  createStudioApi({
    baseUrl: origin + BASE_PATH,
    tokens: { read: () => ({ accessToken: token, refreshToken: '' }), write: () => {}, clear: () => {} },
  });

async function upload(shop: SpawnedShop, token: string, bytes: Uint8Array, bookId = ''): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('a.epub').toString('base64')}, book ${Buffer.from(bookId).toString('base64')}`;
  const started = await fetch(`${shop.origin}${BASE_PATH}/studio/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.byteLength), 'upload-metadata': metadata },
  });
  const address = shop.origin + (started.headers.get('location') ?? '');
  const half = Math.floor(bytes.byteLength / 2);
  for (const [from, to] of [
    [0, half],
    [half, bytes.byteLength],
  ] as const)
    await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: Uint8Array.from(bytes.subarray(from, to)),
    });
  return checked(studioOf(shop, token), address.split('/').at(-1) ?? '');
}

/** Waits until an upload was checked, and returns the book. */
async function checked(studio: StudioApi, id: string): Promise<number> {
  for (;;) {
    const { status, book_id: bookId } = await studio.upload(id);
    if (status === 'ready') return bookId ?? 0;
    if (status === 'failed') throw new Error('The upload was refused.');
    await wait(20);
  }
}

/** Uploads, fixes, publishes, and publishes further editions. */
async function work(shop: SpawnedShop, token: string, at: number): Promise<void> {
  const studio = studioOf(shop, token);
  const book = { identifier: `urn:octavo:test:crash-${at}`, title: `Crash ${at}` };
  const id = await upload(shop, token, await anEpub({ ...book, language: '' }));
  const { edition_id: edition } = await studio.fixes(id);
  await checked(studio, (await studio.applyFix(id, { edition, code: 'language' })).id);
  await studio.setPrice(id, '0');
  await studio.publishBook(id);
  for (let count = 0; count < 3; count += 1) {
    await upload(shop, token, await anEpub(book), String(id));
    const { editions } = await studio.editions(id);
    const [waiting, current] = (['waiting', 'current'] as const).map((state) =>
      editions.find(({ status }) => status === state),
    );
    await studio.publishEdition(id, waiting?.id ?? 0, { replaces: current?.id ?? 0, note: `${count}` });
    await studio.publishEdition(id, current?.id ?? 0, { replaces: waiting?.id ?? 0 });
  }
}

it(
  `has no half book, edition or file after being killed ${RUNS} times`,
  { timeout: 120_000 + RUNS * 60_000 },
  async () => {
    const file = await bundleShop();
    for (let run = 0; run < RUNS; run += 1) {
      const shop = await startShopProcess(file, settings);
      // The connection ends with the process.
      const working = work(shop, authors[run] ?? '', run).catch((error: unknown) => error);
      await wait(200 + Math.random() * WORK_MS);
      await shop.kill('SIGKILL');
      await working;
    }
    // The lease of an interrupted check ends in minutes.
    const before = await openShopDatabase();
    await before.pool.query(`update uploads set next_attempt_at = now() where status = 'checking'`);
    await closeShopDatabase(before);
    const shop = await startShopProcess(file, settings);
    await work(shop, authors[RUNS] ?? '', RUNS);
    for (const token of authors)
      for (const { id, status } of await studioOf(shop, token).uploads())
        if (status === 'checking') await checked(studioOf(shop, token), id);
    await shop.kill('SIGTERM');
    const database = await openShopDatabase();
    expect(await incompleteWork(database)).toEqual([]);
    await closeShopDatabase(database);
  },
);

async function incompleteWork({ pool }: OpenDatabase): Promise<unknown[]> {
  const { rows: books } = await pool.query(`
    select products.id, status, count(editions.id) filter (where is_current)::integer as current
    from products left join editions on editions.product_id = products.id group by products.id
    having count(editions.id) filter (where is_current) <> 1
      or (status = 'published' and count(number) filter (where is_current) <> 1)`);
  const { rows: uploads } = await pool.query(`
    select uploads.id, status, received_bytes from uploads left join upload_parts on upload_id = uploads.id
    where fix is null group by uploads.id
    having status = 'checking' or (status = 'receiving' and received_bytes <> coalesce(sum(upload_parts.size_bytes), 0))`);
  const { rows: editions } = await pool.query<{ content_hash: string; original_key: string; publication_key: string }>(
    `select distinct content_hash, original_key, publication_key from editions`,
  );
  const { rows: reports } = await pool.query(
    'select id from editions where not exists (select from edition_reports where edition_id = editions.id)',
  );
  const files = editions.filter(({ content_hash: hash, original_key: key, publication_key: publication }) => {
    const read = (name: string) => readFileSync(join(String(settings['DATA_DIR']), 'files', name));
    return createHash('sha256').update(read(key)).digest('hex') !== hash || read(publication).byteLength === 0;
  });
  return [...books, ...uploads, ...reports, ...files];
}
