import { WorkerPool } from './worker-pool.ts';

/**
 * Imports. Image encoding already uses every processor; with two books at a time, one runs while the other waits for the disk.
 * The largest real books need a tenth of these limits on a slow machine.
 */
export const importWorkers = new WorkerPool({
  size: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  timeLimitMs: 120_000,
  memoryMb: 512,
  idleMs: 10_000,
});

/** Jobs that readers and visitors wait for: samples, notes, texts for search and link previews. */
export const readingWorkers = new WorkerPool({
  size: 2,
  maxWaiting: 32,
  timeLimitMs: 20_000,
  memoryMb: 512,
  idleMs: 60_000,
});

/**
 * Jobs that authors wait for: comparisons, fixes and drawn covers. Anyone can register as an author, so they have a thread of their own,
 * and visitors never wait for them.
 */
export const studioWorkers = new WorkerPool({
  size: 1,
  maxWaiting: 16,
  timeLimitMs: 20_000,
  memoryMb: 512,
  idleMs: 10_000,
});
