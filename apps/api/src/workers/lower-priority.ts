import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Requests of visitors come first when all cores are busy. */
const NICENESS = 10;
const MAX_NICENESS = 19;

/** Lowers the priority of this process, which later threads inherit. */
export function lowerPriority(): void {
  const priority = Math.min(getPriority() + NICENESS, MAX_NICENESS);
  // Linux has a priority for each thread, and a runtime has several from its start.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) setPriority(thread, priority);
}
