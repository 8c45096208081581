import { QUOTAS } from '../limits/limits.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { type Job, type ProcessLimits, type WorkerLimits, WorkerPool } from './worker-pool.ts';

/**
 * A cover of 100 megapixels needs the most memory of all legitimate input. Messages are limited, because each occupies
 * the event loop without a pause. The largest are a manifest of 4 MB, and 4 MB of passages in two-byte characters.
 */
const PROCESS_LIMITS: Omit<ProcessLimits, 'cpuSeconds'> & Pick<WorkerLimits, 'inputMb'> = {
  memoryMb: 512,
  residentMb: 1_024,
  inputMb: 10,
  resultMb: 10,
};

/**
 * Imports. Image encoding already uses every core; with two books at a time, one runs while the other waits for the disk.
 * The largest real books need a tenth of these limits on a slow machine.
 */
export const importWorkers = new WorkerPool({
  size: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  cpuSeconds: 120,
  // Less than the lease of a check of an upload.
  clockSeconds: 170,
  ...PROCESS_LIMITS,
  idleMs: 10_000,
});

/** Jobs that readers and visitors wait for: samples, notes, texts for search and link previews. */
export const readingWorkers = new WorkerPool({
  size: 2,
  maxWaiting: 32,
  cpuSeconds: 20,
  clockSeconds: 100,
  ...PROCESS_LIMITS,
  idleMs: 60_000,
});

/**
 * Work with the text of a book, queued by account or address. Each runs one job at a time, so that no reader takes all
 * workers.
 */
export const readerTurns = new KeyedQueue<string>(QUOTAS.pendingBookTexts.max);

/**
 * Jobs that authors wait for: comparisons, fixes and drawn covers. Anyone can register as an author, so they have a worker of their own,
 * and visitors never wait for them.
 */
export const studioWorkers = new WorkerPool({
  size: 1,
  maxWaiting: 16,
  cpuSeconds: 20,
  clockSeconds: 100,
  ...PROCESS_LIMITS,
  idleMs: 10_000,
});

const authorTurns = new KeyedQueue<number>(QUOTAS.pendingStudioJobs.max);

/**
 * Runs a job in {@link studioWorkers} after the earlier jobs of the same user, so that no author keeps the worker from others.
 * @throws {UnavailableError} `overloaded`
 */
export const runStudioJob = <T extends Job>(
  userId: number,
  ...job: Parameters<typeof studioWorkers.run<T>>
): Promise<Awaited<ReturnType<T>>> => authorTurns.run(userId, () => studioWorkers.run<T>(...job));
