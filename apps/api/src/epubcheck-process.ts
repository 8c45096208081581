/** The entry point of the process that checks one file with EPUBCheck. Arguments: the file, the time limit, the memory limit. */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { denyNetwork } from './epubcheck/deny-network.ts';
import { type CheckerLimits, watchLimits } from './epubcheck/watch-limits.ts';

/** Visitors come first, then the shop's own checks. */
const LOWEST_PRIORITY = 19;

async function main(): Promise<void> {
  setPriority(LOWEST_PRIORITY);
  denyNetwork();
  const [path = '', timeLimitMs, memoryMb] = process.argv.slice(2);
  const limits: CheckerLimits = { timeLimitMs: Number(timeLimitMs), memoryMb: Number(memoryMb) };
  const watchdog = new Worker(new URL(import.meta.url), { workerData: limits });
  await once(watchdog, 'online');
  watchdog.unref();
  // The watchdog does not need it.
  const { checkWithEpubcheck } = await import('./epubcheck/check-with-epubcheck.ts');
  await checkWithEpubcheck(path);
  process.exit(0);
}

// The parent sent them.
if (isMainThread) await main();
else watchLimits(workerData as CheckerLimits);
