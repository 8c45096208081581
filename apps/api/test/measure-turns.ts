import { setTimeout as wait } from 'node:timers/promises';

/** The CPU time of this process in milliseconds. Other processes of a busy machine do not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures the longest turn of the event loop in milliseconds of CPU time, until `end` is called. */
export function measureTurns(): { end(): Promise<number> } {
  const measuring = new AbortController();
  let longest = 0;
  const measured = (async () => {
    while (!measuring.signal.aborted) {
      const before = cpuMs();
      // Not `setImmediate`, which would keep a core busy while the database works.
      await wait(1);
      longest = Math.max(longest, cpuMs() - before);
    }
    return longest;
  })();
  return {
    end: () => {
      measuring.abort();
      return measured;
    },
  };
}
