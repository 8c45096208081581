/** The studio after its process was killed during uploads, fixes, publications and editions: nothing is half done, and the audit log is one chain. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { AccessTokens } from '../accounts/access-tokens.ts';
import { AUTH_SECRET } from '../../test/customer-load.ts';
import { verifyAuditLog } from '../audit/index.ts';
import { bundleShop, startShopProcess } from '../../test/shop-process.ts';
import { STUDIO_STEPS, StudioWork } from '../../test/studio-work.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

/** The number of times that the process is killed during each step. The deep checks kill it thirty times. */
const RUNS = Number(process.env['OCTAVO_CRASH_RUNS'] ?? 2);
/** A kill that targets one step may also interrupt other steps, or come right after the step. */
const MAX_KILLS = RUNS * 4 + 8;
const isEmbedded = inject('database').kind === 'embedded';

let directory: string;
let settings: Record<string, string>;
let server: OpenDatabase | undefined;
let authors: { userId: number; sessionId: string }[];
const tokens = new AccessTokens(AUTH_SECRET, () => new Date());

const openShopDatabase = async (): Promise<OpenDatabase> =>
  server ?? openDatabase({ dataDir: String(settings['DATA_DIR']) });
const closeShopDatabase = async (database: OpenDatabase): Promise<void> => {
  if (database !== server) await database.close();
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-studio-crash-'));
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  settings = { DATA_DIR: dataDir, AUTH_SECRET, APPROVE_BOOKS: 'never', ADDRESS_LIMIT_FACTOR: '1000' };
  if (!isEmbedded) {
    server = await openTestDatabase();
    settings['DATABASE_URL'] = String(server.pool.options.connectionString);
  }
  const database = await openShopDatabase();
  authors = [];
  for (let at = 0; at < MAX_KILLS; at += 1) {
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
    authors.push({ userId: id, sessionId: session.id });
  }
  await closeShopDatabase(database);
});
afterAll(async () => {
  await server?.close();
  rmSync(directory, { recursive: true, force: true });
});

it(
  `has no half book, edition or file after being killed ${RUNS} times in each step, and resumes uploads`,
  { timeout: 120_000 + RUNS * 120_000 },
  async () => {
    const file = await bundleShop();
    const kills = { upload: 0, fix: 0, publish: 0, edition: 0 };
    const works: StudioWork[] = [];
    const problems: string[] = [];
    let resumed = 0;
    for (const [at, author] of authors.entries()) {
      const shop = await startShopProcess(file, settings);
      const last = works.at(-1);
      if (last) {
        const result = await last.resume(shop.origin);
        problems.push(...result.problems);
        if (result.isResumed) resumed += 1;
      }
      if (STUDIO_STEPS.every((step) => kills[step] >= RUNS)) {
        await shop.kill('SIGTERM');
        break;
      }
      const target = STUDIO_STEPS.toSorted((one, other) => kills[one] - kills[other])[0] ?? 'upload';
      const work = new StudioWork(`crash-${at}`, () => tokens.issue(author));
      works.push(work);
      const { ended } = await work.start(shop.origin);
      try {
        await Promise.race([work.reach(target), ended]);
      } finally {
        for (const step of work.interrupt()) kills[step] += 1;
        await shop.kill('SIGKILL');
      }
      await ended;
    }
    // The lease of an interrupted check ends in minutes.
    const before = await openShopDatabase();
    await before.pool.query(`update uploads set next_attempt_at = now() where status = 'checking'`);
    await closeShopDatabase(before);
    const shop = await startShopProcess(file, settings);
    const hashes: string[] = [];
    for (const work of works) hashes.push(...(await work.finish(shop.origin)));
    await shop.kill('SIGTERM');
    const database = await openShopDatabase();
    expect(problems).toEqual([]);
    expect(await incompleteWork(database)).toEqual([]);
    const { rows: verified, broken } = await verifyAuditLog(database.db);
    expect([verified > 0, broken]).toEqual([true, undefined]);
    const { rows } = await database.pool.query<{ content_hash: string }>('select content_hash from editions');
    const stored = new Set(rows.map(({ content_hash: hash }) => hash));
    expect(hashes.filter((hash) => !stored.has(hash))).toEqual([]);
    await closeShopDatabase(database);
    for (const step of STUDIO_STEPS) expect([step, kills[step] >= RUNS]).toEqual([step, true]);
    // Two kills may both hit an upload that is complete.
    expect(resumed).toBeGreaterThanOrEqual(RUNS >= 10 ? 1 : 0);
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
  const { rows: fixes } = await pool.query(
    `select id, status, error_code from uploads where fix is not null and status <> 'ready'`,
  );
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
  return [...books, ...uploads, ...fixes, ...reports, ...files];
}
