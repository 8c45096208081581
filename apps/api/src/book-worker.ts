/** The entry point of the worker processes, and of the thread in each. See `workers/`. */
import { isMainThread } from 'node:worker_threads';
import { serveJobs } from './workers/serve-jobs.ts';
import { superviseWorker } from './workers/supervise-worker.ts';
import type { ProcessLimits } from './workers/worker-pool.ts';

if (isMainThread) superviseWorker(new URL(import.meta.url), JSON.parse(process.argv[2] ?? '') as ProcessLimits);
else serveJobs((await import('./book-jobs.ts')).jobs);
