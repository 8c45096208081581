import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeCover } from '@octavo/cover-art/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBookWithCover, aHostileBook, HOSTILE_BOOKS, UNREADABLE_COVERS } from '../../test/a-hostile-book.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { isDeep } from '../../test/is-deep.ts';
import type { OpenDatabase } from '../db/database.ts';
import { directoryStore } from '../files/index.ts';
import type { splitManifest } from '../reading/served-manifest.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import { bookImporter } from './book-importer.ts';
import type { ImportEvent } from './import-events.ts';
import type { prepareBook } from './prepare-book.ts';

const MAX_BYTES = 512 * 1024 ** 2;
/** Visitors get a response within 50 ms on a quiet machine. Next to other tests, five times as much is allowed. */
const MAX_DELAY_MS = 5 * 50;
/** The size of the hostile books; `pnpm verify:deep hostile-import` imports them at full size into a running shop. */
const SCALE = 0.1;

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'octavo-hostile-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
function writeBook(bytes: Uint8Array): string {
  count += 1;
  const file = join(folder, `book-${count}.epub`);
  writeFileSync(file, bytes);
  return file;
}

async function importFile(file: string): Promise<ImportEvent | undefined> {
  const files = directoryStore(join(folder, 'store'));
  for await (const event of bookImporter({ db: database.db, files, maxBytes: MAX_BYTES })({ files: [file] }))
    return event;
  return undefined;
}

it.each(Object.entries(HOSTILE_BOOKS).filter((_, at) => isDeep || at % 3 === 0))(
  'responds to other requests while it imports %s',
  { tags: ['check-45'], timeout: 120_000 },
  async (_, make) => {
    const file = writeBook(await make(SCALE));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const event = await importFile(file);
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(MAX_DELAY_MS);
    expect(event?.status === 'failed' ? event.code : event?.status).toMatch(/^(?:added$|epub_)/);
    // At most 200 findings, and a message for each.
    expect(JSON.stringify(event).length).toBeLessThan(100_000);
  },
);

it.each(Object.entries(UNREADABLE_COVERS))('rejects %s as a cover', { tags: ['check-43'] }, async (_, [content]) => {
  await expect(makeCover(Buffer.from(content()))).rejects.toThrow(Error);
});

it('draws a cover and adds a warning when the cover of a book is unreadable', { tags: ['check-43'] }, async () => {
  const [content, mediaType] = UNREADABLE_COVERS['a PNG file of 900 megapixels'];
  const event = await importFile(writeBook(await aBookWithCover(content(), mediaType)));
  expect(event).toMatchObject({ status: 'added' });
  expect(event?.status === 'added' && event.warnings.at(-1)).toMatch(
    /^The cover could not be read \(.+\); a cover was drawn instead\.$/,
  );
  const slug = event?.status === 'added' ? event.slug : '';
  const { cover_hash: hash } = await database.db
    .selectFrom('products')
    .select('cover_hash')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const covers = readdirSync(join(folder, 'store/covers')).filter((name) => name.startsWith(String(hash)));
  expect(covers).toHaveLength(9);
});

it('shortens a title of 21,000 characters, with a warning', { tags: ['check-45'] }, async () => {
  const event = await importFile(writeBook(await aHostileBook({ title: 'Far and away. '.repeat(1_500) })));
  expect(event).toMatchObject({ status: 'added', warnings: [expect.stringContaining('too long and was shortened')] });
  expect(event?.status === 'added' && event.name.length).toBe(500);
});

it('imports a book with 200 authors, a subject of 200 characters and 5,000 entries of contents without a warning', async () => {
  const book = await aHostileBook({
    hasCover: true,
    metadata:
      Array.from({ length: 200 }, (_, at) => `<dc:creator>Author ${at}</dc:creator>`).join('') +
      `<dc:subject>${'s'.repeat(200)}</dc:subject>`,
    nav: `<nav epub:type="toc"><ol>${Array.from({ length: 5_000 }, (_, at) => `<li><a href="c.xhtml#l${at}">Line ${at}</a></li>`).join('')}</ol></nav>`,
  });
  expect(await importFile(writeBook(book))).toMatchObject({ status: 'added', warnings: [] });
});

it('ends a job over its limit of CPU time or memory, and runs the next one', { tags: ['check-45'] }, async () => {
  const file = writeBook(await (HOSTILE_BOOKS['a chapter of 30 MB']?.(0.25) ?? aHostileBook({})));
  const prepare = (pool: WorkerPool, path: string) =>
    pool.run<typeof prepareBook>('prepareBook', {
      file: path,
      folder: mkdtempSync(join(folder, 'prepared-')),
      contentHash: 'a'.repeat(64),
      overrides: {},
    });
  const slow = new WorkerPool({
    size: 1,
    maxWaiting: 1,
    cpuSeconds: 0.1,
    clockSeconds: 60,
    memoryMb: 1024,
    resultMb: 96,
    residentMb: 1_024,
    inputMb: 10,
    idleMs: 0,
  });
  await expect(prepare(slow, file)).rejects.toMatchObject({
    code: 'epub_too_complex',
    message: expect.stringContaining('more than 0.1 seconds of CPU time'),
  });
  const small = new WorkerPool({
    size: 1,
    maxWaiting: 1,
    cpuSeconds: 60,
    clockSeconds: 60,
    memoryMb: 48,
    resultMb: 96,
    residentMb: 1_024,
    inputMb: 10,
    idleMs: 1_000,
  });
  await expect(prepare(small, file)).rejects.toMatchObject({
    code: 'epub_too_complex',
    message: expect.stringContaining('48 MB'),
  });
  expect(await prepare(small, writeBook(await aHostileBook({ title: 'Small', hasCover: true })))).toMatchObject({
    name: 'Small',
  });
  await expect(prepare(small, join(folder, 'missing.epub'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('ends a job that needs too much memory outside the JavaScript heap, and runs the next one', async () => {
  const pool = new WorkerPool({
    size: 1,
    maxWaiting: 1,
    cpuSeconds: 60,
    clockSeconds: 60,
    memoryMb: 512,
    resultMb: 96,
    residentMb: 600,
    inputMb: 10,
    idleMs: 0,
  });
  const prepare = (path: string) =>
    pool.run<typeof prepareBook>('prepareBook', {
      file: path,
      folder: mkdtempSync(join(folder, 'prepared-')),
      contentHash: 'a'.repeat(64),
      overrides: {},
    });
  const bomb = writeBook(await (HOSTILE_BOOKS['a drawing that takes gigabytes']?.(1) ?? aHostileBook({})));
  await expect(prepare(bomb)).rejects.toMatchObject({
    code: 'epub_too_complex',
    message: expect.stringContaining('600 MB'),
  });
  expect(await prepare(writeBook(await aHostileBook({ title: 'Small', hasCover: true })))).toMatchObject({
    name: 'Small',
  });
});

it.each([
  { message: 'the input', inputMb: 1, resultMb: 10 },
  { message: 'the result', inputMb: 10, resultMb: 1 },
])(
  'reports a book as too complex when $message of a job is larger than the limit, and runs the next job',
  async (limits) => {
    const { inputMb, resultMb } = limits;
    const pool = new WorkerPool({
      size: 1,
      maxWaiting: 1,
      cpuSeconds: 60,
      clockSeconds: 60,
      memoryMb: 512,
      inputMb,
      resultMb,
      residentMb: 1_024,
      idleMs: 0,
    });
    const split = (kilobytes: number) =>
      pool.run<typeof splitManifest>('splitManifest', Buffer.from(JSON.stringify(aManifest(kilobytes))));
    await expect(split(1_200)).rejects.toMatchObject({
      code: 'epub_too_complex',
      message: expect.stringContaining('more than 1 MB'),
    });
    expect((await split(1)).readingOrder).toHaveLength(1);
  },
);

/** A manifest with one document for each kilobyte. */
const aManifest = (kilobytes: number) => ({
  readingOrder: Array.from({ length: kilobytes }, () => ({ href: 'a'.repeat(1_000), type: 'text/css' })),
  resources: [],
});

it(
  'rejects a job with `overloaded` while the queue is full, and runs the queued jobs',
  { tags: ['check-58'] },
  async () => {
    const pool = new WorkerPool({
      size: 1,
      maxWaiting: 2,
      cpuSeconds: 60,
      clockSeconds: 60,
      memoryMb: 128,
      resultMb: 96,
      residentMb: 1_024,
      inputMb: 10,
      idleMs: 0,
    });
    const file = join(folder, 'missing.epub');
    const run = () =>
      pool.run<typeof prepareBook>('prepareBook', { file, folder, contentHash: 'a'.repeat(64), overrides: {} });
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => run().catch((error: { code: string }) => error.code)),
    );
    expect(codes).toEqual(['ENOENT', 'ENOENT', 'ENOENT', 'overloaded', 'overloaded']);
  },
);

it('reads the input of a job when the job starts', { tags: ['check-58'] }, async () => {
  const pool = new WorkerPool({
    size: 1,
    maxWaiting: 8,
    cpuSeconds: 60,
    clockSeconds: 60,
    memoryMb: 128,
    resultMb: 96,
    residentMb: 1_024,
    inputMb: 10,
    idleMs: 0,
  });
  const input = { file: join(folder, 'missing.epub'), folder, contentHash: 'a'.repeat(64), overrides: {} };
  let inMemory = 0;
  let maxInMemory = 0;
  const runs = Array.from({ length: 8 }, async () => {
    const read = async () => {
      // The end of a job is counted only after the next job has started.
      await setImmediate();
      inMemory += 1;
      maxInMemory = Math.max(maxInMemory, inMemory);
      return input;
    };
    await pool.run<typeof prepareBook>('prepareBook', read).catch(() => (inMemory -= 1));
  });
  await Promise.all(runs);
  expect([maxInMemory, inMemory]).toEqual([1, 0]);
});
