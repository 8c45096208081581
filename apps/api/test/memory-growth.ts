import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Measures the resident memory of this process every millisecond from a separate thread, even while this thread is busy.
 * `growth` stops the measurement and returns the peak minus the value at the start, in bytes.
 */
export async function measureMemoryGrowth(): Promise<{ growth(): Promise<number> }> {
  const peak = new Float64Array(new SharedArrayBuffer(8));
  const source = `const { workerData: peak } = require('node:worker_threads');
    setInterval(() => { peak[0] = Math.max(peak[0], process.memoryUsage.rss()); }, 1);`;
  const watcher = new Worker(source, { eval: true, workerData: peak });
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
