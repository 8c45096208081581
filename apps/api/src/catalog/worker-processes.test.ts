/** Books are imported in worker processes with a lower priority than requests. A crashed worker never stops the shop. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBookWithCover, aHostileBook, HOSTILE_BOOKS } from '../../test/a-hostile-book.ts';
import { isDeep } from '../../test/is-deep.ts';
import type { JobRequest } from '../workers/job-message.ts';
import { type ProcessLimits, WorkerPool } from '../workers/worker-pool.ts';
import { prepareBook } from './prepare-book.ts';

const WORKER_FILE = new URL('../../node_modules/.octavo-test/book-worker/book-worker.js', import.meta.url);

let folder: string;
let small: string;
let slow: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-workers-'));
  small = join(folder, 'small.epub');
  slow = join(folder, 'slow.epub');
  writeFileSync(small, await aHostileBook({ title: 'Small' }));
  writeFileSync(slow, (await HOSTILE_BOOKS['a chapter of 30 MB']?.(0.25)) ?? '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aPool = (): WorkerPool =>
  new WorkerPool({
    size: 1,
    maxWaiting: 1,
    cpuSeconds: 60,
    clockSeconds: 60,
    memoryMb: 512,
    resultMb: 96,
    residentMb: 1_024,
    inputMb: 10,
    idleMs: 5_000,
  });

const inputOf = (file: string) => ({
  file,
  folder: mkdtempSync(join(folder, 'prepared-')),
  contentHash: 'a'.repeat(64),
  overrides: {},
});
const prepare = (pool: WorkerPool, file: string) => pool.run<typeof prepareBook>('prepareBook', inputOf(file));

/** Returns the CPU time of this process and all its threads during `work`, in milliseconds. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it.runIf(isDeep)(
  'needs less than a quarter of the CPU time in this process when a worker imports the book',
  { tags: ['check-45'], timeout: 120_000 },
  async () => {
    const own = await cpuMsOf(() => prepareBook(inputOf(slow)));
    const inWorker = await cpuMsOf(() => prepare(aPool(), slow));
    expect(inWorker).toBeLessThan(own / 4);
  },
);

const requestOf = (file: string): JobRequest => ({ name: 'prepareBook', input: serialize(inputOf(file)) });

const LIMITS: ProcessLimits = { cpuSeconds: 60, memoryMb: 512, residentMb: 1_024, resultMb: 96 };

it('ignores SIGINT and SIGTERM, and exits during a job when the shop disconnects', { tags: ['check-59'] }, async () => {
  const worker = fork(WORKER_FILE, [JSON.stringify(LIMITS)], { execArgv: [], serialization: 'advanced' });
  worker.send(requestOf(small));
  await once(worker, 'message');
  worker.kill('SIGINT');
  worker.kill('SIGTERM');
  worker.send(requestOf(small));
  expect(await once(worker, 'message')).toMatchObject([{ result: { name: 'Small' } }, undefined]);
  const exited = once(worker, 'exit');
  worker.send(requestOf(slow), () => worker.disconnect());
  expect(await exited).toEqual([0, null]);
});

describe.runIf(process.platform === 'linux')('a worker process', () => {
  /** Reads the fields of `stat` after the name of the process or thread, because the name may contain spaces. */
  const statOf = (path: string) => readFileSync(`${path}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const parentOf = (pid: number) => {
    try {
      return Number(statOf(`/proc/${pid}`)[1]);
    } catch (error) {
      // The process has exited since its directory was listed.
      if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
        return undefined;
      throw error;
    }
  };
  const childrenOf = (parent: number) =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === parent);
  /** Starts a job and returns it with the id of its worker process. */
  async function start(pool: WorkerPool, file: string) {
    const known = new Set(childrenOf(process.pid));
    const job = prepare(pool, file);
    const find = () => childrenOf(process.pid).find((pid) => !known.has(pid));
    return { job, pid: await vi.waitUntil(find, { timeout: 20_000 }) };
  }

  it('has a lower priority in all its threads', { tags: ['check-45'] }, async () => {
    const { job, pid } = await start(aPool(), small);
    await job;
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => Number(statOf(`/proc/${pid}/task/${id}`)[16]));
    expect(threads.length).toBeGreaterThan(5);
    expect(threads).toEqual(threads.map(() => Math.min(getPriority() + 10, 19)));
  });

  it(
    'draws a cover and ends when the drawing of a cover does not',
    // Five seconds of CPU time at a low priority take long beside other tests.
    { tags: ['check-43'], timeout: 240_000 },
    async () => {
      const noise = '<feTurbulence baseFrequency="0.9" numOctaves="500"/>'.repeat(500);
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="960"><filter id="f">${noise}</filter><rect width="640" height="960" filter="url(#f)"/></svg>`;
      const file = join(folder, 'endless.epub');
      writeFileSync(file, await aBookWithCover(drawing, 'image/svg+xml'));
      const pool = aPool();
      const { job, pid } = await start(pool, file);
      expect(await job).toMatchObject({
        cover: { isDrawn: true },
        warnings: [
          expect.stringMatching(/^The cover could not be read \(it takes more than 5 seconds of CPU time to draw\)/),
        ],
      });
      expect(childrenOf(process.pid)).not.toContain(pid);
      expect(await prepare(pool, small)).toMatchObject({ name: 'Small' });
    },
  );

  it('fails only its job when it crashes', { tags: ['check-45'], timeout: 120_000 }, async () => {
    const pool = aPool();
    const { job, pid } = await start(pool, slow);
    process.kill(pid, 'SIGSEGV');
    await expect(job).rejects.toThrow('SIGSEGV');
    expect(await prepare(pool, small)).toMatchObject({ name: 'Small' });
  });
});
