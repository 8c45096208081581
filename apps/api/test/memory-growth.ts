import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Looks at the resident memory of this process every millisecond, from a thread of its own, however busy this one is.
 * `growth` ends that and tells by how many bytes it stood higher at its most than at the beginning.
 */
export async function measureMemoryGrowth(): Promise<{ growth(): Promise<number> }> {
  const peak = new Float64Array(new SharedArrayBuffer(8));
  const look = `const { workerData: most } = require('node:worker_threads');
    setInterval(() => { most[0] = Math.max(most[0], process.memoryUsage.rss()); }, 1);`;
  const watcher = new Worker(look, { eval: true, workerData: peak });
  watcher.unref();
  await once(watcher, 'online');
  const before = process.memoryUsage.rss();
  peak[0] = before;
  return {
    growth: async () => {
      await watcher.terminate();
      return (peak[0] ?? Number.NaN) - before;
    },
  };
}
