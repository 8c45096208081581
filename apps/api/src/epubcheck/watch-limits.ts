import { writeSync } from 'node:fs';

/** The line on the standard error stream of a checker that is ended because it needs too much memory. */
export const MEMORY_EXCEEDED = 'octavo: memory exceeded';

/** A checker that decompresses a bomb fills some 50 MB in this time. */
const INTERVAL_MS = 20;
const STDERR = 2;
const MEBIBYTE = 1024 * 1024;

/** The limits of a checker. */
export interface CheckerLimits {
  readonly timeLimitMs: number;
  /** The maximum resident memory of the process. */
  readonly memoryMb: number;
}

/**
 * Ends the process when it needs too much memory or time, or when its parent has ended. Runs in a thread of its own, because the checker
 * never yields. Memory outside the JavaScript heap counts as well: a decompressed book is there.
 */
export function watchLimits({ timeLimitMs, memoryMb }: CheckerLimits): void {
  const parent = process.ppid;
  const until = performance.now() + timeLimitMs;
  setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > memoryMb * MEBIBYTE;
    if (isTooLarge) writeSync(STDERR, `${MEMORY_EXCEEDED}\n`);
    if (isTooLarge || performance.now() > until || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL_MS);
}
