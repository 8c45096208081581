/** The entry point of the worker processes, and of the thread in each. See `workers/`. */
import { isMainThread } from 'node:worker_threads';
import { serveJobs } from './workers/serve-jobs.ts';
import { superviseWorker } from './workers/supervise-worker.ts';

if (isMainThread) {
  const [memoryMb = 0, resultMb = 0] = process.argv.slice(2).map(Number);
  superviseWorker(new URL(import.meta.url), { memoryMb, resultMb });
} else serveJobs((await import('./book-jobs.ts')).jobs);
